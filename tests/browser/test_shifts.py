"""Nothing jumps while a table is being opened, however slowly each part of it comes.

Every answer is held back until the page has drawn what it draws without it: so what a slow line would show in seconds
is seen at any speed of the machine.
"""

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import DESKTOP, PHONE, Person
from tests.browser.shifts import WATCH, shifted, shifts
from tests.browser.test_together import open_table
from tests.server.served import Served

MOST = 0.02
PATIENCE = 20_000  # ms
MOVE = "section.moves button[data-move]:not([disabled])"
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


class Held:
    """Answers that wait until they are let go."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.page, self.waiting, self.open = page, list[Route](), False
        page.route(pattern, self._come)

    def _come(self, route: Route) -> None:
        if self.open:
            route.continue_()
        else:
            self.waiting.append(route)

    def let_go(self) -> None:
        """Once something waits here, and the page has drawn what it has without it."""
        for _ in range(PATIENCE // 20):
            if self.waiting:
                break
            self.page.wait_for_timeout(20)
        assert self.waiting, "nothing was asked for"
        self.page.evaluate(DRAWN)
        self.open = True
        for route in self.waiting:
            route.continue_()


@pytest.mark.parametrize("size", [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop")])
@pytest.mark.parametrize("game", ["attila", "clash451"])
def test_opening_a_table_moves_nothing(game: str, size: dict[str, int], browser: Browser, server: Served) -> None:
    host = Person(browser, server, size)
    table = open_table(host, "me computer", game)
    cookies = host.context.cookies()
    host.leave()
    person = Person(browser, server, size)  # with nothing kept, the fonts neither
    person.context.add_cookies([{"name": one["name"], "value": one["value"], "url": server.address} for one in cookies])
    person.context.add_init_script(f"delete Navigator.prototype.serviceWorker;{WATCH}")  # what it fetches is not held
    fonts = Held(person.page, "**/*.woff2")
    answer = Held(person.page, f"**/api/tables/{table}*")
    drawing = Held(person.page, "**/assets/table-*.js")  # all that the board is made of
    person.go(f"/t/{table}")
    loading = person.page.get_by_text("The table is being laid")
    for held in (answer, drawing):
        expect(loading).to_be_visible(timeout=PATIENCE)
        held.let_go()
    person.page.wait_for_selector(MOVE, state="attached", timeout=PATIENCE)
    fonts.let_go()
    person.page.evaluate("document.fonts.ready.then(() => undefined)")
    person.page.evaluate(DRAWN)
    person.page.evaluate(DRAWN)
    assert shifted(person.page) <= MOST, shifts(person.page)
    person.leave()
