"""The variants that the suites for all games are run on: every game, its player counts and options.

A game that is not listed here is run with its default options.
"""

from collections.abc import Iterator
from itertools import islice

import numpy as np

from catalaunia.core import registry
from catalaunia.core.protocol import CHANCE, NOBODY, Rules, State, copy
from catalaunia.core.variant import Variant

ISLES = {  # so small that players have to pass
    "provinces": ["shore", "hill", "isle"],
    "frontier": ["shore"],
    "borders": [["shore", "hill"]],
    "arrows": [["hill", "isle"]],
}

ATTILA = [
    *[Variant("attila", players) for players in (2, 3, 4, 5)],
    *[Variant("attila", players, {"war_bids": "simultaneous"}) for players in (2, 3, 4, 5)],
    Variant("attila", 3, {"preset": "club"}),
    Variant("attila", 4, {"preset": "club", "war_bids": "simultaneous", "card_count": "on"}),
    Variant("attila", 2, {"preset": "summary"}),
    Variant("attila", 5, {"preset": "summary", "first_player": "named", "first_seat": 3}),
    Variant("attila", 3, {"end": "peace", "final_scoring": "peace-only", "board": "own"}, ISLES),
    Variant("attila", 2, {"century_vii": "at-once", "two_player_gap": "2", "influence_choice": "one-of-two"}),
]

CLASH451 = [
    Variant("clash451", 2, {"mode": mode, "deck": deck})
    for mode in ("base", "expert")
    for deck in ("twelve", "fourteen")
]

LISTED = {"attila": ATTILA, "clash451": CLASH451}
TABLES: dict[str, list[Variant]] = {
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
