"""Moves replayed a second in compiled code, and games verified and recorded a second, beside the way move by move.

    .venv/bin/python -m bench.research.replays

Time is that of the processor, the best of several rounds; each ratio is to `record.replay` in the same run.
"""

import json
import random
import time
from collections.abc import Callable

import numpy as np

from catalaunia.cli.simulate import random_record
from catalaunia.compiled import dice
from catalaunia.core import record, registry
from catalaunia.library import game_of

ROUNDS, GAMES, SLOW_GAMES = 5, 300, 30


def seconds(work: Callable[[], object]) -> float:
    """Of the best round, after one to warm up."""
    work()
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


def with_seed(name: str, players: int, seed: int) -> bytes:
    """A random game whose record carries its seed: then every draw is checked, too."""
    game, choose = game_of(name)(players, seed=seed), random.Random(seed)
    while not game.over:
        game.push(choose.choice(game.legal.numbers))
    return game.record().line.encode()


def measured(name: str, players: int) -> dict[str, float]:
    """Moves replayed a second, and games verified, with a seed too, recorded, and replayed move by move."""
    found = registry.find(name)
    rules = found.rules(players, {})
    thrown = [int(one) for one in dice(1, GAMES)]
    logs = [np.array(rules.random_game(one)[0], np.int16) for one in thrown]
    trails = [np.repeat(rules.new(), len(log) + 1) for log in logs]
    moves = sum(map(len, logs))
    games = [random_record(found, rules, one) for one in thrown]
    lines = [record.line(game).encode() for game in games]
    made = sum(rules.replay(trail, log) for trail, log in zip(trails, logs, strict=True))
    assert made == moves
    replayed = moves / seconds(lambda: [rules.replay(*both) for both in zip(trails, logs, strict=True)])
    verified = GAMES / seconds(lambda: [record.verify(record.parse(line)) for line in lines])
    seeded = [with_seed(name, players, seed) for seed in range(SLOW_GAMES)]
    drawn = SLOW_GAMES / seconds(lambda: [record.verify(record.parse(line)) for line in seeded])
    recorded = GAMES / seconds(lambda: [record.line(random_record(found, rules, one)) for one in thrown])
    before = SLOW_GAMES / seconds(lambda: [record.replay(json.loads(line)) for line in lines[:SLOW_GAMES]])
    return {"replayed": replayed, "verified": verified, "drawn": drawn, "recorded": recorded, "before": before}


def measure(name: str, players: int) -> str:
    found = measured(name, players)
    verified, recorded, before = found["verified"], found["recorded"], found["before"]
    return (
        f"{name}, {players} players: {found['replayed'] / 1e6:.2f} M moves/s; games/s: {verified:.0f} verified "
        f"({verified / before:.0f} times), {found['drawn']:.0f} with every draw, {recorded:.0f} recorded "
        f"({recorded / before:.0f} times), {before:.0f} move by move"
    )


def main() -> None:
    for name in registry.names():
        print(measure(name, min(4, registry.find(name).players[-1])))


if __name__ == "__main__":
    main()
