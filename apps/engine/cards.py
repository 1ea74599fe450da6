"""Playing cards as short strings: rank, then suit, as in `QH`. A ten is `10` or `T`."""

SUITS = ("H", "D", "C", "S")

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

VALUES = {rank: value for value, rank in enumerate(RANKS, start=1)} | {"T": 10}


def pack(ten: str = "T") -> tuple[str, ...]:
    """Return the 52 cards of one pack, suit by suit, ace first; `ten` is how a ten is written."""
    written = {"10": ten}
    return tuple(written.get(rank, rank) + suit for suit in SUITS for rank in RANKS)


def rank_of(card: str) -> str:
    """Return the card's rank as it is written: `A`, `2` … `K`."""
    return card[:-1]


def suit_of(card: str) -> str:
    """Return the card's suit: `H`, `D`, `C` or `S`."""
    return card[-1]


def value_of(card: str) -> int:
    """Return the card's place in its suit, from 1 (ace) to 13 (king)."""
    return VALUES[card[:-1]]
