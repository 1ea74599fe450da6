"""Weights as the text of their file."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from apps.games.poker_das.bots.weights import Weights

DIGITS = 2


def text_of(weights: Weights, head: str) -> str:
    """Return a TOML file that begins with the lines of `head` as comments."""
    comments = [f"# {line}".rstrip() for line in head.splitlines()]
    return "\n".join([*comments, "", *_lines(weights.to_plain())]) + "\n"


def _lines(plain: Mapping[str, Any]) -> Iterator[str]:
    for name, value in plain.items():
        if isinstance(value, Mapping):
            yield from ("", f"[{name}]")
            yield from _lines(value)
        else:
            yield f"{name} = {_array(value)}"


def _array(values: tuple[Any, ...]) -> str:
    """Return an array, the arrays in it a line each."""
    if not isinstance(values[0], tuple):
        return json.dumps([_rounded(value) for value in values])
    return "\n".join(["[", *(f"    {_array(value)}," for value in values), "]"])


def _rounded(value: float) -> float:
    return round(value, DIGITS)
