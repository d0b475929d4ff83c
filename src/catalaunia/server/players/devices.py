"""Whether a device still is the player it says, asked at every request, and all changes of that.

What the store says is kept for moments, so that hardly any request waits for it. A change is known here at once, and to
the other processes on the same database as soon as they hear of it (`outgoing/other_servers.py`); should that call be
lost, after `KEPT_SECONDS` at the latest.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

from catalaunia.core.texts import Refusal
from catalaunia.server.clock import Clock
from catalaunia.server.players.identity import Identity
from catalaunia.server.tables.tokens import Known
from catalaunia.store.protocol import Store

KEPT_SECONDS = 10.0
MOST_KEPT = 20_000
MOST_TRIES = 20

NO_IDENTITY = Identity()
SignedOut = Callable[[], None]  # must return at once


class Read(NamedTuple):
    """As the store had it."""

    identity: Identity
    version: int
    time: float


async def nobody(_: str) -> None:
    """There are no other processes."""


class Devices:
    """Of all players who are here."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.tell_others: Callable[[str], Awaitable[None]] = nobody  # of a player whose devices have changed
        self._kept: OrderedDict[str, Read] = OrderedDict()
        self._watching: dict[str, set[tuple[str, SignedOut]]] = {}  # by player: a device, and whom to tell
        self._calls = 0  # of other processes that were heard

    async def known(self, who: Known) -> bool:
        """Whether this device was not signed out. While the store fails, what it last said holds."""
        kept = self._kept.get(who.player)
        if kept is None or (self.store.shared and self.clock.now() >= kept.time + KEPT_SECONDS):
            try:
                kept = await self._read(who.player)
            except Exception:
                if kept is None:
                    raise
        return kept.identity.knows(who.device)

    def seems_known(self, who: Known) -> bool:
        """As far as can be said at once: for whom a request is counted as."""
        kept = self._kept.get(who.player)
        return kept is None or kept.identity.knows(who.device)

    async def of(self, player: str) -> Identity:
        return (await self._read(player)).identity

    async def note(self, who: Known, name: str) -> None:
        """He is here, with a browser of that name: worth a line in the list of his devices, if he has such a list."""
        kept = self._kept.get(who.player)
        if kept and kept.version and kept.identity.here(who.device, name, self.clock.now()) != kept.identity:
            with suppress(Refusal, OSError):
                await self.change(who.player, lambda now: now.here(who.device, name, self.clock.now()))

    async def change(self, player: str, change: Callable[[Identity], Identity]) -> Identity:
        """Durably; where another was quicker it is worked out anew. Whoever was signed out is told at once."""
        for _ in range(MOST_TRIES):
            before = await self._read(player)
            after = change(before.identity)
            if after == before.identity:
                return after
            if await self.store.identify(player, before.version, after.content(), after.marks):
                self._keep(player, Read(after, before.version + 1, self.clock.now()))
                self._tell(player, after)
                with suppress(Exception):  # they find out by themselves, if later
                    await self.tell_others(player)
                return after
        raise Refusal("serve.failed")

    async def found_by(self, mark: str, most: int) -> list[tuple[str, Identity]]:
        """Those players whose link or phrase has this mark."""
        return [(one.player, _read(one.content)) for one in await self.store.identities(mark, most)]

    def watch(self, who: Known, told: SignedOut) -> None:
        """To be told when this device is signed out."""
        self._watching.setdefault(who.player, set()).add((who.device, told))

    def unwatch(self, who: Known, told: SignedOut) -> None:
        watching = self._watching.get(who.player, set())
        watching.discard((who.device, told))
        if not watching:
            self._watching.pop(who.player, None)

    async def heard(self, player: str | None) -> None:
        """Another process has changed a player's devices; or, without a name, any may have been."""
        self._calls += 1
        for one in list(self._kept) if player is None else [player]:
            self._kept.pop(one, None)
        for one in list(self._watching) if player is None else [player]:
            if one in self._watching:
                self._tell(one, await self.of(one))

    async def _read(self, player: str) -> Read:
        now, calls = self.clock.now(), self._calls
        found = await self.store.identity(player)
        read = Read(_read(found.content), found.version, now) if found else Read(NO_IDENTITY, 0, now)
        kept = self._kept.get(player)
        if kept and kept.version > read.version:  # it was changed here while we asked
            return kept
        return self._keep(player, read) if calls == self._calls else read  # else it may be old already

    def _keep(self, player: str, read: Read) -> Read:
        self._kept[player] = read
        self._kept.move_to_end(player)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return read

    def _tell(self, player: str, now: Identity) -> None:
        for device, told in list(self._watching.get(player, ())):
            if not now.knows(device):
                told()


def _read(content: object) -> Identity:
    return Identity.model_validate(content)
