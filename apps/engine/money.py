"""What a bank game declares with a step: bets laid against the house, and what becomes of them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bet:
    """`amount` jetons that whoever sits at `seat` lays down against the house.

    `cause` names the bet, once in a match; its settlement has the same. `liability`: the most that
    the house may have to add to it. It is refused, and with it the whole step, where he does not
    have so much, or the house could not add as much as that.
    """

    seat: int
    cause: str
    amount: int
    liability: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """What becomes of a bet: `returned` of its jetons and the house's go to who laid it down.

    He may have left `seat` since. `carry`: what is added to the fractions of a jeton that he owes
    the house (twentieths; negative where a whole jeton of them has been kept back).
    """

    seat: int
    cause: str
    returned: int
    carry: int = 0


Money = Bet | Settlement
