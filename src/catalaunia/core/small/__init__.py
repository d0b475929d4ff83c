"""A small game: a part of a game, or a smaller one by its rules, of which every history can be gone through.

A game that has some keeps them in a module `small`, with `SMALL`: what each is made of, with the usual numbers.
Imports the protocol and texts.
"""

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from catalaunia.core import installed
from catalaunia.core.protocol import State
from catalaunia.core.texts import Refusal


@dataclass(frozen=True)
class SmallGame:
    """For two, with chance at the beginning only. `rules` are those a computer player is made for."""

    name: str  # with its parameters
    rules: Any  # of a `Rules`: whatever is asked by a search
    starts: list[tuple[float, State]]  # the positions that chance may begin with, and how likely each is
    same_from_here: Callable[[State], bytes | None]  # equal where nothing is hidden and the rest is the same game


@dataclass(frozen=True)
class SmallKind:
    """Small games of one kind."""

    parameters: Mapping[str, int]  # with the usual numbers
    make: Callable[[Mapping[str, int]], SmallGame]


def kinds(game: str) -> dict[str, SmallKind]:
    """The kinds that a game has; none if it has no such module."""
    package = installed.packages().get(game)
    if package is None:
        raise Refusal("game.unknown", name=game, known=[*installed.packages()])
    if importlib.util.find_spec(f"{package}.small") is None:
        return {}
    found: dict[str, SmallKind] = importlib.import_module(f"{package}.small").SMALL
    return found


def find(game: str, kind: str | None = None, given: Mapping[str, int] | None = None) -> SmallGame:
    """A small game with these parameters, the others being as usual; the first kind if none is named."""
    known = kinds(game)
    if not known:
        raise Refusal("small.none", game=game)
    kind = next(iter(known)) if kind is None else kind
    if kind not in known:
        raise Refusal("small.kind", name=kind, known=[*known])
    usual = known[kind].parameters
    for name in given or {}:
        if name not in usual:
            raise Refusal("small.parameter", name=name, known=[*usual])
    return known[kind].make({**usual, **(given or {})})
