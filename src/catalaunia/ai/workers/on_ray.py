"""Work on a Ray cluster: every unit is a task, which Ray does again elsewhere when its process or node is gone.

On all nodes this program has to be installed, in the same version. What a worker needs is made once in each of Ray's
processes and kept there as long as it is asked for.
"""

import pickle
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from typing import Any

from catalaunia import __version__
from catalaunia.ai.workers.workers import Crew, Make, Unit, failed, sentence
from catalaunia.core.texts import Refusal

RETRIES = 20  # of one unit, after nodes that were lost; who ends its process every time shall not do so for ever
AHEAD = 2  # units that are handed over, for each that is worked on: nobody waits for the way there

_works: dict[bytes, Callable[[Unit], Any]] = {}  # in a process of Ray's: the last one that was made


class OnRay:
    """A cluster, by the address that `ray start` says, `auto`, or `ray://…`."""

    def __init__(self, address: str, count: int | None = None) -> None:
        """So many units at a time; as many as there are processors, unless it is said."""
        import ray

        self._ray: Any = ray
        self._address, self._ours = address, not ray.is_initialized()
        self._connect()
        self.count = count or max(1, int(ray.cluster_resources().get("CPU", 1)))

    @contextmanager
    def crew(self, make: Make[Any], most: int | None = None) -> Iterator[Crew]:
        """Ray prints what befalls its nodes; that does not belong among the results of a command."""
        with redirect_stdout(sys.stderr):
            self._connect()
            crew = _Crew(self._ray, make, AHEAD * min(self.count, most or self.count))
            try:
                yield crew
            finally:
                crew.end()
                if self._ours:
                    self._ray.shutdown()

    def _connect(self) -> None:
        if self._ray.is_initialized():
            return
        try:
            self._ray.init(address=self._address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, RuntimeError, ValueError, self._ray.exceptions.RaySystemError) as error:
            raise Refusal("workers.no_cluster", address=self._address, error=_first_line(error)) from None


class _Crew:
    def __init__(self, ray: Any, make: Make[Any], room: int) -> None:
        self.room = room
        self._ray, self._made = ray, pickle.dumps(make)
        self._task = ray.remote(num_cpus=1, max_retries=RETRIES)(do)
        self._under_way: dict[Any, Unit] = {}  # by what Ray will answer

    def begin(self, unit: Unit) -> None:
        self._under_way[self._task.remote(__version__, self._made, unit)] = unit

    def done(self) -> list[Any]:
        ready, _ = self._ray.wait(list(self._under_way), num_returns=1)
        return [self._received(answer, self._under_way.pop(answer)) for answer in ready]

    def end(self) -> None:
        for answer in self._under_way:
            with suppress(self._ray.exceptions.RayError, ValueError):
                self._ray.cancel(answer, force=True)

    def _received(self, answer: Any, unit: Unit) -> Any:
        try:
            result, error = self._ray.get(answer)
        except self._ray.exceptions.RayError as lost:
            raise failed(unit, f"{type(lost).__name__}: {_first_line(lost)}") from None
        if error is not None:
            raise failed(unit, error)
        return result


def do(version: str, made: bytes, unit: Unit) -> tuple[Any, str | None]:
    """A unit, in a process of Ray's: the result, or why there is none."""
    try:
        if version != __version__:
            raise Refusal("workers.other_version", theirs=__version__, ours=version)
        work = _works.get(made)
        if work is None:
            _works.clear()
            work = _works[made] = pickle.loads(made)()
        return work(unit), None
    except Exception as error:
        return None, sentence(error)


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]
