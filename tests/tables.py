"""The variants that the suites for all games are run on: every game, its player counts and options.

Those of a game stand with its own tests; one that lists none is run with its default options.
"""

import importlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from catalaunia.core import registry
from catalaunia.core.protocol import CHANCE, NOBODY, Rules, State, copy
from catalaunia.core.variant import Variant

OF_GAMES = Path(__file__).parent / "games"


def of_game(name: str, module: str) -> Any:
    """What a game's own tests have for those of all games, in tests/games/GAME; None if it has nothing."""
    found = (OF_GAMES / name / f"{module}.py").exists()
    return importlib.import_module(f"tests.games.{name}.{module}") if found else None


LISTED: dict[str, list[Variant]] = {
    name: found.VARIANTS for name in registry.names() if (found := of_game(name, "variants"))
}
TABLES = {
    name: LISTED.get(name) or [Variant(name, players) for players in registry.find(name).players]
    for name in registry.names()
}
ALL = [table for tables in TABLES.values() for table in tables]


def positions(table: Variant, games: int, seed: int, every: int = 1) -> Iterator[tuple[Rules, State]]:
    """Positions of random games, every so many moves; one Rules for all."""
    rules = table.rules
    choose = np.random.default_rng(seed)
    for _ in range(games):
        state = rules.new()
        n = int(choose.integers(every))
        while rules.actor(state) != NOBODY:
            if n % every == 0:
                yield rules, copy(state)
            n += 1
            rules.apply(state, random_move(rules, state, choose))
        yield rules, state


def choices(table: Variant, count: int, seed: int, every: int = 5) -> Iterator[tuple[Rules, State, int]]:
    """So many positions of random games in which a seat has a choice, and that seat."""
    found = (
        (rules, state, seat)
        for rules, state in positions(table, games=10_000, seed=seed, every=every)
        if (seat := rules.actor(state)) >= 0 and len(rules.legal(state)) > 1
    )
    return islice(found, count)


def random_move(rules: Rules, state: State, choose: np.random.Generator) -> int:
    moves = rules.legal(state)
    if rules.actor(state) == CHANCE:
        weights = np.array(rules.weights(state))
        return int(choose.choice(moves, p=weights / weights.sum()))
    return int(choose.choice(moves))
