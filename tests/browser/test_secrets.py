"""Neither the page's source, its storage nor its traffic holds what its seat cannot know.

As in `tests/server/outgoing/test_secrecy.py` a twin is made of a table, in which all is dealt anew that the viewer
cannot know. A real page is opened on both: everything that it holds and hears must be the same.
"""

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Response

from catalaunia.server.http.identity import COOKIE
from catalaunia.server.tables.live import Live
from catalaunia.server.tables.table import Table
from tests import tables
from tests.browser.conftest import PATIENCE, PHONE, quiet
from tests.server.outgoing.heads import head_of
from tests.server.outgoing.twins import NAME, History, histories, player, twin
from tests.server.places import TurnedClock
from tests.server.served import Served, served

STORED = """async () => JSON.stringify([{...localStorage}, {...sessionStorage}, await indexedDB.databases(),
  'caches' in self ? await caches.keys() : []])"""
READY = {"/t/": "aside#beside, .seats", "/review/": "input[type=range]"}


@pytest.fixture
def still(tmp_path: Path) -> Iterator[Served]:
    """A server whose clock stands still."""
    with served(tmp_path / "tables", clock=TurnedClock()) as running:
        yield running


def everything(browser: Browser, server: Served, table: Table, seat: int | None, path: str) -> dict[str, object]:
    """What a page that is opened on this table holds and hears."""
    live = server.service.tables._live[NAME] = Live(table)
    live.used = server.service.clock.now()  # else a server that looks around only now lets go of it at once
    server.service.kept_updates.clear()  # what is kept of one twin must not be shown of the other
    server.service.limits._buckets.clear()  # shares fill up again by the clock, which stands still
    context = browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": COOKIE, "value": server.service.signer.sign(player(seat)), "url": server.address}])
    context.route("**/*.woff2", lambda route: route.abort())  # whether fonts come in time is no secret
    page = context.new_page()
    frames: list[str] = []
    answers: dict[str, str] = {}
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))

    def keep(answer: Response) -> None:
        if "/api/" in answer.url:
            answers[answer.url] = answer.text()

    page.on("response", keep)
    page.goto(f"{server.address}{path}{NAME}")
    page.wait_for_selector(READY[path], state="attached")
    quiet(page)
    head = head_of(table)  # nobody can guess hidden moves from it: tests/server/outgoing/heads.py
    found = {
        "source": page.content(),
        "stored": page.evaluate(STORED).replace(head, "the head"),
        "frames": sorted({frame.replace(head, "the head") for frame in frames}),
        "answers": {url: answers[url].replace(head, "the head") for url in sorted(answers)},
    }
    context.close()
    return found


def middle_of(game: str, seed: int) -> History:
    """Of a game for three, or two where there are no more."""
    kind = tables.TABLES[game][1 if game == "attila" else 0]
    return next(itertools.islice(histories(kind, seed, every=23), 2, None))


# In `make test` each game, page and viewer; in `make test-long` each with each other
FEW = [("attila", "/t/", 0), ("attila", "/review/", None), ("clash451", "/t/", None), ("clash451", "/review/", 0)]


@pytest.mark.parametrize(
    ("game", "path", "seat"),
    [
        pytest.param(*one, marks=() if one in FEW else pytest.mark.long)
        for one in itertools.product(["attila", "clash451"], READY, (0, None))
    ],
)
def test_what_a_seat_cannot_know_is_nowhere_in_its_page(
    game: str, path: str, seat: int | None, browser: Browser, still: Served
) -> None:
    history = middle_of(game, 3)
    other = twin(history, seat, random.Random(seat))
    one, two = (everything(browser, still, table, seat, path) for table in (history.table, other))
    assert one == two


def test_the_page_between_two_people_at_one_screen_holds_neither_hand(browser: Browser, still: Served) -> None:
    history = middle_of("attila", 5)
    found = []
    for table in (history.table, twin(history, None, random.Random(5))):
        table.seats = [replace(seat, player=player(0)) for seat in table.seats]
        found.append(everything(browser, still, table, 0, "/t/"))
    assert found[0] == found[1]
    assert "I am" in str(found[0]["source"])


@pytest.mark.parametrize("game", ["attila", "clash451"])
def test_the_check_can_fail(game: str, browser: Browser, still: Served) -> None:
    """Another seat does know what is dealt anew for this one."""
    history = middle_of(game, 3)
    one, two = (
        everything(browser, still, table, 1, "/t/") for table in (history.table, twin(history, 0, random.Random(0)))
    )
    assert one["source"] != two["source"]
    assert one["frames"] != two["frames"]
