"""Work on several processes: all of it, whatever the order, and a sentence where one fails."""

import os
from collections.abc import Callable

import pytest

from catalaunia.ai.arena import on_all_cores
from catalaunia.core.texts import Refusal


def squares() -> Callable[[int], int]:
    return lambda number: number * number


def dying() -> Callable[[int], int]:
    def work(number: int) -> int:
        if number == 3:
            os._exit(7)
        return number

    return work


def failing() -> Callable[[int], int]:
    def work(number: int) -> int:
        if number == 3:
            raise KeyError("nothing there")
        return number

    return work


@pytest.mark.parametrize("processes", [1, 3])
def test_every_number_is_worked_on_once(processes: int) -> None:
    assert sorted(on_all_cores.each(squares, range(7), processes)) == [n * n for n in range(7)]


def test_nothing_to_do_is_done() -> None:
    assert list(on_all_cores.each(dying, [], 2)) == []


def test_a_process_that_dies_is_told_in_a_sentence() -> None:
    with pytest.raises(Refusal, match=r"A worker process ended while playing pair 3 \(exit code 7\)"):
        list(on_all_cores.each(dying, range(6), 2))


@pytest.mark.parametrize("processes", [1, 2])
def test_a_process_that_fails_tells_why_and_where(processes: int) -> None:
    with pytest.raises(
        Refusal, match=r"Pair 3 could not be played: KeyError: 'nothing there' \(test_on_all_cores.py:\d+\)"
    ):
        list(on_all_cores.each(failing, range(6), processes))


def test_leaving_early_ends_the_processes_and_leaves_no_trace() -> None:
    before = dict(os.environ)
    work = on_all_cores.each(squares, range(1000), 2)
    assert next(work) in (0, 1)
    work.close()
    assert dict(os.environ) == before
