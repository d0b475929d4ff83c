"""Every scene, light and dark: axe-core finds nothing, nothing is cut off, nothing lies on what one presses, and where
one is to move hand and question are in the window.

`make test` looks at each scene once, sizes, themes and languages in turn; the whole matrix is `make test-long`.
"""

import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SIZES, Person, quiet
from tests.browser.life.scenes import PEOPLE, scene_server
from tests.browser.looks import covered, cut_off, faults, out_of_sight
from tests.browser.scenes import SCENES, THEMES, Looker, Scene
from tests.server.served import Served

EVERY = [*SCENES, *PEOPLE]
ALL = [(size, theme, language) for language in ("en", "fr", "de") for size in SIZES for theme in THEMES]


PLANTED = """() => {
  const put = (tag, text, style) => Object.assign(document.body.appendChild(document.createElement(tag)).style, style)
    && (document.body.lastChild.textContent = text);
  put('p', 'cut off here', { width: '40px', overflow: 'hidden', whiteSpace: 'nowrap' });
  put('p', 'sticks out there', { width: '40px', border: '1px solid', whiteSpace: 'nowrap' });
  put('button', 'below', { position: 'fixed', top: '0', left: '0', width: '80px', height: '40px' });
  put('i', '', { position: 'fixed', top: '0', left: '0', width: '80px', height: '40px' });
}"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with scene_server(tmp_path) as running:
        yield running


def look(
    scene: Scene, size: str, theme: str, browser: Browser, server: Served, text: float = 1, language: str = "en"
) -> float:
    """What is wrong with it is said; how large the text is that says what to do, if any does."""
    person = Person(browser, server, SIZES[size])
    settings = {"theme": theme, "motion": False, "pace": "instant", "textSize": text}
    person.page.add_init_script(f"localStorage.setItem('settings', JSON.stringify({json.dumps(settings)}))")
    person.page.add_init_script(f"localStorage.setItem('language', '{language}')")
    scene.show(Looker(person.page, server.address))
    quiet(person.page)
    found = {
        "out of sight": out_of_sight(person.page) if scene.asks and text == 1 else [],  # first: the others scroll
        "axe": faults(person.page),
        "cut off": cut_off(person.page),
        "covered": covered(person.page),
    }
    assert not any(found.values()), found
    large = font_size(person.page)
    person.go_away()
    return large


def font_size(page: Page) -> float:
    """In pixels, of what is said or asked first; 0 where nothing is."""
    said = page.locator(".said, .asked h2")
    return float(said.first.evaluate("node => parseFloat(getComputedStyle(node).fontSize)")) if said.count() else 0.0


def test_planted_faults_are_seen(person: Person) -> None:
    person.go("/nowhere")
    expect(person.page.get_by_role("link", name="Back to the home page")).to_be_visible()
    person.troubles.clear()  # that there is nothing
    assert faults(person.page) == cut_off(person.page) == covered(person.page) == []
    person.page.evaluate(PLANTED)
    assert [line.split(":")[1] for line in cut_off(person.page)] == [' "cut off here"', ' "sticks out there"']
    assert 'button "below" lies under' in covered(person.page)[0]
    assert faults(person.page)[0].startswith("region: ['body > p")


def test_a_hand_or_a_question_out_of_sight_is_seen(person: Person) -> None:
    page = person.page
    Looker(page, person.address).sit("attila", "bid")
    assert out_of_sight(page) == []
    page.locator(".prompt").evaluate("one => (one.style.transform = 'translateY(200px)')")
    page.evaluate(
        """() => Object.assign(document.body.appendChild(document.createElement('i')).style,
          { position: 'fixed', inset: '85% 0 0', zIndex: 9 })"""
    )
    lines = out_of_sight(page)
    assert "outside the window" in lines[0]
    assert {line.split(":")[0] for line in lines} == {"question", "answers", "hand", "chronicle"}
    assert all(line.endswith(' lies under i ""') for line in lines[1:-1])
    page.locator("[data-part=hand]").evaluate("one => one.remove()")
    assert out_of_sight(page)[-2] == "hand: there is none"


@pytest.mark.parametrize(
    ("scene", "look_of"), list(zip(EVERY, itertools.cycle(ALL))), ids=[scene.name for scene in EVERY]
)
def test_a_scene_can_be_seen_and_used(
    scene: Scene, look_of: tuple[str, str, str], browser: Browser, server: Served
) -> None:
    size, theme, language = look_of
    look(scene, size, theme, browser, server, language=language)


def test_on_a_phone_a_spectator_can_press_send(browser: Browser, server: Served) -> None:
    """Beside his name and what he says, which is asked for in the same row."""
    person = Person(browser, server, SIZES["phone"])
    next(one for one in SCENES if one.name == "spectator").show(Looker(person.page, server.address))
    expect(person.page.get_by_role("button", name="Send")).to_be_in_viewport(ratio=1)
    person.leave()


@pytest.mark.parametrize("size", ["phone", pytest.param("desktop", marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "name",
    [
        "attila-bid",
        "clash451-place",
        *(pytest.param(n, marks=pytest.mark.long) for n in ("attila-play", "clash451-choice")),
    ],
)
def test_large_text_is_large_at_the_tables_too_and_has_room(
    name: str, size: str, browser: Browser, server: Served
) -> None:
    scene = next(one for one in SCENES if one.name == name)
    large = look(scene, size, "light", browser, server, text=1.25)
    person = Person(browser, server, SIZES[size])
    scene.show(Looker(person.page, server.address))
    plain = font_size(person.page)
    person.leave()
    assert plain
    assert large == pytest.approx(1.25 * plain)


@pytest.mark.long
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", EVERY, ids=[scene.name for scene in EVERY])
def test_a_scene_at_every_size_in_light_and_dark(
    scene: Scene, size: str, theme: str, browser: Browser, server: Served
) -> None:
    look(scene, size, theme, browser, server)


@pytest.mark.long
@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", EVERY, ids=[scene.name for scene in EVERY])
def test_a_scene_at_every_size_in_french_and_german(
    scene: Scene, size: str, language: str, browser: Browser, server: Served
) -> None:
    look(scene, size, "light", browser, server, language=language)
