"""What cards are worth in Casino (RULES.md §2)."""

from apps.engine.cards import pack, rank_of, value_of

DECK = pack()
FACES = frozenset("JQK")
NO_VALUE = 0
ROYAL_ACE = 14
MOST_NORMAL, MOST_ROYAL, LEAST_ROYAL = 10, ROYAL_ACE, 2

BIG_CASINO, LITTLE_CASINO = "TD", "2S"
ACES = ("AS", "AC", "AH", "AD")  # in the order of the count (RULES.md §8.1)

Cards = tuple[str, ...]


def low_value(card: str) -> int:
    """Return what a card adds to a sum: an ace 1, faces 11 to 13 (2.2)."""
    return value_of(card)


def is_face(card: str) -> bool:
    return rank_of(card) in FACES


def capture_value(card: str, is_royal: bool) -> int:
    """Return what a card takes by, `NO_VALUE` for a face of the normal game (2.3)."""
    if not is_royal:
        return NO_VALUE if is_face(card) else value_of(card)
    return ROYAL_ACE if rank_of(card) == "A" else value_of(card)


def in_range(value: int, is_royal: bool) -> bool:
    """Tell whether a build may be worth `value` (4.1)."""
    return LEAST_ROYAL <= value <= MOST_ROYAL if is_royal else 1 <= value <= MOST_NORMAL
