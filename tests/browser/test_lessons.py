"""The lessons as people go through them: one by touch on a phone, the other by keyboard, both looked at."""

import pytest
from playwright.sync_api import Browser, Page, expect

from catalaunia.core import lessons
from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, TABLET, Person, at_every_size, end_scenes, quiet
from tests.browser.looks import covered, cut_off, faults
from tests.server.served import Served

STILL = "localStorage.setItem('settings', JSON.stringify({theme: '%s', motion: false}))"
LOOKS = [(size, theme) for size in (PHONE, TABLET, DESKTOP) for theme in ("light", "dark")]
PLACES = ("/attila/1", "/attila/8", "/clash451/1", "/clash451/4", "", "/attila/13")  # the last one is the end
IN_SHORT = ("/attila/8", "/clash451/4", "/attila/13")  # `test_scenes.py` looks at lessons, too


def at_step(page: Page, number: int, title: str) -> None:
    expect(page.locator(".guide h1")).to_contain_text(title, timeout=PATIENCE)
    expect(page.locator(".guide [aria-current=step]")).to_have_text(str(number))


def unfold(page: Page) -> None:
    """On a small screen the moves are folded, and after a mistake one tries again first."""
    folded = page.get_by_role("button", name="Your moves", expanded=False)
    if not page.locator(".guide .moves").or_(folded).count():
        page.get_by_role("button", name="Try again").press("Enter")
    if folded.count():
        folded.press("Enter")


@at_every_size(PHONE)
def test_attila_is_learnt_by_touch(size: dict[str, int], browser: Browser, server: Served) -> None:
    person = Person(browser, server, size)
    page = person.page
    page.add_init_script(STILL % "light")
    person.go("/learn")
    page.get_by_role("link", name="Attila: Start").click()
    for number, step in enumerate(lessons.lesson("attila"), 1):
        at_step(page, number, step.text("title").say("en"))
        if number == 1:  # the wrong province on the map, then the right one after its card
            page.locator('[data-province="italia"]').dispatch_event("click")
            expect(page.locator('[data-answer="wrong"]')).to_contain_text("The Franks cannot enter Italia")
            expect(page.locator('[data-answer="wrong"]')).to_contain_text("Rule A5.2")
            page.get_by_role("button", name="Try again").click()
            page.locator(".hand button.card").filter(has_text="Franks").first.click()
            page.locator('[data-province="belgica"]').dispatch_event("click")
        else:
            page.get_by_role("button", name="Show me").click()
            for said, move in enumerate(step.asked, 1):
                unfold(page)
                page.locator(f'.guide .moves li [data-move="{move}"]').click()
                expect(page.locator(f'[data-said="{said}"]')).to_be_visible(timeout=PATIENCE)
        expect(page.locator('[data-answer="right"]')).to_contain_text(step.text("right").say("en"), timeout=PATIENCE)
        end_scenes(page)
        page.locator("[data-next]").dispatch_event("click")
    expect(page.get_by_role("heading", name="You know the game")).to_be_visible()
    person.go("/learn")
    expect(page.get_by_text("12 of 12 steps done")).to_be_visible()
    person.leave()


def press(page: Page, selector: str) -> None:
    """As with a keyboard: the focus, then Enter."""
    page.locator(selector).first.focus()
    page.keyboard.press("Enter")


@at_every_size(DESKTOP)
def test_clash_451_is_learnt_with_the_keyboard(size: dict[str, int], browser: Browser, server: Served) -> None:
    person = Person(browser, server, size)
    page = person.page
    page.add_init_script(STILL % "dark")
    person.go("/learn/clash451")
    for number, step in enumerate(lessons.lesson("clash451"), 1):
        at_step(page, number, step.text("title").say("en"))
        if number > 1:
            expect(page.locator(".guide h1")).to_be_focused()
        unfold(page)
        press(page, ".guide .try")
        expect(page.locator('[data-answer="wrong"]')).to_contain_text(step.text("wrong").say("en"), timeout=PATIENCE)
        for said, move in enumerate(step.asked, 1):
            unfold(page)
            press(page, f'.guide .moves li [data-move="{move}"]')
            kind = "right" if said == len(step.asked) else "on"
            expect(page.locator(f'[data-answer="{kind}"][data-said="{said}"]')).to_be_visible(timeout=PATIENCE)
        page.wait_for_timeout(50)
        end_scenes(page)
        press(page, "[data-next]")
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    person.leave()


@pytest.mark.parametrize(
    ("place", "look"),
    [
        pytest.param(place, look, marks=() if place in IN_SHORT else pytest.mark.long)
        for place, look in zip(PLACES, LOOKS, strict=True)
    ],
)
def test_a_lesson_can_be_seen_and_used(
    place: str, look: tuple[dict[str, int], str], browser: Browser, server: Served
) -> None:
    size, theme = look
    person = Person(browser, server, size)
    page = person.page
    page.add_init_script(STILL % theme)
    person.go(f"/learn{place}")
    page.wait_for_selector("h1", timeout=PATIENCE)
    quiet(page)
    found = [faults(page), cut_off(page)]
    if not page.locator(".guide").count():
        found.append(covered(page))
    else:
        page.get_by_role("button", name="Show me").click()
        page.locator(".guide .try").click()
        expect(page.locator('[data-answer="wrong"]')).to_be_visible(timeout=PATIENCE)
        found += [faults(page), cut_off(page)]
    assert not any(found), found
    person.leave()


def test_a_lesson_that_does_not_exist_is_said_so_in_a_sentence(person: Person) -> None:
    person.go("/learn/chess")
    expect(person.page.get_by_role("alert")).to_contain_text("There is no lesson for ‘chess’", timeout=PATIENCE)
    person.troubles.clear()  # the browser notes the 404
