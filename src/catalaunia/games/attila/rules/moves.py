"""Attila: the moves of a game, as numbers.

A move's number is 32 * row + bit. So a set of moves is ten numbers of 32 bits, `rows`, and the
provinces open to a tribe are, as they stand in the position, the legal moves of its row.
"""

import numpy as np

from catalaunia.compiled import count, hot, lowest, rule
from catalaunia.core.moves import Block, Blocks, Spelling
from catalaunia.games.attila.rules.state import PROVINCES, SEATS, TRIBE_NAMES, TRIBES

WIDTH = 32
PAIRS = [(a, b) for a in range(TRIBES) for b in range(a, TRIBES)]  # of `raise`, in the tribes' order

TRIBE, PROVINCE, PAIR, SEAT = "tribe", "province", "pair", "seat"  # what verbs take
BLOCKS = Blocks(
    (
        Block("play", (TRIBE, PROVINCE), own_row=True),
        Block("second", (PROVINCE,), own_row=True),
        Block("raise", (PAIR,), own_row=True),
        Block("bid", (TRIBE,), own_row=True),
        Block("aside", (TRIBE,)),
        Block("discard", (TRIBE,)),
        Block("draw", (TRIBE,)),
        Block("first", (SEAT,), own_row=True),
        Block("gain"),
        Block("forgo"),
        Block("stand"),
        Block("exchange"),
        Block("done"),
        Block("double"),
        Block("pass"),
    ),
    sizes={TRIBE: TRIBES, PROVINCE: PROVINCES, PAIR: len(PAIRS), SEAT: SEATS},
    width=WIDTH,
)
OFFSETS = BLOCKS.offsets

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


@hot
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


def spell(provinces: list[str]) -> Spelling:
    """Every move on a board with these provinces."""
    pairs = [(TRIBE_NAMES[a], TRIBE_NAMES[b]) for a, b in PAIRS]
    seats = [str(seat) for seat in range(SEATS)]
    return Spelling(BLOCKS.spell({TRIBE: TRIBE_NAMES, PROVINCE: provinces, PAIR: pairs, SEAT: seats}))
