"""`catalaunia backup`, `restore`, `export`, `import` and `rotate-key`: what lies in a store and beside it, as files.

A backup holds everything, running games with their secrets included, and goes into an empty store. An export
holds the records of finished games, for anybody to read; each is imported as a table that is over.
"""

import argparse
import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

from catalaunia import record, store
from catalaunia.record import Record
from catalaunia.server import imported, tokens
from catalaunia.server.arguments import data_folder, database
from catalaunia.server.table import Table
from catalaunia.store import backup as copies
from catalaunia.store.store import Event, Store
from catalaunia.texts import Refusal, Text

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)


def backup(given: argparse.Namespace) -> int:
    """Also while a server runs."""
    url = database(given.database)
    record.check_place(given.file)
    count = asyncio.run(copies.backup(url, given.file))
    _say("backup.done", count=count, path=given.file)
    return 0


def restore(given: argparse.Namespace) -> int:
    _check_readable(given.file)
    count = asyncio.run(copies.restore(given.file, database(given.database)))
    _say("restore.done", count=count, path=given.file)
    return 0


def export(given: argparse.Namespace) -> int:
    """Also while a server runs. What this program's rules cannot replay is left out, and said."""
    url = database(given.database)
    bad: list[str] = []

    def records(told: Callable[[], None]) -> Iterator[Record]:
        for name, events in _one_by_one(copies.finished(url)):
            try:
                yield _record_of(name, events)
                told()
            except Refusal as refusal:
                bad.append(name)
                err.print(str(Text("export.left_out", table=name, error=refusal.text)), markup=False)

    count = 0

    def counted(made: Iterable[Record]) -> Iterator[Record]:
        nonlocal count
        for count, one in enumerate(made, 1):  # noqa: B007  (it is said afterwards)
            yield one

    with _progress() as told:
        record.write(given.file, counted(records(told)))
    _say("export.done", count=count, path=given.file)
    return 1 if bad else 0


def _one_by_one(tables: AsyncIterator[tuple[str, list[Event]]]) -> Iterator[tuple[str, list[Event]]]:
    """What comes asynchronously, for a writer that is not; never more than a few tables in memory."""

    async def following() -> tuple[str, list[Event]] | None:
        return await anext(tables, None)

    with asyncio.Runner() as runner:
        while (one := runner.run(following())) is not None:
            yield one


def _record_of(name: str, events: list[Event]) -> Record:
    if not events:
        raise Refusal("store.damaged_log", table=name)
    table = Table(name)
    table.read(events)
    return table.record()


def import_(given: argparse.Namespace) -> int:
    """Each record by itself: one that does not hold is said and the others are imported."""
    _check_readable(given.file)
    return asyncio.run(_import_all(given.file, database(given.database), given.json))


async def _import_all(file: Path, url: str, as_json: bool) -> int:
    into = store.connect(url)
    await into.open()
    new = known = bad = 0
    try:
        with _progress() as told:
            for number, line in enumerate(record.read(file), 1):
                try:
                    if isinstance(line, Refusal):
                        raise line
                    is_new = await _import(line, into)
                    new, known = new + is_new, known + (not is_new)
                    _report(as_json, {"record": number, "ok": True, "table": imported.id_of(line), "new": is_new})
                except Refusal as refusal:
                    bad += 1
                    _report(as_json, {"record": number, "ok": False, "error": str(refusal)})
                told()
    finally:
        await into.close()
    if not new + known + bad:
        raise Refusal("cli.empty", path=file)
    if not as_json:
        _say("import.done", new=new, known=known, bad=bad, path=file)
    return 0 if not bad else 1 if new + known else 2


async def _import(written: Record, into: Store) -> bool:
    """False if it is there already."""
    now, opening = time(), imported.opening(written)
    table = Table(imported.id_of(written)).after(opening.events, now)
    return await into.append(table.id, 0, [(now, one.content) for one in opening.events], table.summary())


def rotate_key(_: argparse.Namespace) -> int:
    """Servers that run go on with the key they have read."""
    folder = data_folder()
    tokens.rotate(folder)
    _say("serve.key_rotated", path=folder / tokens.KEY, old=folder / tokens.OLD_KEYS)
    return 0


def _report(as_json: bool, found: dict[str, object]) -> None:
    if as_json:
        print(json.dumps(found), flush=True)
    elif found["ok"]:
        key = "import.new" if found["new"] else "import.known"
        out.print(str(Text(key, record=found["record"], table=found["table"])), markup=False)
    else:
        out.print(str(Text("cli.record_bad", record=found["record"], error=found["error"])), markup=False)


def _check_readable(path: Path) -> None:
    if path.is_dir():
        raise Refusal("cli.is_folder", path=path)
    if not path.exists():
        raise Refusal("cli.no_file", path=path)


@contextmanager
def _progress() -> Iterator[Callable[[], None]]:
    """How many so far, where somebody is looking."""
    if not err.is_terminal:
        yield lambda: None
        return
    columns = (SpinnerColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(str(Text("export.records")), total=None)
        yield lambda: bar.advance(task)


def _say(key: str, **values: object) -> None:
    out.print(str(Text(key, **values)), markup=False)
