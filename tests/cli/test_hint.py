"""`catalaunia hint`: its moments, its output, and a sentence for every moment at which there is nothing to ask."""

import json
from pathlib import Path
from typing import Any

import pytest

from catalaunia.ai.hints import hint as hints
from catalaunia.cli.simulate import random_record
from catalaunia.core import record, registry
from catalaunia.core.protocol import copy
from tests.cli.commands import run


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "MIXER", "rm:40")
    monkeypatch.setattr(hints.hint, "__defaults__", (200, hints.MOVES_SHOWN))


def written(tmp_path: Path, name: str, players: int) -> tuple[Path, dict[str, Any]]:
    """A file with a random game, and the game."""
    found = registry.find(name)
    made = random_record(found, found.rules(players, {}), 12345)
    path = tmp_path / f"{name}.jsonl"
    record.write(path, [made])
    return path, made


def place_of(made: dict[str, Any], start: str, after: int = 0) -> int:
    """Where the first move of a record lies that begins so."""
    return next(k for k, move in enumerate(made["actions"]) if k >= after and move.startswith(start))


def test_a_hint_is_a_few_sentences_and_the_moves_with_their_numbers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, made = written(tmp_path, "attila", 3)
    at = place_of(made, "1 play")
    code, out, _ = run(capsys, "hint", path, "--at", at, "--seat", 1)
    assert code == 0
    assert out.startswith("Best: ")
    assert "simulated worlds:" in out
    assert "  play " in out
    code, out, _ = run(capsys, "hint", path, "--record", 1, "--at", at, "--seat", 1, "--json")
    told = json.loads(out)
    assert (code, told["seat"]) == (0, 1)
    assert told["best"].startswith("play ")


def test_what_the_huns_have_chosen_changes_nothing_for_the_romans(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, made = written(tmp_path, "clash451", 2)
    second = place_of(made, "0 pick", place_of(made, "1 place"))  # in the second turn, units lie in the row
    at = place_of(made, "1 pick", second)
    _, first, _ = run(capsys, "hint", path, "--at", at, "--seat", 1, "--json")
    rules = record.rules_of(made)
    state = copy(record.replay(made, second).states[-1])
    others = []
    for _ in range(at - second):
        move = rules.legal(state)[-1]
        others.append(f"0 {rules.move(state, move).text}")
        rules.apply(state, move)
    changed = made | {"actions": [*made["actions"][:second], *others]}
    assert changed["actions"] != made["actions"][:at]
    record.write(path, [{key: value for key, value in changed.items() if key not in ("scores", "winners")}])
    assert run(capsys, "hint", path, "--at", at, "--seat", 1, "--json")[1] == first
    assert run(capsys, "hint", path, "--at", second, "--seat", 1, "--json")[1] == first  # when both begin to choose
    assert json.loads(first)["mixture"]


def test_moments_without_a_choice_are_refused_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, made = written(tmp_path, "attila", 3)
    at = place_of(made, "1 play")
    for arguments, sentence in (
        (("--at", at, "--seat", 2), "it is not seat 2’s turn: the game is waiting for seat 1 (Random 1)."),
        (("--at", at, "--seat", 3), "There is no seat 3 in this game; the seats are 0 to 2."),
        (("--at", 3, "--seat", 0), "chance decides next."),
        (("--seat", 0), "the game is over, so there is nothing to suggest."),
        (("--at", 99999, "--seat", 0), "there is no position after move 99999."),
        (("--at", at, "--seat", 1, "--record", 2), "there is no game record 2."),
        (("--at", "soon", "--seat", 1), "--at must be a whole number of at least 0, not ‘soon’"),
        (("--at", at), "--seat"),
    ):
        code, out, err = run(capsys, "hint", path, *arguments)
        assert (code, out) == (2, "")
        assert sentence in err


def test_a_file_that_is_no_record_is_refused_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, content in (("broken", "{oops"), ("empty", ""), ("other", "{}")):
        (tmp_path / name).write_text(content, "utf-8")
        code, out, err = run(capsys, "hint", tmp_path / name, "--at", 1, "--seat", 0)
        assert (code, out) == (2, "")
        assert err.strip().endswith(".")
    assert "There is no file" in run(capsys, "hint", tmp_path / "none", "--at", 1, "--seat", 0)[2]
