"""Make the network of Clash 451: positions between two turns, and how their games ended.

    .venv/bin/python -m bench.games.clash451.make_network --games 100000 --searched 4000 --out network.npz

First it learns from games of the quick policy with itself, in all modes and decks, thousands a second; then it goes
on with searched games (base mode), played by a search that judges by what it has learned so far, and there also
from what the search thought of each position. A game's positions are learned as both sides see them. The fit is
logistic regression through the network by Adam, in NumPy; a twelfth of the games is kept for the losses that are
printed. What is shipped lies beside the game: `games/clash451/thinking/network.npz`.
"""

import argparse
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bench.report import say
from catalaunia.ai.player import Budget
from catalaunia.ai.search import game_calls as game
from catalaunia.ai.search_players import Manner, TreeSearch
from catalaunia.compiled import dice, kernel, rule
from catalaunia.core import registry
from catalaunia.core.protocol import CHANCE, NOBODY, Rules
from catalaunia.games.clash451.rules.state import (
    NETWORK,
    PICK,
    PLACE_HIDDEN,
    PLACE_INPUTS,
    ROW,
    SIDES,
    TURNS,
    WHOLE_INPUTS,
)
from catalaunia.games.clash451.thinking import trained
from catalaunia.games.clash451.thinking.features import OUTLOOK, look

VARIANTS = [  # and the share of the games
    ({}, 0.55),
    ({"mode": "expert"}, 0.15),
    ({"deck": "fourteen"}, 0.15),
    ({"mode": "expert", "deck": "fourteen"}, 0.15),
]
POSITIONS = SIDES * (TURNS - 1)  # of a game, at most
BATCH, RATE, DECAY = 1024, 2e-3, 1e-5
LONG, SHORT = 160, 40  # iterations for a first choice, and for all else
STRAYED = 0.25  # in one turn of each game, moves that are any of those looked at: other positions are seen

Numbers = np.ndarray[Any, np.dtype[np.float32]]
Weights = dict[str, Numbers]


class Seen(NamedTuple):
    """Positions as the network sees them, and what their chances should be."""

    places: Numbers
    wholes: Numbers
    chances: Numbers

    def join(self, other: "Seen") -> "Seen":
        return Seen(*(np.concatenate(pair) for pair in zip(self, other, strict=True)))


@rule
def write(s, desk, side, place, whole):  # type: ignore[no-untyped-def]
    """A position as a side sees it."""
    look(s, desk, side)
    for k in range(ROW):
        for j in range(PLACE_INPUTS):
            place[k, j] = desk.place_in[k, j]
    for j in range(WHOLE_INPUTS):
        whole[j] = desk.whole_in[j]


@kernel
def see(states, desks, side, place, whole):  # type: ignore[no-untyped-def]
    write(states[0], desks[0], side, place, whole)


@kernel
def gather(states, desks, games, places, wholes, chances):  # type: ignore[no-untyped-def]
    """Games of the policy with itself from position 0; every position between two turns as both see it."""
    s, desk = states[1], desks[0]
    n = 0
    for _ in range(games):
        states[1] = states[0]
        first = n
        while s.actor != NOBODY:
            if s.actor != CHANCE and game.quiet(s):
                for side in range(SIDES):
                    write(s, desk, side, places[n], wholes[n])
                    n += 1
            game.apply_move(s, desk, game.random_move(s, desk) if s.actor == CHANCE else game.policy(s, desk))
        for k in range(first, n):
            chances[k] = game.share(s, desk, (k - first) % SIDES)
    return n


def policy_games(games: int, seed: int) -> Seen:
    found = []
    for number, (options, share) in enumerate(VARIANTS):
        rules, count = registry.find("clash451").rules(2, options), round(share * games)
        rules.desk["dice"] = dice(seed + number, 1)
        places = np.zeros((count * POSITIONS, ROW, PLACE_INPUTS), np.float32)
        wholes, chances = np.zeros((len(places), WHOLE_INPUTS), np.float32), np.zeros(len(places), np.float32)
        n = gather(np.repeat(rules.new(), 2), rules.desk, count, places, wholes, chances)
        found.append(Seen(places[:n], wholes[:n], chances[:n]))
    together = found[0]
    for one in found[1:]:
        together = together.join(one)
    games_in_any_order = np.random.default_rng(seed).permutation(len(together.chances) // SIDES)
    order = (games_in_any_order[:, None] * SIDES + np.arange(SIDES)).ravel()
    return Seen(*(part[order] for part in together))


def searched_games(weights: Weights, games: int, seed: int, outcome: float) -> Seen:
    """What a position should be worth is partly how its game ended, partly what both searches thought of it."""
    rules: Any = registry.find("clash451").rules(2, {})
    rules.set_network(as_network(weights))
    thinker = TreeSearch(rules, Manner(**manner(rules)))
    luck, began = np.random.default_rng(seed), time.process_time()
    places, wholes, chances = list[Numbers](), list[Numbers](), list[float]()
    for number in range(1, games + 1):
        seen, thought, winners = searched_game(rules, thinker, luck)
        for side in range(SIDES):
            ended = (side in winners) / len(winners)
            chances += [outcome * ended + (1 - outcome) * 0.5 * (one[side] + 1 - one[1 - side]) for one in thought]
            places += [one[side][0] for one in seen]
            wholes += [one[side][1] for one in seen]
        if number % 500 == 0:
            say(f"{number} searched games, {time.process_time() - began:.0f} s CPU")
    return Seen(np.array(places), np.array(wholes), np.array(chances, np.float32))


def searched_game(
    rules: Rules, thinker: TreeSearch, luck: np.random.Generator
) -> tuple[list[list[tuple[Numbers, Numbers]]], list[list[float]], list[int]]:
    """Its positions between two turns as both see them, what each thought of its own chance there, and who won."""
    state, strayed = rules.new(), int(luck.integers(1, TURNS + 1))
    seen, thought = list[list[tuple[Numbers, Numbers]]](), list[list[float]]()
    while (seat := rules.actor(state)) != NOBODY:
        legal, s = rules.legal(state), state[0]
        begins = bool(s["phase"] == PICK and seat >= 0 and s["picks"][seat, 0] < 0 and s["turn"] > 1)
        if begins and seat == 0:
            seen.append([as_seen(state, rules, side) for side in range(SIDES)])
            thought.append([0.5, 0.5])
        if seat == CHANCE or len(legal) == 1:
            rules.apply(state, int(luck.choice(legal)))
            continue
        budget = Budget(iterations=LONG if begins else SHORT)
        answer = thinker.answer(rules.view(state, seat), seat, legal, budget, int(luck.integers(1 << 60)))
        if begins:
            thought[-1][seat] = sum(one.weight * one.value for one in answer.alternatives)
        strays = s["turn"] == strayed and luck.random() < STRAYED
        moves = [one.move for one in answer.alternatives]
        rules.apply(state, int(luck.choice(moves)) if strays else answer.move)
    return seen, thought, rules.winners(state)


def as_seen(state: Any, rules: Rules, side: int) -> tuple[Numbers, Numbers]:
    place, whole = np.zeros((ROW, PLACE_INPUTS), np.float32), np.zeros(WHOLE_INPUTS, np.float32)
    see(state, rules.desk, side, place, whole)
    return place, whole


def manner(rules: Rules) -> dict[str, Any]:
    """The Champion's."""
    return {key: value for key, value in rules.tuning["champion"].items() if key not in ("by", "iterations", "seconds")}


def fresh(seed: int) -> Weights:
    luck = np.random.default_rng(seed)
    weights = {name: np.zeros(NETWORK[name].shape) for name in NETWORK.names or ()}
    for name, spread in (("place", 0.15), ("pool", 0.1), ("whole", 0.2), ("out", 0.05)):
        weights[name] = luck.normal(0, spread, weights[name].shape)
    weights["first"][:] = 1.0
    return {name: part.astype(np.float32) for name, part in weights.items()}


def as_network(weights: Weights) -> Any:
    network = np.zeros(1, NETWORK)
    for name, part in weights.items():
        network[name][0] = part
    return network


class Layers(NamedTuple):
    """What the network says of many positions, layer by layer."""

    around: Numbers  # a place and its neighbours
    place: Numbers
    pooled: Numbers
    hidden: Numbers
    odds: Numbers


def think(weights: Weights, seen: Seen) -> Layers:
    n = len(seen.chances)
    padded = np.zeros((n, ROW + 2, PLACE_INPUTS), np.float32)
    padded[:, 1:-1] = seen.places
    around = np.concatenate([padded[:, k : k + ROW] for k in range(3)], axis=2).reshape(n * ROW, 3 * PLACE_INPUTS)
    place = np.maximum(around @ weights["place"].reshape(-1, PLACE_HIDDEN) + weights["place_bias"], 0)
    pooled = place.reshape(n, ROW, PLACE_HIDDEN).sum(axis=1)
    hidden = np.maximum(pooled @ weights["pool"] + seen.wholes @ weights["whole"] + weights["whole_bias"], 0)
    return Layers(around, place, pooled, hidden, hidden @ weights["out"] + weights["first"] * seen.wholes[:, OUTLOOK])


def slopes(weights: Weights, seen: Seen) -> Weights:
    """How the loss changes with each weight."""
    layers = think(weights, seen)
    error = (1 / (1 + np.exp(-layers.odds)) - seen.chances) / len(seen.chances)
    hidden = np.outer(error, weights["out"]) * (layers.hidden > 0)
    place = np.repeat(hidden @ weights["pool"].T, ROW, axis=0) * (layers.place > 0)
    return {
        "place": (layers.around.T @ place).reshape(weights["place"].shape),
        "place_bias": place.sum(axis=0),
        "pool": layers.pooled.T @ hidden,
        "whole": seen.wholes.T @ hidden,
        "whole_bias": hidden.sum(axis=0),
        "out": layers.hidden.T @ error,
        "first": np.array([error @ seen.wholes[:, OUTLOOK]], np.float32),
    }


def loss(weights: Weights, seen: Seen) -> float:
    chances = np.clip(1 / (1 + np.exp(-think(weights, seen).odds)), 1e-6, 1 - 1e-6)
    return float(-(seen.chances * np.log(chances) + (1 - seen.chances) * np.log(1 - chances)).mean())


def fit(weights: Weights, seen: Seen, epochs: int, rate: float, seed: int) -> Weights:
    """Adam, with a rate that falls like a cosine."""
    last = len(seen.chances) * 11 // 12 // SIDES * SIDES
    kept = Seen(*(part[last:][:60_000] for part in seen))
    say(f"{last} positions; loss of those kept: {loss(weights, kept):.4f}")
    luck, first, second = np.random.default_rng(seed), dict[str, Numbers](), dict[str, Numbers]()
    steps = epochs * (last // BATCH)
    for step in range(1, steps + 1):
        if (step - 1) % (last // BATCH) == 0:
            order = luck.permutation(last)
        at = BATCH * ((step - 1) % (last // BATCH))
        now = rate * 0.5 * (1 + np.cos(np.pi * step / steps))
        for name, slope in slopes(weights, Seen(*(part[order[at : at + BATCH]] for part in seen))).items():
            first[name] = 0.9 * first.get(name, 0 * slope) + 0.1 * slope
            second[name] = 0.999 * second.get(name, 0 * slope) + 0.001 * slope**2
            change = first[name] / (1 - 0.9**step) / (np.sqrt(second[name] / (1 - 0.999**step)) + 1e-8)
            weights[name] = (weights[name] - now * (change + DECAY * weights[name])).astype(np.float32)
    say(f"after {epochs} epochs: {loss(weights, kept):.4f}")
    return weights


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--games", type=int, default=100_000)
    arguments.add_argument("--searched", type=int, default=4_000)
    arguments.add_argument("--outcome", type=float, default=0.5)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--out", type=Path, required=True)
    given = arguments.parse_args()
    weights = fit(fresh(given.seed), policy_games(given.games, given.seed), 4, RATE, given.seed)
    if given.searched:
        searched = searched_games(weights, given.searched, given.seed, given.outcome)
        weights = fit(weights, searched, 6, RATE / 4, given.seed)
    asked = f"--games {given.games} --searched {given.searched} --seed {given.seed}"
    command = f"python -m bench.games.clash451.make_network {asked}"
    trained.write(
        given.out, as_network(weights), {"command": command, "games": given.games, "searched": given.searched}
    )


if __name__ == "__main__":
    main()
