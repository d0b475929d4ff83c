"""How events and summaries are written down, the same in both databases.

JSON is plain ASCII, so that whatever a person has typed, half a surrogate or a null character, can be kept.
"""

import json
import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from catalaunia.core.texts import Refusal
from catalaunia.store.protocol import Row, StoredEvent, Summary

COLUMNS = "id, version, changed, stage, listed, due, players, about, shown, expires"

NOTE = (
    "insert into findings (table_id, name, part, content) select id, $2, $3, $4 from tables where id = $1"
    " on conflict (table_id, name, part) do update set content = excluded.content"
)
PROBE = "insert into health (id, writes) values (1, 1) on conflict (id) do update set writes = health.writes + 1"


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
    shown: float
    expires: float | None

    @property
    def version(self) -> int:
        """The last version once it is appended."""
        return self.after + len(self.times)


def append_of(table: str, after: int, events: Sequence[tuple[float, dict[str, Any]]], summary: Summary) -> Append:
    """Raises what is the caller's mistake, to the caller and before others are concerned."""
    if not events:
        raise ValueError("An append has at least one event.")
    times = [float(time) for time, _ in events]
    if not all(map(math.isfinite, (*times, summary.due or 0.0, summary.shown, summary.expires or 0.0))):
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
        float(summary.shown),
        summary.expires,
    )


def text_of(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def log_of(table: str, last: int, rows: Sequence[Sequence[Any]], after: int = 0) -> list[StoredEvent]:
    """The events of a table whose last version is `last`; refuses a log that is not whole."""
    if [row[0] for row in rows] != list(range(after + 1, last + 1)):
        raise Refusal("store.damaged_log", table=table)
    try:
        return [StoredEvent(version, time, json.loads(content)) for version, time, content in rows]
    except ValueError:
        raise Refusal("store.damaged_log", table=table) from None


def row_of(row: Sequence[Any]) -> Row:
    table, version, changed, stage, listed, due, players, about, shown, expires = row
    seated = tuple(json.loads(players))
    summary = Summary(stage, bool(listed), seated, due, json.loads(about), shown=shown, expires=expires)
    return Row(table, version, changed, summary)
