"""Attila: the moves of a game, as numbers.

A move's number is 32 * row + bit. So a set of moves is ten numbers of 32 bits, `rows`, and the
provinces open to a tribe are, as they stand in the position, the legal moves of its row.
"""

import numpy as np

from catalaunia.compiled import count, hot, lowest, rule, stored
from catalaunia.games.attila.rules.state import PROVINCES, SEATS, TRIBE_NAMES, TRIBES

WIDTH = 32
PAIRS = [(a, b) for a in range(TRIBES) for b in range(a, TRIBES)]  # of `raise`, in the tribes' order

BLOCKS = (
    # name      size                  a row of its own?
    ("play",     TRIBES * PROVINCES,  True),
    ("second",   PROVINCES,           True),
    ("raise",    len(PAIRS),          True),
    ("bid",      TRIBES,              True),
    ("aside",    TRIBES,              False),
    ("discard",  TRIBES,              False),
    ("draw",     TRIBES,              False),
    ("first",    SEATS,               True),
    ("gain",     1,                   False),
    ("forgo",    1,                   False),
    ("stand",    1,                   False),
    ("exchange", 1,                   False),
    ("done",     1,                   False),
    ("double",   1,                   False),
    ("pass",     1,                   False),
)  # fmt: skip


def _lay_out() -> dict[str, int]:
    offsets, free = {}, 0
    for name, size, fresh in BLOCKS:
        if fresh:
            free = -(-free // WIDTH) * WIDTH
        offsets[name] = free
        free += size
    return offsets


OFFSETS = _lay_out()

PLAY_MOVES, SECOND_MOVES, RAISE_MOVES = OFFSETS["play"], OFFSETS["second"], OFFSETS["raise"]
BID_MOVES, ASIDE_MOVES, DISCARD_MOVES, DRAW_MOVES = (OFFSETS[name] for name in ("bid", "aside", "discard", "draw"))
FIRST_MOVES, GAIN, FORGO, STAND = (OFFSETS[name] for name in ("first", "gain", "forgo", "stand"))
EXCHANGE_MOVE, DONE, DOUBLE_MOVE, PASS = (OFFSETS[name] for name in ("exchange", "done", "double", "pass"))

ROWS = PASS // WIDTH + 1
MOVE_COUNT = ROWS * WIDTH
SECOND_ROW = SECOND_MOVES // WIDTH
RAISE_ROW = RAISE_MOVES // WIDTH
BID_ROW = BID_MOVES // WIDTH
ANY_RAISE = (1 << len(PAIRS)) - 1
RAISED = np.array(PAIRS, dtype=np.int8)

# The desk of a table: the board (A3) as each province's neighbours and the frontier, and room to work on,
# a set of moves and the dice of random play.
DESK = stored(
    np.dtype(
        [
            ("near", np.int64, (PROVINCES,)),
            ("frontier", np.int64),
            ("rows", np.int64, (ROWS,)),
            ("moves", np.int16, (MOVE_COUNT,)),  # the moves of a set, listed
            ("count", np.int64),  # how many these are
            ("dice", np.uint64),
            ("blur", np.float64),  # how much the policy's eye is blurred: 1 is the usual, more sees less
            # What the seat to act thinks of each tribe (policy.py).
            ("many", np.int64),  # 1: more than two players
            ("pawn", np.float64, (TRIBES,)),  # what one more pawn is worth
            ("step", np.float64, (TRIBES,)),  # what the next step in its column is worth
            ("card", np.float64, (TRIBES,)),  # what a card is worth
            ("strength", np.float64, (TRIBES,)),  # in a war, as expected
            ("war", np.float64),  # what any war is worth
            ("final", np.float64, (SEATS,)),  # the points each seat is likely to end with (heuristic.py)
        ]
    )
)


@rule
def allow(desk, move):
    """Add one move to a set."""
    desk.rows[move // WIDTH] |= 1 << (move % WIDTH)


@rule
def list_set(desk):
    """The moves of the set, ascending, one by one into desk.moves."""
    n = 0
    for row in range(ROWS):
        bits = desk.rows[row]
        while bits != 0:
            desk.moves[n] = row * WIDTH + lowest(bits)
            bits &= bits - 1
            n += 1
    desk.count = n


@hot
def size(desk):
    """How many moves a set has."""
    n = 0
    for row in range(ROWS):
        n += count(desk.rows[row])
    return n


@hot
def nth(desk, n):
    """The n-th move of a set, from 0."""
    row = 0
    before = 0
    total = 0
    for r in range(ROWS):  # no branch: a processor could not guess it
        total += count(desk.rows[r])
        row += total <= n
        before = total if total <= n else before
    bits = desk.rows[row]
    for _ in range(n - before):
        bits &= bits - 1
    return row * WIDTH + lowest(bits)


def spell(provinces: list[str]) -> dict[int, str]:
    """The text of every move on a board with these provinces."""
    texts = {}
    for t, tribe in enumerate(TRIBE_NAMES):
        for p, province in enumerate(provinces):
            texts[PLAY_MOVES + t * PROVINCES + p] = f"play {tribe} {province}"
        for name in ("bid", "aside", "discard", "draw"):
            texts[OFFSETS[name] + t] = f"{name} {tribe}"
    for p, province in enumerate(provinces):
        texts[SECOND_MOVES + p] = f"second {province}"
    for k, (a, b) in enumerate(PAIRS):
        texts[RAISE_MOVES + k] = f"raise {TRIBE_NAMES[a]} {TRIBE_NAMES[b]}"
    for seat in range(SEATS):
        texts[FIRST_MOVES + seat] = f"first {seat}"
    for name in ("gain", "forgo", "stand", "exchange", "done", "double", "pass"):
        texts[OFFSETS[name]] = name
    return texts
