"""Browsers that play on the running site."""

import os
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.limits import at_most
from tests.e2e.person import Person
from tests.e2e.site import CHROMIUM, running_site

# Robots hurry: nobody looks at the screen, and a match must not take minutes.
ROBOT_PACE_MS = 40
CLOSING_SECONDS = 20
# The slowest test takes a minute on a machine that has two cores for itself.
TEST_SECONDS = 420
PHONE, DESKTOP = (390, 844), (1440, 900)


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running site with a database of its own."""
    with running_site(tmp_path_factory.mktemp("site"), pace_ms=ROBOT_PACE_MS) as address:
        yield address


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, for as long as tests of this folder run: while it is there, its event loop is this
    thread's, and Django lets nobody near a database.
    """
    if CHROMIUM is None:
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail("no Chromium was found, and REQUIRE_BROWSER=1")
        pytest.skip("no Chromium was found")
    playwright = sync_playwright().start()
    chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    yield chromium
    # Closing has been seen to wait for ever; by then all has been said.
    for end in (chromium.close, playwright.stop):
        with suppress(TimeoutError), at_most(CLOSING_SECONDS):
            end()


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """No test waits for a browser for ever."""
    with at_most(TEST_SECONDS):
        yield


class Cast:
    """Brings in people, each in a browser of his own, and sees them out."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser, self._site = browser, site
        self.people: list[Person] = []

    def enter(self, size: tuple[int, int] = DESKTOP, **options: object) -> Person:
        person = Person(self._browser, self._site, size, **options)
        self.people.append(person)
        return person


@pytest.fixture
def cast(browser: Browser, site: str) -> Iterator[Cast]:
    """People at the site; whatever went wrong in a page of theirs fails the test."""
    cast = Cast(browser, site)
    yield cast
    faults = [fault for person in cast.people for fault in person.faults]
    for person in cast.people:
        person.context.close()
    assert not faults, faults
