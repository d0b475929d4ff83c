"""`catalaunia export`: the records of finished games, for anybody to read."""

import argparse
import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from catalaunia.cli.arguments import Command
from catalaunia.cli.output import err, say
from catalaunia.cli.server.arguments import add_file, database
from catalaunia.cli.server.counting import counting
from catalaunia.core import record
from catalaunia.core.record import Record
from catalaunia.core.texts import Refusal, Text

if TYPE_CHECKING:
    from catalaunia.store.protocol import StoredEvent


def add(command: Command) -> None:
    add_file(command("export", run))


def run(given: argparse.Namespace) -> int:
    """What this program's rules cannot replay is left out, and said."""
    from catalaunia.store.backup import finished

    url = database(given.database)
    bad: list[str] = []

    def records(told: Callable[[], None]) -> Iterator[Record]:
        for name, events in _one_by_one(finished(url)):
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

    with counting() as told:
        record.write(given.file, counted(records(told)))
    say("export.done", count=count, path=given.file)
    return 1 if bad else 0


def _one_by_one(tables: AsyncIterator[tuple[str, list["StoredEvent"]]]) -> Iterator[tuple[str, list["StoredEvent"]]]:
    """What comes asynchronously, for a writer that is not; never more than a few tables in memory."""

    async def following() -> tuple[str, list["StoredEvent"]] | None:
        return await anext(tables, None)

    with asyncio.Runner() as runner:
        while (one := runner.run(following())) is not None:
            yield one


def _record_of(name: str, events: list["StoredEvent"]) -> Record:
    from catalaunia.server.tables import changes
    from catalaunia.server.tables.table import Table

    if not events:
        raise Refusal("store.damaged_log", table=name)
    table = Table(name)
    changes.read(table, events)
    return table.record()
