"""The picture of a game that brings no page of its own: its board as text.

Such a game says `picture = PlainPicture`, and its rules make it of their own `render`:
`return plain.picture(self, view, seat)`.
"""

import re
from dataclasses import dataclass, replace
from typing import Any

from catalaunia.core.protocol import CHANCE, Rules, State

STYLES = re.compile(r"\x1b\[[0-9;]*m")  # colours of a terminal


@dataclass(frozen=True, slots=True)
class PlainPicture:
    """What every page can show."""

    text: str  # the board
    scores: list[int]
    actor: int | None
    phase: str  # what is asked: `web.prompt.<game>.<phase>` says it, if the game has that text
    hand: str  # of the seat that looks, in words


def picture(rules: Rules, view: State, seat: int | None, phase: str = "", hand: str = "") -> PlainPicture:
    """The board of a view as text, with the players by their numbers."""
    actor = rules.actor(view)
    return PlainPicture(
        text=_text(rules, view, seat, [str(number + 1) for number in range(rules.players)]),
        scores=rules.standing(view).points,
        actor=actor if actor > CHANCE else None,
        phase=phase,
        hand=hand,
    )


def named(rules: Rules, view: State, seat: int | None, names: list[str]) -> Any:
    """The picture that the game makes; a plain one with the players by their names."""
    made = rules.picture(view, seat)
    return replace(made, text=_text(rules, view, seat, names)) if isinstance(made, PlainPicture) else made


def _text(rules: Rules, view: State, seat: int | None, names: list[str]) -> str:
    lines = STYLES.sub("", rules.render(view, seat, names)).splitlines()
    return "\n".join(line.rstrip() for line in lines).strip("\n")
