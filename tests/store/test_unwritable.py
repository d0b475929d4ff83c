"""A place where nothing can be written, or a file that is broken: one sentence at the start."""

import asyncio
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalaunia.core.texts import Refusal
from catalaunia.store import SQLite, Store, connect
from catalaunia.store.backup import backup
from tests.store.elsewhere import elsewhere, said
from tests.store.tables import keep, opened

# Opens the store as somebody who has no rights, or may write no more than so many bytes to a file.
OPENER = """
import asyncio, os, resource, sys
from catalaunia.store import connect
from catalaunia.core.texts import Refusal

async def main():
    try:
        store = connect(sys.argv[1])
        await store.open()
        print("open", flush=True)
    except Refusal as refusal:
        print(refusal.text.key, flush=True)

if sys.argv[2]:
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
elif os.getuid() == 0:
    os.setuid(65534)
asyncio.run(main())
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    """That others can look into."""
    made = Path(tempfile.mkdtemp(prefix="catalaunia-"))
    made.chmod(0o755)
    yield made
    made.chmod(0o755)
    shutil.rmtree(made)


def opening(path: Path, limit: str = "") -> str:
    with elsewhere(OPENER, f"sqlite:///{path}", limit) as process:
        return said(process).strip()


async def fill(path: Path) -> None:
    async with opened(f"sqlite:///{path}") as store:
        for n in range(50):
            await keep(store, f"t{n}", float(n))


def test_a_folder_that_may_not_be_written_to_is_refused(folder: Path) -> None:
    folder.chmod(0o555)
    assert opening(folder / "tables.db") == "store.cannot_open"
    assert list(folder.iterdir()) == []


def test_a_file_that_may_not_be_written_to_is_refused(folder: Path) -> None:
    asyncio.run(fill(folder / "tables.db"))
    for path in folder.iterdir():
        path.chmod(0o444)
    assert opening(folder / "tables.db") == "store.cannot_open"
    folder.chmod(0o777)
    assert opening(folder / "tables.db") == "store.cannot_open"


@pytest.mark.parametrize("limit", ["0", "5000", "40000"])
def test_a_disk_without_room_is_said_at_the_start(folder: Path, limit: str) -> None:
    assert opening(folder / "new.db", limit) == "store.cannot_write"
    asyncio.run(fill(folder / "tables.db"))
    assert opening(folder / "tables.db", limit) == ("open" if limit == "40000" else "store.cannot_write")
    assert opening(folder / "tables.db", str(2**30)) == "open"


def test_no_damage_of_the_file_is_more_than_a_sentence(tmp_path: Path) -> None:
    """A page overwritten, the file cut: it is refused, or what is read of it is right."""
    asyncio.run(fill(tmp_path / "tables.db"))
    right = (tmp_path / "tables.db").read_bytes()
    damages = [right[:1000], right[:4096], right[: len(right) // 2], right[:-4096]]
    damages += [right[:start] + bytes(60) + right[start + 60 :] for start in range(0, len(right), 4096)]
    damages += [right[:start] + b"\xff" * 60 + right[start + 60 :] for start in range(100, len(right), 4096)]
    outcomes = [asyncio.run(outcome(tmp_path / "copy.db", damaged)) for damaged in damages]
    assert set(outcomes) >= {"store.damaged_file", "store.foreign"}


async def outcome(path: Path, content: bytes) -> str:
    for old in path.parent.glob("copy.db*"):
        old.unlink()
    path.write_bytes(content)
    store = connect(str(path))
    try:
        await store.open()
    except Refusal as refusal:
        return refusal.text.key
    try:
        return await read_rightly(store)
    finally:
        await store.close()


async def read_rightly(store: Store) -> str:
    for n in range(50):
        try:
            events = await store.read(f"t{n}")
        except (Refusal, sqlite3.DatabaseError):
            return "a log was refused"
        assert [event.content for event in events] == [{"said": f"t{n}"}]
    return "whole"


def test_a_damaged_file_is_not_backed_up(tmp_path: Path) -> None:
    asyncio.run(fill(tmp_path / "tables.db"))
    content = (tmp_path / "tables.db").read_bytes()
    (tmp_path / "tables.db").write_bytes(content[:4096])
    with pytest.raises(Refusal) as refusal:
        asyncio.run(backup(str(tmp_path / "tables.db"), tmp_path / "backup"))
    assert refusal.value.text.key == "store.damaged_file"
    assert SQLite(tmp_path / "tables.db").path.read_bytes() == content[:4096]
