"""How smoothly turns are shown: `python -m bench.page.beats` traces frames with the processor slowed four times.

In a real browser on a real server: somebody plays, and the turns of the computers are traced from his last move until
it is his turn again and everything has been shown. A frame counts from one to the next, so that work between two of
them counts too, and only while something moves: an animation or a transition that comes to an end has begun and is not
over, or something has scrolled. A page at rest draws sixty a second, whatever its beats cost, and a page that draws an
update before its beat begins shows nothing that could falter: how long that takes is told apart, as `before_a_beat_ms`.
The bar is the mean, so that every frame that came late counts with all it is late by; `late_share` are those over
25 ms, which are seen as a stutter.

The page asks for every frame, as a page whose script animates would: `frames_a_second` are those in which its script
could run. Chromium draws what only moves or fades without asking the script, and `drawn_a_second` are the frames that
it drew in the same time: what a person sees. `dropped` are those that it says it did not draw in time, at rest too.
`--slowed 1` leaves the processor as it is.

All of that is time on a clock, and means nothing while others use the processor. So the same turns are watched without
slowing, too: `by_work` adds up the processor time of the page's thread within each frame, by Chromium's trace, and says
how many frames would be late if it were that many times as much, and how many a second that would leave. It leaves out
whatever else a frame waits for, so it is the best that could be had, on any machine and however busy it is.
"""

import argparse
import importlib
import statistics
import tempfile
from bisect import bisect
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench.report import bar, report, spread
from catalaunia.core import registry
from tests.browser.conftest import DESKTOP, FLAGS, PHONE, TOLD, chromium
from tests.browser.scenes import MOVE, Looker
from tests.server.served import served

SLOWED = 4  # times, unless another number is given
ROUNDS = 3
SCREENS: dict[str, Any] = {"phone": {"viewport": PHONE, "device_scale_factor": 2}, "desktop": {"viewport": DESKTOP}}
PATIENCE = 120_000  # ms
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "blink.user_timing"]
WORK = ["disabled-by-default-devtools.timeline"]  # each task with its processor time, which costs some itself
TASK = "RunTask"
BEGUN = "frames begin"
# Of each frame: when it was, and whether anything moves. Nobody is asked how it stands, which would cost each frame its
# styles: what has begun counts until it has said that it is over.
FRAMES = """window.frames_at = [];
const going = new Set();
let scrolled = false;
const begins = (one) => {
  if (going.has(one) || !(one.effect?.getComputedTiming().endTime < Infinity)) return;
  const over = () => going.delete(one);
  going.add(one);
  one.finished.then(over, over);
};
const runs = (one) => one.playState === "running" && !one.pending;
const look = () => document.getAnimations().filter(runs).forEach(begins);
for (const kind of ["animationstart", "transitionstart"]) document.addEventListener(kind, look, true);
document.addEventListener("scroll", () => (scrolled = true), true);
const { animate } = Element.prototype;
Element.prototype.animate = function (...how) {
  const one = animate.apply(this, how);
  one.ready.then(() => begins(one), () => {});
  return one;
};
const frame = (now) => {
  for (const one of going) if (!one.effect?.target?.isConnected) going.delete(one);
  window.frames_at.push([now, going.size > 0 || scrolled]);
  scrolled = false;
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);"""
LEAST = 58.0  # frames a second in the mean: 60, and one in thirty that came a frame late
LATE = 25.0  # ms
FRAME = 1000 / 60  # ms


class Watched(NamedTuple):
    """What was seen of one round."""

    intervals: list[float]  # ms from frame to frame, while something moved
    before: list[float]  # ms of the frame after which something began to move
    drawn: int  # by Chromium, while something moved
    dropped: int
    work: list[float]  # ms of processor time of the page's thread in each of the intervals


class Trace:
    """Chromium's own account of its frames."""

    def __init__(self, session: CDPSession, categories: list[str]) -> None:
        self.session, self.events, self.done = session, list[dict[str, Any]](), False
        self.categories = categories
        session.on("Tracing.dataCollected", lambda event: self.events.extend(event["value"]))
        session.on("Tracing.tracingComplete", lambda _: setattr(self, "done", True))

    def begin(self) -> None:
        self.events.clear()
        self.done = False
        self.session.send("Tracing.start", {"traceConfig": {"includedCategories": self.categories}})

    def end(self, page: Page) -> None:
        self.session.send("Tracing.end")
        while not self.done:
            page.wait_for_timeout(50)

    def times(self, name: str) -> list[float]:
        """When this happened, in ms on Chromium's clock."""
        return [one["ts"] / 1000 for one in self.events if one["name"] == name]

    def tasks(self) -> list[tuple[float, float]]:
        """Of the page's thread: when each began, and its processor time, in ms."""
        mark = next(one for one in self.events if one["name"] == BEGUN)
        own = [one for one in self.events if (one["name"], one["pid"], one["tid"]) == (TASK, mark["pid"], mark["tid"])]
        return sorted((one["ts"] / 1000, one.get("tdur", 0) / 1000) for one in own)


def play(page: Page) -> None:
    """Say something until it is no longer one's turn."""
    while page.locator(MOVE).count() and not page.locator("dialog[open]").count():
        page.evaluate("[...document.querySelectorAll('section.moves button[data-move]')].at(-1)?.click()")
        page.wait_for_function("() => !document.querySelector('[aria-disabled=true][data-move]')")
        page.wait_for_timeout(150)


def watch(page: Page, trace: Trace) -> Watched:
    """The turns of the others, until one is to play again and nothing is left to be shown."""
    trace.begin()
    began: float = page.evaluate(f"(performance.mark({BEGUN!r}), window.frames_at = [], performance.now())")
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
    pairs = list(pairwise(frames))
    behind = trace.times(BEGUN)[0] - began  # Chromium's clock and the page's
    drawn = sorted(one - behind for one in trace.times("DrawFrame"))
    tasks = trace.tasks()
    starts, so_far = [start - behind for start, _ in tasks], [0.0, *accumulate(spent for _, spent in tasks)]
    return Watched(
        [after - before for (before, moving), (after, _) in pairs if moving],
        [after - before for (before, moving), (after, then) in pairs if then and not moving],
        sum(bisect(drawn, after) - bisect(drawn, before) for (before, moving), (after, _) in pairs if moving),
        len(trace.times("DroppedFrame")),
        [
            so_far[bisect(starts, after)] - so_far[bisect(starts, before)]
            for (before, moving), (after, _) in pairs
            if moving
        ],
    )


def rounds_of(
    browser: Browser, address: str, game: str, screen: dict[str, Any], slowed: float, categories: list[str]
) -> list[Watched]:
    context = browser.new_context(locale="en-GB", **screen)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(TOLD)
    page = context.new_page()
    session = context.new_cdp_session(page)
    looker, trace = Looker(page, address), Trace(session, categories)
    # From there on somebody plays: what the others do is seen then, a new game would begin with choices in secret
    looker.sit(*importlib.import_module(f"bench.games.{game}").BEATS)
    page.evaluate(FRAMES)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    rounds = []
    for _ in range(ROUNDS):
        play(page)
        rounds.append(watch(page, trace))
    context.close()
    return rounds


def measured(browser: Browser, address: str, game: str, screen: dict[str, Any], slowed: float) -> dict[str, Any]:
    worked = rounds_of(browser, address, game, screen, 1, CATEGORIES + WORK)
    return {
        "by_work": by_work([spent for one in worked for spent in one.work], slowed),
        **figures(rounds_of(browser, address, game, screen, slowed, CATEGORIES)),
    }


def by_work(work: list[float], slowed: float) -> dict[str, Any]:
    """If a frame took as long as its work, or the usual time if that is longer."""
    taken = [max(FRAME, slowed * one) for one in work]
    return {
        "frames": len(work),
        "late_share": round(sum(one > LATE for one in taken) / len(taken), 3),
        "longest_ms": round(max(taken), 1),
        "frames_a_second": round(1000 * len(taken) / sum(taken), 1),
    }


def figures(rounds: list[Watched]) -> dict[str, Any]:
    intervals = [one for watched in rounds for one in watched.intervals]
    mean = 1000 * len(intervals) / sum(intervals)
    return {
        "frames": len(intervals),
        "frames_a_second_p50": round(1000 / statistics.median(intervals), 1),
        "late_share": round(sum(one > LATE for one in intervals) / len(intervals), 3),
        "longest_ms": round(max(intervals), 1),
        "before_a_beat_ms": spread([one for watched in rounds for one in watched.before]),
        "drawn_a_second": round(1000 * sum(one.drawn for one in rounds) / sum(intervals), 1),
        "dropped": sum(one.dropped for one in rounds),
        "bars": {"frames_a_second": bar(round(mean, 1), mean >= LEAST)},
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
