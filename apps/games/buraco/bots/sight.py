"""What a robot looks at: its seat's view, and what it remembers of what it was told."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from apps.engine.contract import Seat, View
from apps.games.buraco.bots.memory import Memory
from apps.games.buraco.cards import WILDS, Cards, Tokens, face_of, faces_of
from apps.games.buraco.melds import Arrangement
from apps.games.buraco.outcomes import SIDES
from apps.games.buraco.rules import MODES, ModeRules
from apps.games.buraco.table import UNTAKEN, USED, Laid, Melds, Place, lets_out


@dataclass(frozen=True)
class Sight:
    """`pile`: its known faces bottom to top, the top one last, or None where memory fails.

    `hands`: sizes by seat; `coming`: these with the rebus that wait; `known`: faces that other
    seats are known to hold; `can_throw`: tokens.
    """

    place: Place
    theirs: Melds
    hands: tuple[int, ...]
    coming: tuple[int, ...]
    stock: int
    rebus: int
    rebus_states: tuple[str, ...]
    pile: Cards | None
    known: tuple[Counter[str], ...]
    can_throw: Tokens

    @property
    def rules(self) -> ModeRules:
        return self.place.rules

    @property
    def me(self) -> Seat:
        return self.place.seat

    @property
    def partners(self) -> list[Seat]:
        side = self.place.side
        return [seat for seat in range(len(self.hands)) if seat % SIDES == side and seat != self.me]

    @property
    def opponents(self) -> list[Seat]:
        return [seat for seat in range(len(self.hands)) if seat % SIDES != self.place.side]

    @property
    def next_opponent(self) -> Seat:
        return (self.me + 1) % len(self.hands)

    @property
    def wins_rebus(self) -> bool:
        return self.place.wins_rebus

    @cached_property
    def has_used_rebus(self) -> tuple[bool, bool]:
        """Whether one's own side, and the other one, played with its rebus."""
        side = self.place.side
        return self.rebus_states[side] == USED, self.rebus_states[1 - side] == USED

    @cached_property
    def ends_now(self) -> bool:
        """Whether the match ends with this turn, whatever is done."""
        return self.rebus == 0 and self.stock == 0 and self.place.has_drawn

    @cached_property
    def is_threatened(self) -> bool:
        """Whether the match is likely to end before one's next turn."""
        if self.rebus == 0 and self.stock < len(self.hands):
            return True
        other = 1 - self.place.side
        has_taken = self.rebus_states[other] != UNTAKEN
        is_near = any(self.coming[seat] <= 3 for seat in self.opponents)
        lets_them = lets_out(self.theirs, other, self.rules)
        return is_near and has_taken and lets_them and not self.wins_rebus

    @cached_property
    def seen(self) -> Counter[str]:
        """The faces that lie open or in one's own hand."""
        laid = (face for meld in (*self.place.own_melds, *self.theirs) for face in meld.lies.cards)
        return Counter([*faces_of(self.place.hand), *laid, *(self.pile or ())])

    def unseen_share(self, faces: Cards) -> float:
        """Return which part of the copies of these faces was not seen yet."""
        if not faces:
            return 0.0
        hidden = sum(max(0, 2 - self.seen[face]) for face in faces)
        return hidden / (2 * len(faces))


def naturals_of(tokens: Tokens) -> Tokens:
    """Return the tokens of cards that are not wild."""
    return tuple([token for token in tokens if face_of(token) not in WILDS])


def sight_of(view: View, memory: Memory) -> Sight:
    """Return what a seat sees."""
    side = view["sides"][view["you"]]
    own, theirs = (
        tuple(_laid(meld, number) for meld in view["melds"][number]) for number in (side, 1 - side)
    )
    pile = view["pile"]["cards"]
    return Sight(
        place=_place(view, side, own),
        theirs=theirs,
        hands=tuple(view["hands"]),
        coming=tuple(map(sum, zip(view["hands"], view["waiting"], strict=True))),
        stock=view["stock"],
        rebus=view["rebus"],
        rebus_states=tuple(view["rebus_states"]),
        pile=memory.pile_of(view) if pile is None else tuple(pile),
        known=memory.known,
        can_throw=tuple(view["actions"]["discards"]),
    )


def _laid(meld: View, side: int) -> Laid:
    lies = Arrangement(meld["shape"], tuple(meld["cards"]), meld["start"], meld["wild"])
    return Laid(meld["id"], side, lies)


def _place(view: View, side: int, own: Melds) -> Place:
    throwable = view["actions"]["discards"]
    barred = [
        token
        for token in view["hand"]
        if face_of(token) == view["single"] and token not in throwable
    ]
    return Place(
        seat=view["you"],
        side=side,
        rules=MODES[view["mode"]],
        has_drawn=view["phase"] == "play",
        hand=tuple(view["hand"]),
        melds=own,
        top=view["pile"]["top"],
        pile=view["pile"]["count"],
        single=barred[0] if barred else None,
        wins_rebus=view["rebus"] > 0 and view["rebus_states"][side] == UNTAKEN,
        next_id="new",
    )
