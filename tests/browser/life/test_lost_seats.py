"""Somebody has lost every cookie: who opened the table makes a new link for his seat, and all see it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from catalaunia.server.tables import live
from tests.browser.conftest import PATIENCE, PHONE, Person, at_every_size
from tests.browser.life.table import nothing_wrong, show_players
from tests.browser.players.test_devices import seats
from tests.browser.test_together import open_table, send
from tests.server.served import Served


@pytest.fixture
def again(browser: Browser, server: Served) -> Iterator[Person]:
    made = Person(browser, server)
    yield made
    made.leave()


@at_every_size(PHONE)
def test_he_takes_his_seat_again_by_a_new_link_and_the_browser_of_before_is_told(
    people: list[Person], again: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "LATELY", 0.0)
    ada, ben = people[:2]
    table = open_table(ada, "me open")
    ben.go("/")
    send(ben.page, "POST", f"/api/tables/{table}/join", {"name": "Ben"})
    send(ada.page, "POST", f"/api/tables/{table}/start", {})
    ada.go(f"/t/{table}")
    players = ada.page.locator("[data-seat='1']")
    make = players.get_by_role("button", name="Ben can no longer get in")
    ada.page.wait_for_selector(".board[data-ply] *", state="attached", timeout=PATIENCE)
    show_players(ada.page)
    make.click(timeout=PATIENCE)
    expect(players).to_contain_text("Whoever opens it takes the seat over, and everyone is told.")
    nothing_wrong(ada.page)
    players.get_by_role("button", name="Make the link").click()
    link = ada.page.locator("[data-invite] input").input_value()
    ben.go(f"/t/{table}")
    expect(ben.page.locator("[data-not-lost]")).to_be_attached()
    again.page.goto(link)
    again.page.get_by_label("Your name").fill("Ben")
    again.page.get_by_role("button", name="Take the seat my link is for").click()
    again.page.wait_for_selector("section.moves", state="attached")
    assert seats(again, table) == [1]
    assert seats(ben, table) == []
    expect(ben.page.locator("[data-watching]")).to_be_attached()
    told = send(ada.page, "GET", f"/api/tables/{table}?seat=0")["chat"]
    assert [line["text"].split(",")[0] for line in told[-1:]] == ["Ben is back"]
