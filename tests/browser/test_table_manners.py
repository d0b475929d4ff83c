"""A table keeps still: nothing grows, moves or comes up under the pointer of whoever is about to press something."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import DESKTOP, LAPTOP, LOW, PHONE, Person
from tests.browser.scenes import MOVE, POSITIONS, Looker
from tests.server.served import Served

# In every frame from its first on: where the map is and how large, once all of the frame is laid out
FRAMES = """window.frames_seen = [];
const look = () => {
  const map = document.querySelector('.port > svg');
  if (map) {
    const { left, top, width, height } = map.getBoundingClientRect();
    const now = [left, top, width, height].map(Math.round).join(' ');
    if (window.frames_seen.at(-1) !== now) window.frames_seen.push(now);
  }
  next();
};
const next = () => requestAnimationFrame(() => setTimeout(look));
next();"""
PLACES = """() => Object.fromEntries([['players', '#beside ul'], ['moves', 'section.moves'], ['chronicle',
  '[data-part=chronicle]']].map(([name, at]) => {
    const { left, top, width, height } = document.querySelector(at).getBoundingClientRect();
    return [name, [left, top, width, height]];
}))"""
LIT = '[data-province][aria-disabled="false"]'
# A place in a province where nothing lies over it; and, of each province that one may go to, what share the tip covers
SPOT = """province => {
  const outline = province.querySelector('path'), way = outline.getScreenCTM().inverse();
  const { left, top, width, height } = outline.getBoundingClientRect();
  for (let k = 1; k < 400; k += 1) {
    const point = new DOMPoint(left + width * ((k * 0.618) % 1), top + height * ((k * 0.414) % 1));
    const inside = outline.isPointInFill(point.matrixTransform(way));
    if (inside && province.contains(document.elementFromPoint(point.x, point.y))) return [point.x, point.y];
  }
  return null;
}"""
COVERED = """async all => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))); // it knows how large it is
  const tip = document.querySelector('[data-tip]'), { left, top, right, bottom } = tip.getBoundingClientRect();
  const others = all.filter((one) => one.dataset.province !== tip.dataset.tip);
  window.points ??= Object.fromEntries(all.map((province) => { // of each province; the map does not move
    const outline = province.querySelector('path'), way = outline.getScreenCTM().inverse(), found = [];
    const frame = outline.getBoundingClientRect();
    for (let i = 0.5; i < 24; i += 1) for (let j = 0.5; j < 24; j += 1) {
      const point = new DOMPoint(frame.left + (i / 24) * frame.width, frame.top + (j / 24) * frame.height);
      if (outline.isPointInFill(point.matrixTransform(way))) found.push(point);
    }
    return [province.dataset.province, found];
  }));
  return Object.fromEntries(others.map(({ dataset: { province } }) => {
    const found = window.points[province];
    return [province, found.filter(({ x, y }) => x > left && x < right && y > top && y < bottom).length / found.length];
  }));
}"""
# What waits does so for a tenth of its time: where it is not asked how long that is
HASTE = """const later = window.setTimeout;
window.setTimeout = (work, wait = 0, ...rest) => later(work, wait / 10, ...rest);"""
IN_SHORT = [("clash451", "de")]
BRUSHED = 0.1  # of a province: its edge, no more
REST = 700  # ms: longer than a tooltip waits
PASSING = 500  # ms by the page's own watch: a pointer that only passes is gone by then
# From now on: when the pointer last came to another element, and how long after that what explains came up
WATCH = """selector => {
  let came = performance.now(), over = null;
  window.waited = null;
  document.addEventListener('pointerover', ({ target }) => {
    const what = target.closest('[data-terrain], [data-province], button') ?? target; // not each of its parts
    if (what !== over) [over, came] = [what, performance.now()];
  }, { capture: true, passive: true });
  new MutationObserver(() => {
    if (document.querySelector(selector)) window.waited ??= performance.now() - came;
    else window.waited = null;
  }).observe(document, { childList: true, subtree: true });
}"""


def frames(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.frames_seen")
    return found


def boxes_apart(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    return (
        a["x"] + a["width"] <= b["x"]
        or b["x"] + b["width"] <= a["x"]
        or a["y"] + a["height"] <= b["y"]
        or b["y"] + b["height"] <= a["y"]
    )


@pytest.mark.parametrize(
    "size",
    [PHONE, *(pytest.param(one, marks=pytest.mark.long) for one in (LAPTOP, DESKTOP))],
    ids=["phone", "laptop", "desktop"],
)
def test_the_map_is_where_it_stays_from_its_first_frame_on(
    size: dict[str, int], browser: Browser, server: Served
) -> None:
    person = Person(browser, server, size)
    page = person.page
    page.add_init_script(FRAMES)
    Looker(page, person.address).sit("attila", "play")
    page.wait_for_timeout(REST)
    assert len(frames(page)) == 1
    page.set_viewport_size({"width": size["width"] + 34, "height": size["height"] - 40})
    page.wait_for_timeout(REST)
    assert len(frames(page)) <= 3  # the window may come in two steps; a map that glides there takes dozens
    person.leave()


def test_a_line_of_talk_moves_nothing(browser: Browser, server: Served) -> None:
    ada, ben = Person(browser, server, LAPTOP), Person(browser, server)
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "computer", "level": 1}]
    looker = Looker(ada.page, ada.address)
    table = looker.open_table(game="attila", seats=seats, options={"first_player": "named", "first_seat": 0})
    api = f"{ada.address}/api/tables/{table[3:]}"
    assert ben.page.request.post(f"{api}/join", data={"name": "Ben", "seat": None}).ok
    assert ada.page.request.post(f"{api}/start", data={}).ok
    looker.go(table, MOVE)
    before = ada.page.evaluate(PLACES)
    for k in range(5):
        assert ben.page.request.post(f"{api}/chat", data={"text": f"Good evening, for the time number {k}."}).ok
    expect(ada.page.get_by_role("list", name="Chat").get_by_text("number 4")).to_be_attached()
    ada.page.get_by_label("Say something").fill("Good evening.")
    ada.page.get_by_role("button", name="Send").click()
    expect(ada.page.get_by_role("list", name="Chat").get_by_text("Ada")).to_be_attached()
    assert ada.page.evaluate(PLACES) == before
    ada.leave()
    ben.leave()


def test_company_that_comes_later_moves_nothing_either(browser: Browser, server: Served) -> None:
    ada, guest = Person(browser, server, LAPTOP), Person(browser, server)
    looker = Looker(ada.page, ada.address)
    seats = [{"kind": "me"}, {"kind": "computer", "level": 1}]
    table = looker.open_table(
        game="attila", seats=seats, options={"first_player": "named", "first_seat": 0}, listed=True
    )
    looker.go(table, MOVE)
    before = ada.page.evaluate(PLACES)
    guest.go(table)
    ada.page.locator("details.later summary").click()
    ada.page.get_by_label("Say something").fill("Welcome!")
    ada.page.get_by_role("button", name="Send").click()
    expect(ada.page.get_by_role("list", name="Chat").get_by_text("Welcome!")).to_be_in_viewport()
    assert ada.page.evaluate(PLACES) == before
    guest.leave()
    ada.leave()


def test_a_tooltip_waits_and_covers_nothing_that_can_be_pressed(person: Person) -> None:
    page = person.page
    Looker(page, person.address).sit("attila", "play")
    page.locator(".hand .card").first.click()
    lit = page.locator('[data-province][aria-disabled="false"]')
    first = lit.first
    where = first.evaluate("one => one.dataset.province")
    page.mouse.move(5, 5)
    page.evaluate(WATCH, "[data-tip], #explained")
    page.locator(f'[data-province="{where}"]').hover()
    expect(page.locator("[data-tip]")).to_have_attribute("data-tip", where)
    assert page.evaluate("waited") >= PASSING
    page.mouse.move(5, 5)
    expect(page.locator("[data-tip]")).to_have_count(0)

    card, box = page.locator(".hand .card").nth(1), page.locator("#explained")
    card.hover()
    expect(box).to_be_visible()
    assert page.evaluate("waited") >= PASSING
    pressed = page.locator(':is(.hand, .actions, .decisions, section.moves) button:not([aria-disabled="true"])')
    for k in range(pressed.count()):
        if pressed.nth(k).is_visible():
            assert boxes_apart(box, pressed.nth(k))


def test_in_clash_a_card_explains_itself_beside_the_others(person: Person) -> None:
    page = person.page
    Looker(page, person.address).sit("clash451", "place")
    page.evaluate(WATCH, "#explained")
    for terrain in page.locator("[data-terrain]").all()[:3]:
        terrain.hover()
        expect(page.locator("#explained")).to_be_visible()
        assert page.evaluate("waited") >= PASSING
        for other in page.locator("[data-terrain][data-move], .hand button, .asked button").all():
            assert boxes_apart(page.locator("#explained"), other)
        page.mouse.move(5, 5)
        expect(page.locator("#explained")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESKTOP, marks=pytest.mark.long)], ids=["phone", "desktop"])
def test_the_guide_waits_until_the_prologue_is_closed(size: dict[str, int], browser: Browser, server: Served) -> None:
    person = Person(browser, server, size, told=False)
    page = person.page
    looker = Looker(page, person.address)
    seats = [{"kind": "me"}, {"kind": "computer", "level": 1}]
    options = {"first_player": "named", "first_seat": 0}
    looker.go(looker.open_table(game="attila", seats=seats, options=options), "[data-province]")
    begin = page.get_by_role("button", name="Go to the table")
    expect(begin).to_be_visible()
    page.wait_for_timeout(REST)
    expect(page.locator("[data-guide], [data-pointer]")).to_have_count(0)
    begin.click()
    expect(page.locator("[data-guide='play']")).to_be_visible()
    person.leave()


def test_of_the_others_a_line_a_turn_is_heard(person: Person) -> None:
    """Every text that comes into the live region, beside the lines of the chronicle."""
    page = person.page
    looker = Looker(page, person.address)
    seats = [{"kind": "me"}, *({"kind": "computer", "level": 1} for _ in range(2))]
    options = {"first_player": "named", "first_seat": 0}
    looker.go(looker.open_table(game="attila", seats=seats, options=options), MOVE)
    page.evaluate("""() => {
      const region = document.querySelector('[data-announcer]');
      window.heard = [];
      new MutationObserver(() => window.heard.push(region.textContent)).observe(region, {
        childList: true, characterData: true, subtree: true });
    }""")
    looker.act(page.locator(f'{MOVE[:-1]}^="play "]').first.get_attribute("data-move") or "")
    page.wait_for_selector(f'{MOVE[:-1]}^="second "]', state="attached")
    looker.act(page.locator(f'{MOVE[:-1]}^="second "]').first.get_attribute("data-move") or "")
    page.wait_for_selector(f'{MOVE[:-1]}^="play "], {MOVE[:-1]}="pass"]', state="attached")
    if page.locator(f'{MOVE[:-1]}="pass"]').count():
        looker.act("pass")
    page.wait_for_selector(f'{MOVE[:-1]}^="play "]', state="attached")
    heard: list[str] = page.evaluate("window.heard")
    api = page.url.replace("/t/", "/api/tables/") + "?seat=0"
    looked: dict[str, Any] = page.request.get(api).json()
    others = [line["text"] for line in looked["turns"] if line["seat"] in (1, 2)]
    assert len(others) >= 2
    for text in others:
        assert sum(text in one for one in heard) == 1
    assert "Play a card" in heard[-1]  # what is asked, as before
    single = [text for line in looked["story"] if line["actor"] in (1, 2) for text in line["texts"]]
    assert not [text for text in single if text not in others and any(text in one for one in heard)]


@pytest.mark.parametrize("name", ["attila", pytest.param("clash451", marks=pytest.mark.long)])
def test_the_review_has_the_chronicle_by_turns_and_a_line_leads_to_its_moment(name: str, person: Person) -> None:
    page = person.page
    made = page.request.post(f"{person.address}/api/records", data=POSITIONS["whole"][name])
    person.go(f"/review/{made.json()['table']}?at=60")
    lines = page.locator("aside .chronicle li a")
    expect(lines.first).to_be_visible()
    older = lines.nth(2)
    text = older.inner_text()
    older.click()
    expect(lines.first).to_have_text(text)
    expect(page).not_to_have_url(f"{person.address}/review/{made.json()['table']}?at=60&seat=audience")
    page.keyboard.press("ArrowDown")  # among the lines
    expect(lines.nth(1)).to_be_focused()


@pytest.mark.parametrize(
    ("kind", "language"),
    [
        pytest.param(kind, language, marks=() if (kind, language) in IN_SHORT else pytest.mark.long)
        for kind in ("attila", "clash451")
        for language in ("en", "fr", "de")
    ],
)
def test_the_head_of_the_column_has_room_for_where_a_game_was_taken_up(
    kind: str, language: str, browser: Browser, server: Served
) -> None:
    person = Person(browser, server, LAPTOP)
    person.page.add_init_script(f"localStorage.setItem('language', {json.dumps(language)})")
    Looker(person.page, person.address).sit(kind, "play" if kind == "attila" else "place")
    head = person.page.locator(".bar")
    line = person.page.locator(".bar + p")
    expect(line).to_be_visible()
    assert line.evaluate("one => one.offsetHeight < 24")  # one line
    assert boxes_apart(line, head.locator("h1"))
    assert boxes_apart(line, head.locator("svg").first)
    assert head.evaluate("one => one.offsetHeight <= 44 && one.scrollWidth <= one.clientWidth")
    person.leave()


@pytest.mark.parametrize("size", [LOW, pytest.param(DESKTOP, marks=pytest.mark.long)], ids=["low", "desktop"])
def test_the_map_s_tip_keeps_off_the_provinces_one_may_go_to(person: Person) -> None:
    page = person.page
    page.add_init_script(HASTE)
    Looker(page, person.address).sit("attila-5", "play")
    page.locator('.hand .card:not([aria-disabled="true"])').first.click()
    lit = page.locator(LIT)
    places: list[tuple[str, list[float] | None]] = [
        (one.get_attribute("data-province") or "", one.evaluate(SPOT)) for one in lit.all()
    ]
    assert len(places) > 12, "a board on which there is hardly room beside them"
    for name, spot in places:
        if spot is None:
            continue  # the piles lie over it
        page.mouse.move(*spot)
        expect(page.locator("[data-tip]")).to_have_attribute("data-tip", name)
        covered = lit.evaluate_all(COVERED)
        assert len(covered) == len(places) - 1
        assert {other: share for other, share in covered.items() if share > BRUSHED} == {}, name
