"""The end of a game as its winner sees it: why, the race of the last count, the winner, and where to go from there."""

import json

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.conftest import PATIENCE, Person
from tests.browser.scenes import CLOSE_OTHERS, Looker
from tests.browser.telling.watching import Watcher
from tests.server.served import Served

# A count that only the viewer ends: its own pauses never do
STANDING = """
if (location.protocol.startsWith("http")) localStorage["settings"] = '{"pace":"normal"}';
const later = window.setTimeout;
window.setTimeout = (work, wait = 0, ...rest) => ([1000, 1100].includes(wait) ? 0 : later(work, wait, ...rest));
"""
PNG = b"\x89PNG\r\n\x1a\n"
LEVELS = "JSON.parse(localStorage.getItem('levels') ?? '{}')"


def begun_here(page: Page) -> None:
    """The table says that it was played from the beginning: after a "What if?" no next level is offered."""

    def edited(text: str | bytes) -> str:
        message = json.loads(text)
        if message["kind"] == "update":
            message["table"]["continued"] = False
        return json.dumps(message)

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(edited(text)))

    page.route_web_socket("**/api/socket", between)


def come_to_the_end(page: Page) -> None:
    """What is told before it is closed."""
    for _ in range(PATIENCE // 50):
        if page.locator("[data-finale]").count():
            return
        page.evaluate(CLOSE_OTHERS, "[data-finale]")
        page.wait_for_timeout(50)
    raise AssertionError("the end is not told")


def finish(person: Person, kind: str) -> str:
    """The last move; the table's id."""
    looker = Looker(person.page, person.address)
    looker.act(looker.sit(kind, "result"))
    come_to_the_end(person.page)
    return person.page.url.rpartition("/")[2]


# All that the page would wait for, but what it asks the server for
NO_TIME = """
const at_once = window.setTimeout;
window.setTimeout = (work, wait = 0, ...rest) => (wait ? 0 : at_once(work, 0, ...rest));
window.setInterval = () => 0;
"""


def test_at_once_nothing_of_the_end_is_waited_for(browser: Browser, server: Served) -> None:
    watcher = Watcher(browser, server, pace="instant")
    page, finale = watcher.page, watcher.page.locator("[data-finale]")
    page.add_init_script(NO_TIME)
    watcher.looker.act(watcher.looker.sit("clash451", "result"))
    while not finale.count():
        page.evaluate("document.querySelector('dialog[open]:not(:has([data-finale]))')?.close()")
        page.evaluate("new Promise(requestAnimationFrame)")
    expect(finale.locator("[data-race=over]")).to_be_visible()
    expect(finale.locator("[data-turning]")).to_be_visible()
    watcher.person.leave()


def levels(person: Person) -> list[int | None]:
    """Of the seats at the table where one is."""
    table = person.page.url.rpartition("/")[2]
    seats = person.page.request.get(f"{person.address}/api/tables/{table}").json()["table"]["seats"]
    return [seat["level"] for seat in seats]


def test_the_winner_sees_why_skips_the_race_and_climbs_to_the_next_level(person: Person) -> None:
    page, finale = person.page, person.page.locator("[data-finale]")
    page.add_init_script(STANDING)
    begun_here(page)
    old = finish(person, "clash451")
    title = finale.get_by_role("heading", level=2)
    expect(finale.locator(".why")).to_contain_text("C8")
    expect(finale.locator("[data-race=on]")).to_be_visible()
    expect(title).to_have_text("The points are being counted")
    expect(finale.locator("[data-turning]")).to_have_count(0)
    finale.get_by_role("button", name="Show the result").click()
    expect(finale.locator("[data-race=over]")).to_be_visible()
    expect(title).to_have_text("You have won!")
    expect(finale.locator(".race li.won .name")).to_have_text("Ada")
    expect(finale.locator("[data-turning]")).to_be_visible()
    finale.get_by_role("button", name="Count again").click()
    expect(finale.locator("[data-race=on]")).to_be_visible()
    finale.get_by_role("button", name="Show the result").click()
    climb = finale.locator("[data-climb]")
    expect(climb).to_contain_text("Next level")
    climb.click()
    page.wait_for_url(lambda url: "/t/" in url and old not in url)
    assert levels(person) == [None, 2]
    assert page.evaluate(LEVELS) == {"clash451": 2}


@pytest.mark.parametrize("kind", ["clash451", pytest.param("attila", marks=pytest.mark.long)])
def test_from_the_end_one_goes_to_a_rematch_or_the_review_and_takes_the_picture_along(
    kind: str, person: Person
) -> None:
    page, finale = person.page, person.page.locator("[data-finale]")
    old = finish(person, kind)
    finale.locator(".skip-race").or_(finale.locator("[data-race=over]")).first.wait_for()
    page.evaluate("document.querySelector('.skip-race')?.click()")
    expect(finale.locator("[data-climb]")).to_have_count(0)  # it did not begin here, or was lost
    finale.get_by_role("button", name="Share").click()
    picture = finale.locator(".share img")
    assert picture.evaluate("one => one.decode().then(() => [one.naturalWidth, one.naturalHeight])") == [1200, 630]
    answer = page.request.get(f"{person.address}{picture.get_attribute('src')}")
    assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
    assert answer.body().startswith(PNG)
    finale.get_by_role("link", name="Review").click()
    page.wait_for_url(f"**/review/{old}*")
    expect(page.get_by_role("slider")).to_be_visible()
    page.go_back()
    come_to_the_end(page)
    finale.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/t/" in url and old not in url)
    assert sorted(levels(person), key=str) == [1, None]
