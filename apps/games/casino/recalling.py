"""What a running round tells again: of plays only the last of each seat (RULES.md §9.3)."""

from collections.abc import Sequence

from apps.engine.contract import View


def without_older_plays(log: Sequence[View]) -> list[View]:
    """Return the steps without the plays of the current round that a later one of their seat hides.

    Rounds that were counted stay whole.
    """
    seen: set[int] = set()
    kept: list[View] = []
    is_current = True
    for step in reversed(log):
        is_current &= all(event["kind"] != "counted" for event in step["events"])
        kept.append({**step, "events": _told(step["events"], seen)} if is_current else step)
    return kept[::-1]


def _told(events: Sequence[View], seen: set[int]) -> list[View]:
    """Return the events but for plays of seats that have been `seen` to play later."""
    told = [event for event in events if event["kind"] != "played" or event["seat"] not in seen]
    seen.update(event["seat"] for event in events if event["kind"] == "played")
    return told
