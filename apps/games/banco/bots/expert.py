"""Difficile: weighs every way of using the throw on the table, two throws ahead (RULES.md §11.3).

A *plan* is a set of takes and at most one steal on this throw, then Banco or a new throw. The
robot plays the first move of the best plan and thinks again. Cards that would refill the centre are
unknown to it. How plans are valued: `sight.py`.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from apps.engine.contract import Move, View
from apps.games.banco.bots.sight import Sight
from apps.games.banco.bots.worth import bit_of, worth_of
from apps.games.banco.moves import Banco, Roll, Steal, Take

LONGEST_PLAN = 3


class Plan(NamedTuple):
    """Moves on this throw, the pile they take, the dice they use, and the harm of their steal."""

    moves: tuple[Move, ...] = ()
    taken: int = 0
    stolen: int = 0
    dice_used: int = 0
    harm: int = 0


def best_move(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Return the first move of the plan that is worth most."""
    sight = Sight.of(view)
    may_stop = Banco() in legal
    _, move = max(_valued(sight, legal, may_stop), key=lambda valued: valued[0])
    return move


def _valued(sight: Sight, legal: Sequence[Move], may_stop: bool) -> Iterator[tuple[float, Move]]:
    """Yield what each plan is worth, with the move to play for it."""
    seen: set[tuple[int, int, int]] = set()
    for plan in _plans(sight, legal):
        key = (plan.taken, plan.stolen, plan.dice_used)
        if key in seen or not (plan.moves or may_stop):
            continue
        seen.add(key)
        stop = sight.stake(plan.taken | plan.stolen) + plan.harm
        go = sight.value_of_throwing(plan.taken, plan.stolen, plan.dice_used, plan.harm)
        yield stop, plan.moves[0] if plan.moves else Banco()
        yield go, plan.moves[0] if plan.moves else Roll()


def _plans(sight: Sight, legal: Sequence[Move]) -> Iterator[Plan]:
    """Yield the plans of at most three moves, the empty one first."""
    takes = [(move, bit_of(move.card)) for move in legal if isinstance(move, Take)]
    steal = _best_steal(sight, [move for move in legal if isinstance(move, Steal)])
    for plan in _take_plans(Plan(), takes, LONGEST_PLAN):
        yield plan
        if steal and len(plan.moves) < LONGEST_PLAN:
            yield plan._replace(
                moves=(*steal.moves, *plan.moves), stolen=steal.stolen, harm=steal.harm
            )


def _take_plans(plan: Plan, takes: list[tuple[Take, int]], moves_left: int) -> Iterator[Plan]:
    yield plan
    if not moves_left:
        return
    for place, (take, bit) in enumerate(takes):
        compatible = [
            (other, other_bit)
            for other, other_bit in takes[place + 1 :]
            if other_bit != bit and not set(other.dice) & set(take.dice)
        ]
        longer = Plan(
            (*plan.moves, take), plan.taken | bit, dice_used=plan.dice_used + len(take.dice)
        )
        yield from _take_plans(longer, compatible, moves_left - 1)


def _best_steal(sight: Sight, steals: Sequence[Steal]) -> Plan | None:
    """Return a plan of the one steal worth trying: what it brings and what it costs its victim."""
    if not steals:
        return None
    return max(
        (_stealing(sight, steal) for steal in steals),
        key=lambda plan: sight.stake(plan.stolen) + plan.harm,
    )


def _stealing(sight: Sight, steal: Steal) -> Plan:
    bit = bit_of(steal.card)
    pile = sight.piles[steal.player]
    return Plan((steal,), stolen=bit, harm=worth_of(pile) - worth_of(pile & ~bit))
