"""The first minute of a newcomer, from nothing: `python -m bench.first_minute` prints a table with its bars.

A fresh clone of this checkout's last commit with a home and caches that are empty: `make play` to a page that answers,
"Play now" to the first computer's move, until everything is compiled; then a second start on the warm machine, and
what the server and its two thinking processes hold. What is fetched comes from wherever pip and npm are told to look.
"""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import httpx

from bench import proc
from bench.report import say
from bench.served import ROOT, free_port
from catalaunia.client import Client

PATIENCE = 1800.0  # seconds for each figure, on a machine that has much else to do
EVERY = 0.05  # seconds between two looks
THINKING = 2  # processes
OF_THE_USER = ("CATALAUNIA", "PYTHON", "NUMBA", "XDG", "VIRTUAL_ENV", "MAKE", "MFLAGS", "DISPLAY", "WAYLAND")


class Figure(NamedTuple):
    """One line of the table."""

    what: str
    measured: float
    unit: str
    bar: float

    @property
    def holds(self) -> bool:
        return self.measured <= self.bar


class Newcomer:
    """Somebody with a fresh clone and nothing else; what he starts ends with him."""

    def __init__(self, folder: Path) -> None:
        self.clone, self.log, self.port = folder / "clone", folder / "log", free_port()
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, self.clone], check=True)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(OF_THE_USER)}
        self.environment = kept | {
            "HOME": str(folder),
            "CATALAUNIA_PORT": str(self.port),
            "CATALAUNIA_WORKERS": str(THINKING),
            "PIP_NO_CACHE_DIR": "1",
        }

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @contextlib.contextmanager
    def plays(self) -> Iterator[int]:
        """`make play`; the number of its process group, which is gone afterwards."""
        with open(self.log, "ab") as log:
            started = subprocess.Popen(
                ["make", "play"],
                cwd=self.clone,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            yield started.pid
        finally:
            end(started)

    def waits(self, until: Callable[[], bool], group: int) -> float:
        """The seconds that took."""
        began = time.monotonic()
        while not until():
            if time.monotonic() - began > PATIENCE or not members(group):
                raise SystemExit(f"It does not come about:\n{self.log.read_text('utf-8')[-3000:]}")
            time.sleep(EVERY)
        return time.monotonic() - began

    def page_answers(self) -> bool:
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(self.address).is_success
        return False

    def is_compiled(self) -> bool:
        """Whether every level answers."""
        with contextlib.suppress(httpx.TransportError):
            return bool(httpx.get(f"{self.address}/healthz", timeout=60).json()["computers_ready"])
        return False

    def first_answer(self) -> float:
        """Seconds from "Play now" to the first move of a computer; the newcomer makes his own at once."""
        with Client(self.address) as person:
            (game, *_) = httpx.get(f"{self.address}/api/games", timeout=60).json()
            usual = game["play_now"]
            seats = ["me" if seat == usual["seat"] else usual["level"] for seat in range(usual["players"])]
            began = time.monotonic()
            table = person.open(game["id"], seats)
            (mine,) = table.seats
            while time.monotonic() - began < PATIENCE:
                now = person.look(table.table, mine)
                if any(line["actor"] not in (mine, None) for line in now.content["story"]):
                    return time.monotonic() - began
                if now.moves:
                    person.play(table.table, mine, now.moves[0])
                else:
                    time.sleep(EVERY)
        raise SystemExit("No computer has answered.")


def members(group: int) -> list[proc.Process]:
    return [one for one in proc.all_processes() if one.group == group and proc.resident(one.pid)]


def end(started: "subprocess.Popen[bytes]") -> None:
    """Kindly, then not: the server, those that think for it, and whatever still compiles."""
    for number, seconds in ((signal.SIGTERM, 30.0), (signal.SIGKILL, 10.0)):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(started.pid, number)
        limit = time.monotonic() + seconds
        while time.monotonic() < limit and (started.poll() is None or members(started.pid)):
            time.sleep(EVERY)


def memory(group: int) -> tuple[float, float]:
    """In MB: the server, and the processes in which it thinks."""
    all_of_it = members(group)
    server = next(one for one in all_of_it if b"serve" in Path(f"/proc/{one.pid}/cmdline").read_bytes().split(b"\0"))
    thinking = [one for one in all_of_it if one.parent == server.pid]
    return proc.resident(server.pid) / 1e6, sum(proc.resident(one.pid) for one in thinking) / 1e6


def measured(newcomer: Newcomer) -> Iterator[Figure]:
    with newcomer.plays() as group:
        yield Figure("`make play` to a page that answers", newcomer.waits(newcomer.page_answers, group), "s", 45)
        answered = time.monotonic()
        yield Figure('"Play now" to the first computer\'s move, at that moment', newcomer.first_answer(), "s", 3)
        newcomer.waits(newcomer.is_compiled, group)
        yield Figure("everything compiled, after the page answered", time.monotonic() - answered, "s", 60)
    with newcomer.plays() as group:
        yield Figure("second start to a page that answers", newcomer.waits(newcomer.page_answers, group), "s", 3)
        yield Figure("its first computer's move", newcomer.first_answer(), "s", 2)
        newcomer.waits(newcomer.is_compiled, group)
        server, thinking = memory(group)
        yield Figure(f"memory: server {server:.0f}, thinking {thinking:.0f}; in all", server + thinking, "MB", 900)


def main() -> None:
    figures = []
    with tempfile.TemporaryDirectory(prefix="catalaunia-", ignore_cleanup_errors=True) as folder:
        for figure in measured(Newcomer(Path(folder))):
            say(f"{figure.what}: {figure.measured:.1f} {figure.unit}")
            figures.append(figure)
        steps = [line for line in Path(folder, "log").read_text("utf-8").splitlines() if line[1:2] == "/"]
    say("\n".join(line for line in steps if not line.endswith("...")))
    print("| | measured | bar | |\n|---|---|---|---|")
    for one in figures:
        print(
            f"| {one.what} | {one.measured:.1f} {one.unit} | {one.bar:g} {one.unit} | {'' if one.holds else 'missed'} |"
        )
    print(f"\n{os.cpu_count()} cores; load of the machine at the end: {os.getloadavg()[0]:.1f}")
    sys.exit(not all(one.holds for one in figures))


if __name__ == "__main__":
    main()
