"""The count (RULES.md §10). No state, no chance."""

from collections.abc import Iterable
from dataclasses import dataclass

from apps.games.buraco.cards import Cards
from apps.games.buraco.melds import AS_A_AS, BONUSES, IMPURE, PURE, ROYALE
from apps.games.buraco.rules import ModeRules
from apps.games.buraco.table import USED, Laid

OUT_BONUS = 100
REBUS_PENALTY = -100


@dataclass(frozen=True, slots=True)
class Line:
    """The score of one side, line by line; `total` is the sum of the others.

    `cards`: points of the cards it has laid; `impure`, `pure`, `royale`, `as_a_as`: bonuses of its
    canastas of each kind; `out`: 100 for going out; `hands`: minus the cards left in the hands of
    its seats; `rebus`: -100 unless the side played with its rebus.
    """

    cards: int
    impure: int
    pure: int
    royale: int
    as_a_as: int
    out: int
    hands: int
    rebus: int
    total: int


def line_of(
    melds: Iterable[Laid], hands: Iterable[Cards], rebus: str, rules: ModeRules, *, is_out: bool
) -> Line:
    """Return the score of a side with these melds, and these faces left in its hands (10.1)."""
    laid = [meld.lies for meld in melds]
    kinds = [lies.canasta for lies in laid]
    parts = {
        "cards": sum(rules.points_in(lies.cards) for lies in laid),
        **{kind: BONUSES[kind] * kinds.count(kind) for kind in (IMPURE, PURE, ROYALE, AS_A_AS)},
        "out": OUT_BONUS if is_out else 0,
        "hands": -sum(map(rules.points_in, hands)),
        "rebus": 0 if rebus == USED else REBUS_PENALTY,
    }
    return Line(**parts, total=sum(parts.values()))
