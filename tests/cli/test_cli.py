"""The command line: its --json as documented, and a sentence for every kind of bad input."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from catalaunia.core import record, registry
from catalaunia.core.chance import Contributions, draws, seal_of
from catalaunia.core.match import Match
from tests.cli.commands import run

BOARD = """
provinces = ["shore", "hill"]
frontier = ["shore"]
borders = [["shore", "hill"]]
arrows = []
"""


@pytest.fixture
def games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A file of three random games."""
    path = tmp_path / "games.jsonl"
    assert run(capsys, "simulate", "attila", "--games", "3", "--players", "3", "--record", str(path))[0] == 0
    return path


def test_simulate_says_what_it_measured(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "attila", "--games", "50", "--players", "2", "--option", "war_bids=simultaneous", "--json"]
    code, out, _ = run(capsys, *arguments)
    report = json.loads(out)
    keys = ["game", "players", "options", "games", "steps", "cpu_seconds", "games_per_s", "steps_per_s", "ends"]
    assert code == 0
    assert list(report) == keys
    assert report["options"] == {"war_bids": "simultaneous"}
    assert list(report["ends"]) == ["peace", "tribe", "cube", "passes"]
    assert sum(report["ends"].values()) == report["games"] == 50


def test_the_same_seed_plays_the_same_games_with_and_without_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["simulate", "attila", "--games", "20", "--players", "3", "--seed", "5", "--json"]
    _, plain, _ = run(capsys, *arguments)
    _, recorded, _ = run(capsys, *arguments, "--record", str(tmp_path / "games.jsonl"))
    assert json.loads(plain)["steps"] == json.loads(recorded)["steps"]
    written = [one for one in record.read(tmp_path / "games.jsonl") if isinstance(one, dict)]
    said = sum(not move.startswith("chance") for one in written for move in one["actions"])
    assert said == json.loads(plain)["steps"]


def test_verify_accepts_what_simulate_wrote(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "verify", str(games), "--json")
    assert code == 0
    assert [json.loads(line) for line in out.splitlines()] == [
        {"record": k, "ok": True, "action": None, "error": None} for k in (1, 2, 3)
    ]
    assert "3 game records, all valid" in run(capsys, "verify", str(games))[1]


def test_verify_says_how_much_of_chance_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = registry.find("clash451")
    given = Contributions((seal_of("01" * 32), ""), ("01" * 32, ""))
    match = Match(played.rules(2, {}), ["Ada", "Ben"], bytes(32), contributions=given)
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, match.legal(seat)[0].text)
    whole = record.of_match(played, match) | {"draws": draws(match.rules, match.log, match.trail)}
    file = tmp_path / "game.jsonl"
    record.write(file, [whole])
    code, out, _ = run(capsys, "verify", str(file), "--json")
    drawn, links = len(whole["draws"]), len(whole["actions"])
    assert json.loads(out)["chance"] == {
        "commitment": 1, "seals": 1, "draws": drawn, "weights": drawn, "links": links,
    }  # fmt: skip
    said = run(capsys, "verify", str(file))[1]
    assert f"1 commitment, 1 sealed number of players, {drawn} draws" in " ".join(said.split())
    whole["draws"][0]["weights"][0] += 1
    record.write(file, [whole])
    code, out, _ = run(capsys, "verify", str(file))
    assert code == 1
    assert "The weights of the draws are not those of the rules." in " ".join(out.split())


def test_verify_names_the_first_wrong_move_and_exits_1(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = games.read_text("utf-8").splitlines()
    broken = json.loads(lines[1])
    broken["actions"][30] = broken["actions"][30].split()[0] + " double"
    games.write_text("\n".join([lines[0], json.dumps(broken), lines[2]]), "utf-8")
    code, out, _ = run(capsys, "verify", str(games), "--json")
    verdicts = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert [verdict["ok"] for verdict in verdicts] == [True, False, True]
    assert verdicts[1]["action"] == 30
    assert "double" in verdicts[1]["error"]
    assert "Legal moves here:" in verdicts[1]["error"]


def test_a_line_that_is_no_json_fails_alone(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games.write_text(games.read_text("utf-8") + "{oops\n", "utf-8")
    code, out, _ = run(capsys, "verify", str(games), "--json")
    assert code == 1
    assert [json.loads(line)["ok"] for line in out.splitlines()] == [True, True, True, False]


@pytest.mark.parametrize("content", [b"", b"\n\n", b"not a record\n", b"\xff\xff\xff", b"[1, 2]\n", b"12\n"])
def test_verify_exits_2_for_a_file_that_is_not_records(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.jsonl").write_bytes(content)
    code, out, err = run(capsys, "verify", str(tmp_path / "x.jsonl"))
    assert code == 2
    assert out + err


def test_show_draws_the_board_as_a_seat_sees_it(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, spectator, _ = run(capsys, "show", str(games), "--record", "2", "--at", "40")
    assert code == 0
    assert "Britannia" in spectator
    assert "Your hand" not in spectator
    _, seat, _ = run(capsys, "show", str(games), "--record", "2", "--at", "40", "--seat", "1")
    assert "Your hand" in seat


def test_perft_counts_below_each_first_move(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "perft", str(games), "--at", "0", "--depth", "2", "--json")
    below = {f"first {seat}": 6 for seat in range(3)}
    assert (code, json.loads(out)) == (0, {"count": 18, "below": below})
    code, out, _ = run(capsys, "perft", str(games), "--at", "0", "--depth", "1")
    assert "Sequences of 1 move: 3." in out


def test_a_board_of_ones_own_can_be_played_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "board.toml").write_text(BOARD, "utf-8")
    arguments = ["simulate", "attila", "--games", "5", "--data", str(tmp_path / "board.toml"), "--json"]
    code, out, _ = run(capsys, *arguments, "--record", str(tmp_path / "games.jsonl"))
    assert code == 0
    assert json.loads(out)["options"] == {"board": "own"}
    assert run(capsys, "verify", str(tmp_path / "games.jsonl"))[0] == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("simulate chess", "There is no game called ‘chess’. The games are: attila"),
        ("simulate attila --players 1", "Attila is for 2 to 5 players, not 1."),
        ("simulate attila --players 6", "Attila is for 2 to 5 players, not 6."),
        ("simulate clash451 --players 3", "Clash 451 is for exactly 2 players, not 3."),
        (
            "simulate clash451 --option deck=none",
            "The option deck cannot be ‘none’. Possible values: twelve, fourteen.",
        ),
        ("simulate clash451 --data TMP/broken.toml", "The cards cannot be read as TOML"),
        ("simulate clash451 --data TMP/island.toml", "‘terrains’ must be a list of TOML tables."),
        ("simulate attila --players two", "--players must be a whole number of at least 1, not ‘two’"),
        ("simulate attila --games 0", "--games must be a whole number of at least 1, not ‘0’"),
        ("simulate attila --option colour=red", "There is no option ‘colour’. The options are: preset"),
        ("simulate attila --option end=never", "The option end cannot be ‘never’. Possible values: triggers, peace."),
        ("simulate attila --option end", "An option is written name=value, not ‘end’."),
        ("simulate attila --option board=own", "belong together"),
        ("simulate attila --option first_player=named", "first_seat says who goes first: a seat from 0 to 3"),
        ("simulate attila --record TMP/nowhere/x.jsonl", "nowhere does not exist; create it or choose another place."),
        ("simulate attila --record TMP", "is a folder, not a file."),
        ("simulate attila --data TMP/none.toml", "There is no file"),
        ("simulate attila --data TMP/broken.toml", "The board cannot be read as TOML"),
        ("simulate attila --data TMP/island.toml", "The province isle cannot be reached from the frontier."),
        ("verify TMP/none.jsonl", "There is no file"),
        ("verify TMP", "is a folder, not a file."),
        ("show TMP/none.jsonl", "There is no file"),
        ("show TMP/games.jsonl --record 9", "contains 1 game record; there is no game record 9."),
        ("show TMP/games.jsonl --at 9999", "there is no position after move 9999."),
        ("show TMP/games.jsonl --seat 7", "There is no seat 7 in this game; the seats are 0 to 3."),
        ("show TMP/bad.jsonl", "Game record 1 is not valid: The game record has no ‘format’."),
        ("perft TMP/games.jsonl --depth 0", "--depth must be a whole number of at least 1"),
        ("perft TMP/games.jsonl", "Missing arguments: --depth."),
        ("play attila --seat 5", "There is no seat 5 in this game; the seats are 0 to 2."),
        ("dance", "COMMAND cannot be 'dance'. Possible values: "),
        ("", "Missing arguments: COMMAND."),
    ],
)
def test_bad_input_gets_a_sentence_exit_code_2_and_writes_nothing(
    arguments: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, "simulate", "attila", "--games", "1", "--record", str(tmp_path / "games.jsonl"))
    (tmp_path / "broken.toml").write_text("provinces = [", "utf-8")
    (tmp_path / "island.toml").write_text(BOARD.replace('"hill"]\n', '"hill", "isle"]\n'), "utf-8")
    (tmp_path / "bad.jsonl").write_text("{}\n", "utf-8")
    before = sorted(tmp_path.iterdir())
    code, out, err = run(capsys, *[one.replace("TMP", str(tmp_path)) for one in arguments.split()])
    assert code == 2
    assert sentence in err.replace("\n", " ")
    assert out == ""
    assert "Traceback" not in err
    assert sorted(tmp_path.iterdir()) == before


def test_the_same_commands_serve_clash_451(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "games.jsonl")
    code, out, _ = run(
        capsys, "simulate", "clash451", "--games", "5", "--option", "mode=expert", "--json", "--record", path
    )
    assert (code, json.loads(out)["players"]) == (0, 2)
    assert list(json.loads(out)["ends"]) == ["points", "terrain", "draw"]
    assert run(capsys, "verify", path)[0] == 0
    assert "Huns (above)" in run(capsys, "show", path, "--at", "60", "--seat", "0")[1]
    code, out, _ = run(capsys, "perft", path, "--at", "0", "--depth", "2", "--json")
    assert json.loads(out)["count"] == 21 * 20


def played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answers: list[str], *more: str) -> str:
    """A game in the terminal with these answers; afterwards always the first move."""
    given = iter(answers)

    def ask(*_: Any) -> str:
        return next(given, "1")

    monkeypatch.setattr("rich.console.Console.input", ask)
    code, out, err = run(capsys, "play", "attila", "--players", "2", *more)
    assert code == 0, err
    return out


def test_a_whole_game_can_be_played_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = played(monkeypatch, capsys, [], "--record", str(tmp_path / "game.jsonl"))
    assert "The game is over: victory for" in out
    assert run(capsys, "verify", str(tmp_path / "game.jsonl"))[0] == 0


def test_in_the_terminal_wrong_answers_are_explained_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = ["999", "dance", "play goths asia", "", "moves", "board", "1", "undo", "quit"]
    out = played(monkeypatch, capsys, answers, "--option", "first_player=named", "--option", "first_seat=0")
    for sentence in (
        "999 is not on the list",
        "‘dance’ is not a move of this game",
        "Move taken back.",
        "You have left the table",
    ):
        assert sentence in out.replace("\n", " ")


def test_catalaunia_is_a_command() -> None:
    command = [sys.executable, "-m", "catalaunia.cli", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("catalaunia ")
