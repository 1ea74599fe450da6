"""What a person may ask of the server, and what the visitors of one address may ask together."""

from collections.abc import Iterator
from itertools import count

import pytest

from apps.tables import pace
from apps.tables.pace import BURST, PEOPLE_AT_AN_ADDRESS, WELCOME, Pace


@pytest.fixture(autouse=True)
def time_stands_still(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("apps.tables.pace.time.monotonic", lambda: 1000.0)
    pace._people.clear()
    pace._addresses.clear()
    yield
    pace._people.clear()
    pace._addresses.clear()


def frames_of(*paces: Pace, cost: float = 1) -> int:
    """Return how many frames of a cost these sockets may send, in turn, before one is refused."""
    turns = (paces[number % len(paces)] for number in count())
    return next(sent for sent, turn in enumerate(turns) if not turn.allows(cost))


def test_a_person_has_one_allowance_for_all_his_sockets() -> None:
    assert frames_of(Pace(7, "a"), Pace(7, "b")) == BURST
    assert Pace(8, "a").allows()


def test_a_picture_of_everything_costs_ten_frames() -> None:
    assert frames_of(Pace(7, "a"), cost=WELCOME) == BURST / WELCOME


def test_a_visitor_has_his_own_and_no_more_with_many_sockets() -> None:
    assert frames_of(Pace(None, "a")) == BURST
    many = [Pace(None, "b") for _ in range(50)]
    assert frames_of(*many) == BURST * PEOPLE_AT_AN_ADDRESS
    assert Pace(None, "c").allows()
    assert Pace(7, "b").allows(), "who has signed in does not pay for the visitors beside him"


def test_an_allowance_refills(monkeypatch: pytest.MonkeyPatch) -> None:
    socket = Pace(7, "a")
    frames_of(socket)
    monkeypatch.setattr("apps.tables.pace.time.monotonic", lambda: 1001.0)
    assert frames_of(socket) == pace.FRAMES_PER_SECOND
