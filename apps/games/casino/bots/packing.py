"""Sets and packings of loose cards as masks, remembered: positions repeat all the time."""

from typing import Final, NamedTuple

from apps.games.casino.bots.masks import LOW, RANK_MASKS, bits_of, worth

MOST_PACKINGS = 24
MOST_VISITS = 600
MOST_REMEMBERED = 60_000
FACE = 11  # the lowest rank of a face
ROYAL_ACE = 14


class Packing(NamedTuple):
    """Disjoint sets to which no further one can be added; `cards`: all of them."""

    cards: int
    sets: tuple[int, ...]


class Arithmetic:
    """The sums of one variant.

    `value` by bit: what a card takes by; in the normal game a face has its rank, and takes one
    equal card. `of_value`: the cards of a value, as a mask.
    """

    def __init__(self, *, is_royal: bool) -> None:
        self.is_royal: Final = is_royal
        self.value = {bit: ROYAL_ACE if is_royal and low == 1 else low for bit, low in LOW.items()}
        self.of_value = [*RANK_MASKS, 0]
        if is_royal:
            self.of_value[1], self.of_value[ROYAL_ACE] = 0, RANK_MASKS[1]
        self.least, self.most = (2, ROYAL_ACE) if is_royal else (1, FACE - 1)
        self.numbers = (1 << 52) - 1 if is_royal else sum(RANK_MASKS[1:FACE])
        self._sums: dict[tuple[int, int], tuple[int, ...]] = {}
        self._packings: dict[tuple[int, int], tuple[Packing, ...]] = {}

    def forget(self) -> None:
        """Drop what is remembered, if it has become much."""
        for table in (self._sums, self._packings):
            if len(table) > MOST_REMEMBERED:
                table.clear()

    def sums(self, loose: int, total: int) -> tuple[int, ...]:
        """Return the non-empty choices of number cards whose low values sum to `total`."""
        # Cards above the total play no part: without them positions repeat more often.
        key = (loose & self.numbers & ((1 << 4 * total) - 1), total)
        found = self._sums.get(key)
        if found is None:
            found = self._sums[key] = tuple(_sums(*key))
        return found

    def packings(self, loose: int, value: int) -> tuple[Packing, ...]:
        """Return the packings for `value`, the most valuable first; none if nothing goes."""
        key = (loose & ((1 << 4 * value) - 1 | self.of_value[value]), value)
        found = self._packings.get(key)
        if found is None:
            found = self._packings[key] = self._packed(*key)
        return found

    def _packed(self, loose: int, value: int) -> tuple[Packing, ...]:
        equal = loose & self.of_value[value]
        if value >= FACE and not self.is_royal:
            found = [Packing(bit, (bit,)) for bit in bits_of(equal)]
        else:
            found = self._of_numbers(loose, value, equal)
        return tuple(sorted((one for one in found if one.cards), key=_worth, reverse=True))

    def _of_numbers(self, loose: int, value: int, equal: int) -> list[Packing]:
        singles = tuple(bits_of(equal))
        if value == ROYAL_ACE:  # an ace may go alone, or with a king
            return _maximal([*singles, *self.sums(loose, value)])
        # Equal cards enter no longer sum for this value, and are always worth taking.
        sums = [one for one in self.sums(loose, value) if not one & equal]
        return [Packing(mask | equal, singles + sets) for mask, sets in _maximal(sums)]


def _worth(packing: Packing) -> float:
    return worth(packing.cards)


def _sums(loose: int, total: int) -> list[int]:
    found: list[list[int]] = [[] for _ in range(total + 1)]
    found[0].append(0)
    for bit in bits_of(loose):
        low = LOW[bit]
        for reached in range(total - low, -1, -1):
            if found[reached]:
                found[reached + low].extend([mask | bit for mask in found[reached]])
    return found[total]


def _maximal(sums: list[int]) -> list[Packing]:
    """Return the packings of disjoint sums, at most `MOST_PACKINGS`."""
    found: dict[int, Packing] = {}
    visits = [MOST_VISITS]
    _extend(sums, 0, Packing(0, ()), found, visits)
    return list(found.values())


def _extend(
    sums: list[int], start: int, packing: Packing, found: dict[int, Packing], visits: list[int]
) -> None:
    visits[0] -= 1
    if len(found) >= MOST_PACKINGS or visits[0] < 0:
        return
    used = packing.cards
    for place in range(start, len(sums)):
        if not sums[place] & used:
            more = Packing(used | sums[place], (*packing.sets, sums[place]))
            _extend(sums, place + 1, more, found, visits)
    if used not in found and not any(not one & used for one in sums):
        found[used] = packing


NORMAL, ROYAL = Arithmetic(is_royal=False), Arithmetic(is_royal=True)


def arithmetic_of(variant: str) -> Arithmetic:
    """Return the sums of a variant, by its name in the view."""
    return ROYAL if variant == "royal" else NORMAL
