"""Which golden playthroughs of Clash 451 there are, and what must happen in each."""

from collections.abc import Callable
from typing import Any

from catalaunia.core.record import Replay
from catalaunia.games.clash451.game import ClashRules
from catalaunia.games.clash451.rules.state import CARDS, OVER, ROW, VALUES
from tests.golden.scenario import Events, Scenario, ends_by, moves

Find = Callable[[Replay, Events], int | None]


def kind(gone: Replay, card: int) -> str:
    assert isinstance(gone.rules, ClashRules)
    entry = gone.rules.cards.deck[card % VALUES]
    return str(entry.get("effect") or entry["type"])


def held(gone: Replay, s: Any, side: int, what: str) -> bool:
    return any(b >= 0 and s["holder"][b] == side and kind(gone, b) == what for b in s["building"].tolist())


def conflicts(s: Any) -> list[int]:
    return [place for place in range(ROW) if s["units"][0, place] and s["units"][1, place]]


def size(s: Any, side: int, place: int) -> int:
    return int(s["units"][side, place]).bit_count()


def decided(gone: Replay, b: Any, a: Any, place: int) -> str:
    """How a conflict of the turn was decided, where nothing but a decline came between."""
    numbers = [size(b, side, place) for side in (0, 1)]
    wall = int(b["building"][place])
    walls = [wall >= 0 and kind(gone, wall) == "wall" and b["holder"][wall] == side for side in (0, 1)]
    totals = [numbers[side] + walls[side] for side in (0, 1)]
    if totals[0] != totals[1]:
        return "majority" if numbers[0] != numbers[1] and not any(walls) else "wall" if any(walls) else "majority"
    vines = [held(gone, b, side, "vine") for side in (0, 1)]
    if vines[0] != vines[1]:
        return "vine"
    return "battle" if a["units"][0, place] or a["units"][1, place] else "nobody"


def last_moves(gone: Replay) -> list[int]:
    """The moves after which the conflicts of a turn were fought, where that move was a decline."""
    found = []
    for n, text in enumerate(moves(gone)):
        b, a = gone.states[n][0], gone.states[n + 1][0]
        if text == "decline" and b["turn"] and (a["turn"] != b["turn"] or a["phase"] == OVER):
            found.append(n)
    return found


def conflict(how: str) -> Find:
    def find(gone: Replay, events: Events) -> int | None:
        for n in last_moves(gone):
            b, a = gone.states[n][0], gone.states[n + 1][0]
            if any(decided(gone, b, a, place) == how for place in conflicts(b)):
                return n
        return None

    return find


def no_survivors(gone: Replay, events: Events) -> int | None:
    """A winner by Wall or Vine whose own units all fall too."""
    for n in last_moves(gone):
        b, a = gone.states[n][0], gone.states[n + 1][0]
        for place in conflicts(b):
            gone_all = not a["units"][0, place] and not a["units"][1, place]
            if gone_all and decided(gone, b, a, place) in ("wall", "vine"):
                return n
    return None


def wall_captured(gone: Replay, events: Events) -> int | None:
    for n in last_moves(gone):
        b, a = gone.states[n][0], gone.states[n + 1][0]
        for place in conflicts(b):
            wall = int(b["building"][place])
            if wall >= 0 and kind(gone, wall) == "wall" and a["holder"][wall] != b["holder"][wall]:
                return n
    return None


def roads_used_at_once(gone: Replay, events: Events) -> int | None:
    """Paved roads are captured in the movement phase, and a unit not yet moved goes two terrains with them."""
    captured: tuple[int, int, int] | None = None
    for n, text in enumerate(moves(gone)):
        b, a = gone.states[n][0], gone.states[n + 1][0]
        if not text.startswith("move"):
            captured = captured if text == "halt" else None
            continue
        card = gone.log[n].move.arguments[0]
        far = abs(int(a["place"][card]) - int(b["place"][card])) > 1
        if captured and captured[1] == b["turn"] and captured[2] == b["actor"] and far and not by_sea(gone, b, a, card):
            return captured[0]
        for c in range(CARDS):
            if c in b["building"] and kind(gone, c) == "roads" and a["holder"][c] != b["holder"][c]:
                captured = n, int(b["turn"]), int(b["actor"])
    return None


def by_sea(gone: Replay, b: Any, a: Any, card: int) -> bool:
    assert isinstance(gone.rules, ClashRules)
    ends = [gone.rules.cards.terrains[b["row"][s["place"][card]]] for s in (b, a)]
    return all(bool(terrain["port"]) for terrain in ends)


def married(before: bool, after: bool) -> Find:
    def find(gone: Replay, events: Events) -> int | None:
        for n, text in enumerate(moves(gone)):
            if text.startswith("marry"):
                b, a = gone.states[n][0], gone.states[n + 1][0]
                place = int(b["place"][gone.log[n].move.arguments[0]])
                if (place in conflicts(b), place in conflicts(a)) == (before, after):
                    return n
        return None

    return find


def pushed(end: str) -> Find:
    """Migrations that push at least one enemy group, and how the chain ends."""

    def find(gone: Replay, events: Events) -> int | None:
        for n, text in enumerate(moves(gone)):
            if text.startswith("migrate") and how_pushed(gone, n) == end:
                return n
        return None

    return find


def how_pushed(gone: Replay, n: int) -> str:
    b, a = gone.states[n][0], gone.states[n + 1][0]
    card, side = gone.log[n].move.arguments[0], int(b["actor"])
    enemy, goal = 1 - side, int(a["place"][card])
    step = goal - int(b["place"][card])
    if not b["units"][enemy, goal]:
        return "nobody there"
    last = goal
    while 0 <= last + step < ROW and b["units"][enemy, last + step] and not b["barred"][enemy] >> (last + step) & 1:
        last += step
    following = last + step
    if not 0 <= following < ROW:
        return "edge"
    if b["barred"][enemy] >> following & 1:
        return "strategy"
    return "conflict" if b["units"][side, following] else "open" if last != goal else "one step"


def mulligan_twice(gone: Replay, events: Events) -> int | None:
    for seat in (0, 1):
        taken = [n for n, entry in enumerate(gone.log) if entry.move.text == "mulligan" and entry.actor == seat]
        if len(taken) > 1:
            return taken[0]
    return None


def scenario(name: str, title: str, find: Find, whole: bool = False, liking: str = "place", **options: str) -> Scenario:
    return Scenario(name, title, find, 2, options, None, whole, liking, "clash451", "turn")


SCENARIOS = [
    scenario("base-twelve", "A whole game, base mode, deck twelve", ends_by("points"), True),
    scenario("base-fourteen", "A whole game, base mode, deck fourteen", ends_by("points"), True, deck="fourteen"),
    scenario("expert-twelve", "A whole game, expert mode, deck twelve", ends_by("points"), True, mode="expert"),
    scenario("expert-fourteen", "A whole game, expert mode, deck fourteen", ends_by("points"), True, mode="expert",
             deck="fourteen"),
    scenario("tie-by-terrain", "Equal points, decided by the highest terrain (C8.2)", ends_by("terrain"), True),
    scenario("conflict-majority", "A conflict decided by numbers (C6.2)", conflict("majority")),
    scenario("conflict-wall", "A conflict decided by a Wall (C6.2)", conflict("wall")),
    scenario("conflict-vine", "A conflict decided by a Vine (C6.3)", conflict("vine")),
    scenario("conflict-battle", "A conflict decided by battle (C6.4)", conflict("battle")),
    scenario("conflict-nobody", "A conflict that nobody wins (C6.5)", conflict("nobody")),
    scenario("winner-without-survivors", "A winner without survivors (C6.6, C6.7)", no_survivors),
    scenario("wall-captured", "A Wall is captured in a conflict (C6.7)", wall_captured),
    scenario("roads-captured-and-used", "Roads captured and used in the same phase (C5.4)", roads_used_at_once,
             liking="place move"),
    scenario("migrations-open", "A chain of Migrations that ends in the open (C7.5)", pushed("open"),
             liking="place migrate"),
    scenario("migrations-edge", "Migrations against the end of the row (C7.6)", pushed("edge"), liking="place migrate"),
    scenario("migrations-strategy", "Migrations against a Strategy (C7.6)", pushed("strategy"), liking="place migrate"),
    scenario("migrations-conflict", "Migrations that end in a conflict (C7.5)", pushed("conflict"),
             liking="place migrate"),
    scenario("marriage-into-conflict", "A Marriage that begins a conflict (C7.3)", married(False, True),
             liking="place marry"),
    scenario("marriage-inside-conflict", "A Marriage inside a conflict (C7.3)", married(True, True),
             liking="place marry"),
    scenario("marriage-out-of-conflict", "A Marriage that ends a conflict (C7.3)", married(True, False),
             liking="place marry"),
    scenario("mulligan-twice", "A mulligan taken twice (C3.3)", mulligan_twice, liking="mulligan place"),
]  # fmt: skip
