"""Work on all cores, in processes of our own.

Each process makes what it needs once. One that dies, or fails, ends the work with a sentence; leaving the
work early, also by Ctrl-C, ends the processes at once.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from catalaunia.ai.workers.workers import Crew, Make, Unit, failed, number_of, sentence
from catalaunia.core.texts import Refusal

ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")


class Processes:
    """So many; one is this process itself."""

    def __init__(self, count: int = 1) -> None:
        self.count = count

    @contextmanager
    def crew(self, make: Make[Any], most: int | None = None) -> Iterator[Crew]:
        if min(self.count, most or self.count) == 1:
            yield _Alone(make)
            return
        crew = _Several(make, self.count)
        try:
            yield crew
        finally:
            crew.end()


class _Alone:
    room = 1

    def __init__(self, make: Make[Any]) -> None:
        self._make = make
        self._work: Callable[[Unit], Any] | None = None
        self._unit: Unit = None

    def begin(self, unit: Unit) -> None:
        self._unit = unit

    def done(self) -> list[Any]:
        try:
            self._work = self._work or self._make()
            return [self._work(self._unit)]
        except Exception as error:
            raise failed(self._unit, sentence(error)) from error


class _Several:
    def __init__(self, make: Make[Any], count: int) -> None:
        self.room = count
        self._make = make
        self._processes: dict[Connection, SpawnProcess] = {}
        self._busy: dict[Connection, Unit] = {}

    def begin(self, unit: Unit) -> None:
        """A process is started when all that there are have something to do."""
        idle = [line for line in self._processes if line not in self._busy]
        line = idle[0] if idle else self._start()
        self._busy[line] = unit
        with suppress(OSError):  # nobody there any more: the end of the line tells it in a moment
            line.send(unit)

    def done(self) -> list[Any]:
        ready = wait(list(self._busy))
        return [self._received(line, self._busy.pop(line)) for line in [*self._busy] if line in ready]

    def end(self) -> None:
        for line, process in self._processes.items():
            line.close()
            process.terminate()
            process.join()

    def _start(self) -> Connection:
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.get_context("spawn").Process(target=_serve, args=(self._make, theirs), daemon=True)
        with _undisturbed():
            process.start()
        theirs.close()  # so that the end of the process is the end of the line
        self._processes[ours] = process
        return ours

    def _received(self, line: Connection, unit: Unit) -> Any:
        try:
            result, error = line.recv()
        except (EOFError, OSError):
            process = self._processes[line]
            process.join()
            raise Refusal("workers.died", unit=number_of(unit), code=process.exitcode) from None
        if error is not None:
            raise failed(unit, error)
        return result


def _serve(make: Make[Any], line: Connection) -> None:
    """What a process does: make once, then a result or an error for each unit, until the line ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all; the first process decides what it means
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    work: Callable[[Unit], Any] | None = None
    while True:
        try:
            unit = line.recv()
        except (EOFError, OSError):
            return
        try:
            work = work or make()
            line.send((work(unit), None))
        except Exception as error:
            line.send((None, sentence(error)))


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Start processes that Ctrl-C does not reach, each on one thread: two share the two cores fairly."""
    before = dict(os.environ)
    os.environ.update({name: "1" for name in ONE_THREAD if name not in before})
    main = threading.current_thread() is threading.main_thread()
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN) if main else None
    try:
        yield
    finally:
        if main:
            signal.signal(signal.SIGINT, handler or signal.SIG_DFL)
        for name in ONE_THREAD:
            if name not in before:
                del os.environ[name]
