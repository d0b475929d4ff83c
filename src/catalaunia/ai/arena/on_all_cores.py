"""Work on all cores: numbers are handed to processes of our own, and their results come back as they are done.

Each process makes what it needs once. One that dies, or fails, ends the work with a sentence; leaving the
work early, also by Ctrl-C, ends the processes at once.
"""

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, TypeVar

from catalaunia.core.texts import Refusal

T = TypeVar("T")
Make = Callable[[], Callable[[int], T]]  # called once in each process
ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")


def each(make: Make[T], numbers: Iterable[int], workers: int) -> Generator[T, None, None]:
    """The result for each number, in the order in which they are done. One worker is this process itself."""
    waiting = list(numbers)
    if workers == 1 or len(waiting) < 2:
        yield from _alone(make, waiting)
        return
    waiting.reverse()
    busy: dict[Connection, tuple[SpawnProcess, int]] = {}
    try:
        with _undisturbed():
            for _ in range(min(workers, len(waiting))):
                process, line = _start(make)
                busy[line] = process, waiting.pop()
        for line, (_, number) in busy.items():
            _send(line, number)
        while busy:
            done = wait(list(busy))
            for line in [line for line in busy if line in done]:
                process, number = busy[line]
                yield _received(line, process, number)
                if waiting:
                    busy[line] = process, waiting.pop()
                    _send(line, busy[line][1])
                else:
                    del busy[line]
                    _end(process, line)
    finally:
        for line, (process, _) in busy.items():
            _end(process, line)


def _alone(make: Make[T], numbers: list[int]) -> Iterator[T]:
    work: Callable[[int], T] | None = None
    for number in numbers:
        try:
            work = work or make()
            result = work(number)
        except Exception as error:
            raise Refusal("arena.failed", unit=number, error=_sentence(error)) from error
        yield result


def _start(make: Make[Any]) -> tuple[SpawnProcess, Connection]:
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(make, theirs), daemon=True)
    process.start()
    theirs.close()  # so that the end of the process is the end of the line
    return process, ours


def _send(line: Connection, number: int) -> None:
    with suppress(OSError):  # nobody there any more: the end of the line tells it in a moment
        line.send(number)


def _received(line: Connection, process: SpawnProcess, number: int) -> Any:
    try:
        result, error = line.recv()
    except (EOFError, OSError):
        process.join()
        raise Refusal("arena.died", unit=number, code=process.exitcode) from None
    if error is not None:
        raise Refusal("arena.failed", unit=number, error=error)
    return result


def _end(process: SpawnProcess, line: Connection) -> None:
    line.close()
    process.terminate()
    process.join()


def _serve(make: Make[Any], line: Connection) -> None:
    """What a process does: make once, then a result or an error for each number, until the line ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all; the first process decides what it means
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    work: Callable[[int], Any] | None = None
    while True:
        try:
            number = line.recv()
        except (EOFError, OSError):
            return
        try:
            work = work or make()
            line.send((work(number), None))
        except Exception as error:
            line.send((None, _sentence(error)))


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _sentence(error: Exception) -> str:
    """A refusal speaks for itself; of anything else the kind and the place are told too."""
    if isinstance(error, Refusal):
        return str(error)
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({os.path.basename(place.filename)}:{place.lineno})"


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
