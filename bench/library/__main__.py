"""Moves a second through the library's face, beside a match of the same games in the same run; import to legal moves.

`python -m bench.library` plays random games of every registered game, in CPU time: the best of some rounds, since on a
busy machine the others are slowed down by strangers.
"""

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from catalaunia.core import registry
from catalaunia.core.match import Match
from catalaunia.library import game_of

ROUNDS, GAMES, STARTS = 15, 4, 5
BAR_MOVES, BAR_START = 150_000, 0.6  # moves a second; seconds from import to legal moves, from a warm cache
START = (
    "import time; began = time.process_time(); from catalaunia.library import game_of; "
    "game_of('{game}')(seed=1).legal; print(time.process_time() - began)"
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


def starts(game: str) -> list[float]:
    """After one that counts for nothing: bytecode is kept then, as it is wherever nobody forbids it."""
    command = [sys.executable, "-c", START.format(game=game)]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    found = [
        float(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
        for _ in range(STARTS + 1)
    ]
    return found[1:]


def main() -> None:
    for game in registry.names():
        face = best(lambda game=game: through_the_face(game, spelled=False))  # type: ignore[misc]
        texts = best(lambda game=game: through_the_face(game, spelled=True))  # type: ignore[misc]
        match = best(lambda game=game: through_a_match(game))  # type: ignore[misc]
        print(f"{game}: {face[0]:,.0f} moves/s, {face[1]:,.0f} of them players' (bar {BAR_MOVES:,})")
        print(f"  by text {texts[0]:,.0f}; a match {match[0]:,.0f}; {face[0] / match[0]:.1f} times a match")
        begun = starts(game)
        print(
            f"  import to legal moves: {min(begun):.2f} s, median {statistics.median(begun):.2f} s (bar {BAR_START} s)"
        )


if __name__ == "__main__":
    main()
