"""The prologue: told before somebody's first game of a kind, and to nobody else."""

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import PHONE, Person
from tests.browser.scenes import Looker
from tests.server.served import Served

BOARD = "[data-province], [data-terrain], [data-card]"
OPENINGS = {"attila": "The year is 375.", "clash451": "Dawn, before the walls"}


def told(person: Person, game: str) -> Locator:
    return person.page.get_by_role("dialog").filter(has_text=OPENINGS[game])


@pytest.mark.parametrize(
    ("game", "how"),
    [("attila", "button"), pytest.param("attila", "Escape", marks=pytest.mark.long), ("clash451", "beside")],
)
def test_a_prologue_is_told_once_and_can_be_skipped(game: str, how: str, browser: Browser, server: Served) -> None:
    person = Person(browser, server, PHONE, told=False)
    looker = Looker(person.page, person.address)
    seats = [{"kind": "me"}, {"kind": "computer", "level": 1}]
    looker.go(looker.open_table(game=game, seats=seats), BOARD)
    expect(told(person, game)).to_be_visible()
    person.page.reload()  # not skipped yet
    expect(told(person, game)).to_be_visible()
    if how == "button":
        person.page.get_by_role("button", name="Go to the table").click()
    elif how == "beside":
        person.page.mouse.click(4, 4)
    else:
        person.page.keyboard.press(how)
    gone = person.page.locator("dialog", has_text=OPENINGS[game])
    expect(gone).to_have_count(0)  # not only out of sight: with it goes that it is to be told
    person.page.reload()
    person.page.wait_for_selector(BOARD, state="attached")
    expect(told(person, game)).to_have_count(0)
    looker.go(looker.open_table(game=game, seats=seats), BOARD)  # nor at the next table
    expect(told(person, game)).to_have_count(0)
    person.leave()


def test_who_watches_or_goes_on_with_a_game_is_told_no_prologue(browser: Browser, server: Served) -> None:
    host = Person(browser, server)
    table = Looker(host.page, host.address).open_table(
        game="attila", seats=[{"kind": "me"}, {"kind": "computer", "level": 1}], listed=True
    )
    guest = Person(browser, server, told=False)
    looker = Looker(guest.page, guest.address)
    looker.go(table, BOARD)
    expect(guest.page.get_by_text("but nobody’s hand")).to_be_visible()
    expect(told(guest, "attila")).to_have_count(0)
    looker.sit("attila", "play")
    expect(told(guest, "attila")).to_have_count(0)
    guest.leave()
    host.leave()


def test_it_is_found_again_in_the_rules(person: Person) -> None:
    person.go("/rules/clash451")
    person.page.get_by_text("Prologue", exact=True).click()
    expect(person.page.get_by_text(OPENINGS["clash451"])).to_be_visible()
