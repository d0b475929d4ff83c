"""How fast the engine is, measured beside a peer in the same run.

A step is a player's decision; moves of chance are not counted. All figures are CPU time. The engine and
the peer take turns in short rounds, so that a noisy machine is noisy for both; the median round counts.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from catalaunia.ai.player import Budget
from catalaunia.ai.search.tree import room
from catalaunia.ai.search_players import MOST_NODES, Manner, TreeSearch
from catalaunia.compiled import dice, kernel
from catalaunia.compiled.dealing import step
from catalaunia.core import registry
from catalaunia.core.chance import SEED_BYTES
from catalaunia.core.match import Match
from catalaunia.core.protocol import Rules, State

ROUNDS = 25
GAMES = 4_000  # a round of the engine
ROLLOUTS = 2_000  # a round of the peer
HEARTS_DECISIONS = 64  # from the first decision after the deal: 12 cards passed, 52 played
PEER = "open_spiel hearts"
SEARCH, SEARCHES = 20_000, 5  # iterations of a search, and how many searches
MOVE_TIME, MOVES = 0.1, 20  # seconds of a move, and how many moves

FIRST_GAME = """
import sys, time
from catalaunia import compiled
from catalaunia.core import registry
game = registry.find(sys.argv[1])
game.rules(game.players[-1], {}).random_games(compiled.dice(1, 1))
print(time.process_time())
"""


def report(progress: Console) -> dict[str, Any]:
    """All figures of `catalaunia bench`, as its --json prints them."""
    made = {
        (name, players): registry.find(name).rules(players, {})
        for name in registry.names()
        for players in registry.find(name).players
    }
    progress.print("compiling ...", style="dim")
    for rules in made.values():
        rules.random_games(dice(1, 10))
    engine, peers, ratios = _race(made, progress)
    progress.print("searching ...", style="dim")
    searches = [_search(name, players, rules) for (name, players), rules in made.items()]
    progress.print("compiling from nothing in a process of its own ...", style="dim")
    first = [_first_game(name) for name in registry.names()]
    return {
        "engine": [row | _called(made[row["game"], row["players"]]) for row in engine],
        "first_game": first,
        "peers": peers,
        "ratios": ratios,
        "search": searches,
    }


def _race(
    made: dict[tuple[str, int], Rules], progress: Console
) -> tuple[list[dict[str, Any]], list[dict[str, Any]], dict[str, float]]:
    """The engine and the peer, a little of each in turn; a ratio is the median of those of the rounds."""
    hearts = _hearts()
    speeds: dict[tuple[str, int], list[float]] = {table: [] for table in made}  # decisions a second, by round
    peer: list[float] = []
    games = dice(1, GAMES)
    per_game: dict[tuple[str, int], float] = {}
    for number in range(ROUNDS):
        progress.print(f"round {number + 1} of {ROUNDS} ...", style="dim", end="\r")
        if hearts:
            peer.append(ROLLOUTS * HEARTS_DECISIONS / _timed(hearts)[0])
        for table, rules in made.items():
            seconds, tally = _timed(lambda rules=rules: rules.random_games(games))  # type: ignore[misc]
            speeds[table].append(tally.decisions / seconds)
            per_game[table] = tally.decisions / GAMES
    engine = []
    for (name, players), speed in speeds.items():
        steps_per_s = statistics.median(speed)
        engine.append(
            {
                "game": name,
                "players": players,
                "options": {},
                "ns_per_step": round(1e9 / steps_per_s, 1),
                "steps_per_s": round(steps_per_s),
                "games_per_s": round(steps_per_s / per_game[name, players]),
            }
        )
    if not peer:
        return engine, [], {}
    ratios = {
        f"{name} {players} players / {PEER}": round(
            statistics.median(ours / theirs for ours, theirs in zip(speed, peer, strict=True)), 2
        )
        for (name, players), speed in speeds.items()
    }
    return engine, [{"name": PEER, "steps_per_s": round(statistics.median(peer))}], ratios


def _search(name: str, players: int, rules: Rules) -> dict[str, Any]:
    """Tree search with random playouts from the set-up; and how far beyond its time a move goes."""
    match = Match(rules, ["bench"] * players, bytes(SEED_BYTES))
    seat = match.to_act()[0]
    view, legal = match.view(seat), [move.number for move in match.legal(seat)]
    thinker = TreeSearch(rules, Manner(**{key: value for key, value in rules.tuning["ismcts"].items() if key != "by"}))

    def think(budget: Budget) -> None:
        thinker.answer(view, seat, legal, budget, 1)

    think(Budget(iterations=1))
    speed = [SEARCH / _timed(lambda: think(Budget(iterations=SEARCH)))[0] for _ in range(SEARCHES)]
    late = []
    for _ in range(MOVES):
        began = time.perf_counter()
        think(Budget(seconds=MOVE_TIME))
        late.append((time.perf_counter() - began - MOVE_TIME) * 1000)
    return {
        "game": name,
        "players": players,
        "iterations_per_s": round(statistics.median(speed)),
        "megabytes": round(sum(part.nbytes for part in room(MOST_NODES)) / 1e6, 1),
        "late_ms": {"p50": round(statistics.median(late), 2), "max": round(max(late), 2)},
    }


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    began = time.process_time()
    result = work()
    return time.process_time() - began, result


def _hearts() -> Callable[[], Any] | None:
    """Random rollouts of OpenSpiel's hearts, in its own C++: one search step with one simulation."""
    try:
        import pyspiel
    except ImportError:
        return None
    hearts = pyspiel.load_game("hearts")
    chooser = np.random.default_rng(1)
    decisions = 0
    while decisions != HEARTS_DECISIONS:  # one deal in four passes no cards and is shorter
        state = hearts.new_initial_state()
        while state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chooser.choice(actions, p=chances)))
        decisions, ahead = 0, state.clone()
        while not ahead.is_terminal():
            ahead.apply_action(ahead.legal_actions()[0])
            decisions += 1

    def rollouts() -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
        pyspiel.MCTSBot(hearts, evaluator, 1.0, 1, 1000, False, 1, False).step(state)

    return rollouts


def _called(rules: Rules) -> dict[str, float]:
    """What a position costs beside the rules themselves."""
    state = rules.new()
    return {
        "python_step_ns": round(_python_step(rules)),
        "copy_ns": round(_copy(state), 1),
        "state_bytes": state.itemsize,
    }


def _python_step(rules: Rules, games: int = 20) -> float:
    """Nanoseconds of a fused step called from Python, over whole random games."""
    logs = [rules.random_game(int(one))[0] for one in dice(2, games)]
    out = np.zeros(rules.size, np.int16)

    def replay() -> None:
        for log in logs:
            state = rules.new()
            for number in log:
                step(rules, state, number, out)

    replay()
    return statistics.median(_timed(replay)[0] for _ in range(ROUNDS)) / sum(map(len, logs)) * 1e9


@kernel
def _copies(states, times):  # type: ignore[no-untyped-def]
    for k in range(times):
        states[1 + k % 7] = states[k % 5]


def _copy(state: State, times: int = 2_000_000) -> float:
    """Nanoseconds of a copy in compiled code."""
    pool = np.repeat(state, 8)
    _copies(pool, 1)  # type: ignore[no-untyped-call]
    return (
        statistics.median(
            _timed(lambda: _copies(pool, times))[0]  # type: ignore[no-untyped-call]
            for _ in range(ROUNDS)
        )
        / times
        * 1e9
    )


def _first_game(name: str) -> dict[str, Any]:
    """CPU seconds to the first finished game of this name from a cold and from a warm cache, in new processes."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"CATALAUNIA_CACHE": folder}
        cold, warm = (
            float(
                subprocess.run(
                    [sys.executable, "-c", FIRST_GAME, name],
                    env=environment,
                    check=True,
                    capture_output=True,
                    text=True,
                ).stdout
            )
            for _ in range(2)
        )
    return {"game": name, "cold_s": round(cold, 2), "warm_s": round(warm, 2)}


def show(figures: dict[str, Any], out: Console) -> None:
    """The figures as tables."""
    table = Table("game", "players", "ns a step", "steps/s", "games/s", title="random games, one core")
    for one in figures["engine"]:
        table.add_row(
            one["game"], str(one["players"]), f"{one['ns_per_step']:.1f}",
            f"{one['steps_per_s']:,}", f"{one['games_per_s']:,}",
        )  # fmt: skip
    for one in figures["peers"]:
        table.add_row(one["name"], "", f"{1e9 / one['steps_per_s']:.1f}", f"{one['steps_per_s']:,}", "")
    out.print(table)
    table = Table("game", "players", "step from Python, ns", "copy, ns", "bytes", title="positions")
    for one in figures["engine"]:
        table.add_row(
            one["game"], str(one["players"]), str(one["python_step_ns"]), str(one["copy_ns"]), str(one["state_bytes"])
        )
    out.print(table)
    table = Table(
        "game", "players", "iterations/s", "late ms p50", "max", title="tree search from the set-up, one core"
    )
    for one in figures["search"]:
        late = one["late_ms"]
        table.add_row(
            one["game"], str(one["players"]), f"{one['iterations_per_s']:,}", f"{late['p50']}", f"{late['max']}"
        )  # fmt: skip
    out.print(table)
    out.print(f"memory of a search: at most {figures['search'][0]['megabytes']} MB")
    for name, ratio in figures["ratios"].items():
        out.print(f"{name}: {ratio:.2f}")
    for one in figures["first_game"]:
        out.print(
            f"first game of {one['game']}: {one['cold_s']} s CPU from a cold cache, {one['warm_s']} s from a warm one"
        )


if __name__ == "__main__":
    print(json.dumps(report(Console(stderr=True))))
