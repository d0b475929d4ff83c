"""A data set: rows say what happened and what its seat knew, in the same bytes whoever makes it."""

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow.parquet as pq
import pytest

from catalaunia.ai.review import judge
from catalaunia.ai.review.review import review
from catalaunia.ai.workers import on_ray
from catalaunia.ai.workers.processes import Processes
from catalaunia.compiled.dealing import resample
from catalaunia.core import record, registry
from catalaunia.core.records.line import id_of
from catalaunia.research.dataset import making, schema
from tests.ai.workers.fake_ray import FakeRay
from tests.cli.commands import run

ROOT = Path(__file__).parents[3]
LITTLE = judge.Care(tries=25, futures=2)
every_game = pytest.mark.parametrize("game", registry.names())
Run = pytest.CaptureFixture[str]


def simulated(capsys: Run, path: Path, game: str, games: int = 3) -> list[record.Record]:
    assert run(capsys, "simulate", game, "--games", games, "--record", path)[0] == 0
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def made(capsys: Run, out: Path, *arguments: object) -> list[dict[str, Any]]:
    code, _, err = run(capsys, "dataset", *arguments, "--out", out, "--workers", 1)
    assert code == 0, err
    rows: list[dict[str, Any]] = pq.read_table(out).to_pylist()
    return rows


@every_game
def test_a_row_says_what_was_known_what_was_done_and_what_came_of_it(game: str, tmp_path: Path, capsys: Run) -> None:
    games = simulated(capsys, tmp_path / "a.jsonl", game)
    rows = made(capsys, tmp_path / "a.parquet", tmp_path / "a.jsonl")
    right = []
    for line in games:
        gone = record.replay(line)
        for ply, entry in enumerate(gone.log):
            if entry.actor >= 0:
                cells = np.zeros(gone.rules.layout.size, np.int8)
                gone.rules.observe(gone.states[ply], entry.actor, cells)
                share = 1 / len(line["winners"]) if entry.actor in line["winners"] else 0.0
                right.append(
                    {
                        "record": id_of(line), "game": game, "rules": line["rules"], "players": len(line["seats"]),
                        "options": json.dumps(gone.rules.options, sort_keys=True), "ply": ply, "seat": entry.actor,
                        "player": f"Random {entry.actor}", "observation_version": gone.rules.layout.version,
                        "observation": cells.tolist(), "legal": gone.rules.legal(gone.states[ply]),
                        "move": entry.move.number, "text": entry.move.text,
                        "ending": gone.rules.ending(gone.states[-1]), "scores": line["scores"], "win": share,
                    }
                )  # fmt: skip
    assert rows == right


@every_game
def test_what_a_seat_cannot_know_changes_nothing_that_it_is_told(game: str, tmp_path: Path, capsys: Run) -> None:
    """Dealt anew, every position that was decided in gives the same observation and the same legal moves."""
    games = {id_of(line): line for line in simulated(capsys, tmp_path / "a.jsonl", game, 2)}
    gone = {name: record.replay(line) for name, line in games.items()}
    changed = 0
    for row in made(capsys, tmp_path / "a.parquet", tmp_path / "a.jsonl"):
        rules, state = gone[row["record"]].rules, gone[row["record"]].states[row["ply"]]
        twin = resample(rules, rules.view(state, row["seat"]), row["seat"], row["ply"])
        cells = np.zeros(rules.layout.size, np.int8)
        rules.observe(twin, row["seat"], cells)
        assert (cells.tolist(), rules.legal(twin)) == (row["observation"], row["legal"])
        changed += twin.tobytes() != state.tobytes()
    assert changed > 20


def test_the_bytes_are_the_same_whoever_makes_them(
    tmp_path: Path, capsys: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = FakeRay(loses=lambda attempt: attempt % 2 == 0)
    monkeypatch.setitem(sys.modules, "ray", fake)
    monkeypatch.setattr(on_ray, "_works", {})
    monkeypatch.setattr(making, "RECORDS", 2)
    monkeypatch.setattr(making, "GROUP_ROWS", 500)
    games = tmp_path / "a.jsonl"
    simulated(capsys, games, "attila", 7)
    found = []
    for number, workers in enumerate((("--workers", "1"), ("--workers", "2"), ("--ray", "auto"))):
        (tmp_path / str(number)).mkdir()
        out = tmp_path / str(number) / "a.parquet"
        assert run(capsys, "dataset", games, "--out", out, *workers)[0] == 0
        found.append((out.read_bytes(), out.with_name("a.card.md").read_bytes()))
        assert sorted(os.listdir(out.parent)) == ["a.card.md", "a.parquet"]
    assert found[0] == found[1] == found[2]
    assert pq.ParquetFile(tmp_path / "0" / "a.parquet").num_row_groups > 1
    assert fake.attempts > 4


def test_one_that_was_stopped_goes_on(tmp_path: Path, capsys: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "RECORDS", 2)
    games, whole, stopped = tmp_path / "a.jsonl", tmp_path / "whole.parquet", tmp_path / "stopped.parquet"
    simulated(capsys, games, "attila", 6)
    made(capsys, whole, games)
    kind, seen = making.kind_of([games], None, 1), []

    def told(done: int, of: int) -> None:
        seen.append((done, of))
        if done == 4 and len(seen) < 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        making.make([games], kind, stopped, Processes(), "", told)
    assert not stopped.exists()
    making.make([games], kind, stopped, Processes(), "", told)
    assert seen == [(0, 6), (2, 6), (4, 6), (4, 6), (6, 6)]
    assert stopped.read_bytes() == whole.read_bytes()


def test_the_parts_of_another_data_set_are_not_used(tmp_path: Path, capsys: Run) -> None:
    games, out = tmp_path / "a.jsonl", tmp_path / "a.parquet"
    simulated(capsys, games, "attila", 1)
    making.beside(out).mkdir()
    (making.beside(out) / making.HEADER).write_text("{}", "utf-8")
    code, _, err = run(capsys, "dataset", games, "--out", out, "--workers", 1)
    assert code == 2
    assert "belongs to a data set that is made from something else" in err


def test_a_judgement_is_that_of_a_review(tmp_path: Path, capsys: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(judge.CARES, "glance", LITTLE)
    games = simulated(capsys, tmp_path / "a.jsonl", "clash451", 1)
    rows = {row["ply"]: row for row in made(capsys, tmp_path / "a.parquet", tmp_path / "a.jsonl", "--judged", "glance")}
    found = review(record.replay(games[0]), LITTLE)
    assert {ply for ply, row in rows.items() if row["quality"]} == {one.ply for one in found.decisions}
    for one in found.decisions:
        row, judged = rows[one.ply], one.judgement
        assert (row["quality"], row["best"], row["worlds"]) == (judged.quality, judged.best.move, judged.worlds)
        assert row["loss"] == pytest.approx(judged.loss.mean, abs=1e-6)
    assert "care `glance`" in (tmp_path / "a.card.md").read_text("utf-8")


def test_what_cannot_be_used_is_left_out_and_the_card_says_why(tmp_path: Path, capsys: Run) -> None:
    first, other = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    lines = simulated(capsys, first, "attila", 2)
    short = lines[0] | {"actions": lines[0]["actions"][:9]}
    short = {name: value for name, value in short.items() if name not in ("scores", "winners")}
    wrong = lines[1] | {"scores": [0] * 4}
    first.write_text("".join(json.dumps(one) + "\n" for one in (lines[0], short, wrong)) + "nonsense\n", "utf-8")
    simulated(capsys, other, "clash451", 1)
    out = tmp_path / "out.parquet"
    code, said, err = run(capsys, "dataset", first, other, "--out", out, "--workers", 1, "--json")
    assert code == 1
    assert "4 game records were left out" in err
    figures = json.loads(said)
    assert (figures["records"], figures["left_out"]) == (1, 4)
    card = (tmp_path / "out.card.md").read_text("utf-8")
    reasons = ["a.jsonl, line 2: the game is not over: it stops after 9 moves", "line 3: The game record is not valid"]
    for why in (*reasons, "line 4", "b.jsonl, line 1: this is clash451"):
        assert why in card
    first.write_text("nonsense\n", "utf-8")
    code, _, err = run(capsys, "dataset", first, "--out", out, "--workers", 1)
    assert code == 2
    assert "None of these game records can be used" in err


def test_a_stand_in_is_named_from_where_it_plays(tmp_path: Path, capsys: Run) -> None:
    path = tmp_path / "a.jsonl"
    (line,) = simulated(capsys, path, "attila", 1)
    path.write_text(json.dumps(line | {"changes": [{"ply": 100, "seat": 1, "name": "Deputy"}]}) + "\n", "utf-8")
    for row in made(capsys, tmp_path / "a.parquet", path):
        assert row["player"] == ("Deputy" if row["seat"] == 1 and row["ply"] >= 100 else f"Random {row['seat']}")


def test_without_pyarrow_it_is_said_what_to_install(
    tmp_path: Path, capsys: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("catalaunia.research.dataset")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    code, _, err = run(capsys, "dataset", "a.jsonl", "--out", tmp_path / "a.parquet")
    assert code == 2
    assert 'pip install "catalaunia[data]"' in err


def test_the_paper_has_the_columns_and_its_example_runs(
    tmp_path: Path, capsys: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = (ROOT / "docs" / "data.md").read_text("utf-8")
    assert schema.table() in paper
    assert f"version {schema.VERSION}" in paper
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(judge.CARES, "glance", LITTLE)
    simulated(capsys, Path("games.jsonl"), "attila", 2)
    made(capsys, Path("games.parquet"), "games.jsonl", "--judged", "glance")
    (example,) = re.findall(r"```python\n(.*?)```", paper, re.DOTALL)
    names: dict[str, Any] = {}
    exec(example, names)
    rows = pl.read_parquet("games.parquet")
    assert names["cells"].shape == (len(rows), registry.find("attila").rules(2, {}).layout.size)
    assert names["hands"].shape == (len(rows), 6)
    assert names["losses"].height == 4
