"""What a running match tells again: of a closed pile nothing that lies buried (RULES.md §11.3)."""

from collections.abc import Sequence

from apps.engine.contract import View
from apps.games.buraco.events import HIDDEN, Discarded, TookPile


def without_buried_cards(log: Sequence[View]) -> list[View]:
    """Return the steps, with the faces of discards in closed modes left out but for the pile's top.

    A discard is the top until another one is thrown or the pile is taken.
    """
    is_buried = False
    kept: list[View] = []
    for step in reversed(log):
        told: list[View] = []
        for event in reversed(step["events"]):
            told.append(_covered(event) if is_buried else event)
            is_buried |= event["kind"] in (Discarded.kind, TookPile.kind)
        kept.append({**step, "events": told[::-1]})
    return kept[::-1]


def _covered(event: View) -> View:
    if event["kind"] != Discarded.kind or event["is_open"]:
        return event
    return {**event, "card": HIDDEN}
