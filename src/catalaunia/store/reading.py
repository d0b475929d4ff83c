"""What both databases are asked, in the same words: questions with their values as $1, $2."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, TypeVar

from catalaunia.store.store import Event, Row
from catalaunia.store.written import COLUMNS, event_of, row_of

PAGE = 500  # finished tables read at once
Result = TypeVar("Result")


class Reading(ABC):
    """The questions; a database says how it is asked."""

    @abstractmethod
    async def _ask(self, form: Callable[[Sequence[Any]], Result], question: str, *values: Any) -> list[Result]: ...

    async def read(self, table: str, after: int = 0) -> list[Event]:
        question = "select version, time, content from events where table_id = $1 and version > $2 order by version"
        return await self._ask(event_of, question, table, after)

    async def listed(self, limit: int) -> list[Row]:
        question = f"select {COLUMNS} from tables where listed and stage <> 'over' order by changed desc, id limit $1"
        return await self._ask(row_of, question, limit)

    async def of_player(self, player: str, limit: int) -> list[Row]:
        question = (
            f"select {COLUMNS} from tables where id in (select table_id from players where player = $1)"
            " order by changed desc, id limit $2"
        )
        return await self._ask(row_of, question, player, limit)

    async def due(self, until: float, limit: int) -> list[str]:
        question = "select id from tables where due <= $1 and stage <> 'over' order by due, id limit $2"
        return await self._ask(_id_of, question, until, limit)

    async def played(self, limit: int) -> list[str]:
        return await self._ask(
            _id_of, "select id from tables where stage = 'playing' order by changed desc limit $1", limit
        )

    async def over(self) -> AsyncIterator[str]:
        """A table that goes on meanwhile may come twice."""
        question = (
            "select changed, id from tables where stage = 'over' and (changed, id) > ($1, $2)"
            f" order by changed, id limit {PAGE}"
        )
        last: Sequence[Any] = (float("-inf"), "")
        while page := await self._ask(tuple, question, *last):
            for row in page:
                yield row[1]
            last = page[-1]


def _id_of(row: Sequence[Any]) -> str:
    return str(row[0])
