"""All tables in one file, and back: for safety, and to move between SQLite and PostgreSQL.

The file is JSONL: a line that says what it is, one line for each table, one for each player who is known by more than
his first cookie, one for whatever else is kept (`copies.BESIDE`), and a line that says that this was all. It is taken
while the server runs: the tables are those of one moment, and so are the players. It holds the secrets of games that
go on.
"""

import asyncio
import contextlib
import filecmp
import json
import math
import os
import tempfile
import time
from collections.abc import AsyncGenerator, Iterator
from pathlib import Path
from typing import IO, Any

from catalaunia.core.texts import Refusal
from catalaunia.store import connect, copies
from catalaunia.store.protocol import StoredEvent, Summary
from catalaunia.store.sqlite.store import SQLite
from catalaunia.store.written import Append, WrittenIdentity, append_of, identity_of, log_of, text_of

# Read as well: 1, which had neither `shown` nor `expires`, 2, no players, 3, nothing beside, 4, no studies, and 5, in
# which none said until when it is kept.
FORMAT = 6
KEPT_ON = 90 * 86_400  # seconds from now that such a study of before keeps its table
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
        lines = count
        async for player in _identities_of(store_url):
            out.write(_line_of_player(player))
            lines += 1
        async for row in _beside_of(store_url):
            out.write(_line_of_beside(row))
            lines += 1
        out.write(text_of({"end": lines}) + "\n")
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
            await copies.into_sqlite(store.path, _copies_in(Path(file)))
        else:
            await copies.into_postgres(store.url, _copies_in(Path(file)))
    finally:
        await store.close()
    return count


async def check(file: str | Path) -> None:
    """Restore it into a store beside it, for a try, and see that a backup of that is the same; else it is removed."""
    with tempfile.TemporaryDirectory(prefix=".restored-", dir=Path(file).parent) as folder:
        beside, again = str(Path(folder) / "tables.sqlite"), Path(folder) / "again.jsonl"
        try:
            await restore(file, beside)
            await backup(beside, again)
            same = await asyncio.to_thread(filecmp.cmp, file, again, shallow=False)
        except Refusal:
            same = False
    if not same:
        Path(file).unlink(missing_ok=True)
        raise Refusal("backup.does_not_restore", path=file)


def _copies_of(store_url: str, only: str) -> AsyncGenerator[Append, None]:
    store = connect(store_url)
    if isinstance(store, SQLite):
        return copies.from_sqlite(store.path, only)
    return copies.from_postgres(store.url, only)


def _identities_of(store_url: str) -> AsyncGenerator[WrittenIdentity, None]:
    store = connect(store_url)
    if isinstance(store, SQLite):
        return copies.identities_from_sqlite(store.path)
    return copies.identities_from_postgres(store.url)


def _beside_of(store_url: str) -> AsyncGenerator[copies.Beside, None]:
    store = connect(store_url)
    if isinstance(store, SQLite):
        return copies.beside_from_sqlite(store.path)
    return copies.beside_from_postgres(store.url)


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


def _line_of_player(one: WrittenIdentity) -> str:
    return f'{{"player":{text_of(one.player)},"identity":{one.content},"marks":{text_of(one.marks)}}}\n'


def _line_of_beside(one: copies.Beside) -> str:
    *values, content = one.values
    return f'{{"beside":{text_of(one.table)},"row":{text_of(values)},"content":{content}}}\n'


def _counted(file: Path) -> int:
    """The tables; but all lines are gone through."""
    return sum(isinstance(one, Append) for one in _copies_in(file))


def _copies_in(file: Path) -> Iterator[copies.Copy]:
    """Refuses a file that is not whole, if only at its end."""
    try:
        with open(file, encoding="ascii") as lines:
            first = _json(next(lines, ""))
            if first not in map(_first, range(1, FORMAT + 1)):
                raise Refusal("store.not_a_backup", file=file, format=FORMAT)
            yield from _checked(lines, first["format"])
    except UnicodeDecodeError as error:
        raise Refusal("store.not_a_backup", file=file, format=FORMAT) from error
    except OSError as error:
        raise Refusal("store.no_backup", file=file, error=error.strerror) from error


def _first(form: int) -> dict[str, Any]:
    return {"catalaunia": "tables", "format": form}


def _checked(lines: Iterator[str], form: int) -> Iterator[copies.Copy]:
    seen: set[tuple[str, str]] = set()
    for number, line in enumerate(lines, 2):
        content = _json(line)
        if content == {"end": len(seen)} and next(lines, None) is None:
            return
        copy, name = _copy_of(content, form)
        if not copy or name in seen:
            raise Refusal("store.broken", line=number)
        seen.add(name)
        yield copy
    raise Refusal("store.cut")


def _copy_of(content: Any, form: int) -> tuple[copies.Copy | None, tuple[str, str]]:
    """What a line says, and by what it is told from all others."""
    if form >= 4 and isinstance(content, dict) and "beside" in content:
        beside = _beside(content, form)
        return beside, (beside.table, str(beside.values[0])) if beside else ("", "")
    if form >= 3 and isinstance(content, dict) and "player" in content:
        player = _player_of(content)
        return player, ("player", player.player if player else "")
    table = _table_of(content, form)
    return table, ("table", table.table if table else "")


def _beside(content: Any, form: int) -> copies.Beside | None:
    """None if anything in it is not as it must be."""
    table, row, said = (content.get(name) for name in ("beside", "row", "content"))
    if table not in copies.BESIDE or not isinstance(row, list) or not isinstance(said, dict):
        return None
    if form < 6 and table == "studies":
        row = [*row, time.time() + KEPT_ON]
    if [type(one) for one in row] != [*copies.BESIDE[table].values()]:
        return None
    if not all(math.isfinite(one) for one in row if isinstance(one, float)):
        return None
    return copies.Beside(table, (*row, text_of(said)))


def _player_of(content: Any) -> WrittenIdentity | None:
    """None if anything in it is not as it must be."""
    try:
        player, identity, marks = content["player"], content["identity"], content["marks"]
    except (KeyError, TypeError):
        return None
    good = (
        isinstance(identity, dict) and isinstance(marks, list) and all(isinstance(one, str) for one in [player, *marks])
    )
    return identity_of(player, 0, identity, marks) if good else None


def _table_of(content: Any, form: int) -> Append | None:
    """None if anything in it is not as it must be."""
    try:
        given = _renewed(content) if form == 1 else content["summary"]
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
