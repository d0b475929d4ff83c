"""By what a player is known beside the cookie he began with, and how that changes. It never changes itself.

A player who has never asked for a link or a phrase has nothing of this, and costs the store nothing: his first cookie
names no device and is good until it is signed out. A further device is good as long as it stands here.
"""

from typing import Any, Self

from catalaunia.core.texts import Refusal
from catalaunia.server.players.notice_settings import Kept, NoticeSettings
from catalaunia.server.players.passkey import MOST_PASSKEYS, Passkey, UsedChallenge
from catalaunia.server.shares.limits import MOST_DEVICES

FIRST = ""  # the device on which he became a player, as its cookie has it
DAY = 86_400.0
LINK_SECONDS = 600.0  # for which a link to a further device is good
MOST_KEYS = 16  # of the latest are remembered


def day(time: float) -> float:
    """On which a time lies."""
    return time - time % DAY


class Device(Kept):
    id: str
    name: str = ""  # browser and system, as it says of itself
    since: float | None = None  # None: it was not noted
    seen: float | None = None  # on which day he was last here with it


class DeviceLink(Kept):
    """Whoever brings its token becomes this player on one more device, once."""

    digest: str
    expires: float
    by: str  # the device that has made it
    key: str = ""  # of the request that has made it
    used: str | None = None  # the device that came by it


class Phrase(Kept):
    find: str  # a hash of its first words
    salt: str
    digest: str  # slow to work out
    since: float
    key: str = ""


class Identity(Kept):
    first_is_out: bool = False  # the first device was signed out
    devices: tuple[Device, ...] = ()
    link: DeviceLink | None = None
    phrase: Phrase | None = None
    handle: str = ""  # by which authenticators know him
    passkeys: tuple[Passkey, ...] = ()
    challenges: tuple[UsedChallenge, ...] = ()  # that his passkeys have signed, while they would be good
    notices: NoticeSettings | None = None  # how he is told what happens while he is away
    keys: tuple[str, ...] = ()  # fingerprints of requests that have made a link or a phrase which is gone; see `Asked`

    @property
    def marks(self) -> list[str]:
        """By what it is found."""
        found = [self.link and self.link.digest, self.phrase and self.phrase.find]
        found += [one.mark for one in self.passkeys]
        return [*(one for one in found if one), *(self.notices.marks if self.notices else ())]

    def knows(self, device: str) -> bool:
        return any(one.id == device for one in self.devices) or (device == FIRST and not self.first_is_out)

    def all_devices(self) -> tuple[Device, ...]:
        """With the first, of which nothing may be noted."""
        first = () if self.first_is_out or any(one.id == FIRST for one in self.devices) else (Device(id=FIRST),)
        return (*first, *self.devices)

    def here(self, device: str, name: str, now: float) -> Self:
        """He is here with it: noted once a day, because every note is written to the disk."""
        found = next((one for one in self.all_devices() if one.id == device), None)
        if found is None or found.seen == day(now):
            return self
        return self._with(found.model_copy(update={"name": name or found.name, "seen": day(now)}))

    def joined(self, device: str, name: str, now: float) -> Self:
        """One device more; the same again is none more."""
        if self.knows(device):
            return self
        if len(self.all_devices()) >= MOST_DEVICES:
            raise Refusal("devices.enough", most=MOST_DEVICES)
        return self._with(Device(id=device, name=name, since=now, seen=day(now)))

    def without(self, *devices: str) -> Self:
        """Signed out, and with them the link that one of them has made."""
        link = self.link
        if link and link.by in devices and link.used is None:
            link = None
        return self.model_copy(
            update={
                "devices": tuple(one for one in self.devices if one.id not in devices),
                "first_is_out": self.first_is_out or FIRST in devices,
                "link": link,
                "notices": self.notices.without_devices(devices) if self.notices else None,
                "keys": self._gone(self.link) if link is None else self.keys,
            }
        )

    def without_what_a_thief_has(self, device: str) -> Self:
        """No device but this one, no passkey, and nothing is sent where he may have wished it to be."""
        kept = self.without(*(one.id for one in self.all_devices() if one.id != device))
        kept = kept.without_passkeys(*(one.id for one in kept.passkeys))
        return kept.model_copy(update={"notices": kept.notices.only_confirmed() if kept.notices else None})

    def linked(self, link: DeviceLink | None) -> Self:
        """An earlier link is void."""
        return self.model_copy(update={"link": link, "keys": self._gone(self.link)})

    def phrased(self, phrase: Phrase | None) -> Self:
        """An earlier phrase is void."""
        return self.model_copy(update={"phrase": phrase, "keys": self._gone(self.phrase)})

    def used(self, device: str, name: str, now: float) -> Self:
        """The link has brought this device; asked again by the same, it has brought it already."""
        link = self.link
        if link is None or link.used not in (None, device) or now >= link.expires:
            raise Refusal("devices.link_void")
        if link.used == device and not self.knows(device):  # it was signed out since
            raise Refusal("devices.link_void")
        joined = self.joined(device, name, now)
        return joined.model_copy(update={"link": link.model_copy(update={"used": device})})

    def with_passkey(self, passkey: Passkey, challenge: UsedChallenge, now: float) -> Self:
        """One more; the same again is none more."""
        if any(one.id == passkey.id for one in self.passkeys):
            return self
        if len(self.passkeys) >= MOST_PASSKEYS:
            raise Refusal("devices.passkeys_enough", most=MOST_PASSKEYS)
        made = self._challenged(challenge, passkey.id, now)
        return made.model_copy(update={"passkeys": (*self.passkeys, passkey)})

    def without_passkeys(self, *gone: str) -> Self:
        return self.model_copy(update={"passkeys": tuple(one for one in self.passkeys if one.id not in gone)})

    def entered(self, passkey: Passkey, challenge: UsedChallenge, device: Device, now: float) -> Self:
        """By a passkey, as it is after its last signature; a challenge brings one device, however often."""
        used = next((one for one in self.challenges if one.digest == challenge.digest), None)
        if used and used.brought == device.id and self.knows(device.id):
            return self
        known = next((one for one in self.passkeys if one.id == passkey.id), None)
        if known is None:
            raise Refusal("devices.passkey_unknown")
        if used:
            raise Refusal("devices.passkey_late")
        if max(known.count, passkey.count) > 0 and passkey.count <= known.count:
            raise Refusal("devices.passkey_copied")
        joined = self.joined(device.id, device.name, now)._challenged(challenge, device.id, now)
        others = {"count": passkey.count, "seen": day(now)}
        passkeys = tuple(one.model_copy(update=others) if one.id == passkey.id else one for one in self.passkeys)
        return joined.model_copy(update={"passkeys": passkeys})

    def _challenged(self, challenge: UsedChallenge, brought: str, now: float) -> Self:
        """Used from now on; those that are too old by themselves need not be kept."""
        if any(one.digest == challenge.digest for one in self.challenges):
            raise Refusal("devices.passkey_late")
        kept = tuple(one for one in self.challenges if one.expires > now)
        used = challenge.model_copy(update={"brought": brought})
        return self.model_copy(update={"challenges": (*kept, used)})

    def content(self) -> dict[str, Any]:
        return self.model_dump(mode="json")

    def _with(self, device: Device) -> Self:
        others = [one for one in self.devices if one.id != device.id]
        return self.model_copy(update={"devices": (*others, device)})

    def _gone(self, made: DeviceLink | Phrase | None) -> tuple[str, ...]:
        return (*self.keys, made.key)[-MOST_KEYS:] if made and made.key else self.keys
