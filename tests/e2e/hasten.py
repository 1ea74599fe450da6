"""Plays the match that runs at a table to its end, as fast as the site can, for all its people.

    python -m tests.e2e.hasten TABLE

The first seat plays well and the others do not, so that nobody shares the first place. Every step
is one of the site's own: pages that look on see each of them.
"""

import sys
from contextlib import suppress
from random import Random

import django

django.setup()

# These need the applications that the line above has loaded.
from apps.common.errors import DomainError  # noqa: E402
from apps.tables.advancing import Play  # noqa: E402
from apps.tables.loading import Loaded, load_match  # noqa: E402
from apps.tables.models import Match, MatchSeat  # noqa: E402
from apps.tables.services.playing import perform  # noqa: E402


def hasten(table_id: str) -> None:
    match = Match.objects.get(table=table_id, ended_at=None)
    people = dict(MatchSeat.objects.filter(match=match).values_list("number", "user"))
    while (loaded := load_match(match.pk)).standing.state.outcome is None:
        # A robot or a clock of the site may have been first.
        with suppress(DomainError):
            _play(loaded, people)


def _play(loaded: Loaded, people: dict[int, int | None]) -> None:
    state, game = loaded.standing.state, loaded.facts.game
    seat = min(state.to_act)
    level = "facile" if seat else "difficile"
    view = loaded.standing.view(str(seat))
    legal = list(state.legal_moves(seat))
    move = game.choose(view, [], legal, Random(loaded.version), level)  # noqa: S311 - no secret
    act = Play(seat, move, by_robot=people[seat] is None)
    perform(match_id=loaded.facts.match_id, act=act, by=people[seat], version=loaded.version)


if __name__ == "__main__":
    hasten(sys.argv[1])
