"""Leaving and giving up, as it is done and seen on the page."""

from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, Person, at_every_size
from tests.browser.life.table import nothing_wrong, show_players, together
from tests.browser.test_together import open_table


@at_every_size(PHONE)
def test_with_two_players_resigning_ends_the_game_and_both_see_why(people: list[Person]) -> None:
    table = together(people[:2])
    ada, ben = (one.page for one in people[:2])
    show_players(ben)
    ben.get_by_role("button", name="Pause, leave, resign").click()
    dialog = ben.get_by_role("dialog", name="This table")
    expect(dialog).to_contain_text("If you resign, the game ends here and Ada wins.")
    nothing_wrong(ben)
    dialog.get_by_role("button", name="Resign").click()
    dialog.get_by_role("button", name="Cancel").click()
    dialog.get_by_role("button", name="Resign").click()
    nothing_wrong(ben)
    dialog.get_by_role("button", name="Yes, resign").click()
    for page in (ada, ben):
        finale = page.locator("[data-finale]")
        expect(finale).to_contain_text("Ben has resigned.", timeout=PATIENCE)
        expect(finale.get_by_role("heading", level=2)).to_have_text(
            "You have won!" if page is ada else "Victory for Ada"
        )
        nothing_wrong(page)
        page.keyboard.press("Escape")
        expect(page.locator("[data-outcome]")).to_contain_text("Ben has resigned.")
        expect(page.get_by_role("button", name="Pause, leave, resign")).to_have_count(0)
    ben.goto(f"{people[1].address}/")
    expect(ben.get_by_text("victory for Ada, by resignation")).to_be_visible(timeout=PATIENCE)
    ben.goto(f"{people[1].address}/review/{table}")
    expect(ben.get_by_text("Victory for Ada · Ben has resigned.")).to_be_visible(timeout=PATIENCE)


@at_every_size(DESKTOP)
def test_with_three_players_a_computer_plays_on_and_its_moves_are_marked(people: list[Person]) -> None:
    together(people, stand_in=1)
    ada, ben, cy = (one.page for one in people)
    show_players(ada)
    ada.get_by_role("button", name="Pause, leave, resign").click()
    ada.get_by_role("button", name="Resign", exact=True).click()
    ada.get_by_role("button", name="Yes, resign").click()
    for page in (ben, cy):
        expect(page.locator("[data-news]")).to_contain_text("Ada has resigned.", timeout=PATIENCE)
    show_players(ben)
    expect(ben.locator("[data-presence][data-seat='0']")).to_contain_text("computer (resigned)")
    expect(ben.locator("[data-part=chronicle]").get_by_title("A computer player filled in here.").first).to_be_attached(
        timeout=PATIENCE
    )
    expect(ada.get_by_role("button", name="Pause, leave, resign")).to_have_count(0)
    expect(ada.get_by_role("button", name="Take over again")).to_have_count(0)
    nothing_wrong(ben)


@at_every_size(PHONE)
def test_who_leaves_goes_home_and_comes_back(people: list[Person]) -> None:
    table = together(people[:2], stand_in=None)
    ada, ben = (one.page for one in people[:2])
    show_players(ben)
    ben.get_by_role("button", name="Pause, leave, resign").click()
    ben.get_by_role("button", name="Leave the table").click()
    expect(ben).to_have_url(f"{people[1].address}/", timeout=PATIENCE)
    expect(ada.locator("[data-news]")).to_contain_text("Ben has left the table. The game waits.", timeout=PATIENCE)
    show_players(ada)
    expect(ada.locator("[data-presence][data-seat='1']")).to_contain_text("is away")
    people[1].go(f"/t/{table}")
    ben.get_by_role("button", name="Take over again").click(timeout=PATIENCE)
    expect(ada.locator("[data-news]")).to_contain_text("Ben is back and plays on.", timeout=PATIENCE)


def test_a_guest_leaves_the_waiting_room(people: list[Person]) -> None:
    table = open_table(people[0], "me open open")
    people[1].ask("POST", f"/api/tables/{table}/join", {"name": "Ben"})
    for one in people[:2]:
        one.go(f"/t/{table}")
    ada, ben = (one.page for one in people[:2])
    expect(ada.get_by_text("Ben", exact=True)).to_be_visible(timeout=PATIENCE)
    ben.get_by_role("button", name="Leave the table").click()
    expect(ben).to_have_url(f"{people[1].address}/", timeout=PATIENCE)
    expect(ada.get_by_role("log")).to_contain_text("Ben has left the table.", timeout=PATIENCE)
