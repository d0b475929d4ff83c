"""The review of a finished game: judged by the real judge, mistakes found by key and button, drawn and read out."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from catalaunia.ai.worker import Desk, Finding, LineQuestion, ReviewQuestion
from catalaunia.server.shares.fair_queue import Turn
from tests.browser.conftest import PHONE, Person, at_every_size
from tests.browser.looks import faults
from tests.browser.scenes import POSITIONS
from tests.browser.telling.test_finale import finish
from tests.server.served import Served, served
from tests.server.thinking.quick import QuickThinkers


@dataclass
class Judges(QuickThinkers):
    """Quick computers, and reviews as a process would make them."""

    desk: Desk = field(default_factory=Desk)

    async def review(self, asked: ReviewQuestion, turn: Turn) -> list[dict[str, Any]]:
        judged: list[dict[str, Any]] = (await self.really(asked))["review"]
        return judged

    async def hint(self, asked: Finding, turn: Turn) -> dict[str, Any]:
        if not isinstance(asked, LineQuestion):
            return await super().hint(asked, turn)
        return await self.really(asked)

    async def really(self, asked: Finding | ReviewQuestion) -> dict[str, Any]:
        found = await asyncio.to_thread(self.desk.answer, asked)
        assert isinstance(found, dict)
        return found


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


def at_a_mistake(person: Person, game: str) -> None:
    """A game played to its end, judged, and a mistake of somebody in it."""
    page = person.page
    finish(person, game)
    page.evaluate("document.querySelector('.skip-race')?.click()")
    page.locator("[data-finale]").get_by_role("link", name="Review").click()
    page.wait_for_url("**/review/*")
    judged(page)
    if not page.get_by_role("button", name="Next mistake").count():  # Ada may have made none
        page.locator(".mistakes label").filter(has_not_text=", 0").first.click()
    page.get_by_role("button", name="Next mistake").click()
    expect(page.locator(".verdict.wrong")).to_be_visible()


@pytest.mark.parametrize("whole", ["attila", pytest.param("clash451", marks=pytest.mark.long)])
def test_what_each_tribe_or_side_has_is_in_the_window_beside_the_board(person: Person, whole: str) -> None:
    """At a mistake too, whatever is told of it."""
    page = person.page
    finished = page.request.post(f"{person.address}/api/records", data=POSITIONS["whole"][whole]).json()["table"]
    person.go(f"/review/{finished}?at=60")
    judged(page)
    page.get_by_role("button", name="Next mistake").click()
    expect(page.locator(".verdict.wrong")).to_be_visible()
    rows = page.locator("[data-lane]" if whole == "attila" else "aside section.clash tbody tr")
    expect(rows).to_have_count(6 if whole == "attila" else 4)
    for row in rows.all():
        expect(row).to_be_in_viewport(ratio=1)
    expect(page.locator(".board .edge").last).to_be_in_viewport(ratio=0.9)


@at_every_size(PHONE)
def test_played_to_the_end_judged_and_from_mistake_to_mistake(size: dict[str, int], person: Person) -> None:
    page = person.page
    at_a_mistake(person, "clash451")
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
    expect(page.locator(".parts tbody tr").first).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", [pytest.param("clash451", marks=pytest.mark.long), "attila"])
@at_every_size(PHONE)
def test_a_mistake_is_tried_again_and_the_way_leads_back(size: dict[str, int], person: Person, game: str) -> None:
    page = person.page
    at_a_mistake(person, game)
    verdict = page.locator(".verdict.wrong")
    better, before = verdict.locator(".better dd").text_content() or "", page.url
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("t")
    page.wait_for_url("**/t/*")
    strip = page.locator(".trial")
    expect(strip).to_contain_text("Better was:")
    expect(strip).to_contain_text(better)
    expect(page.locator("[data-mark=better]").first).to_be_attached()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    expect(strip).to_contain_text(better)
    strip.get_by_role("button", name="Play it").click()
    expect(strip).to_contain_text("You are trying another way.")
    expect(page.locator("[data-mark]")).to_have_count(0)
    strip.get_by_role("link", name="Back to the review").click()
    page.wait_for_url("**/review/*")
    assert page.url == before
    expect(verdict.locator(".better dd")).to_have_text(better)


def test_how_it_may_have_gone_on_is_looked_at_step_by_step(person: Person) -> None:
    page = person.page
    at_a_mistake(person, "clash451")
    before = page.url
    page.get_by_role("button", name="Show how it goes on").click()
    line = page.locator("section[data-line]")
    expect(line.locator("[aria-current=step]")).to_have_count(1)
    expect(page.get_by_text("Imagined, not played").first).to_be_visible()
    expect(page.locator("[data-mark]")).to_have_count(0)
    assert line.locator("li").count() > 1
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    expect(line.locator("li").nth(1).locator("[aria-current=step]")).to_be_visible()
    page.get_by_role("button", name="One move forward").focus()
    page.keyboard.press("ArrowLeft")
    expect(line.locator("li").nth(0).locator("[aria-current=step]")).to_be_visible()
    assert faults(page) == []
    assert page.url == before  # still the same moment
    page.keyboard.press("Escape")
    expect(line).to_have_count(0)
    expect(page.locator("[data-mark]").first).to_be_attached()


def test_a_running_game_is_not_judged(person: Person) -> None:
    page = person.page
    setup = {"game": "clash451", "seats": [{"kind": "me"}, {"kind": "computer", "level": 2}]}
    made = page.request.post(f"{person.address}/api/tables", data={"name": "Ada", "setup": setup}).json()
    person.go(f"/review/{made['table']}")
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator(".chances, .progress, .mistakes")).to_have_count(0)
    assert page.request.get(f"{person.address}/api/tables/{made['table']}/review").status == 409
