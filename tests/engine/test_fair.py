"""The fair stream: the same for the same seeds, blind to everything else, and even."""

import hashlib
import hmac
import math
from collections import Counter

import pytest

from apps.engine.chance import Pick, Roll, Shuffle
from apps.engine.fair import FairStream, commitment_to

SEED = bytes(range(32))
DECK = tuple(f"{number}" for number in range(52))


def stream(seed: bytes = SEED, people: tuple[str, ...] = ("alice", "bob")) -> FairStream:
    return FairStream(seed, people)


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment_to(SEED) == hashlib.sha256(SEED).hexdigest()


def test_asking_again_draws_the_same() -> None:
    for request in (Roll(4), Shuffle(DECK), Pick(4)):
        assert stream().draw(7, request) == stream().draw(7, request)


def test_every_seed_and_every_number_matters() -> None:
    drawn = {
        stream().draw(0, Shuffle(DECK)),
        stream().draw(1, Shuffle(DECK)),
        stream(bytes(32)).draw(0, Shuffle(DECK)),
        stream(people=("alice", "")).draw(0, Shuffle(DECK)),
        stream(people=("", "alice")).draw(0, Shuffle(DECK)),
    }
    assert len(drawn) == 5


def test_a_draw_is_as_published() -> None:
    """By the text of the module: words of an HMAC, modulo the number of faces."""
    digest = hmac.new(SEED, b"alice,bob|3|0", hashlib.sha256).digest()
    words = [int.from_bytes(digest[at : at + 4], "big") for at in (0, 4, 8, 12)]
    assert stream().draw(3, Roll(4)) == tuple(word % 6 + 1 for word in words)


def test_a_shuffle_is_as_published() -> None:
    digest = hmac.new(SEED, b"alice,bob|0|0", hashlib.sha256).digest()
    cards = list("abcd")
    for last, at in ((3, 0), (2, 4), (1, 8)):
        chosen = int.from_bytes(digest[at : at + 4], "big") % (last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    assert stream().draw(0, Shuffle(("a", "b", "c", "d"))) == tuple(cards)


def test_words_of_the_incomplete_last_range_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    words = (2**32 - 1, 2**32 - 4, 8)
    digest = b"".join(word.to_bytes(4, "big") for word in words).ljust(32, b"\0")
    monkeypatch.setattr(hmac, "digest", lambda *_: digest)
    assert stream().draw(0, Pick(6)) == 8 % 6  # 2 ** 32 is 4 more than a multiple of 6


def chi_square(counts: Counter[tuple[int, str]], cells: int, each: float) -> float:
    return sum((count - each) ** 2 / each for count in counts.values()) + (
        (cells - len(counts)) * each
    )


def test_cards_fall_evenly_on_places() -> None:
    """Chi-square over place × card, against four standard deviations above its mean."""
    deck, rounds = DECK[:13], 4000
    counts: Counter[tuple[int, str]] = Counter()
    for index in range(rounds):
        counts.update(enumerate(stream().draw(index, Shuffle(deck))))
    freedom = (len(deck) - 1) ** 2
    assert chi_square(counts, len(deck) ** 2, rounds / len(deck)) < freedom + 4 * math.sqrt(
        2 * freedom
    )


def test_faces_fall_evenly_on_dice() -> None:
    rounds = 6000
    counts: Counter[tuple[int, str]] = Counter()
    for index in range(rounds):
        counts.update((die, str(face)) for die, face in enumerate(stream().draw(index, Roll(4))))
    assert chi_square(counts, 24, rounds / 6) < 20 + 4 * math.sqrt(40)
