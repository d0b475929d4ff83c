"""Perft: how many sequences of moves there are from stored positions, by the engine and by the referee."""

import json
from typing import Any

import pytest

from catalaunia.core import record
from tests.perft.make import FOLDER
from tests.referee import attila, clash451

REFEREES: dict[str, Any] = {"attila": attila.Referee, "clash451": clash451.Referee}
STORED = [json.loads(line) for name in REFEREES for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()]


def test_at_least_ten_positions_of_each_game_are_stored() -> None:
    for name in REFEREES:
        assert sum(stored["game"] == name for stored in STORED) >= 10


@pytest.mark.parametrize("stored", STORED, ids=range(len(STORED)))
def test_the_engine_counts_what_is_stored(stored: dict[str, Any]) -> None:
    gone = record.replay(stored)
    for depth, count in enumerate(stored["perft"], 1):
        assert gone.rules.perft(gone.states[-1], depth) == count


@pytest.mark.parametrize("stored", STORED, ids=range(len(STORED)))
def test_the_referee_counts_the_same_two_moves_deep(stored: dict[str, Any]) -> None:
    counts = [0, 0]
    for move in _referee(stored, []).legal():
        counts[0] += 1
        counts[1] += len(_referee(stored, [move]).legal())
    assert counts[: len(stored["perft"])] == stored["perft"][:2]


def _referee(stored: dict[str, Any], further: list[str]) -> Any:
    """A referee cannot be copied, so the moves are said to a new one each time."""
    options = record.rules_of(stored).options  # also those that a record of rules 1.0 does not name
    referee = REFEREES[stored["game"]](len(stored["seats"]), options, stored.get("data"))
    for said in stored["actions"]:
        referee.apply(said.split(" ", 1)[1])
    for move in further:
        referee.apply(move)
    return referee
