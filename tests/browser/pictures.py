"""`make pictures`: the pictures of the README, taken in a real browser from a real server."""

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from catalaunia.server import computers
from tests.browser.conftest import DESKTOP, FLAGS, chromium
from tests.server.served import served

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
MOVES = {"attila": 24, "clash451": 14}  # clicks until there is something to see
PICK = """k => { const all = document.querySelectorAll('section.moves button[data-word]');
  all[(k * 7) % all.length].click(); }"""
SETTLE = 700  # ms


def play(page: Page, clicks: int) -> None:
    done = 0
    while done < clicks or not page.locator('button[data-word^="play "], button[data-word^="place "]').count():
        page.wait_for_selector("section.moves button[data-word]:not([disabled])")
        page.evaluate(PICK, done)
        page.wait_for_timeout(80)
        done += 1
    while page.locator("dialog[open]").count():
        if page.get_by_role("dialog", name="War in").count():
            page.wait_for_timeout(2 * SETTLE)  # until all is told
            page.screenshot(path=FOLDER / "war.png")
        page.keyboard.press("Escape")
        page.wait_for_timeout(100)
    page.wait_for_selector("section.moves button[data-word]")
    page.wait_for_timeout(SETTLE)


def take() -> None:
    FOLDER.mkdir(exist_ok=True)
    computers.FLOOR, computers.JITTER, computers.STEP = 0.0, 0.0, 0.02
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder) / "tables") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_context(viewport=DESKTOP, locale="en-GB").new_page()  # type: ignore[arg-type]
        page.goto(server.address)
        page.wait_for_timeout(SETTLE)
        page.screenshot(path=FOLDER / "home.png")
        for number, (game, clicks) in enumerate(MOVES.items()):
            page.goto(server.address)
            page.get_by_role("button", name="Play now").nth(number).click()
            play(page, clicks)
            page.screenshot(path=FOLDER / f"{game}.png")
        browser.close()


if __name__ == "__main__":
    take()
