"""How a further device becomes the same player: by a link that another of his devices has made, or by his phrase.

Whatever is asked with a key happens once: what it makes, a token, words, the id of a device, is worked out from the
signing key and that key, so that an answer that was lost is given again, and to nobody else.
"""

import hmac
from dataclasses import dataclass

from catalaunia.core.texts import Refusal
from catalaunia.server.clock import Clock
from catalaunia.server.players import phrases
from catalaunia.server.players.devices import Devices
from catalaunia.server.players.identity import LINK_SECONDS, DeviceLink, Identity, Phrase
from catalaunia.server.shares.limits import Asker
from catalaunia.server.shares.meter import Aside
from catalaunia.server.tables import tokens
from catalaunia.server.tables.tokens import Known

MOST_ALIKE = 4  # players whose phrases begin with the same words


@dataclass(frozen=True)
class Asked:
    """By which browser, and under which key."""

    name: str = ""  # of the browser, as the list of devices shows it
    key: str = ""

    def fingerprint(self, kind: str, content: str = "") -> str:
        """Of the key, and of what it is used for: it stands for one of these."""
        return f"{tokens.digest(self.key)[:16]}.{tokens.digest(f'{kind}/{content}')[:16]}" if self.key else ""


@dataclass(frozen=True)
class Entrance:
    """Of one server."""

    devices: Devices
    signing: tuple[bytes, ...]  # the key, and old ones
    clock: Clock
    aside: Aside

    async def make_link(self, who: Known, asked: Asked) -> tuple[str, float]:
        """A token, and for how many seconds it is good. An earlier link is void."""
        made = [self._made(signing, "device-link", who.player, asked).hex()[:32] for signing in self.signing]
        if not asked.key:
            made = [tokens.new()]
        used, now = asked.fingerprint("link"), self.clock.now()
        link = DeviceLink(digest=tokens.digest(made[0]), expires=now + LINK_SECONDS, by=who.device, key=used)

        def change(before: Identity) -> Identity:
            if used and before.link and before.link.key == used:
                return before
            _only_once(before, used)
            return before.here(who.device, asked.name, now).linked(link)

        kept = (await self.devices.change(who.player, change)).link
        same = [token for token in made if kept and kept.digest == tokens.digest(token)]
        if kept is None or not same:
            raise Refusal("devices.replaced")
        return same[0], max(0.0, kept.expires - now)

    async def withdraw_link(self, who: Known) -> None:
        await self.devices.change(who.player, lambda before: before.linked(None) if before.link else before)

    async def by_link(self, token: str, asked: Asked, already: Known | None) -> Known:
        """Whoever brings the token of a link becomes its player; but one device is no second device of his."""
        found = await self.devices.found_by(tokens.digest(token), 1)
        if not found:
            raise Refusal("devices.link_void")
        player, identity = found[0]
        device = self.new_device(player, asked, tokens.digest(token))
        if already and already.player == player and not (identity.link and identity.link.used == already.device):
            raise Refusal("devices.already")

        def change(before: Identity) -> Identity:
            if before.link is None or before.link.digest != tokens.digest(token):
                raise Refusal("devices.link_void")
            return before.used(device, asked.name, self.clock.now())

        await self.devices.change(player, change)
        return Known(player, device)

    async def make_phrase(self, who: Known, asked: Asked, language: str, asker: Asker) -> list[str]:
        """Words to be written down, shown now and never again. An earlier phrase is void."""
        used, now = asked.fingerprint("phrase", language), self.clock.now()
        made = [phrases.new(language, self._made(one, f"phrase/{language}", who.player, asked)) for one in self.signing]
        if not asked.key:
            made = [phrases.new(language)]
        before = await self.devices.of(who.player)
        if not (used and before.phrase and before.phrase.key == used):
            _only_once(before, used)
            salt = phrases.new_salt()
            digest = await self.aside.run(asker, lambda: phrases.slow_hash(made[0], salt))
            phrase = Phrase(find=phrases.mark(made[0]), salt=salt, digest=digest, since=now, key=used)
            before = await self.devices.change(who.player, lambda one: _phrased(one, phrase, who, asked, now))
        same = [words for words in made if before.phrase and before.phrase.find == phrases.mark(words)]
        if not same:
            raise Refusal("devices.replaced")
        return same[0]

    async def withdraw_phrase(self, who: Known) -> None:
        await self.devices.change(who.player, lambda before: before.phrased(None) if before.phrase else before)

    async def by_phrase(self, text: str, asked: Asked, asker: Asker, already: Known | None, alone: bool) -> Known:
        """Whoever has the words becomes their player; `alone` signs out all devices of before."""
        words = phrases.read(text)
        found = await self.devices.found_by(phrases.mark(words), MOST_ALIKE)
        nobody: list[tuple[str, Phrase | None]] = [("", None)]  # without any it takes as long
        for player, phrase in [(player, one.phrase) for player, one in found] or nobody:
            salt = phrase.salt if phrase else phrases.new_salt()
            digest = await self.aside.run(asker, lambda salt=salt: phrases.slow_hash(words, salt))  # type: ignore[misc]
            if phrase and tokens.equal(digest, phrase.digest):
                device = self.new_device(player, asked, phrase.digest)
                if already and already.player == player and already.device != device:
                    raise Refusal("devices.already")
                return await self._recovered(phrase, Known(player, device), asked.name, alone)
        raise Refusal("devices.wrong_phrase")

    async def _recovered(self, phrase: Phrase, who: Known, name: str, alone: bool) -> Known:
        def change(before: Identity) -> Identity:
            if before.phrase is None or before.phrase.digest != phrase.digest:
                raise Refusal("devices.wrong_phrase")
            if alone:
                before = before.without_what_a_thief_has(who.device)
            return before.joined(who.device, name, self.clock.now())

        await self.devices.change(who.player, change)
        return who

    async def sign_out(self, who: Known) -> None:
        def change(before: Identity) -> Identity:
            if not before.knows(who.device):
                raise Refusal("devices.unknown")
            return before.without(who.device)

        await self.devices.change(who.player, change)

    def new_device(self, player: str, asked: Asked, by: str) -> str:
        """The same for the same key, by the same link, phrase or signature."""
        return self._made(self.signing[0], f"device/{by}", player, asked).hex()[:24] if asked.key else tokens.new()

    def _made(self, signing: bytes, what: str, player: str, asked: Asked) -> bytes:
        return hmac.digest(signing, f"{what}/{player}/{asked.key}".encode(), "sha256")


def _phrased(before: Identity, phrase: Phrase, who: Known, asked: Asked, now: float) -> Identity:
    if phrase.key and before.phrase and before.phrase.key == phrase.key:
        return before
    _only_once(before, phrase.key)
    return before.here(who.device, asked.name, now).phrased(phrase)


def _only_once(before: Identity, used: str) -> None:
    """Refuses a key that was used for anything else, and one for what is gone."""
    if not used:
        return
    made = [one.key for one in (before.link, before.phrase) if one]
    if any(one != used and one.startswith(used.partition(".")[0]) for one in (*made, *before.keys)):
        raise Refusal("serve.key_used")
    if used in before.keys:
        raise Refusal("devices.replaced")
