"""The games of a contest as records of the notation, written while it is played."""

from pathlib import Path
from types import TracebackType
from typing import Self

from catalaunia.ai.arena.unit import Unit
from catalaunia.core import record
from catalaunia.core.texts import Refusal


class Records:
    """A file to which units go in the order of their numbers, however they come; without a path nothing is kept.

    What is finished stays there if the contest is stopped.
    """

    def __init__(self, path: Path | None, numbers: list[int]) -> None:
        """`numbers` are those of the units to come, ascending."""
        if path is not None:
            record.check_place(path)
        self._awaited = numbers[::-1]  # the next one last
        self._early: dict[int, Unit] = {}  # done before one that comes before them in the file
        try:
            self._file = path.open("w", encoding="utf-8", newline="\n") if path is not None else None
        except OSError as error:
            raise Refusal("cli.cannot_write", path=path, error=error.strerror) from None

    @property
    def kept(self) -> bool:
        return self._file is not None

    def add(self, unit: Unit) -> None:
        if self._file is None:
            return
        self._early[unit.number] = unit
        while self._awaited and self._awaited[-1] in self._early:
            self._write(self._early.pop(self._awaited.pop()))
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Whatever is waiting for one that will not come is written too."""
        if self._file is not None:
            for number in sorted(self._early):
                self._write(self._early[number])
            self._file.close()

    def _write(self, unit: Unit) -> None:
        if self._file is not None:
            self._file.writelines(map(record.line, unit.records))
