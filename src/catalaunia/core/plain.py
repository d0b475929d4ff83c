"""The picture of a game that brings no page of its own: its board as text.

Such a game says `picture = PlainPicture`, and its rules make it of their own `render`:
`return plain.picture(self, view, seat)`.
"""

import re
from dataclasses import dataclass

from catalaunia.core.protocol import CHANCE, Rules, State
from catalaunia.core.texts import Text

STYLES = re.compile(r"\x1b\[[0-9;]*m")  # colours of a terminal


@dataclass(frozen=True, slots=True)
class PlainPicture:
    """What every page can show."""

    text: str  # the board, with the players by their numbers
    scores: list[int]
    actor: int | None
    phase: str  # what is asked: `web.prompt.<game>.<phase>` says it, if the game has that text


def picture(rules: Rules, view: State, seat: int | None, phase: str = "") -> PlainPicture:
    """The board of a view as text."""
    names = [str(Text("player", seat=number)) for number in range(rules.players)]
    actor = rules.actor(view)
    return PlainPicture(
        text=STYLES.sub("", rules.render(view, seat, names)),
        scores=rules.standing(view).points,
        actor=actor if actor > CHANCE else None,
        phase=phase,
    )
