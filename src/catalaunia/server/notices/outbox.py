"""The outbox: what is to be told is taken up when it is due, sent by the channels its player has chosen, and gone.

A notice is in the store since the event that is its cause. When it is due somebody looks whether it still holds and its
player is not at the table; then it becomes one delivery for each channel, in the same transaction in which it goes. A
delivery is taken up by one process at a time (`Store.take_notice`). One that fails is tried again after growing pauses,
and given up in the end, which the log says. Where a receiver cannot tell that two are the same (mails, chat services)
the moment in which it is handed over is noted before it comes: if a process dies then, or no answer comes, nobody knows
whether it was taken, and it is not sent again. Everything else is (our own webhooks are known by their id, browsers
show one of a tag). So nobody reads a notice twice, and only in that moment one can be lost.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from catalaunia.core.texts import Refusal
from catalaunia.server.clock import Clock
from catalaunia.server.notices import daily, links
from catalaunia.server.notices.causes import URGENT, when
from catalaunia.server.notices.posting import Failed, HandingOver, unnoted
from catalaunia.server.outgoing.notices import sentences
from catalaunia.server.outgoing.notices.sentences import Said
from catalaunia.server.outgoing.presence import Presence
from catalaunia.server.players.devices import Devices
from catalaunia.server.players.identity import Identity
from catalaunia.server.players.notice_settings import Mail, NoticeSettings, Push, Webhook
from catalaunia.server.tables import authority
from catalaunia.server.tables.deadlines import deadline
from catalaunia.server.tables.live import Tables
from catalaunia.server.tables.table import Table
from catalaunia.server.tables.tokens import Signer
from catalaunia.store.protocol import Notice, Store

SETTLING = 15.0  # seconds after the start: pages come back before anybody is told that he is not here
LOOK_EVERY = 2.0
LEASE = 120.0  # more than any sending takes
MOST_DUE, NOTICES_AT_ONCE, NOTICES_AT_ONCE_OF_ONE = 200, 32, 2
MOST_HELD = 5
LEAVING = 3.0  # for what is under way when the server stops
PAUSES = (60.0, 300.0, 1800.0, 7200.0, 21_600.0)  # after each try that failed; then it is given up
MOST_TABLES = 100  # in the message of a day
HANDED_OVER = "handed_over"  # in what is kept of a delivery: the receiver may have it

log = logging.getLogger("catalaunia.notices")

AnyChannel = Webhook | Mail | Push


class Sender(Protocol):
    """One kind of channel."""

    def can_be_told_apart(self, channel: Any) -> bool: ...
    async def send(
        self, channel: Any, said: Said, player: str, language: str, handing_over: HandingOver
    ) -> None: ...  # or fails


@dataclass
class Outbox:
    """Of one process."""

    store: Store
    tables: Tables
    presence: Presence
    devices: Devices
    clock: Clock
    signer: Signer
    senders: dict[str, Sender]

    def __post_init__(self) -> None:
        self._going: dict[str, asyncio.Task[None]] = {}
        self._of_player: Counter[str] = Counter()

    async def run(self) -> None:
        """Until it is cancelled."""
        await self.clock.until(self.clock.now() + SETTLING)
        while True:
            try:
                await self.look()
            except Exception:
                log.exception("looking for what is to be told failed")
            await self.clock.until(self.clock.now() + LOOK_EVERY)

    async def look(self) -> None:
        """Take up what is due and not under way here."""
        for name, player in await self.store.notices_due(self.clock.now(), MOST_DUE, NOTICES_AT_ONCE_OF_ONE):
            room = len(self._going) < NOTICES_AT_ONCE and self._of_player[player] < NOTICES_AT_ONCE_OF_ONE
            if name not in self._going and room:  # the slow server of one must not hold up all
                self._of_player[player] += 1
                task = self._going[name] = asyncio.create_task(self._take_up(name))
                task.add_done_callback(lambda _, name=name, player=player: self._done(name, player))  # type: ignore[misc]

    def _done(self, name: str, player: str) -> None:
        del self._going[name]
        self._of_player[player] -= 1
        if not self._of_player[player]:
            del self._of_player[player]

    async def rest(self) -> None:
        """What is under way has come to its end."""
        while self._going:
            await asyncio.gather(*self._going.values(), return_exceptions=True)

    async def close(self) -> None:
        """What is under way has a moment to come to its end: else nobody knows whether it was sent."""
        if self._going:
            await asyncio.wait(list(self._going.values()), timeout=LEAVING)
        for task in self._going.values():
            task.cancel()
        await self.rest()

    async def _take_up(self, name: str) -> None:
        try:
            now = self.clock.now()
            notice = await self.store.take_notice(name, now, now + LEASE)
            if notice is None:
                return
            if notice.held > MOST_HELD:
                log.error("a notice is given up: %d times nobody came to its end", notice.held - 1)
                await self.store.settle_notice(notice, None)
                return
            await self._handle(notice)
        except Exception:
            log.exception("a notice was not handled; it is taken up again")

    async def _handle(self, notice: Notice) -> None:
        identity = await self.devices.of(notice.player)
        settings, content, now = identity.notices, notice.content, self.clock.now()
        channel = settings.channel(content["channel"]) if settings and "channel" in content else None
        if settings is None or ("channel" in content and channel is None):
            await self.store.settle_notice(notice, None)
            return
        if channel and HANDED_OVER in content:
            log.warning("a notice may have been sent when a process died, and is not sent again: %s", channel.kind)
            await self.store.settle_notice(notice, None)
            return
        time = await self._when(notice.player, content, now)
        if time is not None and not content.get("asked"):  # by himself, just now: then he is awake
            time = await self._when_awake(notice, settings, time, now)
        said = await self._said(notice, settings, channel) if time is not None and time <= now else None
        if said is None:
            await self.store.settle_notice(notice, time if time is not None and time > now else None)
        elif channel is None:
            await self._spread(notice, identity, settings, now)
        else:
            await self._deliver(notice, channel, said, settings.language)

    async def _when(self, player: str, content: dict[str, Any], now: float) -> float | None:
        """None if it no longer holds, or he is at the table."""
        if "table" not in content:
            return now
        try:
            table = await self.tables.get(content["table"])
        except Refusal:
            return None
        time = when(table, player, content, now)
        knows = (time is None or time <= now) and self.presence.is_here(table.id, player)
        return None if knows else time

    async def _when_awake(self, notice: Notice, settings: NoticeSettings, time: float, now: float) -> float:
        ends = None
        if notice.content["kind"] == "deadline":
            ends = deadline(await self.tables.get(notice.content["table"]), notice.content["seat"])
        return max(time, settings.awake(now)) if ends is None else settings.before(time, ends, now)

    async def _said(self, notice: Notice, settings: NoticeSettings, channel: AnyChannel | None) -> Said | None:
        """What is to be said now, if anything."""
        content = notice.content
        name = self.signer.derive(f"notice/{content.get('of', notice.id)}")
        if content["kind"] == "trial":
            return sentences.trial(settings, name)
        if content["kind"] == "daily":
            waiting, news = await self._waiting_for(notice.player), await self._news(notice)
            return sentences.daily(waiting, news, settings, name) if waiting or news else None
        if content["kind"] == "confirm":
            token = links.token(self.signer, "confirm", notice.player, channel.id) if channel else ""
            return sentences.confirmation(settings, name, token)
        right = authority.member(await self.tables.get(content["table"]), notice.player)
        return sentences.said(right, content["kind"], content["seat"], settings, name)

    async def _waiting_for(self, player: str) -> list[authority.Member]:
        """The tables where it is his turn, the last shown first."""
        found = []
        for row in await self.store.of_player(player, MOST_TABLES):
            if row.summary.stage == "playing":
                with suppress(Refusal):  # one that cannot be read
                    table = await self.tables.get(row.table)
                    if table.paused is None and _waits_for(table, player):
                        found.append(authority.member(table, player))
        return found

    async def _news(self, notice: Notice) -> list[sentences.News]:
        """What the message of a day has gathered and still holds."""
        found, now = [], self.clock.now()
        for one in daily.gathered(notice):
            time = await self._when(notice.player, one, now)
            if time is not None and time <= now:
                table = await self.tables.get(one["table"])
                found.append((authority.member(table, notice.player), one["kind"], one["seat"]))
        return found

    async def _spread(self, notice: Notice, identity: Identity, settings: NoticeSettings, now: float) -> None:
        """It goes, and in its place there is a delivery for each channel; for some it is in the message of a day."""
        more: list[Notice] = []
        into: list[Notice] = []
        table = await self.tables.get(notice.content["table"])
        urgent = notice.content["kind"] in URGENT
        at_once = urgent or daily.comes_too_late(table, notice.content, settings, now)
        for channel in settings.channels:
            if not is_open(channel, identity) or channel.kind not in self.senders:
                continue
            if at_once or channel.each == "turn":
                content = {**notice.content, "channel": channel.id, "of": notice.id}
                more.append(Notice(f"{notice.id}/{channel.id}", notice.player, now, content))
                continue
            message = daily.message(notice.player, channel.id, settings.next_daily(now))
            if daily.is_told_anyway(notice.content):
                more.append(message)
                continue
            await self.store.put_notice(message)
            taken = await self.store.take_notice(message.id, message.due, message.due)
            into.append(daily.with_one_more(taken or message, notice.content))  # of another: then all of it fails
        if not await self.store.settle_notice(notice, None, more, into):
            await self.store.settle_notice(notice, now + LOOK_EVERY)  # somebody gathers at the same time

    async def _deliver(self, notice: Notice, channel: AnyChannel, said: Said, language: str) -> None:
        now, sender, handed_over = self.clock.now(), self._sender(channel), False

        async def note() -> None:
            """That from now on nobody can say whether it was taken; if another has it by now, it is not ours."""
            nonlocal handed_over
            noted = notice._replace(content={**notice.content, HANDED_OVER: True})
            if not await self.store.settle_notice(noted, self.clock.now() + LEASE):
                raise Superseded
            handed_over = True

        try:
            apart = sender.can_be_told_apart(channel)
            await sender.send(channel, said, notice.player, language, unnoted if apart else note)
        except Superseded:
            return
        except Failed as failed:
            lost = handed_over and not failed.status and not failed.for_good
            await self._failed(notice, channel, Failed("notices.unanswered", for_good=True) if lost else failed, now)
        except Exception:
            log.exception("a notice was not sent")
            await self._failed(notice, channel, Failed("notices.not_understood", handed_over), now)
        else:
            await self.store.settle_notice(notice, None)
            if channel.trouble:
                await self._note(notice.player, channel.id, "")

    async def _failed(self, notice: Notice, channel: AnyChannel, failed: Failed, now: float) -> None:
        """Again later, or no more."""
        count = notice.content.get("failed", 0)
        if not failed.for_good and count < len(PAUSES):
            content = {**notice.content, "failed": count + 1}
            await self.store.settle_notice(notice._replace(content=content), now + max(PAUSES[count], failed.wait))
            return
        log.warning("a notice is given up after %d tries: %s, %s", count + 1, channel.kind, failed)
        await self.store.settle_notice(notice, None)
        if channel.kind == "push" and failed.status in (404, 410):  # the browser has given the subscription up
            await self._change(notice.player, lambda settings: settings.without(channel.id))
        else:
            await self._note(notice.player, channel.id, failed.key)

    async def _note(self, player: str, name: str, trouble: str) -> None:
        """For the page to show."""

        def change(settings: NoticeSettings) -> NoticeSettings:
            found = settings.channel(name)
            return settings.with_channel(found.model_copy(update={"trouble": trouble})) if found else settings

        await self._change(player, change)

    async def _change(self, player: str, change: Callable[[NoticeSettings], NoticeSettings]) -> None:
        def changed(identity: Identity) -> Identity:
            if identity.notices is None:
                return identity
            return identity.model_copy(update={"notices": change(identity.notices)})

        await self.devices.change(player, changed)

    def _sender(self, channel: AnyChannel) -> Sender:
        found = self.senders.get(channel.kind)
        return found if found is not None else NoSender()


class Superseded(Exception):  # noqa: N818  (what it is)
    """Somebody else has it: this process was taken for dead."""


class NoSender:
    """Of a kind of channel that this server does not have any more."""

    def can_be_told_apart(self, channel: Any) -> bool:  # noqa: ARG002
        return True

    async def send(self, *_: Any) -> None:
        raise Failed("notices.not_here", for_good=True)


def is_open(channel: AnyChannel, identity: Identity) -> bool:
    """Whether anything may be sent there: a mail address was confirmed, a device is not signed out."""
    if isinstance(channel, Mail):
        return channel.confirmed
    return not isinstance(channel, Push) or identity.knows(channel.device)


def _waits_for(table: Table, player: str) -> bool:
    return any(k in table.asked and k in table.to_act() and table.thinker(k) is None for k in table.seats_of(player))
