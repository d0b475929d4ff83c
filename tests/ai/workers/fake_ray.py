"""A Ray without a cluster: tasks are done here when their answers are asked for, and nodes are lost on demand."""

import pickle
from collections.abc import Callable
from typing import Any


class Exceptions:
    """As `ray.exceptions`."""

    class RayError(Exception): ...

    class RaySystemError(RayError): ...

    class WorkerCrashedError(RayError): ...


class Task:
    """What `ray.remote` makes of a function. All that goes there and comes back is pickled."""

    def __init__(self, ray: "FakeRay", work: Callable[..., Any], retries: int) -> None:
        self.ray, self.work, self.retries = ray, work, retries

    def remote(self, *arguments: Any) -> int:
        answer = len(self.ray.begun)
        self.ray.begun.append((self, pickle.dumps(arguments)))
        return answer

    def done(self, sent: bytes) -> Any:
        """A node that is lost has done its work for nothing, and the task is done again."""
        for _ in range(self.retries + 1):
            self.ray.attempts += 1
            result = pickle.dumps(self.work(*pickle.loads(sent)))
            if not self.ray.loses(self.ray.attempts):
                return pickle.loads(result)
            print("A node is gone.")  # as Ray does, into the midst of what a program prints
        raise Exceptions.WorkerCrashedError("The worker died.\nMuch more is said here.")


class FakeRay:
    """As the module."""

    exceptions = Exceptions

    def __init__(self, processors: int = 2, loses: Callable[[int], bool] = lambda _: False) -> None:
        self.processors, self.loses = processors, loses
        self.address = ""
        self.begun: list[tuple[Task, bytes]] = []
        self.attempts = 0
        self.cancelled: list[int] = []

    def is_initialized(self) -> bool:
        return bool(self.address)

    def init(self, address: str, **_: Any) -> None:
        if address == "nowhere":
            raise ConnectionError("Nobody answers.\nTry again.")
        self.address = address

    def shutdown(self) -> None:
        self.address = ""

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": float(self.processors)}

    def remote(self, num_cpus: int, max_retries: int) -> Callable[[Callable[..., Any]], Task]:
        assert num_cpus == 1
        return lambda work: Task(self, work, max_retries)

    def wait(self, answers: list[int], num_returns: int) -> tuple[list[int], list[int]]:
        """The last one is done first."""
        return answers[-num_returns:], answers[:-num_returns]

    def get(self, answer: int) -> Any:
        task, sent = self.begun[answer]
        return task.done(sent)

    def cancel(self, answer: int, force: bool) -> None:
        self.cancelled.append(answer)
