"""The `hex` of pgx with its auto-reset, a random legal move at a time, compiled as one loop, on one thread.

    PYTHON bench/research/peer.py LANES STEPS

PYTHON is an interpreter that has jax and pgx; it needs nothing of ours. Each line of standard input asks for a round,
and is answered by a line: steps for each second of the processor.
"""

import sys
import time

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset


def main(lanes: int, steps: int) -> None:
    env = pgx.make("hex")
    step = jax.vmap(auto_reset(env.step, env.init))
    length = max(1, steps // lanes)

    def one(carried, _):  # type: ignore[no-untyped-def]
        state, key = carried
        key, choosing, resetting = jax.random.split(key, 3)
        moves = jax.random.categorical(choosing, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=-1)
        return (step(state, moves, jax.random.split(resetting, lanes)), key), None

    roll = jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, length=length)[0])
    begin = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), lanes))
    carried = jax.block_until_ready(roll(begin, jax.random.PRNGKey(1)))
    for _ in sys.stdin:
        begun = time.process_time()
        carried = jax.block_until_ready(roll(*carried))
        print(length * lanes / (time.process_time() - begun), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
