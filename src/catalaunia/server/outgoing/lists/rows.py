"""Lists of tables, made from what the store keeps of each, and for one's own from what its player may know.

That somebody else has chosen in secret does not show: neither in whom a game waits for, nor in when it changed. Whoever
has opened a table and does not play sees it later in his list, too, where spectators do.
"""

from dataclasses import dataclass
from typing import Any

from catalaunia.core.texts import Refusal
from catalaunia.server.outgoing.lists.bodies import Listed, ListedSeat, Strength
from catalaunia.server.tables import authority, cast
from catalaunia.server.tables.authority import Onlooker
from catalaunia.server.tables.deadlines import deadline
from catalaunia.server.tables.live import Tables
from catalaunia.server.tables.setup import LONGEST_DELAY
from catalaunia.server.tables.table import Table
from catalaunia.store.protocol import OFF, Row

MOST_LISTED = 100
MOST_LOOKED_THROUGH = 500  # of the tables that anybody may find, for those that somebody asks for
STRENGTHS: dict[Strength, range] = {"none": range(1), "gentle": range(1, 3), "fair": range(3, 5), "strong": range(5, 8)}


@dataclass(frozen=True)
class Wanted:
    """Which of the tables that anybody may find; what is not said does not matter."""

    game: str | None = None
    pace: str | None = None
    players: int | None = None
    language: str | None = None
    strength: Strength | None = None  # of the strongest computer there

    def fits(self, table: Listed) -> bool:
        strongest = max((seat.level or 0 for seat in table.seats), default=0)
        return (
            self.game in (None, table.game)
            and self.pace in (None, table.pace)
            and self.players in (None, len(table.seats))
            and (self.language is None or table.language in (None, self.language))
            and (self.strength is None or strongest in STRENGTHS[self.strength])
        )


async def open_tables(tables: Tables, player: str, wanted: Wanted | None = None) -> list[Listed]:
    """Those that anybody may join or watch."""
    rows = await tables.store.listed(MOST_LOOKED_THROUGH if wanted else MOST_LISTED)
    found = [listed(row, player) for row in rows]
    return latest_first([one for one in found if wanted is None or wanted.fits(one)])[:MOST_LISTED]


class MyTables:
    """Of one player; what was worked out for a table is kept until something happens there."""

    def __init__(self, tables: Tables, player: str) -> None:
        self.tables = tables
        self.player = player
        self.more_at: float | None = None  # when he may see more, though nothing more happens
        self._kept: dict[str, tuple[tuple[int, int], Listed]] = {}

    async def all(self) -> list[Listed]:
        self.more_at = None
        found = await self._shown(self.player)
        self._kept = {one.id: self._kept[one.id] for one in found if one.id in self._kept}
        return found

    def forget(self, table: str) -> None:
        """Its log was rewritten: names may stand in what was worked out."""
        self._kept.pop(table, None)

    async def taken_off(self) -> list[Listed]:
        """Those that he has taken off this list, as long as they exist."""
        return await self._shown(OFF + self.player)

    async def count_taken_off(self) -> int:
        return len(await self._rows(OFF + self.player))

    async def _rows(self, player: str) -> list[Row]:
        return await self.tables.store.of_player(player, MOST_LISTED) if self.player else []

    async def _shown(self, player: str) -> list[Listed]:
        return latest_first([one for row in await self._rows(player) if (one := await self._one(row))])

    async def _one(self, row: Row) -> Listed | None:
        """With what is going on at the table, which a stranger's list does not say."""
        found = listed(row, self.player)
        may_be_late = self._may_be_late(row, found)
        if row.summary.stage != "playing" and not may_be_late:
            return found
        try:
            table = await self.tables.get(row.table)
        except Refusal:  # of other rules, say: whoever goes there is told why
            return None if may_be_late else found
        eye = authority.look(table, self.player, None)
        if self._sees_later(table):
            found = self._as_seen(table, eye.table)
        if eye.table.stage != "playing":
            return found  # or it has just begun: the store knows before the table here does
        kept_by = eye.table.version, eye.late
        if self._kept.get(row.table, ((0, 0),))[0] != kept_by:
            self._kept[row.table] = kept_by, _going_on(found, table, eye)
        return self._kept[row.table][1]

    def _may_be_late(self, row: Row, found: Listed) -> bool:
        """He has opened it and does not play, and something has happened that he may not know of yet."""
        lately = self.tables.clock.now() < row.changed + LONGEST_DELAY
        return row.summary.stage != "open" and not found.mine and lately

    def _sees_later(self, table: Table) -> bool:
        return table.setup.spectators.delay > 0 and not table.seats_of(self.player)

    def _as_seen(self, table: Table, then: Table) -> Listed:
        """The row as the store had it then."""
        due = table.past.due if table.past else None
        self.more_at = min((time for time in (self.more_at, due) if time is not None), default=None)
        found = listed(Row(table.id, then.version, then.changed, then.summary()), self.player)
        found.mine = []  # he may have had a seat then
        return found


def _going_on(found: Listed, table: Table, eye: Onlooker) -> Listed:
    stands, awaited = eye.standing(), eye.match_begun.awaited(None)
    found.mine = table.seats_of(eye.player)
    mine = [seat for seat in found.mine if authority.hold(table, eye.player, seat).legal()]
    found.your_turn = bool(mine)
    found.awaited = awaited
    ends = [deadline(eye.table, seat) for seat in mine or awaited]
    found.deadline = min((time + eye.late for time in ends if time is not None), default=None)
    found.turn = (stands.turn or 0) if stands.whose is None else 0
    return found


def latest_first(tables: list[Listed]) -> list[Listed]:
    """By what all may know of, unlike the store's order."""
    return sorted(tables, key=lambda one: (-one.changed, one.id))


def listed(row: Row, me: str) -> Listed:
    about = row.summary.about
    people = about.get("people", [])  # not told to anybody; tables of before have none
    return Listed(
        id=row.table,
        game=about["game"],
        options=about["options"],
        stage=row.summary.stage,
        seats=[_listed_seat(row.table, k, about["seats"]) for k in range(len(about["seats"]))],
        mine=[k for k, player in enumerate(people) if me and player == me],
        host=about.get("host", ""),
        language=about.get("language"),
        pace=about["pace"],
        thinking_seconds=about.get("thinking_seconds"),
        clock=about.get("clock"),
        changed=about.get("changed", row.changed),  # not the row's: that moves with every sealed move
        your_turn=False,
        deadline=None,
        awaited=[],
        turn=0,
        scores=about.get("scores", []),
        winners=about.get("winners", []),
        ended=about.get("ended", ""),
        expires=row.summary.expires,
    )


def _listed_seat(table: str, seat: int, seats: list[dict[str, Any]]) -> ListedSeat:
    """The store keeps a computer's name as records have it."""
    found = ListedSeat.model_validate(seats[seat])
    if found.level is not None:
        found.name = cast.computer(table, seat, [one["name"] for one in seats if one["level"] is None])
    return found
