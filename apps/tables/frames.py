"""The frames that tell of a match (PROTOCOL.md), built per audience. Pure."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

import msgspec

from apps.engine.changes import Comparison
from apps.engine.contract import View
from apps.tables.advancing import Record
from apps.tables.standing import MatchFacts, Standing
from apps.tables.timing import Timing

encode = msgspec.json.Encoder().encode
Views = dict[str, View]


def text_of(frame: Mapping[str, Any]) -> str:
    return encode(frame).decode()


def views_of(facts: MatchFacts, standing: Standing) -> Views:
    """Return the view of every audience of a match."""
    return standing.views(facts.audiences)


def step_texts(
    facts: MatchFacts,
    version: int,
    record: Record,
    action: UUID,
    before: Views,
    after: Views,
    timing: Timing,
) -> dict[str, str]:
    """Return the `step` frame of each audience, as text; only the mover's bears the action's id."""
    frame: dict[str, Any] = {
        "type": "step",
        "match": facts.match_id,
        "version": version,
        "seat": record.seat,
        "cause": record.cause,
        "deadline": timing.deadline,
        "server_now": record.at,
    }
    mover = str(record.seat) if record.cause == "move" else None
    texts: dict[str, str] = {}
    comparison = Comparison()
    # Where all see the same (an open game), the frame is written out once.
    written: tuple[Any, Any, str] | None = None
    for audience in facts.audiences:
        events = record.events_for(audience)
        changes = comparison.changes_between(before[audience], after[audience])
        if written and written[0] == events and written[1] == changes:
            text = written[2]
        else:
            text = text_of({**frame, "events": events, "changes": changes})
            written = (events, changes, text)
        texts[audience] = _signed(text, action) if audience == mover else text
    return texts


def _signed(text: str, action: UUID) -> str:
    return f'{{"id":"{action}",{text[1:]}'


def error_text(code: str, message: str, frame_id: object = None) -> str:
    return text_of({"type": "error", "id": frame_id, "code": code, "message": message})
