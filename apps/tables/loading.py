"""Reading a match from the database into the pure objects that play it."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

import msgspec
from django.utils.translation import gettext_lazy as _

from apps.common.errors import DomainError
from apps.engine.contract import Game
from apps.engine.errors import InvalidOptions
from apps.games import catalogue
from apps.tables.clockwork import to_ms
from apps.tables.models import Match, MatchSeat, Position
from apps.tables.standing import MatchFacts, Standing, load_standing


class UnreadableMatch(DomainError):
    """Raised when a match cannot be brought back: its game, options or position are unknown now."""

    def __init__(self) -> None:
        super().__init__("match.unreadable", _("Cette partie ne peut plus être montrée."))


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
    """Return the match as it stands now; raises `Position.DoesNotExist`, `UnreadableMatch`."""
    return _loaded(Position.objects.select_related("match").get(pk=match_id))


def latest_match(table_id: str) -> Loaded | None:
    """Return the table's running or latest match as it stands now; raises `UnreadableMatch`."""
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
        standing=_standing(row, facts.game),
        deadline=to_ms(row.deadline_at) if row.deadline_at else None,
        wake=to_ms(row.wake_at) if row.wake_at else None,
    )


def _standing(row: Position, game: Game) -> Standing:
    try:
        return load_standing(bytes(row.state), game)
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError) as failure:
        raise UnreadableMatch from failure


def standing_before(match: Match) -> Standing | None:
    """Return how the match before this one ended, where its people stayed on; else None."""
    game = catalogue().get(match.game)
    if game is None or not game.info.bank:
        return None
    rows = Position.objects.filter(match__table=match.table_id, match__number=match.number - 1)
    row = rows.first()
    return _standing(row, game) if row is not None else None


def load_standings(matches: Sequence[Match]) -> Iterator[tuple[Match, Standing]]:
    """Yield where each match stands now; those that can no longer be read are left out."""
    rows = Position.objects.in_bulk([match.pk for match in matches])
    for match in matches:
        game, row = catalogue().get(match.game), rows.get(match.pk)
        if game is None or row is None:
            continue
        with suppress(UnreadableMatch):
            yield match, _standing(row, game)


def places_of(match: Match) -> list[MatchSeat]:
    """Return who plays the seats of a match, in their order."""
    return list(MatchSeat.objects.filter(match=match).order_by("number"))


def facts_of(match: Match, seats: Sequence[MatchSeat]) -> MatchFacts:
    """Return what never changes in `match`; `seats`: all of its, in their order.

    Raises `UnreadableMatch` for a game that was removed, or that no longer knows these options.
    """
    try:
        options = catalogue()[match.game].options(match.options)
    except (KeyError, InvalidOptions) as failure:
        raise UnreadableMatch from failure
    return MatchFacts(
        match_id=match.pk,
        table_id=match.table_id,
        number=match.number,
        slug=match.game,
        options=options,
        people=tuple(seat.user_id for seat in seats),
        levels=tuple(seat.robot_level for seat in seats),
        server_seed=bytes(match.server_seed),
        client_seeds=tuple(match.client_seeds),
    )
