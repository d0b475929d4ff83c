"""A pause and hints among people, as they are asked for and given on the page."""

from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, Person, at_every_size
from tests.browser.life.table import nothing_wrong, show_players, together


@at_every_size(PHONE)
def test_a_pause_is_asked_for_given_and_ended(people: list[Person]) -> None:
    together(people[:2], thinking_seconds=3600)
    ada, ben = (one.page for one in people[:2])
    show_players(ben)
    ben.get_by_role("button", name="Pause, leave, resign").click()
    nothing_wrong(ben)
    ben.get_by_role("button", name="Ask for a pause").click()
    expect(ben.locator("[data-pause]")).to_contain_text("Waiting for Ada.", timeout=PATIENCE)
    asked = ada.locator("[data-pause]")
    expect(asked).to_contain_text("Ben asks for a pause.", timeout=PATIENCE)
    nothing_wrong(ada)
    asked.get_by_role("button", name="Agree").click()
    for page in (ada, ben):
        expect(page.locator("[data-pause]")).to_contain_text("The game is paused.", timeout=PATIENCE)
        expect(page.locator("button[data-move]")).to_have_count(0)
        expect(page.locator(".said, .asked h2").first).to_have_text("The game is paused. The clocks have stopped.")
    nothing_wrong(ben)
    ben.locator("[data-pause]").get_by_role("button", name="Play on").click()
    for page in (ada, ben):
        expect(page.locator("[data-pause]")).to_have_count(0, timeout=PATIENCE)


@at_every_size(DESKTOP)
def test_hints_come_once_both_allow_them_and_are_told_to_the_other(people: list[Person]) -> None:
    together(people[:2])
    ada, ben = (one.page for one in people[:2])
    hint = ada.get_by_role("button", name="Hint", exact=True)
    for page in (ada, ben):
        expect(hint).to_have_count(0)
        show_players(page)
        page.get_by_role("button", name="Pause, leave, resign").click()
        page.get_by_role("button", name="Allow hints").click()
        expect(page.get_by_role("button", name="No longer allow hints")).to_be_visible(timeout=PATIENCE)
        nothing_wrong(page)
        page.keyboard.press("Escape")
    if (tab := ada.get_by_role("navigation").get_by_role("button", name="Moves")).count():
        tab.click()
    expect(hint).to_have_count(1, timeout=PATIENCE)
    hint.click()
    expect(ben.locator("[data-news]")).to_contain_text("Ada has asked for a hint.", timeout=PATIENCE)
