"""A private PostgreSQL server for the tests: on a Unix socket in a temporary folder, gone when they end.

It runs with fsync=off, for speed: these tests cannot show that PostgreSQL keeps what it has acknowledged when the
power fails. That is PostgreSQL's own promise, which the store relies on; here only the commit is seen.
"""

import asyncio
import contextlib
import functools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg

MISSING = "The tests of the store need the programs of a PostgreSQL server (initdb, pg_ctl): install postgresql."
COMMON = "-c listen_addresses= -c shared_buffers=16MB -c max_connections=60"
SETTINGS = f"{COMMON} -c fsync=off -c full_page_writes=off"
DURABLE = f"{COMMON} -c fsync=on"  # for what is measured


@functools.cache
def programs() -> Path | None:
    """The folder of initdb and pg_ctl."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    found = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(found, key=lambda path: float(path.parts[-3]), default=None)
    return newest.parent if newest else None


class Cluster:
    """A running server. PostgreSQL refuses to run as root; then it runs as the user postgres."""

    def __init__(self, folder: Path, settings: str = SETTINGS) -> None:
        self.folder = folder
        self.settings = settings
        self.user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        self._made = 0

    def run(self, program: str, *arguments: str) -> None:
        where = programs()
        assert where, MISSING
        as_user = ["runuser", "-u", self.user, "--"] if os.getuid() == 0 else []
        command = [*as_user, str(where / program), *arguments]
        log = self.folder / "commands.log"
        with open(log, "a", encoding="utf-8") as out:
            done = subprocess.run(command, cwd=self.folder, stdout=out, stderr=out, stdin=subprocess.DEVNULL)
        assert done.returncode == 0, log.read_text("utf-8")

    def start(self) -> None:
        options = f"-k {self.folder} {self.settings}"
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-l", f"{self.folder}/log", "-w", "-o", options, "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "-w", "stop")

    def url(self, database: str) -> str:
        return f"postgresql:///{database}?host={self.folder}&user={self.user}"

    def new(self) -> str:
        """The address of a new, empty database."""
        self._made += 1
        name = f"tables_{self._made}"
        asyncio.run(execute(self.url("postgres"), f"create database {name}"))
        return self.url(name)


@contextlib.contextmanager
def cluster(settings: str = SETTINGS) -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory(prefix="catalaunia-", ignore_cleanup_errors=True) as folder:
        made = Cluster(Path(folder), settings)
        if os.getuid() == 0:
            shutil.chown(folder, made.user)
        made.run(
            "initdb", "-D", f"{folder}/data", "-A", "trust", "-U", made.user, "-E", "UTF8", "--no-sync", "--locale=C"
        )
        made.start()
        try:
            yield made
        finally:
            made.stop()


async def execute(url: str, statement: str, *values: Any) -> Any:
    """The first value of the answer to one statement, on a connection of its own."""
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(statement, *values)
    finally:
        await connection.close()
