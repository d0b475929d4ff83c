"""What both databases are asked, in the same words: questions with their values as $1, $2."""

import json
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, TypeVar

from catalaunia.store.protocol import OFF, Audited, Identity, PlayerRow, Row, Setting, Stage, StoredEvent, StoredStudy
from catalaunia.store.written import COLUMNS, EXPIRED, log_of, pattern_of, row_of

ROWS_AT_ONCE = 500  # finished tables read at once
ANY_NUMBER = 2**31 - 1
STUDIED = "id, table_id, version, content, kept_until"
LATEST = 2**62  # before which every line of the audit is
SAID = "lower(id) like $1 escape '\\' or lower(cast(about as text)) like $1 escape '\\'"  # JSON is plain ASCII
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
        question = f"select id from tables where {EXPIRED} order by expires, id limit $2"
        return await self._ask(_id_of, question, now, limit)

    async def notes(self, table: str, name: str) -> list[dict[str, Any]]:
        question = "select content from findings where table_id = $1 and name = $2 order by part"
        return await self._ask(_content_of, question, table, name)

    async def identity(self, player: str) -> Identity | None:
        found = await self._ask(
            _identity_of, "select player, version, content from identities where player = $1", player
        )
        return found[0] if found else None

    async def identities(self, mark: str, limit: int) -> list[Identity]:
        question = (
            "select player, version, content from identities"
            " where player in (select player from identity_marks where mark = $1) order by player limit $2"
        )
        return await self._ask(_identity_of, question, mark, limit)

    async def notices_due(self, until: float, limit: int, of_one: int = ANY_NUMBER) -> list[tuple[str, str]]:
        question = (
            "select id, player from (select id, player, due,"
            " row_number() over (partition by player order by due, id) as place"
            " from notices where due <= $1) as waiting where place <= $3 order by due, id limit $2"
        )
        return await self._ask(lambda row: (str(row[0]), str(row[1])), question, until, limit, of_one)

    async def search(self, text: str, stage: Stage | None, after: tuple[float, str] | None, limit: int) -> list[Row]:
        last, name = after or (float("inf"), "")
        question = (
            f"select {COLUMNS} from tables where ({SAID}) and (stage = $2 or $2 = '')"
            " and (shown < $3 or (shown = $3 and id > $4)) order by shown desc, id limit $5"
        )
        return await self._ask(row_of, question, pattern_of(text), stage or "", last, name, limit)

    async def players(self, text: str, after: tuple[float, str] | None, limit: int) -> list[PlayerRow]:
        last, name = after or (float("inf"), "")
        question = (
            "select player, count(*), max(shown) from players join tables on tables.id = table_id"
            f" where player not like '{OFF}%' and (lower(player) like $1 escape '\\' or ({SAID})) group by player"
            " having max(shown) < $2 or (max(shown) = $2 and player > $3) order by max(shown) desc, player limit $4"
        )
        return await self._ask(lambda row: PlayerRow(*row), question, pattern_of(text), last, name, limit)

    async def traces(self, player: str) -> list[str]:
        question = (
            "select distinct table_id from events where cast(content as text) like $1 escape '\\'"
            " union select table_id from players where player = $2 order by 1"
        )
        return await self._ask(_id_of, question, _by(player), player)

    async def setting(self, name: str) -> Setting | None:
        found = await self._ask(_setting_of, "select version, content from settings where name = $1", name)
        return found[0] if found else None

    async def study(self, name: str) -> StoredStudy | None:
        found = await self._ask(_study_of, f"select {STUDIED} from studies where id = $1", name)
        return found[0] if found else None

    async def studies(self, player: str, table: str = "") -> list[StoredStudy]:
        question = (
            f"select {STUDIED} from studies"
            " where (table_id = $2 or $2 = '') and cast(content as text) like $1 escape '\\' order by id"
        )
        return await self._ask(_study_of, question, _by(player), table)

    async def audited(self, before: int | None, limit: int) -> list[Audited]:
        question = "select number, time, content from audit where number < $1 order by number desc limit $2"
        return await self._ask(_audited_of, question, LATEST if before is None else before, limit)

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


def _setting_of(row: Sequence[Any]) -> Setting:
    return Setting(row[0], dict(json.loads(row[1])))


def _study_of(row: Sequence[Any]) -> StoredStudy:
    return StoredStudy(row[0], row[1], row[2], dict(json.loads(row[3])), row[4])


def _by(player: str) -> str:
    """For `like`: JSON in which somebody is named as who did something."""
    return pattern_of(f'"player":"{player}"', folded=False)


def _audited_of(row: Sequence[Any]) -> Audited:
    return Audited(row[0], row[1], dict(json.loads(row[2])))


def _identity_of(row: Sequence[Any]) -> Identity:
    player, version, content = row
    return Identity(player, version, dict(json.loads(content)))


def _id_of(row: Sequence[Any]) -> str:
    return str(row[0])
