"""Poker P1: a position, and what chips and cards there are."""

import numpy as np

from catalaunia.compiled import stored

SEATS, CHIPS = 2, 13  # P1.2
CARDS = tuple(f"{rank}-{suit}" for rank in ("jack", "queen", "king") for suit in ("hearts", "spades"))  # P1.1
RAISE_CHIPS, MOST_RAISES = (2, 4), 2  # P3.3
UNKNOWN, NEITHER = -1, -1  # no card that one knows of; no seat
ENDINGS = ("", "fold", "showdown")
FOLD, SHOWDOWN = 1, 2
CHOICES: dict[str, tuple[str, ...]] = {}  # there are no options
ALL, OWNER = "all", "owner"

FIELDS = (
    # name      type      shape     seen by
    ("actor",   np.int8,  (),       ALL),
    ("ended",   np.int8,  (),       ALL),    # how, a place in ENDINGS
    ("reveals", np.int8,  (),       ALL),    # 1 after a showdown
    ("dealt",   np.int8,  (),       ALL),    # cards so far
    ("second",  np.int8,  (),       ALL),    # 1 in the second round of betting
    ("calls",   np.int8,  (),       ALL),    # since the last raise of this round
    ("raises",  np.int8,  (),       ALL),    # of this round
    ("folded",  np.int8,  (),       ALL),    # who gave up, or NEITHER
    ("paid",    np.int8,  (SEATS,), ALL),    # chips in the pot
    ("open",    np.int8,  (),       ALL),    # the card turned up, or UNKNOWN
    ("card",    np.int8,  (SEATS,), OWNER),  # UNKNOWN before the deal; all see both after a showdown (P5.3)
)  # fmt: skip

STATE = stored(np.dtype([(name, kind, shape) for name, kind, shape, _ in FIELDS], align=True))
DESK = stored(
    np.dtype([("moves", np.int16, (len(CARDS),)), ("count", np.int64), ("dice", np.uint64), ("blur", np.float64)])
)
