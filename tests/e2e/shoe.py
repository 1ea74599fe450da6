"""Plays a table's shoe nearly to its end, as fast as the site can, with its host's own bets.

    python -m tests.e2e.shoe TABLE

Every step is one of the site's own: the shoe that comes of it can be verified. Only the clocks are
moved on; each window is bet on so that nobody is sent away.
"""

import sys
from contextlib import suppress
from datetime import timedelta

import django

django.setup()

# These need the applications that the line above has loaded.
from django.utils import timezone  # noqa: E402

from apps.common.errors import DomainError  # noqa: E402
from apps.engine.errors import GameError  # noqa: E402
from apps.games.punto_banco.shoe import CUT_CARD  # noqa: E402
from apps.tables.advancing import Expire, Play  # noqa: E402
from apps.tables.loading import Loaded, load_match  # noqa: E402
from apps.tables.models import Match, Position, Seat  # noqa: E402
from apps.tables.services.playing import perform  # noqa: E402

# A coup takes six cards at most: from here on the shoe ends with this coup or the next.
NEAR = CUT_CARD - 6


def hurry(table_id: str) -> None:
    """Play until a window is open in which the shoe is nearly over."""
    match = Match.objects.get(table=table_id, ended_at=None)
    seat = Seat.objects.get(table=table_id, user__isnull=False)
    while not _is_near(loaded := load_match(match.pk)):
        # The site's own clock is at work too: whoever is first moves the match on.
        with suppress(DomainError, GameError):
            _go_on(loaded, seat)


def _is_near(loaded: Loaded) -> bool:
    state = loaded.standing.state
    return str(state.phase) == "betting" and state.view(None)["shoe"]["gone"] >= NEAR


def _go_on(loaded: Loaded, seat: Seat) -> None:
    match_id, state = loaded.facts.match_id, loaded.standing.state
    if str(state.phase) == "betting" and seat.number in state.to_act:
        bet = {"type": "bet", "round": state.view(None)["round"], "player": 5}
        act = Play(seat.number, loaded.facts.game.parse_move(bet))
        perform(match_id=match_id, act=act, by=seat.user_id, version=loaded.version)
        return
    past = timezone.now() - timedelta(seconds=1)
    rows = Position.objects.filter(pk=match_id, version=loaded.version)
    rows.update(deadline_at=past, wake_at=past)
    timed = state.clock
    expired = Expire(timed.seat if timed else None)
    perform(match_id=match_id, act=expired, version=loaded.version)


if __name__ == "__main__":
    hurry(sys.argv[1])
