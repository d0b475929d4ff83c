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
STEPS = ["commitment", "before", "seals", "own", "draws", "chain", "heads"]
NOBODY = "Nobody chose this deal: your browser has checked it"
FOLLOWS = "The draws follow from the seed that was committed to"


def waiting(people: list[Person], game: str = "attila") -> str:
    """All of them are in the waiting room, and each page has sealed its number."""
    table = open_table(people[0], "me" + " open" * (len(people) - 1), game)
    for one in people[1:]:
        one.ask("POST", f"/api/tables/{table}/join", {"name": "Ben"})
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


def says(page: Page, verdict: str, headline: str) -> None:
    expect(page.locator("[data-outcome] [data-proof]")).to_have_attribute("data-proof", verdict)
    expect(page.locator("[data-outcome] [data-proof] [role=status]")).to_have_text(headline)


def kept(page: Page, table: str) -> dict[str, Any]:
    """What this browser has kept of the table."""
    return dict(json.loads(page.evaluate("(key) => localStorage.getItem(key)", f"seen.{table}")))


def in_a_new_tab(person: Person, path: str) -> Page:
    """The tab is closed, and with it what only a tab keeps."""
    before, size = person.page, person.page.viewport_size
    person.page = person.context.new_page()
    before.close()
    if size:
        person.page.set_viewport_size(size)
    person.page.on("pageerror", lambda error: person.troubles.append(str(error)))
    person.go(path)
    return person.page


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
        says(one.page, "holds", NOBODY)
    nothing_wrong(two[0].page)


@at_every_size(DESKTOP)
def test_a_tab_that_is_opened_anew_in_mid_game_compares_what_was_seen_in_the_first(people: list[Person]) -> None:
    """As in every game by days: the first heads and the own number are compared at the end."""
    two = people[:2]
    table = waiting(two)
    start(two, table)
    ada = two[0].page
    until(ada, "(key) => JSON.parse(localStorage.getItem(key)).heads.length > 0", f"seen.{table}")
    before = kept(ada, table)
    ada = in_a_new_tab(two[0], f"/t/{table}")
    ada.wait_for_selector(".board[data-ply] *", state="attached", timeout=PATIENCE)
    end(two, table)
    assert steps(ada) == STEPS
    says(ada, "holds", NOBODY)
    after = kept(ada, table)
    assert [after[name] for name in ("commitment", "early", "own")] == [before["commitment"], True, before["own"]]
    assert after["heads"][: len(before["heads"])] == before["heads"]
    nothing_wrong(ada)
    # Had that first head been another one, it would have been noticed
    false = after | {"heads": [after["heads"][0] | {"head": "f" * 64}, *after["heads"][1:]]}
    ada.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"seen.{table}", json.dumps(false)])
    ada.reload()
    ada.locator("[data-outcome] [data-step=heads]").get_by_text("does not hold").wait_for(timeout=PATIENCE)
    says(ada, "broken", "Something about this game does not hold")


@at_every_size(PHONE)
def test_who_was_not_there_from_the_start_is_told_no_more_than_his_browser_knows(people: list[Person]) -> None:
    """A spectator, and a player on a second device that came in mid-game."""
    ada, device, eve = people
    table = open_table(ada, "me computer")
    ada.go(f"/t/{table}")
    ada.page.wait_for_selector(".board[data-ply] *", state="attached", timeout=PATIENCE)
    device.context.add_cookies([dict(one) for one in ada.context.cookies()])  # type: ignore[misc]
    for one in (device, eve):
        one.go(f"/t/{table}")
        one.page.wait_for_selector(".board[data-ply] *", state="attached", timeout=PATIENCE)
    send(ada.page, "POST", f"/api/tables/{table}/resign", {"seat": 0})
    for one in (device, eve):
        one.page.wait_for_selector("[data-finale]", timeout=PATIENCE)
        one.page.keyboard.press("Escape")
        found = steps(one.page)
        assert [step for step in found if step in ("before", "away", "own", "no_number")] == ["away", "no_number"]
        says(one.page, "follows", FOLLOWS)
    eve.page.click("[data-outcome] [data-proof] summary")
    nothing_wrong(eve.page)


@at_every_size(PHONE)
def test_whose_number_was_left_out_is_told_so_at_the_end(
    people: list[Person], server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server says that he was not there, and he has no way to know better; but his number is not in the deal."""
    monkeypatch.setattr("catalaunia.server.outgoing.presence.LATELY", 0.0)
    two = people[:2]
    table = waiting(two)
    ben = two[1].page
    ben.goto("about:blank")
    for _ in range(PATIENCE // 60):  # until the server has noticed
        if len(server.service.tables._live[table].watchers) == 1:
            break
        two[0].page.wait_for_timeout(60)
    start(two[:1], table)
    two[1].go(f"/t/{table}")
    ben.wait_for_selector(".board[data-ply] *", state="attached", timeout=PATIENCE)
    end(two, table)
    assert "left_out" in steps(ben)
    says(ben, "without", FOLLOWS + "; this browser’s number is not in them")
    expect(ben.locator("[data-step=left_out]")).to_be_visible()
    nothing_wrong(ben)
    steps(two[0].page)
    says(two[0].page, "holds", NOBODY)


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
    made = server.service.tables._live[table].table
    match = made.match
    assert match is not None
    assert match.contributions is not None
    assert [bool(one) for one in match.contributions.opened].count(True) == 1
    assert rooms == []
    found = kept(ada.page, table)
    assert (found["commitment"], found["early"]) == (made.commitment, True)
    assert [one["beside"] for one in found["own"]] == [[*match.contributions.sealed]]


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
