"""Who takes the stakes of a match (the site's own rules about money, not a game's). Pure.

Each person stakes the same. The best-placed side of people who stayed takes everything; partners
share; a seat that left, or was absent at the end, has no claim. Robots stake and win nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from apps.engine.contract import Seat


@dataclass(frozen=True, slots=True)
class Share:
    """What a seat that staked gets out of the pot, its own stake included."""

    seat: Seat
    amount: int


def shares_of(
    stake: int, stakers: Sequence[Seat], sides: Sequence[int], ranks: Sequence[int], gone: set[Seat]
) -> list[Share]:
    """Return how the stakes are paid out, by seat; they sum to `stake` for each of `stakers`.

    `stakers`: the seats that staked. By seat: `sides` (a number; partners have the same),
    `ranks` (from 1). `gone`: the seats without a claim. Where nobody has one, nobody has won and
    everybody gets his own back.
    """
    claims = [seat for seat in stakers if seat not in gone]
    if not claims:
        return [Share(seat, stake) for seat in stakers]
    best = min(ranks[seat] for seat in claims)
    winning = {sides[seat] for seat in claims if ranks[seat] == best}
    by_side = _divided(stake * len(stakers), len(winning))
    paid = dict.fromkeys(stakers, 0)
    # A side comes where its lowest seat does: odd jetons go to the lowest seat.
    order = sorted(winning, key=lambda side: min(s for s in claims if sides[s] == side))
    for side, amount in zip(order, by_side, strict=True):
        partners = sorted(seat for seat in claims if sides[seat] == side)
        for seat, part in zip(partners, _divided(amount, len(partners)), strict=True):
            paid[seat] = part
    return [Share(seat, amount) for seat, amount in paid.items()]


def won_from_each(nets: Mapping[Seat, int]) -> dict[tuple[Seat, Seat], int]:
    """Return what each winner has won from each loser, by (winner, loser), in whole jetons.

    `nets`: by seat, what was paid to it less its stake. Losers pay the winners alike.
    """
    lost = -sum(net for net in nets.values() if net < 0)
    return {
        (winner, loser): won * -net // lost
        for winner, won in nets.items()
        if won > 0
        for loser, net in nets.items()
        if net < 0
    }


def _divided(amount: int, parts: int) -> list[int]:
    """Return equal parts of an amount; what cannot be divided goes to the first."""
    each, odd = divmod(amount, parts)
    return [each + odd, *[each] * (parts - 1)]
