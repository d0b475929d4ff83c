"""The tables that the suites for all games are run on: every game, its player counts and options."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from catalaunia.core import registry
from catalaunia.core.protocol import CHANCE, NOBODY, Game, Rules, State, copy


class Table(NamedTuple):
    """A game with its players, options and data."""

    game: str
    players: int
    options: dict[str, Any] = {}  # noqa: RUF012  (never changed)
    data: dict[str, Any] | None = None

    @property
    def played(self) -> Game:
        return registry.find(self.game)

    @property
    def rules(self) -> Rules:
        return self.played.rules(self.players, self.options, self.data)

    def __str__(self) -> str:
        options = "".join(f"-{value}" for value in self.options.values())
        return f"{self.game}-{self.players}{options}"


ISLES = {  # so small that players have to pass
    "provinces": ["shore", "hill", "isle"],
    "frontier": ["shore"],
    "borders": [["shore", "hill"]],
    "arrows": [["hill", "isle"]],
}

ATTILA = [
    *[Table("attila", players) for players in (2, 3, 4, 5)],
    *[Table("attila", players, {"war_bids": "simultaneous"}) for players in (2, 3, 4, 5)],
    Table("attila", 3, {"preset": "club"}),
    Table("attila", 4, {"preset": "club", "war_bids": "simultaneous", "card_count": "on"}),
    Table("attila", 2, {"preset": "summary"}),
    Table("attila", 5, {"preset": "summary", "first_player": "named", "first_seat": 3}),
    Table("attila", 3, {"end": "peace", "final_scoring": "peace-only", "board": "own"}, ISLES),
]

CLASH451 = [
    Table("clash451", 2, {"mode": mode, "deck": deck}) for mode in ("base", "expert") for deck in ("twelve", "fourteen")
]

TABLES: dict[str, list[Table]] = {"attila": ATTILA, "clash451": CLASH451}
ALL = [table for tables in TABLES.values() for table in tables]


def positions(table: Table, games: int, seed: int, every: int = 1) -> Iterator[tuple[Rules, State]]:
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


def random_move(rules: Rules, state: State, choose: np.random.Generator) -> int:
    moves = rules.legal(state)
    if rules.actor(state) == CHANCE:
        weights = np.array(rules.weights(state))
        return int(choose.choice(moves, p=weights / weights.sum()))
    return int(choose.choice(moves))
