"""The rankings: a game's, this month's or an earlier one's, of all or of friends."""

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from apps.accounts.models import User
from apps.friends.selectors import friends_of
from apps.games import catalogue
from apps.ratings.elo import PROVISIONAL_MATCHES, START
from apps.ratings.seasons import next_season, start_of
from apps.ratings.selectors import archived_seasons, current_season, ranking_of


def ranked_games() -> list[str]:
    """Return the games that are rated, by their slugs."""
    return [slug for slug, game in catalogue().items() if game.info.rated and not game.info.bank]


@require_safe
def rankings(request: HttpRequest) -> HttpResponse:
    """Lead to the first game's ranking."""
    games = ranked_games()
    if not games:
        raise Http404
    return redirect("ranking", games[0])


@require_safe
@never_cache
def ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """One game's ranking; `?mois=2026-10` an earlier season's, `?amis=1` friends alone."""
    if slug not in ranked_games():
        raise Http404
    user = request.user if isinstance(request.user, User) else None
    season = _season(request.GET.get("mois", ""))
    only_friends = user is not None and request.GET.get("amis") == "1"
    among = {user.pk, *friends_of(user)} if user and only_friends else None
    now = current_season()
    context = {
        "game": catalogue()[slug].info,
        "game_name": gettext(catalogue()[slug].info.name),
        "games": [catalogue()[other].info for other in ranked_games()],
        "ranking": ranking_of(slug, season, reader=user, among=among),
        "season": season,
        "is_over": season != now,
        "ends_at": start_of(next_season(season)),
        "past": archived_seasons(),
        "only_friends": only_friends,
        "start": START,
        "provisional": PROVISIONAL_MATCHES,
    }
    return render(request, "lobby/ranking.html", context)


def _season(asked: str) -> date:
    """Return the season that is asked for, this one for nothing or nonsense."""
    try:
        season = date.fromisoformat(f"{asked}-01")
    except ValueError:
        return current_season()
    return min(season, current_season())
