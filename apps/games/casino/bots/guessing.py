"""What others may hold: deals of the unseen cards, weighted by what their seats have played.

A deal is likely if every play of this packet was, with the hand that it gives its seat, about as
good as the best that Moyen would have found (RULES.md §11.3).
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import exp
from random import Random

from apps.games.casino.bots.masks import bits_of, worth
from apps.games.casino.bots.memory import Sight, Witnessed
from apps.games.casino.bots.plays import CAPTURE, TRAIL, Table, after, plays_of
from apps.games.casino.bots.weighing import BUILD_TRUST, Gains, gains, scene_of

DOUBT, SHARPNESS = 0.05, 0.25

Hands = tuple[int, ...]
# What a play gains for certain, what its build promises, cards that may take it, what it leaves.
Prospect = tuple[float, float, int, Gains]


class Dealer:
    """Deals the unseen cards to the other seats, at random but for what builds give away."""

    def __init__(self, sight: Sight, rng: Random) -> None:
        self.sight, self.rng = sight, rng
        self.unseen = list(bits_of(sight.unseen))
        self.others = [seat for seat in range(len(sight.sides)) if seat != sight.me]
        self.needed = sum(sight.held[seat] for seat in self.others)
        self.promised = [
            (controller, sight.sums.of_value[value])
            for value, _, controller, _ in sight.builds
            if controller != sight.me
        ]

    def deal(self) -> Hands:
        """Return hands by seat; whoever controls a build has a card for it, if one is left."""
        hands = [0] * len(self.sight.sides)
        hands[self.sight.me] = self.sight.hand
        given = 0
        for seat, mask in self.promised:
            choice = [bit for bit in self.unseen if bit & mask and not bit & given]
            if choice and hands[seat].bit_count() < self.sight.held[seat]:
                bit = self.rng.choice(choice)
                hands[seat] |= bit
                given |= bit
        drawn = iter(self._drawn(given))
        for seat in self.others:
            for _ in range(self.sight.held[seat] - hands[seat].bit_count()):
                hands[seat] |= next(drawn)
        return tuple(hands)

    def _drawn(self, given: int) -> Sequence[int]:
        free = [bit for bit in self.unseen if not bit & given] if given else self.unseen
        return self.rng.sample(free, self.needed - given.bit_count())


class Guess:
    """Weighs deals. Hands repeat from deal to deal, and so what is found is remembered."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.readings = [
            Reading(sight, play, self._played_from(place))
            for place, play in enumerate(sight.plays)
            if play.seat != sight.me and play.held[play.seat] > 1
        ]

    def _played_from(self, place: int) -> int:
        """Return the cards that the seat of a play has played since, that one included."""
        plays = self.sight.plays
        seat = plays[place].seat
        return sum(play.card for play in plays[place:] if play.seat == seat)

    def weight(self, hands: Hands) -> float:
        """Return how well a deal explains the plays of this packet."""
        weight = 1.0
        for reading in self.readings:
            weight *= reading.likelihood(hands[reading.play.seat])
        return weight


class Reading:
    """One play of another seat: how likely it was, by the hand that is left of the seat."""

    def __init__(self, sight: Sight, play: Witnessed, since: int) -> None:
        self.sums, self.play, self.since = sight.sums, play, since
        self.scene = scene_of(
            sight.sums, play.seat, sight.sides, play.held, play.hidden, sight.counts_sweeps
        )
        self.actual = self._prospect_of_what_happened()
        self._likelihoods: dict[int, float] = {}
        self._prospects: dict[tuple[int, int], tuple[Prospect, ...]] = {}

    def likelihood(self, left: int) -> float:
        """Return the likelihood of the play if its seat has `left` in hand now."""
        found = self._likelihoods.get(left)
        if found is None:
            found = self._likelihoods[left] = self._likelihood(left | self.since)
        return found

    def _likelihood(self, hand: int) -> float:
        unseen = self.scene.unseen & ~hand
        best = actual = self._worth(self.actual, unseen)
        for card in bits_of(hand):
            for prospect in self._prospects_of(card, hand ^ card):
                found = self._worth(prospect, unseen)
                if found > best:
                    best = found
        return max(DOUBT, exp((actual - best) / SHARPNESS))

    def _worth(self, prospect: Prospect, unseen: int) -> float:
        sure, promised, takers, left = prospect
        count = unseen.bit_count()
        if not count:
            return sure + promised
        if promised:
            rivals = (unseen & takers).bit_count() * self.scene.opposed / count
            sure += promised * (1 - rivals) if rivals < 1 else 0
        risk = 0.0
        for mask, taking in left:
            risk += (unseen & mask).bit_count() * taking
        return sure - self.scene.fear * risk / count

    def _prospects_of(self, card: int, kept: int) -> tuple[Prospect, ...]:
        """Return the prospects of a card; which values are kept beside it matters, no more."""
        values = 0
        for bit in bits_of(kept):
            values |= 1 << self.sums.value[bit]
        found = self._prospects.get((card, values))
        if found is None:
            found = self._prospects[card, values] = tuple(self._found(card, kept))
        return found

    def _found(self, card: int, kept: int) -> Iterator[Prospect]:
        loose, builds, seat = self.play.loose, self.play.builds, self.play.seat
        for play in plays_of(self.sums, card | kept, loose, builds, seat):
            if play.card == card:
                yield self._prospect(play.kind, play.value, after(play, loose, builds, seat))

    def _prospect(self, kind: int, value: int, table: Table) -> Prospect:
        loose, builds, captured = table
        left = gains(self.sums, loose, builds)
        if kind == CAPTURE:
            sweep = self.scene.sweep if not loose and not builds else 0
            return worth(captured) + sweep, 0.0, 0, left
        if kind == TRAIL:
            return 0.0, 0.0, 0, left
        cards = next(one[1] for one in builds if one[0] == value)
        return 0.0, BUILD_TRUST * worth(cards), self.sums.of_value[value], left

    def _prospect_of_what_happened(self) -> Prospect:
        play = self.play
        kind = CAPTURE if play.captured else TRAIL if not play.value else -1
        return self._prospect(
            kind, play.value, Table(play.after_loose, play.after_builds, play.captured)
        )


def drawn_by_weight(
    deals: Sequence[Hands], weights: Sequence[float], count: int, rng: Random
) -> list[Hands]:
    """Return `count` deals drawn with replacement, each as likely as its weight."""
    return rng.choices(deals, cum_weights=list(accumulate(weights)), k=count)
