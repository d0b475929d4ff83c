"""`catalaunia import`: each record of a finished game becomes a table that is over, to look back at."""

import argparse
import asyncio
import json
from pathlib import Path
from time import time
from typing import TYPE_CHECKING

from catalaunia.cli.arguments import Command
from catalaunia.cli.output import out, say
from catalaunia.cli.server.arguments import add_file, check_readable, database
from catalaunia.cli.server.counting import counting
from catalaunia.core import record
from catalaunia.core.record import Record
from catalaunia.core.texts import Refusal, Text

if TYPE_CHECKING:
    from catalaunia.store.protocol import Store


def add(command: Command) -> None:
    made = command("import", run)
    add_file(made)
    made.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    """Each record by itself: one that does not hold is said and the others are imported."""
    check_readable(given.file)
    return asyncio.run(_import_all(given.file, database(given.database), given.json))


async def _import_all(file: Path, url: str, as_json: bool) -> int:
    from catalaunia import store
    from catalaunia.server.tables import finished_games

    into = store.connect(url)
    await into.open()
    new = known = bad = 0
    try:
        with counting() as told:
            for number, line in enumerate(record.read(file), 1):
                try:
                    if isinstance(line, Refusal):
                        raise line
                    is_new = await _import(line, into)
                    new, known = new + is_new, known + (not is_new)
                    _report(as_json, {"record": number, "ok": True, "table": finished_games.id_of(line), "new": is_new})
                except Refusal as refusal:
                    bad += 1
                    _report(as_json, {"record": number, "ok": False, "error": str(refusal)})
                told()
    finally:
        await into.close()
    if not new + known + bad:
        raise Refusal("cli.empty", path=file)
    if not as_json:
        say("import.done", new=new, known=known, bad=bad, path=file)
    return 0 if not bad else 1 if new + known else 2


async def _import(written: Record, into: "Store") -> bool:
    """False if it is there already."""
    from catalaunia.server.tables import changes, finished_games
    from catalaunia.server.tables.table import Table

    now, opening = time(), finished_games.opening(written)
    table = changes.after(Table(finished_games.id_of(written)), opening.events, now)
    return await into.append(table.id, 0, [(now, one.content) for one in opening.events], table.summary())


def _report(as_json: bool, found: dict[str, object]) -> None:
    if as_json:
        print(json.dumps(found), flush=True)
    elif found["ok"]:
        key = "import.new" if found["new"] else "import.known"
        out.print(str(Text(key, record=found["record"], table=found["table"])), markup=False)
    else:
        out.print(str(Text("cli.record_bad", record=found["record"], error=found["error"])), markup=False)
