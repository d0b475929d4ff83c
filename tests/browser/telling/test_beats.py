"""The viewer's own time: turns are shown one after the other, nothing happens behind what is open, nothing is lost."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, Person, end_scenes
from tests.browser.scenes import MOVE, Looker
from tests.browser.telling.watching import BEHIND, Watcher
from tests.server.served import Served

WAR = ("attila-5", "reveal")  # among five
BOARD = """() => JSON.stringify([document.querySelector('.board').dataset.ply,
  [...document.querySelectorAll('[data-province]')].map((one) => one.getAttribute('aria-label')),
  document.querySelector('.since ol').textContent, document.querySelector('li.turn[data-seat]')?.dataset.seat,
  [...document.querySelectorAll('li[data-presence] strong')].map((one) => one.textContent)])"""


@pytest.mark.parametrize(
    "still", [pytest.param(False, id="moving"), pytest.param(True, id="still", marks=pytest.mark.long)]
)
def test_nothing_happens_behind_a_war_and_nothing_is_lost_when_it_closes(
    still: bool, browser: Browser, server: Served
) -> None:
    watcher = Watcher(browser, server, still=still, haste=10)
    page = watcher.page
    watcher.open_war(*WAR)
    before, shown = page.evaluate(BOARD), watcher.seen[-1]
    watcher.let_others_play()
    assert page.evaluate(BOARD) == before
    waiting = [ply for ply in watcher.came if ply > shown]
    assert len(waiting) >= 4, "four others have played"
    page.keyboard.press("Escape")
    watcher.watch_to_the_end()
    assert watcher.was_behind
    assert watcher.missed == []
    assert [ply for ply in watcher.seen if ply > shown] == waiting, "one after the other"
    told = page.locator(".since ol").inner_text()
    lines = [one for one in watcher.updates[-1]["turns"] if one["seat"] not in (None, watcher.updates[-1]["seat"])]
    assert lines
    for line in lines:
        assert line["text"].split(": ")[-1].lower() in told.lower()
    watcher.person.leave()


def test_at_once_means_without_a_wait_of_the_page_s_own(browser: Browser, server: Served) -> None:
    watcher = Watcher(browser, server, pace="instant")
    page = watcher.page
    watcher.open_war(*WAR)
    watcher.let_others_play()
    page.evaluate("window.waits = []")
    watcher.watch_to_the_end()
    for _ in range(3):  # and so it goes on
        watcher.until(f"(one => (one?.click(), Boolean(one)))(document.querySelector({MOVE!r}))")
        watcher.until(f"document.querySelector({MOVE!r}) || document.querySelector('dialog[open]')")
        watcher.watch_to_the_end()
    while watcher.seen[-1] != watcher.came[-1]:
        watcher.watch_to_the_end()  # what the others do may be told for itself
    assert set(watcher.came) <= set(watcher.seen)
    silence = 20_000  # after which the connection counts as dead: nothing is shown later for it
    assert [wait for wait in page.evaluate("window.waits") if 0 < wait < silence] == []
    watcher.person.leave()


def test_turns_are_skipped_and_caught_up_with_by_key_and_seen_again(browser: Browser, server: Served) -> None:
    watcher = Watcher(browser, server, pace="slow")
    page = watcher.page
    watcher.open_war(*WAR)
    watcher.let_others_play()
    page.keyboard.press("Escape")
    behind = int(page.locator(BEHIND).get_attribute("data-behind") or 0)
    assert behind > 1
    page.keyboard.press("s")
    watcher.until(f"Number(document.querySelector('{BEHIND}')?.dataset.behind ?? 0) < {behind}")
    while page.locator(BEHIND).count():  # what is told for itself is told all the same
        page.keyboard.press("Escape" if page.locator("dialog[open]").count() else "p")
        page.wait_for_timeout(50)
    assert watcher.seen[-1] == watcher.came[-1]
    end_scenes(page)
    while page.locator(MOVE).first.get_attribute("data-move") == "stand" or page.locator(BID).count():
        watcher.looker.act("stand")  # a bid in another's war is no turn of one's own
        watcher.let_others_play()
        watcher.watch_to_the_end()
        end_scenes(page)
    marks = page.locator(".port .marked").count()
    assert marks > 1, "all that has come since is marked"
    page.keyboard.press("w")
    expect(page.locator(BEHIND)).to_have_count(1)
    assert watcher.seen[-1] < watcher.came[-1]
    card = page.locator('.hand button.card:not([aria-disabled="true"])')
    page.locator(".hand button.card").first.click()  # whoever touches his cards is in the present, and takes one up
    expect(page.locator(BEHIND)).to_have_count(0)
    expect(card.first).to_be_visible()
    assert watcher.seen[-1] == watcher.came[-1]
    watcher.looker.act(page.locator(MOVE).first.get_attribute("data-move") or "")
    expect(page.locator(".port .marked")).to_have_count(0)
    watcher.person.leave()


def test_whoever_comes_back_or_comes_with_another_tab_is_in_the_present(browser: Browser, server: Served) -> None:
    watcher = Watcher(browser, server, pace="slow")
    page = watcher.page
    watcher.open_war(*WAR)
    watcher.let_others_play()
    page.keyboard.press("Escape")
    expect(page.locator(BEHIND)).to_have_count(1)
    other = watcher.person.context.new_page()
    other.goto(page.url)
    expect(other.locator(".board[data-ply]")).to_have_attribute("data-ply", str(watcher.came[-1]))
    expect(other.locator(BEHIND)).to_have_count(0)
    other.close()
    watcher.person.context.set_offline(True)
    expect(page.locator(".stale")).to_be_visible()
    watcher.person.context.set_offline(False)
    expect(page.locator(".stale")).to_have_count(0)
    expect(page.locator(BEHIND)).to_have_count(0)
    assert watcher.seen[-1] == watcher.came[-1]
    watcher.person.troubles.clear()  # the browser notes failed attempts
    watcher.person.leave()


def test_whoever_comes_back_can_see_what_he_has_missed(browser: Browser, server: Served) -> None:
    """It is asked for when he wants to see it."""
    watcher = Watcher(browser, server, haste=10)
    page, asked = watcher.page, list[str]()
    page.on("request", lambda request: asked.append(request.url) if "/plies/" in request.url else None)
    watcher.looker.sit("attila-5", "wars")
    lines = page.locator(".since ol p")
    told = lines.all_inner_texts()
    assert len(told) > 4
    expect(page.locator(".port .marked")).not_to_have_count(0)
    assert len(asked) == 1
    page.keyboard.press("w")
    expect(page.locator("dialog[open]")).to_be_visible()  # a war is told again
    watcher.watch_to_the_end()
    end_scenes(page)
    assert lines.all_inner_texts() == told
    again = watcher.seen[1:]
    assert again[0] < again[1] < again[-1] == watcher.came[-1]
    assert again == sorted(again)
    assert len(again) > 8
    fetched = len(asked)
    page.keyboard.press("w")
    watcher.until(f"window.seen.length > {len(again) + 1}")
    assert len(asked) == fetched
    watcher.person.leave()


BID = 'section.moves button[data-move^="bid "]'
TOP = """all => all.every((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
})"""


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESKTOP, marks=pytest.mark.long)], ids=["phone", "desktop"])
def test_in_a_war_the_others_turns_can_be_read_too(size: dict[str, int], browser: Browser, server: Served) -> None:
    person = Person(browser, server, size)
    page = person.page
    Looker(page, person.address).sit("attila-4", "last-bid")
    lines, title = page.locator(".since ol p"), page.locator(".since .title")
    expect(page.locator("[data-force]").first).to_be_visible()
    if size is PHONE:  # it unfolds over the war
        expect(lines.first).to_be_hidden()
        assert title.evaluate_all(TOP)
        title.click()
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("Goths to Noricum, forgoes influence")
    expect(lines.last).to_contain_text("War breaks out in Noricum: Franks 1, Huns 2, Goths 2")
    for line in (lines.first, lines.last):
        expect(line).to_be_in_viewport(ratio=1)
        assert line.evaluate_all(TOP)
    page.locator(".hand .card").first.click()  # whoever takes up a card wants to see the war
    expect(lines.first).to_be_visible(visible=size is DESKTOP)
    person.leave()


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESKTOP, marks=pytest.mark.long)], ids=["phone", "desktop"])
def test_in_a_war_all_are_named_who_would_pay_if_a_tribe_left(
    size: dict[str, int], browser: Browser, server: Served
) -> None:
    person = Person(browser, server, size)
    page = person.page
    Looker(page, person.address).sit("attila-5", "reveal")
    costs = page.locator("[data-force=franks] .costs > span")  # three have influence there
    expect(costs).to_have_count(3)
    for one in costs.all():
        expect(one).to_be_in_viewport(ratio=1)
        assert one.evaluate_all(TOP)
    person.leave()


def test_all_that_four_others_did_is_in_sight_on_a_phone(browser: Browser, server: Served) -> None:
    """Three wars among it: the map makes room, and comes back when it is asked for."""
    person = Person(browser, server, PHONE)
    page = person.page
    Looker(page, person.address).sit("attila-5", "wars")
    lines, zoom = page.locator(".since ol p"), page.locator(".zoom")
    expect(lines.filter(has_text="War in")).to_have_count(3)
    for line in lines.all():
        expect(line).to_be_in_viewport(ratio=1)
        assert line.evaluate_all(TOP)
    expect(zoom).to_be_hidden()
    page.locator(".since .title").click()
    expect(lines.first).to_be_hidden()
    expect(zoom).to_be_visible()
    assert zoom.locator("button").evaluate_all(TOP)
    person.leave()


LEFT_EDGES = "all => all.map((one) => one.getBoundingClientRect().left)"


def test_what_else_a_player_did_stands_under_him(browser: Browser, server: Served) -> None:
    """And of a war for which tribe who bid; one's own banner says that it is one's own."""
    person = Person(browser, server, PHONE)
    page = person.page
    Looker(page, person.address).sit("attila-5", "wars")
    told = page.locator(".since li").first
    expect(told.locator("p").nth(1)).to_be_visible()
    (banner,) = told.locator("> svg").evaluate_all(LEFT_EDGES)
    signs = told.locator("p > span:has(> svg)").evaluate_all(LEFT_EDGES)
    assert len(signs) > 1
    assert min(signs) > banner + 6
    bids = page.locator(".since .of")
    expect(bids.first).to_be_visible()
    assert all(re.match(r"\s*(Goths|Teutons|Vandals|Franks|Huns|Saxons): ", one) for one in bids.all_text_contents())
    assert bids.count() > 3
    assert page.locator("[data-seat]", has_text="you").first.locator("svg").first.is_visible()
    person.leave()


def test_on_a_desktop_it_is_one_box_with_a_heading(browser: Browser, server: Served) -> None:
    person = Person(browser, server, DESKTOP)
    page = person.page
    Looker(page, person.address).sit("attila-5", "wars")
    box = page.locator(".since .all")
    expect(box.locator(".head")).to_have_text("Since your last turn")
    whole, strip = box.bounding_box(), page.locator(".since").bounding_box()
    assert whole
    assert strip
    assert (whole["x"], whole["width"]) == (strip["x"], strip["width"])
    assert whole["height"] > strip["height"]
    for part in box.locator("li, [data-again]").all():
        inside = part.bounding_box()
        assert inside
        assert whole["y"] <= inside["y"]
        assert inside["y"] + inside["height"] <= whole["y"] + whole["height"]
    person.leave()


def test_the_last_card_of_a_turn_lands_before_its_conflicts_begin(browser: Browser, server: Served) -> None:
    watcher = Watcher(browser, server, haste=10)
    page = watcher.page
    watcher.looker.sit("clash451", "place")

    def fights() -> list[dict[str, Any]]:
        told = [scene for one in watcher.updates for line in one["story"] for scene in line["scenes"]]
        return [scene for scene in told if scene["kind"] == "conflict"]

    old = len(fights())  # told before one came
    for _ in range(PATIENCE // 50):
        if len(fights()) > old and page.locator("dialog[open]").count():
            break
        if not page.locator(BEHIND).count():
            page.evaluate(f"document.querySelector({MOVE!r})?.click()")  # at one blow, before it is gone
        page.wait_for_timeout(50)
    expect(page.locator("dialog[open]")).to_be_visible()
    standings = page.evaluate("window.standings")
    for fight in fights()[old:]:
        fighters = [f"{one['card']['id']}@{fight['place']}" for side in fight["fighters"] for one in side]
        assert any(set(fighters) <= set(standing.split()) for standing in standings), fighters
    watcher.person.leave()
