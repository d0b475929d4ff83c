"""Rules at hand: the rulebook as a page and over the table, why something cannot be done, and what a card does."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, TABLET, Person, end_scenes, in_both_themes, quiet
from tests.browser.looks import faults
from tests.server.served import Served

MOVE = "section.moves button[data-move]"
BOX = "#explained"


def sit(person: Person, number: int) -> Page:
    """At a table of the first or the second game, to move."""
    person.go("/")
    person.page.get_by_role("button", name="Play now").nth(number).click()
    person.page.wait_for_selector(f"{MOVE}:not([disabled])", timeout=PATIENCE, state="attached")
    return person.page


def top_of(page: Page, clause: str) -> float:
    box = page.locator(f'[id="{clause}"]').bounding_box()
    assert box
    return box["y"]


@pytest.mark.parametrize(
    ("size", "language", "path", "words"),
    [
        (DESKTOP, "fr", "/rules/attila#A7.3", "Le nombre de cartes d’une mise"),
        pytest.param(TABLET, "de", "/rules/clash451#C5.3", "Über Land zieht eine Einheit", marks=pytest.mark.long),
        pytest.param(PHONE, "en", "/rules/attila#A9.6", "In a game of two, second place", marks=pytest.mark.long),
    ],
)
def test_a_link_opens_the_rules_at_its_clause(
    size: dict[str, int], language: str, path: str, words: str, browser: Browser, server: Served
) -> None:
    person = Person(browser, server, size)
    person.page.add_init_script(f"localStorage.setItem('language', '{language}')")
    person.go(path)
    clause = path.partition("#")[2]
    marked = person.page.locator(".clause.marked")
    expect(marked).to_contain_text(words, timeout=PATIENCE)
    expect(marked).to_be_in_viewport()
    expect(marked).to_be_focused()
    assert abs(top_of(person.page, clause)) < 80
    wide = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    person.leave()


def test_the_language_changes_and_the_place_stays(person: Person) -> None:
    person.go("/rules/attila#A10.3")
    page = person.page
    expect(page.locator(".clause.marked")).to_contain_text("Exchange", timeout=PATIENCE)
    page.wait_for_selector("[data-figure=war] .chart")
    page.wait_for_timeout(200)
    before = top_of(page, "A10.3")
    page.evaluate("document.querySelector('header [lang=de]').click()")  # it is out of sight there
    expect(page.locator('[id="A10.3"]')).to_contain_text("Tausch", timeout=PATIENCE)
    page.wait_for_timeout(100)
    assert abs(top_of(page, "A10.3") - before) < 3
    assert page.url.endswith("#A10.3")


def test_rules_are_searched_and_their_links_followed(person: Person) -> None:
    person.go("/rules/clash451")
    page = person.page
    page.get_by_label("Search the rules").fill("vine numbers")
    expect(page.get_by_text("2 clauses")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".clause")).to_have_count(2)
    page.get_by_label("Search the rules").fill("Lord of the Rings")
    expect(page.get_by_text("No clause mentions that")).to_be_visible()
    page.get_by_label("Search the rules").fill("")
    page.locator('[id="C4.3"]').get_by_role("link", name="C7.4", exact=True).click()
    expect(page.locator(".clause.marked")).to_have_attribute("id", "C7.4")
    assert page.url.endswith("/rules/clash451#C7.4")
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="C8 End").click()
    expect(page.locator('[id="C8"]')).to_be_in_viewport()
    page.get_by_role("link", name="Attila", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Attila: the rulebook", timeout=PATIENCE)


@pytest.mark.parametrize("game", ["attila", pytest.param("clash451", marks=pytest.mark.long)])
@in_both_themes("dark")
def test_axe_finds_nothing_in_the_rules_and_every_figure_has_moves(theme: str, game: str, person: Person) -> None:
    person.page.add_init_script(f"localStorage.setItem('settings', JSON.stringify({{theme: '{theme}'}}))")
    person.go(f"/rules/{game}#{'A5.2' if game == 'attila' else 'C6.7'}")
    expect(person.page.locator(".clause.marked")).to_be_visible(timeout=PATIENCE)
    pictures = person.page.locator("[data-figure]")
    assert pictures.count() >= 6
    for picture in pictures.all():
        assert len(picture.get_attribute("aria-label") or "") > 40
        expect(picture.locator("svg").first).to_be_attached()
    assert faults(person.page) == []


@pytest.mark.parametrize(
    ("number", "clause", "theme"), [(0, "A5.1", "light"), pytest.param(1, "C3.2", "dark", marks=pytest.mark.long)]
)
def test_the_rules_open_over_the_table_at_what_matters_now(
    number: int, clause: str, theme: str, person: Person
) -> None:
    person.page.add_init_script(f"localStorage.setItem('settings', JSON.stringify({{theme: '{theme}'}}))")
    page = sit(person, number)
    page.get_by_role("button", name="Rules", exact=True).click()
    drawer = page.get_by_role("dialog", name="The rules of")
    expect(drawer.locator(".clause.marked")).to_have_attribute("id", clause, timeout=PATIENCE)
    expect(drawer.locator(".clause.marked")).to_be_in_viewport()
    quiet(page)
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#rules-title")).to_have_count(0)  # gone, not only closed: the table listens to keys again
    assert "/t/" in page.url
    page.keyboard.press("r")
    expect(drawer).to_be_visible()
    drawer.get_by_role("button", name="Close").click()
    expect(drawer).to_have_count(0)


def test_a_refusal_links_to_its_clause(person: Person) -> None:
    def altered(wire: WebSocketRoute) -> None:
        """The page offers only what is legal, so its move is changed on the way."""
        server = wire.connect_to_server()

        def on(message: str | bytes) -> None:
            said = json.loads(message)
            server.send(json.dumps(said | {"move": "double"} if said["kind"] == "play" else said))

        wire.on_message(on)

    person.page.route_web_socket("**/api/socket", altered)
    page = sit(person, 0)
    page.locator(MOVE).first.click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Double turn can only be played at the end of the turn", timeout=PATIENCE)
    alert.get_by_role("link", name="Rule A10.2").click()
    marked = page.get_by_role("dialog", name="The rules of").locator(".clause.marked")
    expect(marked).to_have_attribute("id", "A10.2", timeout=PATIENCE)


@pytest.mark.parametrize("size", [pytest.param(DESKTOP, marks=pytest.mark.long), PHONE])
def test_a_province_that_is_closed_says_why(size: dict[str, int], browser: Browser, server: Served) -> None:
    person = Person(browser, server, size)
    page = sit(person, 0)
    page.get_by_role("group", name="Your hand").get_by_role("button").first.click()
    tribe = (
        (page.locator(".hand .card.up").get_attribute("aria-label") or "").split(",")[0].removeprefix("card of the ")
    )
    page.locator('[data-province="africa"]').dispatch_event("click")
    why = page.get_by_role("status").filter(has_text="Why not?")
    expect(why).to_contain_text(f"The {tribe} cannot enter Africa", timeout=PATIENCE)
    assert why.get_by_role("listitem").count() == 1
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    page.get_by_role("group", name="Action cards").get_by_role("button", name="Double turn").click(force=True)
    expect(why).to_contain_text("at the end of the turn", timeout=PATIENCE)
    assert faults(page) == []
    why.get_by_role("button", name="Close").click()
    expect(why).to_have_count(0)
    person.leave()


def test_a_terrain_that_is_closed_says_why(person: Person) -> None:
    """Until a unit may move: then a terrain that it cannot reach is touched."""
    page = sit(person, 1)
    for _ in range(60):
        page.wait_for_selector(f"{MOVE}:not([disabled])", timeout=PATIENCE, state="attached")
        if page.locator('button[data-move^="move "]').count():
            break
        page.evaluate("document.querySelector('section.moves button[data-move]:not([disabled])')?.click()")
        page.wait_for_timeout(40)
    end_scenes(page)
    unit = (page.locator('button[data-move^="move "]').first.get_attribute("data-move") or "").split()[1]
    if page.locator(f'.unit[data-unit="{unit}"][aria-pressed="true"]').count() == 0:
        page.locator(f'.unit[data-unit="{unit}"]').first.dispatch_event("click")
    goals = page.locator(f'button[data-move^="move {unit} "]')
    open_to = {(one.get_attribute("data-move") or "").split()[2] for one in goals.all()}
    row = [one.get_attribute("data-terrain") or "" for one in page.locator("button.terrain").all()]
    shut = next(one for one in row if one not in open_to and not page.locator(f'.here[data-terrain="{one}"]').count())
    page.locator(f'button.terrain[data-terrain="{shut}"]').dispatch_event("click")
    why = page.get_by_role("status").filter(has_text="Why not?")
    expect(why).to_contain_text(re.compile(r"out of reach|bars"), timeout=PATIENCE)
    expect(why.get_by_role("link")).to_have_count(1)


def test_what_cannot_be_done_is_chosen_from_a_list(person: Person) -> None:
    page = sit(person, 0)
    asks = page.get_by_role("button", name="Why can’t I…?")
    asks.click()
    expect(asks).to_have_attribute("aria-expanded", "true")
    page.get_by_label("Search for a move that is not possible").fill("africa")
    page.locator("[data-why]").first.click()
    why = page.get_by_role("status").filter(has_text="Why not?")
    expect(why).to_contain_text("Africa", timeout=PATIENCE)
    expect(why).to_contain_text("A5.2")
    assert faults(page) == []


def test_a_card_explains_itself_on_hover_and_by_keyboard(person: Person) -> None:
    page = sit(person, 0)
    page.get_by_role("button", name="Exchange swap cards").hover()
    box = page.locator(BOX)
    expect(box).to_contain_text(
        "Put cards from your hand aside and draw the same number of new ones.", timeout=PATIENCE
    )
    box.hover()
    page.wait_for_timeout(400)
    expect(box).to_be_visible()  # one may move onto it
    page.mouse.move(5, 5)
    expect(box).to_have_count(0)
    card = page.get_by_role("group", name="Your hand").get_by_role("button").first
    page.keyboard.press("Tab")
    card.focus()
    expect(box).to_contain_text("Play this card to place a", timeout=PATIENCE)
    assert card.get_attribute("aria-describedby") == "explained"
    assert faults(page) == []
    page.keyboard.press("Tab")
    expect(box.get_by_role("link")).to_be_focused()
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(card).to_be_focused()
    expect(box).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    drawer = page.get_by_role("dialog", name="The rules of")
    expect(drawer.locator(".clause.marked")).to_have_attribute("id", "A5.1", timeout=PATIENCE)


def test_a_long_press_explains_a_card_and_does_nothing_else(browser: Browser, server: Served) -> None:
    person = Person(browser, server, PHONE, touch=True)
    page = sit(person, 1)
    page.mouse.move(0, 0)  # where it clicked before there is a card now
    card = page.locator(".held").first
    card.scroll_into_view_if_needed()
    at = card.bounding_box()
    assert at
    touch = page.context.new_cdp_session(page)
    point = {"x": at["x"] + at["width"] / 2, "y": at["y"] + at["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator(BOX)).to_be_visible(timeout=PATIENCE)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    expect(page.locator(BOX)).to_be_visible()
    assert card.get_attribute("aria-pressed") == "false"
    page.touchscreen.tap(5, 300)
    expect(page.locator(BOX)).to_have_count(0)
    page.touchscreen.tap(point["x"], point["y"])
    expect(page.locator('.held[aria-pressed="true"]')).to_have_count(1)
    person.leave()
