"""Work by several: all of it, whatever the order, and a sentence where it fails. The same holds for all workers."""

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from catalaunia.ai.workers import on_ray
from catalaunia.ai.workers.on_ray import RETRIES, OnRay
from catalaunia.ai.workers.processes import Processes
from catalaunia.ai.workers.workers import Workers, each, through
from catalaunia.core.texts import Refusal
from tests.ai.workers.fake_ray import FakeRay
from tests.cli.commands import run

made = 0


@dataclass(frozen=True)
class Pair:
    """A unit with something in it."""

    number: int
    other: int


def squares() -> Callable[[int], int]:
    global made
    made += 1
    return lambda number: number * number


def products() -> Callable[[Pair], int]:
    return lambda pair: pair.number * pair.other


def dying() -> Callable[[int], int]:
    def work(number: int) -> int:
        if number == 3:
            os._exit(7)
        return number

    return work


def failing() -> Callable[[Pair], int]:
    def work(pair: Pair) -> int:
        if pair.number == 3:
            raise KeyError("nothing there")
        return pair.number

    return work


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    fake = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", fake)
    monkeypatch.setattr(on_ray, "_works", {})
    return fake


@pytest.fixture(params=["alone", "processes", "ray"])
def workers(request: pytest.FixtureRequest, ray: FakeRay) -> Workers:
    if request.param == "ray":
        return OnRay("10.0.0.1:6379")
    return Processes(3 if request.param == "processes" else 1)


def test_every_unit_is_worked_on_once(workers: Workers) -> None:
    assert sorted(each(workers, squares, range(7))) == [n * n for n in range(7)]
    assert sorted(each(workers, products, (Pair(n, n + 1) for n in range(5)))) == [n * (n + 1) for n in range(5)]


def test_nothing_to_do_is_done(workers: Workers) -> None:
    assert list(each(workers, dying, [])) == []


def test_a_single_unit_is_done(workers: Workers) -> None:
    assert list(each(workers, squares, [9])) == [81]


def test_a_unit_that_fails_tells_why_and_where(workers: Workers) -> None:
    said = r"Unit 3 of the work failed: KeyError: 'nothing there' \(test_workers.py:\d+\)"
    with pytest.raises(Refusal, match=said):
        list(each(workers, failing, [Pair(n, 0) for n in range(6)]))


def test_units_are_looked_at_when_there_is_room_for_them(workers: Workers) -> None:
    """So that what they carry need not be in memory at once."""
    seen = []

    def units() -> Iterator[int]:
        for number in range(100):
            seen.append(number)
            yield number

    with workers.crew(squares) as crew:
        room = crew.room
        done = through(crew, units())
        next(done)
    assert len(seen) <= room < 100


def test_workers_stay_for_more(workers: Workers) -> None:
    with workers.crew(squares) as crew:
        assert sorted(through(crew, range(3))) == [0, 1, 4]
        assert sorted(through(crew, range(3, 5))) == [9, 16]


def test_a_process_that_dies_is_told_in_a_sentence() -> None:
    with pytest.raises(Refusal, match=r"process ended while it was at unit 3 of the work \(exit code 7\)"):
        list(each(Processes(2), dying, range(6)))


def test_leaving_early_ends_the_processes_and_leaves_no_trace() -> None:
    before = dict(os.environ)
    work = each(Processes(2), squares, range(1000))
    assert next(work) in (0, 1)
    work.close()
    assert dict(os.environ) == before


def test_leaving_early_calls_off_what_a_cluster_has(ray: FakeRay) -> None:
    work = each(OnRay("auto"), squares, range(1000))
    next(work)
    work.close()
    assert len(ray.begun) == 4
    assert sorted(ray.cancelled) == [0, 1, 2]


def test_a_cluster_does_again_what_a_lost_node_had(ray: FakeRay) -> None:
    ray.loses = lambda attempt: attempt % 3 == 0
    assert sorted(each(OnRay("auto"), squares, range(20))) == [n * n for n in range(20)]
    assert ray.attempts > 20


def test_a_unit_that_ends_its_process_every_time_is_not_tried_for_ever(ray: FakeRay) -> None:
    ray.loses = lambda _: True
    with pytest.raises(Refusal, match=r"Unit 9 of the work failed: WorkerCrashedError: The worker died\.$"):
        list(each(OnRay("auto"), squares, [9]))
    assert ray.attempts == RETRIES + 1


def test_what_a_worker_needs_is_made_once(ray: FakeRay) -> None:
    before = made
    list(each(OnRay("auto"), squares, range(20)))
    assert made == before + 1


def test_a_node_with_another_version_is_told(ray: FakeRay, monkeypatch: pytest.MonkeyPatch) -> None:
    answer, error = on_ray.do("0.0.0", b"", 1)
    assert answer is None
    assert error is not None
    assert "here it is 0.0.0. Install the same version on all nodes." in error


def test_the_cluster_says_how_much_it_does_at_a_time(ray: FakeRay) -> None:
    ray.processors = 12
    assert OnRay("auto").count == 12
    assert OnRay("auto", 3).count == 3


def test_no_cluster_is_told(ray: FakeRay, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(
        capsys, "arena", "attila", "--seats", "random,random", "--pairs", 2, "--ray", "nowhere"
    )  # fmt: skip
    assert code == 2
    assert "no Ray cluster that could be reached at nowhere: Nobody answers." in err


def test_without_ray_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    code, _, err = run(capsys, "arena", "attila", "--seats", "random,random", "--pairs", 2, "--ray", "auto")
    assert code == 2
    assert 'pip install "catalaunia[ray]"' in err


def test_units_of_the_arena_are_the_same_on_a_cluster(ray: FakeRay, capsys: pytest.CaptureFixture[str]) -> None:
    ray.loses = lambda attempt: attempt % 2 == 0
    command = ["arena", "attila", "--seats", "greedy,random", "--pairs", "4", "--json", "--workers", "1"]
    here, there = run(capsys, *command)[1], run(capsys, *command, "--ray", "auto")[1]
    assert _but_times(here) == _but_times(there)
    assert not ray.is_initialized()


def _but_times(said: str) -> str:
    return said.partition('"move_ms"')[0]
