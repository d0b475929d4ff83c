"""Being the same player by a passkey: made on one of his devices, and asked for on a new one.

The browser keeps it (or a telephone, or a key at one's ring) and says by itself for which player; we have its public
half only. What it has signed is checked in `attestation.py`, how it is kept is said in `passkey.py`.
"""

from dataclasses import dataclass
from importlib.util import find_spec
from typing import NamedTuple

from catalaunia.core.texts import Refusal
from catalaunia.server.players.devices import Devices
from catalaunia.server.players.entrance import Asked, Entrance
from catalaunia.server.players.identity import Device, Identity, day
from catalaunia.server.players.passkey import (
    Assertion,
    NewCredential,
    Passkey,
    Place,
    challenge,
    challenge_in,
    checked,
    mark_of,
    new_handle,
)
from catalaunia.server.shares.limits import Asker
from catalaunia.server.tables import tokens
from catalaunia.server.tables.tokens import Known

MOST_ALIKE = 4  # players who may have said the same of themselves


class ToMake(NamedTuple):
    """What a browser needs to make one."""

    challenge: bytes
    handle: str
    known: tuple[str, ...]  # passkeys that he has: none is made where one of them is


@dataclass(frozen=True)
class Passkeys:
    """Of one server."""

    devices: Devices
    entrance: Entrance

    @property
    def there(self) -> bool:
        """Whether the extra [passkeys] is installed."""
        return find_spec("webauthn") is not None

    async def to_make(self, who: Known, place: Place) -> ToMake:
        """The handle is kept at once, so that all his passkeys have the same."""
        self._only_where_there_are_any()
        given, now = challenge(self.entrance.signing[0], "make", who, self._now()), new_handle()
        identity = await self.devices.change(
            who.player, lambda before: before if before.handle else before.model_copy(update={"handle": now})
        )
        known = tuple(one.credential for one in identity.passkeys if one.place == place.host)
        return ToMake(given, identity.handle, known)

    async def make(self, who: Known, given: NewCredential, place: Place, asked: Asked, asker: Asker) -> Passkey:
        self._only_where_there_are_any()
        signed, now = challenge_in(given.client_data), self._now()
        used = checked(signed, self.entrance.signing, "make", who, now)
        from catalaunia.server.players import attestation

        found = await self.entrance.aside.run(asker, lambda: attestation.made(given, signed, place))
        made = Passkey(
            credential=given.id, key=found.key, count=found.signatures, place=place.host, name=asked.name, since=now
        )
        if any(player != who.player for player, _ in await self.devices.found_by(made.mark, MOST_ALIKE)):
            raise Refusal("devices.passkey_wrong")
        here = await self.devices.change(
            who.player, lambda before: before.here(who.device, asked.name, now).with_passkey(made, used, now)
        )
        return next(one for one in here.passkeys if one.id == made.id)

    async def remove(self, who: Known, passkey: str) -> None:
        def change(before: Identity) -> Identity:
            if all(one.id != passkey for one in before.passkeys):
                raise Refusal("devices.no_passkey")
            return before.without_passkeys(passkey)

        await self.devices.change(who.player, change)

    def to_enter(self) -> bytes:
        """A challenge, for whoever comes."""
        self._only_where_there_are_any()
        return challenge(self.entrance.signing[0], "enter", None, self._now())

    async def enter(self, given: Assertion, place: Place, asked: Asked, asker: Asker, already: Known | None) -> Known:
        """Whoever proves that he has the passkey becomes its player, on one more device."""
        self._only_where_there_are_any()
        signed, now = challenge_in(given.client_data), self._now()
        used = checked(signed, self.entrance.signing, "enter", None, now)
        player, known = await self._whose(given)
        from catalaunia.server.players import attestation

        count = await self.entrance.aside.run(asker, lambda: attestation.proved(given, signed, place, known.key))
        device = self.entrance.new_device(player, asked, used.digest)
        if already and already.player == player and already.device != device:
            raise Refusal("devices.already")
        passkey = known.model_copy(update={"count": count})
        here = Device(id=device, name=asked.name, since=now, seen=day(now))
        await self.devices.change(player, lambda before: before.entered(passkey, used, here, now))
        return Known(player, device)

    async def _whose(self, given: Assertion) -> tuple[str, Passkey]:
        for player, identity in await self.devices.found_by(mark_of(given.id), MOST_ALIKE):
            if tokens.equal(identity.handle, given.handle):
                return player, next(one for one in identity.passkeys if one.credential == given.id)
        raise Refusal("devices.passkey_unknown")

    def _only_where_there_are_any(self) -> None:
        if not self.there:
            raise Refusal("devices.passkeys_none")

    def _now(self) -> float:
        return self.entrance.clock.now()
