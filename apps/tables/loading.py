"""Reading a match from the database into the pure objects that play it."""

from dataclasses import dataclass

from apps.games import catalogue
from apps.tables.clockwork import to_ms
from apps.tables.models import Match, MatchSeat, Position
from apps.tables.standing import MatchFacts, Standing, load_standing


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match at a version. `deadline` and `wake` in milliseconds, as in `timing.Timing`."""

    facts: MatchFacts
    version: int
    standing: Standing
    deadline: int | None
    wake: int | None


def load_match(match_id: int) -> Loaded:
    """Return the match as it stands now; raises `Position.DoesNotExist`."""
    row = Position.objects.select_related("match").get(pk=match_id)
    facts = facts_of(row.match)
    return Loaded(
        facts=facts,
        version=row.version,
        standing=load_standing(bytes(row.state), facts.game),
        deadline=to_ms(row.deadline_at) if row.deadline_at else None,
        wake=to_ms(row.wake_at) if row.wake_at else None,
    )


def facts_of(match: Match) -> MatchFacts:
    """Return what never changes in `match`."""
    seats = list(MatchSeat.objects.filter(match=match).order_by("number"))
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
