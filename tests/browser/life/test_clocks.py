"""Paces as they are seen on the page: clocks that run, and a holiday from a game by days."""

from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, Person, at_every_size
from tests.browser.life.table import nothing_wrong, show_players, together


@at_every_size(DESKTOP)
def test_both_see_both_clocks_and_that_of_whoever_is_to_move_runs(people: list[Person]) -> None:
    together(people[:2], clock={"seconds": 3000, "increment": 10})
    for person in people[:2]:
        show_players(person.page)
        times = person.page.locator("li[data-presence] time")
        expect(times).to_have_count(2)
        expect(person.page.locator("li.turn time")).to_contain_text("left")
        expect(person.page.locator("li:not(.turn) time")).to_have_text("50:00")
        nothing_wrong(person.page)


@at_every_size(PHONE)
def test_whoever_is_on_holiday_is_waited_for(people: list[Person]) -> None:
    together(people[:2], pace="correspondence", thinking_seconds=2 * 86_400, holiday_days=10)
    ada, ben = (one.page for one in people[:2])
    if (tabs := ada.get_by_role("navigation").get_by_role("button", name="Players")).count():
        expect(tabs.locator("time")).to_contain_text("1d")  # on a phone the time is seen from the board, too
    show_players(ada)
    expect(ada.locator("li.turn time")).to_contain_text("left")
    ada.get_by_role("button", name="Pause, leave, resign").click()
    days = ada.get_by_label("Days")
    days.fill("11")
    ada.get_by_role("button", name="Take holiday").click()
    expect(ada.get_by_role("alert")).to_contain_text("10 days of holiday are left to you", timeout=PATIENCE)
    people[0].troubles.clear()  # the browser notes the refusal
    days.fill("3")
    ada.get_by_role("button", name="Take holiday").click()
    back = ada.get_by_role("button", name="I am back")
    expect(back).to_be_visible(timeout=PATIENCE)
    nothing_wrong(ada)
    show_players(ben)
    expect(ben.locator("li.turn time")).to_contain_text("on holiday until", timeout=PATIENCE)
    nothing_wrong(ben)
    back.click()
    expect(back).to_have_count(0, timeout=PATIENCE)
    expect(ben.locator("li.turn time")).to_contain_text("left", timeout=PATIENCE)
