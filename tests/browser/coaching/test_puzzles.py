"""Puzzles in a browser: from home to today's, a wrong answer and why, the next one by keyboard, a streak that stays."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from catalaunia.ai.puzzles.puzzle import Puzzle, find, of_game
from tests.browser.coaching.test_coach import Coaches
from tests.browser.conftest import DESKTOP, PHONE, Person, at_every_size, in_both_themes
from tests.browser.looks import faults
from tests.server.served import Served, served

GAMES = ("attila", "clash451")


def only(first: str) -> list[Any]:
    """A game in `make test`, the other in `make test-long`."""
    return [pytest.param(game, marks=() if game == first else pytest.mark.long) for game in GAMES]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served") / "s", thinkers=Coaches()) as running:
        yield running


def shown(page: Page, game: str) -> Puzzle:
    """The puzzle that lies on the table."""
    name = page.locator("[data-puzzle]").get_attribute("data-puzzle")
    assert name
    return find(game, name)


def answer(page: Page, one: Puzzle, k: int) -> None:
    """By the list in words."""
    if not one.secret and page.locator(".panel details:not([open]) > summary").count():
        page.locator(".panel details > summary").first.press("Enter")
    page.locator(f'[data-way="{",".join(one.candidates[k].moves)}"]').press("Enter")


@pytest.mark.parametrize("game", only("attila"))
@at_every_size(PHONE)
@in_both_themes("light")
def test_todays_puzzle_is_solved(size: dict[str, int], theme: str, person: Person, game: str) -> None:
    page = person.page
    page.add_init_script(f"localStorage['settings'] = '{json.dumps({'pace': 'instant', 'theme': theme})}'")
    person.go("/")
    page.locator(f'a[href="/puzzles/{game}"]').click()
    expect(page.get_by_role("heading", name="Today’s puzzle")).to_be_visible()
    assert faults(page) == []
    one = shown(page, game)
    answer(page, one, 0)
    expect(page.locator("[data-answer=right]")).to_contain_text("Yes, that is best")
    expect(page.locator("[data-streak]")).to_have_attribute("data-streak", "1")
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    person.go("/puzzles")
    expect(page.locator("[data-streak='1']")).to_have_count(1)
    assert faults(page) == []
    person.go(f"/puzzles/{game}")  # a second answer changes nothing
    assert shown(page, game) == one
    answer(page, one, one.natural)
    expect(page.locator("[data-streak]")).to_have_attribute("data-streak", "1")


@pytest.mark.parametrize("game", only("clash451"))
@at_every_size(DESKTOP)
def test_a_wrong_answer_is_explained_and_the_next_comes_by_a_key(
    size: dict[str, int], person: Person, game: str
) -> None:
    page = person.page
    for secret in (False, True):
        one = next(one for one in of_game(game) if one.secret is secret)
        person.go(f"/puzzles/{game}/{one.id}")
        expect(page.locator(f'[data-puzzle="{one.id}"]')).to_be_visible()
        answer(page, one, one.natural)
        wrong = page.locator("[data-answer=wrong]")
        expect(wrong).to_contain_text("Not the best")
        expect(wrong).to_contain_text("Because")
        page.keyboard.press("n")
        expect(page.locator(f'[data-puzzle="{one.id}"]')).to_have_count(0)
        expect(page.locator(".panel h1")).to_be_focused()
        expect(page.locator("[data-answer]")).to_have_count(0)


def test_a_move_on_the_board_is_an_answer(person: Person) -> None:
    page = person.page
    one = next(one for one in of_game("attila") if one.candidates[0].moves[0].startswith("play "))
    person.go(f"/puzzles/attila/{one.id}")
    _, tribe, province = one.candidates[0].moves[0].split(" ")
    page.locator(".hand button.card").filter(has_text=tribe.capitalize()).first.click()
    page.locator(f'[data-province="{province}"]').dispatch_event("click")
    expect(page.locator("[data-answer=right]")).to_be_visible()
    expect(page.locator("[data-pointer]").first).to_be_attached()
