"""The command lines of the harnesses refuse what would try nothing."""

from argparse import ArgumentTypeError

import pytest

from tests.load.options import count, database, seconds


@pytest.mark.parametrize("address", ["postgresql://a@b/c", "postgres://b/c", "sqlite:///x"])
def test_a_database_is_taken_by_its_address(address: str) -> None:
    assert database(address) == address


@pytest.mark.parametrize("address", ["foo", "mysql://x/y", "/tmp/base", ""])  # noqa: S108 - no file
def test_a_slip_in_an_address_never_means_sqlite(address: str) -> None:
    with pytest.raises(ArgumentTypeError):
        database(address)


def test_nothing_is_tried_no_times_and_no_time() -> None:
    assert (count("3"), seconds("0.5")) == (3, 0.5)
    for taker, figure in ((count, "0"), (count, "-5"), (seconds, "0"), (seconds, "nan")):
        with pytest.raises(ArgumentTypeError):
            taker(figure)
