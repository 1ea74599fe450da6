"""Browsers that play on the running site."""

import os
from collections.abc import Iterator
from typing import Any

import pytest

from tests.e2e.chromium import Chromium
from tests.e2e.limits import at_most
from tests.e2e.person import Person
from tests.e2e.site import CHROMIUM, Site, running_site

# Robots hurry: nobody looks at the screen, and a match must not take minutes.
ROBOT_PACE_MS = 40
# The slowest test takes a minute on a machine that has two cores for itself.
TEST_SECONDS = 420
PHONE, DESKTOP = (390, 844), (1440, 900)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try a test of a browser once more before it fails, and say so: it shares two processors with
    two others, each with a whole site, and may lose a race against a clock there.
    """
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The address of a running site with a database of its own."""
    with running_site(tmp_path_factory.mktemp("site"), pace_ms=ROBOT_PACE_MS) as address:
        yield address


@pytest.fixture(scope="package")
def browser() -> Iterator[Chromium]:
    """Chromium, for as long as tests of this folder run: while it is there, its event loop is this
    thread's, and Django lets nobody near a database.
    """
    if CHROMIUM is None:
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail("no Chromium was found, and REQUIRE_BROWSER=1")
        pytest.skip("no Chromium was found")
    chromium = Chromium(CHROMIUM)
    yield chromium
    chromium.quit()


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """No test waits for a browser for ever."""
    with at_most(TEST_SECONDS):
        yield


class Cast:
    """Brings in people, each in a browser of his own, and sees them out."""

    def __init__(self, browser: Chromium, site: str) -> None:
        self._browser, self._site = browser, site
        self.people: list[Person] = []

    def enter(self, size: tuple[int, int] = DESKTOP, **options: Any) -> Person:
        person = Person(self._browser, self._site, size, **options)
        self.people.append(person)
        return person


@pytest.fixture
def cast(browser: Chromium, site: str) -> Iterator[Cast]:
    """People at the site; whatever went wrong in a page of theirs fails the test."""
    cast = Cast(browser, site)
    yield cast
    faults = [fault for person in cast.people for fault in person.faults]
    for person in cast.people:
        browser.close(person.context)
    assert not faults, faults
