"""What players lose in the last two secret choices of Clash 451, where a hand is known to who counts cards.

    .venv/bin/python -m bench.games.clash451.last_turns PLAYER [PLAYER …]
        [--turn 7] [--positions 200] [--exact 1000] [--tries 12]

The choice is a matrix game: each way to choose against each way of the other. Its cells are found by a tree search of
so many iterations each (`--exact`) with all cards open after the choice, and solved by regret matching: at turn 7 all
6 x 6 ways, at turn 6 those that ranking left. A player that gives a mixture is measured by it; another is asked for
its whole choice as often as `--tries` says, and that is its mixture. The loss is how much less than the value of the
game the mixture gets against the best answer. Time is CPU time.
"""

import argparse
import time
from typing import Any

import numpy as np

from bench.report import say
from catalaunia.ai import players
from catalaunia.ai.player import Budget
from catalaunia.ai.search_players import Manner
from catalaunia.ai.stage_search import Solution, StageSearch
from catalaunia.core import registry
from catalaunia.core.protocol import NOBODY, Rules, Stage, State, copy

OTHER_LUCK = 1  # than the players have whose solutions are judged
GAMES_BY = "level:4"  # whose games the positions are from


def position_of(rules: Rules, turn: int, seed: int) -> State:
    """The beginning of a turn in a game of a quick level."""
    player, dice, state = players.parse(GAMES_BY).player(rules), np.random.default_rng(seed), rules.new()
    while rules.actor(state) != NOBODY:
        seat, legal = rules.actor(state), rules.legal(state)
        if seat < 0 or len(legal) == 1:
            rules.apply(state, int(dice.choice(legal)))
            continue
        if state["turn"][0] == turn and rules.choosers(state):
            return state
        move = player.answer(rules.view(state, seat), seat, legal, Budget(), int(dice.integers(1 << 60))).move
        rules.apply(state, move)
    raise ValueError("There is no such turn.")


def way_of(name: str, rules: Rules, state: State, seat: int, seconds: float | None, seed: int) -> tuple[int, ...]:
    """A player's whole choice, asked for move by move; the other chooses anything, which nobody sees."""
    named, here, way = players.parse(name), copy(state), list[int]()
    player, budget = named.player(rules, time.process_time), players.with_time(named, seconds)
    while rules.seals(rules.legal(here)[0]):
        actor, legal = rules.actor(here), rules.legal(here)
        move = legal[0]
        if actor == seat and len(legal) > 1:
            move = player.answer(rules.view(here, seat), seat, legal, budget, seed + len(way)).move
        if actor == seat:
            way.append(move)
        rules.apply(here, move)
        if rules.actor(here) < 0 or here["turn"][0] != state["turn"][0]:
            break
    return tuple(way)


def mixture_of(
    name: str, rules: Rules, state: State, seat: int, stage: Stage, seconds: float | None, tries: int
) -> dict[tuple[int, ...], float]:
    """How often a player takes which way."""
    named = players.parse(name)
    player, budget = named.player(rules, time.process_time), players.with_time(named, seconds)
    if isinstance(player, players.WithBudget):
        budget, player = player.allowed(budget), player.thinker
    if isinstance(player, StageSearch):
        found, _ = player.solve(stage, rules.view(state, seat), seat, budget)
        return {stage.mine[way]: float(share) for way, share in zip(found.mine, found.mixture, strict=True)}
    ways = [way_of(name, rules, state, seat, seconds, 1000 * k) for k in range(tries)]
    return {way: ways.count(way) / tries for way in ways}


def loss(stage: Stage, truth: Solution, mixture: dict[tuple[int, ...], float]) -> float:
    """Against the best answer; ways that the truth does not know are worth the worst it knows."""
    rows = {stage.mine[way]: truth.values[k] for k, way in enumerate(truth.mine)}
    worst = truth.values.min(axis=0)
    gains = sum(share * rows.get(way, worst) for way, share in mixture.items())
    return float(truth.mixture @ truth.values @ truth.rival - np.min(gains))


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("players", nargs="+")
    arguments.add_argument("--turn", type=int, default=7)
    arguments.add_argument("--positions", type=int, default=200)
    arguments.add_argument("--exact", type=int, default=1_000)
    arguments.add_argument("--tries", type=int, default=12)
    arguments.add_argument("--move-time", type=float)
    given = arguments.parse_args()
    rules = registry.find("clash451").rules(2, {})
    exact = StageSearch(rules, Manner(**exact_manner(rules)))
    losses: dict[str, list[float]] = {name: [] for name in given.players}
    began = time.process_time()
    for number in range(given.positions):
        state, seat = position_of(rules, given.turn, number), number % 2
        view = rules.view(state, seat)
        stage = rules.stage(view, seat)
        assert stage is not None
        cells = min(len(stage.mine) * len(stage.theirs), 100)
        truth, _ = exact.solve(stage, view, seat, Budget(iterations=given.exact * cells), OTHER_LUCK)
        for name in given.players:
            mixture = mixture_of(name, rules, state, seat, stage, given.move_time, given.tries)
            losses[name].append(loss(stage, truth, mixture))
    for name, found in losses.items():
        error = np.std(found) / np.sqrt(len(found))
        say(
            f"turn {given.turn}, {name}: loss {np.mean(found):.4f} (standard error {error:.4f}), {len(found)} positions"
        )
    say(f"{time.process_time() - began:.0f} s CPU")


def exact_manner(rules: Rules) -> dict[str, Any]:
    return {key: value for key, value in rules.tuning["champion"].items() if key not in ("by", "iterations", "seconds")}


if __name__ == "__main__":
    main()
