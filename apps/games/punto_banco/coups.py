"""A coup that has been dealt, and its settlement (RULES.md §3, §6.8)."""

from collections.abc import Iterator
from dataclasses import dataclass

from apps.engine.money import Settlement
from apps.games.punto_banco import tableau
from apps.games.punto_banco.bets import Receipt

LETTERS = {tableau.PLAYER: "P", tableau.BANKER: "B", tableau.TIE: "T"}


@dataclass(frozen=True, slots=True)
class Result:
    """The field that won, the totals of the hands, and whether one of them was a natural."""

    winner: str
    punto: int
    banco: int
    natural: bool

    @property
    def letter(self) -> str:
        """`P`, `B` or `T`, as the roads write it."""
        return LETTERS[self.winner]


def result_of(dealt: tuple[str, ...]) -> Result:
    """Return the result of a complete coup, given in the order in which the cards fell."""
    punto, banco = tableau.hands_of(dealt)
    totals = tableau.total_of(punto), tableau.total_of(banco)
    return Result(tableau.winner_of(*totals), *totals, tableau.is_natural(punto, banco))


def cause_of(coup: int, seat: int, field: str) -> str:
    """Return the name of a bet, once in a match: one seat bets once on a coup (5.3).

    `coup` counts the coups of the shoe from 1, as people see it.
    """
    return f"{coup}:{seat}:{field}"


def settlements(coup: int, seat: int, receipt: Receipt) -> Iterator[Settlement]:
    """Yield one settlement for each bet of a receipt, lost ones too."""
    for paid in receipt.paid:
        owed = receipt.owed if paid.field == tableau.BANKER else 0
        yield Settlement(seat, cause_of(coup, seat, paid.field), paid.returned, owed)
