"""Finds the positions that the scenes are opened from: `python -m tests.browser.programs.make_positions`.

Plays games by fixed dice and keeps, for each scene, the shortest record that leads up to it. What is kept is
the record of the moves before, whose turn it is, and the move that brings the scene on.
"""

import itertools
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from catalaunia.core import record, registry
from catalaunia.core.match import Match
from catalaunia.core.protocol import CHANCE, Rules, State, copy
from catalaunia.games.attila.rules import state as attila

FILE = Path(__file__).parents[1] / "positions.json"
GAMES = 300  # of each kind to look through


Way = Callable[[int, list[str], random.Random], str]  # how a game is played: a seat's move of those that are legal


class Step(NamedTuple):
    """A move of a game, with the positions before and after all that it led to."""

    rules: Rules
    before: State
    seat: int
    move: str
    after: State
    place: int  # how many moves were in the log before it
    earlier: list["Step"]  # of the same game, in order

    def changes(self, field: str) -> bool:
        return bool((self.before[field] != self.after[field]).any())

    def offers(self, verb: str) -> bool:
        return any(self.rules.move(self.before, move).verb == verb for move in self.rules.legal(self.before))


def said(verb: str) -> Callable[[Step], bool]:
    return lambda step: step.move.split()[0] == verb


def over(step: Step) -> bool:
    return step.rules.actor(step.after) < CHANCE or bool(step.rules.ending(step.after))


def pawns(step: Step) -> int:
    return int(step.before["pawns"][0].sum())


def units(step: Step) -> int:
    return int((step.before["place"][0] >= 0).sum())


def most_together(values: Any) -> int:
    """How often the most frequent of these occurs, nothing (0 or less) aside."""
    there = values[values > 0]
    return int(np.bincount(there).max()) if len(there) else 0


def cubes(step: Step) -> int:
    """How many stand on one square of an influence column."""
    return max(most_together(column) for column in step.before["influence"][0].T)


def crowd(step: Step) -> int:
    """How many units of one side stand on one terrain."""
    return max(int(units).bit_count() for units in step.before["units"][0].flat)


def unused(step: Step) -> bool:
    """The seat has all its action cards."""
    return bool(step.before["unused"][0, step.seat].all())


def last_to_bid(step: Step) -> bool:
    s = step.before[0]
    return bool(s["phase"] == attila.BID and step.seat == (s["active"] - 1) % s["players"])


def many_fit(step: Step) -> bool:
    """Others have put cards down, and the last to bid, who has none there yet, has several that fit."""
    s = step.before[0]
    fits = s["hand"][step.seat][s["pawns"][s["war"][0]] > 0]
    return bool(not s["laid"][step.seat] and s["laid"].sum() >= 2 and fits.sum() >= 2 and (fits > 0).sum() >= 2)


def wars(step: Step) -> int:
    """How many the others have brought about since the seat's last turn."""
    before = itertools.takewhile(lambda one: one.before["active"][0] != step.seat, reversed(step.earlier))
    return sum(one.changes("reveals") for one in before)


def no_influence_2(step: Step) -> bool:
    return not step.before["unused"][0][:, attila.INFLUENCE_2].any()


def battle(step: Step) -> bool:
    """The first of the conflicts that follow comes to a battle of several ranks."""
    move = step.rules.parse(step.before, step.move)
    assert move is not None
    after = copy(step.before)
    step.rules.apply(after, move.number)
    scenes = step.rules.scenes(step.before, move, after)
    conflicts = [one for one in scenes if one.kind == "conflict"]
    return bool(conflicts) and len(conflicts[0].ranks) >= 2


def by_chance(_: int, moves: list[str], dice: random.Random) -> str:
    return dice.choice(moves)


def frugal(_: int, moves: list[str], dice: random.Random) -> str:
    """Action cards are mostly kept."""
    quiet = [move for move in moves if move.split()[0] not in ("raise", "exchange", "double")]
    return dice.choice(quiet if quiet and dice.random() < 0.98 else moves)


def gathering() -> Way:
    """The first seat leads all its units to one terrain, and the other keeps away from there."""
    goal = ""

    def way(seat: int, moves: list[str], dice: random.Random) -> str:
        nonlocal goal
        if seat == 0 and not goal:
            goal = next((move.split()[-1] for move in moves if move.startswith("place ")), "")
        there = [move for move in moves if goal and move.endswith(f" {goal}")]
        staying = [move for move in moves if not move.startswith("move ")]
        if seat == 0:
            return dice.choice(there or staying or moves)
        return dice.choice([move for move in moves if move not in there] or moves)

    return way


Scenes = dict[str, Callable[[Step], bool]]

ATTILA: Scenes = {
    "play": lambda step: said("play")(step) and pawns(step) > 25,
    "influence": lambda step: said("gain")(step) and pawns(step) > 15,
    "bid": lambda step: said("bid")(step) and int(step.before["bid"][0].sum()) > 0,
    "reveal": lambda step: said("stand")(step) and step.changes("reveals") and not step.changes("scorings"),
    "scoring": lambda step: said("stand")(step) and step.changes("scorings") and not over(step),
    "exchange": lambda step: said("aside")(step),
    "influence2": lambda step: step.offers("raise") and pawns(step) > 10,
    "double": lambda step: step.offers("double") and pawns(step) > 10,
    "result": over,
}
ATTILA_3: Scenes = {
    "play": lambda step: said("play")(step) and pawns(step) > 14 and unused(step),
    "scoring": lambda step: ATTILA["scoring"](step) and last_to_bid(step) and no_influence_2(step),
}
ATTILA_4: Scenes = {"last-bid": lambda step: last_to_bid(step) and many_fit(step)}
ATTILA_5: Scenes = {
    "play": lambda step: said("play")(step) and pawns(step) > 18 and unused(step),
    "cubes": lambda step: said("play")(step) and cubes(step) > 3,
    "wars": lambda step: said("play")(step) and wars(step) > 2,
    "reveal": ATTILA["reveal"],
    "scoring": lambda step: ATTILA["scoring"](step) and int(step.before["scorings"][0]) > 1,
}
CLASH: Scenes = {
    "choice": lambda step: said("pick")(step) and units(step) > 6 and step.before["picks"][0, step.seat, 0] < 0,
    "place": lambda step: said("place")(step) and units(step) > 6,
    "move": lambda step: said("move")(step) and units(step) > 6,
    "battle": lambda step: said("decline")(step) and step.changes("turn") and battle(step),
    "result": over,
}
GATHERED: Scenes = {"crowd": lambda step: crowd(step) > 6 and said("pick")(step)}


class Kind(NamedTuple):
    """Games to look through for some scenes."""

    name: str
    game: str
    players: int
    scenes: Scenes
    way: Callable[[], Way] = lambda: by_chance


KINDS = (
    Kind("attila", "attila", 2, ATTILA),
    Kind("attila-3", "attila", 3, ATTILA_3, lambda: frugal),
    Kind("attila-4", "attila", 4, ATTILA_4, lambda: frugal),
    Kind("attila-5", "attila", 5, ATTILA_5),
    Kind("clash451", "clash451", 2, CLASH),
    Kind("clash451-gathered", "clash451", 2, GATHERED, gathering),
)


def games_of(kind: Kind) -> Iterator[tuple[Match, list[Step]]]:
    rules = registry.find(kind.game).rules(kind.players, {})
    for number in range(GAMES):
        dice, way, steps = random.Random(number), kind.way(), list[Step]()
        match = Match(rules, [f"Player {k + 1}" for k in range(kind.players)], number.to_bytes(32))
        while not match.over:
            seat = match.to_act()[0]
            move = way(seat, [move.text for move in match.legal(seat)], dice)
            before, place = match.view(seat) if match.sealed(seat) else match.state, len(match.log)
            match.play(seat, move)
            steps.append(Step(rules, before, seat, move, match.state, place, steps[:]))
        yield match, steps


def found(kind: Kind) -> dict[str, Any]:
    best: dict[str, tuple[int, Match, Step]] = {}
    for match, steps in games_of(kind):
        for scene, holds in kind.scenes.items():
            step = next((step for step in steps if holds(step)), None)
            if step and (scene not in best or step.place < best[scene][0]):
                best[scene] = step.place, match, step
    assert best.keys() == kind.scenes.keys(), f"not found: {kind.scenes.keys() - best.keys()}"
    return {scene: written(kind.game, *best[scene][1:]) for scene in kind.scenes}


def written(name: str, match: Match, step: Step) -> dict[str, Any]:
    made = record.of_match(registry.find(name), match)
    for end in ("scores", "winners", "seed", "commitment"):
        made.pop(end, None)
    made["actions"] = made["actions"][: step.place]
    return {"seat": step.seat, "move": step.move, "record": made}


def main() -> None:
    positions = {kind.name: found(kind) for kind in KINDS}
    whole = Kind("", "attila", 3, {}), Kind("", "clash451", 2, {})
    positions["whole"] = {
        kind.game: record.of_match(registry.find(kind.game), next(games_of(kind))[0]) for kind in whole
    }
    FILE.write_text(json.dumps(positions, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
