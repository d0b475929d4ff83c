"""Somebody's first game: against newcomers with a guide who speaks at firsts only; and the end of one."""

import json

import pytest
from playwright.sync_api import Browser, expect

from catalaunia.core import registry
from tests.browser.conftest import DESKTOP, PATIENCE, Person, end_finale
from tests.browser.scenes import Looker
from tests.server.outgoing.test_history import finished
from tests.server.served import Served

PROLOGUES_TOLD = f"localStorage.setItem('prologues', '{json.dumps(registry.names())}')"
LEVELS = "JSON.parse(localStorage.getItem('levels') ?? '{}')"


def test_the_first_game_is_against_newcomers_and_the_guide_speaks_once(browser: Browser, server: Served) -> None:
    person = Person(browser, server, DESKTOP, told=False)
    page = person.page
    page.emulate_media(reduced_motion="reduce")
    person.go("/")
    expect(page.get_by_text("your first game").first).to_be_visible()
    page.get_by_role("button", name="Play now").first.click()
    expect(page.locator("[data-opening='0'] .picture svg").first).to_be_visible()
    page.get_by_role("button", name="Next picture").click()
    expect(page.locator("[data-opening='1']")).to_contain_text("war")
    page.get_by_role("button", name="Go to the table").click()
    assert page.evaluate(LEVELS) == {"attila": 1}
    looked = page.request.get(f"{person.address}/api/tables/{page.url.rpartition('/')[2]}").json()
    assert {seat["level"] for seat in looked["table"]["seats"]} == {None, 1}
    expect(page.locator("[data-guide='play']")).to_be_visible()
    expect(page.locator("[data-pointer]")).to_be_visible()
    page.locator("[data-guide] button").first.click()
    expect(page.locator("[data-guide]")).to_have_count(0)
    page.reload()
    page.wait_for_selector("section.moves button[data-move]")
    expect(page.locator("[data-guide]")).to_have_count(0)
    page.locator("section.moves button[data-move^='play ']").first.click()
    expect(page.locator("[data-guide='influence']")).to_be_visible()
    page.get_by_role("button", name="No more tips").click()
    expect(page.locator("[data-guide]")).to_have_count(0)
    person.leave()


@pytest.mark.parametrize(
    ("kind", "scene", "first"),
    [
        ("attila", "bid", "war"),
        ("attila", "reveal", "peace"),
        ("attila", "scoring", "scoring"),
        ("clash451", "battle", "conflict"),
    ],
)
def test_the_guide_speaks_at_a_first_war_peace_scoring_and_conflict(
    kind: str, scene: str, first: str, browser: Browser, server: Served
) -> None:
    """After what is told for itself, and whatever else he has to say."""
    person = Person(browser, server, DESKTOP, told=False)
    page = person.page
    page.add_init_script(f"if (location.protocol.startsWith('http')) {{ {PROLOGUES_TOLD} }}")
    looker = Looker(page, person.address)
    move = looker.sit(kind, scene)
    if first != "war":
        looker.act(move)
    said = set[str]()
    for _ in range(PATIENCE // 50):
        if first in said:
            break
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        elif now := page.locator("[data-guide]").evaluate_all("all => all.map(one => one.dataset.guide)"):
            said.update(now)
            page.keyboard.press("Escape")
        page.wait_for_timeout(50)
    assert first in said
    person.leave()


def test_a_finale_is_shared_reviewed_and_closed_by_keyboard(person: Person) -> None:
    page = person.page
    table = page.request.post(f"{person.address}/api/records", data=finished("attila", 3)).json()["table"]
    person.go(f"/t/{table}")
    finale = page.locator("[data-finale].counted")
    expect(finale.get_by_role("heading", level=2)).to_be_focused()
    expect(finale.locator("[data-race='over']")).to_be_visible()  # it was over before: nothing is counted again
    finale.get_by_role("button", name="Share").press("Enter")
    expect(finale.locator(".share img")).to_be_visible()
    assert page.evaluate("document.querySelector('.share img').decode().then(() => true)")
    end_finale(page)
    expect(page.locator("[data-show-finale]")).to_be_visible()
    page.locator("[data-show-finale]").press("Enter")
    moment = finale.get_by_role("link", name="Look at that moment").first
    expect(moment).to_be_visible()
    moment.press("Enter")
    page.wait_for_url(f"**/review/{table}?at=*")


def test_a_lesson_points_at_what_it_speaks_of(person: Person) -> None:
    person.go("/learn/attila/1")
    expect(person.page.locator("[data-pointer]")).to_have_count(2)  # the card and the province
    expect(person.page.locator(".guide .moves details summary")).to_contain_text("other moves")
    person.go("/learn/clash451/4")
    expect(person.page.locator("[data-pointer]")).to_have_count(2)  # the unit and the terrain
