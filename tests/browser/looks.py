"""What can be said of a page by looking at it: axe-core's faults, what is cut off, and what lies on what."""

from pathlib import Path

from playwright.sync_api import Page

HERE = Path(__file__).parent
AXE = HERE.parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def faults(page: Page) -> list[str]:
    """What axe-core has against a page."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{one['id']}: {node['target']}" for one in found["violations"] for node in one["nodes"][:3]]


def cut_off(page: Page) -> list[str]:
    found: list[str] = page.evaluate((HERE / "cut_off.js").read_text("utf-8"))
    return found


def covered(page: Page) -> list[str]:
    found: list[str] = page.evaluate((HERE / "covered.js").read_text("utf-8"))
    return found
