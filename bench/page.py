"""What the page costs: `python -m bench.page` prints the script that a table loads, and how long "Play now" takes.

In a real browser on a real server with warm rules, a new visitor each time: from the click on "Play now" to a
board that takes a move.
"""

import gzip
import json
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright

from bench.report import spread
from catalaunia.core import registry
from catalaunia.server.http.page_files import FOLDER
from tests.browser.conftest import DESKTOP, FLAGS, chromium
from tests.server.served import served

GAMES = tuple(registry.names())
VISITS = 10
MOVE = "section.moves button[data-move]:not([disabled])"


def visit(browser: Browser, address: str, number: int) -> tuple[float, int]:
    """Seconds from the click to a move that can be made, and the bytes of script, gzipped, loaded by then."""
    context = browser.new_context(viewport=DESKTOP)  # type: ignore[arg-type]
    page = context.new_page()
    scripts: set[str] = set()
    page.on("response", lambda answer: scripts.add(urlsplit(answer.url).path) if answer.url.endswith(".js") else None)
    page.goto(address)
    page.wait_for_load_state("networkidle")
    button = page.get_by_role("button", name="Play now").nth(number)
    began = time.perf_counter()
    button.click()
    page.wait_for_selector(MOVE)
    taken = time.perf_counter() - began
    page.wait_for_load_state("networkidle")
    context.close()
    return taken, sum(len(gzip.compress((FOLDER / path.lstrip("/")).read_bytes())) for path in scripts)


def main() -> None:
    figures = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder) / "tables") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for number, game in enumerate(GAMES):
            visits = [visit(browser, server.address, number) for _ in range(VISITS)]
            figures[game] = {
                "seconds_to_a_move": spread([seconds for seconds, _ in visits]),
                "script_kB_gzipped": round(max(size for _, size in visits) / 1000, 1),
            }
        browser.close()
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
