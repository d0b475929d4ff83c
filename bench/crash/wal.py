"""The server is killed, and its write-ahead log is damaged before it is started again.

In the middle, where transactions follow that were acknowledged: it must refuse to start, with a sentence. In the last
transaction: it may go on without it, as after a power failure, and says so. In no case is anything read that was not
written. With the log as it was everything is there.
"""

import argparse
import asyncio
import shutil
import struct
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.crash.crowd import Log, logs_in, replay
from bench.crash.trial import Trial, trial
from bench.report import say
from bench.served import Served

HEADER, FRAME = 32, 24  # bytes, as SQLite's file format has them
SALTS = slice(16, 24), slice(8, 16)  # in the header, and in a frame
FEWEST = 5  # transactions that are worth damaging


@dataclass(frozen=True)
class Frames:
    """Where in a write-ahead log the pages are that count."""

    size: int  # of a page
    commits: list[bool]  # for each frame in use, whether it ends a transaction

    @property
    def transactions(self) -> int:
        return sum(self.commits)

    def place(self, frame: int) -> int:
        """Of a byte in the middle of its page."""
        return HEADER + frame * (FRAME + self.size) + FRAME + self.size // 2

    def middle(self) -> int:
        """A frame behind which whole transactions follow."""
        ends = [frame for frame, ends in enumerate(self.commits) if ends]
        return ends[len(ends) // 2]

    def last(self) -> int:
        """The last one of the last transaction."""
        return max(frame for frame, ends in enumerate(self.commits) if ends)


def frames(content: bytes) -> Frames:
    size: int = struct.unpack(">I", content[8:12])[0]
    commits = []
    for begin in range(HEADER, len(content) - FRAME - size + 1, FRAME + size):
        head = content[begin : begin + FRAME]
        if head[SALTS[1]] != content[SALTS[0]]:
            break  # from before the log was begun anew
        commits.append(struct.unpack(">I", head[4:8])[0] > 0)
    return Frames(size, commits)


async def wal_scene(database: str, folder: Path, given: argparse.Namespace) -> dict[str, Any]:
    found: list[dict[str, Any]] = []
    async with trial([Served(folder, database, given.workers)], database, given) as here:
        for number in range(given.kills):
            kept = await _killed_with_a_long_log(here, database, folder / "kept", given.between)
            for place in ("middle", "last"):
                found.append(await _damaged(here.servers[0], kept, place))
                say(f"kill {number + 1} of {given.kills}: {found[-1]}")
            kept.put_back()
            tables = here.crowd.in_play()
            await here.restart(here.servers[0])
            await here.note_going_on(tables, time.perf_counter())
            await here.check()
        return await here.end() | {"damages": found}


class Kept:
    """The database of a killed server, with its log, and how to put it back."""

    def __init__(self, database: str, folder: Path) -> None:
        self.files = [Path(database + end) for end in ("", "-wal", "-shm")]
        self.folder = folder
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for file in self.files:
            shutil.copy2(file, folder)
        self.wal = frames(self.files[1].read_bytes())

    def put_back(self) -> None:
        for file in self.files:
            file.unlink(missing_ok=True)
            shutil.copy2(self.folder / file.name, file)

    async def logs(self) -> dict[str, Log]:
        """Read from another copy, because whoever reads a log tidies it up."""
        copies = self.folder / "read"
        shutil.rmtree(copies, ignore_errors=True)
        copies.mkdir()
        for file in self.files[:2]:
            shutil.copy2(file, copies)
        return await logs_in(str(copies / self.files[0].name))

    def damage(self, frame: int) -> None:
        place = self.wal.place(frame)
        with open(self.files[1], "r+b") as wal:
            wal.seek(place)
            (before,) = wal.read(1)
            wal.seek(place)
            wal.write(bytes([before ^ 0xFF]))


async def _killed_with_a_long_log(here: Trial, database: str, folder: Path, between: float) -> Kept:
    served = here.servers[0]
    while True:
        await asyncio.sleep(between)
        served.kill()
        here.restarts.kills += 1
        kept = Kept(database, folder)
        if kept.wal.transactions >= FEWEST:
            return kept
        await here.restart(served)


async def _damaged(served: Served, kept: Kept, place: str) -> dict[str, Any]:
    """What a start says then, and what can be read."""
    kept.put_back()
    whole = await kept.logs()
    kept.damage(kept.wal.middle() if place == "middle" else kept.wal.last())
    before = served.log.stat().st_size
    served.start()
    starts = await served.comes_up()
    served.kill()
    said = served.log.read_bytes()[before:].decode("utf-8")
    read = await kept.logs() if starts else {}
    return {
        "damaged": place,
        "starts": starts,
        "said": said.strip().splitlines(),
        "tracebacks": said.count("Traceback"),
        "events_left_out": sum(map(len, whole.values())) - sum(map(len, read.values())) if starts else 0,
        "wrong": sum(1 for table, log in read.items() if log != whole[table][: len(log)]),
        "moves_replayed": replay(read),
    }
