"""Frozen dataclasses to plain data and back (msgspec does the work)."""

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def dump(value: Any) -> bytes:
    """Return `value` as MessagePack bytes; `load` of its type brings back an equal value."""
    return msgspec.msgpack.encode(value)


def load(data: bytes, kind: type[T]) -> T:
    """Return the `kind` that `data` was dumped from; raises `msgspec.ValidationError`."""
    return msgspec.msgpack.decode(data, type=kind)


def to_plain(value: Any) -> Any:
    """Return `value` as dicts, lists, strings, numbers, booleans and None: what JSON can say.

    By way of JSON, for `msgspec.to_builtins` would keep tuples.
    """
    return msgspec.json.decode(msgspec.json.encode(value))
