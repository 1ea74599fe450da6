"""Bonuses that a pile is close to, as the table shows them (RULES.md §7.2 to §7.4)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from apps.engine.cards import SUITS
from apps.games.banco.scoring import (
    BRELAN_SIZE,
    COULEUR_SIZE,
    SUITE_SIZE,
    Census,
    Pile,
    census_of,
    runs,
)

Progress = dict[str, Any]


@lru_cache(maxsize=1024)
def progress_of(pile: Pile, pending: Pile) -> list[Progress]:
    """Return the bonuses not yet won that the pile with `pending` completes or lacks one card for.

    `have`: cards (for a suite: values) won, `pending`: those at risk, `need`: how many make it.
    """
    won, coming = census_of(pile), census_of(pending)
    return [*_brelans(won, coming), *_couleurs(won, coming), *_suites(won, coming)]


def _brelans(won: Census, coming: Census) -> Iterator[Progress]:
    need = BRELAN_SIZE
    for rank, (have, more) in enumerate(zip(won.ranks, coming.ranks, strict=True)):
        if have < need <= have + more + 1:
            yield {"kind": "brelan", "rank": rank, "have": have, "pending": more, "need": need}


def _couleurs(won: Census, coming: Census) -> Iterator[Progress]:
    need = COULEUR_SIZE
    for suit, have, more in zip(SUITS, won.suits, coming.suits, strict=True):
        if have < need <= have + more + 1:
            yield {"kind": "couleur", "suit": suit, "have": have, "pending": more, "need": need}


def _suites(won: Census, coming: Census) -> Iterator[Progress]:
    achieved = [first for first, last in runs(won.values) if last - first + 1 >= SUITE_SIZE]
    for first, last in runs(won.values | coming.values):
        size = last - first + 1
        is_won = any(first <= start <= last for start in achieved)
        if size >= SUITE_SIZE - 1 and not is_won:
            have = (won.values >> first & (1 << size) - 1).bit_count()
            more, need = size - have, SUITE_SIZE
            run = {"kind": "suite", "from": first, "to": last}
            yield {**run, "have": have, "pending": more, "need": need}
