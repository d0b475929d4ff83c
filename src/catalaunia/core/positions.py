"""Positions as Python reads them: what one says, what many say, and what of one may be seen."""

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np

from catalaunia.core.protocol import State
from catalaunia.core.texts import Refusal

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
        last = self._last  # read once: another thread may look at another position meanwhile
        if last is None or last[0] != name:
            last = self._last = name, self._make(state)
        return last[1]


def copies(state: State, count: int) -> State:
    """An array of so many positions like this one."""
    twins = np.empty(count, state.dtype)
    twins.view(np.uint8).reshape(count, -1)[:] = state.view(np.uint8)
    return twins


def allowed(blank: np.dtype[np.void], whole: Iterable[str], by_row: Iterable[str] = (), row: int | None = None) -> Bits:
    """For `only`: the fields that may be seen, and of others one row; none for a spectator."""
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
    return np.frombuffer(np.frombuffer(state.tobytes(), np.uint8) & bits, state.dtype)


@dataclass(frozen=True)
class FieldText:
    """How a field of a position is written."""

    keys: tuple[Sequence[str], ...] = ()  # what the places along each side are called; those without a name: by number
    words: Mapping[int, str] | None = None  # what values are called
    members: Sequence[str] = ()  # the value is a set of these, as bits of a number
    least: int = 0
    most: int = 127


class PositionTexts:
    """Positions as a line of text: `field=entry,entry`, a space between two fields, and only what is not as at first.

    An entry is a value, after the names of its place in the field with a colon behind each. `complete` works out what
    is left out, and refuses what cannot be.
    """

    def __init__(
        self,
        new: Callable[[], State],
        fields: Mapping[str, FieldText] | None = None,
        left_out: Iterable[str] = (),
        complete: Callable[[State], None] | None = None,
    ) -> None:
        self._new, self._complete = new, complete
        names = [name for name in new().dtype.names or () if name not in left_out]
        self._fields = {name: (fields or {}).get(name, FieldText(least=-(2**63), most=2**63 - 1)) for name in names}

    def write(self, state: State) -> str:
        first, written = self._new(), []
        for name, field in self._fields.items():
            here, blank = state[name][0], first[name][0]
            entries = []
            for place in itertools.product(*(range(length) for length in np.shape(here))):
                value = int(here[place]) if place else int(here)
                if value != (blank[place] if place else blank):
                    keys = [_key(field, axis, k) for axis, k in enumerate(place)]
                    entries.append(":".join([*keys, _value(field, value)]))
            if entries:
                written.append(f"{name}={','.join(entries)}")
        return " ".join(written)

    def read(self, text: str) -> State:
        state, seen = self._new(), set()
        for part in text.split():
            name, _, entries = part.partition("=")
            if name not in self._fields or name in seen:
                raise Refusal("position.field", field=name)
            seen.add(name)
            for entry in entries.split(","):
                self._set(state, name, entry)
        if self._complete is not None:
            self._complete(state)
        return state

    def _set(self, state: State, name: str, entry: str) -> None:
        field, (*keys, value) = self._fields[name], entry.split(":")
        shape = state.dtype[name].shape
        try:
            if len(keys) != len(shape):
                raise ValueError
            place = tuple(_place(field, axis, key, shape[axis]) for axis, key in enumerate(keys))
            state[name][(0, *place)] = _number(field, value)
        except (ValueError, OverflowError):
            raise Refusal("position.entry", field=name, given=entry) from None


def _key(field: FieldText, axis: int, k: int) -> str:
    named = field.keys[axis] if axis < len(field.keys) else ()
    return named[k] if k < len(named) else str(k)


def _place(field: FieldText, axis: int, key: str, length: int) -> int:
    named = field.keys[axis] if axis < len(field.keys) else ()
    place = named.index(key) if key in named else int(key)
    if not 0 <= place < length or (place < len(named) and key not in named):
        raise ValueError
    return place


def _value(field: FieldText, value: int) -> str:
    if field.members:
        return "+".join(name for k, name in enumerate(field.members) if value >> k & 1) or "none"
    return (field.words or {}).get(value, str(value))


def _number(field: FieldText, value: str) -> int:
    if field.members:
        return sum(1 << field.members.index(name) for name in {*value.split("+")} - {"none"})
    by_word = {word: number for number, word in (field.words or {}).items()}
    number = by_word[value] if value in by_word else int(value)
    if not field.least <= number <= field.most:
        raise ValueError
    return number
