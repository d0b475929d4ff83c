"""Clash 451: the position, as one NumPy record.

Every field says who may see it (C10.1). A card is a number: 0 to 20 the Huns' h1 to h21, 21 to 41 the
Romans'. A place is a position in the row, 0 to 8 by ascending value of its terrain. Sets of places are
bits of a number. Fields marked `derived` repeat what others say, for speed; a test recomputes them.
"""

import numpy as np

from catalaunia.compiled import hot, rule, stored

SIDES = 2  # the Huns and the Romans
VALUES = 21  # C1.2
CARDS = SIDES * VALUES
ROW = 9  # C2.1
TERRAINS = 60  # at most, on cards of one's own; the default has 21
HAND = 6  # C3.2
PICKS = 3  # C3.2
TURNS = 7  # C3.1

# What a card is.
ARMY, CHARACTER, VINE, PALACE, WALL, ROADS, STRATEGY, MARRIAGE, MIGRATIONS = range(9)
KINDS = ("army", "character", "vine", "palace", "wall", "roads", "strategy", "marriage", "migrations")

# Where a card lies: a place of the row, or one of these.
OFF, DISCARDED, SHOWN = -1, -2, -3  # with its player, unseen; discarded; revealed and about to be played

# Where a card lies that is with its player: UNDER + n is under the pile, since turn n (C9.1).
NOWHERE, PILE, IN_HAND, PICKED, UNDER = 0, 1, 2, 3, 4

# Where the game stands. Those above the line wait for a move; those below are passed through.
TERRAIN, DRAW, PICK, RETURN, PLACE, MOVE, OVER = range(7)
DRAWN, REVEAL, PLAYED, MOVED, CONFLICTS = range(7, 12)
PHASE_NAMES = ("terrain", "draw", "pick", "return", "place", "move", "over")

# How the winner was found (C8.1, C8.2).
BY_POINTS, BY_TERRAIN, BY_NONE = 1, 2, 3
ENDINGS = ("", "points", "terrain", "draw")

# Who may see a field.
ALL = "all"
OWNER = "owner"  # each seat its own row

FIELDS = (
    # name         type       shape            seen by
    ("expert",     np.uint8,  (),              ALL),    # the mode (C9)
    # Where the game stands.
    ("phase",      np.int8,   (),              ALL),    # one of the phases above
    ("actor",      np.int8,   (),              ALL),    # a seat, CHANCE or NOBODY (core/protocol.py)
    ("turn",       np.int8,   (),              ALL),    # 1 to 7
    ("stage",      np.int8,   (),              ALL),    # which of the three cards of the turn, from 0
    ("drawer",     np.int8,   (),              ALL),    # who draws, or prepares
    ("opening",    np.uint8,  (),              ALL),    # 1: the draws at the start of a turn, 0: after a mulligan
    ("shown",      np.int8,   (SIDES,),        ALL),    # the cards of this round that are still to be played, or -1
    ("at",         np.int8,   (),              ALL),    # movement: the place that is being gone through
    ("moved",      np.int64,  (),              ALL),    # set of the units that have moved in this phase (C5.2)
    ("reveals",    np.uint8,  (),              ALL),    # how often hidden cards were turned up
    ("ended",      np.int8,   (),              ALL),    # 0, or how the winner was found
    # The row.
    ("drawn",      np.int64,  (),              ALL),    # set of the terrains drawn
    ("row",        np.int16,  (ROW,),          ALL),    # their numbers by ascending value, once nine are drawn
    ("place",      np.int8,   (CARDS,),        ALL),    # a place of the row, OFF, DISCARDED or SHOWN
    ("holder",     np.int8,   (CARDS,),        ALL),    # who has a card of the row
    ("barred",     np.int64,  (SIDES,),        ALL),    # set of the places barred to a side by Strategies (C7.4)
    ("top",        np.int8,   (SIDES,),        ALL),    # uppermost card of a discard pile, or -1
    ("units",      np.int64,  (SIDES, ROW),    ALL),    # derived: set of the units of a side in a place
    ("building",   np.int64,  (ROW,),          ALL),    # derived: the building in a place, or -1
    ("built",      np.int64,  (SIDES,),        ALL),    # derived: set of the buildings a side holds
    # The cards with their players.
    ("own",        np.int8,   (SIDES, VALUES), OWNER),  # NOWHERE, PILE, IN_HAND, PICKED or UNDER + n
    ("picks",      np.int8,   (SIDES, PICKS),  OWNER),  # chosen and not yet revealed, in order, or -1
    ("mulligans",  np.int8,   (SIDES,),        OWNER),  # how often taken; open once both have chosen, in `took`
    ("took",       np.int8,   (SIDES,),        ALL),
    ("scores",     np.int8,   (SIDES,),        ALL),    # points, once the game is over (C8.1)
    ("winner",     np.int8,   (),              ALL),    # a side, or -1: nobody yet, or both
)  # fmt: skip

STATE = stored(np.dtype([(name, kind, shape) for name, kind, shape, _ in FIELDS], align=True))

# The network that judges positions (thinking/network.py): an encoder of three neighbours in the row, shared along it,
# whose sum goes with what is seen of the whole into one hidden layer.
PLACE_INPUTS, PLACE_HIDDEN, WHOLE_INPUTS, WHOLE_HIDDEN = 28, 16, 32, 32
NETWORK = stored(
    np.dtype(
        [
            ("place", np.float32, (3, PLACE_INPUTS, PLACE_HIDDEN)),  # from the place before, itself, the one after
            ("place_bias", np.float32, (PLACE_HIDDEN,)),
            ("pool", np.float32, (PLACE_HIDDEN, WHOLE_HIDDEN)),
            ("whole", np.float32, (WHOLE_INPUTS, WHOLE_HIDDEN)),
            ("whole_bias", np.float32, (WHOLE_HIDDEN,)),
            ("out", np.float32, (WHOLE_HIDDEN,)),
            ("first", np.float32, (1,)),  # how much the heuristic outlook counts
        ]
    )
)

# The desk of a table: what the cards are, and room to work on.
DESK = stored(
    np.dtype(
        [
            ("kind", np.int8, (VALUES,)),  # of each value, for both sides
            ("of_kind", np.int64, (len(KINDS),)),  # the set of all cards of a kind
            ("terrains", np.int64),  # how many there are
            ("port", np.uint8, (TERRAINS,)),
            ("stars", np.uint8, (TERRAINS,)),
            ("moves", np.int16, (512,)),  # the legal moves
            ("count", np.int64),  # how many these are
            ("dice", np.uint64),
            ("blur", np.float64),  # how much the policy's eye is blurred: 1 is the usual, more sees less
            ("trained", np.int64),  # 1: there is a network
            ("network", NETWORK),
            ("place_in", np.float32, (ROW, PLACE_INPUTS)),
            ("place_out", np.float32, (ROW, PLACE_HIDDEN)),
            ("whole_in", np.float32, (WHOLE_INPUTS,)),
            ("hidden", np.float32, (WHOLE_HIDDEN,)),
        ]
    )
)


@hot
def kind(desk, card):
    return desk.kind[card % VALUES]


@hot
def value(card):
    """The printed value."""
    return card % VALUES + 1


@hot
def in_conflict(s, place):
    """Units of both sides stand there (C5.6)."""
    return s.units[0, place] != 0 and s.units[1, place] != 0


@hot
def settle(s, place):
    """A building alone with units of the other side is captured at once (C4.10)."""
    building = s.building[place]
    if building >= 0:
        side = s.holder[building]
        if s.units[side, place] == 0 and s.units[1 - side, place] != 0:
            s.holder[building] = 1 - side
            s.built[side] &= ~(1 << building)
            s.built[1 - side] |= 1 << building


@hot
def set_unit(s, card, place, side):
    """A unit comes to stand somewhere."""
    s.place[card] = place
    s.holder[card] = side
    s.units[side, place] |= 1 << card


@hot
def lift_unit(s, card):
    s.units[s.holder[card], s.place[card]] &= ~(1 << card)


@rule
def discard(s, card):
    """To the pile of the card's colour, on top (C4.5, C6.8)."""
    s.place[card] = DISCARDED
    s.top[card // VALUES] = card
