"""A deal that nobody chose: every page gives a number, and at the end each checks the whole proof itself."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from catalaunia.core import record
from catalaunia.server.tables import deadlines
from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, Person, at_every_size, until
from tests.browser.life.table import nothing_wrong
from tests.browser.test_together import open_table, send
from tests.server.served import Served

PLAIN_HTTP = "Object.defineProperty(Crypto.prototype, 'subtle', {get: () => undefined})"  # as on a local network
STEPS = ["commitment", "seals", "own", "draws", "chain", "heads"]


def waiting(people: list[Person], game: str = "attila") -> str:
    """All of them are in the waiting room, and each page has sealed its number."""
    table = open_table(people[0], "me" + " open" * (len(people) - 1), game)
    for one in people[1:]:
        one.go("/")
        send(one.page, "POST", f"/api/tables/{table}/join", {"name": "Ben"})
    for one in people:
        one.go(f"/t/{table}")
    for one in people:
        until(
            one.page,
            "async (at) => (await (await fetch(at)).json()).table.contributions.sealed.every(Boolean)",
            f"/api/tables/{table}",
        )
    return table


def start(people: list[Person], table: str) -> None:
    people[0].page.get_by_role("button", name="Start").click(timeout=PATIENCE)
    for one in people:
        one.page.wait_for_selector(".board[data-ply] *", state="attached", timeout=PATIENCE)


def end(people: list[Person], table: str) -> None:
    send(people[1].page, "POST", f"/api/tables/{table}/resign", {"seat": 1})
    for one in people:
        one.page.wait_for_selector("[data-finale]", timeout=PATIENCE)
        one.page.keyboard.press("Escape")


def steps(page: Page) -> list[str]:
    proof = page.locator("[data-outcome] [data-proof]")
    expect(proof).to_be_visible(timeout=PATIENCE)
    return [str(one.get_attribute("data-step")) for one in proof.locator("li").all()]


@pytest.mark.parametrize("plainly", [False, True], ids=["https", "plain http"])
@at_every_size(DESKTOP)
def test_both_pages_contribute_and_each_proves_the_deal_for_itself(people: list[Person], plainly: bool) -> None:
    two = people[:2]
    if plainly:
        for one in two:
            one.context.add_init_script(PLAIN_HTTP)
    table = waiting(two)
    start(two, table)
    end(two, table)
    written: dict[str, Any] = send(two[0].page, "GET", f"/api/tables/{table}/record")
    assert all(written["contributions"])
    assert record.verify(written).ok
    for one in two:
        assert steps(one.page) == STEPS
        expect(one.page.locator("[data-proof]")).to_have_attribute("data-proof", "holds")
        expect(one.page.locator("[data-proof] summary")).to_have_text(
            "Nobody chose this deal: your browser has checked it"
        )
    nothing_wrong(two[0].page)


@at_every_size(PHONE)
def test_a_page_says_what_does_not_hold(people: list[Person]) -> None:
    """A host who has dealt with another seed: the record is sound in itself, but not the one of this table."""
    two = people[:2]
    table = waiting(two)

    def swap(route: Route) -> None:
        true = route.fetch().json()
        route.fulfill(content_type="application/json", body=json.dumps(true | {"seed": "ff" * 32}))

    two[0].page.route("**/record?weights=true", swap)
    start(two, table)
    end(two, table)
    page = two[0].page
    steps(page)
    expect(page.locator("[data-proof]")).to_have_attribute("data-proof", "broken")
    for step in ("commitment", "draws", "chain", "heads"):
        expect(page.locator(f"[data-step={step}]")).to_contain_text("does not hold")
    nothing_wrong(page)
    expect(two[1].page.locator("[data-proof]")).to_have_attribute("data-proof", "holds", timeout=PATIENCE)


@at_every_size(DESKTOP)
def test_play_now_has_the_number_of_the_page_in_it_and_shows_no_waiting_room(
    people: list[Person], server: Served
) -> None:
    ada = people[0]
    rooms: list[str] = []
    ada.page.on("request", lambda asked: rooms.append(asked.url) if "WaitingRoom" in asked.url else None)
    ada.go("/")
    ada.page.get_by_role("button", name="Play now").first.click()
    ada.page.wait_for_selector(".board[data-ply] *", state="attached", timeout=PATIENCE)
    table = ada.page.url.rsplit("/", 1)[1]
    match = server.service.tables._live[table].table.match
    assert match is not None
    assert match.contributions is not None
    assert [bool(one) for one in match.contributions.opened].count(True) == 1
    assert rooms == []


@at_every_size(DESKTOP)
def test_whose_number_is_missing_is_said_in_the_waiting_room(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ben's page cannot open what it has sealed; in another browser he seals anew."""
    monkeypatch.setattr(deadlines, "OPENING_PATIENCE", 3_600.0)
    two = people[:2]
    table = waiting(two)
    two[1].page.route("**/number", lambda route: route.abort())
    two[0].page.get_by_role("button", name="Start").click(timeout=PATIENCE)
    room = two[0].page.locator("main, body").last
    expect(room).to_contain_text("Waiting for a number from Ben.", timeout=PATIENCE)
    nothing_wrong(two[0].page)
    send(two[1].page, "POST", f"/api/tables/{table}/seal", {"seat": 1, "digest": "0" * 64})
    expect(room).to_contain_text("sealed and not opened, by Ben.", timeout=PATIENCE)
    two[1].troubles.clear()  # what was cut off
