"""`catalaunia review`: what it prints, of one game and of many."""

import json
from pathlib import Path

import pytest

from catalaunia.ai.review import judge
from catalaunia.cli.main import main

NAMES = ("ada", "ben")


@pytest.fixture(autouse=True)
def little_care(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(judge.CARES, "glance", judge.Care(tries=25, futures=2))


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("review") / "games.jsonl"
    assert main(["simulate", "clash451", "--games", "2", "--record", str(path)]) == 0
    return path


def test_one_game_is_told_by_accounts_and_mistakes(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(games), "--record", "2"]) == 0
    out = capsys.readouterr().out
    for text in ("luck", "own choices", "without luck", "per cent of a victory", "better was", "standard error"):
        assert text in out
    assert main(["review", str(games), "--record", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    first = found["accounts"][0]
    assert first["start"] + first["luck"] + first["choice"] + first["unknown"] + first["others"] == pytest.approx(
        first["result"], abs=0.001
    )


def test_many_games_are_told_by_player(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(games), "--all", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["games"] for row in found["players"]] in ([2, 2], [4])
    assert sum(row["luck"] for row in found["players"]) == pytest.approx(0, abs=0.1)
    broken = tmp_path / "broken.jsonl"
    broken.write_text(games.read_text("utf-8") + "nonsense\n", "utf-8")
    assert main(["review", str(broken), "--all"]) == 1
    out, err = capsys.readouterr()
    assert "per cent of a victory" in out
    assert "3" in err


def test_many_games_are_told_by_level_and_phase(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    path = tmp_path / "games.jsonl"
    played = [
        "arena",
        "clash451",
        "--seats",
        "level:2,level:1",
        "--pairs",
        "1",
        "--record",
        str(path),
        "--workers",
        "1",
    ]
    assert main(played) == 0
    capsys.readouterr()
    assert main(["review", str(path), "--all", "--workers", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["level"] for row in found["levels"]] == [1, 2]
    for level in found["levels"]:
        phases = [row for row in found["phases"] if row["level"] == level["level"]]
        assert {"choice", "placing"} <= {row["phase"] for row in phases}
        assert sum(row["decisions"] for row in phases) == level["decisions"] > 40
        assert sum(row["mistakes"] for row in phases) == level["mistakes"]
        loss = sum(row["decisions"] * row["mean_loss"] for row in phases) / level["decisions"]
        assert loss == pytest.approx(level["mean_loss"], abs=1e-4)
    assert main(["review", str(path), "--all", "--workers", "1"]) == 0
    out = capsys.readouterr().out
    for text in ("level", "The secret choice", "mistakes in 100 decisions"):
        assert text in out


def test_an_unfinished_game_is_refused_with_a_sentence(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(games.read_text("utf-8").splitlines()[0])
    record["actions"] = record["actions"][:20]
    for name in ("scores", "winners", "seed"):
        record.pop(name, None)
    short = tmp_path / "short.jsonl"
    short.write_text(json.dumps(record) + "\n", "utf-8")
    assert main(["review", str(short)]) == 2
    assert "Only a finished game can be reviewed; this one stops after 20 moves." in capsys.readouterr().err.replace(
        "\n", " "
    )
