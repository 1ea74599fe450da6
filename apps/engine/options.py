"""The check of what a table asks for, written once for all games."""

from collections.abc import Mapping
from dataclasses import Field, dataclass, fields
from typing import Any, TypeVar

from apps.engine.errors import InvalidOptions
from apps.engine.info import Options

O = TypeVar("O", bound=Options)  # noqa: E741 - a type variable, read beside `Options`


def checked_options(kind: type[O], raw: Mapping[str, Any]) -> O:
    """Return `kind` filled from `raw`; a missing option takes its default.

    Raises `InvalidOptions`: `unknown_option` for a name that `kind` has not, `bad_option` for a
    value of another type than the default's or outside the option's `choices`.
    """
    known = {field.name: field for field in fields(kind)}
    for name, value in raw.items():
        if name not in known:
            raise InvalidOptions("unknown_option", name=str(name))
        if not _suits(known[name], value):
            raise InvalidOptions("bad_option", name=name)
    return kind(**raw)


def _suits(field: Field[Any], value: Any) -> bool:
    choices = field.metadata.get("choices")
    return type(value) is type(field.default) and (choices is None or value in choices)


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to play a game that people look for: `name` of the option, `value`, French `label`."""

    name: str
    value: Any
    label: str

    @property
    def key(self) -> str:
        """The mode as one word, for addresses and what is kept."""
        return f"{self.name}:{self.value}"


def modes(standard: Options) -> list[Mode]:
    """Return the modes of a game, in the order of its options; none for a game played one way.

    `standard`: the options of a table that asks for nothing.
    """
    return [mode for field in fields(standard) if field.metadata.get("mode") for mode in _of(field)]


def _of(field: Field[Any]) -> list[Mode]:
    choices = field.metadata.get("choices")
    if choices is None:
        return [Mode(field.name, True, field.metadata["label"])]
    return [Mode(field.name, value, label) for value, label in choices.items()]


def modes_chosen(standard: Options, raw: Mapping[str, Any]) -> list[Mode]:
    """Return the modes that a table with the options `raw` is played in."""
    return [
        mode
        for mode in modes(standard)
        if raw.get(mode.name, getattr(standard, mode.name)) == mode.value
    ]


def described(options: Options) -> list[dict[str, Any]]:
    """Return each option as a form needs it: `name`, `label` (French), `default`, `choices`.

    `choices`: pairs of value and French label, or None for one that is on or off. `mode`: whether
    people look for tables by it.
    """
    return [_described(field) for field in fields(options)]


def _described(field: Field[Any]) -> dict[str, Any]:
    choices: Any = field.metadata.get("choices")
    named = (
        choices.items() if isinstance(choices, Mapping) else [(c, str(c)) for c in choices or ()]
    )
    return {
        "name": field.name,
        "label": field.metadata["label"],
        "default": field.default,
        "choices": [list(pair) for pair in named] if choices else None,
        "mode": bool(field.metadata.get("mode")),
    }
