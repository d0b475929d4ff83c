"""Attila: the position, as one NumPy record.

Every field says who may see it (A13.1). Sets of provinces are bits of a number: bit p is province p.
Fields marked `derived` repeat what others say, for speed; a test recomputes them.
"""

import numpy as np

from catalaunia.compiled import hot, stored

SEATS = 5  # A1.6
TRIBES = 6  # A1.1
PROVINCES = 32  # at most, on a board of one's own; the default board has 25
CENTURIES = 4  # IV to VII

CARDS_PER_TRIBE = 9  # A1.2
PAWNS_PER_TRIBE = 20  # A1.2
HAND = 6  # A2.1
TOP = 22  # A1.5: the last square of an influence column
WAR_PAWNS = 5  # A5.4
PEACE_CARDS = 10  # A1.4

TRIBE_NAMES = ("franks", "huns", "goths", "saxons", "teutons", "vandals")

# The action cards (A10).
DOUBLE, EXCHANGE, INFLUENCE_2 = 0, 1, 2
ACTION_CARDS = 3

# Where the game stands. Those above the line wait for a move; those below are passed through.
FIRST, DRAW, PLAY, INFLUENCE, ASIDE, BID, EVE, TURN_END, OVER = range(9)
WAR, SCORING, CARD_END, NIGHT = range(9, 13)
PHASE_NAMES = ("first", "draw", "play", "influence", "aside", "bid", "eve", "turn_end", "over")

# What a draw is for.
DEAL, TRADE, REFILL = 0, 1, 2

# What fixed the end (A11.1, A5.6).
PEACE_END, TRIBE_END, CUBE_END, PASSES_END = 1, 2, 3, 4
ENDINGS = ("", "peace", "tribe", "cube", "passes")

# Who may see a field.
ALL = "all"
OWNER = "owner"  # each seat its own row
ACTOR = "actor"  # who is to act
ACTIVE = "active"  # whose turn it is
NOBODY = "nobody"
BIDS = "bids"  # all with ordered bids, otherwise the owner (A7.3)

FIELDS = (
    # name           type       shape                seen by
    # The table: number of players and options (A12).
    ("players",      np.uint8,  (),                  ALL),
    ("simultaneous", np.uint8,  (),                  ALL),     # war_bids (A12.2)
    ("instead",      np.uint8,  (),                  ALL),     # influence_2 (A12.3)
    ("peace_end",    np.uint8,  (),                  ALL),     # end: last peace card only (A12.4)
    ("peace_scores", np.uint8,  (),                  ALL),     # final_scoring: peace-only (A12.5)
    ("at_once",      np.uint8,  (),                  ALL),     # century_vii: scored as the others are (A12.7)
    ("gap",          np.uint8,  (),                  ALL),     # two_player_gap: squares, 1 or 2 (A12.8)
    ("one_of_two",   np.uint8,  (),                  ALL),     # influence_choice: to do neither is not offered (A12.9)
    # Where the game stands.
    ("phase",        np.int8,   (),                  ALL),     # one of the phases above
    ("actor",        np.int8,   (),                  ALL),     # a seat, CHANCE or NOBODY (core/protocol.py)
    ("active",       np.int8,   (),                  ALL),     # whose turn it is
    ("card",         np.int8,   (),                  ALL),     # cards of this turn that are done with
    ("cards",        np.int8,   (),                  ALL),     # cards of this turn in all (A4.2, A10.2)
    ("tribe",        np.int8,   (),                  ALL),     # of the card just played
    ("acted",        np.uint8,  (),                  ALL),     # 1: an action card was used this turn (A10.1)
    ("played",       np.uint8,  (),                  ALL),     # 1: a tribe card was played this turn
    ("passes",       np.int8,   (),                  ALL),     # turns in a row without a tribe card (A5.6)
    ("war",          np.int8,   (2,),                ALL),     # provinces whose war is to come, -1 none (A7.1)
    ("ended",        np.int8,   (),                  ALL),     # 0, or what fixed the end (A11.1)
    ("scorings",     np.uint8,  (),                  ALL),     # how many there have been
    ("drawer",       np.int8,   (),                  ALL),     # who draws
    ("draws",        np.int8,   (),                  ALL),     # cards still to draw
    ("purpose",      np.int8,   (),                  ALL),     # DEAL, TRADE or REFILL
    ("resume",       np.int8,   (),                  ALL),     # the phase an exchange goes back to
    ("floor",        np.int8,   (),                  ACTOR),   # a choice of cards is spelled from this tribe on
    ("reveals",      np.uint8,  (),                  ALL),     # how often hidden cards were turned up
    # The board.
    ("pawns",        np.int8,   (PROVINCES, TRIBES), ALL),
    ("crowd",        np.int8,   (PROVINCES,),        ALL),     # derived: pawns in a province
    ("stock",        np.int8,   (TRIBES,),           ALL),     # pawns not on the board
    ("pacified",     np.int64,  (),                  ALL),     # where peace has come (A8.1)
    ("closed",       np.int64,  (),                  ALL),     # derived: pacified, or five pawns (A5.3, A5.4)
    ("home",         np.int64,  (TRIBES,),           ALL),     # derived: where the tribe stands
    ("reach",        np.int64,  (TRIBES,),           ALL),     # derived: where A5.2 lets it be placed
    ("peace",        np.int8,   (),                  ALL),     # peace cards left (A1.4)
    # The players.
    ("score",        np.int16,  (SEATS,),            ALL),
    ("influence",    np.int8,   (SEATS, TRIBES),     ALL),     # 0 is off the column (A1.5)
    ("unused",       np.uint8,  (SEATS, ACTION_CARDS), ALL),   # action cards not used yet
    # The cards, counted by tribe: no order is ever stored.
    ("hand",         np.int8,   (SEATS, TRIBES),     OWNER),
    ("held",         np.int8,   (SEATS,),            ALL),     # derived: cards in hand; with simultaneous bids
                                                               # also those face down (A13.1)
    ("bid",          np.int8,   (SEATS, TRIBES),     OWNER),   # face down in the current war
    ("laid",         np.int8,   (SEATS,),            BIDS),    # derived: how many these are
    ("aside",        np.int8,   (TRIBES,),           ACTIVE),  # put aside in an exchange under way
    ("set_aside",    np.int8,   (),                  ALL),     # derived: how many these are
    ("traded",       np.int8,   (SEATS, TRIBES),     OWNER),   # exchanged away, secret in the discard pile
    ("traded_away",  np.int8,   (SEATS,),            ALL),     # derived: how many these are
    ("discard",      np.int8,   (TRIBES,),           ALL),     # the open cards of the discard pile
    ("pile",         np.int8,   (TRIBES,),           NOBODY),  # the draw pile
    ("left",         np.int8,   (),                  ALL),     # derived: cards in the draw pile
)  # fmt: skip

STATE = stored(np.dtype([(name, kind, shape) for name, kind, shape, _ in FIELDS], align=True))


@hot
def clockwise(s, seat):
    """The next seat (A2.2)."""
    following = seat + 1
    return following if following < s.players else 0
