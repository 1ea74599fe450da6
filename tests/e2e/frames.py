"""Count the frames of a phone's table while dice roll, cards travel and throws miss.

`python -m tests.e2e.frames --seconds 60` starts a site of its own, plays Banco ! against robots in
Chromium with the processor slowed down four times, and prints for each moment how long its frames
took, and what the page's main thread did for each step of the match. It measures and judges
nothing: the figures depend on the machine and on what else runs there.
"""

import argparse
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import CDPSession

from tests.e2e.chromium import Chromium
from tests.e2e.person import Person
from tests.e2e.site import CHROMIUM, running_site

PHONE = (390, 844)
ROBOT_PACE_MS = 700
# A frame is late when the next one came after more than one and a half periods of 60 a second.
LATE_MS = 25.0
# Decides from within the page: asking the page from outside would cost it frames.
PLAY = """() => setInterval(() => {
  const next = document.querySelector('.cc.lit')
    || document.querySelector('[data-action="banco"]:not([aria-disabled="true"])')
    || document.querySelector('[data-action="roll"]:not([aria-disabled="true"])');
  next?.click();
}, 300)"""
WORK = ("TaskDuration", "ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
MOMENTS = {"roll": "dice roll", "travel": "cards travel", "bust": "a throw misses", "rest": "rest"}

# Names each frame by what is on the table in it, and keeps how long it took.
WATCH = """() => {
  window.frames_ = [];
  window.steps_ = 0;
  new MutationObserver(() => { window.steps_ += 1; }).observe(
    document.querySelector('.say'), { childList: true, subtree: true, characterData: true });
  const kind = () => document.querySelector('.dice .rolling') ? 'roll'
    : document.getElementById('flight').childElementCount ? 'travel'
    : document.querySelector('.hint .lost') ? 'bust' : 'rest';
  let before = performance.now();
  const next = (now) => {
    window.frames_.push([kind(), now - before]);
    before = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""


def main() -> None:
    arguments = _arguments()
    with (
        tempfile.TemporaryDirectory() as var,
        running_site(Path(var), pace_ms=ROBOT_PACE_MS) as address,
    ):
        browser = Chromium(CHROMIUM)
        for line in _measure(browser, address, arguments):
            print(line)
        browser.quit()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Frames of a table on a slow phone.")
    parser.add_argument("--seconds", type=int, default=60, help="how long to play (60)")
    parser.add_argument("--slower", type=float, default=4, help="slow-down of the processor (4)")
    parser.add_argument("--robots", type=int, choices=(1, 2, 3), default=3, help="opponents (3)")
    return parser.parse_args()


def _measure(browser: Chromium, address: str, arguments: argparse.Namespace) -> Iterator[str]:
    person = Person(browser, address, PHONE, reduced_motion="no-preference")
    page, robots = person.go(), arguments.robots
    tile = page.locator(".tile").first
    person.press(tile.locator("summary"))
    person.press(tile.locator("label", has=page.locator(f"[name=opponents][value='{robots}']")))
    person.press(page.locator(".alone button").first)
    page.wait_for_url("**/tables/**")
    person.wait_for_felt()
    devtools = person.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": arguments.slower})
    # Its own processor time, which other programs of the machine do not lengthen.
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate(WATCH)
    page.evaluate(PLAY)
    before = _work(devtools)
    _wait(person, arguments.seconds)
    yield from report(page.evaluate("window.frames_"))
    steps = page.evaluate("window.steps_")
    work = {name: seconds - before[name] for name, seconds in _work(devtools).items()}
    parts = ", ".join(f"{name} {1000 * work[name] / steps:.1f}" for name in WORK)
    yield f"{steps} steps; main thread, ms a step: {parts}"


def _wait(person: Person, seconds: int) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until and not person.is_over:
        person.page.wait_for_timeout(2_000)


def _work(devtools: CDPSession) -> dict[str, float]:
    """Return the seconds that the main thread has spent so far, by kind of work."""
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return {metric["name"]: metric["value"] for metric in metrics if metric["name"] in WORK}


def report(frames: list[tuple[str, float]]) -> list[str]:
    """Return a line for each kind of moment: how many frames, and how long they took."""
    by_kind = defaultdict(list)
    for kind, length in frames:
        by_kind[kind].append(length)
    return [
        f"{label:16}{_figures(by_kind[kind])}" for kind, label in MOMENTS.items() if by_kind[kind]
    ]


def _figures(lengths: list[float]) -> str:
    cuts = statistics.quantiles(lengths, n=100) if len(lengths) > 1 else lengths * 100
    late = sum(length > LATE_MS for length in lengths) / len(lengths)
    return (
        f"{len(lengths):6} frames   median {statistics.median(lengths):6.1f} ms   "
        f"p95 {cuts[94]:6.1f} ms   longest {max(lengths):6.1f} ms   late {late:6.1%}"
    )


if __name__ == "__main__":
    main()
