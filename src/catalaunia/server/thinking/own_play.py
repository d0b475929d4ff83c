"""Your play over time: what reviews said of one's own seats, kept with the player until he deletes it.

A row for each game that was played here, as soon as it is judged, or brought and said to be one's own. It lies beside
the player's devices (`Store.identify`), under a name that no player has: so it stays when a table expires.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from catalaunia.ai.review.looked import Looked
from catalaunia.ai.review.own_play import seat_figures
from catalaunia.ai.review.review import whole
from catalaunia.core.texts import Refusal
from catalaunia.server.clock import Clock
from catalaunia.server.outgoing.review.bodies import Care
from catalaunia.server.shares.limits import Asker
from catalaunia.server.tables import authority
from catalaunia.server.tables.authority import Onlooker
from catalaunia.server.tables.live import Tables
from catalaunia.server.thinking.reviews import Reviews
from catalaunia.store.protocol import Row, Store

CARE: Care = "glance"
MOST_GAMES = 300  # kept, the latest
MOST_TABLES = 100  # looked at, the latest
REVIEWS_AT_ONCE = 2  # reviews that one asks for at a time
MOST_TRIES = 20

Kept = dict[str, Any]  # `games` by table and seat; `left_out`: tables that were deleted; `since`: when all were


class KnownPlay(NamedTuple):
    """What is known of somebody's play."""

    games: Sequence[dict[str, Any]]  # the oldest first
    waiting: int  # games of one's own that are not judged yet
    under_way: int


class OwnPlay:
    """Of all players."""

    def __init__(self, store: Store, tables: Tables, reviews: Reviews, clock: Clock) -> None:
        self.store, self.tables, self.reviews, self.clock = store, tables, reviews, clock

    async def of(self, player: str) -> KnownPlay:
        """With all that was judged since somebody last looked."""
        kept, _ = await self._read(player)
        added, waiting, under_way = {}, 0, 0
        for row in await self._unknown(player, kept):
            try:
                table = await self.tables.get(row.table)
                eye = authority.judge(table, player, None, False)
            except Refusal:
                continue  # of rules that are not here any more
            found = await self.reviews.look(eye, CARE)
            if found.moments is None:
                waiting += 1
                under_way += found.how in ("waiting", "under_way")
            for seat in table.seats_of(player) if found.moments is not None else ():
                added[_name(row.table, seat)] = _figures(eye, seat, found.moments or (), row.changed)
        if added:
            kept = await self._change(player, lambda before: _with(before, added))
        return KnownPlay(sorted(kept["games"].values(), key=lambda one: one["time"]), waiting, under_way)

    async def judge(self, asker: Asker, player: str) -> None:
        """Begin with the next few that are not judged yet."""
        kept, _ = await self._read(player)
        begun = 0
        for row in await self._unknown(player, kept):
            if begun == REVIEWS_AT_ONCE:
                return
            try:
                eye = await self.tables.prove(row.table, authority.judge, player, None, False)
            except Refusal:
                continue
            if (await self.reviews.look(eye, CARE)).moments is None:
                await self.reviews.begin(asker, eye, CARE)
                begun += 1

    async def add(self, asker: Asker, player: str, table: str, seat: int) -> bool:
        """A game that is over, brought or played elsewhere, in which one had this seat; False: it is being judged."""
        eye = await self.tables.prove(table, authority.judge, player, None, False)
        if not 0 <= seat < len(eye.table.seats):
            raise Refusal("match.no_seat", seat=seat, last=len(eye.table.seats) - 1)
        await self.reviews.begin(asker, eye, CARE)
        found = await self.reviews.look(eye, CARE)
        if found.moments is None:
            return False
        one = _figures(eye, seat, found.moments, self.clock.now())
        await self._change(player, lambda before: _with(before, {_name(table, seat): one}))
        return True

    async def forget(self, player: str, table: str | None = None) -> None:
        """One game that is kept, or all; what was played before does not come back by itself."""
        now = self.clock.now()
        kept, _ = await self._read(player)
        if table is not None and not any(one["table"] == table for one in kept["games"].values()):
            return

        def without(before: Kept) -> Kept:
            if table is None:
                return {"games": {}, "left_out": [], "since": now}
            games = {name: one for name, one in before["games"].items() if one["table"] != table}
            return before | {"games": games, "left_out": [*before["left_out"], table][-MOST_GAMES:]}

        await self._change(player, without)

    async def export(self, player: str) -> list[dict[str, Any]]:
        """All that is kept."""
        kept, _ = await self._read(player)
        return list(kept["games"].values())

    async def erase(self, player: str) -> None:
        if (await self._read(player))[1]:
            await self.forget(player)

    async def _unknown(self, player: str, kept: Kept) -> list[Row]:
        """His finished games that are not kept yet."""
        known = {one["table"] for one in kept["games"].values()} | {*kept["left_out"]}
        rows = await self.store.of_player(player, MOST_TABLES)
        return [
            row
            for row in rows
            if row.summary.stage == "over" and row.table not in known and row.changed > kept["since"]
        ]

    async def _read(self, player: str) -> tuple[Kept, int]:
        found = await self.store.identity(_row(player))
        nothing = {"games": {}, "left_out": [], "since": 0.0}
        return nothing | (found.content if found else {}), found.version if found else 0

    async def _change(self, player: str, change: Callable[[Kept], Kept]) -> Kept:
        """Where another was quicker it is worked out anew."""
        for _ in range(MOST_TRIES):
            before, version = await self._read(player)
            after = change(before)
            if await self.store.identify(_row(player), version, after, ()):
                return after
        raise Refusal("serve.no_store")


def _row(player: str) -> str:
    return f"{player} play"


def _name(table: str, seat: int) -> str:
    return f"{table} {seat}"


def _with(before: Kept, added: dict[str, dict[str, Any]]) -> Kept:
    games = sorted((before["games"] | added).items(), key=lambda one: one[1]["time"])
    return before | {"games": dict(games[-MOST_GAMES:])}


def _figures(eye: Onlooker, seat: int, moments: Sequence[dict[str, Any]], time: float) -> dict[str, Any]:
    match, setup = eye.match_begun, eye.table.setup
    found = whole([entry.actor for entry in match.log], [Looked.read(one) for one in moments])
    about = {"table": eye.table.id, "game": setup.game, "seat": seat, "players": len(eye.table.seats), "time": time}
    return about | dict(seat_figures(found, seat, match.log, match.rules))
