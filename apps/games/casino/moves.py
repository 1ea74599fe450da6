"""What a seat may decide (RULES.md §3, §4, §5), and how it is read from JSON."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from apps.engine import codec
from apps.engine.contract import Move, View
from apps.engine.errors import InvalidMove
from apps.games.casino.cards import Cards

MOST_CARDS = 60  # a list longer than the pack is read no further
NONE = ""  # no card, no build


@dataclass(frozen=True, slots=True)
class Capture(Move):
    """Take loose cards and whole builds with `card` (3)."""

    action: ClassVar[str] = "capture"

    card: str
    loose: Cards = ()
    builds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Construct(Move):
    """A move that ties cards; `partners` is `with` in JSON, which Python keeps for itself."""

    card: str

    def to_plain(self) -> View:
        plain: View = {"type": self.action, **codec.to_plain(self)}
        if "partners" in plain:
            plain["with"] = plain.pop("partners")
        return plain


@dataclass(frozen=True, slots=True)
class Build(Construct):
    """Tie `card` and `partners` into a set for `value`; `extra` are further sets (4.1)."""

    action: ClassVar[str] = "build"

    value: int
    partners: Cards = ()
    extra: tuple[Cards, ...] = ()


@dataclass(frozen=True, slots=True)
class Raise(Construct):
    """Add `card` to the single build `build`, which becomes worth `value` (4.4)."""

    action: ClassVar[str] = "raise"

    build: str
    value: int
    extra: tuple[Cards, ...] = ()
    partners: Cards = ()  # never allowed: the table's cards change no value


@dataclass(frozen=True, slots=True)
class Add(Construct):
    """Tie `card` and `partners` as one more set to `build` (4.5)."""

    action: ClassVar[str] = "add"

    build: str
    partners: Cards = ()
    extra: tuple[Cards, ...] = ()


@dataclass(frozen=True, slots=True)
class Trail(Move):
    """Lay `card` on the table (5.1)."""

    action: ClassVar[str] = "trail"

    card: str


def parse(raw: Any) -> Move:
    """Return the move that decoded JSON says; raises `InvalidMove("unknown_action")`.

    A field that is missing or of the wrong type becomes a value that the rules refuse, so that the
    refusal comes after those about turn and phase (RULES.md §10.1).
    """
    action = raw.get("type") if isinstance(raw, dict) else None
    read = READERS.get(action) if isinstance(action, str) else None
    if read is None:
        raise InvalidMove("unknown_action")
    return read(raw)


def _text(raw: dict[str, Any], name: str) -> str:
    value = raw.get(name)
    return value if isinstance(value, str) else NONE


def _number(raw: dict[str, Any], name: str) -> int:
    value = raw.get(name)
    return value if type(value) is int and abs(value) < 100 else 0


def _texts(value: Any) -> tuple[str, ...]:
    """Return a list of texts; what is no text becomes one that names nothing."""
    if value is None:
        return ()
    if not isinstance(value, list | tuple):
        return (NONE,)
    return tuple(one if isinstance(one, str) else NONE for one in value[:MOST_CARDS])


def _sets(raw: dict[str, Any]) -> tuple[Cards, ...]:
    value = raw.get("extra")
    if value is None:
        return ()
    if not isinstance(value, list | tuple):
        return ((NONE,),)
    return tuple(_texts(one) for one in value[:MOST_CARDS])


READERS: dict[str, Callable[[dict[str, Any]], Move]] = {
    Capture.action: lambda raw: Capture(
        _text(raw, "card"), _texts(raw.get("loose")), _texts(raw.get("builds"))
    ),
    Build.action: lambda raw: Build(
        _text(raw, "card"), _number(raw, "value"), _texts(raw.get("with")), _sets(raw)
    ),
    Raise.action: lambda raw: Raise(
        _text(raw, "card"),
        _text(raw, "build"),
        _number(raw, "value"),
        _sets(raw),
        _texts(raw.get("with")),
    ),
    Add.action: lambda raw: Add(
        _text(raw, "card"), _text(raw, "build"), _texts(raw.get("with")), _sets(raw)
    ),
    Trail.action: lambda raw: Trail(_text(raw, "card")),
}
