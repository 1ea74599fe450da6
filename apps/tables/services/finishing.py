"""The one place where a match ends."""

from django.db.models import prefetch_related_objects
from django.utils import timezone

from apps.engine.contract import Outcome, Seat
from apps.tables import wire
from apps.tables.frames import text_of
from apps.tables.loading import places_of
from apps.tables.models import Match, MatchSeat, Position, Table
from apps.tables.models import Seat as Place
from apps.tables.presence import Presence
from apps.tables.services.betting import refund_bank, tell_refunded
from apps.tables.services.rating import rate
from apps.tables.services.revising import announce_table, refresh_all, revise
from apps.tables.services.seeding import new_server_seed
from apps.tables.services.staking import refund_match, settle_stakes
from apps.tables.services.telling import tell_the_absent
from apps.tables.services.totals import keep_solo_total
from apps.tables.services.visiting import close_visits
from apps.tables.snapshots import result_of
from apps.tables.standing import Standing
from apps.tables.timing import REMATCH_TIME

VOID = "void"


def finish_match(*, match_id: int, standing: Standing | None, there: Presence) -> str:
    """End a match: result, payout, points, history, reveal, rematch vote.

    Call it inside the transaction that writes the last step; the conditional update makes a second
    call an error, never a second end.

    `standing`: the last one, or None for a match that cannot be resumed and is void. `there`: who
    is connected, asked before the transaction: with rows locked nobody waits for Redis.
    Returns how it ended.
    """
    outcome = standing.outcome if standing else None
    ending = outcome.ending if outcome else VOID
    ended = Match.objects.filter(pk=match_id, ended_at=None).update(
        ended_at=timezone.now(), ending=ending
    )
    if not ended:
        raise RuntimeError(f"match {match_id} has ended already")
    Position.objects.filter(pk=match_id).update(deadline_at=None, wake_at=None)
    match = Match.objects.select_related("table").get(pk=match_id)
    if match.table.is_walk_up:
        _leave_bank(match, is_void=standing is None)
        return ending
    places = places_of(match)
    prefetch_related_objects(places, "user")
    if standing is not None and outcome is not None:
        _rank(places, outcome, standing.gone)
        settle_stakes(match, places, standing)
        rate(match, places, standing)
        keep_solo_total(match, places)
    else:
        refund_match(match, places)
    MatchSeat.objects.bulk_update(places, ["rank", "score", "has_left", "payout"])
    tell_the_absent(match, places, there)
    _open_vote(match.table)
    return ending


def _leave_bank(match: Match, *, is_void: bool) -> None:
    """End a match against the house: every coup is settled already, and its people may stay on.

    A void one gives back what is laid, and its table closes, as one does where nobody sits: its
    people get up.
    """
    table = match.table
    close_visits(match.pk)
    if is_void:
        refund_bank(match)
        table.places.update(user=None, robot_level="", robot_name="", is_ready=False, seen_at=None)
    table.server_seed = new_server_seed()
    is_empty = not table.places.exclude(user=None, robot_level="").exists()
    if is_void or is_empty:
        table.status = Table.Status.CLOSED
    table.save(update_fields=["server_seed", "status"])
    revise(table)


def _rank(places: list[MatchSeat], outcome: Outcome, gone: list[Seat]) -> None:
    for place in places:
        place.rank, place.score = outcome.ranks[place.number], outcome.scores[place.number]
        place.has_left = place.number in gone


def _open_vote(table: Table) -> None:
    """Ask for a rematch; where somebody has left there is nobody to ask, and the table closes."""
    Place.objects.filter(table=table).update(vote=None, is_ready=False, client_seed="")
    is_broken_up = Place.objects.filter(table=table, has_left=True).exists()
    table.status = Table.Status.CLOSED if is_broken_up else Table.Status.OVER
    table.vote_until = None if is_broken_up else timezone.now() + REMATCH_TIME
    table.server_seed, table.proposal = new_server_seed(), None
    table.save(update_fields=["status", "vote_until", "server_seed", "proposal"])
    revise(table)


def announce_end(match_id: int) -> None:
    """Tell the table how it ended and that the vote is open (after the commit)."""
    match = Match.objects.select_related("table").get(pk=match_id)
    if match.table.is_walk_up and match.ending == VOID:
        tell_refunded(match)
    result = result_of(match, places_of(match))
    over = text_of({"type": "over", "match": match_id, "result": result})
    wire.announce(wire.topic_of(match.table_id), wire.Everyone(over))
    announce_table(match.table_id)
    if match.table.is_walk_up:
        # Whoever sat there sits no more: his sockets come back as spectators.
        refresh_all(match.table_id)
