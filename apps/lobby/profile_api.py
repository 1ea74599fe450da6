"""REST door to profiles: the same as the page."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.asking import reader_of
from apps.accounts.plain import person_plain
from apps.accounts.preferences import preferences_of
from apps.engine.contract import View
from apps.lobby.people import person_called
from apps.lobby.profiles import BankFigures, Course, Figures, Profile, profile_of
from apps.tables.models import Visit

GAME = OpenApiParameter("game", str, description="The slug of the game whose ratings are told.")


class PlayerApi(APIView):
    """A player as the caller may see him; a part that is not shown to him is null.

    `tie`: none, asked, asks, friend or blocked. `figures`: by game; `bank`: against the house, by
    game; `course`: the changes of the rating at one game, latest first; `matches` and `visits`:
    those that anybody may look at; `common`: friends that both have. Ratings are null, too, for a
    caller who prefers not to see any.
    """

    permission_classes = [AllowAny]

    @extend_schema(operation_id="player", parameters=[GAME], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, name: str) -> Response:
        reader = reader_of(request)
        game = request.query_params.get("game", "")
        sees_elo = preferences_of(request._request).elo
        return Response(_plain(profile_of(person_called(name), reader, game, sees_elo=sees_elo)))


def _plain(profile: Profile) -> dict[str, Any]:
    figures, matches, common = profile.figures, profile.matches, profile.common
    return {
        **person_plain(profile.person),
        "guest": profile.person.is_guest,
        "tie": profile.tie,
        "here": profile.is_here,
        "doing": profile.where.doing.value,
        "progress": asdict(profile.progress) if profile.progress else None,
        "finishes": profile.finishes,
        "standings": None
        if profile.standings is None
        else {info.slug: asdict(standing) for info, standing in profile.standings},
        "medals": profile.medals and [asdict(medal) for medal in profile.medals],
        "figures": figures if figures is None else [_figures(row) for row in figures],
        "bank": profile.bank and [_bank(row) for row in profile.bank],
        "visits": profile.visits and [_visit(one) for one in profile.visits],
        "course": _course(profile.course) if profile.course else None,
        "matches": matches
        if matches is None
        else [{"match": one.match_id, "game": one.match.game, "rank": one.rank} for one in matches],
        "common": common if common is None else [person_plain(one) for one in common],
    }


def _figures(row: Figures) -> View:
    return {
        "game": row.info.slug,
        "matches": row.matches,
        "won": row.won,
        "finishes": row.finishes,
        "best": row.best,
    }


def _bank(row: BankFigures) -> View:
    return {"game": row.info.slug, "visits": row.visits, "coups": row.coups, "net": row.net}


def _visit(one: Visit) -> View:
    return {"match": one.match_id, "game": one.match.game, "came_at": one.came_at}


def _course(course: Course) -> View:
    steps = [
        {"season": one.rating.season, "before": one.before, "after": one.after}
        for one in course.steps
    ]
    return {"game": course.info.slug, "games": [info.slug for info in course.games], "steps": steps}
