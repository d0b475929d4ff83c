"""Whatever has become of the compile cache: a server plays, slower if need be."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bench.served import COMPILING, PROGRAM, Served
from catalaunia.compiled import cache
from catalaunia.compiled.kernel_cache import read, write
from catalaunia.core import registry
from catalaunia.core.texts import Text
from tests.server.processes import running
from tests.sizes import PATIENCE

GAME = "attila"
STARTED = "Catalaunia is running at"
FULL_DISK = """
import resource, sys
if "serve" not in sys.orig_argv:  # all that is compiled beside the server, and can then not be kept
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
"""


def damaged(folder: Path, damage: Callable[[bytes], bytes]) -> None:
    """A cache that is said to be complete, each kernel in it damaged."""
    used = cache.cache_folder()
    assert used
    shutil.copytree(used, folder / used.name)
    write(folder / used.name / "planted.kernel", b"machine code")
    kernels = [*(folder / used.name).glob("*.kernel")]
    for game in registry.names():
        write(folder / used.name / f"{game}.complete", json.dumps([kernel.name for kernel in kernels]).encode())
    for kernel in kernels:
        kernel.write_bytes(damage(kernel.read_bytes()))
        assert read(kernel) is None


def corrupt(folder: Path, set_: pytest.MonkeyPatch) -> None:
    damaged(folder / "cache", lambda content: content[:-1] + bytes([content[-1] ^ 1]))
    set_.setenv(cache.ROOT, str(folder / "cache"))


def half_written(folder: Path, set_: pytest.MonkeyPatch) -> None:
    damaged(folder / "cache", lambda content: content[: len(content) // 2])
    set_.setenv(cache.ROOT, str(folder / "cache"))


def full_disk(folder: Path, set_: pytest.MonkeyPatch) -> None:
    (folder / "sitecustomize.py").write_text(FULL_DISK)
    set_.setenv("PYTHONPATH", str(folder))
    set_.setenv(cache.ROOT, str(folder / "cache"))


def read_only_home(folder: Path, set_: pytest.MonkeyPatch) -> None:
    """Root may write on every disk, so for him it is a folder that is on none."""
    home = Path("/sys") if os.geteuid() == 0 else folder / "home"
    if os.geteuid() != 0:
        home.mkdir(mode=0o555)
    (folder / "temporary").mkdir()
    set_.setenv("HOME", str(home))
    set_.setenv("TMPDIR", str(folder / "temporary"))
    for name in (cache.ROOT, "CATALAUNIA_DATA", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        set_.delenv(name, raising=False)


async def a_computer_moves(server: Served, level: int) -> None:
    """First, and then it is a person's turn."""
    seats = [{"kind": "me"}, {"kind": "computer", "level": level}]
    setup = {"game": GAME, "seats": seats, "options": {"first_player": "named", "first_seat": 1}}
    async with server.http() as http, asyncio.timeout(PATIENCE):
        made = await http.post("/api/tables", json={"name": "Ada", "setup": setup})
        made.raise_for_status()
        while True:
            waited = await http.get(f"/api/tables/{made.json()['table']}/wait", params={"seat": 0, "timeout": 20})
            waited.raise_for_status()
            if waited.json()["offers"]:
                return


async def compiled(server: Served) -> None:
    """By whoever thinks there."""
    async with server.http() as http, asyncio.timeout(COMPILING):
        while not (await http.get(f"/api/games/{GAME}/computers")).json()["ready"]:
            await asyncio.sleep(0.2)


def plays(folder: Path, level: int, first: Callable[[Served], Awaitable[None]] | None = None) -> str:
    """What the server said meanwhile."""

    async def play() -> str:
        async with running(folder / "data") as server:
            if first:
                await first(server)
            await a_computer_moves(server, level)
            assert server.stop() == 0
            return server.log.read_text("utf-8")

    return asyncio.run(play())


@pytest.mark.parametrize(
    "damage",
    [corrupt, *(pytest.param(one, marks=pytest.mark.long) for one in (half_written, full_disk, read_only_home))],
)
def test_a_computer_answers(
    damage: Callable[[Path, pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(tmp_path, monkeypatch)
    said = plays(tmp_path, 1)
    assert STARTED in said
    assert str(Text("serve.compiling")) in said
    assert "Traceback" not in said
    assert "did not answer" not in said


@pytest.mark.long
def test_on_a_full_disk_a_champion_answers_in_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each process that thinks compiles for itself."""
    full_disk(tmp_path, monkeypatch)
    said = plays(tmp_path, 7, first=compiled)
    assert "did not answer" not in said
    assert [*tmp_path.glob("cache/*/*.kernel")] == []


def test_without_a_place_for_its_data_a_server_ends_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_only_home(tmp_path, monkeypatch)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
    command = [sys.executable, *PROGRAM, "serve", "--port", "0"]
    done = subprocess.run(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert done.stderr.endswith(".\n")
    assert "Traceback" not in done.stderr
    assert STARTED not in done.stderr
