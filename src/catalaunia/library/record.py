"""A game as it is kept: the JSON object of docs/notation.md, which reads, writes and checks itself."""

import json
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Any, Self

from catalaunia.core import record as records
from catalaunia.core.record import Verdict
from catalaunia.core.texts import Refusal


class Record(dict[str, Any]):
    """A record, with its fields by name: `record["scores"]`."""

    def save(self, path: str | PathLike[str]) -> None:
        """A file with this game, whole or not at all."""
        self.save_all(path, [self])

    @classmethod
    def save_all(cls, path: str | PathLike[str], several: Iterable["Record"]) -> None:
        """A file with a game a line."""
        records.write(Path(path), several)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> list[Self]:
        """The games of a file; refuses one with a line that is no record."""
        found = []
        for one in records.read(Path(path)):
            if isinstance(one, Refusal):
                raise one
            found.append(cls(one))
        return found

    def verify(self) -> Verdict:
        """Whether header, moves, result and the moves of chance hold: `record.verify().ok`."""
        return records.verify(self)

    @property
    def line(self) -> str:
        """As it stands in a file."""
        return json.dumps(self, ensure_ascii=False)
