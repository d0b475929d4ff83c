"""Clash 451: why the game ended now, and what decided it (C8). Reads nothing but the view it is handed."""

from typing import Any

from catalaunia.core.protocol import State
from catalaunia.core.texts import Text
from catalaunia.games.clash451.rules.cards import Cards
from catalaunia.games.clash451.rules.state import BY_POINTS, BY_TERRAIN
from catalaunia.games.clash451.telling.change import surveyed
from catalaunia.games.clash451.telling.refusals import terrain_name
from catalaunia.games.clash451.thinking.hints import CONTROLLER


def epilogue(view: State, cards: Cards, desk: State) -> tuple[Text, str]:
    """A sentence, with the clause that it rests on."""
    s: Any = view[0]
    if s["ended"] == BY_POINTS:
        return Text("clash451.epilogue.points", turns=int(s["turn"])), "C8.1"
    if s["ended"] == BY_TERRAIN:
        place = max(place for place, side in enumerate(surveyed(view, desk)[CONTROLLER]) if side >= 0)
        return Text("clash451.epilogue.terrain", terrain=terrain_name(int(s["row"][place]), cards)), "C8.2"
    return Text("clash451.epilogue.draw"), "C8.2"
