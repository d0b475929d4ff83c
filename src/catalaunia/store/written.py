"""How events and summaries are written down, the same in both databases.

JSON is plain ASCII, so that whatever a person has typed, half a surrogate or a null character, can be kept.
"""

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from catalaunia.core.texts import Refusal
from catalaunia.store.protocol import WANTS_NOTICES, Notice, Row, StoredEvent, Summary

COLUMNS = "id, version, changed, stage, listed, due, players, about, shown, expires"

ESCAPE, WILD = r"\\\\u[0-9a-f]{4}", r"\\\\u____"  # of any letter that is not plain ASCII, in a pattern
NOTE = (
    "insert into findings (table_id, name, part, content) select id, $2, $3, $4 from tables where id = $1"
    " on conflict (table_id, name, part) do update set content = excluded.content"
)
PROBE = "insert into health (id, writes) values (1, 1) on conflict (id) do update set writes = health.writes + 1"


# Each changes one row if nobody was quicker.
IDENTIFY_FIRST = (
    "insert into identities (player, version, content) values ($1, 1, $2)"
    " on conflict (player) do nothing returning version"
)
IDENTIFY = (
    "update identities set version = version + 1, content = $2 where player = $1 and version = $3 returning version"
)
UNMARK = "delete from identity_marks where player = $1"
MARK = "insert into identity_marks (player, mark) values ($1, $2)"


# Of the outbox. The second is for those who want to be told.
PUT = "insert into notices (id, player, due, content) values ($1, $2, $3, $4) on conflict (id) do nothing"
PUT_WANTED = (
    "insert into notices (id, player, due, content) select $1, $2, $3, $4"
    f" where exists (select 1 from identity_marks where mark = '{WANTS_NOTICES}' and player = $2)"
    " on conflict (id) do nothing"
)
TAKE = (
    "update notices set due = $3, tries = tries + 1, held = held + 1 where id = $1 and due <= $2"
    " returning id, player, due, content, tries, held"
)
GONE = "delete from notices where id = $1 and tries = $2 returning id"
AGAIN = "update notices set due = $3, held = 0, content = $4 where id = $1 and tries = $2 returning id"


class WrittenNotice(NamedTuple):
    """Something to be told, checked and put in writing."""

    id: str
    player: str
    due: float
    content: str


LAY_DOWN_FIRST = (
    "insert into settings (name, version, content) values ($1, 1, $2) on conflict (name) do nothing returning version"
)
LAY_DOWN = "update settings set version = version + 1, content = $2 where name = $1 and version = $3 returning version"
AUDIT = "insert into audit (time, content) values ($1, $2)"
DELETE = tuple(f"{one} where table_id" for one in ("players", "events", "findings", "studies"))  # of a table that goes
# Of a table, at the time $1.
EXPIRED = "expires <= $1 and not exists (select 1 from studies where table_id = tables.id and kept_until > $1)"
STUDY_FIRST = (
    "insert into studies (id, table_id, version, content, kept_until)"
    " select $1, id, 1, $3, $4 from tables where id = $2"
    " on conflict (id) do nothing returning version"
)
STUDY = (
    "update studies set version = version + 1, content = $3, kept_until = $4"
    " where id = $1 and table_id = $2 and version = $5"
    " returning version"
)
KEEP_STUDY = "update studies set kept_until = $2 where id = $1 and kept_until < $2"
DELETE_STUDY = "delete from studies where id = $1 returning id"


class WrittenSetting(NamedTuple):
    """What is laid down, put in writing."""

    name: str
    after: int
    content: str

    @property
    def question(self) -> tuple[str, tuple[str | int, ...]]:
        """What changes its row, with the values."""
        if self.after:
            return LAY_DOWN, (self.name, self.content, self.after)
        return LAY_DOWN_FIRST, (self.name, self.content)


class WrittenStudy(NamedTuple):
    """What is studied, put in writing."""

    name: str
    table: str
    after: int
    content: str
    kept_until: float

    @property
    def question(self) -> tuple[str, tuple[str | int | float, ...]]:
        """What changes its row, with the values."""
        values = self.name, self.table, self.content, self.kept_until
        return (STUDY, (*values, self.after)) if self.after else (STUDY_FIRST, values)


class Rewritten(NamedTuple):
    """A log in which a player's data are erased, put in writing."""

    table: str
    last: int
    contents: list[tuple[int, str]]  # with their versions
    players: str
    about: str


class WrittenIdentity(NamedTuple):
    """Who a player is, checked and put in writing."""

    player: str
    after: int
    content: str
    marks: tuple[str, ...]

    @property
    def question(self) -> tuple[str, tuple[str | int, ...]]:
        """What changes its row, with the values."""
        if self.after:
            return IDENTIFY, (self.player, self.content, self.after)
        return IDENTIFY_FIRST, (self.player, self.content)


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
    notices: tuple[WrittenNotice, ...] = ()

    @property
    def version(self) -> int:
        """The last version once it is appended."""
        return self.after + len(self.times)


def append_of(
    table: str,
    after: int,
    events: Sequence[tuple[float, dict[str, Any]]],
    summary: Summary,
    notices: Sequence[Notice] = (),
) -> Append:
    """Raises what is the caller's mistake, to the caller and before others are concerned."""
    if not events:
        raise ValueError("An append has at least one event.")
    times = [float(time) for time, _ in events]
    finite(*times, summary.due or 0.0, summary.shown, summary.expires or 0.0)
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
        tuple(written_notice(one) for one in notices),
    )


def finite(*times: float) -> float:
    """The first of them; refuses what no database puts in order."""
    if not all(map(math.isfinite, times)):
        raise ValueError("A time is a finite number.")
    return float(times[0])


def study_of(name: str, table: str, after: int, content: dict[str, Any], kept_until: float) -> WrittenStudy:
    return WrittenStudy(name, table, after, text_of(content), finite(kept_until))


def written_notice(notice: Notice) -> WrittenNotice:
    return WrittenNotice(notice.id, notice.player, finite(notice.due), text_of(notice.content))


Settling = tuple[str, tuple[str | int | float, ...]]


class HeldByAnother(Exception):  # noqa: N818  (what it is)
    """Somebody else has one of the notices by now: nothing of it is written."""


def settling(taken: Notice, again: float | None, into: Sequence[Notice] = ()) -> list[Settling]:
    """What lets go of notices, with the values."""
    if again is None:
        first: Settling = GONE, (taken.id, taken.tries)
    else:
        first = AGAIN, (taken.id, taken.tries, float(again), text_of(taken.content))
    return [first, *((AGAIN, (one.id, one.tries, float(one.due), text_of(one.content))) for one in into)]


def notice_of(row: Sequence[Any]) -> Notice:
    name, player, due, content, tries, held = row
    return Notice(name, player, due, json.loads(content), tries, held)


def identity_of(player: str, after: int, content: dict[str, Any], marks: Sequence[str]) -> WrittenIdentity:
    return WrittenIdentity(player, after, text_of(content), tuple(sorted(set(marks))))


def rewritten_of(table: str, last: int, contents: Mapping[int, dict[str, Any]], summary: Summary) -> Rewritten:
    written = [(version, text_of(content)) for version, content in sorted(contents.items())]
    return Rewritten(table, last, written, text_of(summary.players), text_of(summary.about))


def pattern_of(text: str, folded: bool = True) -> str:
    """For `like`: whatever has this text in it, as JSON writes it; folded, whatever may have it in capitals."""
    plain = text_of(text.lower())[1:-1] if folded else text
    escaped = re.sub(r"([\\%_])", r"\\\1", plain)
    return f"%{re.sub(ESCAPE, WILD, escaped) if folded else escaped}%"


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
