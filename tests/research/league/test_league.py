"""A small league: a program on the command line, one that cheats, one that is slow, a wheel, and a player of ours."""

import hashlib
import json
import os
import stat
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.optimize import minimize

from catalaunia.ai.arena import ratings
from catalaunia.ai.arena.unit import Played, Unit
from catalaunia.core.chance import commitment
from catalaunia.core.texts import Refusal
from catalaunia.research.league import entries, league
from tests.cli.commands import run

SEED = "5e" * 32
READS = "import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n    "
BY_LUCK = 'moves = asked["observation"]["legal"]\n    print(moves[asked["seed"] % len(moves)], flush=True)\n'
PROGRAMS = {
    "lucky": READS + BY_LUCK,
    "cheat": READS + 'print("MOVE: take all", flush=True)\n',
    "slow": "import time\ntime.sleep(600)\n",
}
PATIENT = "seconds = 100\n"
HASTY = "seconds = 0.02\nstarting = 0.02\n"


def enter(folder: Path, name: str, said: str) -> None:
    (folder / f"{name}.toml").write_text(f'name = "{name}"\ngames = ["clash451", "attila"]\n{said}', "utf-8")


def enter_program(folder: Path, name: str, times: str) -> None:
    file = folder / f"{name}.py"
    file.write_text(PROGRAMS[name], "utf-8")
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    enter(folder, name, f'command = ["{{python}}", "{{file}}"]\nfile = "{name}.py"\nsha256 = "{digest}"\n{times}')


def found(folder: Path, names: list[str], **changed: Any) -> Path:
    said = {"name": "Small", "game": "clash451", "players": 2, "rounds": 1, "entries": [f"{one}.toml" for one in names]}
    said |= {"commitment": commitment(bytes.fromhex(SEED)), "seed": SEED} | changed
    path = folder / "league.toml"
    path.write_text("".join(f"{key} = {json.dumps(value)}\n" for key, value in said.items() if value), "utf-8")
    return path


@pytest.fixture
def entered(tmp_path: Path) -> Path:
    enter_program(tmp_path, "lucky", PATIENT)
    enter_program(tmp_path, "cheat", PATIENT)
    enter_program(tmp_path, "slow", HASTY)
    enter(tmp_path, "greedy", 'player = "greedy"\n')
    return tmp_path


def test_a_league_is_played_gone_on_with_and_played_again_byte_for_byte(
    entered: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = found(entered, ["lucky", "cheat", "slow", "greedy"])
    kept, games, first, again = (entered / name for name in ("kept.jsonl", "games.jsonl", "first.md", "again.md"))
    command = ("league", path, "--workers", 1, "--json")
    code, out, _ = run(capsys, *command, "--results", kept, "--record", games, "--table", first)
    assert code == 0
    table = {row["entry"]: row for row in json.loads(out)["table"]}
    assert {row["games"] for row in table.values()} == {2}
    assert json.loads(out)["table"][0]["entry"] == "greedy"
    assert [bool(table[name]["illegal"]) for name in ("lucky", "cheat", "slow", "greedy")] == [
        False,
        True,
        False,
        False,
    ]
    assert table["slow"]["unanswered"] == 2 * 3  # then it is asked no more
    assert sum(row["share"] for row in table.values()) == pytest.approx(2.0)
    assert all(low < row["rating"] < high for row in table.values() for low, high in [row["ci95"]])
    assert run(capsys, "verify", games)[0] == 0
    answers = [json.loads(line)["answers"] for line in games.read_text("utf-8").splitlines()]
    assert any(one["legal"] is False and "take all" in one["why_not"] for game in answers for one in game)

    lines = kept.read_text("utf-8").splitlines(keepends=True)
    kept.write_text("".join(lines[:2]) + lines[2][:20], "utf-8")  # stopped in the middle of a line
    assert run(capsys, *command, "--results", kept, "--table", again) == (0, out, "")
    assert again.read_bytes() == first.read_bytes()
    assert kept.read_text("utf-8").splitlines(keepends=True) == lines
    assert run(capsys, "league", path, "--workers", 2, "--table", again)[0] == 0  # anybody, from entries and seed
    assert again.read_bytes() == first.read_bytes()


def test_three_sit_at_a_table_and_each_sits_everywhere(entered: Path, capsys: pytest.CaptureFixture[str]) -> None:
    enter(entered, "random", 'player = "random"\n')
    path = found(entered, ["greedy", "random", "lucky"], game="attila", players=3, rounds=1)
    kept = entered / "kept.jsonl"
    assert run(capsys, "league", path, "--workers", 1, "--results", kept)[0] == 0
    (unit,) = [json.loads(line) for line in kept.read_text("utf-8").splitlines()[1:]]
    for seat in range(3):
        assert sorted(game["seats"][seat] for game in unit["games"]) == [0, 1, 2]


def test_a_wheel_is_run_as_a_module(entered: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with zipfile.ZipFile(entered / "mine-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("mine/__init__.py", "")
        wheel.writestr("mine/__main__.py", PROGRAMS["lucky"])
    digest = hashlib.sha256((entered / "mine-1.0-py3-none-any.whl").read_bytes()).hexdigest()
    enter(entered, "mine", f'wheel = "mine-1.0-py3-none-any.whl"\nmodule = "mine"\nsha256 = "{digest}"\n{PATIENT}')
    code, out, _ = run(capsys, "league", found(entered, ["mine", "greedy"], rounds=1), "--workers", 1, "--json")
    assert code == 0
    assert [(row["illegal"], row["unanswered"]) for row in json.loads(out)["table"]] == [(0, 0), (0, 0)]


def test_a_container_is_asked_for_by_its_hash_and_shut_in(entered: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    enter(entered, "boxed", f'image = "example.org/boxed"\nsha256 = "{"ab" * 32}"\n')
    entry = entries.read(entered / "boxed.toml")
    monkeypatch.setenv("PATH", str(entered))
    with pytest.raises(Refusal, match="podman"):
        entry.put(entered / "nothing")
    (entered / "podman").write_text("#!/bin/sh\n", "utf-8")
    (entered / "podman").chmod(0o755)
    command = entry.put(entered / "laid-out").command
    assert command[0] == "podman"
    assert "--network=none" in command
    assert command[-1] == f"example.org/boxed@sha256:{'ab' * 32}"


def test_a_program_gets_nothing_of_our_environment(entered: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CATALAUNIA_SECRET", "x")
    program = entries.read(entered / "lucky.toml").put(entered / "laid-out").program()
    assert program.environment is not None
    assert "CATALAUNIA_SECRET" not in program.environment
    assert program.folder == entered / "laid-out"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"seed": "00" * 32}, "commitment"),
        ({"commitment": ""}, "--seal"),
        ({"entries": ["greedy.toml"]}, "at least"),
        ({"entries": ["greedy.toml", "greedy.toml"]}, "two entries"),
        ({"entries": ["greedy.toml", "nobody.toml"]}, "no file"),
        ({"players": 0, "rounds": 1}, "players"),
        ({"game": "chess"}, "chess"),
        ({"round": 1}, "‘round’"),
    ],
)
def test_a_league_that_does_not_hold_is_refused_with_a_sentence(
    changed: dict[str, Any], said: str, entered: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if changed.get("commitment") == "":
        changed = changed | {"seed": ""}
    code, out, complaint = run(capsys, "league", found(entered, ["greedy", "lucky"], **changed))
    assert (code, out) == (2, "")
    assert said in complaint


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ('player = "greedy"\ncommand = ["x"]', "exactly one"),
        ('command = ["x"]\nsha256 = "aa"', "sha256"),
        ('wheel = "x.whl"\nmodule = "x"', "sha256"),
        ('player = "grandmaster"', "grandmaster"),
        ('player = "greedy"\nseconds = -1', "seconds"),
        ("player = ", "TOML"),
    ],
)
def test_an_entry_that_is_none_is_refused_with_a_sentence(
    said: str, complaint: str, entered: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    enter(entered, "odd", said)
    code, _, err = run(capsys, "league", found(entered, ["greedy", "odd"]))
    assert code == 2
    assert complaint in err


def test_an_entry_whose_file_was_changed_is_refused(entered: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (entered / "lucky.py").write_text("print('other')", "utf-8")
    code, _, err = run(capsys, "league", found(entered, ["greedy", "lucky"]))
    assert code == 2
    assert "lucky is refused" in err
    assert "SHA-256" in err


def test_the_seed_is_drawn_sealed_and_only_then_opened(entered: Path, capsys: pytest.CaptureFixture[str]) -> None:
    secret = entered / "secret.toml"
    code, out, _ = run(capsys, "league", entered / "league.toml", "--seal", secret)
    assert code == 0
    assert stat.S_IMODE(os.stat(secret).st_mode) == 0o600
    seed = secret.read_text("utf-8").split('"')[1]
    sealed = out.strip().splitlines()[-1].split('"')[1]
    assert sealed == commitment(bytes.fromhex(seed))
    assert seed not in out
    assert run(capsys, "league", entered / "league.toml", "--seal", secret)[0] == 2  # never over another one
    waiting = found(entered, ["greedy", "lucky"], commitment=sealed, seed="")
    code, out, _ = run(capsys, "league", waiting)
    assert code == 0
    assert hashlib.sha256((entered / "lucky.toml").read_bytes()).hexdigest() in out


@pytest.mark.parametrize(("entered_by", "players", "rounds"), [(2, 2, 3), (5, 3, 4), (7, 5, 3), (4, 3, 1)])
def test_everybody_plays_as_often_and_nobody_twice_at_a_table(entered_by: int, players: int, rounds: int) -> None:
    groups = league.groups(entered_by, players, rounds, 7)
    assert all(len({*group}) == players for group in groups)
    counts = [sum(place in group for group in groups) for place in range(entered_by)]
    assert {*counts} <= {rounds, rounds + 1}
    assert sum(counts) - rounds * entered_by < players
    assert groups == league.groups(entered_by, players, rounds, 7)
    assert entered_by == players or groups != league.groups(entered_by, players, rounds, 8)


def simulated(strengths: list[float], players: int, units: int, seed: int) -> list[Unit]:
    luck, made = np.random.default_rng(seed), []
    for number in range(units):
        group = [int(one) for one in luck.choice(len(strengths), players, replace=False)]
        weights = np.array([strengths[one] for one in group])
        winners = luck.choice(players, players, p=weights / weights.sum())
        made.append(Unit(number + 1, [Played(group, [int(one)], []) for one in winners], []))
    return made


def test_ratings_are_those_of_greatest_likelihood() -> None:
    units = simulated([1.0, 2.0, 4.0, 8.0], 3, 300, 1)

    def unlikely(logs: Any) -> float:
        total = 0.5 * float(np.sum(2 * np.logaddexp(logs, 0) - logs))  # the game that each is taken to have shared
        for unit in units:
            for game in unit.games:
                total += np.logaddexp.reduce(logs[game.seats]) - logs[game.seats[game.winners[0]]]
        return float(total)

    best = minimize(unlikely, np.zeros(4), tol=1e-10).x * 400 / np.log(10)
    rated = ratings.of_units(units, 4, 1)
    assert [one[0] for one in rated] == pytest.approx(1000 + best - best.mean(), abs=0.1)


def test_intervals_hold_what_is_true_about_as_often_as_they_say() -> None:
    strengths = [1.0, 1.5, 2.0, 3.0]
    logs = 400 * np.log10(strengths)
    true = 1000 + logs - logs.mean()
    held = [
        low <= elo <= high
        for seed in range(25)
        for elo, (_, low, high) in zip(true, ratings.of_units(simulated(strengths, 2, 100, seed), 4, seed), strict=True)
    ]
    assert 0.85 <= np.mean(held) <= 1.0


def test_who_won_all_or_lost_all_has_a_number() -> None:
    units = [Unit(one, [Played([0, 1], [0], []), Played([1, 0], [1], [])], []) for one in range(1, 11)]
    (winner, *_), (loser, *_) = ratings.of_units(units, 2, 1)
    assert 1200 < winner < 2000
    assert winner + loser == pytest.approx(2000)
