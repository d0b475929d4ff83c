"""How much a page jumps while it is being opened: what the browser itself counts as layout shift."""

from typing import Any

from playwright.sync_api import Page

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


def shifts(page: Page) -> list[dict[str, Any]]:
    """Each with its value and what was moved."""
    found: list[dict[str, Any]] = page.evaluate("window.shifts")
    return found


def shifted(page: Page) -> float:
    """All of them together."""
    return float(sum(one["value"] for one in shifts(page)))
