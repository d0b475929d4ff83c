"""What the page costs: `python -m bench.page` prints what a first visit transfers, its time, how much it jumps.

In a real browser on a real server with warm rules, a new visitor with nothing kept each time: the home page, then from
the click on "Play now" to a board that takes a move. Bytes are counted on the wire, heads included, by a relay between
the two; of what kind they are is said by the browser. Whatever the browser does not tell of the page itself is what
its worker fetches to keep.
"""

import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench.relay import Relay, relayed
from bench.report import bar, report, spread
from catalaunia.core import registry
from tests.browser.conftest import DESKTOP, FLAGS, PHONE, chromium
from tests.browser.looks import WATCH, shifted
from tests.server.served import served

GAMES = tuple(registry.names())
SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": PHONE, "device_scale_factor": 2},
    "desktop": {"viewport": DESKTOP},
}
VISITS = 5
MOVE = "section.moves button[data-move]:not([disabled])"
REST = 1_500  # ms after the last answer, in which a worker begins to keep the page
MOST_BYTES, MOST_SHIFT = 260_000, 0.02


class Visit(NamedTuple):
    """What somebody's first table cost."""

    seconds: float
    kinds: Counter[str]
    total: int
    shift: float


def counted(session: CDPSession) -> Counter[str]:
    """Bytes by kind, from now on."""
    kinds: dict[str, str] = {}
    found: Counter[str] = Counter()

    def finished(event: dict[str, Any]) -> None:
        found[kinds.get(event["requestId"], "other")] += event["encodedDataLength"]

    def framed(event: dict[str, Any]) -> None:
        found["socket"] += len(event["response"]["payloadData"].encode())

    session.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"].lower()}))
    session.on("Network.loadingFinished", finished)
    session.on("Network.webSocketFrameReceived", framed)
    session.send("Network.enable")
    return found


@contextmanager
def visitor(browser: Browser, screen: dict[str, Any]) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB", **screen)
    context.add_init_script(WATCH)
    yield context.new_page()
    context.close()


def visit(browser: Browser, relay: Relay, number: int, screen: dict[str, Any]) -> Visit:
    """From the home page to a move that can be made at the table of this game."""
    before = relay.received
    with visitor(browser, screen) as page:
        kinds = counted(page.context.new_cdp_session(page))
        page.goto(relay.address)
        page.wait_for_load_state("networkidle")
        button = page.get_by_role("button", name="Play now").nth(number)
        began = time.perf_counter()
        button.click()
        page.wait_for_selector(MOVE, state="attached")
        taken = time.perf_counter() - began
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(REST)
        shift = shifted(page)
    return Visit(taken, kinds, relay.received - before, shift)


def figures(visits: list[Visit]) -> dict[str, Any]:
    worst = max(visits, key=lambda one: one.total)
    rest = worst.total - sum(worst.kinds.values())
    shift = max(one.shift for one in visits)
    return {
        "seconds_to_a_move": spread([one.seconds for one in visits]),
        "kB_by_kind": {kind: round(size / 1000, 1) for kind, size in worst.kinds.most_common()}
        | {"kept by the worker": round(rest / 1000, 1)},
        "bars": {
            "kB_in_all": bar(round(worst.total / 1000, 1), worst.total <= MOST_BYTES),
            "layout_shift": bar(round(shift, 4), shift <= MOST_SHIFT),
        },
    }


def main() -> None:
    found = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder) / "tables") as server,
        relayed(server.address) as relay,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for number, game in enumerate(GAMES):
            for name, screen in SCREENS.items():
                visits = [visit(browser, relay, number, screen) for _ in range(VISITS)]
                found[f"{game}, {name}"] = figures(visits)
        browser.close()
    report(found)


if __name__ == "__main__":
    main()
