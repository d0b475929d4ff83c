"""Every scene of the page, opened from stored positions (`programs/make_positions.py`)."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page

from tests.browser.conftest import PATIENCE

POSITIONS: dict[str, dict[str, Any]] = json.loads((Path(__file__).parent / "positions.json").read_text("utf-8"))
THEMES = ("light", "dark")
MOVE = "section.moves button[data-move]"
SCORING = "dialog[open]:has([data-scoring])"
FINALE = "[data-finale].counted [data-turning] :is(a, p:not([role=status]))"

LEFT = 40  # moves of a stored game that are not yet made
MOST_TOLD = 100
# At one blow: between a look and a key another dialog may have opened.
CLOSE_OTHERS = """until => {
  if (document.querySelector(until)) return;
  const told = document.querySelector('dialog[open]');
  if (told?.querySelector('[data-finale]')) told.querySelector('.skip-race')?.click(); // it counts for a while
  else told?.close();
}"""


class Looker:
    """Somebody who opens a scene in a page."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def go(self, path: str, until: str = "h1") -> None:
        self.page.goto(self.address + path)
        self.page.wait_for_selector(until, timeout=PATIENCE, state="attached")

    def open_table(self, **setup: Any) -> str:
        """A table as the page would open it; where it is."""
        body = {"name": "Ada", "setup": setup}
        answer = self.page.request.post(f"{self.address}/api/tables", data=body)
        assert answer.status == 201, answer.text()
        return f"/t/{answer.json()['table']}"

    def sit(self, kind: str, scene: str) -> str:
        """At the position before a scene, as the one whose turn it is; the move that brings the scene on."""
        stored = POSITIONS[kind][scene]
        seats: list[dict[str, Any]] = [{"kind": "computer", "level": 1} for _ in stored["record"]["seats"]]
        seats[stored["seat"]] = {"kind": "me"}
        table = self.open_table(
            game=stored["record"]["game"], seats=seats, record=stored["record"], options=stored["record"]["options"]
        )
        self.go(table, MOVE)
        self.page.wait_for_selector(
            "[data-province], [data-terrain], [data-card]", state="attached"
        )  # what it shows is told from here on
        return str(stored["move"])

    def sit_late(self, game: str) -> None:
        """At a stored game, shortly before its end."""
        stored = POSITIONS[game]["result"]
        record = stored["record"]
        seats: list[dict[str, Any]] = [{"kind": "computer", "level": 1} for _ in record["seats"]]
        seats[stored["seat"]] = {"kind": "me"}
        at = len(record["actions"]) - LEFT
        self.go(self.open_table(game=game, seats=seats, record=record, at=at, options=record["options"]), MOVE)

    def act(self, move: str) -> None:
        self.page.evaluate("move => document.querySelector(`section.moves button[data-move='${move}']`).click()", move)


class Scene(NamedTuple):
    """A page to look at."""

    name: str
    show: Callable[[Looker], None]
    asks: bool = False  # at a table: one is to move, and nothing lies over hand and question


def position(kind: str, scene: str) -> Scene:
    def show(looker: Looker) -> None:
        looker.sit(kind, scene)

    return Scene(f"{kind}-{scene}", show, asks=True)


def after(kind: str, scene: str, until: str) -> Scene:
    """What the stored move brings on, once what is told before it has been closed."""

    def show(looker: Looker) -> None:
        looker.act(looker.sit(kind, scene))
        looker.page.wait_for_selector(f"dialog[open], {until}", timeout=PATIENCE)
        for _ in range(MOST_TOLD):
            if looker.page.locator(until).first.is_visible():
                return
            looker.page.evaluate(CLOSE_OTHERS, until)
            looker.page.wait_for_timeout(150)
        raise AssertionError(f"{until} is not told")

    return Scene(f"{kind}-{scene}", show)


def page(name: str, path: str, until: str = "h1") -> Scene:
    return Scene(name, lambda looker: looker.go(path, until))


def replay(name: str) -> Scene:
    def show(looker: Looker) -> None:
        answer = looker.page.request.post(f"{looker.address}/api/records", data=POSITIONS["whole"][name])
        assert answer.status == 201, answer.text()
        looker.go(f"/review/{answer.json()['table']}?at=60", "input[type=range]")

    return Scene(f"{name}-replay", show)


def hand_over(looker: Looker) -> None:
    seats = [{"kind": "me", "name": name} for name in ("Ada", "Ben", "Chlodomer")]
    looker.go(looker.open_table(game="attila", seats=seats), ".sheet .seats button")


def waiting_room(looker: Looker) -> None:
    """A guest has come, one has a link, one seat is open."""
    seats = [{"kind": kind} for kind in ("me", "invited", "open", "open")]
    table, browser = looker.open_table(game="attila", seats=seats), looker.page.context.browser
    assert browser is not None
    guest = browser.new_context()
    joined = guest.request.post(f"{looker.address}/api/tables/{table[3:]}/join", data={"name": "Ben", "seat": 2})
    assert joined.ok, joined.text()
    guest.close()
    looker.go(table)


def others_table(looker: Looker, **setup: Any) -> tuple[str, Any]:
    """Somebody else's, and how he sends requests; who looks has nothing to do with it."""
    browser = looker.page.context.browser
    assert browser is not None
    host = browser.new_context().request
    made = host.post(f"{looker.address}/api/tables", data={"name": "Chlodomer", "setup": setup})
    assert made.ok, made.text()
    return str(made.json()["table"]), host


def open_tables(looker: Looker) -> None:
    """Two that wait for players, and what one may ask for."""
    for game, more in (("attila", ["open", "open"]), ("clash451", ["open"])):
        seats = [{"kind": kind} for kind in ("me", *more)]
        others_table(looker, game=game, seats=seats, listed=True, language="fr", pace="correspondence")
    looker.go("/", ".open li")
    looker.page.locator(".open summary").click()


def guest(looker: Looker) -> None:
    """Before he sits down."""
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "computer", "level": 3}]
    clock = {"seconds": 900, "increment": 15}
    table, _ = others_table(looker, game="attila", seats=seats, listed=True, clock=clock, spectators={"delay": 600})
    looker.go(f"/t/{table}", "[data-terms]")


def spectator(looker: Looker) -> None:
    """Who only watches, and talks to the others who do."""
    seats = [{"kind": "me"}, {"kind": "computer", "level": 1}]
    table, _ = others_table(looker, game="clash451", seats=seats)
    for text in ("Who has the better row?", "The one on the left, I think."):
        said = {"name": "Eve", "text": text}
        answer = looker.page.request.post(f"{looker.address}/api/tables/{table}/gallery", data=said)
        assert answer.ok, answer.text()
    looker.go(f"/t/{table}", ".board[data-ply] *")
    if (tabs := looker.page.locator(".tabs button")).count():
        tabs.last.click()
    looker.page.wait_for_selector("[data-gallery]", state="attached")


def moves(looker: Looker) -> None:
    """The list of moves: on a phone a sheet over the map, on a tablet in the drawer."""
    looker.sit("attila", "influence")
    looker.page.keyboard.press("m")
    looker.page.wait_for_selector("section.moves button[data-move]:focus")


def chosen(looker: Looker) -> None:
    """All three cards chosen, and the other player turns up his."""
    looker.sit("clash451", "choice")
    for _ in range(3):
        looker.page.wait_for_selector(f'{MOVE[:-1]}^="pick "]', timeout=PATIENCE, state="attached")
        move = looker.page.locator(f'{MOVE[:-1]}^="pick "]').first.get_attribute("data-move") or ""
        looker.act(move)
        looker.page.wait_for_selector(f'{MOVE[:-1]}="{move}"]', timeout=PATIENCE, state="detached")
    looker.page.wait_for_selector('button[data-move^="place "], dialog[open]', timeout=PATIENCE, state="attached")


SCENES = [
    page("home", "/"),
    page("new-attila", "/new/attila"),
    page("new-clash451", "/new/clash451"),
    Scene("waiting-room", waiting_room),
    Scene("guest", guest),
    Scene("open-tables", open_tables),
    Scene("spectator", spectator),
    Scene("hand-over", hand_over),
    *(position("attila", scene) for scene in ("play", "influence", "bid", "exchange", "influence2", "double")),
    Scene("attila-moves", moves),
    position("attila-5", "play"),
    position("attila-5", "cubes"),
    after("attila", "reveal", "dialog[open]"),
    after("attila-5", "reveal", "dialog[open]"),
    after("attila", "scoring", SCORING),
    after("attila-5", "scoring", SCORING),
    after("attila", "result", FINALE),
    *(position("clash451", scene) for scene in ("choice", "place", "move")),
    position("clash451-gathered", "crowd"),
    Scene("clash451-reveal", chosen, asks=True),
    after("clash451", "battle", "dialog[open]"),
    after("clash451", "result", FINALE),
    replay("attila"),
    replay("clash451"),
    page("puzzles", "/puzzles"),
    page("puzzle-attila", "/puzzles/attila", "[data-puzzle]"),
    page("puzzle-clash451", "/puzzles/clash451", "[data-puzzle]"),
    page("progress", "/progress"),
    page("learn", "/learn"),
    page("lesson-attila", "/learn/attila/3", ".task"),
    page("lesson-clash451", "/learn/clash451/6", ".task"),
    page("rules-attila", "/rules/attila#A7.3", ".clause.marked"),
    page("rules-clash451", "/rules/clash451#C6.4", ".clause.marked"),
    page("error", "/t/no-such-table-here", "[role=alert]"),
    position("attila-5", "wars"),
]
