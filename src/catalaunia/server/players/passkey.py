"""A passkey as it is kept, and the challenges that its owner's browser signs.

A challenge is given to any stranger who asks, so nothing is written for it: it says by itself until when it is good and
what it is for, and our key signs that. When it has been used this stands in the row of the player whose passkey has
signed it, in the same write as what it brought, so that it is used once, also after a crash and by several servers.
"""

import hmac
import json
import secrets
import struct
from collections.abc import Sequence
from typing import Literal, NamedTuple

from catalaunia.core.texts import Refusal
from catalaunia.server.players.notice_settings import Kept
from catalaunia.server.tables import tokens
from catalaunia.server.tables.tokens import Known, coded, decoded

MOST_PASSKEYS = 8
CHALLENGE_SECONDS = 300.0
HANDLE_BYTES = 32
ALGORITHMS = (-8, -7, -257)  # Ed25519, ECDSA with P-256, RSA: as COSE numbers them, the best first
_SALT, _MARK = 16, 16  # bytes of a challenge: chance, then the time, then our signature

Purpose = Literal["make", "enter"]


class Passkey(Kept):
    credential: str  # its id, as the browser names it
    key: str  # the public one
    count: int = 0  # of its signatures, as it last said; 0 for those that do not count
    place: str  # the host that it is good for
    name: str = ""  # of the browser in which it was made
    since: float
    seen: float | None = None  # on which day it last brought somebody in

    @property
    def id(self) -> str:
        """Short, for lists."""
        return self.mark[:24]

    @property
    def mark(self) -> str:
        """By which its player is found."""
        return mark_of(self.credential)


class UsedChallenge(Kept):
    digest: str
    expires: float
    brought: str = ""  # the device that came by it, or the passkey that was made


class Place(NamedTuple):
    """Where the page is: what a passkey is good for, and where it may be asked for."""

    host: str
    origins: tuple[str, ...]


class NewCredential(NamedTuple):
    """What a browser gives when it has made a passkey; all of it Base64."""

    id: str
    client_data: str
    attestation: str


class Assertion(NamedTuple):
    """What a browser gives when somebody proves that he has a passkey; all of it Base64."""

    id: str
    client_data: str
    authenticator_data: str
    signature: str
    handle: str


def challenge_in(client_data: str) -> bytes:
    """The one that was signed; whether it is ours is another question."""
    try:
        return decoded(json.loads(decoded(client_data))["challenge"])
    except Exception:  # whatever a stranger has put there
        raise Refusal("devices.passkey_wrong") from None


def mark_of(credential: str) -> str:
    return tokens.digest(f"passkey/{credential}")


def new_handle() -> str:
    """By which an authenticator tells players apart: of chance, so that whoever reads it there learns nothing."""
    return coded(secrets.token_bytes(HANDLE_BYTES))


def challenge(signing: bytes, purpose: Purpose, who: Known | None, now: float) -> bytes:
    """For one player's device, or for whoever comes."""
    said = secrets.token_bytes(_SALT) + struct.pack("!d", now + CHALLENGE_SECONDS)
    return said + _mark(signing, purpose, who, said)


def checked(given: bytes, signing: Sequence[bytes], purpose: Purpose, who: Known | None, now: float) -> UsedChallenge:
    """As it is noted once it is used; refuses what we have not given for this, and what is too old."""
    said, mark = given[:-_MARK], given[-_MARK:]
    ours = len(said) == _SALT + 8 and any(hmac.compare_digest(mark, _mark(one, purpose, who, said)) for one in signing)
    expires = struct.unpack("!d", said[_SALT:])[0] if ours else 0.0
    if not ours or now >= expires:
        raise Refusal("devices.passkey_late")
    return UsedChallenge(digest=tokens.digest(given.hex()), expires=expires)


def _mark(signing: bytes, purpose: Purpose, who: Known | None, said: bytes) -> bytes:
    whose = "/".join(who) if who else ""
    return hmac.digest(signing, f"passkey/{purpose}/{whose}/".encode() + said, "sha256")[:_MARK]
