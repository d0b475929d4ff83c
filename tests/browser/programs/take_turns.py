"""`python -m tests.browser.programs.take_turns`: what somebody sees after the others' turns, in build/turns.

For a stranger's test: games against computers, each at another stage, on a large screen and on a phone as soon as it is
one's turn again and what is told for itself was closed; beside the pictures, in turns.txt, what the others truly did.
"""

import json
import random
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from rich.progress import track

from catalaunia.core import registry
from catalaunia.server.tables import deadlines
from catalaunia.server.thinking import turns
from tests.browser.conftest import DESKTOP, FLAGS, PATIENCE, PHONE, TOLD, chromium
from tests.browser.scenes import MOST_TOLD, MOVE, Looker
from tests.server.served import served

FOLDER = Path(__file__).parents[3] / "build" / "turns"
MOTION = 1_200  # ms until everything has come to rest
CLICK = """([moves, dice]) => {
  const all = document.querySelectorAll(moves);
  all[Math.floor(dice * all.length)]?.click();
  return all.length > 0;
}"""


class Stage(NamedTuple):
    """A game, and how many moves of one's own were made before; it is looked at as soon as others have played then."""

    game: str
    number: int  # of the dice
    moves: int
    level: int


STAGES = [
    *(Stage("attila", k, 2 + 2 * k, 1 + k % 3) for k in range(10)),
    *(Stage("clash451", k, 5 + 7 * k, 1 + k) for k in range(3)),
]


class Player:
    """Somebody who plays by dice and hears all that comes."""

    def __init__(self, page: Page, dice: random.Random) -> None:
        self.page, self.dice = page, dice
        self.updates: list[dict[str, Any]] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["kind"] == "update":
            self.updates.append(message)

    def settle(self) -> bool:
        """Close what is told, until one is to play or the game is over; whether it goes on."""
        for _ in range(PATIENCE // 50):
            if self.page.locator("dialog[open]").count():
                self.page.keyboard.press("Escape")
            elif self.page.locator("[data-outcome]").count():
                return False
            elif self.page.locator(MOVE).count() and not self.page.locator("[data-behind]").count():
                return True
            self.page.wait_for_timeout(50)
        raise AssertionError("nobody plays")

    def play(self) -> None:
        """One move, by dice."""
        known = len(self.updates)
        if not self.page.evaluate(CLICK, [MOVE, self.dice.random()]):
            return  # the page has made the only one that was left
        for _ in range(PATIENCE // 50):
            if len(self.updates) > known:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("the move is not taken")

    @property
    def asked_anew(self) -> bool:
        """The others have played since one's own turn, and it is one's own again: no bid in a war of theirs."""
        lines = self.updates[-1]["turns"]
        last = [line["seat"] for line in lines if line["number"] == lines[-1]["number"]]
        return any(last) and (last[-1] or last[0]) != 0 and not self.theirs

    @property
    def theirs(self) -> bool:
        """One is asked in a war."""
        return self.page.locator(f'{MOVE[:-1]}="stand"]').count() > 0


def told(player: Player, since: int) -> list[str]:
    """What was heard move by move since then, each once."""
    lines = {line["ply"]: line["texts"] for one in player.updates for line in one["story"] if line["ply"] > since}
    return [". ".join(lines[ply]) for ply in sorted(lines)]


def take(browser: Browser, address: str, stage: Stage) -> str:
    """Its two pictures, and what happened there."""
    context = browser.new_context(viewport=DESKTOP, locale="en-GB")  # type: ignore[arg-type]
    context.add_init_script(TOLD)
    context.add_init_script("""localStorage["settings"] = '{"pace":"instant"}'""")
    page = context.new_page()
    player, looker = Player(page, random.Random(stage.number)), Looker(page, address)
    others = [{"kind": "computer", "level": stage.level}] * (max(registry.find(stage.game).players) - 1)
    looker.go(looker.open_table(game=stage.game, seats=[{"kind": "me"}, *others]), MOVE)
    played, own = 0, 0  # moves, and the ply of the last one in one's own turn
    while player.settle() and (played < stage.moves or not player.asked_anew):
        own = own if player.theirs else player.updates[-1]["table"]["ply"]
        player.play()
        played += 1
    for _ in range(MOST_TOLD):
        page.wait_for_timeout(MOTION)  # what is told next may have to open yet
        if not page.locator("dialog[open]").count():
            break
        player.settle()
    name = f"{stage.game}-{stage.number}"
    for size, viewport in (("desktop", DESKTOP), ("phone", PHONE)):
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        page.wait_for_timeout(MOTION)
        page.screenshot(path=FOLDER / f"{name}.{size}.png")
    context.close()
    return "\n".join([f"# {name}", *told(player, own), ""])


def main(wanted: list[str]) -> None:
    """All of them, or those that are named."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    deadlines.LEAST_DELAY, deadlines.DELAY_JITTER, turns.RELEASE_STEP = 0.0, 0.0, 0.02
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder) / "tables") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        stages = [one for one in STAGES if not wanted or f"{one.game}-{one.number}" in wanted]
        texts = [take(browser, server.address, one) for one in track(stages, "Playing")]
        browser.close()
    (FOLDER / "turns.txt").write_text("\n".join(texts), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
