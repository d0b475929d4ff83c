"""Somebody has lost every cookie: who opened the table makes a new link for his seat, and all see it."""

import pytest
from playwright.sync_api import Locator, expect

from catalaunia.server.outgoing import presence
from catalaunia.server.tables.commands import seating
from tests.browser.conftest import PATIENCE, PHONE, Person, at_every_size
from tests.browser.life.table import nothing_wrong, show_players, together
from tests.browser.players.test_devices import seats
from tests.browser.test_together import send

MADE = "Whoever opened this table has made a new link for Ben’s seat"


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has closed his page is not here, from then on, and a new link for his seat works soon."""
    monkeypatch.setattr(presence, "LATELY", 0.0)
    monkeypatch.setattr(seating, "MINUTES_TO_OBJECT", 0.001)


def make_link(ada: Person) -> str:
    """For Ben, by the keyboard alone."""
    show_players(ada.page)
    beside = ada.page.locator("[data-absent]")
    beside.get_by_role("button", name="Ben can no longer get in").press("Enter", timeout=PATIENCE)
    expect(beside).to_contain_text("Everyone is told. It works after a while")
    nothing_wrong(ada.page)
    beside.get_by_role("button", name="Make the link").press("Enter")
    link = beside.locator("[data-invite] input").input_value()
    expect(beside).to_contain_text("If Ben looks in before then, it is void.")
    ada.page.click("[data-news] button", timeout=PATIENCE)  # it would go by itself
    nothing_wrong(ada.page)
    return link


def told(person: Person) -> Locator:
    return person.page.locator("[data-news]")


@at_every_size(PHONE)
@pytest.mark.usefixtures("forgetful")
def test_he_takes_his_seat_again_by_a_new_link_and_the_browser_of_before_only_watches(people: list[Person]) -> None:
    ada, ben, again = people
    table = together([ada, ben])
    ben.go("/")  # whoever has lost everything is not at the table
    link = make_link(ada)
    again.page.goto(link)
    again.page.get_by_label("Your name").fill("Ben")
    again.page.get_by_role("button", name="Take the seat my link is for").click()
    again.page.wait_for_selector("section.moves", state="attached", timeout=PATIENCE)
    assert "#" not in again.page.url
    expect(told(ada)).to_contain_text("Ben is back, through a new link for the seat.", timeout=PATIENCE)
    assert (seats(again, table), seats(ben, table)) == ([1], [])
    ben.go(f"/t/{table}")  # somebody has found the browser of before
    expect(ben.page.locator("[data-watching]")).to_be_attached(timeout=PATIENCE)
    expect(ben.page.locator("button[data-move]")).to_have_count(0)
    nothing_wrong(again.page)


@at_every_size(PHONE)
@pytest.mark.usefixtures("forgetful")
def test_who_is_there_after_all_keeps_his_seat_and_the_link_is_void(people: list[Person]) -> None:
    ada, ben, thief = people
    table = together([ada, ben])
    ben.go("/")
    link = make_link(ada)
    ben.go(f"/t/{table}")
    assert any(line["text"].startswith(MADE) for line in send(ben.page, "GET", f"/api/tables/{table}")["chat"])
    expect(told(ada)).to_contain_text("Ben is here, so the new link for the seat is void.", timeout=PATIENCE)
    thief.page.goto(link)
    thief.page.get_by_label("Your name").fill("Ben")
    thief.page.get_by_role("button", name="Take the seat my link is for").click()
    expect(thief.page.get_by_role("alert").first).to_contain_text("link", timeout=PATIENCE)
    thief.troubles.clear()  # the browser notes the 409
    assert (seats(ben, table), seats(thief, table)) == ([1], [])
