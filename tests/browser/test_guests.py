"""Guests and their seats: whoever is shown out, whoever is away, whoever comes instead, and what all are told of it.

Also what a page does when it has asked for too much at once.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from catalaunia.server.clock import WallClock
from catalaunia.server.shares.limits import Rate
from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, Person, at_every_size
from tests.browser.life.table import show_players
from tests.browser.looks import covered, cut_off, faults
from tests.browser.test_together import open_table, send
from tests.server.places import NO_RATES
from tests.server.served import Served, served

GRACE = 600  # seconds
AHEAD = "seconds => { const then = Date.now; Date.now = () => then() + 1000 * seconds; }"


class LeapingClock(WallClock):
    """Goes as the real one does, and ahead when a test says so."""

    leapt = 0.0

    def now(self) -> float:
        return super().now() + self.leapt


@pytest.fixture
def clock() -> LeapingClock:
    return LeapingClock()


@pytest.fixture
def server(tmp_path: Path, clock: LeapingClock) -> Iterator[Served]:
    with served(tmp_path / "tables", clock=clock) as running:
        yield running


def nothing_wrong(page: Page) -> None:
    page.wait_for_timeout(300)  # a dialog rises
    assert (faults(page), cut_off(page), covered(page)) == ([], [], [])


# Shown out


@at_every_size(PHONE)
def test_the_host_shows_a_guest_out_who_is_told_so_and_can_watch(people: list[Person]) -> None:
    ada, ben, cy = (one.page for one in people)
    table = open_table(people[0], "me open open")
    for one, name in ((people[1], "Ben"), (people[2], "Cy")):
        one.go(f"/t/{table}")
        one.page.get_by_label("Your name").fill(name)
        one.page.get_by_role("button", name="Sit down").click()
        expect(one.page.get_by_text("Whoever opened the table starts the game.")).to_be_visible(timeout=PATIENCE)
    expect(cy.get_by_role("button", name="Remove")).to_have_count(0)  # only who opened the table
    people[0].go(f"/t/{table}")
    ada.get_by_role("button", name="Remove: Ben").click()
    nothing_wrong(ada)
    ada.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(ada.get_by_role("button", name="Remove")).to_have_count(2)
    ada.get_by_role("button", name="Remove: Ben").click()
    ada.get_by_role("dialog", name="Remove Ben from the table?").get_by_role("button", name="Remove").click()
    for page in (ada, cy, ben):
        expect(page.get_by_role("log")).to_contain_text("Ben has been removed from the table.", timeout=PATIENCE)
    expect(ben.get_by_role("alert")).to_contain_text("you are welcome to watch")
    expect(ben.get_by_role("button", name="Sit down")).to_have_count(0)
    nothing_wrong(ada)
    nothing_wrong(ben)
    ben.reload()
    expect(ben.get_by_role("alert")).to_contain_text("you are welcome to watch", timeout=PATIENCE)
    expect(ben.get_by_role("button", name="Sit down")).to_have_count(0)
    send(ada, "POST", f"/api/tables/{table}/start", {"fill": 1})
    expect(ben.get_by_text("You are watching").filter(visible=True)).to_be_visible(timeout=PATIENCE)
    expect(ada.locator("[data-news]")).to_have_count(0)  # it was seen in the waiting room


@pytest.mark.long
def test_whoever_was_to_be_shown_out_and_has_gone_is_not_somebody_else(people: list[Person]) -> None:
    table = open_table(people[0], "me open")
    people[1].ask("POST", f"/api/tables/{table}/join", {"name": "Ben"})
    people[0].go(f"/t/{table}")
    people[0].page.get_by_role("button", name="Remove: Ben").click()
    people[1].ask("POST", f"/api/tables/{table}/leave", {"seat": 1})
    people[2].ask("POST", f"/api/tables/{table}/join", {"name": "Cy"})
    expect(people[0].page.get_by_role("button", name="Remove: Cy")).to_be_visible(timeout=PATIENCE)
    expect(people[0].page.get_by_role("dialog")).to_have_count(0)


# Away


def seated(people: list[Person], **setup: Any) -> str:
    """Ada has opened a table, Ben plays there, Cy looks on; Ada begins."""
    options = {"first_player": "named", "first_seat": 0}
    table = open_table(people[0], "me open", options=options, replace_after=GRACE, stand_in=None, **setup)
    people[1].ask("POST", f"/api/tables/{table}/join", {"name": "Ben"})
    people[0].ask("POST", f"/api/tables/{table}/start", {})
    for one in people:
        one.go(f"/t/{table}")
        one.page.wait_for_selector("[data-province]", state="attached", timeout=PATIENCE)
    return table


@at_every_size(DESKTOP)
def test_an_absent_player_s_seat_is_given_after_its_time_and_everybody_is_told(
    people: list[Person], clock: LeapingClock
) -> None:
    table = seated(people)
    ada, ben, cy = (one.page for one in people)
    send(ben, "POST", f"/api/tables/{table}/leave", {"seat": 1})
    show_players(ada)
    expect(ada.get_by_text("The seat will be kept for Ben for another 10 minutes.")).to_be_visible(timeout=PATIENCE)
    give = ada.get_by_role("button", name="Give this seat to somebody else: Ben")
    ada.evaluate(AHEAD, GRACE)  # a device whose clock is wrong
    give.click(timeout=PATIENCE)
    expect(ada.get_by_role("alert")).to_contain_text("the seat will be kept for another 10 minutes", timeout=PATIENCE)
    people[0].troubles.clear()
    clock.leapt = GRACE
    give.click()
    link = ada.locator("[data-invite] input")
    expect(link).to_be_visible(timeout=PATIENCE)
    nothing_wrong(ada)
    notice = "Ben is away, and the seat is now being offered to somebody else through a link."
    for page in (ben, cy):
        expect(page.locator("[data-news]")).to_contain_text(notice, timeout=PATIENCE)
        expect(page.locator("[data-announcer]")).to_contain_text(notice)
    show_players(cy)
    expect(cy.get_by_text("offered to somebody else", exact=True)).to_be_visible()

    cy.goto(link.input_value())
    cy.get_by_label("Your name").fill("Cy", timeout=PATIENCE)  # without looking for it
    cy.get_by_role("button", name="Take the seat my link is for").click(timeout=PATIENCE)
    for page in (ada, ben):
        expect(page.locator("[data-news]")).to_contain_text("Cy has taken Ben’s seat.", timeout=PATIENCE)
    expect(link).to_have_count(0)
    show_players(ben)
    expect(ben.locator("[data-watching]")).to_contain_text("your seat was given to somebody else")
    nothing_wrong(ben)
    assert ben.locator("section.moves, #chat, button[data-move]").count() == 0
    ada.locator("[data-news]").get_by_role("button", name="Close").click()
    expect(ada.locator("[data-news]")).to_have_count(0)
    chat = ada.get_by_role("list", name="Chat", include_hidden=True)  # on a small screen in a sheet
    expect(chat.locator("li[data-notice]", has_text="Cy has taken Ben’s seat.")).to_have_count(1)


@at_every_size(PHONE)
def test_an_absent_host_s_seat_is_given_by_another_who_plays(people: list[Person], clock: LeapingClock) -> None:
    table = seated(people)
    ada, ben, cy = (one.page for one in people)
    send(ada, "POST", f"/api/tables/{table}/leave", {"seat": 0})
    clock.leapt = GRACE
    ben.evaluate(AHEAD, GRACE)
    show_players(ben)
    expect(ben.locator("[data-absent]")).to_have_count(1, timeout=PATIENCE)
    expect(ben.get_by_role("button", name="Ada can no longer get in")).to_have_count(0)
    ben.get_by_role("button", name="Give this seat to somebody else: Ada").click(timeout=PATIENCE)
    link = ben.locator("[data-invite] input")
    expect(link).to_be_visible(timeout=PATIENCE)
    nothing_wrong(ben)
    expect(cy.locator("[data-absent]")).to_have_count(0)
    cy.goto(link.input_value())
    cy.get_by_role("button", name="Take the seat my link is for").click(timeout=PATIENCE)
    expect(ben.locator("[data-news]")).to_contain_text("has taken Ada’s seat.", timeout=PATIENCE)


@pytest.mark.long
def test_whoever_comes_back_has_his_seat_and_the_link_is_void(people: list[Person], clock: LeapingClock) -> None:
    table = seated(people)
    ada, ben, cy = (one.page for one in people)
    send(ben, "POST", f"/api/tables/{table}/leave", {"seat": 1})
    clock.leapt = GRACE
    ada.evaluate(AHEAD, GRACE)
    ada.get_by_role("button", name="Give this seat to somebody else").click(timeout=PATIENCE)
    link = ada.locator("[data-invite] input").input_value()
    ada.get_by_role("button", name="Withdraw").click()
    expect(ada.locator("[data-news]")).to_contain_text("no longer being offered", timeout=PATIENCE)
    ada.get_by_role("button", name="Give this seat to somebody else").click(timeout=PATIENCE)
    expect(ada.locator("[data-invite] input")).not_to_have_value(link, timeout=PATIENCE)
    link = ada.locator("[data-invite] input").input_value()
    ben.get_by_role("button", name="Take over again").click()
    expect(ada.locator("[data-absent]")).to_have_count(0, timeout=PATIENCE)
    cy.goto(link)
    cy.get_by_role("button", name="Take the seat my link is for").click(timeout=PATIENCE)
    expect(cy.get_by_role("alert")).to_contain_text("used or withdrawn", timeout=PATIENCE)
    people[2].troubles.clear()


@pytest.mark.long
def test_a_seat_that_was_lost_while_the_net_was_away_is_said_when_it_is_back(
    people: list[Person], clock: LeapingClock
) -> None:
    table = seated(people)
    ada, ben, cy = (one.page for one in people)
    send(ben, "POST", f"/api/tables/{table}/leave", {"seat": 1})
    people[1].context.set_offline(True)
    clock.leapt = GRACE
    token = send(ada, "POST", f"/api/tables/{table}/links", {"seat": 1})["token"]
    send(cy, "POST", f"/api/tables/{table}/claim", {"name": "Cy", "token": token})
    people[1].context.set_offline(False)
    expect(ben.locator("[data-watching]")).to_contain_text("your seat was given to somebody else", timeout=PATIENCE)
    people[1].troubles.clear()


@at_every_size(DESKTOP)
def test_how_long_an_absent_player_s_seat_is_kept_is_asked_where_others_are_to_come(person: Person) -> None:
    person.go("/new/clash451")
    page = person.page
    rule = page.get_by_label("An absent player’s seat")
    expect(page.locator("li select").first).to_be_visible()
    expect(rule).to_have_count(0)
    page.locator("li select").nth(0).select_option("invited")
    expect(rule).to_have_value("600")
    page.get_by_label("Thinking time").select_option("86400")
    expect(rule).to_have_value("259200")
    rule.select_option("kept for 1 day")
    nothing_wrong(page)
    with page.expect_response("**/api/tables") as made:
        page.get_by_role("button", name="Sit down").click()
    table = made.value.json()["table"]
    info = send(page, "GET", f"/api/tables/{table}")["table"]
    assert (info["replace_after"], info["pace"]) == (86_400, "correspondence")
    send(page, "POST", f"/api/tables/{table}/start", {"fill": 1})


# Too much at once


def test_what_was_too_much_at_once_is_said_and_tried_again_with_the_same_key(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "tables", rates=NO_RATES) as server:
        person = Person(browser, server)
        page, asked = person.page, []
        person.go("/new/attila")

        def refuse_first(route: Any) -> None:
            asked.append((route.request.headers["idempotency-key"], route.request.post_data))
            if len(asked) > 1:
                route.continue_()
            else:
                body = {"kind": "refused", "key": "serve.too_fast", "text": "That is too much at once."}
                route.fulfill(status=429, json=body, headers={"Retry-After": "4"})

        page.route("**/api/tables", refuse_first)
        page.get_by_role("button", name="Sit down").click()
        expect(page.get_by_role("alert")).to_have_text("That is too much at once. The page will retry by itself.")
        page.wait_for_url("**/t/*", timeout=PATIENCE)
        assert len(asked) == 2
        assert asked[0] == asked[1]
        person.troubles.clear()  # the browser notes what was refused
        person.leave()


@pytest.mark.long
def test_a_hint_that_was_too_much_is_asked_for_again_by_itself_until_it_comes(browser: Browser, tmp_path: Path) -> None:
    clock = LeapingClock(steady=lambda: 0.0)
    rates = NO_RATES | {"hint": {"player": Rate(1, 1)}}
    with served(tmp_path / "tables", clock=clock, rates=rates) as server:
        person, sent = Person(browser, server), []
        person.page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
        options = {"first_player": "named", "first_seat": 0}
        person.go(f"/t/{open_table(person, 'me computer', options=options)}")
        hint, patience = person.page.get_by_text("Best: this one."), person.page.get_by_text("by itself.")
        person.page.get_by_role("button", name="Hint").click(timeout=PATIENCE)
        expect(hint).to_be_visible(timeout=PATIENCE)
        person.page.get_by_role("button", name="Hint").click()
        expect(patience).to_be_visible(timeout=PATIENCE)
        clock.leapt = 1
        expect(patience).to_have_count(0, timeout=PATIENCE)
        person.page.wait_for_timeout(1_100)  # a hint that still waited would be asked for once more
        asked = [text for text in sent if '"kind":"hint"' in text]
        assert len(asked) >= 3
        assert len(set(asked[1:])) == 1
        expect(patience).to_have_count(0)
        expect(hint).to_be_visible()
        person.leave()
