"""All that can be done about a table, by the keyboard alone: the focus is never lost on the way."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, Person
from tests.browser.life.table import together

MOST = 80  # presses of Tab until one has been everywhere


def reach(page: Page, name: str) -> None:
    """By Tab, as somebody does who has no pointer."""
    for _ in range(MOST):
        if (
            page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText")
            == name
        ):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} is not reached")


def press(page: Page, name: str) -> None:
    reach(page, name)
    page.keyboard.press("Enter")


def open_menu(page: Page) -> None:
    press(page, "Pause, leave, resign")
    expect(page.get_by_role("dialog", name="This table")).to_be_visible(timeout=PATIENCE)


def test_holiday_pause_resigning_and_a_rematch_need_no_pointer(people: list[Person]) -> None:
    together(people[:2], pace="correspondence", thinking_seconds=2 * 86_400, holiday_days=10)
    ada, ben = (one.page for one in people[:2])
    open_menu(ada)
    days = ada.get_by_label("Days")
    while not days.evaluate("one => one === document.activeElement"):
        ada.keyboard.press("Tab")
    ada.keyboard.press("Control+A")
    ada.keyboard.type("3")
    press(ada, "Take holiday")
    expect(ada.get_by_role("button", name="I am back")).to_be_visible(timeout=PATIENCE)
    press(ada, "I am back")
    expect(ada.get_by_role("button", name="I am back")).to_have_count(0, timeout=PATIENCE)
    ada.keyboard.press("Escape")
    expect(ada.get_by_role("dialog")).to_have_count(0)
    assert ada.evaluate("document.activeElement.getAttribute('aria-label')") == "Pause, leave, resign"

    open_menu(ben)
    press(ben, "Ask for a pause")
    expect(ada.locator("[data-pause] button").first).to_be_visible(timeout=PATIENCE)
    press(ada, "Agree")
    expect(ada.locator("[data-pause]")).to_contain_text("The game is paused.", timeout=PATIENCE)
    press(ada, "Play on")
    expect(ben.locator("[data-pause]")).to_have_count(0, timeout=PATIENCE)

    open_menu(ben)
    press(ben, "Resign")
    ben.keyboard.press("Enter")  # it is asked once more, where the focus is
    for page in (ada, ben):
        expect(page.locator("[data-finale]")).to_be_visible(timeout=PATIENCE)
    press(ada, "Play again")
    expect(ben.locator("[data-finale] [data-rematch]")).to_contain_text("would like to play again", timeout=PATIENCE)
    press(ben, "Not now")
    expect(ada.locator("[data-finale] [data-rematch]")).to_contain_text("does not want to play again", timeout=PATIENCE)
