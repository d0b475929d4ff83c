"""Somebody who is shown what others do, and a friend who does it."""

import json
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.conftest import DESKTOP, PATIENCE, Person
from tests.browser.scenes import MOVE, Looker
from tests.server.served import Served

BEHIND = "[data-behind]"
# What of the board is shown, and every change of it; and every timer that is set
WATCH = """
window.seen = []; window.standings = []; window.maps = []; window.behinds = []; window.unseen = [];
window.waits = []; window.cover = null;
const later = window.setTimeout;
window.setTimeout = (work, wait = 0, ...rest) => {
  window.waits.push(wait);
  return later(work, wait / HASTE, ...rest);
};
const note = (list, one) => list.at(-1) === one || list.push(one);
const look = () => {
  const board = document.querySelector('.board[data-ply]');
  if (!board) return;
  note(window.seen, Number(board.dataset.ply));
  const units = [...document.querySelectorAll('[data-unit]')].map((one) => `${one.dataset.unit}@${one.dataset.place}`);
  note(window.standings, units.sort().join(' '));
  const provinces = [...document.querySelectorAll('[data-province]')].map((one) => one.getAttribute('aria-label'));
  const map = provinces.map((one) => one.replace(/, you may .*/, '')).join('; ');
  const cover = document.querySelector('dialog[open], .board[inert]');
  if (cover && window.cover === cover && window.maps.at(-1) !== map) window.unseen.push(map);
  window.cover = cover;
  note(window.maps, map);
  const behind = document.querySelector('[data-behind]');
  if (behind) note(window.behinds, behind.textContent);
};
new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
"""


class Watcher:
    """Somebody who is shown the turns, and notes what came and what was shown of it."""

    def __init__(
        self,
        browser: Browser,
        server: Served,
        pace: str = "fast",
        still: bool = False,
        size: dict[str, int] = DESKTOP,
        haste: float = 1,  # how much faster than others his time passes
    ) -> None:
        self.person = Person(browser, server, size, watching=True)
        self.page: Page = self.person.page
        if still:
            self.page.emulate_media(reduced_motion="reduce")
        self.page.add_init_script(
            f"""if (location.protocol.startsWith("http")) localStorage["settings"] = '{json.dumps({"pace": pace})}'"""
        )
        self.page.add_init_script(WATCH.replace("HASTE", str(haste)))
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

    @property
    def missed(self) -> list[str]:
        """What has happened on the map behind something that lay over it."""
        found: list[str] = self.page.evaluate("window.unseen")
        return found

    @property
    def was_behind(self) -> bool:
        """He was told that there was something to watch."""
        return any("to watch" in one for one in self.page.evaluate("window.behinds"))

    def until(self, holds: str) -> None:
        for _ in range(PATIENCE // 50):
            if self.page.evaluate(holds):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"it does not come true that {holds}")

    def open_war(self, kind: str, scene: str) -> None:
        """The end of a war among five is told; by and by the four others have played on, and it is one's own turn."""
        self.looker.act(self.looker.sit(kind, scene))
        self.page.wait_for_selector("dialog[open]", timeout=PATIENCE)
        self.page.evaluate("window.behind = document.querySelector('.board').dataset.ply")

    def let_others_play(self) -> None:
        """Behind what is open: what may be done is known as soon as it may be."""
        self.page.wait_for_selector(MOVE, timeout=PATIENCE, state="attached")

    def hear_of(self, other: "Watcher") -> None:
        """Until all has come that has come to the other."""
        for _ in range(PATIENCE // 50):
            if self.updates and self.updates[-1]["version"] >= other.updates[-1]["version"]:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("it does not come")

    def watch_to_the_end(self) -> None:
        """Closing whatever is told for itself."""
        for _ in range(PATIENCE // 50):
            if self.page.locator("dialog[open]").count():
                self.page.keyboard.press("Escape")
            elif not self.page.locator(BEHIND).count():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("what is shown has no end")


class Friend:
    """Somebody else at one's table, who does nothing but what a test says: at a new game, or at a stored position."""

    def __init__(self, host: Person, seat: int, **setup: Any) -> None:
        browser = host.page.context.browser
        assert browser
        self.seat = seat
        seats = [{"kind": "me"}, {"kind": "me"}]
        seats[seat] = {"kind": "open"}
        self.table = Looker(host.page, host.address).open_table(seats=seats, **setup)
        self.context = browser.new_context()
        self.address = f"{host.address}/api/tables/{self.table[3:]}"
        joined = self.context.request.post(f"{self.address}/join", data={"name": "Ben", "seat": seat})
        assert joined.ok, joined.text()
        begun = host.page.context.request.post(f"{self.address}/start", data={})
        assert begun.ok, begun.text()

    def play(self, move: str) -> None:
        answer = self.context.request.post(f"{self.address}/moves", data={"seat": self.seat, "move": move})
        assert answer.ok, answer.text()

    def leave(self) -> None:
        self.context.close()
