"""The endpoints that belong to no app: games and tickets."""

from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.models import User
from apps.accounts.sessions import session_of
from apps.api.tickets import LIFE_SECONDS, issue_ticket
from apps.engine.codec import to_plain
from apps.engine.contract import Game, View
from apps.engine.options import described
from apps.games import catalogue


class GamesApi(APIView):
    """Every game with its facts and default options."""

    permission_classes = [AllowAny]

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        return Response([_game_plain(game) for game in catalogue().values()])


def _game_plain(game: Game) -> View:
    """Return a game's facts, in words of the reader's language, and its options."""
    facts = to_plain(game.info)
    words = {"name": gettext(game.info.name), "summary": gettext(game.info.summary)}
    options = game.options({})
    fields = [_option_plain(option) for option in described(options)]
    return {**facts, **words, "options": to_plain(options), "option_fields": fields}


def _option_plain(option: View) -> View:
    choices = option["choices"] and [[value, gettext(name)] for value, name in option["choices"]]
    return {**option, "label": gettext(option["label"]), "choices": choices}


class TicketsApi(APIView):
    """A single-use ticket that opens one socket, for apps that have no session cookie there."""

    @extend_schema(request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request) -> Response:
        if not isinstance(request.user, User):
            raise AssertionError("the permission lets in people only")
        ticket = issue_ticket(session_of(request))
        return Response({"ticket": ticket, "seconds": LIFE_SECONDS}, status=201)
