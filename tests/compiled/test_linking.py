"""Rules become machine code as part of the kernels that reach them, and behave as ever."""

import numba
import numpy as np
import pytest
from numba.core.codegen import RuntimeLinker

from catalaunia.compiled import COMPILED, cold_kernel, kernel, rule
from catalaunia.compiled.cache import cache_folder

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")


@rule
def element(numbers, place):  # type: ignore[no-untyped-def]
    return numbers[place]


@rule
def total(numbers, first):  # type: ignore[no-untyped-def]
    return element(numbers, first) + total(numbers, first + 1) if first < numbers.shape[0] else 0


@kernel
def total_from(numbers, first):  # type: ignore[no-untyped-def]
    return total(numbers, first)


@kernel
def element_at(numbers, place):  # type: ignore[no-untyped-def]
    return element(numbers, place)


@cold_kernel
def element_at_leisure(numbers, place):  # type: ignore[no-untyped-def]
    return element(numbers, place) + total(numbers, place)


@kernel
def calls_a_kernel(numbers):  # type: ignore[no-untyped-def]
    return total_from(numbers, 0)


@rule
def steps_down(n):  # type: ignore[no-untyped-def]
    return 0 if n == 0 else 1 + steps_down(n - 1)


@kernel
def counted(n):  # type: ignore[no-untyped-def]
    return steps_down(n)


@kernel
def calls_counted(n):  # type: ignore[no-untyped-def]
    return counted(3) + n


@numba.njit
def of_somebody_else(numbers):  # type: ignore[no-untyped-def]
    return total(numbers, 1)


NUMBERS = np.array([1, 20, 300])


def test_a_kernel_has_all_the_rules_it_reaches() -> None:
    assert total_from(NUMBERS, 0) == 321
    assert element_at(NUMBERS, 2) == 300
    assert element_at_leisure(NUMBERS, 1) == 20 + 320


def test_a_kernel_that_calls_a_rule_through_an_address_of_this_process_is_not_kept() -> None:
    """Loaded from the disk it ended the process, as soon as the next kernel was loaded."""
    with pytest.raises(RuntimeError, match="is a kernel"):
        calls_counted(0)  # as part of another one it is compiled so that a rule which calls itself is found at run time
    assert counted(3) == 3
    folder = cache_folder()
    assert folder
    kept = [file.read_bytes() for file in folder.glob(f"{__name__}.counted-*.kernel")]
    assert not any(RuntimeLinker.PREFIX.encode() in content for content in kept)


def test_a_rule_outside_of_its_bounds_is_noticed_wherever_it_is_linked() -> None:
    with pytest.raises(IndexError):
        element_at(NUMBERS, 3)
    with pytest.raises(IndexError):
        element_at_leisure(NUMBERS, 3)


def test_a_rule_is_called_by_rules_and_kernels_only() -> None:
    with pytest.raises(RuntimeError, match="is a rule"):
        of_somebody_else(NUMBERS)


def test_a_kernel_is_called_by_python_only() -> None:
    with pytest.raises(RuntimeError, match="is a kernel"):
        calls_a_kernel(NUMBERS)
