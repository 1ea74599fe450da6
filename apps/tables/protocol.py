"""The frames a client may send, each with its schema; anything else gets a typed error."""

from typing import Any
from uuid import UUID

import msgspec

LARGEST_FRAME = 16 * 1024


class Frame(msgspec.Struct, frozen=True, tag_field="type"):
    """Base of all frames; the tag is the frame's `type`."""


class Move(Frame, tag="move", frozen=True):
    id: UUID
    version: int
    data: Any


class Resync(Frame, tag="resync", frozen=True):
    pass


class Seed(msgspec.Struct, frozen=True):
    seed: str


class Ready(Frame, tag="ready", frozen=True):
    data: Seed


class Words(msgspec.Struct, frozen=True):
    text: str


class Chat(Frame, tag="chat", frozen=True):
    id: UUID
    data: Words


class Choice(msgspec.Struct, frozen=True):
    yes: bool
    seed: str = ""
    # The terms that a yes agrees to; "" for those of the last match.
    proposal: str = ""


class Vote(Frame, tag="vote", frozen=True):
    data: Choice


class NewTerms(msgspec.Struct, frozen=True):
    stake: int
    options: dict[str, Any]
    seed: str = ""


class Propose(Frame, tag="propose", frozen=True):
    data: NewTerms


class Leave(Frame, tag="leave", frozen=True):
    pass


class Back(Frame, tag="back", frozen=True):
    pass


class Claim(Frame, tag="claim", frozen=True):
    pass


class Ping(Frame, tag="ping", frozen=True):
    pass


ClientFrame = Move | Resync | Ready | Chat | Vote | Propose | Leave | Back | Claim | Ping
_decode = msgspec.json.Decoder(ClientFrame).decode
_decode_any = msgspec.json.Decoder().decode

FRAME_TYPES = {
    kind.__struct_config__.tag
    for kind in (Move, Resync, Ready, Chat, Vote, Propose, Leave, Back, Claim, Ping)
}


class BadFrame(Exception):
    """Raised when a frame cannot be understood; `frame_id`: its id, where it can be read."""

    def __init__(self, code: str, frame_id: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.frame_id = frame_id


def parse_frame(text: str) -> ClientFrame:
    """Return the frame that `text` is; raises `BadFrame`."""
    if len(text) > LARGEST_FRAME or len(text.encode("utf-8", "replace")) > LARGEST_FRAME:
        raise BadFrame("frame.too_large")
    try:
        return _decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as failure:
        raise _named(text) from failure


def _named(text: str) -> BadFrame:
    """Say what is wrong with a frame, with its id if there is one to be read."""
    try:
        raw = _decode_any(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return BadFrame("frame.malformed")
    if not isinstance(raw, dict):
        return BadFrame("frame.malformed")
    frame_id = raw.get("id") if isinstance(raw.get("id"), str) else None
    kind = raw.get("type")
    known = isinstance(kind, str) and kind in FRAME_TYPES
    return BadFrame("frame.malformed" if known or kind is None else "frame.unknown_type", frame_id)
