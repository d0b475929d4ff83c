"""The bodies of HTTP about who somebody is: his devices, and the ways to a further one."""

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from catalaunia.server.outgoing.messages import Language
from catalaunia.server.tables.setup import Strict, example


def _coded(most: int) -> StringConstraints:
    """Bytes as Base64, in the alphabet for addresses and without padding."""
    return StringConstraints(pattern=r"^[A-Za-z0-9_-]+$", min_length=1, max_length=most)


class Device(BaseModel):
    """A browser, or a program, in which one is this player."""

    id: str = Field(description="`first` is the one in which he became a player, and all that share its cookie.")
    name: str = Field(description="Browser and system, as it says of itself; empty if that is not known.")
    here: bool = Field(description="It is the one that asks.")
    since: float | None = Field(description="None if it was not noted.")
    seen: float | None = Field(description="The day on which it was last here, if that was noted.")


class Passkey(BaseModel):
    """With which one is let in on a new device."""

    id: str
    name: str = Field(description="The browser in which it was made; empty if that is not known.")
    place: str = Field(description="The host that it is good for.")
    since: float
    seen: float | None = Field(description="The day on which it was last used, if it was.")


class Devices(BaseModel):
    devices: list[Device]
    link_expires: float | None = Field(description="Until when a link to a further device is good, if there is one.")
    phrase_since: float | None = Field(description="When the phrase was made, if there is one.")
    passkeys: list[Passkey]
    passkey_place: str | None = Field(
        description="The host that a passkey would be good for; None where this server, or its address, allows none."
    )


class DeviceLink(BaseModel):
    token: str = Field(description="Whoever brings it becomes this player, once; shown only now.")
    seconds: int = Field(description="For which it is good.")


class ByLink(Strict):
    model_config = example(token="vYx2b9Qe0T3nJk5sLw8uAg")

    token: Annotated[str, StringConstraints(min_length=8, max_length=100)]


class NewPhrase(Strict):
    model_config = example(language="en")

    language: Language = Field("en", description="Of the words.")


class NewWords(BaseModel):
    words: list[str] = Field(description="To be written down, in this order; shown only now.")


class ByPhrase(Strict):
    model_config = example(words="apple river …")

    words: Annotated[str, StringConstraints(min_length=1, max_length=400)]
    alone: bool = Field(
        False,
        description="Sign out all other devices, and remove passkeys, feed and all channels but confirmed mailboxes.",
    )


class SignedOut(BaseModel):
    """That device is this player no longer."""

    device: str


class Withdrawn(BaseModel):
    """There is none any more."""


class PasskeyToMake(BaseModel):
    """What a browser needs to make a passkey; bytes are Base64, as in addresses."""

    challenge: str
    place: str = Field(description="`rp.id`.")
    handle: str = Field(description="`user.id`: of chance, the same for all passkeys of a player.")
    known: list[str] = Field(description="`excludeCredentials`.")
    algorithms: list[int] = Field(description="`pubKeyCredParams`.")
    seconds: int = Field(description="For which the challenge is good, once.")


class MadePasskey(Strict):
    """What the browser gave: `id`, `clientDataJSON` and `attestationObject`."""

    model_config = example(id="Yg", client_data="e30", attestation="oA")

    id: Annotated[str, _coded(1400)]
    client_data: Annotated[str, _coded(4000)]
    attestation: Annotated[str, _coded(20_000)]


class PasskeyChallenge(BaseModel):
    """What a browser needs to ask for a passkey of this place."""

    challenge: str
    place: str = Field(description="`rpId`.")
    seconds: int


class ByPasskey(Strict):
    """What the browser gave: `id`, `clientDataJSON`, `authenticatorData`, `signature` and `userHandle`."""

    model_config = example(id="Yg", client_data="e30", authenticator_data="oA", signature="oA", handle="oA")

    id: Annotated[str, _coded(1400)]
    client_data: Annotated[str, _coded(4000)]
    authenticator_data: Annotated[str, _coded(4000)]
    signature: Annotated[str, _coded(2000)]
    handle: Annotated[str, _coded(100)]
