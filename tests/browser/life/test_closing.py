"""Closing a table before a game begins, and taking tables off one's list, on the page."""

from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE, PHONE, Person, at_every_size
from tests.browser.life.table import nothing_wrong
from tests.browser.test_together import open_table


@at_every_size(PHONE)
def test_the_host_closes_the_waiting_room_and_the_guests_see_it(people: list[Person]) -> None:
    table = open_table(people[0], "me open open")
    people[1].ask("POST", f"/api/tables/{table}/join", {"name": "Ben"})
    for one in people:
        one.go(f"/t/{table}")
    ada, ben, cy = (one.page for one in people)
    expect(ada.get_by_text("this table will be removed on")).to_be_visible(timeout=PATIENCE)
    expect(ben.get_by_role("button", name="Close the table")).to_have_count(0)
    ada.get_by_role("button", name="Close the table").click()
    nothing_wrong(ada)
    ada.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    for page in (ada, ben, cy):
        expect(page.get_by_role("alert")).to_contain_text("has closed it", timeout=PATIENCE)
        expect(page.get_by_role("button", name="Sit down")).to_have_count(0)
        expect(page.get_by_role("button", name="Start")).to_have_count(0)
    expect(ben.get_by_text("This table will be deleted on")).to_be_visible()
    nothing_wrong(ben)


@at_every_size(PHONE)
def test_a_finished_game_is_taken_off_the_list_and_put_back(person: Person) -> None:
    table = open_table(person, "me me", "clash451")
    person.ask("POST", f"/api/tables/{table}/resign", {"seat": 0})
    person.go("/")
    page = person.page
    hide = page.get_by_role("button", name="Remove from my list")
    expect(hide).to_have_count(1, timeout=PATIENCE)
    nothing_wrong(page)
    hide.click()
    told = page.get_by_role("status").filter(has_text="Removed from your list")
    expect(told).to_contain_text("It will be deleted on", timeout=PATIENCE)
    expect(hide).to_have_count(0)
    nothing_wrong(page)
    told.get_by_role("button", name="Put it back").click()
    expect(hide).to_have_count(1, timeout=PATIENCE)


@at_every_size(PHONE)
def test_what_was_taken_off_is_found_again_later_and_says_until_when_it_is_kept(person: Person) -> None:
    table = open_table(person, "me me", "clash451")
    person.ask("POST", f"/api/tables/{table}/resign", {"seat": 0})
    person.go("/")
    page = person.page
    hide = page.get_by_role("button", name="Remove from my list")
    expect(hide).to_have_count(1, timeout=PATIENCE)
    expect(page.get_by_text("Taken off my list")).to_have_count(0)
    hide.click()
    expect(page.get_by_text("Taken off my list (1)")).to_be_visible(timeout=PATIENCE)
    person.go(f"/review/{table}")
    expect(page.get_by_text("This game will be deleted on")).to_be_visible(timeout=PATIENCE)
    person.go("/")  # a day later, say
    folded = page.get_by_text("Taken off my list (1)")
    expect(folded).to_be_visible(timeout=PATIENCE)
    folded.press("Enter")
    expect(page.get_by_text("will be deleted on")).to_be_visible(timeout=PATIENCE)
    nothing_wrong(page)
    page.get_by_role("button", name="Put it back: Clash 451").press("Enter")
    expect(hide).to_have_count(1, timeout=PATIENCE)
    expect(page.get_by_text("Taken off my list")).to_have_count(0)


@at_every_size(PHONE)
def test_a_game_against_computers_is_deleted_for_good_by_keyboard(person: Person) -> None:
    table = open_table(person, "me computer", "clash451")
    person.go("/")
    page = person.page
    page.get_by_role("button", name="Remove from my list").press("Enter", timeout=PATIENCE)
    told = page.get_by_role("status").filter(has_text="Removed from your list")
    delete = told.get_by_role("button", name="Delete it for good")
    expect(delete).to_be_visible(timeout=PATIENCE)
    nothing_wrong(page)
    delete.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Deleted: Clash 451")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Put it back")).to_have_count(0)
    person.go(f"/t/{table}")
    expect(page.get_by_role("alert")).to_be_visible(timeout=PATIENCE)
    person.troubles.clear()  # that there is nothing


@at_every_size(PHONE)
def test_where_somebody_else_has_played_nothing_is_offered_for_good(people: list[Person]) -> None:
    ada, ben = people[:2]
    table = open_table(ada, "me open", "clash451")
    ben.ask("POST", f"/api/tables/{table}/join", {"name": "Ben"})
    ada.ask("POST", f"/api/tables/{table}/start", {})
    ben.ask("POST", f"/api/tables/{table}/resign", {"seat": 1})
    ada.go("/")
    ada.page.get_by_role("button", name="Remove from my list").click(timeout=PATIENCE)
    expect(ada.page.get_by_role("button", name="Put it back")).to_be_visible(timeout=PATIENCE)
    expect(ada.page.get_by_role("button", name="Delete it for good")).to_have_count(0)
