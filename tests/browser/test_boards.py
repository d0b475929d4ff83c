"""Both tables on every screen: played to the end by keyboard, told in scenes, nothing cut off, nothing lost."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, SIZES, TABLET, Person, end_scenes, in_both_themes, quiet
from tests.browser.looks import at_rest, covered, cut_off, faults, out_of_sight
from tests.browser.scenes import SCENES, Looker, Scene
from tests.server.served import Served

DRAWER = {"width": 1024, "height": 768}
LAPTOP = {"width": 1366, "height": 650}
LYING = {"width": 740, "height": 360}
SCREENS = [
    pytest.param(DESKTOP, "de", id="desktop-de", marks=pytest.mark.long),
    pytest.param(PHONE, "fr", id="phone-fr"),
    pytest.param(DRAWER, "fr", id="drawer-fr", marks=pytest.mark.long),
    pytest.param(TABLET, "de", id="tablet-de", marks=pytest.mark.long),
]
READY = 'section.moves button[data-move]:not([aria-disabled="true"]), [data-outcome], dialog[open]'
FOCUSED = "document.activeElement.dataset.move ?? document.activeElement.tagName"
MISFITS = """() => {
  const bad = new Set(), seen = (node) => node.getClientRects().length && !node.closest('[inert], svg, .hidden');
  for (const node of document.querySelectorAll('.board *, aside *, .tabs *, dialog *')) {
    const moves = [...node.childNodes].some((one) => one.nodeType === 3 && one.textContent.trim());
    if (!moves || !seen(node)) continue;
    const box = node.getBoundingClientRect(), style = getComputedStyle(node);
    const say = (fault) => bad.add(`${fault}: ${node.textContent.trim().slice(0, 40)}`);
    if (parseFloat(style.fontSize) < 11.9) say('small');
    if (box.left < -1 || box.right > innerWidth + 1) say('outside');
    const cuts = style.overflowX !== 'visible' && style.display !== 'inline';
    if (cuts && node.scrollWidth > node.clientWidth + 1) say('cut off');
    if (cuts && node.scrollHeight > node.clientHeight + 3) say('cut off below');
  }
  const cover = (p, q) => Math.min(p.right, q.right) - Math.max(p.left, q.left) > 2
    && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 2;
  for (const part of document.querySelectorAll('[data-part="acts"], [data-part="hand"], .tabs')) {
    const all = [...part.querySelectorAll('button')].filter(seen);
    const pairs = all.flatMap((a, k) => all.slice(k + 1).map((b) => [a, b]));
    for (const [a, b] of pairs) {
      if (cover(a.getBoundingClientRect(), b.getBoundingClientRect())) bad.add(`overlap: ${a.textContent}`);
    }
  }
  return [...bad];
}"""


def sit(person: Person, kind: str, scene: str) -> None:
    """At a stored position, to move."""
    Looker(person.page, person.address).sit(kind, scene)


def begin(person: Person) -> None:
    """At a new game of Attila against the computer."""
    looker = Looker(person.page, person.address)
    looker.go(looker.open_table(game="attila", seats=[{"kind": "me"}, {"kind": "computer", "level": 1}]), READY)


def misfits(page: Page) -> list[str]:
    """Texts that are too small, stick out or are cut off, and controls that lie over each other."""
    at_rest(page)
    found: list[str] = page.evaluate(MISFITS)
    return found


def wait_until(page: Page, holds: str) -> None:
    """Asked from outside: the page's content policy lets no text be evaluated in it."""
    for _ in range(PATIENCE // 50):
        if page.evaluate(holds):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"it does not come true that {holds}")


def finish_by_keys(page: Page, most: int = 400) -> int:
    """With nothing but keys: M goes to the moves, an arrow to one of them, Enter says it."""
    for moves in range(most):
        page.wait_for_selector(READY, timeout=PATIENCE, state="attached")
        if page.locator("[data-outcome]").count():
            return moves
        if page.locator("dialog[open]").count():
            page.keyboard.press("Enter" if moves % 3 else "Escape")
            page.wait_for_timeout(60)
            continue
        page.keyboard.press("m")
        for _ in range(moves % 4):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        wait_until(page, "document.activeElement !== document.body")  # else the focus is lost
    raise AssertionError("the game has no end")


def _once(game: str, first: str) -> list[Any]:
    """A game at one size, if any, in `make test`, at the others in `make test-long`."""
    return [
        pytest.param(game, size, id=f"{game}-{name}", marks=() if name == first else pytest.mark.long)
        for name, size in SIZES.items()
    ]


@pytest.mark.parametrize(("game", "size"), [*_once("attila", "none"), *_once("clash451", "desktop")])
def test_a_game_is_played_to_its_end_by_keyboard_alone(
    game: str, size: dict[str, int], browser: Browser, server: Served
) -> None:
    person = Person(browser, server, size)
    person.page.emulate_media(reduced_motion="reduce")
    if game == "attila":
        begin(person)
    elif size is DESKTOP:  # in `make test`: its last moves
        Looker(person.page, person.address).sit_late(game)
    else:
        sit(person, "clash451", "choice")
    assert finish_by_keys(person.page) > 5
    end_scenes(person.page)
    expect(person.page.locator("[data-outcome]")).to_be_visible()
    person.leave()


def test_a_card_is_chosen_and_placed_on_the_map_by_keyboard(person: Person) -> None:
    sit(person, "attila-3", "play")
    page = person.page
    page.wait_for_selector(".hand button.card", timeout=PATIENCE)
    page.keyboard.press("h")
    for _ in range(page.locator(".hand button.card").count()):
        if page.evaluate("document.activeElement.getAttribute('aria-disabled')") != "true":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("b")
    province = page.evaluate("document.activeElement.dataset.province")
    assert "you may place" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.province") != province
    page.keyboard.press("b")
    move = page.evaluate("document.activeElement.dataset.move")
    page.keyboard.press("Enter")
    expect(page.locator(f'section.moves button[data-move="{move}"]')).to_have_count(0, timeout=PATIENCE)
    expect(page.locator("[data-announcer]")).to_contain_text("Ada")


def test_three_cards_are_chosen_by_their_digits(person: Person) -> None:
    sit(person, "clash451", "choice")
    page = person.page
    page.wait_for_selector("button.held", timeout=PATIENCE)
    first, second, third, *_ = page.locator(".rest .value").all_inner_texts()
    for key in ("2", "1", "3", "Escape", "3", "1", "2", "Enter"):
        page.keyboard.press(key)
    page.wait_for_selector('section.moves button:not([data-move^="pick "])[data-move]', timeout=PATIENCE)
    expect(page.locator(".three .value")).to_have_text([third, first, second])


def test_a_question_mark_shows_the_keys_and_gives_the_focus_back(person: Person) -> None:
    begin(person)
    page = person.page
    page.keyboard.press("m")
    before = page.evaluate(FOCUSED)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    wait_until(page, f"({FOCUSED}) === {before!r}")


@in_both_themes("dark")
def test_a_war_is_a_scene_with_bids_reveal_and_peace(theme: str, person: Person) -> None:
    page = person.page
    page.add_init_script(
        f"localStorage.setItem('settings', JSON.stringify({{theme: '{theme}', motion: false, pace: 'instant'}}))"
    )
    sit(person, "attila-4", "last-bid")
    page.get_by_role("region", name="War in").wait_for(timeout=PATIENCE)
    assert faults(page) == []
    card = page.locator('.hand button.card:not([aria-disabled="true"])').first
    card.click()
    page.get_by_role("button", name="Bid 1 card").click()
    scene = page.get_by_role("dialog", name="War in")
    expect(scene).to_be_visible(timeout=PATIENCE)
    expect(scene.get_by_text("leave", exact=True).first).to_be_visible()
    expect(scene).to_contain_text("peace")
    assert faults(page) == []
    assert misfits(page) == []
    page.keyboard.press("Enter")
    expect(scene).to_have_count(0)


@in_both_themes("light")
def test_a_scoring_is_a_scene_with_every_tribe(theme: str, person: Person) -> None:
    page = person.page
    page.add_init_script(
        f"localStorage.setItem('settings', JSON.stringify({{theme: '{theme}', motion: false, pace: 'instant'}}))"
    )
    sit(person, "attila-3", "scoring")
    page.get_by_role("button", name="Bid nothing").click(timeout=PATIENCE)
    expect(page.get_by_role("dialog", name="War in")).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("Enter")
    scene = page.get_by_role("dialog", name="scoring")
    expect(scene.get_by_role("row")).to_have_count(9)
    assert faults(page) == []
    assert misfits(page) == []


@in_both_themes("dark")
def test_a_conflict_is_told_rank_by_rank(theme: str, person: Person) -> None:
    page = person.page
    page.add_init_script(
        f"localStorage.setItem('settings', JSON.stringify({{theme: '{theme}', motion: false, pace: 'instant'}}))"
    )
    sit(person, "clash451", "battle")
    page.wait_for_selector(READY, timeout=PATIENCE)
    page.get_by_role("button", name="Decline").first.click()
    scene = page.get_by_role("dialog", name="Conflict at")
    expect(scene).to_be_visible(timeout=PATIENCE)
    for _ in range(50):
        if scene.get_by_text("Battle, rank by rank").count():
            break
        page.keyboard.press("Enter")
    expect(scene.get_by_text("C6.4").or_(scene.get_by_text("C6.5")).first).to_be_visible()
    assert faults(page) == []
    assert misfits(page) == []
    page.keyboard.press("Escape")
    expect(scene).to_have_count(0)


@pytest.mark.parametrize(("size", "language"), SCREENS)
def test_nothing_is_cut_off_on_any_screen(
    size: dict[str, int], language: str, browser: Browser, server: Served
) -> None:
    person = Person(browser, server, size)
    page = person.page
    page.add_init_script(f"localStorage.setItem('language', '{language}')")
    plies = (("attila-5", "play"), ("attila-4", "last-bid"), ("clash451", "choice"), ("clash451", "move"))
    for kind, scene in (*plies, ("clash451-gathered", "crowd")):
        sit(person, kind, scene)
        quiet(page)
        assert misfits(page) == [], (kind, scene)
    assert faults(page) == []
    person.leave()


def test_on_a_phone_the_parts_of_the_table_are_sheets_over_the_board(browser: Browser, server: Served) -> None:
    person = Person(browser, server, PHONE)
    page = person.page
    sit(person, "attila-5", "play")
    for name, part in (("Moves", "Your moves"), ("Players", "Attila"), ("Influence", "Influence")):
        page.get_by_role("navigation").get_by_role("button", name=name).click(timeout=PATIENCE)
        expect(page.get_by_role("heading", name=part)).to_be_visible()
        quiet(page)
        assert misfits(page) == [], name
        assert faults(page) == [], name
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Influence")).to_be_hidden()
    person.leave()


SHORT = "attila-influence2"  # of those where one is asked, in `make test`


@pytest.mark.parametrize(
    "scene",
    [pytest.param(one, id=one.name, marks=() if one.name == SHORT else pytest.mark.long) for one in SCENES if one.asks],
)
def test_on_a_phone_that_lies_on_its_side_board_and_cards_are_side_by_side(
    scene: Scene, browser: Browser, server: Served
) -> None:
    person = Person(browser, server, LYING, touch=True)
    scene.show(Looker(person.page, person.address))
    page, board = person.page, ".stage, .upright, .pick"
    for part in (page.locator(board).first, page.locator(".tray, .asked").first):
        expect(part).to_be_in_viewport(ratio=0.8)
    left, right = (page.locator(one).first.bounding_box() for one in (board, ".tray, .asked"))
    assert left
    assert right
    assert left["x"] + left["width"] <= right["x"] + 1
    assert page.evaluate("document.documentElement.scrollHeight") == LYING["height"]
    quiet(page)
    assert out_of_sight(page) == []  # hand, question and answers, without a scroll
    assert cut_off(page) == []
    assert faults(page) == []
    person.leave()


@pytest.mark.parametrize(
    ("kind", "scene"),
    [
        ("attila", "bid"),
        *(pytest.param(*one, marks=pytest.mark.long) for one in (("attila-5", "play"), ("clash451", "place"))),
    ],
)
def test_on_a_phone_that_lies_on_its_side_one_can_read_what_the_others_did(
    kind: str, scene: str, browser: Browser, server: Served
) -> None:
    person = Person(browser, server, LYING, touch=True)
    sit(person, kind, scene)
    page = person.page
    strip, asked = page.locator("section.since:not(.row)"), page.locator(".tray, .asked").first
    expect(strip.locator("ol")).to_be_hidden()  # the board is in sight until one asks
    strip.locator(".title").click()
    for line in strip.locator("li").all():
        expect(line).to_be_visible()
    expect(strip).to_be_in_viewport(ratio=0.99)
    quiet(page)
    found, question = strip.bounding_box(), asked.bounding_box()
    assert found
    assert question
    beside = found["x"] + found["width"] <= question["x"] + 1
    assert beside or found["y"] + found["height"] <= question["y"] + 1
    assert page.evaluate("document.documentElement.scrollHeight") == LYING["height"]
    assert cut_off(page) == []
    assert covered(page) == []
    assert faults(page) == []
    strip.locator(".title").click()
    expect(strip.locator("ol")).to_be_hidden()
    person.leave()


@pytest.mark.parametrize("size", [LAPTOP, pytest.param(DRAWER, marks=pytest.mark.long)], ids=["laptop", "drawer"])
@pytest.mark.parametrize(
    ("kind", "scene"),
    [("attila", "play"), *(pytest.param("clash451", one, marks=pytest.mark.long) for one in ("choice", "place"))],
)
def test_in_a_low_window_the_hand_is_in_sight(
    kind: str, scene: str, size: dict[str, int], browser: Browser, server: Served
) -> None:
    person = Person(browser, server, size)
    sit(person, kind, scene)
    for card in person.page.locator('[data-part="hand"] button').all():
        expect(card).to_be_in_viewport(ratio=0.6)
    person.leave()


def test_the_points_at_the_end_are_shown_once(person: Person) -> None:
    looker = Looker(person.page, person.address)
    looker.act(looker.sit("clash451", "result"))
    page = person.page
    points = page.locator("dialog.points[open]")
    for _ in range(50):  # the last conflicts are told first
        if points.count():
            break
        page.keyboard.press("Escape")
        page.wait_for_timeout(60)
    points.get_by_role("button", name="Close").click()
    expect(points).to_have_count(0)
    answer = page.request.post(f"{page.url.replace('/t/', '/api/tables/')}/chat", data={"text": "Well fought."})
    assert answer.ok, answer.text()
    expect(page.get_by_text("Well fought.").first).to_be_attached(timeout=PATIENCE)
    page.wait_for_timeout(200)
    expect(points).to_have_count(0)


def test_on_a_small_desk_the_side_column_is_a_drawer(browser: Browser, server: Served) -> None:
    person = Person(browser, server, DRAWER)
    page = person.page
    sit(person, "clash451", "move")
    expect(page.locator("section.moves")).to_be_hidden(timeout=PATIENCE)
    page.get_by_role("button", name="Open the side panel").click()
    expect(page.locator("section.moves")).to_be_visible()
    quiet(page)
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("section.moves")).to_be_hidden()
    person.leave()


def test_the_chronicle_is_narrowed_opened_and_leads_to_a_moment(person: Person) -> None:
    """By keyboard: a line a turn, its moves on demand, one player's or one tribe's lines, and the way to that ply."""
    sit(person, "attila-5", "play")
    page = person.page
    part = page.locator("[data-part=chronicle]")
    lines, more = part.locator("ol > li > a"), part.locator("button.more")
    expect(part.locator("h3").first).to_have_text("Century IV")
    expect(lines.last).to_have_text(re.compile(r"^Six cards each; .+ goes first$"))
    everything = lines.count()
    page.keyboard.press("c")
    expect(lines.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(lines.nth(1)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(more.nth(1)).to_have_attribute("aria-expanded", "true")
    expect(part.locator("ol ul li").first).to_be_visible()
    part.get_by_role("button", name="Filter").click()
    part.get_by_role("button", name="Huns", exact=True).click()
    expect(lines.filter(has_not_text="Huns")).to_have_count(0)
    assert 0 < lines.count() < everything
    part.get_by_role("button", name="Huns", exact=True).click()
    own = part.get_by_role("group", name="Lines of one player").get_by_role("button").first
    name = own.get_attribute("aria-label") or ""
    own.click()
    expect(lines.filter(has_not_text=name)).to_have_count(0)
    assert faults(page, "[data-part=chronicle]") == []
    part.get_by_role("button", name="Filter").click()
    expect(lines).to_have_count(everything)
    told = lines.nth(1).get_attribute("href") or ""
    lines.nth(1).click()
    expect(page).to_have_url(re.compile(rf"{re.escape(told)}\b"))
