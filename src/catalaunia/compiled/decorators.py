"""How rules are compiled: `rule`, `sums`, `hot`, `kernel`, `cold_kernel` and `released_kernel`.

Rules are plain functions that run compiled by Numba and, with NUMBA_DISABLE_JIT=1, as ordinary Python.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np

from catalaunia.compiled.cache import TELLING
from catalaunia.compiled.kernel_cache import KernelCache
from catalaunia.compiled.linking import ColdKernelCompiler, KernelCompiler, RuleCompiler

INTERPRETED = "NUMBA_DISABLE_JIT"  # of the environment
COMPILED = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Compile a rule. It takes records and is called by compiled code only: it has no way in from Python."""
    return _compile(function, RuleCompiler, no_cpython_wrapper=True)


def sums(function: F) -> F:
    """Compile a rule whose sums may be taken in any order, so that the processor adds eight numbers at a time."""
    return _compile(function, RuleCompiler, no_cpython_wrapper=True, fastmath={"reassoc", "contract"})


def hot(function: F) -> F:
    """Compile a rule that is on the way of every decision: it becomes part of its callers.

    With all rules of the larger game inlined, scoring too, its random games are a fifth faster than with the shortest
    alone; what a search calls from many places compiles longer for it.
    """
    return _compile(function, RuleCompiler, no_cpython_wrapper=True, forceinline=True)


def kernel(function: F) -> F:
    """Compile a function that Python calls: it takes pools of records, never a record (that takes 3 µs)."""
    return _kept(function, KernelCompiler)


def cold_kernel(function: F) -> F:
    """Compile a kernel that people wait for to be there rather than to be done: sooner compiled, and slower."""
    return _kept(function, ColdKernelCompiler)


def released_kernel(function: F) -> F:
    """Compile a kernel that lets go of Python while it runs, so that several threads run it side by side."""
    return _kept(function, KernelCompiler, nogil=True)


def _kept(function: F, pipeline: type[KernelCompiler], **flags: Any) -> F:
    """A kernel, on the disk too."""
    compiled = _compile(function, pipeline, **flags)
    if COMPILED:
        compiled._cache = KernelCache(function)  # type: ignore[attr-defined]
    return compiled


def _compile(function: F, pipeline: type[RuleCompiler], forceinline: bool = False, **flags: Any) -> F:
    """Whether it is inlined is always said: what is not said Numba takes over from the caller, and its callers'."""
    if told := set(function.__module__.split(".")).intersection(TELLING):
        place = f"{function.__module__}.{function.__qualname__}"
        raise ValueError(f"{place} cannot be compiled: the cache does not look at what lies in {', '.join(told)}/.")
    flags |= {"forceinline": forceinline, "boundscheck": True, "no_cfunc_wrapper": True}
    compiled: F = numba.njit(pipeline_class=pipeline, **flags)(function)
    return compiled


def stored(fields: np.dtype[np.void]) -> np.dtype[np.void]:
    """The dtype to create arrays of records with.

    Compiled code reads `s.field` off an element of a plain structured array, interpreted code only off
    an `np.record`. Between compiled functions hand records, not arrays: each array handed on costs an
    atomic reference count, two thirds of all time when it was measured.
    """
    return fields if COMPILED else np.dtype((np.record, fields))
