"""Attila: the compiled functions that code outside this folder calls."""

import sys

from catalaunia.compiled import register
from catalaunia.games.attila.knowledge.deal import deal_unseen, reopen, resample
from catalaunia.games.attila.knowledge.view import insight, secret, sees, veil
from catalaunia.games.attila.rules.legal_and_apply import (
    LONGEST,
    apply_move,
    list_moves,
    random_move,
    set_up,
)
from catalaunia.games.attila.rules.state import STATE
from catalaunia.games.attila.thinking.hints import (
    fought,
    gone,
    own_turn,
    part_points,
    parts,
    points,
    risks,
    scorings,
    struck,
)
from catalaunia.games.attila.thinking.novice import novice
from catalaunia.games.attila.thinking.outlook import lead, outlook, quiet, share
from catalaunia.games.attila.thinking.policy import policy

__all__ = [
    "LONGEST",
    "apply_move",
    "deal_unseen",
    "fought",
    "gone",
    "insight",
    "lead",
    "list_moves",
    "novice",
    "outlook",
    "own_turn",
    "part_points",
    "parts",
    "points",
    "policy",
    "quiet",
    "random_move",
    "reopen",
    "resample",
    "risks",
    "scorings",
    "secret",
    "sees",
    "set_up",
    "share",
    "struck",
    "veil",
]

register(STATE, sys.modules[__name__])
