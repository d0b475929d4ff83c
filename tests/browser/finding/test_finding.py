"""What is told while one asks is not taken back; and what spectators see, and when."""

from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.conftest import DESKTOP, PATIENCE, Person, at_every_size, quiet
from tests.browser.life.table import nothing_wrong, together
from tests.browser.test_together import open_table, send

SOON = 8  # seconds by which spectators see it later: the API takes any number


def test_an_answer_that_was_under_way_does_not_take_back_what_was_told_meanwhile(people: list[Person]) -> None:
    """A page asks for its lists when it opens; what is told before it has all its answers is newer than they are."""
    ada, _, cat = people
    under_way: list[tuple[Route, APIResponse]] = []
    cat.page.route("**/api/tables", lambda route: under_way.append((route, route.fetch())))
    cat.go("/")
    while not under_way:
        cat.page.wait_for_timeout(20)
    table = open_table(ada, "me open", listed=True)
    row = cat.page.locator(f".open a[href*='{table}']")
    expect(row).to_be_visible()
    [(route, before)] = under_way
    assert table not in before.text()
    with cat.page.expect_response("**/api/tables"):
        route.fulfill(response=before)
    quiet(cat.page)
    assert row.count() == 1


@at_every_size(DESKTOP)
def test_a_spectator_sees_it_later_and_not_what_the_players_say(people: list[Person]) -> None:
    ada, _, eve = people
    table = together(people[:2], "attila", spectators={"delay": SOON, "hear_players": False})
    eve.go(f"/t/{table}")
    send(ada.page, "POST", f"/api/tables/{table}/chat", {"text": "Between the two of us."})
    eve.page.wait_for_selector(".board[data-ply] *", state="attached", timeout=PATIENCE)
    began = shown(eve.page)
    offers = send(ada.page, "GET", f"/api/tables/{table}?seat=0")["offers"]
    send(ada.page, "POST", f"/api/tables/{table}/moves", {"seat": 0, "move": offers[0]["move"]})
    present = send(ada.page, "GET", f"/api/tables/{table}?seat=0")["table"]["ply"]
    assert shown(eve.page) == began < present
    eve.page.wait_for_function(
        "ply => Number(document.querySelector('.board[data-ply]').dataset.ply) >= ply", arg=present, timeout=PATIENCE
    )
    assert "Between the two of us." not in eve.page.content()
    talk(eve.page, "What a beginning!")
    expect(eve.page.locator("[data-gallery] li")).to_contain_text("What a beginning!", timeout=PATIENCE)
    nothing_wrong(eve.page)
    expect(ada.page.locator("body")).to_contain_text("Between the two of us.", timeout=PATIENCE)
    assert "What a beginning!" not in ada.page.content()


def shown(page: Page) -> int:
    return int(page.locator(".board[data-ply]").get_attribute("data-ply") or 0)


def talk(page: Page, text: str) -> None:
    tab = page.get_by_role("navigation").get_by_role("button", name="Chat")
    if tab.count():
        tab.click()
    if not page.get_by_label("Say something to the other spectators").is_visible():
        page.keyboard.press("Escape")
    page.get_by_label("Name that the spectators see").fill("Eve")
    page.get_by_label("Say something to the other spectators").fill(text)
    page.keyboard.press("Enter")


def test_a_table_for_its_players_alone_says_so(people: list[Person]) -> None:
    eve = people[2]
    table = together(people[:2], "attila", spectators={"allowed": False})
    eve.go(f"/t/{table}")
    expect(eve.page.get_by_role("alert")).to_contain_text("for its players alone", timeout=PATIENCE)
    nothing_wrong(eve.page)
