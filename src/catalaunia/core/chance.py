"""How chance follows from a match's secret seed, so that anyone can check the deal once the seed is published."""

import hashlib
import hmac

from catalaunia.core.moves import Move
from catalaunia.core.protocol import Rules, State

SEED_BYTES = 32


def commitment(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def chance_move(rules: Rules, state: State, seed: bytes, count: int) -> Move:
    """The move that this seed gives here; `count` are the moves of the same stream before it."""
    numbers, weights = rules.legal(state), rules.weights(state)
    total = sum(weights)
    fair = total * (2**64 // total)
    attempt = 0
    while True:
        message = f"{rules.stream(state)}/{count}/{attempt}".encode("ascii")
        u = int.from_bytes(hmac.digest(seed, message, "sha256")[:8])
        if u < fair:
            break
        attempt += 1
    u %= total
    for number, weight in zip(numbers, weights, strict=True):
        if u < weight:
            return rules.move(state, number)
        u -= weight
    raise AssertionError("the weights add up to their total")
