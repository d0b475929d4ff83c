"""Playing again, as it is proposed, agreed to and declined on the page."""

from playwright.sync_api import expect

from catalaunia.server.tables.deadlines import OPENING_PATIENCE
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


@at_every_size(DESKTOP)
def test_whoever_proposed_it_goes_along_after_a_reload_and_whoever_has_gone_home_holds_up_nobody(
    people: list[Person],
) -> None:
    for stays in (True, False):
        old = ended(people[:2])
        ada, ben = (one.page for one in people[:2])
        ada.locator("[data-finale]").get_by_role("button", name="Play again").click()
        expect(ben.locator("[data-finale] [data-rematch]")).to_contain_text("Ada would like to play again.")
        people[0].go(f"/t/{old}" if stays else "/")
        expect(ben.locator("[data-presence][data-seat='0']")).to_have_attribute(
            "data-presence", "here" if stays else "gone", timeout=PATIENCE
        )
        if stays:
            expect(ada.locator("[data-rematch='waiting']").first).to_be_attached(timeout=PATIENCE)
        ben.locator("[data-finale]").get_by_role("button", name="Play again").click()
        for page in (ada, ben) if stays else (ben,):
            page.wait_for_url(lambda url: "/t/" in url and old not in url, timeout=PATIENCE)  # noqa: B023
            page.wait_for_selector(".board[data-ply] *", state="attached", timeout=PATIENCE)


@at_every_size(DESKTOP)
def test_a_rematch_that_did_not_begin_is_started_by_any_of_its_people(people: list[Person]) -> None:
    old = ended(people[:2])
    ben = people[1].page
    send(people[0].page, "POST", f"/api/tables/{old}/rematch?seal={'0' * 64}")  # of a number that nobody opens
    ben.locator("[data-finale]").get_by_role("button", name="Play again").click()
    ben.get_by_role("button", name="Start", exact=True).click(timeout=PATIENCE + 1000 * OPENING_PATIENCE)
    ben.wait_for_selector(".board[data-ply] *", state="attached", timeout=PATIENCE)
