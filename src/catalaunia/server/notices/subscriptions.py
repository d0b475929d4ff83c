"""What a player wants to be told and where, changed: channels, hours, a feed by a secret link."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from catalaunia.core.texts import Refusal
from catalaunia.server.clock import Clock
from catalaunia.server.notices import links, mailbox
from catalaunia.server.notices.addresses import target
from catalaunia.server.notices.outbox import AnyChannel, Outbox
from catalaunia.server.players.devices import Devices
from catalaunia.server.players.identity import Identity
from catalaunia.server.players.notice_settings import Each, Form, Mail, NoticeSettings, Push, Webhook, zone_of
from catalaunia.server.tables import authority, tokens
from catalaunia.server.tables.authority import Member
from catalaunia.server.tables.tokens import Known, Signer
from catalaunia.store.protocol import Notice

NO_SETTINGS = NoticeSettings()
MOST_TABLES = 50  # in a feed
MOST_ENDED = 10

C = TypeVar("C", Webhook, Mail, Push)


@dataclass(frozen=True)
class Subscriptions:
    """Of all players of one server."""

    outbox: Outbox
    devices: Devices
    clock: Clock
    signer: Signer
    inside: bool

    async def of(self, player: str) -> NoticeSettings:
        return (await self.devices.of(player)).notices or NO_SETTINGS

    async def change(self, player: str, change: Callable[[NoticeSettings], NoticeSettings]) -> NoticeSettings:
        def changed(identity: Identity) -> Identity:
            before = identity.notices or NO_SETTINGS
            after = change(before)
            return identity if after == before else identity.model_copy(update={"notices": after})

        return (await self.devices.change(player, changed)).notices or NO_SETTINGS

    async def export(self, player: str) -> dict[str, Any]:
        """All that is kept, but what messages are signed by."""
        return (await self.of(player)).model_dump(
            mode="json", exclude={"feed": True, "channels": {"__all__": {"secret"}}}
        )

    async def erase(self, player: str) -> None:
        await self.change(player, lambda _: NO_SETTINGS)

    async def set_hours(self, player: str, wanted: NoticeSettings) -> NoticeSettings:
        """Language, zone, quiet hours, when the message of a day comes."""
        zone_of(wanted.zone)
        kept = wanted.model_dump(include={"language", "zone", "daily"}) | {"quiet": wanted.quiet}
        return await self.change(player, lambda before: before.model_copy(update=kept))

    async def add_webhook(self, player: str, url: str, form: Form, each: Each) -> Webhook:
        target(url, self.inside)
        made = Webhook(
            id=tokens.new(), each=each, since=self.clock.now(), url=url, form=form, secret=secrets.token_urlsafe(24)
        )
        return await self._added(player, made)

    async def add_mail(self, player: str, address: str, each: Each) -> Mail:
        """Nothing is sent there but the question whether that is wanted, until somebody there says yes."""
        made = Mail(id=tokens.new(), each=each, since=self.clock.now(), address=mailbox.checked(address))
        before = await self.of(player)
        known = next((one for one in before.channels if isinstance(one, Mail) and one.address == made.address), None)
        if known and known.confirmed:
            return await self._added(player, known.model_copy(update={"each": each}))
        await self._added(player, made)
        await self._tell(player, made, "confirm")
        return made

    async def add_push(self, who: Known, given: Push) -> Push:
        target(given.endpoint, self.inside)
        return await self._added(who.player, given)

    async def set_each(self, player: str, name: str, each: Each) -> AnyChannel:
        await self._known(player, name)
        found = (await self._update(player, name, each=each)).channel(name)
        if found is None:
            raise Refusal("notices.unknown")
        return found

    async def remove(self, player: str, name: str) -> None:
        await self._known(player, name)
        await self.change(player, lambda before: before.without(name))

    async def trial(self, player: str, name: str) -> None:
        """A notice of its own, to see whether it comes; a mailbox that was not confirmed is asked once more."""
        channel = await self._known(player, name)
        unconfirmed = isinstance(channel, Mail) and not channel.confirmed
        await self._tell(player, channel, "confirm" if unconfirmed else "trial")

    async def make_feed(self, player: str) -> str:
        """A secret; an earlier one is void."""
        made, now = tokens.new(), self.clock.now()
        feed = {"feed": tokens.digest(made), "feed_since": now}
        await self.change(player, lambda before: before.model_copy(update=feed))
        return made

    async def withdraw_feed(self, player: str) -> None:
        await self.change(player, lambda before: before.model_copy(update={"feed": "", "feed_since": None}))

    async def feed_of(self, token: str) -> tuple[str, NoticeSettings]:
        """By its secret: whose it is, and his settings."""
        found = await self.devices.found_by(tokens.digest(token), 1)
        settings = found[0][1].notices if found else None
        if settings is None or not tokens.equal(settings.feed, tokens.digest(token)):
            raise Refusal("notices.feed_void")
        return found[0][0], settings

    async def rights(self, player: str) -> list[Member]:
        """At the tables that his feed tells of."""
        rows = await self.outbox.store.of_player(player, MOST_TABLES)
        ended = [row.table for row in rows if row.summary.stage == "over"][:MOST_ENDED]
        names = [row.table for row in rows if row.summary.stage == "playing" or row.table in ended]
        found = []
        for name in names:
            try:
                found.append(authority.member(await self.outbox.tables.get(name), player))
            except Refusal:  # it cannot be read, or he has left his seat since
                continue
        return found

    async def by_mail_link(self, what: links.What, token: str) -> str:
        """Whoever reads that mailbox says yes, or no more; gives its address."""
        meant = links.read(self.signer, what, token)
        settings = await self.of(meant.player) if meant else NO_SETTINGS
        found = settings.channel(meant.channel) if meant else None
        if meant is None or not isinstance(found, Mail):
            raise Refusal("notices.link_void")
        if what == "confirm":
            await self._update(meant.player, meant.channel, confirmed=True, trouble="")
        else:
            await self.change(meant.player, lambda before: before.without(meant.channel))
        return found.address

    async def _known(self, player: str, name: str) -> AnyChannel:
        found = (await self.of(player)).channel(name)
        if found is None:
            raise Refusal("notices.unknown")
        return found

    async def _added(self, player: str, made: C) -> C:
        await self.change(player, lambda before: before.with_channel(made))
        return made

    async def _update(self, player: str, name: str, **changed: Any) -> NoticeSettings:
        """One of his channels, if it still is."""

        def change(before: NoticeSettings) -> NoticeSettings:
            found = before.channel(name)
            return before.with_channel(found.model_copy(update=changed)) if found else before

        return await self.change(player, change)

    async def _tell(self, player: str, channel: AnyChannel, kind: str) -> None:
        content = {"kind": kind, "channel": channel.id, "asked": True}
        await self.outbox.store.put_notice(
            Notice(f"{kind}/{channel.id}/{tokens.new()}", player, self.clock.now(), content)
        )
