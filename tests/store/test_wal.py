"""A damaged write-ahead log: what was acknowledged is there, or the damage is said."""

import asyncio
import logging
import random
import shutil
import sqlite3
from collections.abc import Iterable
from pathlib import Path

import pytest

from catalaunia.core.texts import Refusal
from catalaunia.store import SQLite
from catalaunia.store.backup import backup
from catalaunia.store.sqlite.wal import FRAME, HEADER, State, examine
from tests.store.tables import PLAYING, opened

PAGE = 512
ROWS = 12  # each one transaction


class Log:
    """A small database whose log is never written back, by a connection that stays open."""

    def __init__(self, folder: Path) -> None:
        self.file, self.count = folder / "live.db", 0
        self.connection = sqlite3.connect(self.file, isolation_level=None)
        for setting in (f"page_size = {PAGE}", "journal_mode = wal", "synchronous = full", "wal_autocheckpoint = 0"):
            self.connection.execute(f"pragma {setting}")
        self.connection.execute("create table kept (n integer, text text)")
        self.connection.execute("pragma wal_checkpoint(truncate)")

    def insert(self, rows: int, length: int = 200) -> None:
        for _ in range(rows):
            self.connection.execute("insert into kept values (?, ?)", (self.count, "x" * length))
            self.count += 1

    def begin_anew(self) -> None:
        """As SQLite does when all is written back: the next frame is the first, the old ones stay behind it."""
        self.connection.execute("pragma wal_checkpoint")

    @property
    def written(self) -> bytes:
        return self.file.with_name("live.db-wal").read_bytes()

    def read_with(self, folder: Path, log: bytes) -> tuple[State, int]:
        """What is said of a log, and how many rows SQLite reads with it: the first ones, each as it was."""
        copy = folder / "copy.db"
        for path in folder.glob("copy.db*"):
            path.unlink()
        shutil.copy(self.file, copy)
        copy.with_name("copy.db-wal").write_bytes(log)
        said = examine(copy.with_name("copy.db-wal"))
        connection = sqlite3.connect(copy)
        connection.execute("pragma synchronous = off")  # what becomes of the copy is nothing to us
        rows = [n for (n,) in connection.execute("select n from kept order by rowid")]
        connection.close()
        assert rows == list(range(len(rows)))
        return said, len(rows)


@pytest.fixture
def live(tmp_path: Path) -> Log:
    return Log(tmp_path)


def frames(log: bytes) -> list[bytes]:
    size = FRAME + PAGE
    return [log[start : start + size] for start in range(HEADER, len(log), size)]


def changed(log: bytes, place: int, to: int | None = None) -> bytes:
    new = log[place] ^ 0x5A if to is None else to
    return log[:place] + bytes([new]) + log[place + 1 :]


def check_never_silently_less(live: Log, folder: Path, logs: Iterable[bytes]) -> set[State]:
    found = set()
    for log in logs:
        said, rows = live.read_with(folder, log)
        assert said is not State.WHOLE or rows == live.count
        found.add(said)
    return found


def places(log: bytes, step: int) -> list[int]:
    """All bytes of the headers, and some of the pages."""
    size = FRAME + PAGE
    in_headers = [k for k in range(len(log)) if k < HEADER or (k - HEADER) % size < FRAME]
    return sorted({*in_headers, *range(0, len(log), step)})


def test_a_log_that_is_whole_is_said_to_be(live: Log, tmp_path: Path) -> None:
    assert examine(tmp_path / "nowhere") is State.WHOLE
    (tmp_path / "empty").touch()
    assert examine(tmp_path / "empty") is State.WHOLE
    live.insert(ROWS)
    assert live.read_with(tmp_path, live.written) == (State.WHOLE, ROWS)


@pytest.mark.parametrize("rounds", range(1, 4))
def test_old_frames_behind_a_log_that_was_begun_anew_are_no_damage(live: Log, tmp_path: Path, rounds: int) -> None:
    live.insert(3 * ROWS)
    for n in range(rounds):
        live.begin_anew()
        live.insert(ROWS - 4 * n)
        assert live.read_with(tmp_path, live.written) == (State.WHOLE, live.count)


@pytest.mark.parametrize("anew", [False, True])
def test_no_changed_byte_silently_loses_a_row(live: Log, tmp_path: Path, anew: bool) -> None:
    live.insert(ROWS)
    if anew:
        live.begin_anew()
        live.insert(ROWS // 3)
    log = live.written
    logs = (changed(log, place) for place in places(log, 199))
    assert check_never_silently_less(live, tmp_path, logs) >= {State.DAMAGED, State.TORN}


@pytest.mark.long
@pytest.mark.parametrize("anew", [False, True])
def test_no_changed_byte_at_all_silently_loses_a_row(live: Log, tmp_path: Path, anew: bool) -> None:
    live.insert(ROWS)
    if anew:
        live.begin_anew()
        live.insert(ROWS // 3)
    log, dice = live.written, random.Random(451)
    check_never_silently_less(live, tmp_path, (changed(log, place) for place in range(len(log))))
    check_never_silently_less(live, tmp_path, (changed(log, place, to) for place in places(log, 13) for to in (0, 255)))
    for _ in range(500):
        start, length = dice.randrange(len(log)), dice.randrange(1, 2000)
        length = min(length, len(log) - start)
        for by in (bytes(length), dice.randbytes(length)):
            check_never_silently_less(live, tmp_path, [log[:start] + by + log[start + length :]])


def test_a_frame_that_cannot_be_read_before_a_later_transaction_is_damage(live: Log, tmp_path: Path) -> None:
    """In every transaction but the last, and wherever in the frame: also where its own checksum stands."""
    live.insert(ROWS)
    log = live.written
    last = max(k for k, frame in enumerate(frames(log)[:-1]) if frame[4:8] != bytes(4)) + 1
    assert 0 < last < len(frames(log))
    for number in range(len(frames(log))):
        for offset in (2, 8, 15, 16, 23, FRAME, FRAME + PAGE - 1):
            said, rows = live.read_with(tmp_path, changed(log, HEADER + number * (FRAME + PAGE) + offset))
            assert said is (State.DAMAGED if number < last else State.TORN), (number, offset)
            assert rows < ROWS
            assert said is State.DAMAGED or rows == ROWS - 1


def test_a_damaged_header_of_a_log_with_frames_is_damage(live: Log, tmp_path: Path) -> None:
    live.insert(1)
    for place in range(HEADER):
        assert live.read_with(tmp_path, changed(live.written, place))[0] is State.DAMAGED
    assert live.read_with(tmp_path, bytes(HEADER) + live.written[HEADER:])[0] is State.DAMAGED


def test_a_log_that_ends_too_early_is_said_to_be_torn_within_a_transaction(live: Log, tmp_path: Path) -> None:
    """At the end of one nothing shows: a log knows nothing of what comes after."""
    live.insert(ROWS - 1)
    live.insert(1, 3 * PAGE)
    log, size = live.written, FRAME + PAGE
    for length in (5, HEADER - 1, HEADER + 1, HEADER + size - 1, len(log) - 1, len(log) - size, len(log) - size + 7):
        said, rows = live.read_with(tmp_path, log[:length])
        assert said is State.TORN, length
        assert rows < ROWS


def test_a_transaction_that_the_power_failure_tore_is_torn_whatever_of_it_reached_the_disk(
    live: Log, tmp_path: Path
) -> None:
    live.insert(ROWS)
    before = live.written
    live.connection.execute("insert into kept values (?, ?)", (ROWS, "x" * 6 * PAGE))
    log, size = live.written, FRAME + PAGE
    torn = range(len(frames(before)), len(frames(log)))
    assert len(torn) >= 6
    for lost in torn:
        start = HEADER + lost * size
        for length in (size, 100, FRAME):
            tried = log[:start] + bytes(length) + log[start + length :]
            assert live.read_with(tmp_path, tried) == (State.TORN, ROWS)


def test_the_remains_of_a_transaction_that_was_rolled_back_are_no_damage(live: Log, tmp_path: Path) -> None:
    """One larger than the cache is written before it is committed, and what is written later covers it in part."""
    live.insert(ROWS)
    live.connection.execute("pragma cache_size = 5")
    for length in (40 * PAGE, 20 * PAGE):
        live.connection.execute("begin")
        live.connection.execute("insert into kept values (-1, ?)", ("y" * length,))
        live.connection.execute("create table more (n)")
        live.connection.execute("rollback")
        live.insert(2)
        said, rows = live.read_with(tmp_path, live.written)
        assert said is not State.DAMAGED
        assert rows == live.count


def copied_store(folder: Path, events: int) -> Path:
    """A store's file and log, as they are while it is open."""

    async def play() -> None:
        async with opened(f"sqlite:///{folder}/live.db") as store:
            for version in range(events):
                assert await store.append("a", version, [(1.0, {"n": version})], PLAYING)
            for path in ("live.db", "live.db-wal"):
                shutil.copy(folder / path, folder / path.replace("live", "copy"))

    asyncio.run(play())
    return folder / "copy.db"


def events_in(path: Path) -> int:
    async def read() -> int:
        async with opened(str(path)) as store:
            return len(await store.read("a"))

    return asyncio.run(read())


def test_a_store_with_a_damaged_log_is_refused_and_nothing_is_changed(tmp_path: Path) -> None:
    path = copied_store(tmp_path, 10)
    log = path.with_name("copy.db-wal")
    log.write_bytes(changed(log.read_bytes(), log.stat().st_size // 2))
    before = {file: file.read_bytes() for file in tmp_path.glob("copy*")}
    with pytest.raises(Refusal) as refusal:
        asyncio.run(SQLite(path).open())
    assert refusal.value.text.key == "store.damaged_wal"
    assert str(log) in str(refusal.value)
    with pytest.raises(Refusal) as refusal:
        asyncio.run(backup(str(path), tmp_path / "backup"))
    assert refusal.value.text.key == "store.damaged_wal"
    assert {file: file.read_bytes() for file in tmp_path.glob("copy*") if file.suffix != ".lock"} == before


def test_what_the_sentence_recommends_goes_on_with_what_was_before_the_damage(tmp_path: Path) -> None:
    path = copied_store(tmp_path, 10)
    log = path.with_name("copy.db-wal")
    log.write_bytes(changed(log.read_bytes(), log.stat().st_size * 9 // 10))
    connection = sqlite3.connect(path)  # as the program sqlite3 does
    connection.execute("pragma wal_checkpoint(truncate)")
    connection.close()
    assert 0 < events_in(path) < 10


def test_a_store_whose_last_transaction_is_torn_says_so_and_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = copied_store(tmp_path, 10)
    log = path.with_name("copy.db-wal")
    log.write_bytes(changed(log.read_bytes(), log.stat().st_size - 5))
    with caplog.at_level(logging.WARNING, "catalaunia.store"):
        assert events_in(path) == 9
    assert [record.message for record in caplog.records if "power failure" in record.message] == [
        f"the last transaction in {log} is not whole, as after a power failure, and is left out"
    ]


def test_a_store_that_was_only_killed_says_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = copied_store(tmp_path, 10)
    assert events_in(path) == 10
    assert caplog.records == []
