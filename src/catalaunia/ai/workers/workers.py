"""Units are handed to workers, and their results come back as they are done."""

import itertools
import os
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeVar

from catalaunia.core.texts import Refusal

T = TypeVar("T")
Unit = Any  # a number, or something that has one as `number` and can be pickled
Make = Callable[[], Callable[[Unit], T]]  # called once in each process; can be pickled


class Crew(Protocol):
    """Workers that are at work, until one leaves its context: then whatever they are doing is called off."""

    room: int  # for so many units at a time

    def begin(self, unit: Unit) -> None: ...
    def done(self) -> list[Any]: ...  # results, as soon as there is one; refuses a unit that fails, with a sentence


class Workers(Protocol):
    """Where work can be done."""

    count: int  # how many units are worked on at a time

    def crew(self, make: Make[Any], most: int | None = None) -> AbstractContextManager[Crew]: ...

    # there will never be more than `most` units at a time


def each(workers: Workers, make: Make[T], units: Iterable[Unit]) -> Generator[T, None, None]:
    """The result of each unit, as they are done; no unit is looked at before there is room for it."""
    waiting = iter(units)
    first = list(itertools.islice(waiting, 2))
    if first:
        with workers.crew(make, 1 if len(first) == 1 else None) as crew:
            yield from through(crew, itertools.chain(first, waiting))


def through(crew: Crew, units: Iterable[Unit]) -> Iterator[Any]:
    """The same, by workers that stay for more."""
    waiting, busy = iter(units), 0
    while True:
        for unit in itertools.islice(waiting, crew.room - busy):
            crew.begin(unit)
            busy += 1
        if not busy:
            return
        for result in crew.done():
            busy -= 1
            yield result


def number_of(unit: Unit) -> int:
    return int(unit.number if hasattr(unit, "number") else unit)


def failed(unit: Unit, error: str) -> Refusal:
    return Refusal("workers.failed", unit=number_of(unit), error=error)


def sentence(error: Exception) -> str:
    """A refusal speaks for itself; of anything else the kind and the place are told too."""
    if isinstance(error, Refusal):
        return str(error)
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({os.path.basename(place.filename)}:{place.lineno})"
