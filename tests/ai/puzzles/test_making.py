"""Making a set: it goes on where it stopped, is the same with any number of processes, and refuses another's file."""

import json
from pathlib import Path
from typing import Any

import pytest

from catalaunia.ai.hints.hint import Estimate
from catalaunia.ai.puzzles import making
from catalaunia.ai.puzzles.making import Looked, Making, Sieve
from catalaunia.ai.puzzles.puzzle import Candidate, Puzzle, told
from catalaunia.core.texts import Refusal
from catalaunia.core.variant import Variant
from tests import tables

SET = Making("attila", (2,), 4, 1)


def a_puzzle(number: int, theme: str = "war") -> Puzzle:
    nothing = Estimate(0.0, 0.0)
    return Puzzle(
        game="attila",
        players=2,
        seat=0,
        view={"score": [number]},
        theme=theme,
        secret=False,
        candidates=(Candidate(("pass",), nothing), Candidate(("double",), Estimate(0.1, 0.01))),
        natural=1,
        win=Estimate(0.5, 0.01),
        found=(6, 7),
        origin=(number, 3),
    )


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The games that were looked at; every second one has a puzzle."""
    seen: list[int] = []

    def ready(_: Making) -> Any:
        def look(number: int) -> Looked:
            seen.append(number)
            return Looked(number, 10, (a_puzzle(number),) if number % 2 else ())

        return look

    monkeypatch.setattr(making, "_ready", ready)
    monkeypatch.setattr(Sieve, "_holds", lambda _, one: one.theme != "cards")
    return seen


def made(games: int, out: Path, one: Making = SET) -> list[dict[str, Any]]:
    making.make(one, games, out, 1, "the command", lambda *_: None)
    return [json.loads(line) for line in out.read_text("utf-8").splitlines()]


def test_a_set_goes_on_where_it_stopped(looked_at: list[int], tmp_path: Path) -> None:
    out = tmp_path / "puzzles.jsonl"
    made(3, out)
    assert looked_at == [1, 2, 3]
    header, *puzzles = made(6, out)
    assert looked_at == [1, 2, 3, 4, 5, 6]
    assert [one["origin"][0] for one in puzzles] == [1, 3, 5]
    assert (header["puzzles"], header["games"], header["decisions"]) == (3, 6, 60)
    assert header["command"] == "the command"
    assert header["themes"] == {"war": 3}


def test_a_line_that_was_cut_off_is_looked_at_again(looked_at: list[int], tmp_path: Path) -> None:
    out = tmp_path / "puzzles.jsonl"
    whole = made(3, out)
    work = making.beside(out)
    work.write_bytes(work.read_bytes()[:-5])
    assert made(3, out) == whole
    assert looked_at == [1, 2, 3, 3]


def test_the_work_of_another_set_is_refused(looked_at: list[int], tmp_path: Path) -> None:
    made(1, tmp_path / "puzzles.jsonl")
    with pytest.raises(Refusal, match="another set"):
        made(2, tmp_path / "puzzles.jsonl", Making("attila", (2,), 4, 2))
    assert looked_at == [1]


def test_a_puzzle_is_read_as_it_was_written() -> None:
    one = a_puzzle(1)
    again = Puzzle.read("attila", json.loads(json.dumps(one.written())))
    assert again == one
    assert again.id == one.id != a_puzzle(2).id


@pytest.mark.parametrize("table", [Variant("attila", 3), Variant("clash451", 2)], ids=str)
def test_a_view_is_read_as_it_was_written(table: Variant) -> None:
    for rules, state, seat in tables.choices(table, 30, seed=5, every=7):
        view = rules.view(state, seat)
        one = Puzzle(
            table.game, table.players, seat, told(rules, view, seat), "", False, (), 0, Estimate(0, 0), (), (1, 1)
        )
        again = Puzzle.read(table.game, json.loads(json.dumps(one.written())))
        assert again.position(rules).tobytes() == view.tobytes()
