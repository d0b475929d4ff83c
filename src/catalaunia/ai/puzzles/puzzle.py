"""A puzzle, and a set of them as it lies beside a game: one JSON object a line, the first says how the set was made.

Of the position a puzzle has the view of its seat and nothing else: what that seat could not know is not in the file.
"""

import functools
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from catalaunia.ai.hints.hint import Estimate
from catalaunia.core import installed, registry
from catalaunia.core.protocol import Rules, State, copy
from catalaunia.core.texts import Refusal
from catalaunia.core.variant import Variant

FORMAT = 1
FILE = "data/puzzles.jsonl"  # in the folder of its game
EASY, MEDIUM = 5, 3  # of the seven levels that find it, at least

Difficulty = Literal["easy", "medium", "hard"]


@dataclass(frozen=True)
class Candidate:
    """A way, as its moves are spelled, and what it loses against the best one in chance to win."""

    moves: tuple[str, ...]
    loss: Estimate


@dataclass(frozen=True)
class Puzzle:
    """What is best here, by what the seat knows?"""

    game: str
    players: int
    seat: int
    view: Mapping[str, list[int]]  # by field, where it differs from the view before the first move
    theme: str
    secret: bool  # a whole secret choice is asked for, and only the candidates may be chosen from
    candidates: tuple[Candidate, ...]  # the best first; of an open move all that are legal
    natural: int  # which of them one would think of first
    win: Estimate  # the chance to win with the best
    found: tuple[int, ...]  # the levels that find it
    origin: tuple[int, int]  # the number of the game it comes from, and the ply

    @functools.cached_property
    def id(self) -> str:
        text = json.dumps([self.game, self.players, self.seat, dict(self.view)], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:10]

    @property
    def difficulty(self) -> Difficulty:
        return "easy" if len(self.found) >= EASY else "medium" if len(self.found) >= MEDIUM else "hard"

    @property
    def variant(self) -> Variant:
        return Variant(self.game, self.players)

    def position(self, rules: Rules) -> State:
        """The view of its seat."""
        view = copy(rules.view(rules.new(), self.seat))
        for name, numbers in self.view.items():
            values = view[name].reshape(-1)
            values[:] = np.array(numbers + [0] * (len(values) - len(numbers)), values.dtype)
            view[name] = values.reshape(view[name].shape)
        return view

    def written(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "id": self.id,
            "players": self.players,
            "seat": self.seat,
            "theme": self.theme,
            "difficulty": self.difficulty,
            "secret": self.secret,
            "candidates": [[[*one.moves], *_figures(one.loss)] for one in self.candidates],
            "natural": self.natural,
            "win": _figures(self.win),
            "found": [*self.found],
            "origin": [*self.origin],
            "view": dict(self.view),
        }

    @classmethod
    def read(cls, game: str, content: Mapping[str, Any]) -> "Puzzle":
        candidates = (Candidate(tuple(moves), Estimate(*loss)) for moves, *loss in content["candidates"])
        return cls(
            game=game,
            players=content["players"],
            seat=content["seat"],
            view=content["view"],
            theme=content["theme"],
            secret=content["secret"],
            candidates=tuple(candidates),
            natural=content["natural"],
            win=Estimate(*content["win"]),
            found=tuple(content["found"]),
            origin=(content["origin"][0], content["origin"][1]),
        )


def told(rules: Rules, view: State, seat: int) -> dict[str, list[int]]:
    """What a view says that the one before the first move does not: by field its numbers, but for zeros at the end."""
    blank, found = rules.view(rules.new(), seat), {}
    for name in view.dtype.names or ():
        if (view[name] != blank[name]).any():
            numbers = view[name].reshape(-1).tolist()
            while numbers and not numbers[-1]:
                numbers.pop()
            found[name] = numbers
    return found


@functools.cache
def of_game(game: str) -> tuple[Puzzle, ...]:
    """The set that comes with a game; none if there is none, or if it was made for other rules."""
    registry.find(game)
    file = installed.folder(game) / FILE
    if not file.exists():
        return ()
    header, *lines = map(json.loads, file.read_text("utf-8").splitlines())
    if header["format"] != FORMAT or header["rules"].split(".")[0] != registry.find(game).version.split(".")[0]:
        return ()
    return tuple(Puzzle.read(game, line) for line in lines)


@functools.cache
def _by_id(game: str) -> dict[str, Puzzle]:
    return {one.id: one for one in of_game(game)}


def find(game: str, name: str) -> Puzzle:
    """Refuses one that there is not."""
    if found := _by_id(game).get(name):
        return found
    raise Refusal("puzzle.unknown", name=name)


def _figures(one: Estimate) -> list[float]:
    return [round(one.mean, 4), round(one.error, 4)]
