"""Which workers there are for the servers on the same database, and what each says of itself.

A worker's row counts as long as it holds an advisory lock of that number, on a connection of its own. When it dies,
however that happens, the database frees the lock: no leases, no heartbeats, no clocks.
"""

import json
from typing import Any

from catalaunia.store.postgres import server
from catalaunia.store.written import text_of

LOCKS = 0x43343532  # the first number of the locks; the second is the worker's

ALIVE = f"""exists (
    select from pg_locks as l join pg_database as d on d.oid = l.database
    where l.locktype = 'advisory' and l.classid = {LOCKS} and l.objid = w.id and l.objsubid = 2 and l.granted
        and d.datname = current_database()
)"""
ENTER = f"""
with new as (insert into workers (told) values ($1) returning id) select id, pg_advisory_lock({LOCKS}, id) from new
"""  # seen by others with its lock, not before


class Registered:
    """A worker's own row."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._connection: Any = None
        self._number: int | None = None
        self._told = ""

    async def tell(self, what: dict[str, Any]) -> None:
        """To be called now and then, also with nothing new: where the connection broke there is a new row."""
        told = text_of(what)
        try:
            if self._connection is None or self._connection.is_closed():
                self._connection = await server.connect(self.url)
                await self._connection.execute(f"delete from workers as w where not {ALIVE}")
                self._number = await self._connection.fetchval(ENTER, told)
            elif told == self._told:
                await self._connection.execute("select 1")
            else:
                await self._connection.execute("update workers set told = $2 where id = $1", self._number, told)
        except BaseException:
            self.close()
            raise
        self._told = told

    def close(self) -> None:
        """From now on it counts as gone."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


async def present(pool: Any) -> list[dict[str, Any]]:
    """What each says of itself, in the order in which they came."""
    rows = await pool.fetch(f"select w.told from workers as w where {ALIVE} order by w.id")
    return [dict(json.loads(row[0])) for row in rows]
