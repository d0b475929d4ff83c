"""Code that is written once for all games, such as a search, calls a game's own functions through stubs.

A stub becomes, when its caller is compiled, the function of that name of the game whose position it is handed.
So a search is an ordinary function, compiled once for each game and found in the disk cache.
"""

import functools
import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeVar

import numba
import numpy as np
from numba.extending import overload

from catalaunia.compiled.decorators import COMPILED
from catalaunia.compiled.linking import RuleCompiler

F = TypeVar("F", bound=Callable[..., Any])

_CALL: Any = {"forceinline": True, "pipeline_class": RuleCompiler}
_GAMES: dict[Any, tuple[ModuleType, ...]] = {}  # a position's type, as Numba and as NumPy know it, to its game


def register(state: np.dtype[np.void], *modules: ModuleType) -> None:
    """From now on stubs find the functions of these modules for positions of this kind."""
    _GAMES[state] = modules
    if COMPILED:
        _GAMES[numba.from_dtype(state)] = modules


def function_of(state: Any, name: str, otherwise: Any = None) -> Any:
    """A game's own function of this name, by the type of its positions; where it has none, the other one."""
    for module in _GAMES[state]:
        if hasattr(module, name):
            return getattr(module, name)
    if otherwise is not None:
        return otherwise
    raise AttributeError(f"{name} is in none of {', '.join(one.__name__ for one in _GAMES[state])}.")


def may_be_of_the_game(otherwise: Any) -> Callable[[F], F]:
    """A function that a game may have for itself: one that has none has this rule instead."""
    return functools.partial(of_the_game, otherwise=otherwise)


def of_the_game(stub: F, otherwise: Any = None) -> F:
    """A function that every game has for itself; its first argument is the position."""
    name = stub.__name__
    names = ", ".join(inspect.signature(stub).parameters)  # a call with `*others` is slower, by 3 % of random games

    def interpreted(s: Any, *others: Any) -> Any:
        return function_of(s.dtype, name, otherwise)(s, *others)

    @overload(interpreted, strict=False, jit_options=_CALL)
    def choose(s, *others):  # type: ignore[no-untyped-def]  # noqa: ARG001
        return eval(f"lambda {names}: function({names})", {"function": function_of(s, name, otherwise)})

    return functools.wraps(stub)(interpreted)  # type: ignore[return-value]
