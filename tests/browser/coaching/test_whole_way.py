"""The whole way: play, review, next mistake, try it, come back, share, study in two browsers, solve a puzzle."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.coaching.test_puzzles import answer, shown
from tests.browser.conftest import DESKTOP, PHONE, Person
from tests.browser.telling.test_judged import Judges, at, at_a_mistake
from tests.server.served import Served, served

pytestmark = pytest.mark.long  # its steps are tested one by one in `make test`


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served") / "s", thinkers=Judges()) as running:
        yield running


@pytest.fixture
def friend(browser: Browser, server: Served) -> Iterator[Person]:
    made = Person(browser, server, PHONE, new=True)
    yield made
    made.leave()


@pytest.mark.parametrize("game", ["attila", "clash451"])
@pytest.mark.parametrize("size", [DESKTOP])
def test_from_a_game_to_its_mistake_to_a_study_with_a_friend_to_a_puzzle(
    size: dict[str, int], game: str, person: Person, friend: Person
) -> None:
    hers, his = person.page, friend.page
    at_a_mistake(person, game)
    moment, review = at(hers), hers.url
    better = hers.locator(".verdict.wrong .better dd").text_content() or ""

    # She tries what was better, and comes back
    hers.evaluate("document.activeElement.blur()")
    hers.keyboard.press("t")
    hers.wait_for_url("**/t/*")
    trial = hers.locator(".trial")
    expect(trial).to_contain_text(better)
    trial.get_by_role("button", name="Play it").click()
    expect(trial).to_contain_text("You are trying another way.")
    trial.get_by_role("link", name="Back to the review").click()
    hers.wait_for_url("**/review/*")
    assert hers.url == review

    # She shares a study of it, and he follows her to that moment
    hers.get_by_role("button", name="Study together").click()
    hers.wait_for_url("**/study/*")
    hers.get_by_role("button", name="Share").click()
    address = hers.locator("[data-role=view] input").input_value()
    hers.keyboard.press("Escape")
    his.goto(address)
    his.get_by_label("Your name").fill("Ben")
    his.get_by_role("button", name="Join").click()
    expect(hers.get_by_text("2 people")).to_be_visible()
    hers.evaluate("document.activeElement.blur()")
    hers.keyboard.press("Home")
    for _ in range(int(moment)):
        hers.keyboard.press("ArrowRight")
    expect(his.locator(f"[data-place='{moment}']")).to_be_visible()
    hers.get_by_label("Your comment").fill(f"Better was {better}")
    hers.get_by_role("button", name="Comment", exact=True).click()
    expect(his.get_by_text(f"Better was {better}")).to_be_visible()

    # He solves today's puzzle
    his.goto(f"{friend.address}/puzzles/{game}")
    answer(his, shown(his, game), 0)
    expect(his.locator("[data-answer=right]")).to_be_visible()
    expect(his.locator("[data-streak]")).to_have_attribute("data-streak", "1")
