"""A step and all that hangs on it, written in one transaction; and what is told of it after.

An ordinary move needs none of this: the journal's one statement is all it writes. Here are the
others: the last step of a match, steps that move jetons, and those by which somebody comes or goes.
"""

from django.db import transaction

from apps.tables import frames, wire
from apps.tables.journal import write_rows
from apps.tables.models import Seat as Place
from apps.tables.models import Table
from apps.tables.presence import UNKNOWN, Presence, presence_at
from apps.tables.services.beginning import start_match
from apps.tables.services.betting import post_money, tell_purses
from apps.tables.services.finishing import announce_end, finish_match
from apps.tables.services.preparing import Prepared, announcement_of
from apps.tables.services.revising import announce_table, revise
from apps.tables.services.visiting import note_visits, sitting_in
from apps.tables.services.waking import wake_later
from apps.tables.standing import MatchFacts, Standing

# Causes of steps by which a seat is given up for good.
LEAVING = ("leave", "claim")


def is_plain(before: Standing, ready: Prepared) -> bool:
    """Tell whether the journal's statement is all that a step writes."""
    if ready.advanced.is_over or ready.advanced.step.money:
        return False
    return _sitting(before) == _sitting(ready.advanced.standing)


def _sitting(standing: Standing) -> list[tuple[int | None, str, bool]]:
    return [(seat.person, seat.robot, seat.has_left) for seat in standing.seating]


def write_whole(facts: MatchFacts, before: Standing, ready: Prepared) -> bool:
    """Write a step with all that hangs on it; tell if it won. Raises as `post_money` does."""
    there = _there_at_the_end(facts, ready)
    with transaction.atomic():
        if not write_rows([ready.row]):
            return False
        after = ready.advanced.standing
        if facts.is_walk_up:
            _follow_people(facts, before, after)
            post_money(facts, before, ready)
        elif ready.advanced.record.cause in LEAVING:
            _mark_leavers(facts, after)
        if ready.advanced.is_over:
            _end(facts, after, there)
    return True


def _there_at_the_end(facts: MatchFacts, ready: Prepared) -> Presence:
    """Return who is connected as a match ends; where people come and go nobody asks."""
    if facts.is_walk_up or not ready.advanced.is_over:
        return UNKNOWN
    return presence_at(facts.table_id)


def _mark_leavers(facts: MatchFacts, standing: Standing) -> None:
    left = [seat for seat, status in enumerate(standing.seating) if status.has_left]
    Place.objects.filter(table_id=facts.table_id, number__in=left).update(has_left=True)


def _follow_people(facts: MatchFacts, before: Standing, after: Standing) -> None:
    """Empty the seats of those who have gone, by their own will or sent away by the game."""
    if _sitting(before) == _sitting(after):
        return
    note_visits(facts.match_id, before, after)
    for number in _freed(before, after):
        Place.objects.filter(table_id=facts.table_id, number=number).update(
            user=None, robot_level="", robot_name="", is_ready=False, seen_at=None
        )
    revise(Table(pk=facts.table_id))
    _pass_on_host(facts.table_id)


def _pass_on_host(table_id: str) -> None:
    """Make another person the host where the one there was sits there no more.

    The table's row is locked, since its change was counted.
    """
    rows = Place.objects.filter(table_id=table_id, user__isnull=False).order_by("number")
    people = list(rows.values_list("user_id", flat=True))
    gone = Table.objects.filter(pk=table_id).exclude(host__isnull=False, host__in=people)
    gone.update(host=people[0] if people else None)


def _freed(before: Standing, after: Standing) -> list[int]:
    pairs = enumerate(zip(_sitting(before), _sitting(after), strict=True))
    return [number for number, (old, new) in pairs if old != new and new == (None, "", False)]


def _end(facts: MatchFacts, standing: Standing, there: Presence) -> None:
    """End the match; where people stay on and somebody sits there, another one begins."""
    finish_match(match_id=facts.match_id, standing=standing, there=there)
    if facts.is_walk_up and standing.state.occupied:
        start_match(Table.objects.select_for_update().get(pk=facts.table_id), standing)


# -- after the commit --


def announce_step(facts: MatchFacts, before: Standing, ready: Prepared) -> None:
    """Tell everybody of a step that was written, and of all that hung on it."""
    old, new = frames.views_of(facts, before), frames.views_of(facts, ready.advanced.standing)
    wire.announce(wire.topic_of(facts.table_id), announcement_of(facts, ready, old, new))
    if not is_plain(before, ready):
        announce_rest(facts, before, ready)
    if not ready.advanced.is_over:
        wake_later(facts.match_id, ready.row.version + 1, ready.timing, ready.advanced.record.at)


def announce_rest(facts: MatchFacts, before: Standing, ready: Prepared) -> None:
    """Tell of what a step changed beside the match: purses, seats, the end."""
    if not facts.is_walk_up:
        if ready.advanced.is_over:
            announce_end(facts.match_id)
        return
    tell_purses(facts, before, ready)
    after = ready.advanced.standing
    if _sitting(before) != _sitting(after):
        _close_sockets_of(facts, before, after)
        announce_table(facts.table_id)


def _close_sockets_of(facts: MatchFacts, before: Standing, after: Standing) -> None:
    """Close the sockets of people who sit there no more; they come back as spectators."""
    gone = set(sitting_in(before).values()) - set(sitting_in(after).values())
    orders = [wire.Close(person, "seat_changed", facts.table_id) for person in sorted(gone)]
    if orders:
        wire.announce(wire.CONTROL, *orders)
