"""How chance follows from a match's secret seed, so that anyone can check the deal once the seed is published."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from catalaunia.core.moves import Move
from catalaunia.core.protocol import CHANCE, Rules, State
from catalaunia.core.texts import Refusal

SEED_BYTES = 32
INNER, OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))  # of HMAC


class Contributions(NamedTuple):
    """A number of each seat that gave one, in hexadecimal, and the hash that it sent before any was opened.

    Both are empty for a computer and for a seat without one.
    """

    sealed: tuple[str, ...]
    opened: tuple[str, ...]


def seal_of(number: str) -> str:
    """The hash of a contribution; nothing of none."""
    return hashlib.sha256(bytes.fromhex(number)).hexdigest() if number else ""


def is_hex(value: object) -> bool:
    """Whether it is written as a seed, a number or a hash is."""
    return isinstance(value, str) and bool(re.fullmatch("[0-9a-f]{64}", value))


def check_contributions(sealed: object, opened: object, seats: int) -> None:
    """Refuses what is not one text a seat in both lists, or a number that is not the one that was sealed."""
    if sealed is None and opened is None:
        return
    for one in (sealed, opened):
        if not isinstance(one, list) or len(one) != seats or not all(text == "" or is_hex(text) for text in one):
            raise Refusal("record.contributions")
    assert isinstance(sealed, list)
    assert isinstance(opened, list)
    for seat in range(seats):
        if seal_of(opened[seat]) != sealed[seat]:
            raise Refusal("record.contribution", seat=seat)


def commitment(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def key_of(seed: bytes, contributions: Sequence[str] | None = None) -> bytes:
    """What chance follows from: the seed, or the seed with a number of each seat, empty for one that gave none."""
    if contributions is None:
        return seed
    return hashlib.sha256("/".join([seed.hex(), *contributions]).encode("ascii")).digest()


def chain(published: str, sealed: Sequence[str], key: bytes, actions: Iterable[str]) -> str:
    """The head of the hash chain over a log: whoever kept one can tell that nothing before it was changed."""
    head = first_head(published, sealed)
    for number, action in enumerate(actions):
        head = next_head(head, key, number, action)
    return head


def first_head(published: str, sealed: Sequence[str]) -> str:
    return hashlib.sha256("/".join([published, *sealed]).encode("ascii")).hexdigest()


def next_head(head: str, key: bytes, number: int, action: str) -> str:
    """Without the key it cannot be guessed from hidden moves."""
    link = hmac.digest(key, f"chain/{number}/{action}".encode("ascii"), "sha256").hex()
    return hashlib.sha256(f"{head} {link}".encode("ascii")).hexdigest()


def fresh_seed() -> bytes:
    """One that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def chance_move(rules: Rules, state: State, key: bytes, count: int) -> Move:
    """The move that this key gives here; `count` are the moves of the same stream before it."""
    legal = rules.legal(state)
    return rules.move(state, chosen(legal, rules.weights(state, legal), rules.stream(state), key, count))


def chosen(numbers: Sequence[int], weights: Sequence[int], stream: str, key: bytes, count: int) -> int:
    """One of these moves, as docs/notation.md says."""
    total = sum(weights)
    fair = total * (2**64 // total)
    attempt = 0
    while True:
        message = f"{stream}/{count}/{attempt}".encode("ascii")
        u = int.from_bytes(keyed_hash(key, message)[:8])
        if u < fair:
            break
        attempt += 1
    u %= total
    for number, weight in zip(numbers, weights, strict=True):
        if u < weight:
            return number
        u -= weight
    raise AssertionError("the weights add up to their total")


def keyed_hash(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 for keys of at most a block; in half the time of `hmac.digest`, which looks its hash up by name."""
    block = key.ljust(64, b"\0")
    inner = hashlib.sha256(block.translate(INNER) + message).digest()
    return hashlib.sha256(block.translate(OUTER) + inner).digest()


def draws(rules: Rules, log: Sequence[tuple[int, Move]], trail: Sequence[State]) -> list[dict[str, Any]]:
    """What chance could have brought at each of its moves: with this and the key anybody can check every draw.

    For each its place among the actions, its stream, its number there, and the words with their weights.
    """
    found, counts = [], dict[str, int]()
    for place, (actor, _) in enumerate(log):
        if actor == CHANCE:
            state = trail[place]
            stream = rules.stream(state)
            words = [rules.move(state, number).text for number in rules.legal(state)]
            weights = [int(one) for one in rules.weights(state)]
            number = counts.get(stream, 0)
            counts[stream] = number + 1
            found.append({"action": place, "stream": stream, "number": number, "words": words, "weights": weights})
    return found
