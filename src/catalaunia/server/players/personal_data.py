"""A player's data: all of it for himself to keep, and all of it gone.

What is told of a running game is what everybody at the table knows; its record comes with its end. Erased is who it
was: his name, what he said, by what he is known. What happened at tables where others play stays, without him, or
their games could not be told any more.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from catalaunia.core.texts import Refusal
from catalaunia.server.clock import Clock
from catalaunia.server.players.devices import Devices
from catalaunia.server.players.identity import Identity
from catalaunia.server.tables import authority, changes, commands
from catalaunia.server.tables.deadlines import due
from catalaunia.server.tables.live import Tables
from catalaunia.server.tables.table import Line, Table
from catalaunia.store.protocol import StoredEvent

NOBODY = "N. N."  # as is written everywhere where a name is not known
UNSAID = "…"
MOST_TRIES = 20


class Part(Protocol):
    """What else is kept of a player, in some other part of the server."""

    async def export(self, player: str) -> Any: ...  # as JSON
    async def erase(self, player: str) -> None: ...


class Erased(NamedTuple):
    """How many tables were his alone and are gone, and at how many he is nobody any more."""

    gone: int
    nameless: int


async def _nobody(_: str) -> None:
    """There are no other processes."""


@dataclass
class PersonalData:
    """Of one server."""

    tables: Tables
    devices: Devices
    clock: Clock
    rewritten: Callable[[str], Awaitable[None]] = _nobody  # the log of this table says something else now
    removed: Callable[[str], Awaitable[None]] = _nobody  # this table is gone
    parts: dict[str, Part] = field(default_factory=dict)
    _looking: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def export(self, player: str) -> dict[str, Any]:
        identity = await self.devices.of(player)
        return {
            "player": player,
            "time": self.clock.now(),
            "devices": [one.model_dump(mode="json") for one in identity.all_devices()],
            "phrase_since": identity.phrase.since if identity.phrase else None,
            "passkeys": [one.model_dump(mode="json", exclude={"credential", "key"}) for one in identity.passkeys],
            "tables": [await self._exported(name, player) for name in await self._traces(player)],
        } | {name: await part.export(player) for name, part in self.parts.items()}

    async def _traces(self, player: str) -> list[str]:
        """Where he has left any. One after the other: the store goes through all events, and others wait for it too."""
        async with self._looking:
            return await self.tables.store.traces(player)

    async def _exported(self, name: str, player: str) -> dict[str, Any]:
        try:
            known = await self.tables.get(name)
            table = authority.seen_by(known, player)
        except Refusal as refusal:
            return {"table": name, "error": str(refusal)}  # of other rules, say
        told: dict[str, Any] = {
            "table": name,
            "game": table.setup.game,
            "options": dict(table.rules.options),
            "opened": table.created,
            "opened_by_you": table.host == player,
            "stage": table.stage,
            "seats": [{"seat": k, "name": table.seats[k].name} for k in known.seats_of(player)],
            "hidden": player in table.hidden,
            "said": [_said(line) for line in table.chat if line.player == player],
            "said_watching": [_said(line) for line in known.gallery if line.player == player],
        }
        if table.stage == "over":
            eye = authority.read(known, player)
            told["record"] = eye.table.record()
        return told

    async def erase(self, player: str) -> Erased:
        """He leaves his tables, and then there is nothing of him. Broken off and asked once more, it goes on."""
        for part in self.parts.values():
            await part.erase(player)
        gone = nameless = 0
        for name in await self._traces(player):
            if await self._is_his_alone(name, player):
                gone += await self.tables.delete(name)
                await self.removed(name)
                continue
            await self._leave(name, player)
            nameless += await self._forget(name, player)
        await self.devices.change(player, lambda _: Identity(first_is_out=True))  # his cookies are nobody's
        return Erased(gone, nameless)

    async def delete_table(self, name: str, player: str) -> None:
        """One that is his alone, for good and at once."""
        table = await self.tables.latest(name)
        if not table.seats_of(player):
            authority.host(table, player)
        if not await self._is_his_alone(name, player):
            raise Refusal("table.not_yours_alone")
        await self.tables.delete(name)
        await self.removed(name)

    async def _is_his_alone(self, name: str, player: str) -> bool:
        try:
            table = await self.tables.latest(name)
        except Refusal:
            return False
        return table.people() <= {player} and table.host in (player, "")

    async def _leave(self, name: str, player: str) -> None:
        with suppress(Refusal):
            table = await self.tables.get(name)
            for command in _goodbyes(table, player):
                with suppress(Refusal):
                    await self.tables.do(name, command, player)

    async def _forget(self, name: str, player: str) -> bool:
        """Rewrite the log; whatever happens there meanwhile, it is tried again with that."""
        stands_for = f"erased-{secrets.token_urlsafe(12)}"
        for _ in range(MOST_TRIES):
            written = await self.tables.store.read(name)
            others = {one.version: _scrubbed(one.content, player, stands_for) for one in written}
            new = {one.version: others[one.version] for one in written if others[one.version] != one.content}
            if not new:
                return False
            table = Table(name)
            changes.read(table, [StoredEvent(one.version, one.time, others[one.version]) for one in written])
            if await self.tables.store.rewrite(name, written[-1].version, new, table.summary(due(table))):
                await self.tables.renew(name)
                await self.rewritten(name)
                return True
        raise Refusal("table.busy")


def _said(line: Line) -> dict[str, Any]:
    return {"time": line.time, "name": line.name, "text": str(line.text)}


def _goodbyes(table: Table, player: str) -> list[commands.Command[Any]]:
    """What he does before he is nobody: he gives up his games, and closes what he has opened and nobody plays yet."""
    seats = table.seats_of(player)
    if table.stage == "open" and table.host == player:
        return [commands.Close()]
    if table.stage == "open":
        return [commands.Leave(seat) for seat in seats]
    return [commands.Resign(seat) for seat in seats] if table.stage == "playing" else []


def _scrubbed(content: dict[str, Any], player: str, stands_for: str) -> dict[str, Any]:
    """An event of his without himself: his keys would tell what he had sent."""
    if content.get("player") != player:
        return content
    made = {name: value for name, value in content.items() if name not in ("key", "act", "asked")}
    made["player"] = stands_for
    if "name" in made:
        made["name"] = NOBODY
    if "text" in made:
        made["text"] = UNSAID
    if isinstance(setup := made.get("setup"), dict):
        seats = [seat | {"name": None} if isinstance(seat, dict) else seat for seat in setup.get("seats", [])]
        made["setup"] = setup | {"seats": seats}
    return made
