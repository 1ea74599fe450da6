"""What a robot remembers: what was thrown since the pile was last taken, and who took what."""

from collections import Counter
from collections.abc import Sequence

from apps.engine.contract import Seat, View
from apps.games.buraco.cards import Cards


class Memory:
    """Follows what a seat was told from the first event on; with gaps it knows less."""

    def __init__(self, seats: int, history: Sequence[View]) -> None:
        self.known: tuple[Counter[str], ...] = tuple(Counter() for _ in range(seats))
        self._pile: list[str] = []
        self._laid_top: str | None = None
        for event in history:
            self._hear(event)

    def pile_of(self, view: View) -> Cards | None:
        """Return the faces in the pile, or None if memory does not agree with what lies there."""
        pile = view["pile"]
        top = self._pile[-1] if self._pile else None
        return tuple(self._pile) if (len(self._pile), top) == (pile["count"], pile["top"]) else None

    def _hear(self, event: View) -> None:
        match event["kind"]:
            case "discarded":
                self._pile.append(event["card"])
                self._lose(event["seat"], [event["card"]])
            case "took_pile":
                self._take(event)
            case "melded":
                self._lose(event["seat"], self._from_hand(event["cards"]))
            case "extended":
                self._lose(event["seat"], self._from_hand(event["added"]))

    def _take(self, event: View) -> None:
        taken, self._pile = self._pile, []
        if not event["is_open"]:
            # The top card is laid by the next event and never enters the hand.
            self._laid_top, taken = event["top"], taken[:-1]
        self.known[event["seat"]].update(taken)

    def _from_hand(self, cards: list[str]) -> list[str]:
        top, self._laid_top = self._laid_top, None
        if top is None:
            return cards
        rest = list(cards)
        rest.remove(top)
        return rest

    def _lose(self, seat: Seat, cards: list[str]) -> None:
        held = self.known[seat]
        for card in cards:
            if held[card] > 1:
                held[card] -= 1
            else:
                held.pop(card, None)
