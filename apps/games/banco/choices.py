"""What the dice on the table can take from the centre (RULES.md §3)."""

from functools import lru_cache

from apps.engine.cards import value_of
from apps.games.banco.dice import Dice, groups
from apps.games.banco.moves import Take


@lru_cache(maxsize=1024)
def takes(dice: Dice, centre: tuple[str, ...]) -> tuple[Take, ...]:
    """Return every legal take, smaller groups first, then by place in the centre."""
    valued = [(value_of(card), card) for card in centre]
    return tuple(
        Take(positions, card)
        for positions, worths in groups(dice)
        for value, card in valued
        if value in worths
    )
