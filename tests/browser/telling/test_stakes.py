"""What is at stake, read from the page in a real browser and compared with the engine.

The page sits at a table whose socket is played by the test: position after position of random games comes in as the
server would send it to seat 0, and what the page then says of points, now and after a move, is held to what the rules
make of the true position.
"""

import itertools
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute

from catalaunia.core.protocol import State, copy
from catalaunia.games.attila.rules.scoring import score_one
from catalaunia.games.attila.rules.state import TRIBE_NAMES
from catalaunia.server.outgoing import views
from catalaunia.server.tables import authority
from tests import tables
from tests.browser.conftest import PATIENCE, Person
from tests.server.outgoing.twins import History, histories, player
from tests.sizes import sized

SEAT = 0
OPEN = ("play", "second", "gain", "raise", "place", "move", "marry", "migrate")  # moves that hide nothing
READ = """async ({ name, moves }) => {
  const there = () => document.querySelector("[data-presence] .name")?.textContent.trim().startsWith(name);
  for (let k = 0; k < 20_000 && !there(); k++) await new Promise((done) => setTimeout(done, 5));
  const pass = () => new Promise((done) => setTimeout(done, 0));
  const all = (choose, of) => Object.fromEntries([...document.querySelectorAll(choose)].map(of));
  const point = async (node) => {
    node.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    await pass();
  };
  const look = () => ({
    rows: all("[data-lane], [data-terrain][data-points]", (one) => [
      one.dataset.tribe ?? one.dataset.terrain, [one.dataset.pays ?? one.dataset.points, one.dataset.then ?? null],
    ]),
    sums: [...document.querySelectorAll("[data-gain], thead [data-points]")].map((one) => [
      Number(one.dataset.gain ?? one.dataset.points), one.dataset.then === undefined ? null : Number(one.dataset.then),
    ]),
  });
  await point(document.body);
  const now = look();
  now.leader = document.querySelector(".nine")?.dataset.leader ?? null;
  now.held = [...document.querySelectorAll("[data-held=true]")].length;
  now.end = document.querySelector("[data-part=end]")?.dataset.way ?? null;
  const then = {};
  for (const move of moves) {
    await point(document.querySelector(`section.moves button[data-move="${move}"]`));
    then[move] = look();
  }
  const homes = {};
  for (const lane of document.querySelectorAll("[data-lane]")) {
    await point(lane);
    homes[lane.dataset.tribe] = [...document.querySelectorAll("[data-home]")].map((one) => one.dataset.home);
  }
  await point(document.body);
  return { now, then, homes };
}"""


def positions(game: str, count: int) -> Iterator[History]:
    """Most of them with an open move for seat 0, of all kinds of tables in turn."""
    going = [histories(kind, 91 + n, 3) for n, kind in enumerate(tables.TABLES[game]) if kind.data is None]
    n = 0
    for one in itertools.cycle(going):
        history = next(one)
        if n % 4 == 0 or any(move.verb in OPEN for move in history.match.legal(SEAT)):
            n += 1
            yield history
        if n == count:
            return


class Socket:
    """The other end of the page's socket."""

    def __init__(self, page: Page) -> None:
        self.page, self.version, self.update = page, 0, b""
        self.opened: WebSocketRoute | None = None
        page.route("**/api/tables/*/seats", lambda route: route.fulfill(json=[SEAT]))
        page.route_web_socket("**/api/socket", self._open)

    def _open(self, socket: WebSocketRoute) -> None:
        self.opened = socket
        socket.on_message(lambda _: socket.send(self.update.decode()))

    def show(self, history: History) -> str:
        """Send a position; the name under which the page shows that it has come."""
        self.version += 1
        made = views.update(authority.hold(history.table, player(SEAT), SEAT), "en").model_dump(mode="json")
        name = f"P{self.version}x"
        made |= {"version": self.version, "chat": [], "since": 0}
        made |= {told: [] for told in ("story", "turns") if told in made}
        made["table"] |= {"id": "stakes", "ply": 0}
        made["table"]["seats"][0]["name"] = name
        self.update = json.dumps(made).encode()
        if self.opened:
            self.opened.send(self.update.decode())
        return name


def paid(state: State) -> dict[str, list[int]]:
    """What a scoring now would give, tribe by tribe, by the engine."""
    found, players = {}, int(state["players"][0])
    for tribe, name in enumerate(TRIBE_NAMES):
        after = copy(state)
        score_one(after, 0, tribe)
        found[name] = (after["score"][0] - state["score"][0]).tolist()[:players]
    return found


def worth(history: History, state: State) -> dict[str, list[int]]:
    """What each terrain is worth to either side (C8.1), counted card by card."""
    rules: Any = history.match.rules
    s, found = state[0], {}
    for place, number in enumerate(s["row"].tolist()):
        if number < 0:
            return {}
        stays = [c for c in range(42) if s["place"][c] == place and rules.cards.deck[c % 21]["type"] != "event"]
        held = [int(s["holder"][card]) for card in stays]
        points = [held.count(0), held.count(1)]
        if len(set(held)) == 1:
            points[held[0]] += 2 + rules.cards.terrains[number]["stars"]
        found[rules.cards.ids[number]] = points
    return found


Counted = Callable[[History, State], dict[str, list[int]]]
COUNTED: dict[str, Counted] = {"attila": lambda _, state: paid(state), "clash451": worth}


def sums(rows: dict[str, list[int]]) -> list[int]:
    return [sum(column) for column in zip(*rows.values(), strict=True)]


@sized("count", 14, 1000)
@pytest.mark.parametrize("game", ["attila", "clash451"])
def test_the_page_says_who_would_get_how_much_now_and_after_a_move(person: Person, game: str, count: int) -> None:
    socket, heard = Socket(person.page), 0
    for n, history in enumerate(positions(game, count)):
        state, rules = history.match.state, history.match.rules
        name = socket.show(history)
        if n == 0:
            person.go("/t/stakes")
            person.page.wait_for_selector("[data-lane], [data-terrain]", timeout=PATIENCE, state="attached")
        offered = [move for move in history.match.legal(SEAT) if move.verb in OPEN][n % 3 :: 4][:6]
        read = person.page.evaluate(READ, {"name": name, "moves": [move.text for move in offered]})
        now = COUNTED[game](history, state)
        check(read["now"], now, COUNTED[game](history, after_gain(history)))
        for move in offered:
            after = copy(state)
            rules.apply(after, move.number)
            if rules.reveals(after) == rules.reveals(state):
                heard += 1
                check(read["then"][move.text], now, COUNTED[game](history, after))
        check_rest(game, history, read)
    assert heard > count / 2


def after_gain(history: History) -> State:
    """As long as nothing is pointed at, the main choice is shown ahead."""
    state, gain = copy(history.match.state), [move for move in history.match.legal(SEAT) if move.verb == "gain"]
    if gain:
        history.match.rules.apply(state, gain[0].number)
    return state


def check(shown: dict[str, Any], now: dict[str, list[int]], then: dict[str, list[int]]) -> None:
    for name, points in now.items():
        said, will = shown["rows"][name]
        assert [int(one) for one in said.split(",")] == points
        assert [int(one) for one in (will or said).split(",")] == then[name]
    if now:
        said = [one[0] for one in shown["sums"]]
        will = [one[0] if one[1] is None else one[1] for one in shown["sums"]]
        assert sorted(said) == sorted(sums(now))
        assert sorted(will) == sorted(sums(then))


def check_rest(game: str, history: History, read: dict[str, Any]) -> None:
    """Provinces that are lit, the end; who leads, what the other may hold."""
    rules: Any = history.match.rules
    picture = rules.picture(rules.view(history.match.state, SEAT), SEAT)
    if game == "attila":
        homes = {
            name: {place.id for place in picture.provinces if place.pawns[k]} for k, name in enumerate(TRIBE_NAMES)
        }
        assert {name: set(lit) for name, lit in read["homes"].items()} == homes
        assert read["now"]["end"] == (picture.ends[0].way if picture.ends else None)
    elif picture.row:
        assert read["now"]["leader"] == (None if picture.leader is None else str(picture.leader))
        assert read["now"]["held"] == len(picture.sides[1].may_hold)


def test_a_pointer_and_the_keyboard_show_the_same(person: Person) -> None:
    """A real pointer over a move, and the focus on it, change the row that the move is about, and nothing moves."""
    socket, page = Socket(person.page), person.page
    history = next(one for one in positions("attila", 99) if any(m.verb == "play" for m in one.match.legal(SEAT)))
    socket.show(history)
    person.go("/t/stakes")
    move = next(one for one in history.match.legal(SEAT) if one.verb == "play")
    row = page.locator(f'[data-lane][data-tribe="{move.names[0]}"]')
    button = page.locator(f'section.moves button[data-move="{move.text}"]')
    button.scroll_into_view_if_needed()
    before = row.bounding_box()
    button.hover()
    after = copy(history.match.state)
    history.match.rules.apply(after, move.number)
    expected = ",".join(map(str, paid(after)[move.names[0]]))
    page.wait_for_selector(f'[data-lane][data-tribe="{move.names[0]}"][data-then="{expected}"]')
    assert row.bounding_box() == before
    page.mouse.move(5, 5)
    page.wait_for_selector(f'[data-lane][data-tribe="{move.names[0]}"]:not([data-then])')
    button.focus()
    page.wait_for_selector(f'[data-lane][data-tribe="{move.names[0]}"][data-then="{expected}"]')
    row.focus()
    page.keyboard.press("Enter")
    assert row.get_attribute("aria-pressed") == "true"
