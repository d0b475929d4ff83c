"""How rules are compiled: the `rule` decorator, bits, and the dice of random play.

Rules are plain functions that run compiled by Numba and, with NUMBA_DISABLE_JIT=1, as ordinary
Python. Numba's disk cache looks only at the file a function stands in, so the cache folder is
named by a hash of all engine sources and data: no change can leave stale results behind.
"""

import functools
import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import platformdirs

PACKAGE = Path(__file__).parent
KEPT_CACHES = 4  # folders of earlier sources that stay, so that switching branches stays quick


def sources_hash() -> str:
    """The hash of everything that compiled code can depend on."""
    files = [Path(__file__), *sorted((PACKAGE / "games").rglob("*.toml"))]
    for folder in ("games", "ai/search"):
        files += sorted((PACKAGE / folder).rglob("*.py"))
    digest = hashlib.sha256()
    for file in files:
        digest.update(str(file.relative_to(PACKAGE)).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where the compiled rules of exactly these sources lie; older ones are swept away."""
    root = Path(os.environ.get("CATALAUNIA_CACHE") or platformdirs.user_cache_path("catalaunia"))
    folder = root / f"compiled-{sources_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        others = [other for other in root.glob("compiled-*") if other != folder]
        others.sort(key=lambda other: other.stat().st_mtime, reverse=True)
        for old in others[KEPT_CACHES:]:
            shutil.rmtree(old, ignore_errors=True)
    except OSError:
        pass  # a read-only home: Numba then looks for a folder of its own
    return folder


CACHE = cache_folder()
os.environ["NUMBA_CACHE_DIR"] = str(CACHE)

import numba  # noqa: E402  (the cache folder must be known first)
from numba import types  # noqa: E402
from numba.extending import intrinsic, overload  # noqa: E402

numba.config.CACHE_DIR = str(CACHE)  # type: ignore[attr-defined]  # in case Numba was imported before us
COMPILED = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Compile a rule. It takes records and is called by compiled code only: it has no way in from Python."""
    return _compile(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def hot(function: F) -> F:
    """Compile a rule that is on the way of every decision: it becomes part of its callers.

    A third faster in random games when all of them were measured; more of them only compile longer.
    """
    return _compile(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True)


def kernel(function: F) -> F:
    """Compile a function that Python calls: it takes pools of records, never a record (that takes 3 µs)."""
    return _compile(function)


def _compile(function: F, **flags: bool) -> F:
    compiled: F = numba.njit(cache=True, boundscheck=True, **flags)(function)  # type: ignore[call-overload]
    return compiled


def stored(fields: np.dtype[np.void]) -> np.dtype[np.void]:
    """The dtype to create arrays of records with.

    Compiled code reads `s.field` off an element of a plain structured array, interpreted code only off
    an `np.record`. Between compiled functions hand records, not arrays: each array handed on costs an
    atomic reference count, two thirds of all time when it was measured.
    """
    return fields if COMPILED else np.dtype((np.record, fields))


# Code that is written once for all games, such as a search, calls a game's own functions through stubs: a
# stub becomes, when its caller is compiled, the function of that name of the game whose position it is
# handed. So a search is an ordinary function, compiled once for each game and found in the disk cache.

_GAMES: dict[Any, Any] = {}  # a position's type, as Numba and as NumPy know it, to the game's module


def register(state: np.dtype[np.void], module: Any) -> None:
    """From now on stubs find the functions of this module for positions of this kind."""
    _GAMES[state] = module
    if COMPILED:
        _GAMES[numba.from_dtype(state)] = module


def of_the_game(stub: F) -> F:
    """A function that every game has for itself; its first argument is the position."""
    name = stub.__name__

    def interpreted(s: Any, *others: Any) -> Any:
        return getattr(_GAMES[s.dtype], name)(s, *others)

    @overload(interpreted, strict=False)
    def choose(s, *others):  # type: ignore[no-untyped-def]  # noqa: ARG001
        function = getattr(_GAMES[s], name)
        return lambda s, *others: function(s, *others)

    return functools.wraps(stub)(interpreted)  # type: ignore[return-value]


def warm(part: str = "") -> bool:
    """Whether the rules, or the search, lie compiled on the disk already, so that nobody has to wait."""
    return not COMPILED or any(part in file.parent.name for file in CACHE.rglob("*.nbc"))


# Sets of up to 32 things are the bits of a number; two processor instructions make them fast.


def count(bits: int) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def lowest(bits: int) -> int:
    """The number of the lowest bit that is set."""
    return (int(bits) & -int(bits)).bit_length() - 1


def _instruction(name: str) -> Any:
    @intrinsic
    def instruction(context: Any, bits: Any) -> Any:  # noqa: ARG001
        def build(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            number = context.cast(builder, values[0], signature.args[0], types.uint64)
            if name == "cttz":
                found = builder.cttz(number, context.get_constant(types.boolean, 0))
            else:
                found = builder.ctpop(number)
            return context.cast(builder, found, types.uint64, types.int64)

        return types.int64(bits), build

    return instruction


_ctpop = _instruction("ctpop")
_cttz = _instruction("cttz")


@overload(count)
def _count(bits):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda bits: _ctpop(bits)


@overload(lowest)
def _lowest(bits):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda bits: _cttz(bits)


# The dice of random play: one xorshift64 number in a record's field `dice`, for compiled loops. A
# match takes its chance from its secret seed instead, never from here.

_13, _7, _17, _32 = np.uint64(13), np.uint64(7), np.uint64(17), np.uint64(32)


def dice(seed: int, games: int) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """For each of many games what to put into the field `dice`; equal seeds roll equally."""
    return np.random.default_rng(seed).integers(1, 2**64, size=games, dtype=np.uint64)


@rule
def roll(desk, sides):  # type: ignore[no-untyped-def]
    """A number from 0 to sides - 1."""
    x = desk.dice
    x ^= x << _13
    x ^= x >> _7
    x ^= x << _17
    desk.dice = x
    return np.int64(((x >> _32) * np.uint64(sides)) >> _32)  # signed: an unsigned one would turn sums into floats
