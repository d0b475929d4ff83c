"""What the operator has laid down: who is banned, which shares there are, an announcement, and whether all rests.

One row of the store, kept in memory. A change is known here at once, and to the other processes on the same database
as soon as they hear of it; should that call be lost, after `KEPT_SECONDS` at the latest.
"""

import asyncio
import ipaddress
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from time import gmtime, strftime

from pydantic import BaseModel, ConfigDict

from catalaunia.core.texts import Refusal
from catalaunia.server.clock import Clock
from catalaunia.server.shares.limits import Limits, Rate, Scope, network
from catalaunia.server.tables.seat_changes import in_brackets
from catalaunia.store.protocol import Store

ROW_NAME = "server"  # of its row
KEPT_SECONDS = 10.0
MOST_TRIES = 20
MOST_BANS = 2_000
WIDEST_BANS = {
    4: 8,
    6: 16,
}  # bits of a network that may be banned at once: a slip of the pen does not shut everybody out

log = logging.getLogger("catalaunia.admin")


class Kept(BaseModel):
    """As it lies in the store."""

    model_config = ConfigDict(frozen=True)


class Ban(Kept):
    """Of a player or of a network, in the operator's words."""

    id: str
    player: str = ""
    network: str = ""
    words: str = ""
    since: float
    expires: float | None = None  # none: for good

    def holds(self, now: float) -> bool:
        return self.expires is None or now < self.expires

    def refusal(self) -> Refusal:
        words = in_brackets(self.words)
        if self.expires is None:
            return Refusal("serve.banned", words=words)
        return Refusal("serve.banned_until", words=words, until=strftime("%Y-%m-%d %H:%M UTC", gmtime(self.expires)))


class Announcement(Kept):
    id: str
    text: str  # in the operator's words
    since: float
    expires: float | None = None


class Quota(Kept):
    """Another share than the usual one: so much at once (and so much a second after that)."""

    kind: str
    scope: str
    most: float
    a_second: float | None = None  # none: so many at the same time


class LaidDown(Kept):
    bans: tuple[Ban, ...] = ()
    quotas: tuple[Quota, ...] = ()
    announcement: Announcement | None = None
    read_only: str | None = None  # the operator's words, perhaps none; None: everything goes on


def as_network(text: str) -> str:
    """An address or a network as it is banned; refuses what is neither, or far too wide."""
    try:
        found = ipaddress.ip_network(network(text) if "/" not in text else text, strict=False)
    except ValueError:
        raise Refusal("admin.no_address", given=text) from None
    if found.prefixlen < WIDEST_BANS[found.version]:
        raise Refusal("admin.too_wide", given=text)
    return str(found)


class ServerSettings:
    """Of one process."""

    def __init__(self, store: Store, clock: Clock, limits: Limits) -> None:
        self.store = store
        self.clock = clock
        self.limits = limits
        self.tell_others: Callable[[], Awaitable[None]] = _nobody
        self.watchers: set[Callable[[], None]] = set()  # to be told of every change; must return at once
        self._usual: tuple[Mapping[str, Mapping[Scope, Rate]], Mapping[str, Mapping[Scope, int]]] = (
            limits.rates,
            limits.most,
        )
        self._now, self._version = LaidDown(), 0
        self._announced: Announcement | None = None
        self._players: dict[str, Ban] = {}
        self._networks: list[tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, Ban]] = []

    # What holds

    @property
    def bans(self) -> list[Ban]:
        now = self.clock.now()
        return [ban for ban in self._now.bans if ban.holds(now)]

    @property
    def quotas(self) -> tuple[Quota, ...]:
        return self._now.quotas

    @property
    def announcement(self) -> Announcement | None:
        found, now = self._now.announcement, self.clock.now()
        return found if found and (found.expires is None or now < found.expires) else None

    @property
    def read_only(self) -> str | None:
        return self._now.read_only

    @property
    def mark(self) -> str:
        """Another one whenever something else is to be said to all; nothing if there is nothing."""
        said = self.announcement
        return f"{said.since if said else ''}{'/resting' if self.resting() else ''}"

    def resting(self) -> bool:
        return self._now.read_only is not None

    def not_while_resting(self) -> None:
        """Refuses to keep anything."""
        if self._now.read_only is not None:
            raise Refusal("serve.read_only", words=in_brackets(self._now.read_only))

    def ban_of(self, player: str, address: str) -> Ban | None:
        now = self.clock.now()
        found = self._players.get(player) if player else None
        if found and found.holds(now):
            return found
        return self._ban_of_address(address, now) if self._networks and address else None

    def not_banned(self, player: str, address: str) -> None:
        if ban := self.ban_of(player, address):
            raise ban.refusal()

    def _ban_of_address(self, address: str, now: float) -> Ban | None:
        try:
            asking = ipaddress.ip_network(address, strict=False)
        except ValueError:
            return None
        for banned, ban in self._networks:
            if ban.holds(now) and asking.version == banned.version and asking.subnet_of(banned):  # type: ignore[arg-type]
                return ban
        return None

    # Changes

    async def ban(self, player: str, address: str, seconds: float | None, words: str) -> Ban:
        now = self.clock.now()
        made = Ban(
            id=secrets.token_hex(6), player=player, network=as_network(address) if address else "", words=words,
            since=now, expires=None if seconds is None else now + seconds,
        )  # fmt: skip

        def change(before: LaidDown) -> LaidDown:
            kept = [
                ban
                for ban in before.bans
                if ban.holds(now) and (ban.player, ban.network) != (made.player, made.network)
            ]
            if len(kept) >= MOST_BANS:
                raise Refusal("admin.enough_bans", most=MOST_BANS)
            return before.model_copy(update={"bans": (*kept, made)})

        await self.change(change)
        return made

    async def lift(self, ban: str) -> Ban:
        found: list[Ban] = []

        def change(before: LaidDown) -> LaidDown:
            found[:] = [one for one in before.bans if one.id == ban]
            if not found:
                raise Refusal("admin.no_ban")
            return before.model_copy(update={"bans": tuple(one for one in before.bans if one.id != ban)})

        await self.change(change)
        return found[0]

    async def announce(self, text: str, seconds: float | None) -> None:
        """Another one, or with an empty text none any more."""
        now = self.clock.now()
        made = Announcement(
            id=secrets.token_hex(6), text=text, since=now, expires=None if seconds is None else now + seconds
        )
        await self.change(lambda before: before.model_copy(update={"announcement": made if text else None}))

    async def rest(self, words: str | None) -> None:
        """Nothing is kept from now on; or, with None, everything goes on."""
        await self.change(lambda before: before.model_copy(update={"read_only": words}))

    async def allot(self, kind: str, scope: str, most: float | None, a_second: float | None) -> None:
        """Another share than the usual one; with None the usual one."""
        made = None if most is None else Quota(kind=kind, scope=scope, most=most, a_second=a_second)
        if made is not None:
            self._check(made)

        def change(before: LaidDown) -> LaidDown:
            kept = tuple(
                one for one in before.quotas
                if (one.kind, one.scope) != (kind, scope) or (made and (one.a_second is None) != (a_second is None))
            )  # fmt: skip
            return before.model_copy(update={"quotas": (*kept, made) if made else kept})

        await self.change(change)

    def _check(self, quota: Quota) -> None:
        rates, most = self._usual
        known = rates if quota.a_second is not None else most
        if quota.scope not in known.get(quota.kind, {}):
            raise Refusal("admin.no_quota", kind=quota.kind, scope=quota.scope)
        if quota.most < 1 or (quota.a_second is not None and quota.a_second <= 0):
            raise Refusal("admin.quota_too_small")

    async def change(self, change: Callable[[LaidDown], LaidDown]) -> None:
        """Durably; where another process was quicker it is worked out anew."""
        for _ in range(MOST_TRIES):
            await self._read()
            after = change(self._now)
            if await self.store.lay_down(ROW_NAME, self._version, after.model_dump(mode="json")):
                self._take(after, self._version + 1)
                with suppress(Exception):  # they find out by themselves, if later
                    await self.tell_others()
                return
        raise Refusal("serve.failed")

    # In memory

    async def open(self) -> None:
        await self._read()

    async def heard(self, _: object = None) -> None:
        await self._read()

    async def follow(self) -> None:
        """What other processes have changed, and what has run out; until it is cancelled."""
        while True:
            await asyncio.sleep(KEPT_SECONDS)
            try:
                if self.store.shared:
                    await self._read()
                if self.announcement != self._announced:
                    self._tell()
            except Exception:
                log.exception("what the operator has laid down was not read")

    async def _read(self) -> None:
        found = await self.store.setting(ROW_NAME)
        if found and found.version > self._version:
            self._take(LaidDown.model_validate(found.content), found.version)

    def _take(self, now: LaidDown, version: int) -> None:
        self._now, self._version = now, version
        self._players = {ban.player: ban for ban in now.bans if ban.player}
        self._networks = [(ipaddress.ip_network(ban.network), ban) for ban in now.bans if ban.network]
        self._allot(now.quotas)
        self._tell()

    def _allot(self, quotas: tuple[Quota, ...]) -> None:
        """What no longer exists in this version of the program is left out."""
        usual_rates, usual_most = self._usual
        rates: dict[str, dict[Scope, Rate]] = {kind: dict(scopes) for kind, scopes in usual_rates.items()}
        most: dict[str, dict[Scope, int]] = {kind: dict(scopes) for kind, scopes in usual_most.items()}
        for quota in quotas:
            scope: Scope = quota.scope  # type: ignore[assignment]
            if quota.a_second is not None and scope in rates.get(quota.kind, {}):
                rates[quota.kind][scope] = Rate(quota.most, quota.a_second)
            elif quota.a_second is None and scope in most.get(quota.kind, {}):
                most[quota.kind][scope] = int(quota.most)
        self.limits.rates, self.limits.most = (rates, most) if quotas else self._usual

    def _tell(self) -> None:
        self._announced = self.announcement
        for watcher in list(self.watchers):
            watcher()


async def _nobody() -> None:
    """There are no other processes."""
