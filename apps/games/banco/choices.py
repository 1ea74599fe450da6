"""What the dice on the table allow: takes and steals (RULES.md §3, §4), and refusals (§9.1)."""

from functools import lru_cache

from apps.engine.cards import value_of
from apps.engine.contract import Seat
from apps.engine.errors import IllegalMove
from apps.games.banco.dice import LIVE, Dice, groups, has_triple, worths
from apps.games.banco.moves import Steal, Take

Cards = tuple[str, ...]


@lru_cache(maxsize=1024)
def takes(dice: Dice, centre: Cards) -> tuple[Take, ...]:
    """Return every legal take, smaller groups first, then by place in the centre."""
    valued = [(value_of(card), card) for card in centre]
    return tuple(
        Take(positions, card)
        for positions, group_worths in groups(dice)
        for value, card in valued
        if value in group_worths
    )


def check_take(take: Take, dice: Dice, centre: Cards) -> None:
    """Raise `IllegalMove` with the first code that applies to this take."""
    if not 1 <= len(take.dice) <= len(dice) or any(not 0 <= die < len(dice) for die in take.dice):
        raise IllegalMove("bad_dice")
    if len(set(take.dice)) < len(take.dice):
        raise IllegalMove("duplicate_die")
    if any(dice[die].state != LIVE for die in take.dice):
        raise IllegalMove("die_not_available")
    if take.card not in centre:
        raise IllegalMove("card_not_in_centre")
    if value_of(take.card) not in worths([dice[die].face or 0 for die in take.dice]):
        raise IllegalMove("sum_mismatch")


def check_steal(
    steal: Steal, dice: Dice, has_stolen: bool, thief: Seat, won: tuple[Cards, ...]
) -> None:
    """Raise `IllegalMove` with the first code that applies to this steal."""
    if not has_triple(dice):
        raise IllegalMove("no_triple")
    if has_stolen:
        raise IllegalMove("already_stolen")
    if steal.player == thief or not 0 <= steal.player < len(won):
        raise IllegalMove("bad_victim")
    if steal.card not in won[steal.player]:
        raise IllegalMove("card_not_owned")
