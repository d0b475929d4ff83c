"""Attila: the compiled functions that code outside this folder calls."""

import sys

from catalaunia.compiled import register
from catalaunia.games.attila.explain import (
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
from catalaunia.games.attila.heuristic import lead, outlook, quiet, share
from catalaunia.games.attila.novice import novice
from catalaunia.games.attila.policy import policy
from catalaunia.games.attila.rules import (
    LONGEST,
    apply,
    legal,
    list_words,
    perft,
    random_games,
    random_word,
    say,
    set_up,
    step,
)
from catalaunia.games.attila.state import STATE
from catalaunia.games.attila.view import deal_unseen, insight, reopen, resample, secret, sees, veil

__all__ = [
    "LONGEST",
    "apply",
    "deal_unseen",
    "fought",
    "gone",
    "insight",
    "lead",
    "legal",
    "list_words",
    "novice",
    "outlook",
    "own_turn",
    "part_points",
    "parts",
    "perft",
    "points",
    "policy",
    "quiet",
    "random_games",
    "random_word",
    "reopen",
    "resample",
    "risks",
    "say",
    "scorings",
    "secret",
    "sees",
    "set_up",
    "share",
    "step",
    "struck",
    "veil",
]

register(STATE, sys.modules[__name__])
