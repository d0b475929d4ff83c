"""The viewer's own time: turns are shown one after the other, nothing happens behind what is open, nothing is lost."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, PATIENCE, Person
from tests.browser.scenes import MOVE, Looker
from tests.server.served import Served

BEHIND = "[data-behind]"
# What of the board is shown, and every change of it; and every timer that is set
WATCH = """
window.seen = []; window.standings = []; window.waits = [];
const later = window.setTimeout;
window.setTimeout = (work, wait = 0, ...rest) => { window.waits.push(wait); return later(work, wait, ...rest); };
const look = () => {
  const board = document.querySelector('.board[data-ply]');
  if (!board) return;
  const ply = Number(board.dataset.ply);
  if (window.seen.at(-1) !== ply) window.seen.push(ply);
  const units = [...document.querySelectorAll('[data-unit]')].map((one) => `${one.dataset.unit}@${one.dataset.place}`);
  const standing = units.sort().join(' ');
  if (window.standings.at(-1) !== standing) window.standings.push(standing);
};
new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
"""
BOARD = """() => JSON.stringify([document.querySelector('.board').dataset.ply,
  [...document.querySelectorAll('[data-province]')].map((one) => one.getAttribute('aria-label')),
  document.querySelector('.since ol').textContent,
  [...document.querySelectorAll('li[data-presence] strong')].map((one) => one.textContent)])"""


class Watcher:
    """Somebody who is shown the turns, and notes what came and what was shown of it."""

    def __init__(self, browser: Browser, server: Served, pace: str = "fast", still: bool = False) -> None:
        self.person = Person(browser, server, DESKTOP, watching=True)
        self.page: Page = self.person.page
        if still:
            self.page.emulate_media(reduced_motion="reduce")
        self.person.context.add_init_script(
            f"""if (location.protocol.startsWith("http")) localStorage["settings"] = '{json.dumps({"pace": pace})}'"""
        )
        self.page.add_init_script(WATCH)
        self.updates: list[dict[str, Any]] = []
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))
        self.looker = Looker(self.page, self.person.address)

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["kind"] == "update":
            self.updates.append(message)

    @property
    def came(self) -> list[int]:
        """The plies of all that came, each once."""
        return list(dict.fromkeys(one["table"]["ply"] for one in self.updates))

    @property
    def seen(self) -> list[int]:
        """The plies that the board has shown."""
        found: list[int] = self.page.evaluate("window.seen")
        return found

    def until(self, holds: str) -> None:
        for _ in range(PATIENCE // 50):
            if self.page.evaluate(holds):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"it does not come true that {holds}")

    def open_war(self) -> None:
        """The end of a war among five is told; by and by the four others have played on, and it is one's own turn."""
        self.looker.act(self.looker.sit("attila-5", "reveal"))
        self.page.wait_for_selector("dialog[open]", timeout=PATIENCE)
        self.page.evaluate("window.behind = document.querySelector('.board').dataset.ply")

    def let_others_play(self) -> None:
        """Behind what is open: what may be done is known as soon as it may be."""
        self.page.wait_for_selector(MOVE, timeout=PATIENCE, state="attached")

    def watch_to_the_end(self) -> None:
        """Closing whatever is told for itself."""
        for _ in range(PATIENCE // 50):
            if self.page.locator("dialog[open]").count():
                self.page.keyboard.press("Escape")
            elif not self.page.locator(BEHIND).count():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("what is shown has no end")


@pytest.mark.parametrize(
    "still", [pytest.param(False, id="moving"), pytest.param(True, id="still", marks=pytest.mark.long)]
)
def test_nothing_happens_behind_a_war_and_nothing_is_lost_when_it_closes(
    still: bool, browser: Browser, server: Served
) -> None:
    watcher = Watcher(browser, server, still=still)
    page = watcher.page
    watcher.open_war()
    before, shown = page.evaluate(BOARD), watcher.seen[-1]
    watcher.let_others_play()
    assert page.evaluate(BOARD) == before
    waiting = [ply for ply in watcher.came if ply > shown]
    assert len(waiting) >= 4, "four others have played"
    page.keyboard.press("Escape")
    expect(page.locator(BEHIND)).to_contain_text("to watch")
    watcher.watch_to_the_end()
    assert [ply for ply in watcher.seen if ply > shown] == waiting, "one after the other"
    told = page.locator(".since ol").inner_text()
    lines = [one for one in watcher.updates[-1]["turns"] if one["seat"] not in (None, watcher.updates[-1]["seat"])]
    assert lines
    for line in lines:
        assert line["text"].split(": ")[-1] in told
    watcher.person.leave()


def test_at_once_means_without_a_wait_of_the_page_s_own(browser: Browser, server: Served) -> None:
    watcher = Watcher(browser, server, pace="instant")
    page = watcher.page
    watcher.open_war()
    watcher.let_others_play()
    page.evaluate("window.waits = []")
    watcher.watch_to_the_end()
    looker = watcher.looker
    for _ in range(3):  # and so it goes on
        looker.act(page.locator(MOVE).first.get_attribute("data-move") or "")
        watcher.until(f"document.querySelector({MOVE!r}) || document.querySelector('dialog[open]')")
        watcher.watch_to_the_end()
    watcher.until(f"window.seen.at(-1) === {watcher.came[-1]}")
    assert set(watcher.came) <= set(watcher.seen)
    silence = 20_000  # after which the connection counts as dead: nothing is shown later for it
    assert [wait for wait in page.evaluate("window.waits") if 0 < wait < silence] == []
    watcher.person.leave()


def test_turns_are_skipped_and_caught_up_with_by_key_and_seen_again(browser: Browser, server: Served) -> None:
    watcher = Watcher(browser, server, pace="slow")
    page = watcher.page
    watcher.open_war()
    watcher.let_others_play()
    page.keyboard.press("Escape")
    behind = int(page.locator(BEHIND).get_attribute("data-behind") or 0)
    assert behind > 1
    page.keyboard.press("s")
    watcher.until(f"Number(document.querySelector('{BEHIND}')?.dataset.behind ?? 0) < {behind}")
    while page.locator("dialog[open]").count():  # what is told for itself is told all the same
        page.keyboard.press("Escape")
        page.wait_for_timeout(50)
    page.keyboard.press("p")
    expect(page.locator(BEHIND)).to_have_count(0)
    assert watcher.seen[-1] == watcher.came[-1]
    expect(page.locator("dialog[open]")).to_have_count(0)
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
    watcher.open_war()
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


def test_the_last_card_of_a_turn_lands_before_its_conflicts_begin(browser: Browser, server: Served) -> None:
    watcher = Watcher(browser, server)
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
