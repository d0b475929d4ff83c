"""Clash 451: how a hint names moves, parts and risks."""

from typing import Any

from catalaunia.core.moves import Move
from catalaunia.core.protocol import State
from catalaunia.core.texts import Text
from catalaunia.games.clash451.rules.cards import Cards
from catalaunia.games.clash451.rules.state import ROW
from catalaunia.games.clash451.telling.refusals import card_name, terrain_name

RISKS = ("conflict", "fall", "control")  # in the order of explain.py


def advice(view: State, move: Move, cards: Cards) -> Text:
    """What a move means, for whoever may make it."""
    verb, s = move.verb, view[0]
    values: dict[str, Any] = {}
    if verb in ("pick", "marry", "move", "migrate"):
        values["card"] = card_name(move.arguments[0], cards)
    if verb in ("place", "decline"):
        values["card"] = card_name(int(s["shown"][s["actor"]]), cards)
    if verb in ("place", "move", "migrate"):
        values["terrain"] = terrain_name(int(s["row"][move.arguments[-1]]), cards)
    if verb == "halt":
        values["terrain"] = terrain_name(int(s["row"][s["at"]]), cards)
    return Text(f"hint.clash451.{verb}", **values)


def part(view: State, place: int, cards: Cards) -> tuple[str, str]:
    terrain = int(view[0]["row"][place])
    return cards.ids[terrain], terrain_name(terrain, cards)


def risk(view: State, number: int, cards: Cards) -> tuple[str, str, str]:
    return RISKS[number // ROW], *part(view, number % ROW, cards)
