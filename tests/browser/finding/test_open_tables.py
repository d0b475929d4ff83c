"""Two people find each other in the list of open tables and play; a third sees it happen without asking."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, PHONE, Person, at_every_size, serving, until
from tests.browser.life.table import nothing_wrong
from tests.browser.test_together import send
from tests.server.served import Served


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    """Of one test alone: the list is one for all, and a table of the test before would stand in it."""
    with serving(tmp_path) as running:
        yield running


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
