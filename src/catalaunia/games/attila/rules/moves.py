"""Attila: the moves of a game, as numbers.

A move's number is 32 * row + bit. So a set of moves is ten numbers of 32 bits, `rows`, and the
provinces open to a tribe are, as they stand in the position, the legal moves of its row.
"""

import numpy as np

from catalaunia.compiled import count, hot, lowest, rule, stored
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

# The network that judges positions (thinking/network.py): what it sees of a tribe and of the whole, and what it thinks.
TRIBE_INPUTS, TRIBE_HIDDEN = 64, 16
POOLED = 2 * TRIBE_HIDDEN  # the tribes' sum, then their largest
WHOLE_INPUTS, WHOLE_HIDDEN = POOLED + 48, 32

NETWORK = stored(
    np.dtype(
        [
            ("tribe", np.float32, (TRIBE_HIDDEN, TRIBE_INPUTS)),  # the same for every tribe
            ("tribe_bias", np.float32, (TRIBE_HIDDEN,)),
            ("whole", np.float32, (WHOLE_HIDDEN, WHOLE_INPUTS)),
            ("whole_bias", np.float32, (WHOLE_HIDDEN,)),
            ("out", np.float32, (WHOLE_HIDDEN,)),
            ("first", np.float32, (1,)),  # of the heuristic outlook, to which the network adds what it knows better
        ]
    )
)

# The desk of a table: the board (A3) as each province's neighbours and the frontier, and room to work on, for the rules
# a set of moves and the dice of random play, for computer players what they think of a position (`thinking/`).
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
            # What a scoring now would bring a seat, by tribe and in all, and its best rival in each column (worth.py).
            ("reaped", np.int64, (SEATS, TRIBES)),
            ("harvest", np.int64, (SEATS,)),
            ("rival", np.int64, (SEATS, TRIBES)),
            ("risk", np.int64, (TRIBES,)),  # pawns at risk (outlook.py)
            ("final", np.float64, (SEATS,)),  # the points each seat is likely to end with (outlook.py)
            # What the network sees and thinks, for each seat (features.py, network.py).
            ("trained", np.int64),  # 1: there are weights that fit this table
            ("network", NETWORK),
            ("tribe_in", np.float32, (SEATS, TRIBES, TRIBE_INPUTS)),
            ("whole_in", np.float32, (SEATS, WHOLE_INPUTS)),  # what is pooled of the tribes comes first
            ("tribe_out", np.float32, (SEATS, TRIBES, TRIBE_HIDDEN)),
            ("hidden", np.float32, (SEATS, WHOLE_HIDDEN)),
            ("chance", np.float32, (SEATS,)),  # of each seat, to win
            ("back", np.float32, (POOLED,)),  # while it learns: the slope of the loss, on its way back
        ],
        align=True,
    )
)


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
