"""`catalaunia admin`, as whoever runs a server types it: beside the server, and on the database when none runs."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from catalaunia.cli import output
from catalaunia.client import Client
from catalaunia.server.admin import address_file
from catalaunia.server.tables.tokens import admin_token_in
from tests.cli.commands import run
from tests.server.places import place
from tests.server.served import served

Admin = Callable[..., Any]


@pytest.fixture
def admin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Admin:
    monkeypatch.setenv("CATALAUNIA_DATA", str(tmp_path))
    output.out.width = output.err.width = 500

    def ask(*arguments: object, code: int = 0) -> str:
        ended, out, err = run(capsys, "admin", *arguments)
        assert ended == code, err
        return out if code == 0 else err

    return ask


def a_table(database: Path) -> tuple[str, str]:
    """In a server that has ended again."""

    async def play() -> tuple[str, str]:
        async with place(database) as here:
            ada = here.person()
            table = await ada.open("attila", "me open")
            return table, str((await ada.send("POST", "/api/me"))["player"])

    return asyncio.run(play())


def test_without_a_server_the_database_is_asked(admin: Admin, tmp_path: Path) -> None:
    table, player = a_table(tmp_path / "catalaunia.sqlite")
    assert admin("tables").startswith(f"{table}  attila  open  Ada, …  ")
    assert admin("tables", "--search", "nobody") == ""
    assert json.loads(admin("tables", "--json"))["tables"][0]["id"] == table
    assert "Ada" in admin("players")
    assert "catalaunia" in admin("overview")
    ban = json.loads(admin("ban", "--player", player, "--hours", "2", "--words", "Go", "--json"))
    assert "Go" in admin("bans")
    admin("unban", ban["id"])
    assert admin("bans") == ""
    assert "table  player  30  0.1/s" in admin("quotas")
    assert "table  player  3  0.5/s  *" in admin("quota", "table", "player", "3", "--per-second", "0.5")
    assert "*" not in admin("quota", "table", "player")
    assert admin("announce", "Tea at five", "--hours", "1") == "Done.\n"
    assert "Tea at five" in admin("overview")
    admin("announce")
    admin("read-only", "on", "--words", "Moving")
    assert "Moving" in admin("overview")
    admin("read-only", "off")
    assert json.loads(admin("export", player))["tables"][0]["table"] == table
    assert admin("close", table, "--words", "No") == "Done.\n"
    assert "closed" in admin("tables")
    assert "--yes" in admin("delete", table, code=2)
    assert "--yes" in admin("erase", player, code=2)
    admin("delete", table, "--yes")
    assert admin("tables") == ""
    assert admin("delete", table, "--yes", code=2).count("\n") == 1
    audit = admin("audit").splitlines()
    assert len(audit) == 11
    assert all("command" in line for line in audit)
    assert "delete" in audit[0]


def test_while_a_server_runs_it_is_asked_over_its_door(admin: Admin, tmp_path: Path) -> None:
    token = admin_token_in(tmp_path)
    with served(tmp_path / "catalaunia.sqlite", admin_token=lambda: token) as running:
        assert "in use" in admin("tables", code=2)  # nobody knows where it is
        with address_file.said(tmp_path, running.address):
            with Client(running.address) as ada:
                table = ada.open("attila", ["me", "open"], name="Ada").table
                assert table in admin("tables", "--search", "ada")
                admin("close", table)
                assert "closed" in admin("tables")
            assert "„tea“" in admin("quota", "tea", "player", "3", "--language", "de", code=2)
            assert admin("here", "--language", "en") == ""
        assert table in admin("tables", "--server", running.address)
        admin("token", "--new")
        assert "admin.token" in admin("tables", "--server", running.address, code=2)
    assert "cannot be asked" in admin("tables", "--server", running.address, code=2)


def test_the_token_is_printed_and_made_anew(admin: Admin, tmp_path: Path) -> None:
    first = admin("token").strip()
    assert first == admin_token_in(tmp_path)
    assert admin("token").strip() == first
    assert admin("token", "--new").strip() == admin_token_in(tmp_path) != first


@pytest.mark.parametrize("wrong", [("ban", "--hours", "0"), ("tables", "--stage", "gone"), ("dance",), ()])
def test_what_it_cannot_mean_is_said_in_a_sentence(admin: Admin, wrong: tuple[str, ...]) -> None:
    assert "Traceback" not in admin(*wrong, code=2)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_command_says_what_it_is_for(admin: Admin, language: str) -> None:
    from catalaunia.cli.main import parser
    from catalaunia.core import texts

    texts.speak(language)
    made = parser()
    commands: Any = next(action.choices for action in made._actions if action.dest == "command")
    parts: Any = next(action.choices for action in commands["admin"]._actions if action.dest == "what")
    assert len(parts) == 19
    for name, one in parts.items():
        assert one.description == texts.Text(f"cli.does.admin-{name}").say(language)
        assert all(action.help for action in one._actions)
    texts.speak("en")
