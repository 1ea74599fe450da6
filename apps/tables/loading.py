"""Reading a match from the database into the pure objects that play it."""

from collections.abc import Sequence
from dataclasses import dataclass

from apps.games import catalogue
from apps.tables.clockwork import to_ms
from apps.tables.models import Match, MatchSeat, Position
from apps.tables.standing import MatchFacts, Standing, load_standing


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match at a version. `deadline` and `wake` in milliseconds, as in `timing.Timing`."""

    match: Match
    places: list[MatchSeat]
    facts: MatchFacts
    version: int
    standing: Standing
    deadline: int | None
    wake: int | None


def load_match(match_id: int) -> Loaded:
    """Return the match as it stands now; raises `Position.DoesNotExist`."""
    return _loaded(Position.objects.select_related("match").get(pk=match_id))


def latest_match(table_id: str) -> Loaded | None:
    """Return the table's running or latest match as it stands now."""
    rows = Position.objects.select_related("match").filter(match__table_id=table_id)
    row = rows.order_by("-match__number").first()
    return _loaded(row) if row is not None else None


def _loaded(row: Position) -> Loaded:
    places = places_of(row.match)
    facts = facts_of(row.match, places)
    return Loaded(
        match=row.match,
        places=places,
        facts=facts,
        version=row.version,
        standing=load_standing(bytes(row.state), facts.game),
        deadline=to_ms(row.deadline_at) if row.deadline_at else None,
        wake=to_ms(row.wake_at) if row.wake_at else None,
    )


def places_of(match: Match) -> list[MatchSeat]:
    """Return who plays the seats of a match, in their order."""
    return list(MatchSeat.objects.filter(match=match).order_by("number"))


def facts_of(match: Match, seats: Sequence[MatchSeat]) -> MatchFacts:
    """Return what never changes in `match`; `seats`: all of its, in their order."""
    return MatchFacts(
        match_id=match.pk,
        table_id=match.table_id,
        number=match.number,
        slug=match.game,
        options=catalogue()[match.game].options(match.options),
        people=tuple(seat.user_id for seat in seats),
        levels=tuple(seat.robot_level for seat in seats),
        server_seed=bytes(match.server_seed),
        client_seeds=tuple(match.client_seeds),
    )
