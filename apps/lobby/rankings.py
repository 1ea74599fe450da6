"""The rankings: a game's, this month's or an earlier one's, of all or of friends.

A game says how people are ranked at it (`GameInfo.ranking`); each way is a function in `WAYS`, and
a game whose way is not there is not listed. Beside it, a game may rank those who play alone.
"""

from collections.abc import Callable, Collection, Mapping
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from apps.accounts.asking import reader_of
from apps.accounts.models import User
from apps.engine.contract import GameInfo
from apps.friends.selectors import friends_of
from apps.games import catalogue
from apps.lobby.records import Category, categories_of, records_of
from apps.ratings.elo import PROVISIONAL_MATCHES, START
from apps.ratings.nets import net_ranking_of
from apps.ratings.seasons import next_season, start_of
from apps.ratings.selectors import archived_seasons, current_season, ranking_of

EVER = "toujours"


def ranked_games() -> list[str]:
    """Return the games that are rated, by their slugs."""
    games = catalogue().items()
    return [slug for slug, game in games if is_rated(game.info)]


def is_rated(info: GameInfo) -> bool:
    """Tell whether matches of a game change ratings."""
    return info.rated and not info.bank and info.ranking == "elo"


def listed_games() -> list[GameInfo]:
    """Return the games that have a ranking of some way."""
    infos = [game.info for game in catalogue().values()]
    return [info for info in infos if info.ranking in WAYS and (info.bank or is_rated(info))]


@require_safe
def rankings(request: HttpRequest) -> HttpResponse:
    """Lead to the first game's ranking."""
    games = listed_games()
    if not games:
        raise Http404
    return redirect("ranking", games[0].slug)


@require_safe
@never_cache
def ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """One game's ranking; `?mois=2026-10` an earlier season's, `?amis=1` friends alone.

    `?solo=3`: of those who played alone, with that value of the game's option; `?mois=toujours`
    then means ever, `&aides=0` without aids.
    """
    info = next((info for info in listed_games() if info.slug == slug), None)
    if info is None:
        raise Http404
    user = reader_of(request)
    only_friends = user is not None and request.GET.get("amis") == "1"
    among = {user.pk, *friends_of(user)} if user and only_friends else None
    season = _season(request.GET.get("mois", ""))
    context = {
        "game": info,
        "game_name": gettext(info.name),
        "games": listed_games(),
        "solos": categories_of(info),
        "season": season,
        "is_over": season != current_season(),
        "ends_at": start_of(next_season(season)),
        "past": archived_seasons(),
        "only_friends": only_friends,
    }
    category = _category(request, info, season)
    if category is not None:
        found = records_of(info, category, reader=user, among=among)
        return render(
            request,
            "lobby/records.html",
            {**context, "records": found, "category": category, "kept": _kept(category)},
        )
    template, more = WAYS[info.ranking](info, season, user, among)
    return render(request, template, {**context, **more})


def _kept(category: Category) -> str:
    """Return what the links of a page of records keep of the time it is about."""
    if category.season is None:
        return f"&mois={EVER}"
    return f"&mois={category.season:%Y-%m}"


def _by_elo(
    info: GameInfo, season: date, user: User | None, among: Collection[int] | None
) -> tuple[str, dict[str, Any]]:
    """Return the template and the context of a ranking by ELO."""
    return "lobby/ranking.html", {
        "ranking": ranking_of(info.slug, season, reader=user, among=among),
        "start": START,
        "provisional": PROVISIONAL_MATCHES,
    }


def _by_net(
    info: GameInfo, season: date, user: User | None, among: Collection[int] | None
) -> tuple[str, dict[str, Any]]:
    """Return the template and the context of a ranking by what the house has paid or taken."""
    ranking = net_ranking_of(info.slug, season, reader=user, among=among)
    return "lobby/nets.html", {"ranking": ranking}


Way = Callable[[GameInfo, date, User | None, Collection[int] | None], tuple[str, dict[str, Any]]]
# By `GameInfo.ranking`; each returns its template and what that shows beside the common context.
WAYS: Mapping[str, Way] = {"elo": _by_elo, "net": _by_net}


def _category(request: HttpRequest, info: GameInfo, season: date) -> Category | None:
    """Return which solo totals are asked for; None where none are."""
    asked = request.GET.get("solo", "")
    value = next((value for value, _label in categories_of(info) if str(value) == asked), None)
    if value is None:
        return None
    is_ever = request.GET.get("mois") == EVER
    return Category(value, None if is_ever else season, request.GET.get("aides") == "0")


def _season(asked: str) -> date:
    """Return the season that is asked for, this one for nothing or nonsense."""
    try:
        season = date.fromisoformat(f"{asked}-01")
    except ValueError:
        return current_season()
    return min(season, current_season())
