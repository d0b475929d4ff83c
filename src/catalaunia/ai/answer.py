"""A computer's answer, checked: whatever becomes of the one who thinks, a legal move comes out of here.

Who does not answer, or with a move that is not legal, is asked again as a quicker player; if that fails too, any
legal move is made. The arena does without this: a player that answers so is to be found out there, not helped.
"""

import logging
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace

from catalaunia.ai.player import Budget
from catalaunia.ai.worker import Question

QUICK_PLAYER = "level:2"

log = logging.getLogger("catalaunia.answers")


class NotLegal(Exception):  # noqa: N818  (what it is)
    """A player answered with a move that it may not make."""


async def legal_move(asked: Question, ask: Callable[[Question], Awaitable[int]]) -> int:
    """A legal move, from a player who thinks elsewhere meanwhile."""
    for question in _attempts(asked):
        try:
            return _checked(question, await ask(question))
        except Exception:
            _note_failure(question)
    return _any(asked)


def legal_move_at_once(asked: Question, ask: Callable[[Question], int]) -> int:
    """The same where nothing else is to be done meanwhile."""
    for question in _attempts(asked):
        try:
            return _checked(question, ask(question))
        except Exception:
            _note_failure(question)
    return _any(asked)


def _attempts(asked: Question) -> tuple[Question, ...]:
    return asked, replace(asked, player=QUICK_PLAYER, budget=Budget())


def _checked(asked: Question, move: int) -> int:
    if move not in asked.legal:
        raise NotLegal(f"{asked.player} answered {move}.")
    return int(move)


def _note_failure(asked: Question) -> None:
    log.exception("%s did not answer with a legal move", asked.player)


def _any(asked: Question) -> int:
    return random.Random(asked.seed).choice(asked.legal)
