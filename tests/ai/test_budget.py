"""Budgets: so many iterations, or so long, by a clock that the tests turn themselves."""

import pytest

from catalaunia.ai.player import Budget
from catalaunia.ai.search_players import spend


class Work:
    """Iterations that take their time on a clock of its own."""

    def __init__(self, seconds: float) -> None:
        self.each = seconds
        self.time = 0.0
        self.made = 0

    def clock(self) -> float:
        return self.time

    def iterate(self, n: int) -> None:
        assert n > 0
        self.made += n
        self.time += n * self.each


def test_a_number_of_iterations_is_kept_to_the_last() -> None:
    for wanted in (1, 50, 20_000, 65_432):
        work = Work(1e-5)
        assert spend(Budget(iterations=wanted), work.iterate, work.clock, 0.0) == wanted == work.made


def test_a_time_is_used_and_kept() -> None:
    for each in (1e-6, 2e-5, 1e-3):
        work = Work(each)
        made = spend(Budget(seconds=0.5), work.iterate, work.clock, 0.0)
        assert made == work.made
        assert 0.5 <= work.time < 0.5 + max(0.002, 2 * each)


def test_of_two_budgets_the_smaller_one_counts() -> None:
    work = Work(1e-3)
    assert spend(Budget(iterations=100, seconds=10), work.iterate, work.clock, 0.0) == 100
    work = Work(1e-3)
    spend(Budget(iterations=100_000, seconds=0.1), work.iterate, work.clock, 0.0)
    assert 0.1 <= work.time < 0.11


def test_what_was_done_before_counts() -> None:
    work = Work(1e-3)
    work.time = 0.4
    spend(Budget(seconds=0.5), work.iterate, work.clock, 0.0)
    assert 0.5 <= work.time < 0.51


def test_a_search_without_end_is_not_begun() -> None:
    work = Work(1e-3)
    with pytest.raises(ValueError, match="needs a number of iterations or a time"):
        spend(Budget(), work.iterate, work.clock, 0.0)
    assert work.made == 0


def test_even_the_shortest_time_gives_an_answer() -> None:
    work = Work(0.1)
    assert spend(Budget(seconds=1e-9), work.iterate, work.clock, 0.0) > 0
