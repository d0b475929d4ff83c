"""Steps a second of a batch, with observation, mask, reset and the choice of a random move; beside pgx, in one run.

    .venv/bin/python -m bench.research.batches [--lanes 1024] [--pgx PYTHON]

Time is that of the processor (`time.process_time`), because others use the machine, too, and the best of several rounds
counts, of both alike. PYTHON is an interpreter that has jax and pgx (`pip install pgx==2.6.0 jax==0.10.2`); their `hex`
is stepped with its auto-reset, compiled as one loop, on one thread.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable

from catalaunia.core import registry
from catalaunia.core.variant import Variant
from catalaunia.research.vector import Batch

ROUNDS = 7
STEPS = 200_000  # of a round, in all lanes together
THEIRS = "theirs"
ONE_THREAD = {"XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"}


def best_of(work: Callable[[], int]) -> float:
    """Steps for each second of the processor."""
    work()
    best = 0.0
    for _ in range(ROUNDS):
        begun = time.process_time()
        steps = work()
        best = max(best, steps / (time.process_time() - begun))
    return best


def ours(variant: Variant, lanes: int) -> float:
    with Batch(variant, lanes, seed=1, threads=1) as batch:
        batch.reset()
        rounds = max(1, STEPS // lanes)

        def work() -> int:
            for _ in range(rounds):
                batch.step(batch.sample())
            return rounds * lanes

        return best_of(work)


def observing(variant: Variant, lanes: int) -> float:
    """Nanoseconds for the observation of one seat, in a batch."""
    with Batch(variant, lanes, seed=1, threads=1) as batch:
        now = batch.reset()
        for _ in range(100):
            now = batch.step(batch.sample())
        seats = now.actor.copy()
        rounds = max(1, STEPS // lanes)

        def work() -> int:
            for _ in range(rounds):
                batch.observe(seats, now.observation)
            return rounds * lanes

        return 1e9 / best_of(work)


def theirs(lanes: int) -> float:
    """The `hex` of pgx; to be run by an interpreter that has it."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("hex")
    step = jax.vmap(auto_reset(env.step, env.init))
    length = max(1, STEPS // lanes)

    def one(carried, _):  # type: ignore[no-untyped-def]
        state, key = carried
        key, choosing, resetting = jax.random.split(key, 3)
        moves = jax.random.categorical(choosing, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=-1)
        return (step(state, moves, jax.random.split(resetting, lanes)), key), None

    roll = jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, length=length)[0])
    begin = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), lanes))
    carried = [roll(begin, jax.random.PRNGKey(1))]

    def work() -> int:
        carried[0] = jax.block_until_ready(roll(*carried[0]))
        return length * lanes

    return best_of(work)


def theirs_by(python: str, lanes: int) -> float:
    """The same, by such an interpreter."""
    command = [python, "-m", "bench.research.batches", THEIRS, str(lanes)]
    environment = os.environ | ONE_THREAD | {"PYTHONPATH": "src:."}
    return float(subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lanes", type=int, default=1024)
    parser.add_argument("--pgx", metavar="PYTHON")
    asked = parser.parse_args()
    hexes = 0.0
    if asked.pgx:
        hexes = theirs_by(asked.pgx, asked.lanes)
        print(f"pgx hex: {hexes / 1e3:.0f} k steps/s")
    for name in registry.names():
        variant = Variant(name, min(4, registry.find(name).players[-1]))
        found = ours(variant, asked.lanes)
        ratio = f", {found / hexes:.1f} times pgx" if hexes else ""
        print(f"{variant}: {found / 1e6:.2f} M steps/s{ratio}; observation {observing(variant, asked.lanes):.0f} ns")


if __name__ == "__main__":
    if sys.argv[1:2] == [THEIRS]:
        print(theirs(int(sys.argv[2])))
    else:
        main()
