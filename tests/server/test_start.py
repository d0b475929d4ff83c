"""A server that cannot start says why in one sentence, before it says where it is."""

import contextlib
import gc
import os
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from bench.served import ROOT
from catalaunia import compiled
from catalaunia.cli import main, output
from catalaunia.server import running
from catalaunia.server.admin import lan
from catalaunia.server.operating import logs
from catalaunia.server.thinking import warm
from catalaunia.server.thinking.pool import Processes
from catalaunia.store import SQLite
from catalaunia.store.sqlite import file

STARTED = "Catalaunia is running at"


class Halted(Exception):  # noqa: N818
    """It would serve now."""


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """`catalaunia serve` up to where it would serve; what it says."""

    async def serve(*_: Any, **__: Any) -> None:
        raise Halted

    monkeypatch.setenv("CATALAUNIA_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(running, "compiled_rules_are_there", lambda: True)
    monkeypatch.setattr(warm, "everything", lambda: None)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(gc, "collect", lambda: 0)  # of all that other tests have left: seconds
    monkeypatch.setattr(running, "raise_file_limit", lambda: 65_536)
    monkeypatch.setattr(uvicorn.Server, "serve", serve)
    monkeypatch.setattr(logs, "set_up", lambda *_: None)
    monkeypatch.setattr(Processes, "_warm", serve)
    running.err.width = output.err.width = 500

    def run(*arguments: str) -> str:
        code = 0
        with contextlib.suppress(Halted):
            code = main.main(["serve", "--port", "0", *arguments])
        said = capsys.readouterr().err
        assert code == (0 if STARTED in said else 2)
        return said

    return run


def one_sentence(said: str) -> str:
    assert STARTED not in said
    assert "Traceback" not in said
    assert said.count("\n") == 1
    assert said.endswith(".\n")
    return said


def test_it_says_where_it_is_when_everything_is_open(start: Callable[..., str], tmp_path: Path) -> None:
    said = start("--database", str(tmp_path / "tables"))
    assert STARTED in said
    assert (tmp_path / "tables").stat().st_size > 0


def test_for_others_in_the_network_it_says_where_they_reach_it(
    start: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan, "own_address", lambda: "192.168.1.23")
    said = start("--lan", "--database", str(tmp_path / "tables"))
    assert "http://192.168.1.23:" in said
    assert f"{STARTED} http://127.0.0.1:" in said
    assert "█" not in said  # nobody looks at it
    monkeypatch.setattr(type(running.err), "is_terminal", True)
    assert "█" in start("--lan", "--database", str(tmp_path / "tables"))
    monkeypatch.setattr(lan, "own_address", lambda: None)
    assert "no network" in start("--lan", "--database", str(tmp_path / "tables"))
    assert "192.168" not in start("--database", str(tmp_path / "tables"))
    assert (tmp_path / "data" / "admin.token").stat().st_mode & 0o777 == 0o600  # made at the first start


def test_a_second_server_on_one_file_says_that_it_is_in_use(start: Callable[..., str], tmp_path: Path) -> None:
    with file.alone(tmp_path / "tables"):
        assert "in use" in one_sentence(start("--database", str(tmp_path / "tables")))


def test_a_port_that_is_taken_is_said(start: Callable[..., str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        said = one_sentence(start("--port", str(taken.getsockname()[1])))
        assert "Choose another --port" in said


@pytest.mark.parametrize("content", [b"nonsense" * 1000, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_is_none_of_ours_is_said(content: bytes, start: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "tables").write_bytes(content)
    one_sentence(start("--database", str(tmp_path / "tables")))


def test_a_damaged_file_is_said(start: Callable[..., str], tmp_path: Path) -> None:
    assert STARTED in start("--database", str(tmp_path / "tables"))
    with contextlib.closing(sqlite3.connect(tmp_path / "tables")) as file:
        file.execute("pragma wal_checkpoint(truncate)")
    whole = (tmp_path / "tables").read_bytes()
    (tmp_path / "tables").write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    one_sentence(start("--database", str(tmp_path / "tables")))


def test_a_folder_that_cannot_be_written_to_is_said(start: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    one_sentence(start("--database", str(tmp_path / "file" / "tables")))


def test_a_database_that_is_not_there_is_said(start: Callable[..., str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert "PostgreSQL" in one_sentence(start("--database", f"postgresql://nobody@127.0.0.1:{port}/none"))


def test_a_broken_key_is_said(start: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "signing.key").write_bytes(b"short")
    assert "signing key" in one_sentence(start())


@pytest.mark.parametrize(
    ("error", "text"),
    [(OSError(28, "No space left on device"), "No space left"), (ConnectionResetError(), "ConnectionResetError")],
)
def test_a_store_that_opens_but_keeps_nothing_is_said(
    error: Exception, text: str, start: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def probe(_: Any) -> None:
        raise error

    monkeypatch.setattr(SQLite, "probe", probe)
    assert text in one_sentence(start())


def test_a_store_that_fails_while_tables_are_loaded_is_said_and_closed(
    start: Callable[..., str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def played(*_: Any) -> list[str]:
        raise sqlite3.DatabaseError("database disk image is malformed")

    monkeypatch.setattr(SQLite, "played", played)
    assert "malformed" in one_sentence(start("--database", str(tmp_path / "tables")))
    with file.alone(tmp_path / "tables"):
        pass


@pytest.mark.parametrize("told_to_stop", [True, False])
def test_an_interpreted_server_starts_again_when_the_rules_are_compiled_and_not_when_it_is_told_to_stop(
    told_to_stop: bool, start: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    again: list[dict[str, str]] = []

    async def serve(*_: Any, **__: Any) -> None:
        if told_to_stop:
            signal.raise_signal(signal.SIGTERM)  # as uvicorn does at its end

    monkeypatch.setattr(uvicorn.Server, "serve", serve)
    monkeypatch.setattr(Processes, "ready", True)
    monkeypatch.setattr(compiled, "COMPILED", False)
    monkeypatch.setattr(running, "_again", again.append)
    start()
    assert [*map(list, again)] == ([] if told_to_stop else [[running.INHERITED]])


def test_too_few_files_are_said_with_what_would_be_right(
    start: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "raise_file_limit", lambda: 1024)
    said = start()
    room = "Only 1024 files may be open at once, so there is room for 774 connections."
    assert f"{room} Raise the limit to 6250 (" in said
    assert STARTED in said


@pytest.mark.parametrize(("hard", "raised"), [(4096, 4096), (resource.RLIM_INFINITY, 6250)])
def test_the_limit_of_open_files_is_raised_as_far_as_it_goes(
    hard: int, raised: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = [(1024, hard)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, given: limits.append(given))
    assert running.raise_file_limit() == raised
    assert limits[-1] == (raised, hard)


@pytest.fixture
def taken(tmp_path: Path) -> Iterator[Path]:
    with file.alone(tmp_path / "tables"):
        yield tmp_path / "tables"


def test_as_a_program_it_ends_with_an_error_and_the_sentence_alone(taken: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "catalaunia.cli", "serve", "--port", "0", "--workers", "1", "--database", str(taken)],
        env=os.environ
        | {"CATALAUNIA_DATA": str(tmp_path), "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", compiled.INTERPRETED: "1"},
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 2
    assert "in use" in one_sentence(done.stderr)
