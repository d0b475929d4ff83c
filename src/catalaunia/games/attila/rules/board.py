"""Attila A3: the board as data, and what makes a board good.

The default board is board.toml; the owner of a box can write the printed one down in the same form.
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from catalaunia.core.texts import Refusal
from catalaunia.games.attila.rules.desk import DESK
from catalaunia.games.attila.rules.state import PROVINCES

KEYS = ("provinces", "frontier", "borders", "arrows")
ID = re.compile(r"[a-z0-9-]+")


class Board:
    """A checked board: its data, its provinces by number, and the desk the rules work on."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        check(data)
        self.data = {key: data[key] for key in KEYS}
        self.provinces: list[str] = list(data["provinces"])
        self.number = {province: p for p, province in enumerate(self.provinces)}
        self.desk = np.zeros(1, DESK)
        near = self.desk["near"][0]
        for a, b in [*data["borders"], *data["arrows"]]:
            near[self.number[a]] |= 1 << self.number[b]
            near[self.number[b]] |= 1 << self.number[a]
        for province in data["frontier"]:
            self.desk["frontier"] |= 1 << self.number[province]


def load(source: str) -> dict[str, Any]:
    """A board from a TOML text, checked."""
    try:
        data = tomllib.loads(source)
    except (ValueError, RecursionError) as error:  # a number or a list can be too long for Python, and be TOML
        raise Refusal("board.not_toml", error=error) from None
    check(data)
    return data


def default() -> Board:
    return Board(tomllib.loads((Path(__file__).parents[1] / "data" / "board.toml").read_text("utf-8")))


def check(data: object) -> None:
    """Refuses a board that is not one, with a sentence that names the place."""
    if not isinstance(data, Mapping):
        raise Refusal("board.not_a_table")
    for key in KEYS:
        if key not in data:
            raise Refusal("board.missing", key=key)
    for key in data:
        if key not in KEYS:
            raise Refusal("board.unknown_key", key=key, known=KEYS)
    _check_provinces(data["provinces"])
    _check_frontier(data["frontier"], data["provinces"])
    seen: dict[frozenset[str], str] = {}
    for key in ("borders", "arrows"):
        _check_pairs(key, data[key], data["provinces"], seen)
    _check_reachable(data["provinces"], data["frontier"], seen)


def _check_provinces(provinces: object) -> None:
    if not isinstance(provinces, list) or not provinces:
        raise Refusal("board.no_provinces")
    if len(provinces) > PROVINCES:
        raise Refusal("board.too_many", count=len(provinces), most=PROVINCES)
    for k, province in enumerate(provinces):
        if not isinstance(province, str) or not ID.fullmatch(province):
            raise Refusal("board.bad_id", id=province, place=k + 1)
        if province in provinces[:k]:
            raise Refusal("board.province_twice", id=province)


def _check_frontier(frontier: object, provinces: list[str]) -> None:
    if not isinstance(frontier, list) or not frontier:
        raise Refusal("board.no_frontier")
    for k, province in enumerate(frontier):
        if province not in provinces:
            raise Refusal("board.unknown_in_frontier", id=province)
        if province in frontier[:k]:
            raise Refusal("board.frontier_twice", id=province)


def _check_pairs(key: str, pairs: object, provinces: list[str], seen: dict[frozenset[str], str]) -> None:
    if not isinstance(pairs, list):
        raise Refusal("board.not_pairs", key=key)
    for k, pair in enumerate(pairs):
        if not isinstance(pair, list) or len(pair) != 2:
            raise Refusal("board.not_a_pair", key=key, place=k + 1)
        for province in pair:
            if province not in provinces:
                raise Refusal("board.unknown_in_pair", id=province, key=key, place=k + 1)
        if pair[0] == pair[1]:
            raise Refusal("board.joins_itself", id=pair[0], key=key, place=k + 1)
        if frozenset(pair) in seen:
            raise Refusal("board.pair_twice", a=pair[0], b=pair[1], key=key, first=seen[frozenset(pair)])
        seen[frozenset(pair)] = key


def _check_reachable(provinces: list[str], frontier: list[str], pairs: Mapping[frozenset[str], str]) -> None:
    reached, found = set(frontier), list(frontier)
    for here in found:
        for pair in pairs:
            if here in pair:
                (there,) = pair - {here}
                if there not in reached:
                    reached.add(there)
                    found.append(there)
    for province in provinces:
        if province not in reached:
            raise Refusal("board.unreachable", id=province)
