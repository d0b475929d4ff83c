"""What can be said of a page by looking at it: axe-core's faults, what is cut off, covered, out of sight or moves."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

HERE = Path(__file__).parent
MOVING = """() => document.getAnimations().some((one) => one.playState === 'running'
  && one.effect?.getComputedTiming().endTime < 5_000)"""
AXE = HERE.parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"

# Shifts after a click count too: nobody means to move what he is about to click next.
WATCH = """
window.shifts = [];
const name = (node) => node && node.nodeType === 1
  ? `${node.tagName.toLowerCase()}.${(node.getAttribute("class") || "").replace(/ .*/, "")}` : "text";
const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) window.shifts.push({
    value: one.value,
    what: one.sources.map((part) => `${name(part.node)}: ${box(part.previousRect)} → ${box(part.currentRect)}`),
  });
}).observe({ type: "layout-shift", buffered: true });
"""


# Where a fault is is looked up if there is one: with each element's way and all that has passed it costs a sixth more
AXE_RUN = """async (within) => {
  const run = (selectors) => axe.run(within, { reporter: 'no-passes', selectors });
  const { violations: found } = await run(false);
  if (!found.length) return [];
  const { violations: placed } = await run(true);
  return placed.length ? placed : found; // what has gone meanwhile was there all the same
}"""


@cache
def axe() -> str:
    return AXE.read_text("utf-8")


def at_rest(page: Page) -> None:
    """Whoever looks at a page waits until what comes and goes has done so: on a busy machine that takes its time."""
    while page.evaluate(MOVING):
        page.wait_for_timeout(50)


def faults(page: Page, within: str = "html") -> list[str]:
    """What axe-core has against a page, or a part of it."""
    at_rest(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    found = page.evaluate(AXE_RUN, within)
    return [f"{one['id']}: {node.get('target')}" for one in found for node in one["nodes"][:3]]


def cut_off(page: Page) -> list[str]:
    at_rest(page)
    found: list[str] = page.evaluate((HERE / "cut_off.js").read_text("utf-8"))
    return found


def covered(page: Page) -> list[str]:
    at_rest(page)
    found: list[str] = page.evaluate((HERE / "covered.js").read_text("utf-8"))
    return found


def out_of_sight(page: Page) -> list[str]:
    """Of the hand and of what is asked, at a table where it is somebody's turn; before anything has scrolled."""
    at_rest(page)
    found: list[str] = page.evaluate((HERE / "out_of_sight.js").read_text("utf-8"))
    return found


def shifts(page: Page) -> list[dict[str, Any]]:
    """Each with its value and what was moved."""
    found: list[dict[str, Any]] = page.evaluate("window.shifts")
    return found


def shifted(page: Page) -> float:
    """All of them together."""
    return float(sum(one["value"] for one in shifts(page)))
