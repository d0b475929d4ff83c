"""What a game is made of: its positions in a line, and its seed."""

from typing import NamedTuple

from catalaunia.core.chance import SEED_BYTES, fresh_seed
from catalaunia.core.protocol import State
from catalaunia.core.texts import Refusal

GIVEN = "given"  # in place of a seed: whoever plays makes the moves of chance, too


class Node(NamedTuple):
    """A position of the game, and the move that led there."""

    state: State
    legal: list[int]
    actor: int
    made: int  # the move's number


class Now(NamedTuple):
    """Where the game stands: the true position, the legal moves by number, and whose move it is."""

    state: State
    legal: list[int]
    actor: int


def seed_of(seed: int | bytes | str | None) -> bytes | None:
    if seed is None:
        return fresh_seed()
    if seed == GIVEN:
        return None
    found = (
        seed.to_bytes(SEED_BYTES) if isinstance(seed, int) else bytes.fromhex(seed) if isinstance(seed, str) else seed
    )
    if len(found) != SEED_BYTES:
        raise Refusal("match.seed", length=len(found))
    return found
