"""Secrets in the links of a mail: whoever has it reads that mailbox. They are worked out, and kept nowhere."""

from typing import Literal, NamedTuple

from catalaunia.server.tables import tokens
from catalaunia.server.tables.tokens import Signer

What = Literal["confirm", "stop"]


class Meant(NamedTuple):
    """The channel that a link is about."""

    player: str
    channel: str


def token(signer: Signer, what: What, player: str, channel: str) -> str:
    return f"{player}.{channel}.{signer.derive(_named(what, player, channel))}"


def read(signer: Signer, what: What, given: str) -> Meant | None:
    """None if this server has not made it."""
    player, _, rest = given.partition(".")
    channel, _, mark = rest.partition(".")
    known = [tokens.equal(mark, one) for one in signer.derived_before(_named(what, player, channel))]
    return Meant(player, channel) if player and channel and any(known) else None


def _named(what: What, player: str, channel: str) -> str:
    return f"notices/{what}/{player}/{channel}"
