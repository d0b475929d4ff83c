"""Whoever runs the server has a page of his own; what he says reaches every page, and links lead others here."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from catalaunia.server.shares.limits import MOST_HELD, RATES
from tests.browser.conftest import DESKTOP, PHONE, Person, at_every_size, quiet
from tests.browser.looks import cut_off, faults
from tests.browser.test_together import open_table, send
from tests.server.admin.operators import TOKEN
from tests.server.served import Served, served

LAN = "http://192.168.1.23:8451"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    shares = {"rates": RATES, "most": MOST_HELD}
    with served(tmp_path / "tables", admin_token=lambda: TOKEN, address=LAN, **shares) as running:
        yield running


@pytest.fixture
def player(browser: Browser, server: Served) -> Iterator[Person]:
    made = Person(browser, server)
    yield made
    made.leave()


def sign_in(person: Person, token: str = TOKEN) -> None:
    """By the keyboard alone."""
    person.page.get_by_label("Token").fill(token)
    person.page.keyboard.press("Enter")


def part(page: Page, name: str) -> Locator:
    """One of the parts of the page, chosen from the list above them."""
    page.get_by_role("radio", name=name, exact=True).check(force=True)
    return page.get_by_role("region", name=name)


def forgive(person: Person) -> None:
    """Who is not signed in is told so, which a browser notes."""
    assert all("401" in one for one in person.troubles), person.troubles
    person.troubles.clear()


@at_every_size(DESKTOP)
def test_the_operator_signs_in_looks_around_speaks_to_all_and_closes_a_table(person: Person, player: Person) -> None:
    page = person.page
    person.go("/admin")
    sign_in(person, "a wrong one")
    expect(page.get_by_role("alert")).to_contain_text("Only whoever runs this server")
    assert faults(page) == []
    sign_in(person)
    expect(page.get_by_role("region", name="At a glance")).to_contain_text("Storage")
    forgive(person)
    table = open_table(player, "me open")
    player.go(f"/t/{table}")
    part(page, "Announce")
    page.get_by_label("What everyone will read, in your words").fill("Tea at five <b>")
    page.get_by_role("button", name="Say it to everyone").click()
    for shown in (player.page, page):
        expect(shown.get_by_role("status", name="From whoever runs this server:")).to_contain_text("Tea at five <b>")
    player.page.get_by_role("button", name="Close this message").click()
    expect(player.page.get_by_text("Tea at five")).to_have_count(0)
    page.get_by_role("button", name="Close this message").click()
    page.get_by_role("button", name="Withdraw it").click()
    tables = part(page, "Tables")
    expect(tables.get_by_role("listitem")).to_have_count(1)
    page.get_by_label("What people at a table that you close will read").fill("The night is long")
    tables.get_by_role("button", name="Close the table").click()
    tables.get_by_role("group").get_by_role("button", name="Close").click()
    expect(tables.get_by_role("listitem")).to_contain_text("closed")
    expect(player.page.get_by_text("The night is long").first).to_be_attached()
    tables.get_by_role("button", name="Delete the table").click()
    tables.get_by_role("group").get_by_role("button", name="Delete").click()
    expect(tables.get_by_text("Nothing found.")).to_be_visible()
    log = part(page, "Log")
    expect(log.get_by_role("listitem")).to_have_count(4)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Token")).to_be_visible()


@at_every_size(PHONE)
@pytest.mark.parametrize("language", [*(pytest.param(one, marks=pytest.mark.long) for one in ("en", "fr")), "de"])
def test_every_part_is_whole_and_without_fault_in_every_language(person: Person, player: Person, language: str) -> None:
    page = person.page
    open_table(player, "me open")
    open_table(player, "me open", "clash451")
    page.add_init_script(f"localStorage.setItem('language', '{language}')")
    person.go("/admin")
    page.locator("input[type=password]").fill(TOKEN)
    page.keyboard.press("Enter")
    expect(page.locator("article dl")).to_be_visible()
    forgive(person)
    parts = page.get_by_role("radio")
    expect(parts).to_have_count(8)
    for number in range(8):
        parts.nth(number).check(force=True)
        quiet(page)
        assert cut_off(page) == [], number
        assert language != "de" or faults(page) == [], number
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), number


def test_a_player_saves_and_erases_his_data(player: Person) -> None:
    page = player.page
    open_table(player, "me open")
    player.go("/devices")
    data = page.get_by_role("region", name="Your data")
    with page.expect_download() as saved:
        data.get_by_role("button", name="Save my data").click()
    assert '"Ada"' in saved.value.path().read_text("utf-8")
    assert faults(page) == []
    data.get_by_role("button", name="Erase me").click()
    data.get_by_role("group").get_by_role("button", name="Erase me").click()
    page.wait_for_url(f"{player.address}/")
    assert send(page, "GET", "/api/me/tables") == []


@pytest.mark.parametrize("address", [LAN, ""])
def test_a_link_leads_to_where_others_are_or_it_is_said_that_nobody_can_follow(
    browser: Browser, tmp_path: Path, address: str
) -> None:
    with served(tmp_path / "here", address=address) as running:
        player = Person(browser, running)
        player.go("/devices")
        player.page.get_by_role("button", name="Make a link").click()
        link = player.page.locator("[data-invite] input")
        expect(link).to_have_value(re.compile(f"^{re.escape(address or running.address)}/devices#"))
        note = player.page.get_by_role("note")
        expect(note).to_have_count(0 if address else 1)
        if not address:
            expect(note).to_contain_text("catalaunia serve --lan")
        player.leave()
