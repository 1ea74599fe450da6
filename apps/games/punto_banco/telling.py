"""Which rules of the third card apply to the cards on the table, as data (RULES.md §2)."""

from collections.abc import Iterator, Sequence
from typing import Any

from apps.games.punto_banco import tableau


def rules_applied(dealt: Sequence[str]) -> list[dict[str, Any]]:
    """Return each rule that is certain once `dealt` lie there, in the order in which they apply.

    `{"code": …}` with what the sentence needs: `punto`, `banco`, `total` are totals of two cards,
    `third` is the value of punto's third card, None if it stood.
    """
    return list(_rules(dealt)) if len(dealt) >= 4 else []


def _rules(dealt: Sequence[str]) -> Iterator[dict[str, Any]]:
    punto, banco = tableau.hands_of(dealt)
    first, second = tableau.total_of(punto[:2]), tableau.total_of(banco[:2])
    if tableau.is_natural(punto, banco):
        yield {
            "code": "natural",
            "hand": _natural_hand(first, second),
            "punto": first,
            "banco": second,
        }
        return
    draws = tableau.punto_draws(first)
    yield {"code": "punto_draws" if draws else "punto_stands", "total": first}
    if draws and len(punto) == 2:
        return  # what banco does hangs on a card that has not fallen
    third = tableau.value_of(punto[2]) if draws else None
    code = "banco_draws" if tableau.banco_draws(second, third) else "banco_stands"
    yield {"code": code, "total": second, "third": third}


def _natural_hand(punto: int, banco: int) -> str:
    if min(punto, banco) >= tableau.NATURAL:
        return "both"
    return tableau.PUNTO if punto > banco else tableau.BANCO
