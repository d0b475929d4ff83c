"""Moves a second through the library's face, beside a match of the same games in the same run; and how long it takes
to begin.

`python -m bench.library` plays random games of every registered game, in CPU time: the best of some rounds, since on a
busy machine the others are slowed down by strangers. A first step from an empty cache has all compiled that a game
needs to be played. What begins has the packages of the base install only: scipy, which Numba loads where it is, is
hidden.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from catalaunia.compiled.cache import ROOT as CACHE
from catalaunia.core import registry
from catalaunia.core.match import Match
from catalaunia.library import game_of

ROUNDS, GAMES, STARTS = 15, 4, 5
BAR_MOVES = 150_000  # a second
BAR_START, BAR_FIRST_STEP = 0.6, 10.0  # seconds: from import to legal moves with a warm cache, to a step with none
START = (
    "import sys, time; sys.modules['scipy'] = None; began = time.process_time(); "
    "from catalaunia.library import game_of; game = game_of('{game}')(seed=1); {then}; "
    "print(time.process_time() - began)"
)


def through_the_face(game: str, spelled: bool) -> tuple[int, int]:
    """Moves in all, and those of players."""
    made = decisions = 0
    chance = random.Random(1)
    for seed in range(GAMES):
        one = game_of(game)(seed=seed)
        while not one.over:
            legal = one.legal
            move = legal[int(chance.random() * len(legal))]
            one.push(move.text if spelled else move)
            decisions += 1
        made += one.ply
    return made, decisions


def through_a_match(game: str) -> tuple[int, int]:
    made = decisions = 0
    chance = random.Random(1)
    for seed in range(GAMES):
        rules = game_of(game)(seed=seed).rules
        match = Match(rules, ["bench"] * rules.players, seed.to_bytes(32))
        while waiting := match.to_act():
            legal = match.legal(waiting[0])
            match.play(waiting[0], legal[int(chance.random() * len(legal))].text)
            decisions += 1
        made += len(match.log)
    return made, decisions


def best(work: Callable[[], tuple[int, int]]) -> tuple[float, float]:
    """Moves and decisions a second of CPU time."""
    found = []
    for _ in range(ROUNDS):
        began = time.process_time()
        made, decisions = work()
        spent = time.process_time() - began
        found.append((made / spent, decisions / spent))
    return max(found)


def begun(game: str, then: str, **environment: str) -> float:
    """Seconds of a new process. Bytecode is kept, as it is wherever nobody forbids it."""
    command = [sys.executable, "-c", START.format(game=game, then=then)]
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return float(subprocess.run(command, env=kept | environment, capture_output=True, text=True, check=True).stdout)


def starts(game: str) -> list[float]:
    """To the legal moves, after one that counts for nothing."""
    return [begun(game, "game.legal") for _ in range(STARTS + 1)][1:]


def first_step(game: str) -> float:
    """With nothing compiled yet."""
    with tempfile.TemporaryDirectory() as folder:
        return begun(game, "game.push(game.legal[0])", **{CACHE: folder})


def main() -> None:
    for game in registry.names():
        face = best(lambda game=game: through_the_face(game, spelled=False))  # type: ignore[misc]
        texts = best(lambda game=game: through_the_face(game, spelled=True))  # type: ignore[misc]
        match = best(lambda game=game: through_a_match(game))  # type: ignore[misc]
        print(f"{game}: {face[0]:,.0f} moves/s, {face[1]:,.0f} of them players' (bar {BAR_MOVES:,})")
        print(f"  by text {texts[0]:,.0f}; a match {match[0]:,.0f}; {face[0] / match[0]:.1f} times a match")
        took = starts(game)
        print(f"  import to legal moves: {min(took):.2f} s, median {statistics.median(took):.2f} s (bar {BAR_START} s)")
        print(f"  first step from an empty cache: {first_step(game):.1f} s (bar {BAR_FIRST_STEP:.0f} s)")


if __name__ == "__main__":
    main()
