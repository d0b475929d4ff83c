"""Decisions a second through PettingZoo and OpenSpiel, of random games.

    .venv/bin/python -m bench.research.adapters

Time is that of the processor, the best of several rounds.
"""

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from catalaunia.core import registry
from catalaunia.research import openspiel, pettingzoo

ROUNDS, DECISIONS = 5, 10_000
RAW, WRAPPED, BARE, INFORMED = 100_000, 20_000, 40_000, 20_000  # bars: steps, and decisions, a second


def best_of(work: Callable[[], int]) -> float:
    work()
    best = 0.0
    for _ in range(ROUNDS):
        begun = time.process_time()
        decisions = work()
        best = max(best, decisions / (time.process_time() - begun))
    return best


def through_pettingzoo(env: Any) -> int:
    """Random games; the choice of a move is part of what is measured."""
    decisions, seed, luck = 0, 0, np.random.default_rng(1).random(2 * DECISIONS).tolist()
    while decisions < DECISIONS:
        seed += 1
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, terminated, _, _ = env.last()
            if terminated:
                env.step(None)
                continue
            moves = seen["action_mask"].nonzero()[0]
            env.step(moves[int(luck[decisions] * len(moves))])
            decisions += 1
    return decisions


def through_openspiel(game: Any, informed: bool) -> int:
    """The same, with the outcomes of chance; and with the information state of whoever is to act."""
    decisions, luck = 0, iter(np.random.default_rng(1).random(20 * DECISIONS).tolist())
    while decisions < DECISIONS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(_drawn(outcomes, next(luck)))
                continue
            if informed:
                state.information_state_string()
            moves = state.legal_actions()
            state.apply_action(moves[int(next(luck) * len(moves))])
            decisions += 1
    return decisions


def _drawn(outcomes: list[tuple[int, float]], luck: float) -> int:
    for move, chance in outcomes:
        luck -= chance
        if luck < 0:
            return move
    return outcomes[-1][0]


def main() -> None:
    for game in registry.names():
        players = min(4, registry.find(game).players[-1])
        raw = best_of(lambda: through_pettingzoo(pettingzoo.raw_env(game, players)))  # noqa: B023
        wrapped = best_of(lambda: through_pettingzoo(pettingzoo.env(game, players)))  # noqa: B023
        print(f"{game}, {players} players: PettingZoo {raw / 1e3:.0f} k raw (bar {RAW / 1e3:.0f}), ", end="")
        print(f"{wrapped / 1e3:.0f} k with its wrappers (bar {WRAPPED / 1e3:.0f})")
        spiel = pyspiel.load_game(openspiel.short_name(game), {"players": players})
        bare = best_of(lambda: through_openspiel(spiel, False))  # noqa: B023
        informed = best_of(lambda: through_openspiel(spiel, True))  # noqa: B023
        print(f"  OpenSpiel {bare / 1e3:.0f} k (bar {BARE / 1e3:.0f}), ", end="")
        print(f"{informed / 1e3:.0f} k with information states (bar {INFORMED / 1e3:.0f})")


if __name__ == "__main__":
    main()
