"""Clash 451 C1: terrains and decks as data, and what makes them good.

The default ones are terrains.toml and cards.toml; the owner of a box can write the printed cards down.
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from catalaunia.core.texts import Refusal, Text
from catalaunia.games.clash451.rules.state import DESK, KINDS, ROW, TERRAINS, VALUES

ID = re.compile(r"[a-z0-9-]+")
EFFECTS = {"building": ("vine", "palace", "wall", "roads"), "event": ("strategy", "marriage", "migrations")}
UNITS = ("army", "character")
TERRAIN_KEYS = ("value", "id", "name", "port", "stars")
CARD_KEYS = ("value", "type", "effect", "huns", "romans")


class Cards:
    """Checked terrains and deck: their data, their names, and the desk the rules work on."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        check(data)
        self.data = {"terrains": data["terrains"], "deck": data["deck"]}
        self.terrains = sorted(data["terrains"], key=lambda terrain: int(terrain["value"]))
        self.deck = sorted(data["deck"], key=lambda card: int(card["value"]))
        self.ids = [terrain["id"] for terrain in self.terrains]
        self.desk = np.zeros(1, DESK)
        desk = self.desk[0]
        desk["terrains"] = len(self.terrains)
        for number, terrain in enumerate(self.terrains):
            desk["port"][number] = terrain["port"]
            desk["stars"][number] = terrain["stars"]
        for number, card in enumerate(self.deck):
            desk["kind"][number] = KINDS.index(card.get("effect") or card["type"])
            both = 1 << number | 1 << (number + VALUES)
            desk["of_kind"][desk["kind"][number]] |= both
        self.landlocked = self.desk.copy()  # the same without ports: what can be reached there is reached by land
        self.landlocked["port"] = 0

    def name(self, card: int) -> str | None:
        """The unit's name, in the language of its people; None for other cards without one."""
        found: str | None = self.deck[card % VALUES].get("huns" if card < VALUES else "romans")
        return found


def default(deck: str) -> Cards:
    folder = Path(__file__).parents[1] / "data"
    terrains = tomllib.loads((folder / "terrains.toml").read_text("utf-8"))["terrains"]
    return Cards({"terrains": terrains, "deck": tomllib.loads((folder / "cards.toml").read_text("utf-8"))[deck]})


def load(source: str) -> dict[str, Any]:
    """Terrains and deck from a TOML text, checked."""
    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise Refusal("cards.not_toml", error=error) from None
    except (ValueError, RecursionError):  # a number or a list can be too long for Python, and be TOML
        raise Refusal("cards.not_toml", error=Text("record.beyond_reading")) from None
    check(data)
    return data


def check(data: object) -> None:
    """Refuses terrains and decks that are none, with a sentence that names the place."""
    if not isinstance(data, Mapping):
        raise Refusal("cards.not_a_table")
    for key in ("terrains", "deck"):
        if not isinstance(data.get(key), list) or not all(isinstance(one, Mapping) for one in data[key]):
            raise Refusal("cards.missing", key=key)
    for key in data:
        if key not in ("terrains", "deck"):
            raise Refusal("cards.unknown_key", key=key, known=("terrains", "deck"))
    _check_terrains(data["terrains"])
    _check_deck(data["deck"])


def _is_whole(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _check_keys(one: Mapping[str, Any], known: tuple[str, ...], where: str, place: int) -> None:
    for key in one:
        if key not in known:
            raise Refusal("cards.unknown_entry", key=key, where=where, place=place, known=known)


def _check_terrains(terrains: list[Mapping[str, Any]]) -> None:
    if not ROW <= len(terrains) <= TERRAINS:
        raise Refusal("cards.terrain_count", count=len(terrains), least=ROW, most=TERRAINS)
    seen: dict[str, set[Any]] = {"value": set(), "id": set()}
    for place, terrain in enumerate(terrains, 1):
        _check_keys(terrain, TERRAIN_KEYS, "terrains", place)
        if not _is_whole(terrain.get("value"), 1, 10**9):
            raise Refusal("cards.terrain_value", place=place, value=terrain.get("value"))
        if not isinstance(terrain.get("id"), str) or not ID.fullmatch(terrain["id"]):
            raise Refusal("cards.terrain_id", place=place, id=terrain.get("id"))
        if not isinstance(terrain.get("name"), str) or not terrain["name"].strip():
            raise Refusal("cards.terrain_name", id=terrain["id"])
        if type(terrain.get("port")) is not bool:
            raise Refusal("cards.terrain_port", id=terrain["id"])
        if not _is_whole(terrain.get("stars"), 0, 2):
            raise Refusal("cards.terrain_stars", id=terrain["id"], stars=terrain.get("stars"))
        for key, known in seen.items():
            if terrain[key] in known:
                raise Refusal("cards.terrain_twice", key=key, value=terrain[key], id=terrain["id"])
            known.add(terrain[key])


def _check_deck(deck: list[Mapping[str, Any]]) -> None:
    if len(deck) != VALUES:
        raise Refusal("cards.deck_count", count=len(deck), right=VALUES)
    seen: set[int] = set()
    for place, card in enumerate(deck, 1):
        _check_keys(card, CARD_KEYS, "deck", place)
        if not _is_whole(card.get("value"), 1, VALUES):
            raise Refusal("cards.card_value", place=place, value=card.get("value"), most=VALUES)
        if card["value"] in seen:
            raise Refusal("cards.card_twice", value=card["value"])
        seen.add(card["value"])
        _check_card(card)
    if sum(card["type"] in UNITS for card in deck) < 2:
        raise Refusal("cards.too_few_units")


def _check_card(card: Mapping[str, Any]) -> None:
    kind, effect = card.get("type"), card.get("effect")
    if kind not in (*UNITS, *EFFECTS):
        raise Refusal("cards.card_type", value=card["value"], type=kind, known=(*UNITS, *EFFECTS))
    if kind in EFFECTS and effect not in EFFECTS[kind]:
        raise Refusal("cards.card_effect", value=card["value"], effect=effect, type=kind, known=EFFECTS[kind])
    if kind in UNITS and effect is not None:
        raise Refusal("cards.unit_effect", value=card["value"])
    for people in ("huns", "romans"):
        name = card.get(people)
        if (name is not None or kind in UNITS) and not (isinstance(name, str) and name.strip()):
            raise Refusal("cards.card_name", value=card["value"], people=people)
