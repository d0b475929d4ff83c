"""Attila: why the game ended now (A11.1, A5.6). Reads nothing but the view it is handed."""

from typing import Any

from catalaunia.core.protocol import State
from catalaunia.core.texts import Names, Text
from catalaunia.games.attila.rules.state import CUBE_END, ENDINGS, PASSES_END, TOP, TRIBE_END, TRIBE_NAMES
from catalaunia.games.attila.telling.refusals import tribe_text


def epilogue(view: State) -> tuple[Text, str]:
    """A sentence, with the clause that it rests on."""
    s: Any = view[0]
    cause = int(s["ended"])
    if cause == TRIBE_END and (gone := [k for k, stock in enumerate(s["stock"]) if stock == 0]):
        return Text("attila.epilogue.tribe", tribes=Names(tribe_text(TRIBE_NAMES[k]) for k in gone)), "A11.1"
    if cause == CUBE_END:
        seat, tribe = next((k, t) for k, row in enumerate(s["influence"]) for t, at in enumerate(row) if at == TOP)
        return Text(
            "attila.epilogue.cube", seat=Text("player", seat=seat), tribe=tribe_text(TRIBE_NAMES[tribe])
        ), "A11.1"
    if cause == TRIBE_END:  # the war of a second card has taken some of its pawns; a fixed end stays (A11.1)
        return Text("attila.epilogue.any_tribe"), "A11.1"
    return Text(f"attila.epilogue.{ENDINGS[cause]}"), "A5.6" if cause == PASSES_END else "A11.1"
