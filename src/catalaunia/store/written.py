"""How events and summaries are written down, the same in both databases.

JSON is plain ASCII, so that whatever a person has typed, half a surrogate or a null character, can be kept.
"""

import json
import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from catalaunia.store.store import Event, Row, Summary

COLUMNS = "id, version, changed, stage, listed, due, players, about"


class Append(NamedTuple):
    """An append, checked and put in writing before it meets a database."""

    table: str
    after: int
    times: list[float]
    contents: list[str]
    stage: str
    listed: bool
    due: float | None
    players: str
    about: str

    @property
    def version(self) -> int:
        """The last version once it is appended."""
        return self.after + len(self.times)


def append_of(table: str, after: int, events: Sequence[tuple[float, dict[str, Any]]], summary: Summary) -> Append:
    """Raises what is the caller's mistake, to the caller and before others are concerned."""
    if not events:
        raise ValueError("An append has at least one event.")
    times = [float(time) for time, _ in events]
    if not all(map(math.isfinite, (*times, summary.due or 0.0))):
        raise ValueError("A time is a finite number.")
    return Append(
        table,
        after,
        times,
        [text_of(content) for _, content in events],
        summary.stage,
        summary.listed,
        summary.due,
        text_of(summary.players),
        text_of(summary.about),
    )


def text_of(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def event_of(row: Sequence[Any]) -> Event:
    version, time, content = row
    return Event(version, time, json.loads(content))


def row_of(row: Sequence[Any]) -> Row:
    table, version, changed, stage, listed, due, players, about = row
    summary = Summary(stage, bool(listed), tuple(json.loads(players)), due, json.loads(about))
    return Row(table, version, changed, summary)
