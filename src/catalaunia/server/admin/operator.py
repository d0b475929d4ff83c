"""What the operator asks and does. Of a running game he is told what every spectator is; what he does is noted."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from catalaunia import __version__
from catalaunia.core.texts import Refusal
from catalaunia.server.admin.backups import Backups
from catalaunia.server.admin.server_settings import Ban, ServerSettings
from catalaunia.server.clock import Clock
from catalaunia.server.operating.metrics import Metrics
from catalaunia.server.outgoing.admin import bodies
from catalaunia.server.outgoing.lists.bodies import ListedSeat
from catalaunia.server.outgoing.other_servers import OtherServers
from catalaunia.server.outgoing.presence import Presence
from catalaunia.server.players.personal_data import Erased, PersonalData
from catalaunia.server.shares.limits import Limits
from catalaunia.server.tables import cast, commands
from catalaunia.server.tables.live import Tables
from catalaunia.store.protocol import Row, Stage, Store

ROWS_AT_ONCE = 50  # rows of a list
READ_AT_ONCE = 200
MOST_READ = 5_000  # rows that one search goes through, whatever it finds
MOST_NAMES = 5
MOST_TABLES = 20  # of a player, that are looked at for his names

By = Literal["page", "command", "player", "server"]
After = tuple[float, str]


@dataclass
class Operator:
    """Of one server."""

    store: Store
    tables: Tables
    presence: Presence
    settings: ServerSettings
    personal: PersonalData
    other_servers: OtherServers
    limits: Limits
    backups: Backups
    clock: Clock
    address: str = ""  # by which others reach the server
    started: float = field(init=False)

    def __post_init__(self) -> None:
        self.started = self.clock.now()

    # What there is

    def to_all(self) -> bodies.ServerState:
        said, words = self.settings.announcement, self.settings.read_only
        return bodies.ServerState(
            announcement=bodies.Announced(**said.model_dump()) if said else None,
            read_only=words is not None,
            read_only_words=words or "",
            address=self.address,
        )

    def overview(self, metrics: Metrics) -> bodies.Overview:
        return bodies.Overview(
            version=__version__,
            time=self.clock.now(),
            started=self.started,
            state=self.to_all(),
            bans=len(self.settings.bans),
            people=len({(one.table, one.player) for one in self._visitors()}),
            figures=[bodies.Figure(name=name, labels=labels, value=value) for name, labels, value in metrics.figures()],
            backups=self.backups_told(),
        )

    async def search_tables(self, text: str, stage: Stage | None, after: str | None) -> bodies.AdminTables:
        found: list[Row] = []
        place, read = _read_after(after), 0
        while len(found) < ROWS_AT_ONCE and read < MOST_READ:
            rows = await self.store.search(text, stage, place, READ_AT_ONCE)
            read += len(rows)
            for row in rows:
                place = (row.summary.shown, row.table)
                found += [row] if _is_about(row, text) else []
                if len(found) == ROWS_AT_ONCE:
                    break
            if len(rows) < READ_AT_ONCE:
                break
        more = len(found) == ROWS_AT_ONCE or read >= MOST_READ
        return bodies.AdminTables(
            tables=[self._table(row) for row in found], after=_written(place) if more and place else None
        )

    def _table(self, row: Row) -> bodies.AdminTable:
        about = row.summary.about
        seats = [ListedSeat.model_validate(seat) for seat in about["seats"]]
        people = [seat.name for seat in seats if seat.level is None]
        for k, seat in enumerate(seats):
            if seat.level is not None:
                seat.name = cast.computer(row.table, k, people)
        return bodies.AdminTable(
            id=row.table,
            game=about["game"],
            stage=row.summary.stage,
            listed=row.summary.listed,
            closed=bool(about.get("closed")),
            seats=seats,
            people=list(about.get("people", [])),
            changed=row.summary.shown,  # not the row's: that moves with every sealed move
            expires=row.summary.expires,
            here=sum(one.table == row.table for one in self._visitors()),
        )

    async def search_players(self, text: str, after: str | None) -> bodies.AdminPlayers:
        rows = await self.store.players(text, _read_after(after), ROWS_AT_ONCE)
        here = {one.player for one in self._visitors()}
        found = []
        for row in rows:
            names = await self._names(row.player)
            if _folded(text) in _folded(row.player) or any(_folded(text) in _folded(name) for name in names):
                ban = self.settings.ban_of(row.player, "")
                found.append(
                    bodies.AdminPlayer(
                        player=row.player, names=names[:MOST_NAMES], tables=row.tables, seen=row.shown,
                        here=row.player in here, ban=ban.id if ban else None,
                    )
                )  # fmt: skip
        last = rows[-1] if len(rows) == ROWS_AT_ONCE else None
        return bodies.AdminPlayers(players=found, after=_written((last.shown, last.player)) if last else None)

    async def _names(self, player: str) -> list[str]:
        rows = await self.store.of_player(player, MOST_TABLES)
        return list(dict.fromkeys(name for row in rows for one, name in _people(row) if one == player))

    async def here(self) -> list[bodies.Visitor]:
        visitors = self._visitors()
        names = {player: await self._names(player) for player in {one.player for one in visitors}}
        return [one.model_copy(update={"names": names[one.player][:MOST_NAMES]}) for one in visitors]

    def _visitors(self) -> list[bodies.Visitor]:
        """By every socket here, and whoever is with another process."""
        mine = [
            bodies.Visitor(table=one.table, player=one.player, names=[], address=one.address, since=one.since)
            for one in self.presence.visits()
        ]
        others = [
            bodies.Visitor(table=table, player=player, names=[], address="", since=None)
            for table, player in self.presence.elsewhere()
        ]
        return mine + others

    def bans(self) -> list[bodies.BanTold]:
        return [_told(ban) for ban in self.settings.bans]

    def quotas(self) -> list[bodies.QuotaTold]:
        changed = {(one.kind, one.scope, one.a_second is None) for one in self.settings.quotas}
        rates = [
            bodies.QuotaTold(
                kind=kind, scope=scope, most=rate.burst, a_second=rate.a_second,
                usual=(kind, scope, False) not in changed,
            )
            for kind, scopes in self.limits.rates.items()
            for scope, rate in scopes.items()
        ]  # fmt: skip
        held = [
            bodies.QuotaTold(kind=kind, scope=scope, most=most, a_second=None, usual=(kind, scope, True) not in changed)
            for kind, scopes in self.limits.most.items()
            for scope, most in scopes.items()
        ]
        return rates + held

    async def audit(self, before: int | None) -> list[bodies.Audit]:
        return [
            bodies.Audit(number=one.number, time=one.time, **one.content)
            for one in await self.store.audited(before, ROWS_AT_ONCE)
        ]

    def backups_told(self) -> bodies.Backups:
        plan = self.backups.plan
        return bodies.Backups(
            folder=str(plan.folder) if plan else "",
            every_hours=plan.every_hours if plan else None,
            keep=plan.keep if plan else 0,
            last_error=self.backups.last_error,
            backups=[
                bodies.BackupTold(name=file.name, time=file.stat().st_mtime, bytes=file.stat().st_size)
                for file in self.backups.there()
            ],
        )

    # What he does

    async def close(self, by: By, table: str, words: str) -> None:
        await self.tables.do(table, commands.Shut(words))
        await self._note(by, "close", table=table, words=words)

    async def delete(self, by: By, table: str) -> None:
        """Whoever looks at it is told so first."""
        try:
            await self.tables.do(table, commands.Shut())
        except Refusal as refusal:
            if refusal.text.key == "table.unknown":
                raise
        if not await self.tables.delete(table):
            raise Refusal("table.unknown")
        await self.other_servers.tell("removed", table)
        await self._note(by, "delete", table=table)

    async def export(self, by: By, player: str) -> dict[str, Any]:
        found = await self.personal.export(player)
        await self._note(by, "export", player=player)
        return found

    async def erase(self, by: By, player: str) -> Erased:
        found = await self.personal.erase(player)
        await self._note(by, "erase", player=player, gone=found.gone, nameless=found.nameless)
        return found

    async def ban(self, by: By, asked: bodies.NewBan) -> bodies.BanTold:
        made = await self.settings.ban(asked.player or "", asked.address or "", asked.seconds, asked.words or "")
        await self._note(by, "ban", **made.model_dump(exclude={"since"}))
        return _told(made)

    async def lift(self, by: By, ban: str) -> None:
        gone = await self.settings.lift(ban)
        await self._note(by, "lift", **gone.model_dump(include={"id", "player", "network"}))

    async def announce(self, by: By, text: str, seconds: int | None) -> None:
        await self.settings.announce(text, seconds)
        await self._note(by, "announce", text=text, seconds=seconds)

    async def rest(self, by: By, words: str | None) -> None:
        await self.settings.rest(words)
        await self._note(by, "read_only", on=words is not None, words=words or "")

    async def allot(self, by: By, asked: bodies.SetQuota) -> None:
        await self.settings.allot(asked.kind, asked.scope, asked.most, asked.a_second)
        await self._note(by, "quota", **asked.model_dump())

    async def back_up(self, by: By) -> None:
        file = await self.backups.make()
        await self._note(by, "backup", name=file.name)

    async def _note(self, by: By, did: str, **about: Any) -> None:
        await self.store.audit(self.clock.now(), {"by": by, "did": did, "about": about})


def _told(ban: Ban) -> bodies.BanTold:
    return bodies.BanTold(
        id=ban.id, player=ban.player, address=ban.network, words=ban.words, since=ban.since, expires=ban.expires
    )


def _is_about(row: Row, text: str) -> bool:
    """What the store finds may stand in a place that nobody means."""
    about = row.summary.about
    said: Iterable[str] = (row.table, about["game"], *about.get("people", ()), *(name for _, name in _people(row)))
    return any(_folded(text) in _folded(one) for one in said)


def _people(row: Row) -> list[tuple[str, str]]:
    """Who sits there, and by which name."""
    about = row.summary.about
    return [
        (player, seat["name"]) for player, seat in zip(about.get("people", ()), about["seats"], strict=False) if player
    ]


def _folded(text: str) -> str:
    return text.strip().casefold()


def _written(place: After) -> str:
    return f"{place[0]!r}/{place[1]}"


def _read_after(after: str | None) -> After | None:
    if not after:
        return None
    time, _, name = after.partition("/")
    try:
        return float(time), name
    except ValueError:
        raise Refusal("admin.no_place") from None
