"""What a robot remembers of the round: every card it was shown, and the table at every play."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from apps.engine.contract import View
from apps.games.casino.bots.masks import BITS, mask_of
from apps.games.casino.bots.packing import Arithmetic, arithmetic_of
from apps.games.casino.bots.plays import Builds

Event = dict[str, Any]


class Witnessed(NamedTuple):
    """A play of this packet: the table before and after it, and what was still unseen by all.

    `held`: cards in each hand before it. `hidden`: cards that had not been shown to everybody.
    """

    seat: int
    card: int
    loose: int
    builds: Builds
    hidden: int
    held: tuple[int, ...]
    after_loose: int
    after_builds: Builds
    captured: int
    value: int


class Sight(NamedTuple):
    """A seat's position. `unseen`: cards in other hands or the stock.

    `piles` by side; `knows_piles`: whether they could be remembered. `swept`: the points for
    sweeps so far by side. `plays`: those of this packet.
    """

    sums: Arithmetic
    me: int
    sides: tuple[int, ...]
    hand: int
    held: tuple[int, ...]
    loose: int
    builds: Builds
    unseen: int
    stock: int
    piles: tuple[int, ...]
    knows_piles: bool
    swept: tuple[int, ...]
    counts_sweeps: bool
    last_capturer: int | None
    is_last_packet: bool
    totals: tuple[int, ...]
    target: int
    in_order: bool
    plays: tuple[Witnessed, ...]

    @property
    def side(self) -> int:
        return self.sides[self.me]


def sight_of(view: View, history: Sequence[View]) -> Sight:
    """Return what the seat of `view` knows. Without a history it knows the table and its hand."""
    memory = Memory(view)
    for event in _of_this_round(history):
        memory.take(event)
    builds = builds_of(view["builds"])
    table = mask_of(view["loose"])
    hand = mask_of(view["hand"])
    seen = memory.seen | table | hand
    for _, cards, _, _ in builds:
        seen |= cards
    sizes = [pile.bit_count() for pile in memory.piles]
    remembers = sizes == view["piles"] and memory.loose == table and memory.builds == builds
    return Sight(
        sums=arithmetic_of(view["variant"]),
        me=view["you"],
        sides=tuple(view["sides"]),
        hand=hand,
        held=tuple(view["hands"]),
        loose=table,
        builds=builds,
        unseen=sum(BITS.values()) & ~seen,
        stock=view["stock"],
        piles=tuple(memory.piles),
        knows_piles=remembers,
        swept=tuple(view["sweeps"]) if view["counts_sweeps"] else (0,) * len(view["sweeps"]),
        counts_sweeps=view["counts_sweeps"],
        last_capturer=view["last_capturer"],
        is_last_packet=view["last_packet"],
        totals=tuple(view["totals"]),
        target=view["target"],
        in_order=view["counts_in_order"],
        plays=tuple(memory.plays) if remembers else (),
    )


def builds_of(plain: Sequence[View]) -> Builds:
    """Return builds of the view as robots hold them."""
    return tuple(
        sorted(
            (
                one["value"],
                mask_of(card for cards in one["sets"] for card in cards),
                one["controller"],
                len(one["sets"]) == 1,
            )
            for one in plain
        )
    )


def _of_this_round(history: Sequence[View]) -> list[View]:
    """Return the events since the round's first packet was dealt."""
    events: list[View] = []
    for event in reversed(history):  # a match may be long, and is told from the journal
        events.append(event)
        if event["kind"] == "dealt" and event["packet"] == 1:
            return events[::-1]
    return []


class Memory:
    """Follows a round from what everybody is told."""

    def __init__(self, view: View) -> None:
        self.sides = view["sides"]
        self.piles = [0] * len(view["piles"])
        self.held = [0] * len(self.sides)
        self.seen = 0
        self.loose = 0
        self.named: dict[str, tuple[int, int, int, bool]] = {}
        self.plays: list[Witnessed] = []

    @property
    def builds(self) -> Builds:
        return tuple(sorted(self.named.values()))

    def take(self, event: Event) -> None:
        """Take in one event of the round."""
        if event["kind"] == "dealt":
            self.loose |= mask_of(event["loose"])
            self.seen |= self.loose
            self.held = [4] * len(self.sides)
            self.plays.clear()
        elif event["kind"] == "played":
            self._play(event)

    def _play(self, event: Event) -> None:
        seat, card = event["seat"], BITS[event["card"]]
        before = (self.loose, self.builds, sum(BITS.values()) & ~self.seen, tuple(self.held))
        self.seen |= card
        self.held[seat] -= 1
        captured = mask_of(event["taken"])
        if event["action"] == "trail":
            self.loose |= card
        else:
            self.loose &= ~mask_of(event["loose"])
            self._build(event, seat)
        self.piles[self.sides[seat]] |= captured
        told = (self.loose, self.builds, captured, event["value"])
        self.plays.append(Witnessed(seat, card, *before, *told))

    def _build(self, event: Event, seat: int) -> None:
        for name in event["builds"]:
            self.named.pop(name, None)
        if event["action"] == "capture":
            return
        name, cards, is_single = event["build"], mask_of(sum(map(list, event["sets"]), [])), True
        self.named.pop(event["merged"], None)
        if name in self.named:
            cards |= self.named[name][1]
            is_single = False
        if event["action"] == "raise" and not event["merged"]:
            is_single = True  # the build that lay here is inside the first set now
        is_single = is_single and len(event["sets"]) == 1
        self.named[name] = (event["value"], cards, seat, is_single)
