"""Runs one step of the set-up and shows how far it is: `step.py 2/5 "Packages" .venv/bin/pip install …`.

On a terminal the line moves: seconds, and of pip's work how many packages are fetched and installed.
"""

import contextlib
import itertools
import re
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

EVERY = 0.2  # seconds between two looks


class Progress:
    """What a command has said so far; of pip's lines the packages are counted."""

    def __init__(self, command: Sequence[str]) -> None:
        self.lines: list[str] = []
        self.locked = sum(
            len(re.findall(r"^\S+==", Path(lock).read_text("utf-8"), re.MULTILINE))
            for option, lock in itertools.pairwise(command)
            if option == "-r"
        )
        self.folder = Path(command[0]).parent.parent / "lib"  # of pip's own environment
        self.there = self._installed() if self.locked else 0

    def _installed(self) -> int:
        return len(list(self.folder.glob("python*/site-packages/*.dist-info")))

    def hear(self, line: str) -> None:
        self.lines.append(line)

    def count(self) -> str:
        """Of packages; nothing is said of other work."""
        if not self.locked:
            return ""
        for line in self.lines:
            if line.startswith("Installing collected packages:"):
                return f"{self._installed() - self.there} of {line.count(',') + 1} installed"
        found = sum(line.startswith(("Collecting ", "Requirement already")) for line in self.lines)
        foreign = sum(line.startswith("Ignoring ") for line in self.lines)  # of other systems or versions of Python
        return f"{found} of {self.locked - foreign} found"


def run(place: str, what: str, command: Sequence[str]) -> int:
    """The command's exit code. What it printed is shown only if it failed."""
    began, progress = time.monotonic(), Progress(command)

    def said() -> str:
        parts = [progress.count(), f"{time.monotonic() - began:.0f} s"]
        return f"{place} {what}: {', '.join(filter(None, parts))}"

    def listen() -> None:
        for line in running.stdout or ():
            progress.hear(line)

    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
        listener = threading.Thread(target=listen)
        listener.start()
        if not sys.stdout.isatty():
            print(f"{place} {what} ...", flush=True)
        while running.poll() is None:
            if sys.stdout.isatty():
                print(f"\r{said()}\033[K", end="", flush=True)
            with contextlib.suppress(subprocess.TimeoutExpired):
                running.wait(EVERY)
        listener.join()
    print(f"\r{said()}\033[K" if sys.stdout.isatty() else said(), flush=True)
    if running.returncode:
        print(*progress.lines, sep="", end="", flush=True)
    return running.returncode


if __name__ == "__main__":
    try:
        sys.exit(run(sys.argv[1], sys.argv[2], sys.argv[3:]))
    except KeyboardInterrupt:
        sys.exit(130)
