"""Attila: how the game stands, for charts over time. Reads nothing but the view it is handed."""

from typing import Any

import numpy as np

from catalaunia.core.protocol import Standing, State
from catalaunia.games.attila.rules.board import Board
from catalaunia.games.attila.rules.state import DEAL, DRAW, FIRST, SEATS, TRIBE_NAMES, TRIBES
from catalaunia.games.attila.telling.refusals import province_text
from catalaunia.games.attila.thinking.hints import survey


def standing(view: State, board: Board) -> Standing:
    """Points, influence with each tribe, whose turn it is, and where there is war."""
    s: dict[str, Any] = {name: view[name][0].tolist() for name in READ}
    players = s["players"]
    dealing = s["phase"] == FIRST or (s["phase"] == DRAW and s["purpose"] == DEAL)
    return Standing(
        points=s["score"][:players],
        figures={
            name: [column[tribe] for column in s["influence"][:players]] for tribe, name in enumerate(TRIBE_NAMES)
        },
        turn=None if dealing else s["active"],  # turns go round, so the next is always another seat's (A2.2)
        whose=None if dealing else s["active"],
        wars=tuple(province_text(board.provinces[place]) for place in s["war"] if place >= 0),
        scorings=s["scorings"],
    )


READ = ("players", "phase", "purpose", "active", "score", "influence", "war", "scorings")


def shares(view: State) -> list[list[int]]:
    """What each tribe would pay each seat if it were scored now (A9)."""
    out = np.zeros((TRIBES, SEATS), np.int64)
    survey(view, 0, out)
    pays: list[list[int]] = out[:, : int(view["players"][0])].tolist()
    return pays
