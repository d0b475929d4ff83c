"""Attila: the desk of a table.

The board (A3) as each province's neighbours and the frontier, and room to work on: for the rules a set of moves and
the dice of random play, for computer players what they think of a position (`thinking/`).
"""

import numpy as np

from catalaunia.compiled import stored
from catalaunia.games.attila.rules.moves import MOVE_COUNT, ROWS
from catalaunia.games.attila.rules.state import PROVINCES, SEATS, TRIBES

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
