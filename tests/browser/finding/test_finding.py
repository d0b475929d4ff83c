"""Two people find each other in the list of open tables and play; a third sees it happen, and others only later."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, Person, at_every_size, until
from tests.browser.life.table import nothing_wrong, together
from tests.browser.test_together import send

SOON = 8  # seconds by which spectators see it later: the API takes any number


@at_every_size(PHONE)
def test_two_find_each_other_by_the_list_and_a_third_sees_it_without_asking(people: list[Person]) -> None:
    ada, ben, cat = people
    cat.go("/")
    expect(cat.page.locator(".open .empty")).to_contain_text("Nobody is waiting", timeout=PATIENCE)
    asked: list[str] = []
    cat.page.on("request", lambda request: asked.append(request.url))
    ada.go("/new/clash451")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_label("Seat 1").select_option("open")
    listed = ada.page.get_by_role("switch", name="Show the table in the public list")
    expect(listed).to_be_checked()  # whoever comes has to find it
    expect(listed).to_be_disabled()
    nothing_wrong(ada.page)
    ada.page.get_by_role("button", name="Sit down").click()
    ada.page.wait_for_url("**/t/*")
    row = cat.page.locator(".open li", has_text="Ada is looking for players")
    expect(row).to_be_visible(timeout=PATIENCE)
    ben.go("/")
    found = ben.page.locator(".open li", has_text="Ada is looking for players")
    find(ben.page, "computers", "strong")
    expect(found).to_have_count(0)
    find(ben.page, "computers", "none")
    find(ben.page, "game", "clash451")
    nothing_wrong(ben.page)
    found.click()
    expect(ben.page.locator("form .welcome")).to_contain_text("Ada is looking for players.", timeout=PATIENCE)
    expect(ben.page.locator("[data-terms] a")).to_have_attribute("href", "/learn/clash451")
    nothing_wrong(ben.page)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    table = ada.page.url.rsplit("/", 1)[-1]
    until(  # else it begins before his page has sealed its number, which is refused
        ben.page,
        "async (at) => (await (await fetch(at)).json()).table.contributions.sealed.every(Boolean)",
        f"/api/tables/{table}",
    )
    ada.page.get_by_role("button", name="Start").click()
    for one in (ada, ben):
        one.page.wait_for_selector(".board[data-ply] *", state="attached", timeout=PATIENCE)
    move = send(ada.page, "GET", f"/api/tables/{table}?seat=1")["offers"][0]["move"]
    send(ada.page, "POST", f"/api/tables/{table}/moves", {"seat": 1, "move": move})
    expect(cat.page.locator(".open li", has_text="Watch")).to_be_visible(timeout=PATIENCE)
    assert [url for url in asked if "/api/" in url] == []
    nothing_wrong(cat.page)


def find(page: Page, what: str, value: str) -> None:
    if not page.locator(".open details[open]").count():
        page.locator(".open summary").click()
    page.locator(f'[data-filter="{what}"]').select_option(value)


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
