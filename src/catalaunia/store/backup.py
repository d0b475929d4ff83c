"""All tables in one file, and back: for safety, and to move between SQLite and PostgreSQL.

The file is JSONL: a line that says what it is, one line for each table, and a line that says that this was all.
It is a snapshot of one moment, taken while the server runs. It holds the secrets of running games.
"""

import asyncio
import contextlib
import json
import os
import tempfile
from collections.abc import AsyncGenerator, Iterator
from pathlib import Path
from typing import IO, Any

from catalaunia.core.texts import Refusal
from catalaunia.store import connect, copies
from catalaunia.store.protocol import StoredEvent, Summary
from catalaunia.store.sqlite.store import SQLite
from catalaunia.store.written import Append, append_of, log_of, text_of

FORMAT = 2  # 1, which had neither `shown` nor `expires`, is read as well
STAGES = ("open", "playing", "over")


async def backup(store_url: str, file: str | Path) -> int:
    """Write all tables into a file, which is either complete or not there. Returns how many they are."""
    tables, count = _copies_of(store_url, copies.ALL_TABLES), 0
    with _complete(Path(file)) as out:
        out.write(text_of(_first(FORMAT)) + "\n")
        async with contextlib.aclosing(tables):
            async for table in tables:
                if not table.contents:
                    raise Refusal("store.damaged_log", table=table.table)
                out.write(_line_of(table))
                count += 1
        out.write(text_of({"end": count}) + "\n")
    return count


async def finished(store_url: str) -> AsyncGenerator[tuple[str, list[StoredEvent]], None]:
    """All tables that are over at one moment, the oldest first, while a server may run: their ids and events.

    Of a log that is damaged there are none.
    """
    async with contextlib.aclosing(_copies_of(store_url, copies.FINISHED_TABLES)) as tables:
        async for table in tables:
            rows = list(zip(range(1, table.version + 1), table.times, table.contents, strict=True))
            try:
                yield table.table, log_of(table.table, table.version, rows)
            except Refusal:
                yield table.table, []


async def restore(file: str | Path, store_url: str) -> int:
    """Fill an empty store with the tables of a file: all of them or, if anything is wrong, none."""
    store = connect(store_url)
    count = await asyncio.to_thread(_counted, Path(file))  # to the end: a broken file touches no store
    await store.open()
    try:
        if isinstance(store, SQLite):
            await copies.into_sqlite(store.path, _tables(Path(file)))
        else:
            await copies.into_postgres(store.url, _tables(Path(file)))
    finally:
        await store.close()
    return count


def _copies_of(store_url: str, only: str) -> AsyncGenerator[Append, None]:
    store = connect(store_url)
    if isinstance(store, SQLite):
        return copies.from_sqlite(store.path, only)
    return copies.from_postgres(store.url, only)


@contextlib.contextmanager
def _complete(file: Path) -> Iterator[IO[str]]:
    """A file that takes its place only when it is written to the end, for nobody else to read."""
    handle, temporary = tempfile.mkstemp(prefix=f"{file.name}.", dir=file.parent)  # made with mode 0600
    try:
        with open(handle, "w", encoding="ascii", newline="\n") as out:
            yield out
            out.flush()
            os.fsync(handle)
        os.replace(temporary, file)
        folder = os.open(file.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
        raise


def _line_of(table: Append) -> str:
    events = ",".join(f"[{time!r},{content}]" for time, content in zip(table.times, table.contents, strict=True))
    summary = (
        f'{{"stage":{text_of(table.stage)},"listed":{text_of(table.listed)},"due":{text_of(table.due)},'
        f'"players":{table.players},"about":{table.about},'
        f'"shown":{text_of(table.shown)},"expires":{text_of(table.expires)}}}'
    )
    return f'{{"table":{text_of(table.table)},"events":[{events}],"summary":{summary}}}\n'


def _counted(file: Path) -> int:
    return sum(1 for _ in _tables(file))


def _tables(file: Path) -> Iterator[Append]:
    """Refuses a file that is not whole, if only at its end."""
    try:
        with open(file, encoding="ascii") as lines:
            first = _json(next(lines, ""))
            if first not in (_first(1), _first(FORMAT)):
                raise Refusal("store.not_a_backup", file=file, format=FORMAT)
            yield from _checked(lines, first["format"])
    except UnicodeDecodeError as error:
        raise Refusal("store.not_a_backup", file=file, format=FORMAT) from error
    except OSError as error:
        raise Refusal("store.no_backup", file=file, error=error.strerror) from error


def _first(form: int) -> dict[str, Any]:
    return {"catalaunia": "tables", "format": form}


def _checked(lines: Iterator[str], form: int) -> Iterator[Append]:
    seen: set[str] = set()
    for number, line in enumerate(lines, 2):
        content = _json(line)
        if content == {"end": len(seen)} and next(lines, None) is None:
            return
        table = _table_of(content, form)
        if not table or table.table in seen:
            raise Refusal("store.broken", line=number)
        seen.add(table.table)
        yield table
    raise Refusal("store.cut")


def _table_of(content: Any, form: int) -> Append | None:
    """None if anything in it is not as it must be."""
    try:
        given = content["summary"] if form == FORMAT else _renewed(content)
        summary = Summary(**given)
        strings = [content["table"], *summary.players, *given]
        good = (
            summary.stage in STAGES
            and isinstance(summary.listed, bool)
            and isinstance(summary.due, float | None)
            and isinstance(summary.shown, float)
            and isinstance(summary.expires, float | None)
            and isinstance(summary.about, dict)
            and all(isinstance(one, str) for one in strings)
            and all(isinstance(time, float) and isinstance(event, dict) for time, event in content["events"])
        )
        return append_of(content["table"], 0, content["events"], summary) if good else None
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return None


def _renewed(content: Any) -> dict[str, Any]:
    """The summary of a table in format 1."""
    changed = content["events"][-1][0]
    return {**content["summary"], "shown": content["summary"]["about"].get("changed", changed)}


def _json(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None
