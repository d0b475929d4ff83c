"""What if: a finished game goes on from one of its moments, with whomever one likes."""

import re

from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, Person
from tests.browser.scenes import POSITIONS, Looker
from tests.server.served import Served

MOMENT = 60


def test_a_finished_game_goes_on_with_friends_and_other_levels(
    person: Person, browser: Browser, server: Served
) -> None:
    page = person.page
    table = page.request.post(f"{person.address}/api/records", data=POSITIONS["whole"]["attila"]).json()["table"]
    person.go(f"/review/{table}?at={MOMENT}")
    page.get_by_role("button", name="Continue from here").click()
    page.wait_for_url("**/new/attila?from=*")
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text(re.compile(r"What if\? From turn \d+"))
    from_turn = title.inner_text()
    chairs = page.locator("li select")
    expect(chairs).to_have_count(3)  # those of that game, no more and no fewer
    expect(page.get_by_role("group", name="Who goes first?")).to_have_count(0)
    chairs.nth(1).select_option("computer")
    page.locator("input[name=level-1]").nth(1).check()
    chairs.nth(2).select_option("invited")
    with page.expect_response("**/api/tables") as made:
        page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("continues from a moment of another one")).to_be_visible()
    assert made.value.ok

    friend = Person(browser, server, PHONE)
    friend.page.goto(page.locator("[data-invite] input").input_value())
    friend.page.get_by_label("Your name").fill("Ben")
    friend.page.get_by_role("button", name="Sit down").click()
    page.locator("button.start").click()
    expect(page.locator("#beside header").first).to_contain_text(from_turn)
    new = page.url.rpartition("/")[2]
    seats = page.request.get(f"{person.address}/api/tables/{new}").json()["table"]["seats"]
    assert [seat["level"] for seat in seats] == [None, 2, None]
    assert seats[2]["name"] == "Ben"
    friend.page.get_by_role("button", name="Players").click()
    expect(friend.page.locator("#beside header").first).to_contain_text(from_turn)
    friend.leave()


def test_no_game_goes_on_elsewhere_while_it_is_played(person: Person) -> None:
    """Its record would tell what is hidden."""
    page, looker = person.page, Looker(person.page, person.address)
    looker.sit("attila", "play")
    running = page.url.rpartition("/")[2]
    person.go(f"/review/{running}")
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.get_by_role("button", name="Continue from here")).to_have_count(0)
    person.go(f"/new/attila?from={running}&at=10&seat=0")
    expect(page.get_by_role("alert")).to_be_visible()
    assert person.troubles  # the browser notes the refusal
    person.troubles.clear()
