"""What the page and programs are told of a player's notices, and what they ask."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from catalaunia.server.players.notice_settings import DAY_MINUTES, Each, Form
from catalaunia.server.tables.setup import Strict, example

Address = Annotated[str, StringConstraints(strip_whitespace=True, min_length=3, max_length=1000)]
Minute = Annotated[int, Field(ge=0, lt=DAY_MINUTES, description="After midnight.")]
Secret = Annotated[str, StringConstraints(min_length=8, max_length=200)]
Coded = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]+={0,2}$", max_length=200)]


class Quiet(Strict):
    model_config = example(begins=1320, ends=420)

    begins: Minute
    ends: Minute


class Channel(BaseModel):
    """One way to be told."""

    id: str
    kind: Literal["webhook", "mail", "push"]
    each: Each = Field(description="A message for each notice, or one a day with all that waits and has happened.")
    since: float
    place: str = Field(description="Where it leads, without what is secret in it.")
    form: Form | None = Field(description="Of a webhook.")
    confirmed: bool = Field(description="Of a mail address: whoever reads there has agreed.")
    here: bool = Field(description="Of push: it is this very browser.")
    trouble: str = Field(description="Why the last notice was given up, if it was.")


class Offers(BaseModel):
    """What this server can do."""

    mail: bool
    push: str | None = Field(description="The public key of this server, for the browser's subscription.")
    inside: bool = Field(description="Webhooks may lead into the operator's own network.")


class Notices(BaseModel):
    language: str
    zone: str
    quiet: Quiet | None
    daily: int = Field(description="When the message of a day is sent, in minutes after midnight.")
    channels: list[Channel]
    feed_since: float | None
    offers: Offers


class ChangeNotices(Strict):
    model_config = example(language="fr", zone="Europe/Paris", quiet={"begins": 1320, "ends": 420}, daily=1080)

    language: Literal["en", "fr", "de"]
    zone: Annotated[str, StringConstraints(max_length=60)] = "UTC"
    quiet: Quiet | None = None
    daily: Minute = 1080


class NewWebhook(Strict):
    model_config = example(kind="webhook", url="https://chat.example/hooks/1", form="content", each="turn")

    kind: Literal["webhook"]
    url: Address
    form: Form = "json"
    each: Each = "turn"


class NewMail(Strict):
    model_config = example(kind="mail", address="ada@example.org", each="day")

    kind: Literal["mail"]
    address: Address
    each: Each = "turn"


class NewPush(Strict):
    model_config = example(kind="push", endpoint="https://push.example/1", p256dh="BPkx", auth="3aGx", each="turn")

    kind: Literal["push"]
    endpoint: Address
    p256dh: Coded
    auth: Coded
    each: Each = "turn"


NewChannel = Annotated[
    NewWebhook | NewMail | NewPush,
    Field(discriminator="kind", examples=[{"kind": "mail", "address": "ada@example.org", "each": "day"}]),
]


class MadeChannel(BaseModel):
    channel: Channel
    secret: str = Field(description="Of a webhook: what is sent is signed by it. It is told here and never again.")


class ChangeChannel(Strict):
    model_config = example(each="day")

    each: Each


class Feed(BaseModel):
    """Two addresses for one secret; told here and never again."""

    atom: str
    calendar: str


class ByToken(Strict):
    model_config = example(token="abcdefgh")

    token: Secret


class Stopped(BaseModel):
    """Nothing more is sent there; or it may be, from now on."""

    address: str = Field(description="The mailbox that the link was sent to.")
