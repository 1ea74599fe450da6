"""axe-core finds nothing in what is shown, in either theme, and nothing scrolls sideways."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.person import Person

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Two frames for what has just changed, then all that moves but clocks and what never ends.
UNTIL_STILL = """async () => {
    for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
    const ends = ({ effect }) => effect.getComputedTiming().endTime < 2000;
    const moving = document.getAnimations().filter(ends);
    await Promise.allSettled(moving.map(({ finished }) => finished));
}"""
# A theme changes colours and nothing else.
OF_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}


def check(person: Person, state: str = "") -> None:
    """Run axe on what is shown, in light and in dark."""
    page = person.page
    found = _violations(page)
    page.emulate_media(color_scheme="dark")
    found += [f"dark: {one}" for one in _violations(page, OF_COLOURS)]
    page.emulate_media(color_scheme="light")
    assert not found, (state, found)
    assert page.evaluate(SIDEWAYS) == 0, state


def _violations(page: Page, options: dict[str, Any] | None = None) -> list[str]:
    """Return what axe finds; motion is let end first, for half-faded text has no contrast."""
    page.evaluate(UNTIL_STILL)
    found = Axe().run(page, options=options).response["violations"]
    return [f"{one['id']} {node['target']}" for one in found for node in one["nodes"]]
