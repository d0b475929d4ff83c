"""How smoothly turns are shown: `python -m bench.page.beats` traces frames with the processor slowed four times.

In a real browser on a real server: somebody plays, and the turns of the computers are traced from his last move until
it is his turn again and everything has been shown. A frame counts from one to the next, so that work between two of
them counts too, and only while something moves: a page at rest draws sixty a second, whatever its beats cost. `dropped`
are those that Chromium itself says it did not draw in time, at rest too. `--slowed 1` leaves the processor as it is.
"""

import argparse
import statistics
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench.report import bar, report
from catalaunia.core import registry
from tests.browser.conftest import DESKTOP, FLAGS, PHONE, TOLD, chromium
from tests.browser.scenes import MOVE, Looker
from tests.server.served import served

SLOWED = 4  # times, unless another number is given
ROUNDS = 3
SCREENS: dict[str, Any] = {"phone": {"viewport": PHONE, "device_scale_factor": 2}, "desktop": {"viewport": DESKTOP}}
PATIENCE = 120_000  # ms
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame"]
# Of each frame: when it was, and whether anything moved that comes to an end
FRAMES = """window.frames_at = [];
const moves = (one) => one.playState === "running" && one.effect?.getComputedTiming().endTime < Infinity;
const frame = (now) => {
  window.frames_at.push([now, document.getAnimations().some(moves)]);
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);"""
LEAST = 58.0  # frames a second in the middle: 60, and what a clock in whole ticks makes of it


class Watched(NamedTuple):
    """What was seen of one round."""

    intervals: list[float]  # ms from frame to frame, while something moved
    drawn: int
    dropped: int


class Trace:
    """Chromium's own account of its frames."""

    def __init__(self, session: CDPSession) -> None:
        self.session, self.names, self.done = session, list[str](), False
        session.on("Tracing.dataCollected", lambda event: self.names.extend(one["name"] for one in event["value"]))
        session.on("Tracing.tracingComplete", lambda _: setattr(self, "done", True))

    def begin(self) -> None:
        self.names.clear()
        self.done = False
        self.session.send("Tracing.start", {"traceConfig": {"includedCategories": CATEGORIES}})

    def end(self, page: Page) -> None:
        self.session.send("Tracing.end")
        while not self.done:
            page.wait_for_timeout(50)


def play(page: Page) -> None:
    """Say something until it is no longer one's turn."""
    while page.locator(MOVE).count() and not page.locator("dialog[open]").count():
        moves = page.locator(MOVE).count()
        page.evaluate("document.querySelector('section.moves button[data-move]:last-of-type').click()")
        page.wait_for_function("() => !document.querySelector('[aria-disabled=true][data-move]')")
        page.wait_for_timeout(150)
        if page.locator(MOVE).count() == moves == 0:
            return


def watch(page: Page, trace: Trace) -> Watched:
    """The turns of the others, until one is to play again and nothing is left to be shown."""
    trace.begin()
    page.evaluate("window.frames_at = []")
    while True:
        page.wait_for_timeout(100)
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        elif (page.locator(MOVE).count() or page.locator("[data-outcome]").count()) and not page.locator(
            "[data-behind], [data-passing]"
        ).count():
            break
    frames: list[tuple[float, bool]] = page.evaluate("window.frames_at")
    trace.end(page)
    intervals = [after - before for (before, moving), (after, _) in pairwise(frames) if moving]
    return Watched(intervals, trace.names.count("DrawFrame"), trace.names.count("DroppedFrame"))


def measured(browser: Browser, address: str, game: str, screen: dict[str, Any], slowed: float) -> dict[str, Any]:
    context = browser.new_context(locale="en-GB", **screen)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(TOLD)
    page = context.new_page()
    session = context.new_cdp_session(page)
    looker, trace = Looker(page, address), Trace(session)
    others = [{"kind": "computer", "level": 1}] * (max(registry.find(game).players) - 1)
    looker.go(looker.open_table(game=game, seats=[{"kind": "me"}, *others]), MOVE)
    page.evaluate(FRAMES)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    rounds = []
    for _ in range(ROUNDS):
        play(page)
        rounds.append(watch(page, trace))
    context.close()
    return figures(rounds)


def figures(rounds: list[Watched]) -> dict[str, Any]:
    intervals = sorted(one for watched in rounds for one in watched.intervals)
    middle, slowest = statistics.median(intervals), intervals[int(len(intervals) * 0.95)]
    return {
        "frames": len(intervals),
        "frames_a_second": round(1000 * len(intervals) / sum(intervals), 1),
        "frames_a_second_p5": round(1000 / slowest, 1),
        "longest_ms": round(intervals[-1], 1),
        "drawn": sum(one.drawn for one in rounds),
        "dropped": sum(one.dropped for one in rounds),
        "bars": {"frames_a_second_p50": bar(round(1000 / middle, 1), 1000 / middle >= LEAST)},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="How smoothly turns are shown, in frames a second.")
    parser.add_argument("--slowed", type=float, default=SLOWED, help="how many times slower the processor is")
    slowed = parser.parse_args().slowed
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder) / "tables") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        found = {
            f"{game}, {name}": measured(browser, server.address, game, screen, slowed)
            for game in registry.names()
            for name, screen in SCREENS.items()
        }
        browser.close()
    report(found | {"processor_slowed": slowed})


if __name__ == "__main__":
    main()
