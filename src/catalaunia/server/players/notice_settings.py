"""How a player is told what happens while he is away: by which channels, in which language, at which hours."""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Annotated, Literal, Self
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, Field

from catalaunia.core.texts import Refusal
from catalaunia.store.protocol import WANTS_NOTICES

MOST_CHANNELS = 8
DAY_MINUTES = 1440
BEFORE_QUIET = 900.0  # seconds: what quiet hours would hold up for too long is sent so early before them

Each = Literal["turn", "day"]  # one message for each notice, or one a day with all that waits and has happened
Form = Literal["json", "text", "content"]  # of a webhook: our own, or as chat services take it


class Kept(BaseModel):
    """As it lies in the store."""

    model_config = ConfigDict(frozen=True)


class Channel(Kept):
    id: str
    each: Each = "turn"
    since: float
    trouble: str = ""  # why the last notice was given up, as the key of a sentence


class Webhook(Channel):
    kind: Literal["webhook"] = "webhook"
    url: str
    form: Form = "json"
    secret: str  # what is sent is signed by it


class Mail(Channel):
    kind: Literal["mail"] = "mail"
    address: str
    confirmed: bool = False  # whoever reads there has said that he wants it


class Push(Channel):
    kind: Literal["push"] = "push"
    endpoint: str
    p256dh: str  # the browser's public key …
    auth: str  # … and secret, by which alone it can read
    device: str = ""  # signed out, it is told nothing more
    name: str = ""  # of the browser


AnyChannel = Annotated[Webhook | Mail | Push, Field(discriminator="kind")]


class Quiet(Kept):
    """Hours in which nothing is sent, in minutes after midnight; they may begin before it."""

    begins: int = Field(ge=0, lt=DAY_MINUTES)
    ends: int = Field(ge=0, lt=DAY_MINUTES)


class NoticeSettings(Kept):
    language: str = "en"
    zone: str = "UTC"
    quiet: Quiet | None = None
    daily: int = 18 * 60  # when the message of a day is sent, in minutes after midnight
    channels: tuple[AnyChannel, ...] = ()
    feed: str = ""  # the hash of the secret in its address
    feed_since: float | None = None

    @property
    def marks(self) -> list[str]:
        """By what he is found: that he wants anything, and by the address of his feed."""
        return [*([WANTS_NOTICES] if self.channels else []), *([self.feed] if self.feed else [])]

    def channel(self, name: str) -> Webhook | Mail | Push | None:
        return next((one for one in self.channels if one.id == name), None)

    def with_channel(self, channel: Webhook | Mail | Push) -> Self:
        """One more, or the same as it is now; what leads to the same place is replaced."""
        others = [one for one in self.channels if one.id != channel.id and place_of(one) != place_of(channel)]
        if len(others) >= MOST_CHANNELS:
            raise Refusal("notices.enough", most=MOST_CHANNELS)
        return self.model_copy(update={"channels": (*others, channel)})

    def without(self, name: str) -> Self:
        return self.model_copy(update={"channels": tuple(one for one in self.channels if one.id != name)})

    def without_devices(self, devices: Collection[str]) -> Self:
        """They were signed out: nothing is pushed there any more."""
        kept = [one for one in self.channels if not (isinstance(one, Push) and one.device in devices)]
        return self.model_copy(update={"channels": tuple(kept)})

    def only_confirmed(self) -> Self:
        """Mailboxes in which somebody has said that he wants it; nothing else, and no feed."""
        kept = [one for one in self.channels if isinstance(one, Mail) and one.confirmed]
        return self.model_copy(update={"channels": tuple(kept), "feed": "", "feed_since": None})

    def awake(self, now: float) -> float:
        """When something may be sent: now, or at the end of the quiet hours in which this is."""
        if self.quiet is None or self.quiet.begins == self.quiet.ends:
            return now
        here = datetime.fromtimestamp(now, zone_of(self.zone))
        minute, length = here.hour * 60 + here.minute, (self.quiet.ends - self.quiet.begins) % DAY_MINUTES
        if (minute - self.quiet.begins) % DAY_MINUTES >= length:
            return now
        return _next(here, self.quiet.ends)

    def before(self, time: float, ends: float, now: float) -> float:
        """When to send what is due then and of no use once `ends` has come: perhaps before the quiet hours begin."""
        awake = self.awake(time)
        if awake < ends or self.quiet is None or self.awake(now) > now:
            return awake
        here = datetime.fromtimestamp(time, zone_of(self.zone))
        began = here.replace(hour=self.quiet.begins // 60, minute=self.quiet.begins % 60, second=0, microsecond=0)
        began -= timedelta(days=int(began > here))
        return max(now, began.timestamp() - BEFORE_QUIET)

    def next_daily(self, now: float) -> float:
        return _next(datetime.fromtimestamp(now, zone_of(self.zone)), self.daily)

    def clock(self, time: float) -> str:
        """A time as everybody reads it, with its zone."""
        return f"{datetime.fromtimestamp(time, zone_of(self.zone)):%Y-%m-%d %H:%M} ({self.zone})"


def place_of(channel: Webhook | Mail | Push) -> tuple[str, str]:
    """Where it leads."""
    if isinstance(channel, Webhook):
        return "webhook", channel.url
    return ("mail", channel.address) if isinstance(channel, Mail) else ("push", channel.endpoint)


def zone_of(name: str) -> tzinfo:
    """Refuses a zone that is not known here."""
    if name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):  # it may be the name of a folder, or of nothing
        raise Refusal("notices.zone", given=name) from None


def _next(here: datetime, minute: int) -> float:
    """The next time that clocks show it, after this moment."""
    at = here.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0)
    if at.timestamp() <= here.timestamp():
        day = (here + timedelta(days=1)).date()
        at = datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=here.tzinfo)
    return at.timestamp()
