"""One move of a record, checked by the rules in the position where it stands."""

from typing import Any

from catalaunia.core.match import speaker
from catalaunia.core.moves import Move
from catalaunia.core.protocol import CHANCE, NOBODY, Rules, State
from catalaunia.core.texts import Refusal


class WrongMove(Refusal):
    """A move of a record that is not right, and its place."""

    def __init__(self, action: int, key: str, /, **values: Any) -> None:
        super().__init__(key, **values)
        self.action = action


def checked_move(rules: Rules, state: State, action: int, written: str) -> Move:
    actor = rules.actor(state)
    if actor == NOBODY:
        raise WrongMove(action, "record.after_end", move=written)
    legal = rules.legal(state)
    who, _, text = written.partition(" ")
    move = rules.parse(state, text)
    if move and move.number in legal and who == speaker(actor):
        return move
    listed = [rules.move(state, one).text for one in legal]
    if move is None:
        raise WrongMove(action, "record.not_a_word", move=written, legal=listed)
    if who != speaker(actor):
        raise WrongMove(action, "record.actor", move=written, right=speaker(actor), legal=listed)
    why = "" if actor == CHANCE else rules.why_not(rules.view(state, actor), move).text
    raise WrongMove(action, "record.illegal", move=written, why=why, legal=listed)
