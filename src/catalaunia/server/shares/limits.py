"""Fair shares: how much anybody may have of what is scarce, counted in one place, with one table of numbers.

Whoever asks is counted by his address, by the player he is and by the table he is at, because identities are free
and addresses are shared. What a request has cost is measured and charged afterwards; whoever has used up his share
is refused with a sentence that says for how long. Behind a shared address those who hold a seat keep a reserve:
they may still draw on the address's share when strangers have used it up.
"""

import asyncio
import ipaddress
import math
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Literal, NamedTuple, ParamSpec, Self, TypeVar
from weakref import WeakValueDictionary

from catalaunia.core.texts import Refusal
from catalaunia.server.clock import Clock

MOST_BUCKETS = 20_000
RESERVE = 3  # so many times an address's share is kept for those at it who hold a seat
LONGEST_WAIT = 3600  # seconds that a refusal names at most

P = ParamSpec("P")
T = TypeVar("T")
Scope = Literal["address", "player", "table", "address at table", "server"]


@dataclass(frozen=True)
class Rate:
    """So much at once, and so much a second after that."""

    burst: float
    a_second: float


RATES: dict[str, dict[Scope, Rate]] = {
    "request": {"address": Rate(1500, 150), "player": Rate(120, 40)},
    "message": {"address": Rate(600, 200), "player": Rate(60, 20)},
    "processor": {"address": Rate(5, 0.2), "player": Rate(3, 0.1)},  # seconds of the server's own
    "table": {"address": Rate(60, 0.1), "player": Rate(30, 0.1)},  # opened
    "storage": {"address": Rate(8e6, 4000), "player": Rate(4e6, 2000)},  # bytes of setups and records
    "hint": {"address": Rate(40, 0.5), "player": Rate(10, 0.2)},
    "warning": {"address": Rate(120, 2.0), "player": Rate(30, 0.5)},  # before a blunder: asked for with every move
    "review": {"address": Rate(40, 0.05), "player": Rate(10, 0.02)},  # begun
    "link": {"address": Rate(40, 0.1), "player": Rate(20, 0.1)},  # that were void, and passkeys that did not hold
    "device": {
        "address": Rate(30, 0.05),
        "player": Rate(10, 0.02),
    },  # links, phrases and passkeys, made
    "phrase": {"address": Rate(10, 0.02), "player": Rate(5, 0.02)},  # tried
    "notices": {"address": Rate(60, 0.05), "player": Rate(30, 0.02)},  # channels, feeds and trials, made
    "mail": {"address": Rate(10, 0.001), "player": Rate(5, 0.001)},  # to an address that nobody has confirmed yet
    "admin": {"address": Rate(10, 0.02)},  # tokens of the operator that were tried and were wrong
    "data": {"address": Rate(20, 0.01), "player": Rate(5, 0.005)},  # exports of one's data, and erasures
    "gallery": {"address": Rate(60, 0.5), "player": Rate(20, 0.2), "address at table": Rate(30, 0.02)},  # lines
    "join": {"address": Rate(60, 0.5), "player": Rate(30, 0.1), "address at table": Rate(2, 0.02)},  # open seats
}
MOST_HELD: dict[str, dict[Scope, int]] = {  # at the same time
    "connection": {"address": 300, "server": 6000},
    "probation": {"address": 16, "server": 320},  # connections beyond that, for who holds a seat or has a link
    "socket": {"address": 150, "player": 16, "table": 200},
    "greeting": {"address": 40},  # sockets that have not yet said hello
    "held": {"address": 100, "player": 8},
    "review": {"address": 20, "player": 3, "server": 200},  # under way
}
MOST_DEVICES = 12  # on which one player is the same
REQUESTS_AT_ONCE = (
    4  # requests of one address, or of one who holds a seat, that are at work at the same time: see `lane`
)


class Asker(NamedTuple):
    """Who is counted. What is not known is not counted."""

    address: str = ""
    player: str = ""
    table: str = ""
    seated: bool = False  # he holds a seat at that table


NO_ASKER = Asker()


def network(address: str) -> str:
    """The address as it is counted: whoever has one IPv6 address has the 2^64 beside it."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


class Limits:
    """What everybody has had lately, and holds now."""

    def __init__(
        self,
        clock: Clock,
        rates: Mapping[str, Mapping[Scope, Rate]] = RATES,
        most: Mapping[str, Mapping[Scope, int]] = MOST_HELD,
    ) -> None:
        self.clock = clock
        self.rates = rates
        self.most = most
        self.refused: Counter[tuple[str, Scope]] = Counter()  # how often, by limit
        self._buckets: dict[tuple[str, Scope, str], tuple[float, float]] = {}  # what is left, and when that was
        self._held: Counter[tuple[str, Scope, str]] = Counter()
        self._lanes: WeakValueDictionary[tuple[str, str, str], asyncio.Semaphore] = WeakValueDictionary()

    def take(self, kind: str, asker: Asker, amount: float = 1.0) -> None:
        """Take so much, or refuse; with 0 it only asks whether the share is not used up."""
        for scope, rate in self.rates[kind].items():
            if name := _name(asker, scope):
                least = amount - (RESERVE * rate.burst if asker.seated and scope == "address" else 0.0)
                left = self._left((kind, scope, name), rate)
                if left < least:
                    self.refused[kind, scope] += 1
                    raise Refusal("serve.too_fast", seconds=_seconds((least - left) / rate.a_second))
        self.charge(kind, asker, amount)

    def charge(self, kind: str, asker: Asker, amount: float) -> None:
        """What something has cost, whatever is left of the share."""
        for scope, rate in self.rates[kind].items():
            if amount and (name := _name(asker, scope)):
                left = self._left((kind, scope, name), rate)
                self._put((kind, scope, name), left - amount)

    def enter(self, kind: str, asker: Asker) -> None:
        """From now on he holds one more of these at the same time; refuses one too many."""
        if scope := self.full(kind, asker):
            self.refused[kind, scope] += 1
            raise Refusal("serve.too_many")
        for scope in self.most[kind]:
            if name := _name(asker, scope):
                self._held[kind, scope, name] += 1

    def full(self, kind: str, asker: Asker) -> Scope | None:
        """Where he could not hold one more."""
        for scope, most in self.most[kind].items():
            allowed = most * (1 + RESERVE) if asker.seated and scope == "address" else most
            if (name := _name(asker, scope)) and self._held[kind, scope, name] >= allowed:
                return scope
        return None

    def leave(self, kind: str, asker: Asker) -> None:
        """What `enter` counted, by the same asker."""
        for scope in self.most[kind]:
            if name := _name(asker, scope):
                self._held[kind, scope, name] -= 1
                if not self._held[kind, scope, name]:
                    del self._held[kind, scope, name]

    @contextmanager
    def hold(self, kind: str, asker: Asker) -> Iterator[None]:
        """As long as the block lasts."""
        self.enter(kind, asker)
        try:
            yield
        finally:
            self.leave(kind, asker)

    def lane(self, asker: Asker, kind: str = "") -> "Lane":
        """A few of each are at work at the same time, the others wait: so nobody's crowd stands before another.

        Those of another kind have their own.
        """
        name = (asker.address, asker.player if asker.seated else "", kind)
        places = self._lanes.get(name)
        if places is None:
            places = self._lanes[name] = asyncio.Semaphore(REQUESTS_AT_ONCE)
        return Lane(places)

    def held(self, kind: str, scope: Scope, name: str) -> int:
        return self._held[kind, scope, name]

    def _left(self, bucket: tuple[str, Scope, str], rate: Rate) -> float:
        now = self.clock.now()
        left, then = self._buckets.get(bucket, (rate.burst, now))
        return min(rate.burst, left + max(0.0, now - then) * rate.a_second)

    def _put(self, bucket: tuple[str, Scope, str], left: float) -> None:
        if len(self._buckets) >= MOST_BUCKETS and bucket not in self._buckets:
            self._make_room()
        self._buckets[bucket] = (left, self.clock.now())

    def _make_room(self) -> None:
        """What has filled up again says nothing; of the others addresses are kept and who has longest to wait.

        Identities are free: whoever makes thousands must not thereby empty what his address has used up for long.
        """
        waits = {bucket: wait for bucket in self._buckets if (wait := self._until_full(bucket)) > 0}
        kept = sorted(waits, key=lambda bucket: (bucket[1] in ("address", "server"), waits[bucket]))
        self._buckets = {bucket: self._buckets[bucket] for bucket in kept[-(MOST_BUCKETS // 2) :]}

    def _until_full(self, bucket: tuple[str, Scope, str]) -> float:
        """Seconds."""
        rate = self.rates[bucket[0]][bucket[1]]
        return (rate.burst - self._left(bucket, rate)) / rate.a_second


class Lane:
    """One's place among the few that are at work, as long as the block lasts."""

    def __init__(self, places: asyncio.Semaphore) -> None:
        self._places = places
        self._held = False

    async def __aenter__(self) -> Self:
        await self._places.acquire()
        self._held = True
        self._before = _lane.set(self)
        return self

    async def __aexit__(self, *_: object) -> None:
        _lane.reset(self._before)
        self._let_go()

    def without(self, wait: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
        """Somebody else is waited for: others work meanwhile. After a failure the place is not taken again."""

        async def waits(*given: P.args, **named: P.kwargs) -> T:
            if not self._let_go():
                return await wait(*given, **named)
            found = await wait(*given, **named)
            await self._places.acquire()
            self._held = True
            return found

        return waits

    def _let_go(self) -> bool:
        held, self._held = self._held, False
        if held:
            self._places.release()
        return held


_lane: ContextVar[Lane | None] = ContextVar("lane", default=None)  # of the request that is at work


async def out_of_lane(work: Awaitable[T]) -> T:
    """A process thinks for whoever asks: meanwhile his place is free for others."""
    lane = _lane.get()
    return await (lane.without(lambda: work)() if lane else work)


def _name(asker: Asker, scope: Scope) -> str:
    if scope == "server":
        return "server"
    if scope == "address at table":
        return f"{asker.address} {asker.table}" if asker.address and asker.table else ""
    return {"address": asker.address, "player": asker.player, "table": asker.table}[scope]


def _seconds(wait: float) -> int:
    return min(LONGEST_WAIT, max(1, math.ceil(wait)))
