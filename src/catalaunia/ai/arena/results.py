"""The results of a contest in a file, so that a measurement can be stopped and gone on with.

One JSON object a line: first the contest, then each unit as it is finished. A last line that was cut off
(the machine stopped while it was written) is dropped, and its unit played again.
"""

import json
from pathlib import Path
from typing import IO, Any, Protocol

from catalaunia.ai.arena.unit import Unit
from catalaunia.core import record
from catalaunia.core.texts import Refusal


class Played(Protocol):
    """What is played in units: a contest of the arena, or a league."""

    def header(self) -> dict[str, Any]:
        """All that its units depend on; `game` and `seats` are in it."""
        ...


class Results:
    """The finished units of a contest, kept in a file or in memory only."""

    def __init__(self, contest: Played, path: Path | None = None) -> None:
        """Refuses a file of another contest, and one that is no file of results."""
        self.path = path
        self.units: dict[int, Unit] = {}
        self._file: IO[str] | None = None
        self._header = contest.header()
        if path is None:
            return
        record.check_place(path)
        whole = self._read(path) if path.exists() else 0
        try:
            self._file = path.open("r+" if path.exists() else "x", encoding="utf-8", newline="\n")
            self._file.seek(whole)
            self._file.truncate()
            if not whole:
                self._write(json.dumps(self._header))
        except OSError as error:
            raise Refusal("cli.cannot_write", path=path, error=error.strerror) from None

    def add(self, unit: Unit) -> None:
        self.units[unit.number] = unit
        self._write(unit.line())

    def first(self, count: int) -> list[Unit]:
        """The units from number 1 on, as long as none is missing."""
        found: list[Unit] = []
        while len(found) < count and (unit := self.units.get(len(found) + 1)):
            found.append(unit)
        return found

    def missing(self, count: int) -> list[int]:
        return [number for number in range(1, count + 1) if number not in self.units]

    def close(self) -> None:
        if self._file:
            self._file.close()

    def _write(self, line: str) -> None:
        if self._file:
            self._file.write(line + "\n")
            self._file.flush()

    def _read(self, path: Path) -> int:
        """Takes over what is finished; returns how many bytes of whole lines there are."""
        try:
            content = path.read_bytes()
        except OSError as error:
            raise Refusal("cli.cannot_read", path=path, error=error.strerror) from None
        whole = content.rfind(b"\n") + 1
        if not whole and json.dumps(self._header).encode().startswith(content):
            return 0  # not even the first line was finished
        for number, line in enumerate(content[:whole].splitlines() or [content], 1):
            try:
                if number == 1:
                    self._compare(path, line)
                else:
                    unit = Unit.read(line.decode("utf-8"))
                    self.units[unit.number] = unit
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                if isinstance(error, Refusal):
                    raise
                raise Refusal("arena.no_results", path=path, line=number) from None
        return whole

    def _compare(self, path: Path, line: bytes) -> None:
        theirs = json.loads(line)
        theirs["seats"], theirs["game"]  # a line of JSON that has none of these is something else
        for name, ours in self._header.items():
            if theirs.get(name) != ours:
                raise Refusal(
                    "arena.other", path=path, what=name, theirs=json.dumps(theirs.get(name)), ours=json.dumps(ours)
                )
