"""How chance follows from a match's secret seed, so that anyone can check the deal once the seed is published."""

import hashlib
import hmac
from collections.abc import Iterable, Sequence

from catalaunia.core.moves import Move
from catalaunia.core.protocol import Rules, State

SEED_BYTES = 32


def commitment(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def key_of(seed: bytes, contributions: Sequence[str] | None = None) -> bytes:
    """What chance follows from: the seed, or the seed with a number of each seat, empty for one that gave none."""
    if contributions is None:
        return seed
    return hashlib.sha256("/".join([seed.hex(), *contributions]).encode("ascii")).digest()


def chain(published: str, sealed: Sequence[str], key: bytes, actions: Iterable[str]) -> str:
    """The head of the hash chain over a log: whoever kept one can tell that nothing before it was changed."""
    head = hashlib.sha256("/".join([published, *sealed]).encode("ascii")).hexdigest()
    for number, action in enumerate(actions):
        head = next_head(head, key, number, action)
    return head


def next_head(head: str, key: bytes, number: int, action: str) -> str:
    """Without the key it cannot be guessed from hidden moves."""
    link = hmac.digest(key, f"chain/{number}/{action}".encode("ascii"), "sha256").hex()
    return hashlib.sha256(f"{head} {link}".encode("ascii")).hexdigest()


def chance_move(rules: Rules, state: State, key: bytes, count: int) -> Move:
    """The move that this key gives here; `count` are the moves of the same stream before it."""
    numbers, weights = rules.legal(state), rules.weights(state)
    total = sum(weights)
    fair = total * (2**64 // total)
    attempt = 0
    while True:
        message = f"{rules.stream(state)}/{count}/{attempt}".encode("ascii")
        u = int.from_bytes(hmac.digest(key, message, "sha256")[:8])
        if u < fair:
            break
        attempt += 1
    u %= total
    for number, weight in zip(numbers, weights, strict=True):
        if u < weight:
            return rules.move(state, number)
        u -= weight
    raise AssertionError("the weights add up to their total")
