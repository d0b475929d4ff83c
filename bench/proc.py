"""What Linux says of running processes, in `/proc`."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Process(NamedTuple):
    """One of them, as it was a moment ago."""

    pid: int
    parent: int
    group: int
    seconds: float  # of CPU, so far


def all_processes() -> Iterator[Process]:
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):  # it has just ended
                yield process(int(entry.name))


def process(pid: int) -> Process:
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
    seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return Process(pid, int(fields[1]), int(fields[2]), seconds)


def resident(pid: int) -> int:
    """Bytes of memory; none of a process that has ended."""
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def open_files(pid: int) -> int:
    """How many it has, connections included."""
    return len(os.listdir(f"/proc/{pid}/fd"))
