"""The review of a finished game: judged by the real judge, mistakes found by key and button, drawn and read out."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from catalaunia.ai.worker import Desk, ReviewQuestion
from catalaunia.server.shares.fair_queue import Turn
from tests.browser.conftest import PHONE, Person, at_every_size
from tests.browser.looks import faults
from tests.browser.telling.test_finale import finish
from tests.server.places import QuickThinkers
from tests.server.served import Served, served


@dataclass
class Judges(QuickThinkers):
    """Quick computers, and reviews as a process would make them."""

    desk: Desk = field(default_factory=Desk)

    async def review(self, asked: ReviewQuestion, turn: Turn) -> list[dict[str, Any]]:
        found = await asyncio.to_thread(self.desk.answer, asked)
        assert isinstance(found, dict)
        judged: list[dict[str, Any]] = found["review"]
        return judged


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served") / "s", thinkers=Judges()) as running:
        yield running


def judged(page: Page) -> None:
    """Until it is."""
    expect(page.locator(".chances svg[role=img]")).to_be_visible()


# A ring lies around what it marks, wherever the board is
AROUND = """() => {
  const near = (a, b) => Math.abs(a.left - b.left) < 9 && Math.abs(a.top - b.top) < 9;
  const rings = [...document.querySelectorAll("[data-mark]")].map((one) => one.getBoundingClientRect());
  const things = [...document.querySelectorAll(".board [data-card], .board [data-unit], .board [data-terrain]")];
  const boxes = things.map((one) => one.getBoundingClientRect());
  return rings.length > 0 && rings.some((ring) => boxes.some((box) => near(ring, box)));
}"""


def at(page: Page) -> str:
    """The ply in the address."""
    return page.url.partition("at=")[2].partition("&")[0]


@at_every_size(PHONE)
def test_played_to_the_end_judged_and_from_mistake_to_mistake(size: dict[str, int], person: Person) -> None:
    page = person.page
    finish(person, "clash451")
    page.evaluate("document.querySelector('.skip-race')?.click()")
    page.locator("[data-finale]").get_by_role("link", name="Review").click()
    page.wait_for_url("**/review/*")
    judged(page)
    button = page.get_by_role("button", name="Next mistake")
    if not button.count():  # Ada may have made none
        page.locator(".mistakes label").filter(has_not_text=", 0").first.click()
    button.click()
    verdict = page.locator(".verdict.wrong")
    expect(verdict).to_contain_text("Better was")
    expect(verdict).to_contain_text("%")
    first = at(page)
    expect(page.locator(".chances .wrong.here")).to_have_count(1)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("n")
    count = page.locator(".chances .wrong").count()
    if count > 1:
        page.wait_for_function("was => !location.search.includes(`at=${was}&`)", arg=first)
    expect(verdict).to_be_visible()
    page.locator(".mistakes button").first.click()
    expect(page.locator(".mistakes button[aria-current=true]")).to_have_count(1)
    expect(verdict).to_be_visible()
    expect(page.locator("[data-mark]").first).to_be_attached()  # drawn on the board
    page.wait_for_function(AROUND)
    page.get_by_role("switch", name="With all cards face up").check()
    expect(page.locator(".chances polyline.truth")).to_be_visible()
    expect(page.locator(".accounts tr")).to_have_count(6)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_running_game_is_not_judged(person: Person) -> None:
    page = person.page
    person.go("/")
    setup = {"game": "clash451", "seats": [{"kind": "me"}, {"kind": "computer", "level": 2}]}
    made = page.request.post(f"{person.address}/api/tables", data={"name": "Ada", "setup": setup}).json()
    person.go(f"/review/{made['table']}")
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator(".chances, .progress, .mistakes")).to_have_count(0)
    assert page.request.get(f"{person.address}/api/tables/{made['table']}/review").status == 409
