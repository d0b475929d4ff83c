"""What both databases are asked, in the same words: questions with their values as $1, $2."""

import json
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, TypeVar

from catalaunia.store.protocol import Row, StoredEvent
from catalaunia.store.written import COLUMNS, log_of, row_of

ROWS_AT_ONCE = 500  # finished tables read at once
Result = TypeVar("Result")


class Reading(ABC):
    """The questions; a database says how it is asked."""

    @abstractmethod
    async def _ask(self, form: Callable[[Sequence[Any]], Result], question: str, *values: Any) -> list[Result]: ...

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        """In one question, so that log and summary are of one moment. A log that is not whole is refused."""
        question = (
            "select coalesce(tables.version, 0), events.version, time, content"
            " from (select cast($1 as text) as id) as given"
            " left join tables on tables.id = given.id"
            " left join events on table_id = given.id and events.version > $2 order by events.version"
        )
        rows = await self._ask(tuple, question, table, after)
        return log_of(table, rows[0][0], [row[1:] for row in rows if row[1] is not None], after)

    async def listed(self, limit: int) -> list[Row]:
        question = f"select {COLUMNS} from tables where listed and stage <> 'over' order by shown desc, id limit $1"
        return await self._ask(row_of, question, limit)

    async def of_player(self, player: str, limit: int) -> list[Row]:
        question = (
            f"select {COLUMNS} from tables where id in (select table_id from players where player = $1)"
            " order by shown desc, id limit $2"
        )
        return await self._ask(row_of, question, player, limit)

    async def due(self, until: float, limit: int) -> list[str]:
        question = "select id from tables where due <= $1 and stage <> 'over' order by due, id limit $2"
        return await self._ask(_id_of, question, until, limit)

    async def played(self, limit: int) -> list[str]:
        return await self._ask(
            _id_of, "select id from tables where stage = 'playing' order by changed desc limit $1", limit
        )

    async def expired(self, now: float, limit: int) -> list[str]:
        question = "select id from tables where expires <= $1 order by expires, id limit $2"
        return await self._ask(_id_of, question, now, limit)

    async def notes(self, table: str, name: str) -> list[dict[str, Any]]:
        question = "select content from findings where table_id = $1 and name = $2 order by part"
        return await self._ask(_content_of, question, table, name)

    async def over(self) -> AsyncIterator[str]:
        """A table that goes on meanwhile may come twice."""
        question = (
            "select changed, id from tables where stage = 'over' and (changed, id) > ($1, $2)"
            f" order by changed, id limit {ROWS_AT_ONCE}"
        )
        last: Sequence[Any] = (float("-inf"), "")
        while page := await self._ask(tuple, question, *last):
            for row in page:
                yield row[1]
            last = page[-1]


def _content_of(row: Sequence[Any]) -> dict[str, Any]:
    return dict(json.loads(row[0]))


def _id_of(row: Sequence[Any]) -> str:
    return str(row[0])
