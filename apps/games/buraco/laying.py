"""What is told of cards that were laid."""

from collections.abc import Iterator

from apps.engine.contract import Event, Seat
from apps.games.buraco.cards import Cards
from apps.games.buraco.events import CanastaMade, Extended, Melded
from apps.games.buraco.melds import IMPURE, NO_CANASTA, PURE_KINDS, Arrangement
from apps.games.buraco.table import Laid


def told_of(seat: Seat, before: Laid | None, laid: Laid, added: Cards) -> Iterator[Event]:
    """Yield the events of a meld that was opened, or extended by `added`."""
    lies = laid.lies
    if before is None:
        yield Melded(
            seat,
            laid.side,
            laid.id,
            lies.shape,
            lies.cards,
            lies.start,
            lies.wild,
            lies.canasta,
        )
    else:
        yield _extended(seat, before.lies, laid, added)
    was = NO_CANASTA if before is None else before.lies.canasta
    if lies.canasta != was:
        yield CanastaMade(seat, laid.side, laid.id, lies.canasta, laid.bonus)


def _extended(seat: Seat, old: Arrangement, laid: Laid, added: Cards) -> Extended:
    lies = laid.lies
    return Extended(
        seat=seat,
        side=laid.side,
        meld=laid.id,
        added=added,
        shape=lies.shape,
        cards=lies.cards,
        start=lies.start,
        wild=lies.wild,
        canasta=lies.canasta,
        wild_moved=old.wild is not None and old.stands_for != lies.stands_for,
        became_pure=old.canasta == IMPURE and lies.canasta in PURE_KINDS,
        became_impure=old.canasta in PURE_KINDS and lies.canasta == IMPURE,
    )
