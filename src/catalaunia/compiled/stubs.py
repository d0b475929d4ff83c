"""Code that is written once for all games, such as a search, calls a game's own functions through stubs.

A stub becomes, when its caller is compiled, the function of that name of the game whose position it is handed.
So a search is an ordinary function, compiled once for each game and found in the disk cache.
"""

import functools
import inspect
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from catalaunia.compiled.decorators import COMPILED

import numba  # isort: skip
from numba.extending import overload  # isort: skip

F = TypeVar("F", bound=Callable[..., Any])

_GAMES: dict[Any, Any] = {}  # a position's type, as Numba and as NumPy know it, to the game's module


def register(state: np.dtype[np.void], module: Any) -> None:
    """From now on stubs find the functions of this module for positions of this kind."""
    _GAMES[state] = module
    if COMPILED:
        _GAMES[numba.from_dtype(state)] = module


def kernels_of(states: np.ndarray[Any, Any]) -> Any:
    """The module of a game's compiled functions, by its positions."""
    return _GAMES[states.dtype]


def of_the_game(stub: F) -> F:
    """A function that every game has for itself; its first argument is the position."""
    name = stub.__name__
    names = ", ".join(inspect.signature(stub).parameters)  # a call with `*others` is slower, by 3 % of random games

    def interpreted(s: Any, *others: Any) -> Any:
        return getattr(_GAMES[s.dtype], name)(s, *others)

    @overload(interpreted, strict=False, jit_options={"forceinline": True})
    def choose(s, *others):  # type: ignore[no-untyped-def]  # noqa: ARG001
        return eval(f"lambda {names}: function({names})", {"function": getattr(_GAMES[s], name)})

    return functools.wraps(stub)(interpreted)  # type: ignore[return-value]
