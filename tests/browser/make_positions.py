"""Finds the positions that the scenes are opened from: `python -m tests.browser.make_positions`.

Plays games by fixed dice and keeps, for each scene, the shortest record that leads up to it. What is kept is
the record of the words before, whose turn it is, and the word that brings the scene on.
"""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from catalaunia import game, record
from catalaunia.game import CHANCE, Rules, State
from catalaunia.match import Match

FILE = Path(__file__).parent / "positions.json"
GAMES = 60  # of each kind to look through


class Step(NamedTuple):
    """A word of a game, with the positions before and after all that it led to."""

    rules: Rules
    before: State
    seat: int
    word: str
    after: State
    place: int  # how many words were in the log before it

    def changes(self, field: str) -> bool:
        return bool((self.before[field] != self.after[field]).any())

    def offers(self, verb: str) -> bool:
        return any(self.rules.text(word).split()[0] == verb for word in self.rules.legal(self.before))


def said(verb: str) -> Callable[[Step], bool]:
    return lambda step: step.word.split()[0] == verb


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
    """How many cards lie at one terrain."""
    return most_together(step.before["place"][0].astype(int) + 1)


ATTILA: dict[str, Callable[[Step], bool]] = {
    "play": lambda step: said("play")(step) and pawns(step) > 25,
    "influence": lambda step: said("gain")(step) and pawns(step) > 15,
    "bid": lambda step: said("bid")(step) and int(step.before["bid"][0].sum()) > 0,
    "reveal": lambda step: said("stand")(step) and step.changes("reveals") and not step.changes("scorings"),
    "scoring": lambda step: said("stand")(step) and step.changes("scorings") and not over(step),
    "exchange": lambda step: said("aside")(step),
    "influence2": lambda step: step.offers("raise") and pawns(step) > 10,
    "double": lambda step: step.offers("double") and pawns(step) > 10,
    "cubes": lambda step: said("play")(step) and cubes(step) > 3,
    "result": over,
}
CLASH: dict[str, Callable[[Step], bool]] = {
    "choice": lambda step: said("pick")(step) and units(step) > 6,
    "place": lambda step: said("place")(step) and units(step) > 6,
    "move": lambda step: said("move")(step) and units(step) > 6,
    "conflict": lambda step: said("place")(step) and step.changes("turn") and _fall(step) > 2,
    "crowd": lambda step: crowd(step) > 6 and said("move")(step),
    "result": over,
}
KINDS: tuple[tuple[str, str, int, dict[str, Callable[[Step], bool]]], ...] = (
    ("attila", "attila", 2, {name: holds for name, holds in ATTILA.items() if name != "cubes"}),
    ("attila-5", "attila", 5, {name: ATTILA[name] for name in ("play", "reveal", "scoring", "cubes")}),
    ("clash451", "clash451", 2, CLASH),
)


def _fall(step: Step) -> int:
    """How many cards of the row were discarded."""
    return units(step) - int((step.after["place"][0] >= 0).sum())


def games_of(name: str, players: int) -> Iterator[tuple[Match, list[Step]]]:
    rules = game.find(name).rules(players, {})
    for number in range(GAMES):
        dice = random.Random(number)
        match, steps = Match(rules, [f"Player {k + 1}" for k in range(players)], bytes([number] * 32)), []
        while not match.over:
            seat = match.to_act()[0]
            word = rules.text(dice.choice(match.legal(seat)))
            before, place = match.view(seat) if match.sealed(seat) else match.state, len(match.log)
            match.play(seat, word)
            steps.append(Step(rules, before, seat, word, match.state, place))
        yield match, steps


def found(name: str, players: int, scenes: dict[str, Callable[[Step], bool]]) -> dict[str, Any]:
    best: dict[str, tuple[int, Match, Step]] = {}
    for match, steps in games_of(name, players):
        for scene, holds in scenes.items():
            step = next((step for step in steps if holds(step)), None)
            if step and (scene not in best or step.place < best[scene][0]):
                best[scene] = step.place, match, step
    assert best.keys() == scenes.keys(), f"not found: {scenes.keys() - best.keys()}"
    return {scene: written(name, *best[scene][1:]) for scene in scenes}


def written(name: str, match: Match, step: Step) -> dict[str, Any]:
    made = record.of_match(game.find(name), match)
    for end in ("scores", "winners", "seed", "commitment"):
        made.pop(end, None)
    made["actions"] = made["actions"][: step.place]
    return {"seat": step.seat, "word": step.word, "record": made}


def main() -> None:
    positions = {kind: found(name, players, scenes) for kind, name, players, scenes in KINDS}
    over_ = next(games_of("attila", 3))[0], next(games_of("clash451", 2))[0]
    positions["whole"] = {
        name: record.of_match(game.find(name), match) for name, match in zip(("attila", "clash451"), over_, strict=True)
    }
    FILE.write_text(json.dumps(positions, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
