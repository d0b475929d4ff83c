"""The column beside the board: with five players too, moves and chronicle are in sight, and nothing in it moves."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import DESKTOP, LAPTOP, LOW, PHONE, Person, quiet, serving
from tests.browser.looks import out_of_sight
from tests.browser.scenes import MOVE, Looker
from tests.server.served import Served

WINDOWS = (LOW, LAPTOP, DESKTOP)
LANGUAGES = ["en", *(pytest.param(one, marks=pytest.mark.long) for one in ("fr", "de"))]
OVERLAP = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector('#beside .gains').previousElementSibling);
  return range.getBoundingClientRect().right > document.querySelector('.gains li').getBoundingClientRect().left;
}"""
TOP = """(one) => {
  const { left, top, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + 20, top + height / 2));
}"""
CARD = '.hand button.card:not([aria-disabled="true"])'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as running:
        yield running


def sit(person: Person, scene: str, language: str = "en") -> Page:
    person.page.add_init_script(f"localStorage.setItem('language', '{language}')")
    Looker(person.page, person.address).sit("attila-5", scene)
    return person.page


def resize(page: Page, window: dict[str, int]) -> None:
    page.set_viewport_size(window)  # type: ignore[arg-type]
    page.mouse.move(5, 300)
    quiet(page)


def top(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", [pytest.param("play", marks=pytest.mark.long), "wars", "cubes"])
def test_beside_five_players_moves_and_chronicle_are_in_sight(person: Person, scene: str, language: str) -> None:
    page = sit(person, scene, language)
    for window in WINDOWS:
        resize(page, window)
        assert out_of_sight(page) == [], window
        expect(page.locator(MOVE).first).to_be_in_viewport(ratio=0.9)
        assert not page.evaluate(OVERLAP), window


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_pointed_at_moves_the_list_of_moves(person: Person, language: str) -> None:
    page = sit(person, "wars", language)
    moves, said = page.locator("section.moves"), page.locator("#beside [data-part=end]")
    for window in WINDOWS:
        resize(page, window)
        before, sentences = top(moves), {said.inner_text()}
        for thing in (*page.locator("[data-lane]").all(), *page.locator(CARD).all()):
            thing.hover()
            sentences.add(said.inner_text())
            assert top(moves) == before, (window, said.inner_text())
        assert len(sentences) > 3


def test_a_card_that_is_taken_up_has_its_moves_in_sight(person: Person) -> None:
    page = sit(person, "play")
    for window in WINDOWS:
        resize(page, window)
        page.locator(CARD).first.click()
        expect(page.locator(".narrowed")).to_be_visible()
        resize(page, window)
        expect(page.locator(MOVE).first).to_be_in_viewport(ratio=0.9)
        page.locator(CARD).first.click()


@pytest.mark.parametrize(
    "size",
    [LOW, *(pytest.param(one, marks=pytest.mark.long) for one in (LAPTOP, DESKTOP)), PHONE],
    ids=["low", "laptop", "desktop", "phone"],
)
def test_why_something_cannot_be_done_opens_in_view(size: dict[str, int], browser: Browser, server: Served) -> None:
    person = Person(browser, server, size)
    page = sit(person, "play")
    if size is PHONE:
        page.get_by_role("navigation").get_by_role("button", name="Moves").click()
    page.get_by_role("button", name="Why can’t I…?").click()
    field = page.locator(".answer input")
    expect(field).to_be_in_viewport(ratio=1)
    quiet(page)
    assert field.evaluate(TOP)
    person.leave()


def test_a_friend_who_talks_or_drops_out_covers_and_pushes_nothing(browser: Browser, server: Served) -> None:
    ada, ben = Person(browser, server, LOW), Person(browser, server, new=True)
    page, looker = ada.page, Looker(ada.page, ada.address)
    seats = [{"kind": "me"}, {"kind": "open"}, *({"kind": "computer", "level": 1} for _ in range(3))]
    table = looker.open_table(game="attila", seats=seats, options={"first_player": "named", "first_seat": 0})
    api = f"{ada.address}/api/tables/{table[3:]}"
    assert ben.page.request.post(f"{api}/join", data={"name": "Ben", "seat": None}).ok
    assert page.request.post(f"{api}/start", data={}).ok
    ben.go(table)
    looker.go(table, MOVE)
    expect(page.locator("[data-seat='1'][data-presence=here]")).to_be_visible()
    for window in WINDOWS:
        resize(page, window)
        assert out_of_sight(page) == [], window
        expect(page.locator(MOVE).first).to_be_in_viewport(ratio=0.9)
    moves = page.locator("section.moves")
    before = top(moves)
    ben.leave()
    lost = page.get_by_role("button", name="Ben can no longer get in")
    expect(lost).to_be_visible()
    assert top(moves) == before
    ends, score = (one.bounding_box() for one in (lost, page.locator("[data-seat='1'] strong")))
    assert ends
    assert score
    assert ends["x"] + ends["width"] <= score["x"]
    page.locator("details.later summary").click()
    page.locator("#chat").fill("Ben?")
    page.locator("#chat").press("Enter")
    expect(page.locator("details.later li", has_text="Ben?")).to_be_in_viewport(ratio=1)
    assert top(moves) == before
    page.locator("details.later summary").click()
    assert out_of_sight(page) == []
    ada.leave()
