"""Copies of what changes: a match, a table. A copy costs the same however long the game has been."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Self, TypeVar, overload

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class Twinned:
    """Something that changes by itself and of which there can be another that goes on from the same point.

    A twin has lists and dictionaries (and the lists in these) and twinned parts of its own. Everything else is
    shared, what lies in a list too: only what never changes may lie there.
    """

    def twin(self) -> Self:
        other = object.__new__(type(self))
        vars(other).update({name: _own(value) for name, value in vars(self).items()})
        return other


class Grown(Twinned, Sequence[T]):
    """What grows with the game: a list to which is appended, and of which the end may be cut off.

    Twins look at the same items, each up to its own length, and items that somebody sees never change. Whoever is
    the first to append goes on in the shared list; another that does so later takes a list of its own.
    """

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = [*items]
        self._length = len(self._items)

    def twin(self) -> Self:
        other = object.__new__(type(self))
        other._items, other._length = self._items, self._length
        return other

    def append(self, item: T) -> None:
        if len(self._items) != self._length:
            self._items = self._items[: self._length]
        self._items.append(item)
        self._length += 1

    def cut(self, length: int) -> None:
        """Only the first so many stay."""
        self._length = min(length, self._length)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            return [self._items[k] for k in range(*place.indices(self._length))]
        if not -self._length <= place < self._length:
            raise IndexError(place)
        return self._items[place if place >= 0 else self._length + place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self[:] == other[:]

    __hash__ = None  # type: ignore[assignment]  # it changes


class GrownMap(Twinned, Mapping[K, T]):
    """The same by name: a dictionary to which is added."""

    def __init__(self) -> None:
        self._entries: dict[K, tuple[int, T]] = {}  # each with its place
        self._length = 0

    def twin(self) -> Self:
        other = object.__new__(type(self))
        other._entries, other._length = self._entries, self._length
        return other

    def add(self, name: K, value: T) -> None:
        """What was under this name before is forgotten."""
        if len(self._entries) != self._length or name in self._entries:
            kept = [(key, old) for key, old in self.items() if key != name]
            self._entries = {key: (place, old) for place, (key, old) in enumerate(kept)}
        self._length = len(self._entries) + 1
        self._entries[name] = self._length - 1, value

    def __getitem__(self, name: K) -> T:
        place, value = self._entries[name]
        if place >= self._length:
            raise KeyError(name)
        return value

    def __iter__(self) -> Iterator[K]:
        return (name for name, (place, _) in self._entries.items() if place < self._length)

    def __len__(self) -> int:
        return self._length


def _own(value: Any) -> Any:
    if isinstance(value, list):
        return [*value]
    if isinstance(value, dict):  # no call for each list: the work must not tell how many have chosen in secret
        return {
            key: [*part] if part.__class__ is list else part.twin() if part.__class__ is Grown else part
            for key, part in value.items()
        }
    return value.twin() if isinstance(value, Twinned) else value
