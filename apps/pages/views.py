"""The pages people read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from apps.accounts.asking import reader_of
from apps.accounts.models import User
from apps.engine.contract import LEVELS, Game
from apps.friends.selectors import kept_apart_from
from apps.games import catalogue
from apps.lobby.forms import QuickSeatForm
from apps.lobby.friends import friends_with_places
from apps.lobby.selectors import Crowd, crowd_by_game, remembered_quick
from apps.pages.limits import limits
from apps.tables.models import Match
from apps.tables.seeing import tables_shown_to
from apps.tables.selectors import recent_matches, running_matches, table_to_return_to
from apps.wallet.selectors import NextBonus, next_bonus
from apps.wallet.services.purses import open_purse

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

EVENING = 18  # o'clock, in the site's time zone: from here on one says « bonsoir »
LEVEL_NAMES = {"facile": _("Facile"), "moyen": _("Moyen"), "difficile": _("Difficile")}
USUAL_LEVEL = "moyen"
SHOWN_TABLES = 8
SHOWN_FRIENDS = 5


@dataclass(frozen=True, slots=True)
class Tile:
    """A game on the home page: what can be chosen before the one press that starts it."""

    game: Game
    level: str
    opponents: int
    seats: int
    turbo: bool
    crowd: Crowd
    form: QuickSeatForm

    @property
    def levels(self) -> list[tuple[str, StrOrPromise]]:
        return [(level, LEVEL_NAMES[level]) for level in LEVELS]

    @property
    def numbers(self) -> list[int]:
        """Return the numbers of opponents that the game can be played against; 0: alone."""
        return [seats - 1 for seats in self.game.info.seats]

    @property
    def art(self) -> list[str]:
        """Return the templates to look for: the game's own picture, else one for any game."""
        return [f"games/{self.game.info.slug}/tile.html", "pages/tile_art.html"]


def _tiles(user: User | None) -> list[Tile]:
    """Return a tile for each game, set as its player last played it."""
    latest = recent_matches(user=user).first() if user else None
    kept, crowds = remembered_quick(user), crowd_by_game()
    return [
        _tile(game, latest.match if latest else None, kept.get(slug, {}), crowds[slug])
        for slug, game in catalogue().items()
    ]


def _tile(game: Game, latest: Match | None, kept: Mapping[str, Any], crowd: Crowd) -> Tile:
    level, opponents = USUAL_LEVEL, game.info.meetings[0] - 1
    if latest is not None and latest.game == game.info.slug:
        levels = [place.robot_level for place in latest.places.all() if place.robot_level]
        level, opponents = levels[0] if levels else USUAL_LEVEL, latest.seat_count - 1
    seats = kept.get("seats", game.info.meetings[0])
    options = kept.get("options", {})
    form = QuickSeatForm(kept={"game": game.info.slug, **options})
    return Tile(game, level, opponents, seats, bool(options.get("turbo")), crowd, form)


def _matches(user: User | None) -> list[Match]:
    """Return running matches to watch: not one's own, nor of people one is kept apart from."""
    apart = kept_apart_from(user) if user else frozenset()
    rows = [match for match in running_matches() if not _plays(user, match)]
    return [
        match for match in rows if apart.isdisjoint(place.user_id for place in match.shown_places)
    ][:SHOWN_TABLES]


def _plays(user: User | None, match: Match) -> bool:
    """Tell whether the match is one's own, to be resumed rather than watched."""
    if user is None:
        return False
    return any(place.user_id == user.pk and not place.has_left for place in match.shown_places)


def _bonus(user: User) -> NextBonus | None:
    """Return the day's bonus while it waits to be taken."""
    bonus = next_bonus(open_purse(user=user))
    return bonus if bonus.is_due else None


@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """One big button a game, and what is being played."""
    user = reader_of(request)
    player = user if user and not user.is_guest else None
    context = {
        "bonus": _bonus(player) if player else None,
        "friends": friends_with_places(player)[:SHOWN_FRIENDS] if player else [],
        "tiles": _tiles(user),
        "least_stake": settings.LEAST_STAKE,
        "waiting": table_to_return_to(user=user) if user else None,
        "is_evening": timezone.localtime().hour >= EVENING,
        "tables": tables_shown_to(user, SHOWN_TABLES),
        "matches": _matches(user),
    }
    return render(request, "pages/home.html", context)


def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of a game, from the game's own folder."""
    game = catalogue().get(slug)
    if game is None:
        raise Http404
    return render(request, f"games/{slug}/rules.html", {"game": game})


def help_page(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/help.html", {"games": catalogue().values(), **limits()})


def legal(request: HttpRequest) -> HttpResponse:
    context = {"publisher": settings.PUBLISHER, "contact": settings.CONTACT_EMAIL}
    return render(request, "pages/legal.html", context)


@never_cache
@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Whoever is signed in: name, account, finished matches."""
    assert isinstance(request.user, User)  # noqa: S101 - login_required says so
    matches = recent_matches(user=request.user)
    return render(request, "pages/profile.html", {"matches": matches})
