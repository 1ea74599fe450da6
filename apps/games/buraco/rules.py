"""The five modes as a table of rules (RULES.md §3). Nothing else asks which mode is played."""

from dataclasses import dataclass
from functools import cached_property

from apps.engine.cards import SUITS, pack
from apps.engine.words import gettext_noop as _

JOKER = "JK"
PACKS = 2

LOW_POINTS, HIGH_POINTS, ACE_POINTS = 5, 10, 15


@dataclass(frozen=True, eq=False)
class ModeRules:
    """What a mode allows; there is one object a mode, so that it is compared by identity.

    `needs_pure`: only a canasta without a wild lets a side go out. `may_lay_last`: a hand may be
    emptied by laying.
    """

    name: str
    label: str
    open_pile: bool
    jokers: int
    sets: bool
    sets_of_twos: bool
    ace_to_ace: bool
    needs_pure: bool
    may_lay_last: bool
    two_points: int
    joker_points: int

    @cached_property
    def deck(self) -> tuple[str, ...]:
        """All cards, as faces."""
        return pack() * PACKS + (JOKER,) * self.jokers

    @cached_property
    def points(self) -> dict[str, int]:
        """What each face is worth, laid or left in a hand (2.3)."""
        ranks = dict.fromkeys("34567", LOW_POINTS) | dict.fromkeys("89TJQK", HIGH_POINTS)
        ranks |= {"A": ACE_POINTS, "2": self.two_points}
        faces = {rank + suit: worth for rank, worth in ranks.items() for suit in SUITS}
        return faces | {JOKER: self.joker_points}

    def points_in(self, faces: tuple[str, ...]) -> int:
        """Return what `faces` are worth together."""
        return sum(map(self.points.__getitem__, faces))


OPEN, OPEN_IMPURE = "ouvert", "ouvert_impur"
CLOSED, CLOSED_IMPURE, CLOSED_RUNS = "ferme", "ferme_impur", "ferme_stcl"

MODES = {
    mode.name: mode
    for mode in (
        ModeRules(
            name=OPEN,
            label=_("Ouvert"),
            open_pile=True,
            jokers=0,
            sets=False,
            sets_of_twos=False,
            ace_to_ace=True,
            needs_pure=True,
            may_lay_last=True,
            two_points=10,
            joker_points=0,
        ),
        ModeRules(
            name=OPEN_IMPURE,
            label=_("Ouvert impur"),
            open_pile=True,
            jokers=4,
            sets=True,
            sets_of_twos=False,
            ace_to_ace=False,
            needs_pure=False,
            may_lay_last=False,
            two_points=20,
            joker_points=30,
        ),
        ModeRules(
            name=CLOSED,
            label=_("Fermé"),
            open_pile=False,
            jokers=4,
            sets=True,
            sets_of_twos=True,
            ace_to_ace=True,
            needs_pure=True,
            may_lay_last=True,
            two_points=10,
            joker_points=20,
        ),
        ModeRules(
            name=CLOSED_IMPURE,
            label=_("Fermé impur"),
            open_pile=False,
            jokers=4,
            sets=True,
            sets_of_twos=True,
            ace_to_ace=True,
            needs_pure=False,
            may_lay_last=True,
            two_points=10,
            joker_points=20,
        ),
        ModeRules(
            name=CLOSED_RUNS,
            label=_("Fermé STCL"),
            open_pile=False,
            jokers=4,
            sets=False,
            sets_of_twos=False,
            ace_to_ace=True,
            needs_pure=True,
            may_lay_last=True,
            two_points=10,
            joker_points=20,
        ),
    )
}
