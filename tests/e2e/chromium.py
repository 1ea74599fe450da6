"""The one Chromium of a run, which is replaced when it answers no more."""

from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.e2e.limits import at_most

CLOSING_SECONDS = 20


class Chromium:
    """Makes browser contexts; started with the first one.

    Closing has been seen to wait for ever, of a context and of the browser, after all had been said
    and looked at: that fails nobody's test. The next context then comes from a new browser.
    """

    def __init__(self, executable: str) -> None:
        self._executable = executable
        self._playwright = sync_playwright().start()
        self._browser: Browser | None = None

    def new_context(self, **options: Any) -> BrowserContext:
        if self._browser is None:
            self._browser = self._playwright.chromium.launch(
                executable_path=self._executable, args=["--no-sandbox"]
            )
        return self._browser.new_context(**options)

    def close(self, context: BrowserContext) -> None:
        """Close a context; with its whole browser, if it does not close."""
        try:
            with at_most(CLOSING_SECONDS):
                context.close()
        except TimeoutError:
            self._leave_browser()

    def quit(self) -> None:
        self._leave_browser()
        with suppress(TimeoutError), at_most(CLOSING_SECONDS):
            self._playwright.stop()

    def _leave_browser(self) -> None:
        browser, self._browser = self._browser, None
        if browser is not None:
            with suppress(TimeoutError), at_most(CLOSING_SECONDS):
                browser.close()
