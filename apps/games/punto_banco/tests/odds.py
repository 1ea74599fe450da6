"""Plays many coups from full shoes and compares them with the exact odds (RULES.md §10.3).

    python -m apps.games.punto_banco.tests.odds --coups 1000000

Every coup is dealt by the engine's rules and checked against the other form of the table of the
third card. One bettor, who never forgets what he owes, bets on all three fields. Ends with 1 where
a figure lies further from the exact one than four standard deviations.
"""

import random
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter

from apps.games.punto_banco.bets import FIELDS, LEAST, MOST, TIE_PAYS, TWENTIETHS, Bets, receipt
from apps.games.punto_banco.coups import result_of
from apps.games.punto_banco.shoe import DECK
from apps.games.punto_banco.tableau import BANKER, PLAYER, TIE, next_hand, value_of

WAYS = {PLAYER: 2_230_518_282_592_256, BANKER: 2_292_252_566_437_888, TIE: 475_627_426_473_216}
TOTAL = sum(WAYS.values())
MOST_DEVIATIONS = 4
# Banco draws up to this total, by punto's third card; the engine has the table the other way round.
DRAWS_UP_TO = (3, 3, 4, 4, 5, 5, 6, 6, 2, 3)
DRAWS_UP_TO_ALONE = 5


def chance_of(winner: str) -> float:
    return WAYS[winner] / TOTAL


def gain_of(field: str, winner: str) -> float:
    """Return what a jeton on `field` gains when `winner` wins, with a commission of exactly 5 %."""
    if field != winner:
        return 0.0 if winner == TIE else -1.0
    return {PLAYER: 1.0, BANKER: 0.95, TIE: float(TIE_PAYS)}[field]


def edge_of(field: str) -> float:
    """Return the part of the stakes on a field that the house keeps."""
    return -sum(chance_of(winner) * gain_of(field, winner) for winner in FIELDS)


def spread_of(field: str) -> float:
    """Return the standard deviation of what a jeton on `field` gains."""
    mean = -edge_of(field)
    return sqrt(sum(chance_of(w) * (gain_of(field, w) - mean) ** 2 for w in FIELDS))


@dataclass
class Tally:
    """What came of the coups. `banker_won`: jetons on banker when it won."""

    coups: int = 0
    seconds: float = 0.0
    winners: Counter[str] = field(default_factory=Counter)
    gains: Counter[str] = field(default_factory=Counter)
    violations: int = 0
    carry: int = 0
    commission: int = 0
    banker_won: int = 0


def play(coups: int, seed: int) -> Tally:
    """Return the tally of so many coups, each from a full shoe."""
    rng, found = random.Random(seed), Tally(coups)
    start = perf_counter()
    for _ in range(coups):
        dealt = deal(rng.sample(DECK, 6))
        found.violations += dealt != dealt_by_the_other_table(dealt)
        _bet(found, result_of(dealt).winner, rng.randint(LEAST, MOST))
    found.seconds = perf_counter() - start
    return found


def deal(cards: list[str]) -> tuple[str, ...]:
    """Return those of the six `cards` that fall."""
    dealt = 0
    while next_hand(cards[:dealt]) is not None:
        dealt += 1
    return tuple(cards[:dealt])


def dealt_by_the_other_table(dealt: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return `dealt` if it is a complete coup by the table of punto's third cards, else None."""
    values = [value_of(card) for card in dealt]
    punto, banco = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    if punto > 7 or banco > 7:
        due = 4
    elif punto < 6:
        due = 5 + (banco <= DRAWS_UP_TO[values[4]]) if len(values) > 4 else 5
    else:
        due = 4 + (banco <= DRAWS_UP_TO_ALONE)
    return dealt if len(dealt) == due else None


def _bet(found: Tally, winner: str, stake: int) -> None:
    due = receipt(Bets(stake, stake, stake), winner, found.carry)
    found.winners[winner] += 1
    found.carry += due.owed
    found.commission += due.commission
    found.banker_won += stake if winner == BANKER else 0
    for paid in due.paid:
        # Per jeton, with the commission as it is owed and not as it happens to be kept back.
        owed = paid.commission - stake / TWENTIETHS if paid.commission or due.owed else 0.0
        found.gains[paid.field] += (paid.returned - stake + owed * (paid.field == BANKER)) / stake


def deviations(found: Tally) -> Iterator[tuple[str, float, float, float]]:
    """Yield name, figure found, exact figure and their distance in standard deviations."""
    for winner in FIELDS:
        chance, part = chance_of(winner), found.winners[winner] / found.coups
        deviation = sqrt(chance * (1 - chance) / found.coups)
        yield f"{winner} wins", part, chance, (part - chance) / deviation
    for name in FIELDS:
        edge, kept = edge_of(name), -found.gains[name] / found.coups
        deviation = spread_of(name) / sqrt(found.coups)
        yield f"edge of {name}", kept, edge, (kept - edge) / deviation


def faults(found: Tally) -> list[str]:
    """Return a sentence for everything that is not as it must be."""
    far = [name for name, _, _, off in deviations(found) if abs(off) > MOST_DEVIATIONS]
    told = [f"{name} lies more than four standard deviations off" for name in far]
    if found.violations:
        told.append(f"{found.violations} coups against the table")
    if TWENTIETHS * found.commission + found.carry != found.banker_won:
        told.append("the commission is not 5 % to the twentieth")
    return told


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--coups", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.coups < 1:
        parser.error("argument --coups: 1 at least")
    found = play(given.coups, given.seed)
    speed = found.coups / found.seconds
    sys.stdout.write(f"{found.coups} coups in {found.seconds:.1f} s, {speed:.0f} a second\n")
    for name, part, exact, off in deviations(found):
        sys.stdout.write(f"{name:15} {part:.4%}  exactly {exact:.4%}  {off:+.2f} deviations\n")
    rate = found.commission / found.banker_won
    sys.stdout.write(f"commission {rate:.6%} of what banker won, {found.carry}/20 still owed\n")
    sys.stdout.write("".join(f"FAULT: {fault}\n" for fault in faults(found)))
    return 1 if faults(found) else 0


if __name__ == "__main__":
    sys.exit(main())
