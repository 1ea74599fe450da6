"""The one place where a match ends."""

from django.utils import timezone

from apps.engine.contract import Outcome, Seat
from apps.tables import wire
from apps.tables.frames import text_of
from apps.tables.models import Match, MatchSeat, Position, Table
from apps.tables.models import Seat as Place
from apps.tables.services.revising import announce_table, revise
from apps.tables.services.seeding import new_server_seed
from apps.tables.snapshots import result_of
from apps.tables.standing import MatchFacts, Standing
from apps.tables.timing import REMATCH_TIME

ABANDONED = "abandon"
VOID = "void"


def finish_match(*, facts: MatchFacts, standing: Standing | None) -> str:
    """End a match: result, history, reveal, rematch vote. Call it inside the transaction that
    writes the last step; the conditional update makes a second call an error, never a second end.

    `standing`: the last one, or None for a match that cannot be resumed and is void.
    Returns how it ended.
    """
    outcome = standing.state.outcome if standing else None
    ending = outcome.ending if outcome else ABANDONED if standing else VOID
    gone = _gone(standing)
    ranks = final_ranks(outcome, gone)
    ended = Match.objects.filter(pk=facts.match_id, ended_at=None).update(
        ended_at=timezone.now(), ending=ending
    )
    if not ended:
        raise RuntimeError(f"match {facts.match_id} has ended already")
    Position.objects.filter(pk=facts.match_id).update(deadline_at=None, wake_at=None)
    _write_seats(facts, outcome, ranks, gone)
    _open_vote(facts, standing)
    return ending


def _gone(standing: Standing | None) -> list[Seat]:
    """Return the seats that left, or were still absent at the end, which counts as the same."""
    seating = standing.seating if standing else ()
    return [number for number, seat in enumerate(seating) if seat.has_left or seat.is_absent]


def final_ranks(outcome: Outcome | None, gone: list[Seat]) -> list[int]:
    """Return the ranks by seat, from 1; who is gone counts as last. Empty without an outcome."""
    if outcome is None:
        return []
    last = len(outcome.ranks)
    ranks = enumerate(outcome.ranks)
    return _closed_up([last + 1 if seat in gone else rank for seat, rank in ranks])


def _closed_up(ranks: list[int]) -> list[int]:
    """Return ranks counted anew from 1, ties sharing the better one."""
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


def _write_seats(
    facts: MatchFacts, outcome: Outcome | None, ranks: list[int], gone: list[Seat]
) -> None:
    seats = list(MatchSeat.objects.filter(match_id=facts.match_id))
    for seat in seats:
        seat.has_left = seat.number in gone
        if ranks and outcome is not None:
            seat.rank, seat.score = ranks[seat.number], outcome.scores[seat.number]
    MatchSeat.objects.bulk_update(seats, ["rank", "score", "has_left"])


def _open_vote(facts: MatchFacts, standing: Standing | None) -> None:
    """Ask for a rematch; where somebody has left there is nobody to ask, and the table closes."""
    table = Table.objects.get(pk=facts.table_id)
    Place.objects.filter(table=table).update(vote=None, is_ready=False, client_seed="")
    is_broken_up = standing is not None and any(seat.has_left for seat in standing.seating)
    table.status = Table.Status.CLOSED if is_broken_up else Table.Status.OVER
    table.vote_until = None if is_broken_up else timezone.now() + REMATCH_TIME
    table.next_seed = new_server_seed()
    table.save(update_fields=["status", "vote_until", "next_seed"])
    revise(table)


def announce_end(facts: MatchFacts) -> None:
    """Tell the table how it ended and that the vote is open (after the commit)."""
    over = text_of({"type": "over", "match": facts.match_id, "result": result_of(facts)})
    wire.announce(wire.topic_of(facts.table_id), wire.Everyone(over))
    announce_table(facts.table_id)
