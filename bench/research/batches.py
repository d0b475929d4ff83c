"""Steps a second of a batch, with observation, mask, reset and the choice of a random move; beside pgx, in turns.

    .venv/bin/python -m bench.research.batches [--lanes 1024] [--pgx PYTHON]

Time is that of the processor (`time.process_time`), because others use the machine, too, and the best of several rounds
counts, of both alike. PYTHON is an interpreter that has jax and pgx (`pip install pgx==2.6.0 jax==0.10.2`, in an
environment of its own); what it does is `peer.py`. Only two threads against one are measured by the clock, which says
something where nobody else uses the machine, and over more games: a thread wakes up slowly.
"""

import argparse
import importlib
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np

from catalaunia.core import registry
from catalaunia.core.protocol import copy
from catalaunia.core.variant import Variant
from catalaunia.research.vector import Batch

ROUNDS = 9
LANES_OF_TWO = 32_768
STEPS = 200_000  # of a round, in all lanes together
ONE_THREAD = {"XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"}
TWO_THREADS = 1.85
OBSERVATION, OBSERVATION_FROM_PYTHON = 200, 3_000  # nanoseconds


class Peer:
    """The `hex` of pgx, in a process of its own that works when it is asked."""

    def __init__(self, python: str, lanes: int) -> None:
        command = [python, str(Path(__file__).with_name("peer.py")), str(lanes), str(STEPS)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, env=os.environ | ONE_THREAD, stdin=pipe, stdout=pipe, text=True)

    def round(self) -> float:
        """Steps for each second of the processor."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self._process.communicate()


def round_of(batch: Batch, clock: Callable[[], float] = time.process_time) -> float:
    """Steps for each second of a clock."""
    rounds = max(1, STEPS // batch.lanes)
    begun = clock()
    for _ in range(rounds):
        batch.step(batch.sample())
    return rounds * batch.lanes / (clock() - begun)


def in_turns(variants: list[Variant], lanes: int, pgx: str | None) -> tuple[list[float], float]:
    """Steps a second of each, and of pgx (0 without it)."""
    batches = [Batch(one, lanes, seed=1, threads=1) for one in variants]
    for batch in batches:
        batch.reset()
        round_of(batch)
    if pgx is None:
        return [max(round_of(batch) for _ in range(ROUNDS)) for batch in batches], 0.0
    with Peer(pgx, lanes) as peer:
        peer.round()
        rounds = [(peer.round(), *map(round_of, batches)) for _ in range(ROUNDS)]
    hexes, *ours = (max(column) for column in zip(*rounds, strict=True))
    return ours, hexes


def two_against_one(variant: Variant) -> float:
    """By the clock, in turns, the best of both."""
    lanes = LANES_OF_TWO
    with Batch(variant, lanes, seed=1, threads=1) as one, Batch(variant, lanes, seed=1, threads=2) as two:
        for batch in (one, two):
            batch.reset()
            round_of(batch)
        rounds = [(round_of(one, time.perf_counter), round_of(two, time.perf_counter)) for _ in range(ROUNDS)]
    return max(together for _, together in rounds) / max(alone for alone, _ in rounds)


def observing(variant: Variant, lanes: int) -> tuple[float, float]:
    """Nanoseconds for the observation of one seat: in a batch, and of one position from Python."""
    with Batch(variant, lanes, seed=1, threads=1) as batch:
        now = batch.reset()
        for _ in range(100):
            now = batch.step(batch.sample())
        seats, rounds = now.actor.copy(), max(1, STEPS // lanes)
        rules, states = variant.rules, [copy(batch.states[k : k + 1]) for k in range(100)]
        asked, cells = seats[:100].tolist(), np.zeros(batch.rules.layout.size, np.int8)

        def together() -> float:
            begun = time.process_time()
            for _ in range(rounds):
                batch.observe(seats, now.observation)
            return 1e9 * (time.process_time() - begun) / rounds / lanes

        def alone() -> float:
            begun = time.process_time()
            for _ in range(200):
                for state, seat in zip(states, asked, strict=True):
                    rules.observe(state, seat, cells)
            return 1e9 * (time.process_time() - begun) / 200 / len(states)

        return min([together() for _ in range(ROUNDS)]), min([alone() for _ in range(ROUNDS)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lanes", type=int, default=1024)
    parser.add_argument("--pgx", metavar="PYTHON")
    asked = parser.parse_args()
    variants = [Variant(name, min(4, registry.find(name).players[-1])) for name in registry.names()]
    steps, hexes = in_turns(variants, asked.lanes, asked.pgx)
    if hexes:
        print(f"pgx hex: {hexes / 1e3:.0f} k steps/s")
    for variant, ours in zip(variants, steps, strict=True):
        least, times = importlib.import_module(f"bench.games.{variant.game}").BATCH
        print(f"{variant}: {ours / 1e6:.2f} M steps/s (bar {least / 1e6:.0f} M)")
        if hexes:
            print(f"  {ours / hexes:.1f} times pgx (bar {times})")
        many, one = observing(variant, asked.lanes)
        print(f"  observation {many:.0f} ns in a batch (bar {OBSERVATION}), ", end="")
        print(f"{one / 1e3:.2f} µs from Python (bar {OBSERVATION_FROM_PYTHON / 1e3:.0f})")
        print(f"  two threads {two_against_one(variant):.2f} times one, by the clock, ", end="")
        print(f"{LANES_OF_TWO} games (bar {TWO_THREADS})")


if __name__ == "__main__":
    main()
