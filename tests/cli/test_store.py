"""Backup, restore, export and import, as a person types them; also beside a server that plays."""

import asyncio
import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from catalaunia.cli import main
from catalaunia.client import Client
from catalaunia.core import record, registry
from catalaunia.core.match import Match
from catalaunia.server.tables import finished_games
from tests.server.places import place
from tests.server.served import served


def run(*arguments: object) -> int:
    return main.main([str(one) for one in arguments])


def game_of(number: int, aids: bool = False) -> record.Record:
    """A finished game of Clash 451, always the same."""
    played = registry.find("clash451")
    match = Match(played.rules(2, {}), ["Ada", "Ben"], number.to_bytes(32))
    chosen = random.Random(number)
    if aids:
        match.note("hints")
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, chosen.choice(match.legal(seat)).text)
    return record.of_match(played, match)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("games") / "games.jsonl"
    record.write(file, [game_of(1), game_of(2, aids=True)])
    return file


def lines_of(file: Path) -> list[Any]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def test_an_imported_game_can_be_looked_back_at_and_checked(games: Path, tmp_path: Path) -> None:
    assert run("import", games, "--database", tmp_path / "t") == 0
    written = lines_of(games)[0]
    with served(tmp_path / "t") as running, Client(running.address) as ada:
        table = finished_games.id_of(written)
        now = ada.look(table)
        assert now.over
        assert (now.scores, now.winners) == (written["scores"], written["winners"])
        assert [seat["name"] for seat in now.table["seats"]] == ["Ada", "Ben"]
        assert now.table["commitment"] == written["commitment"]
        assert not now.table["continued"]
        assert not now.table["host"]
        assert now.mine == ()
        assert not any(seat["free"] for seat in now.table["seats"])
        assert ada.record(table) == written
        assert ada.check(table).ok
        assert ada.check(table).seed == written["seed"]
        assert len(ada.ply(table, 30, openly=True)["everyone"]) == 2
        assert ada.ply(table, len(written["actions"]), openly=True)["everyone"][1]["own"]
        assert ada.ply(table, 30, seat=1)["picture"]["own"]
        assert ada.my_tables() == []


def test_what_was_imported_is_exported_as_it_was(games: Path, tmp_path: Path) -> None:
    assert run("import", games, "--database", tmp_path / "t") == 0
    assert run("export", tmp_path / "out.jsonl", "--database", tmp_path / "t") == 0
    assert sorted(map(str, lines_of(tmp_path / "out.jsonl"))) == sorted(map(str, lines_of(games)))
    assert run("verify", tmp_path / "out.jsonl") == 0


def test_the_same_record_twice_is_one_table(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    twice = tmp_path / "twice.jsonl"
    twice.write_bytes(games.read_bytes() + games.read_bytes())
    assert run("import", twice, "--database", tmp_path / "t") == 0
    assert "2 games imported, 2 already there, 0 not imported" in capsys.readouterr().out
    assert run("import", games, "--database", tmp_path / "t", "--json") == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["record"], one["ok"], one["new"]) for one in said] == [(1, True, False), (2, True, False)]
    assert said[0]["table"] == finished_games.id_of(lines_of(games)[0])


def test_a_broken_record_fails_alone(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, other = lines_of(games)
    mixed = [
        json.dumps(good | {"scores": [99, 99]}),
        "no json",
        json.dumps(good),
        json.dumps({name: value for name, value in other.items() if name not in ("scores", "winners", "seed")} | {
            "actions": other["actions"][:20]
        }),
        json.dumps(good | {"actions": [*good["actions"][:30], "0 halt", *good["actions"][30:]]}),
        json.dumps(good | {"seats": ["\ud800", "Ben"]}),
        json.dumps(good | {"seats": ["x" * 500, " \n "]}),
        json.dumps(good | {"seats": ["x" * 501, "Ben"]}),
        json.dumps(good)[:-1] + f', "note": {"9" * 10_000}}}',
        json.dumps(good)[:-1] + f', "note": {"[" * 500}{"]" * 500}}}',
    ]  # fmt: skip
    file = tmp_path / "mixed.jsonl"
    file.write_text("\n".join(mixed), "utf-8")
    assert run("import", file, "--database", tmp_path / "t") == 1
    said = capsys.readouterr().out
    assert "record 1: The game record is not valid: The scores are" in said
    assert "record 2: This line is not JSON" in said
    assert "record 3: table record-" in said
    assert "record 4: The game is not over after its 20 moves" in said
    assert "record 5: move 30:" in said
    assert "record 6: This line is not UTF-8" in said
    assert "record 7: table record-" in said
    assert "record 8: ‘seats’ is too large: this server accepts at most 500 characters per entry." in said
    assert "record 9: This line is not JSON: a number of 10000 characters is too large." in said
    assert "record 10: The game record is nested too deeply" in said
    assert "2 games imported, 0 already there, 8 not imported" in said
    assert run("verify", file) == 1
    assert "record 9: This line is not JSON: a number of 10000 characters is too large." in capsys.readouterr().out


def test_a_file_without_any_record_that_holds_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = ("--database", tmp_path / "t")
    for content, sentence in (("", "contains no game record"), ("{}", "has no ‘format’")):
        (tmp_path / "f").write_text(content, "utf-8")
        assert run("import", tmp_path / "f", *database) == 2
        shown = capsys.readouterr()
        assert sentence in shown.out + shown.err


@pytest.mark.parametrize("command", ["restore", "import"])
def test_a_file_that_is_not_there_gets_a_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command, tmp_path / "none", "--database", tmp_path / "t") == 2
    assert "There is no file" in capsys.readouterr().err
    assert run(command, tmp_path, "--database", tmp_path / "t") == 2
    assert "is a folder" in capsys.readouterr().err
    assert not (tmp_path / "t").exists()


@pytest.mark.parametrize("command", ["backup", "export"])
def test_a_place_that_cannot_be_used_gets_a_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command, tmp_path / "f", "--database", tmp_path / "nothing") == 2
    assert "cannot be opened" in capsys.readouterr().err
    assert run(command, tmp_path / "no" / "f", "--database", tmp_path / "nothing") == 2
    assert "does not exist" in capsys.readouterr().err
    assert run(command, tmp_path / "f", "--database", "mysql://x") == 2
    assert "is not a place to store tables" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_store_comes_back_from_its_backup(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("import", games, "--database", tmp_path / "t") == 0
    assert run("backup", tmp_path / "copy", "--database", tmp_path / "t") == 0
    assert (tmp_path / "copy").stat().st_mode & 0o077 == 0
    assert run("restore", tmp_path / "copy", "--database", tmp_path / "again") == 0
    assert "2 tables were restored" in capsys.readouterr().out
    assert run("restore", tmp_path / "copy", "--database", tmp_path / "again") == 2
    assert "already contains tables" in capsys.readouterr().err
    assert run("export", tmp_path / "out", "--database", tmp_path / "again") == 0
    assert sorted(map(str, lines_of(tmp_path / "out"))) == sorted(map(str, lines_of(games)))
    (tmp_path / "cut").write_bytes((tmp_path / "copy").read_bytes()[:-200])
    assert run("restore", tmp_path / "cut", "--database", tmp_path / "third") == 2
    assert not (tmp_path / "third").exists()


def test_a_backup_and_an_export_are_made_while_a_server_plays(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("import", games, "--database", tmp_path / "t") == 0
    with served(tmp_path / "t") as running, Client(running.address) as ada:
        table = ada.open("clash451", ["me", "me"]).table

        def play(moves: int) -> None:
            for _ in range(moves):
                seat = next(k for k in (0, 1) if ada.look(table, k).moves)
                ada.play(table, seat, ada.look(table, seat).moves[0])

        play(10)
        before = ada.look(table, 0).content
        token = ada.token
        assert run("backup", tmp_path / "copy", "--database", tmp_path / "t") == 0
        assert run("export", tmp_path / "out", "--database", tmp_path / "t") == 0
        assert len(lines_of(tmp_path / "out")) == 2
        play(5)
        for command in ("restore", "import"):
            capsys.readouterr()
            file = tmp_path / "copy" if command == "restore" else games
            assert run(command, file, "--database", tmp_path / "t") == 2
            assert "in use" in capsys.readouterr().err
    assert run("restore", tmp_path / "copy", "--database", tmp_path / "again") == 0
    with served(tmp_path / "again") as running, Client(running.address, token) as ada:
        assert ada.look(table, 0).content == before


def test_games_that_these_rules_cannot_replay_are_left_out_of_an_export(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("import", games, "--database", tmp_path / "t") == 0
    assert run("backup", tmp_path / "copy", "--database", tmp_path / "t") == 0
    first, one, rest = (tmp_path / "copy").read_text("ascii").split("\n", 2)
    newer = one.replace('"rules":"1.', '"rules":"7.')
    assert newer != one
    (tmp_path / "copy").write_text("\n".join([first, newer, rest]), "ascii")
    assert run("restore", tmp_path / "copy", "--database", tmp_path / "again") == 0
    assert run("export", tmp_path / "out", "--database", tmp_path / "again") == 1
    shown = capsys.readouterr()
    assert "was left out: The game record follows version 7" in shown.err
    assert "1 record of a finished game" in shown.out


def test_nobody_can_open_a_table_with_a_finished_game_by_himself(games: Path, tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            setup = {"game": "clash451", "seats": [{"kind": "me"}, {"kind": "me"}], "record": lines_of(games)[0]}
            refused = await ada.send("POST", "/api/tables", {"name": "Ada", "setup": setup}, 409)
            assert refused["key"] == "table.record_over"

    asyncio.run(play())


def test_commands_use_the_store_of_the_data_folder(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CATALAUNIA_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("CATALAUNIA_DATABASE", raising=False)
    assert run("import", games) == 0
    assert (tmp_path / "data" / "catalaunia.sqlite").exists()
    assert run("backup", tmp_path / "copy") == 0
    shutil.rmtree(tmp_path / "data")
    assert run("restore", tmp_path / "copy") == 0
    assert "2 tables were restored" in capsys.readouterr().out
