"""A study in two browsers: opened from a finished game, shared, followed, commented on, tried out, and asked about."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from catalaunia.core import record
from catalaunia.core.protocol import CHANCE
from tests.browser.conftest import DESKTOP, PHONE, Person, at_every_size, quiet
from tests.browser.looks import faults
from tests.browser.test_together import finished, send
from tests.server.served import Served


@pytest.fixture
def friend(browser: Browser, server: Served) -> Iterator[Person]:
    made = Person(browser, server, PHONE, new=True)
    yield made
    made.leave()


def decision(written: record.Record, after: int) -> int:
    """A ply of the game at which a seat had several moves."""
    gone = record.replay(written)
    return next(
        ply
        for ply, entry in enumerate(gone.log)
        if ply >= after and entry.actor != CHANCE and len(gone.rules.legal(gone.states[ply])) > 2
    )


@at_every_size(DESKTOP)
@pytest.mark.parametrize("game", ["clash451", pytest.param("attila", marks=pytest.mark.long)])
def test_a_study_is_shared_followed_commented_on_and_asked_about(
    game: str, size: dict[str, int], person: Person, friend: Person
) -> None:
    written = finished(game, 2)
    ply = decision(written, 30)
    hers, his = person.page, friend.page
    table = person.ask("POST", "/api/records", written)["table"]
    person.go(f"/review/{table}")
    hers.get_by_role("button", name="Study together").click()
    hers.wait_for_url("**/study/*")
    expect(hers.get_by_text("No variations yet.")).to_be_visible()

    hers.get_by_role("button", name="Share").click()
    link = hers.locator("[data-role=view] input")
    address = link.input_value()
    hers.keyboard.press("Escape")
    his.goto(address)
    his.get_by_label("Your name").fill("Ben")
    his.get_by_role("button", name="Join").click()
    expect(his.get_by_text("No variations yet.")).to_be_visible()
    assert "#" not in his.url
    expect(hers.get_by_text("2 people")).to_be_visible()
    assert his.get_by_label("Your comment").count() == 0  # he may look
    for page in (hers, his):
        expect(page.get_by_text("This study and its game are kept until")).to_be_visible()

    # He follows her cursor
    hers.evaluate("document.activeElement.blur()")
    for _ in range(3):
        hers.keyboard.press("ArrowRight")
    expect(his.locator("[data-place='3']")).to_be_visible()
    study = hers.url.rpartition("/")[2]
    hers.evaluate("document.activeElement.blur()")
    hers.keyboard.press("End")
    expect(his.locator(f"[data-place='{len(written['actions'])}']")).to_be_visible()
    his.get_by_role("button", name="Go to the beginning").click()
    expect(his.get_by_role("switch", name="Together")).not_to_be_checked()
    for _ in range(2):
        hers.keyboard.press("ArrowLeft")
    expect(hers.locator(f"[data-place='{len(written['actions']) - 2}']")).to_be_visible()
    expect(his.locator("[data-place='0']")).to_be_visible()  # he looks around
    his.get_by_role("button", name="Back to the others").click()
    his.mouse.move(0, 0)  # what it rests on would explain itself at any time
    expect(his.locator(f"[data-place='{len(written['actions']) - 2}']")).to_be_visible()

    # To a decision, by way of the keyboard
    hers.keyboard.press("Home")
    for _ in range(ply):
        hers.keyboard.press("ArrowRight")
    expect(his.locator(f"[data-place='{ply}']")).to_be_visible()
    hers.get_by_label("Your comment").fill("What now?")
    hers.get_by_role("button", name="Comment", exact=True).click()
    expect(his.get_by_text("What now?")).to_be_visible()
    hers.get_by_role("button", name="dubious").click()
    expect(his.get_by_text("?! dubious")).to_be_visible()

    # A variation appears there, and the cursor goes along
    offered = hers.locator("[data-other] option")
    expect(offered.nth(2)).to_be_attached()
    played = written["actions"][ply]
    moves = [one.get_attribute("value") for one in offered.all() if one.get_attribute("value")]
    other = next(one for one in moves if one and one != played)
    hers.get_by_label("Another move here").select_option(other)
    hers.get_by_role("button", name="Add it").click()
    expect(his.locator("[data-tree] li")).to_have_count(1)
    expect(his.locator("[data-place^=v]")).to_be_visible()
    quiet(his)
    assert faults(his) == []
    assert his.evaluate("document.documentElement.scrollWidth <= innerWidth")
    quiet(hers)
    assert faults(hers) == []

    # Ask the class
    hers.get_by_role("button", name="Back to the game").click()
    hers.get_by_role("button", name="Ask the class").click()
    expect(his.get_by_text("What would you play here?")).to_be_visible()
    expect(his.locator("[data-tree] li")).to_have_count(0)  # what comes next is hidden
    his.get_by_label("Your vote").select_option(other)
    his.get_by_role("button", name="Vote for it").click()
    expect(hers.get_by_text("1 vote so far")).to_be_visible()
    assert hers.locator("[data-ask] li").count() == 0
    hers.get_by_role("button", name="Show the votes").click()
    for page in (hers, his):
        expect(page.locator("[data-ask] li")).to_contain_text("1 vote")
    expect(his.locator("[data-tree] li")).to_have_count(1)

    # It is all there after a reload, and in the record
    his.reload()
    expect(his.locator("[data-tree] li")).to_have_count(1)
    saved = send(his, "GET", f"/api/studies/{study}/record")
    assert record.verify(saved).ok
    assert saved["study"]["moves"] == [{"after": str(ply), "move": other}]
    assert person.troubles == friend.troubles == []
