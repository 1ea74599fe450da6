"""What lies on the three fields, within which limits, and what comes back (RULES.md §3)."""

from dataclasses import dataclass

from apps.engine.errors import IllegalMove
from apps.games.punto_banco.tableau import BANKER, PLAYER, TIE

FIELDS = (PLAYER, BANKER, TIE)
CHIPS = (1, 5, 25, 100, 500)  # in units (1.5)
LEAST, MOST = 5, 300  # on a field, in units (3.4)
TIE_PAYS = 8  # 3.1
TWENTIETHS = 20  # of a jeton: 5 % of a stake is as many of them as it has jetons (3.3)


@dataclass(frozen=True, slots=True)
class Bets:
    """Jetons on each field."""

    player: int = 0
    banker: int = 0
    tie: int = 0

    @property
    def fields(self) -> tuple[tuple[str, int], ...]:
        """Every field with its stake, in the order of the fields."""
        return ((PLAYER, self.player), (BANKER, self.banker), (TIE, self.tie))

    @property
    def laid(self) -> tuple[tuple[str, int], ...]:
        """The fields with something on them."""
        return tuple((name, stake) for name, stake in self.fields if stake)

    @property
    def total(self) -> int:
        return self.player + self.banker + self.tie

    def raised(self, unit: int) -> "Bets":
        """Return the bets with every stake below the minimum brought up to it (3.5)."""
        return Bets(*(stake and max(stake, LEAST * unit) for _, stake in self.fields))


NOTHING = Bets()


def check(bets: Bets, unit: int) -> None:
    """Raise `IllegalMove` for a field that cannot be staked on like this (3.4, 3.6, 7.2)."""
    for name, stake in bets.fields:
        if stake < 0:
            raise IllegalMove("bad_field", field=name)
    for name, stake in bets.fields:
        if stake % unit:
            raise IllegalMove("bad_chip", field=name, unit=unit)
    for name, stake in bets.fields:
        if stake > MOST * unit:
            raise IllegalMove("above_max", field=name, most=MOST * unit)


def most_won(field: str, stake: int) -> int:
    """Return the most that the house may have to add to a stake (3.1)."""
    return stake * (TIE_PAYS if field == TIE else 1)


@dataclass(frozen=True, slots=True)
class Paid:
    """What became of the stake on a field: so much of it and of the house's jetons came back."""

    field: str
    stake: int
    returned: int
    commission: int = 0


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a bettor's coup came to, field by field. `owed`: the change of his carry (3.3)."""

    paid: tuple[Paid, ...]
    owed: int

    @property
    def staked(self) -> int:
        return sum(field.stake for field in self.paid)

    @property
    def net(self) -> int:
        return sum(field.returned - field.stake for field in self.paid)

    @property
    def commission(self) -> int:
        return sum(field.commission for field in self.paid)


def receipt(bets: Bets, winner: str, carry: int) -> Receipt:
    """Return the receipt of a bettor who laid `bets` and owed `carry` twentieths before.

    `winner` is the field that wins.
    """
    due = bets.banker if winner == BANKER else 0
    commission = _commission(due, carry)
    paid = (_paid(field, stake, winner, commission) for field, stake in bets.laid)
    return Receipt(tuple(paid), due - TWENTIETHS * commission)


def _commission(due: int, carry: int) -> int:
    """Return the whole jetons that are kept back of a win of `due` jetons on banker (3.3)."""
    return min(due, max(0, (carry + due) // TWENTIETHS))


def _paid(field: str, stake: int, winner: str, commission: int) -> Paid:
    if field != winner:
        return Paid(field, stake, stake if winner == TIE else 0)
    if field == BANKER:
        return Paid(field, stake, 2 * stake - commission, commission)
    return Paid(field, stake, stake + most_won(field, stake))
