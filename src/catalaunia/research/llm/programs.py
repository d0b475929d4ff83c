"""Any program as a player: it reads questions, a line of JSON each, and answers each with a line, within its time.

A program that is late, gone or says too much is ended and started anew for the next question.
"""

import json
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

MOST_READ = 1 << 16  # bytes of an answer
ENDING_PATIENCE = 5.0  # seconds for it to end by itself


class NoAnswer(Exception):  # noqa: N818  (what it is)
    """Nothing came in time, or nothing that is an answer."""


class Ended(NoAnswer):
    """It is gone."""


class Program:
    """A program that is started when it is first asked."""

    def __init__(
        self,
        command: Sequence[str],
        seconds: float = 30.0,
        *,
        starting: float = 0.0,
        folder: Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.command = [*command]
        self.seconds = seconds  # for an answer
        self.folder = folder  # in which it runs, if not in ours
        self.environment = environment  # likewise
        self._starting = starting  # seconds, beside those of the first answer
        self._running: subprocess.Popen[bytes] | None = None

    def ask(self, question: dict[str, Any]) -> str:
        """The line it answers with; raises NoAnswer."""
        end = time.monotonic() + self.seconds + self._starting
        self._starting = 0.0
        again = self._running is not None  # one that ends with its last answer may do so just now
        while True:
            try:
                running = self._started()
                self._write(running, json.dumps(question, ensure_ascii=False).encode() + b"\n", end)
                return self._line(running, end)
            except (OSError, NoAnswer) as error:
                self.end()
                if again and isinstance(error, OSError | Ended):
                    again = False
                    continue
                raise error if isinstance(error, NoAnswer) else NoAnswer(str(error)) from error

    def _started(self) -> subprocess.Popen[bytes]:
        if self._running is None or self._running.poll() is not None:
            self.end()
            self._running = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                cwd=self.folder,
                env=self.environment,
            )
            for pipe in (self._running.stdin, self._running.stdout):
                assert pipe is not None
                os.set_blocking(pipe.fileno(), False)
        return self._running

    def _write(self, running: subprocess.Popen[bytes], content: bytes, end: float) -> None:
        """It may be slow to read, too."""
        assert running.stdin is not None
        left = memoryview(content)
        while left:
            _wait(running.stdin, selectors.EVENT_WRITE, end)
            left = left[os.write(running.stdin.fileno(), left) :]

    def _line(self, running: subprocess.Popen[bytes], end: float) -> str:
        """What comes after the line in the same breath was said out of turn and is forgotten."""
        assert running.stdout is not None
        read = b""
        while b"\n" not in read:
            _wait(running.stdout, selectors.EVENT_READ, end)
            more = os.read(running.stdout.fileno(), MOST_READ)
            read += more
            if not more or len(read) > MOST_READ:
                raise NoAnswer("It said too much.") if more else Ended("It ended.")
        return read.partition(b"\n")[0].decode("utf-8", "replace")

    def end(self) -> None:
        """It is told by its closed input, and ended if it does not listen."""
        running, self._running = self._running, None
        if running is None:
            return
        for pipe in (running.stdin, running.stdout):
            if pipe is not None:
                pipe.close()
        try:
            running.wait(0.2 if running.poll() is None else ENDING_PATIENCE)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)  # and what it has started
            running.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()


def _wait(pipe: Any, event: int, end: float) -> None:
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, event)
        if not selector.select(max(0.0, end - time.monotonic())):
            raise NoAnswer("It was late.")
