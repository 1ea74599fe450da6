"""The record of a match in a browser: stepping through it on its own felt."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import DESKTOP, Cast
from tests.e2e.test_accessible import leave

# One site and one browser at a time, whatever the number of workers.
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def test_the_slider_of_a_replay_goes_where_it_is_put(cast: Cast) -> None:
    person = cast.enter(DESKTOP)
    page = person.page
    person.play_at_once()
    person.wait_for_felt()
    person.play(decisions=3)
    leave(person)
    person.press(page.get_by_role("link", name=re.compile("Revoir la partie")))
    slider = page.locator("#replay-slider")
    expect(page.locator("#replay-count")).to_have_text(re.compile(r"^1 / \d+$"))
    last = slider.get_attribute("max") or ""
    slider.fill(last)
    expect(page.locator("#replay-count")).to_have_text(f"{last} / {last}")
