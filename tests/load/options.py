"""The command lines of the harnesses: figures that try something, a database that is one."""

import os
from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from urllib.parse import urlsplit

SCHEMES = ("postgres", "postgresql", "sqlite")


def parser_of(program: str, description: str | None) -> ArgumentParser:
    """Return a parser of `python -m program` that knows `--database`."""
    parser = ArgumentParser(
        prog=f"python -m {program}",
        description=description,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--database",
        type=database,
        default=os.environ.get("TEST_DATABASE_URL") or None,
        help="postgresql://…, any database whose user may make others; SQLite without it",
    )
    return parser


def database(text: str) -> str:
    """Return the address of a database; a slip would measure SQLite and say nothing."""
    if urlsplit(text).scheme not in SCHEMES:
        raise ArgumentTypeError(f"{text!r} is no postgresql:// address")
    return text


def count(text: str) -> int:
    """Return a whole number from 1: with none of something nothing would be tried."""
    number = int(text)
    if number < 1:
        raise ArgumentTypeError("1 at least")
    return number


def seconds(text: str) -> float:
    """Return a time above nought."""
    number = float(text)
    if not number > 0:
        raise ArgumentTypeError("more than 0")
    return number
