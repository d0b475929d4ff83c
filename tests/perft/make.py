"""Writes the positions whose perft counts are stored: one record a line, with a field `perft`.

python -m tests.perft.make
"""

import json
from pathlib import Path

import numpy as np

from catalaunia.core import protocol, record
from catalaunia.core.match import LoggedMove
from catalaunia.core.protocol import NOBODY, copy
from catalaunia.core.variant import Variant
from catalaunia.games.attila.rules.state import PHASE_NAMES as ATTILA_MOMENTS
from catalaunia.games.clash451.rules.state import PHASE_NAMES as CLASH_MOMENTS
from tests import tables
from tests.tables import LISTED

FOLDER = Path(__file__).parent
MOST = 300_000  # sequences a count may have
PHASES = {"attila": ATTILA_MOMENTS, "clash451": CLASH_MOMENTS}


def positions() -> dict[str, list[tuple[Variant, str]]]:
    """Every phase of each game, on tables of all kinds."""
    return {
        "attila": [
            *[(Variant("attila", 2 + k % 4), phase) for k, phase in enumerate(ATTILA_MOMENTS) if phase != "over"],
            *[(table, ("play", "bid")[k % 2]) for k, table in enumerate(LISTED["attila"][4:])],
        ],
        "clash451": [
            (LISTED["clash451"][2 if phase == "return" else k % 4], phase)
            for k, phase in enumerate(CLASH_MOMENTS * 2)
            if phase != "over"
        ],
    }


def find(table: Variant, phase: str, seed: int) -> record.Record:
    """A random game up to a moment of this kind, well into the game where that can be."""
    rules = table.rules
    while True:
        choose = np.random.default_rng(seed)
        seed += 1
        state, log = rules.new(), list[LoggedMove]()
        while rules.actor(state) != NOBODY:
            late = len(log) > 40 or phase in ("first", "terrain")
            if PHASES[table.game][state["phase"][0]] == phase and late:
                made = record.make(table.played, rules, ["a"] * table.players, log, state)
                return made | {"perft": counts(rules, state)}
            move = tables.random_move(rules, state, choose)
            log.append(LoggedMove(rules.actor(state), rules.move(state, move)))
            state = copy(state)
            rules.apply(state, move)


def counts(rules: protocol.Rules, state: protocol.State) -> list[int]:
    found: list[int] = []
    while len(found) < 5 and (not found or found[-1] < MOST // 20):
        found.append(rules.perft(state, len(found) + 1))
    return found


def main() -> None:
    for name, chosen in positions().items():
        lines = [json.dumps(find(table, phase, seed)) for seed, (table, phase) in enumerate(chosen, 100)]
        (FOLDER / f"{name}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
