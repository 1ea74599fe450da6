"""What a seat may decide (RULES.md §3, §4, §5), and how it is read from JSON."""

from dataclasses import dataclass
from typing import Any, ClassVar

from apps.engine import codec
from apps.engine.contract import Move, View
from apps.engine.reading import Raw, Readers, WrongShape, read_move
from apps.games.casino.cards import Cards

MOST_CARDS = 60  # a list longer than the pack is read no further
NONE = ""  # no card
BAD_FORMAT = "bad_format"


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
    """Return the move that decoded JSON says; one that is `bad_format` if it says none (10.1).

    So is one with a field of the wrong type, but for a construction that names no card at all.
    """
    return read_move(raw, READERS, BAD_FORMAT)


def _text(raw: Raw, name: str) -> str:
    value = raw.get(name)
    if not isinstance(value, str):
        raise WrongShape(name)
    return value


def _tied_card(raw: Raw) -> str:
    """Return the card of a construction; one that names none has a refusal of its own."""
    return NONE if raw.get("card") is None else _text(raw, "card")


def _number(raw: Raw, name: str) -> int:
    """Return a whole number; one that no build could be worth becomes 0."""
    value = raw.get(name)
    if type(value) is not int:
        raise WrongShape(name)
    return value if abs(value) < 100 else 0


def _list(value: Any) -> list[Any]:
    """Return a list that may be left out."""
    if value is None:
        return []
    if not isinstance(value, list | tuple):
        raise WrongShape(value)
    return list(value[:MOST_CARDS])


def _texts(value: Any) -> tuple[str, ...]:
    texts = tuple(_list(value))
    if not all(isinstance(one, str) for one in texts):
        raise WrongShape(value)
    return texts


def _sets(raw: Raw) -> tuple[Cards, ...]:
    return tuple(_texts(one) for one in _list(raw.get("extra")))


READERS: Readers = {
    Capture.action: lambda raw: Capture(
        _text(raw, "card"), _texts(raw.get("loose")), _texts(raw.get("builds"))
    ),
    Build.action: lambda raw: Build(
        _tied_card(raw), _number(raw, "value"), _texts(raw.get("with")), _sets(raw)
    ),
    Raise.action: lambda raw: Raise(
        _tied_card(raw),
        _text(raw, "build"),
        _number(raw, "value"),
        _sets(raw),
        _texts(raw.get("with")),
    ),
    Add.action: lambda raw: Add(
        _tied_card(raw), _text(raw, "build"), _texts(raw.get("with")), _sets(raw)
    ),
    Trail.action: lambda raw: Trail(_text(raw, "card")),
}
