"""What a model answered: its move, or why that is none."""

import re
from dataclasses import dataclass
from typing import Any

from catalaunia.core.moves import Move
from catalaunia.core.texts import Refusal
from catalaunia.library import Game

SAID = re.compile(r"^\W*move\W*[:=]\W*(.+?)\W*$", re.IGNORECASE | re.MULTILINE)
LONGEST_MOVE = 100  # characters of a move that are looked at


@dataclass(frozen=True)
class Answer:
    """An answer as it was understood."""

    said: str  # the move that was read out of it
    move: Move | None  # if it is legal
    why_not: str = ""  # otherwise: a sentence,
    clause: str | None = None  # and the clause of the rulebook that it breaks; None: it is no move of the game at all


def read_answer(game: Game[Any], text: str) -> Answer:
    """The last line that begins with MOVE:, or else the last line that is not empty."""
    lines = SAID.findall(text) or [line for line in text.splitlines() if line.strip()]
    said = " ".join((lines[-1] if lines else "").strip(" `*_\"'.").lower().split())[:LONGEST_MOVE]
    refusal: Refusal | None = game.refusal(said)
    if refusal is None:
        return Answer(said, game.rules.parse(game.now.state, said))
    return Answer(said, None, str(refusal), refusal.clause)
