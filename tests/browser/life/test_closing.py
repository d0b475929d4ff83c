"""Closing a table before a game begins, and taking tables off one's list, on the page."""

from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE, PHONE, Person, at_every_size
from tests.browser.life.table import nothing_wrong
from tests.browser.test_together import open_table, send


@at_every_size(PHONE)
def test_the_host_closes_the_waiting_room_and_the_guests_see_it(people: list[Person]) -> None:
    table = open_table(people[0], "me open open")
    people[1].go("/")
    send(people[1].page, "POST", f"/api/tables/{table}/join", {"name": "Ben"})
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
    nothing_wrong(ben)


@at_every_size(PHONE)
def test_a_finished_game_is_taken_off_the_list_and_put_back(person: Person) -> None:
    table = open_table(person, "me me", "clash451")
    send(person.page, "POST", f"/api/tables/{table}/resign", {"seat": 0})
    person.go("/")
    page = person.page
    hide = page.get_by_role("button", name="Remove from my list")
    expect(hide).to_have_count(1, timeout=PATIENCE)
    nothing_wrong(page)
    hide.click()
    expect(page.get_by_role("status").filter(has_text="Removed from your list")).to_be_visible(timeout=PATIENCE)
    expect(hide).to_have_count(0)
    nothing_wrong(page)
    page.get_by_role("button", name="Put it back").click()
    expect(hide).to_have_count(1, timeout=PATIENCE)
