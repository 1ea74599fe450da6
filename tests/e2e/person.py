"""A person in a browser: what he sees, and how he plays Banco ! by touch, mouse or keys."""

import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.chromium import Chromium

# A match takes about 110 decisions.
MATCH_SECONDS = 300
STEP_MS = 60
# How long what must come may take, on a machine that has much else to do: no test is about speed.
PATIENCE_MS = 20_000
# How long a choice is reached for that somebody else's move may take away.
BRIEFLY_MS = 3_000
# For so long after an opponent's action a press was meant for what lay there before (session.js).
GUARD_MS = 300
# What is pressed, in this order; asked for at once, since each question to a page takes time.
DECISIONS = [
    ".cc.lit",
    '[data-action="banco"]:not([aria-disabled="true"])',
    '[data-action="roll"]:not([aria-disabled="true"])',
]
# Scenes that want to be seen pass ten times as fast before somebody in a hurry.
HURRY = """
const wait = window.setTimeout;
const shrunk = (ms) => (ms >= 100 && ms <= 3000 ? ms / 10 : ms);
window.setTimeout = (act, ms, ...rest) => wait(act, shrunk(ms), ...rest);
"""
FIRST_FOUND = "choices => choices.find(choice => document.querySelector(choice)) ?? null"
expect.set_options(timeout=PATIENCE_MS)


class Person:
    """One browser context with one page, and a list of everything that went wrong in it.

    Who is `hurried` plays a whole match without looking at it.
    """

    def __init__(
        self,
        browser: Chromium,
        site: str,
        size: tuple[int, int],
        *,
        hurried: bool = False,
        **options: Any,
    ) -> None:
        width, height = size
        touch = width < 600
        self.site = site
        self.faults: list[str] = []
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            # Dice that tumble take a second a throw; one test plays with them, the others do not.
            **{"locale": "fr-FR", "reduced_motion": "reduce", **options},
        )
        self.is_touching = touch
        self.context.set_default_timeout(PATIENCE_MS)
        if hurried:
            self.context.add_init_script(HURRY)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        self.page.on("console", self._on_console)
        self.page.on("response", self._on_response)

    def _on_console(self, message: Any) -> None:
        # Lines about the network are noted by the responses, with their addresses.
        of_network = re.search("Failed to load resource|WebSocket", message.text)
        if message.type == "error" and not of_network:
            self.faults.append(f"console: {message.text}")

    def _on_response(self, response: Any) -> None:
        if response.status >= 500 or (response.status == 404 and "/static/" in response.url):
            self.faults.append(f"{response.status} {response.url}")

    # -- going places --

    def go(self, path: str = "/") -> Page:
        self.page.goto(f"{self.site}{path}")
        return self.page

    def press(self, locator: Locator, *, patience_ms: int = PATIENCE_MS) -> None:
        """Touch or click; Playwright's `TimeoutError` if it cannot be pressed."""
        press = locator.tap if self.is_touching else locator.click
        press(timeout=patience_ms)

    def wait_for_turn(self) -> None:
        """Wait until this person is awaited, and a press is taken as meant."""
        expect(self.page).to_have_title(re.compile("^●"))
        self.page.wait_for_timeout(GUARD_MS)

    def play_at_once(self) -> None:
        """From the home page to a table, by its one big button."""
        self.go()
        self.press(self.page.get_by_role("button", name=re.compile("Jouer à .*sans compte")))
        self.page.wait_for_url("**/tables/**")

    # -- at the table --

    @property
    def table(self) -> str:
        """The code of the table at which one is."""
        return self.page.url.partition("/tables/")[2].split("/")[0]

    @property
    def is_over(self) -> bool:
        return self.page.locator(".res").count() > 0

    def wait_for_felt(self) -> None:
        expect(self.page.locator(".cards5")).to_be_visible()

    def decide(self) -> bool:
        """Make one decision, if one is awaited: take a lit card, else Banco !, else roll."""
        choice = self.page.evaluate(FIRST_FOUND, DECISIONS)
        if choice:
            self.press(self.page.locator(choice).first, patience_ms=BRIEFLY_MS)
        return bool(choice)

    def play(self, decisions: int) -> None:
        """Make so many decisions in a match that goes on."""
        until = time.monotonic() + MATCH_SECONDS
        while decisions:
            assert time.monotonic() < until, f"{decisions} decisions were never awaited"
            assert not self.is_over
            decisions -= _try(self)
            self.page.wait_for_timeout(STEP_MS)

    def play_to_the_end(self) -> None:
        play_together(self)


def play_together(*people: Person) -> None:
    """Let people decide whenever they are awaited, until each of them sees the result."""
    until = time.monotonic() + MATCH_SECONDS
    while not all(person.is_over for person in people):
        assert time.monotonic() < until, "the match did not end in time"
        for person in people:
            _try(person)
            person.page.wait_for_timeout(STEP_MS)


def _try(person: Person) -> bool:
    """Decide; a button that goes away under the finger is no fault, and no decision."""
    try:
        return person.decide()
    except Exception as failure:  # noqa: BLE001 - Playwright's own time-outs
        if "Timeout" not in str(failure) and "detached" not in str(failure):
            raise
    return False
