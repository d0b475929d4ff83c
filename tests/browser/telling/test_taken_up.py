"""What is taken up narrows the list of moves to it; and Enter confirms a secret choice where the page says so."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Person, end_scenes
from tests.browser.scenes import MOVE, POSITIONS, Looker
from tests.browser.telling.watching import Friend

SEVERAL_MAY_MOVE = 94  # moves of the stored game of Clash 451: then three units may go, or none
RETURN = "↵"


def listed(page: Page) -> list[str]:
    found: list[str] = page.locator(MOVE).evaluate_all("all => all.map(one => one.dataset.move)")
    return found


def check_narrowing(page: Page, take_up: Locator, about: str) -> None:
    """Taken up, put down by the same touch; taken up, all shown and fewer again; put down by Escape."""
    everything = listed(page)
    these = [move for move in everything if move.startswith(about)]
    assert 0 < len(these) < len(everything)
    list_of, every = page.locator(MOVE), page.locator(".narrowed button")
    take_up.click()
    expect(list_of).to_have_count(len(these))
    assert listed(page) == these
    take_up.click()
    expect(list_of).to_have_count(len(everything))
    expect(every).to_have_count(0)
    take_up.click()
    every.click()
    expect(every).to_have_attribute("aria-pressed", "true")
    expect(list_of).to_have_count(len(everything))
    every.click()
    expect(list_of).to_have_count(len(these))
    page.keyboard.press("Escape")
    expect(list_of).to_have_count(len(everything))
    assert listed(page) == everything


def test_a_card_narrows_the_list_of_moves_to_it(person: Person) -> None:
    page = person.page
    Looker(page, person.address).sit("attila-3", "play")
    check_narrowing(page, page.locator(".hand button.card", has_text="Goths").first, "play goths ")


def test_a_unit_narrows_the_list_of_moves_to_it(person: Person) -> None:
    page, looker = person.page, Looker(person.page, person.address)
    record = POSITIONS["whole"]["clash451"]
    seats = [{"kind": "me"}, {"kind": "computer", "level": 1}]
    looker.go(looker.open_table(game="clash451", seats=seats, record=record, at=SEVERAL_MAY_MOVE), MOVE)
    check_narrowing(page, page.locator("[data-unit=h14]"), "move h14 ")


def sent_by(page: Page) -> list[str]:
    """The moves that go out from now on."""
    sent: list[str] = []

    def note(text: str | bytes) -> None:
        message = json.loads(text)
        if message["kind"] == "play" and message["move"] not in sent:  # it is sent until it is acknowledged
            sent.append(message["move"])

    page.on("websocket", lambda socket: socket.on("framesent", note))
    return sent


@pytest.fixture
def choosing(person: Person) -> Iterator[Page]:
    """Three cards are to be chosen against somebody who takes his time."""
    friend = Friend(person, 1, game="clash451")
    person.go(friend.table)
    person.page.wait_for_selector("button.held")
    yield person.page
    friend.leave()


def test_enter_confirms_a_secret_choice_wherever_one_is_on_the_board(choosing: Page) -> None:
    page = choosing
    confirm, back = page.locator(".acts kbd", has_text=RETURN), page.get_by_role("button", name="Change", exact=True)
    places = ("body", ".rest button.held", ".three button.held", "[data-terrain]")
    for place in places:
        for key in "213":
            page.keyboard.press(key)
        expect(confirm).to_be_visible()
        if place == "body":
            page.evaluate("document.activeElement.blur()")
        else:
            page.locator(place).first.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".hand.locked")).to_be_visible()
        expect(confirm).to_have_count(0)
        back.press("Enter")  # a pointer would find the explanation of a card over it, if a card has the focus
        expect(page.locator(".hand.choosing:not(.locked)")).to_be_visible()
        expect(confirm).to_be_visible()  # the server has given them back
        give_back_all(page)


def test_enter_confirms_a_secret_choice_after_a_conflict_too(person: Person) -> None:
    """As nothing can be sealed yet, the focus waits in the list of moves: Enter would play the first of them."""
    page = person.page
    sent = sent_by(page)
    Looker(page, person.address).sit("clash451", "battle")
    page.locator(f"{MOVE}[data-move=decline]").click()
    while not page.locator(".hand.choosing").count():
        end_scenes(page)
        page.evaluate(f"document.querySelector('.hand.choosing') || document.querySelector({MOVE!r})?.click()")
        page.wait_for_timeout(50)
    end_scenes(page)
    expect(page.locator("section.moves :focus")).to_have_count(1)
    for key in "213":
        page.keyboard.press(key)
    expect(page.locator(".acts kbd", has_text=RETURN)).to_be_visible()
    chosen = page.locator(".three [data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    sent.clear()
    page.keyboard.press("Enter")
    expect(page.locator(".hand.choosing:not(.locked)")).to_have_count(0)
    assert sent == [f"pick {card}" for card in chosen]


def give_back_all(page: Page) -> None:
    """Escape closes the explanation of a card first, if one has come up meanwhile."""
    empty = page.locator(".three .empty")
    while empty.count() < 3:
        page.keyboard.press("Escape")
        page.wait_for_timeout(50)


def test_enter_confirms_nothing_that_is_not_complete(choosing: Page) -> None:
    page = choosing
    for key in "21":
        page.keyboard.press(key)
    expect(page.locator(".acts .lacking")).to_be_visible()
    expect(page.locator("kbd", has_text=RETURN)).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("3")
    expect(page.locator(".acts kbd", has_text=RETURN)).to_be_visible()
    expect(page.locator(".hand.locked")).to_have_count(0)
