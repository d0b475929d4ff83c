"""The coach at a table: a hint in three stages, as much as is asked for, drawn on the board; and a warning."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from catalaunia.ai.worker import Finding, HintQuestion
from catalaunia.server.shares.fair_queue import Turn
from tests.browser.conftest import PHONE, Person, at_every_size
from tests.browser.looks import faults
from tests.browser.scenes import Looker
from tests.browser.telling.test_judged import Judges
from tests.server.served import Served, served


class Coaches(Judges):
    """Quick computers, and hints as a process would give them."""

    async def hint(self, asked: Finding, turn: Turn) -> dict[str, Any]:
        if isinstance(asked, HintQuestion) and asked.weighed is not None:
            return {"hint": None, "warning": "This may be a blunder."}
        return await self.really(asked)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served") / "s", thinkers=Coaches()) as running:
        yield running


@pytest.mark.parametrize(
    ("game", "scene"), [("attila", "play"), pytest.param("clash451", "move", marks=pytest.mark.long)]
)
@at_every_size(PHONE)
def test_a_hint_says_more_only_when_asked_and_is_drawn(
    size: dict[str, int], person: Person, game: str, scene: str
) -> None:
    page = person.page
    Looker(page, person.address).sit(game, scene)
    if page.locator(".phone").count():
        page.get_by_role("button", name="Moves").click()
    page.get_by_role("button", name="Hint").click()
    stages = page.locator("[data-stage]")
    expect(stages).to_have_attribute("data-stage", "nudge")
    stages.get_by_role("button", name="Show candidates").click()
    expect(stages.locator("li").nth(1)).to_be_visible()
    expect(stages).not_to_contain_text("%")
    expect(page.locator("[data-mark=better]").first).to_be_attached()
    stages.get_by_role("button", name="Show the answer").click()
    expect(stages).to_contain_text("Best:")
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("section.moves button[data-move]").first.click()
    expect(stages).to_have_count(0)
    expect(page.locator("[data-mark]")).to_have_count(0)


def test_who_wants_it_is_warned_and_plays_it_anyway(person: Person) -> None:
    page = person.page
    page.add_init_script("localStorage['settings'] = JSON.stringify({ pace: 'instant', warn: true })")
    Looker(page, person.address).sit("attila", "play")
    board = page.locator("[data-ply]")
    ply = board.get_attribute("data-ply") or ""
    move = page.locator("section.moves button[data-move]").first
    move.evaluate("button => button.click()")
    warning = page.locator("[data-warning]")
    expect(warning).to_contain_text("This may be a blunder.")
    assert faults(page) == []
    expect(board).to_have_attribute("data-ply", ply)  # nothing was played
    warning.get_by_role("button", name="Think again").click()
    expect(warning).to_have_count(0)
    move.evaluate("button => button.click()")
    warning.get_by_role("button", name="Play it anyway").click()
    expect(warning).to_have_count(0)
    expect(board).not_to_have_attribute("data-ply", ply)
