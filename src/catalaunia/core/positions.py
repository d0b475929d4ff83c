"""Positions as Python reads them: what one says, what many say, and what of one may be seen."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

import numpy as np

from catalaunia.core.protocol import State

T = TypeVar("T")
Bits = np.ndarray[Any, np.dtype[np.uint8]]


def fields(state: State) -> dict[str, Any]:
    """What a position says, by field, as plain numbers and lists."""
    said = zip(state.dtype.names or (), state.tolist()[0], strict=True)
    return {name: value.tolist() if value.__class__ is np.ndarray else value for name, value in said}


class Columns(dict[str, list[Any]]):
    """What many positions say, by field; each field is read once, for all of them."""

    def __init__(self, states: State) -> None:
        self.states = states

    def __missing__(self, field: str) -> list[Any]:
        found: list[Any] = self.states[field].tolist()
        self[field] = found
        return found


class LastMade(Generic[T]):
    """What is made of a position, kept for the last one: several who look at a table see the same of it.

    While some choose in secret nothing is kept and nothing kept is used: how long it takes must not tell who has
    looked, and so chosen, since.
    """

    def __init__(self, make: Callable[[State], T]) -> None:
        self._make = make
        self._last: tuple[bytes, T] | None = None

    def of(self, state: State, secret: bool) -> T:
        if secret:
            return self._make(state)
        name = state.tobytes()
        if self._last is None or self._last[0] != name:
            self._last = name, self._make(state)
        return self._last[1]


def copies(state: State, count: int) -> State:
    """An array of so many positions like this one."""
    twins = np.empty(count, state.dtype)
    twins.view(np.uint8).reshape(count, -1)[:] = state.view(np.uint8)
    return twins


def allowed(blank: np.dtype[np.void], whole: Iterable[str], by_row: Iterable[str] = (), row: int | None = None) -> Bits:
    """For `only`: the fields that may be seen, and of others one row."""
    assert blank.fields is not None
    bits = np.zeros(blank.itemsize, np.uint8)
    for name in whole:
        kind, place = blank.fields[name][:2]
        bits[place : place + kind.itemsize] = 255
    for name in by_row if row is not None else ():
        kind, place = blank.fields[name][:2]
        size = kind.itemsize // kind.shape[0]
        bits[place + row * size : place + (row + 1) * size] = 255  # type: ignore[operator]
    return bits


def only(state: State, bits: Bits) -> State:
    """Another position, blank but for what is allowed."""
    seen = np.empty_like(state)
    np.bitwise_and(state.view(np.uint8), bits, out=seen.view(np.uint8))
    return seen
