"""Playing again, as it is proposed, agreed to and declined on the page."""

from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, Person, at_every_size
from tests.browser.life.table import nothing_wrong, together
from tests.browser.test_together import send


def ended(people: list[Person]) -> str:
    """Ben has resigned; what the end tells is before both."""
    table = together(people)
    send(people[1].page, "POST", f"/api/tables/{table}/resign", {"seat": 1})
    for one in people:
        one.page.wait_for_selector("[data-finale]", timeout=PATIENCE)
    return table


@at_every_size(PHONE)
def test_one_proposes_the_other_agrees_and_both_go_there(people: list[Person]) -> None:
    old = ended(people[:2])
    ada, ben = (one.page for one in people[:2])
    ada.locator("[data-finale]").get_by_role("button", name="Play again").click()
    expect(ada.locator("[data-finale] [data-rematch]")).to_contain_text("Waiting for Ben to agree.", timeout=PATIENCE)
    expect(ben.locator("[data-finale] [data-rematch]")).to_contain_text("Ada would like to play again.")
    nothing_wrong(ada)
    nothing_wrong(ben)
    ben.locator("[data-finale]").get_by_role("button", name="Play again").click()
    for page in (ada, ben):
        page.wait_for_url(lambda url: "/t/" in url and old not in url, timeout=PATIENCE)
    assert ada.url == ben.url


@at_every_size(DESKTOP)
def test_a_no_is_seen_and_not_asked_again(people: list[Person]) -> None:
    ended(people[:2])
    ada, ben = (one.page for one in people[:2])
    for page in (ada, ben):
        page.keyboard.press("Escape")
    ada.locator("[data-outcome]").get_by_role("button", name="Play again").click()
    ben.locator("[data-outcome]").get_by_role("button", name="Not now").click(timeout=PATIENCE)
    expect(ada.locator("[data-outcome]")).to_contain_text(
        "Ben does not want to play again right now.", timeout=PATIENCE
    )
    expect(ada.get_by_role("button", name="Play again")).to_have_count(0)
    expect(ben.get_by_role("button", name="Play again")).to_have_count(1)  # he may think better of it
    nothing_wrong(ada)
