"""Web Push: a notice to a browser whose page is closed, encrypted so that the push service in between reads nothing.

The message is encrypted for the browser's key (RFC 8291, in one record of RFC 8188), and the server says who it is by a
signed token (VAPID, RFC 8292). The server's key follows from its signing key, so that there is nothing more to keep;
a subscription that was made under an older one is served by that. A notice that is sent again has the same topic and
tag: the push service and the browser show one.
"""

import hashlib
import hmac
import json
import os
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from catalaunia.server.clock import Clock
from catalaunia.server.notices.addresses import target
from catalaunia.server.notices.posting import Failed, HandingOver, post
from catalaunia.server.outgoing.notices.sentences import Said
from catalaunia.server.players.notice_settings import Push
from catalaunia.server.tables.tokens import coded, decoded

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
RECORD = 4096  # bytes; a push service takes no more
KEPT_FOR = 86_400  # seconds for which a push service keeps what it cannot deliver
TOKEN_FOR = 12 * 3600
SECRET_BYTES, POINT_BYTES = 16, 65


def key_of(signing: bytes) -> ec.EllipticCurvePrivateKey:
    """The same from the same signing key."""
    number = int.from_bytes(hmac.digest(signing, b"vapid", "sha512"))
    return ec.derive_private_key(number % (ORDER - 1) + 1, ec.SECP256R1())


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


@dataclass(frozen=True)
class Pushes:
    """Sends them."""

    signing: Sequence[bytes]  # the key, and old ones
    clock: Clock
    inside: bool
    contact: str = ""  # of the operator, for the push service

    @cached_property
    def key(self) -> str:
        """Of this server, as a browser takes it."""
        return coded(point_of(key_of(self.signing[0]).public_key()))

    def can_be_told_apart(self, channel: Push) -> bool:  # noqa: ARG002
        return True

    async def send(
        self,
        channel: Push,
        said: Said,
        player: str,  # noqa: ARG002
        language: str,
        handing_over: HandingOver,
    ) -> None:
        try:
            body = encrypted(content_of(said, language), decoded(channel.p256dh), decoded(channel.auth))
        except ValueError:  # what the browser gave is no key
            raise Failed("notices.not_understood", for_good=True) from None
        for n, signing in enumerate(self.signing):
            try:
                headers = self._headers(channel, said, signing)
                await post(target(channel.endpoint, self.inside), headers, body, self.inside, handing_over)
            except Failed as failed:
                if failed.status not in (400, 401, 403) or n + 1 == len(self.signing):
                    raise
            else:
                return

    def _headers(self, channel: Push, said: Said, signing: bytes) -> dict[str, str]:
        key = key_of(signing)
        origin = urlsplit(channel.endpoint)
        claims: dict[str, Any] = {
            "aud": f"{origin.scheme}://{origin.netloc}",
            "exp": int(self.clock.now()) + TOKEN_FOR,
            "sub": self.contact or "https://localhost",
        }
        return {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_FOR),
            "Urgency": "high" if said.kind == "deadline" else "normal",
            "Topic": coded(hashlib.sha256(said.id.encode()).digest()[:24]),
            "Authorization": f"vapid t={_token(claims, key)}, k={coded(point_of(key.public_key()))}",
        }


def content_of(said: Said, language: str) -> bytes:
    """What the browser reads."""
    content = {"id": said.id, "title": said.title, "text": said.text, "path": said.path, "language": language}
    return json.dumps(content).encode()


def _token(claims: dict[str, Any], key: ec.EllipticCurvePrivateKey) -> str:
    parts = [{"typ": "JWT", "alg": "ES256"}, claims]
    signed = ".".join(coded(json.dumps(one, separators=(",", ":")).encode()) for one in parts)
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{signed}.{coded(r.to_bytes(32) + s.to_bytes(32))}"


def encrypted(content: bytes, point: bytes, secret: bytes) -> bytes:
    """For the browser whose public key and secret these are, in one record."""
    if len(point) != POINT_BYTES or len(secret) != SECRET_BYTES:
        raise ValueError("This is no subscription.")
    browser = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    own, salt = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    ours = point_of(own.public_key())
    shared = own.exchange(ec.ECDH(), browser)
    key, nonce = keys(shared, secret, point, ours, salt)
    head = salt + struct.pack("!IB", RECORD, len(ours)) + ours
    return head + AESGCM(key).encrypt(nonce, content + b"\x02", None)


def keys(shared: bytes, secret: bytes, browser: bytes, server: bytes, salt: bytes) -> tuple[bytes, bytes]:
    """Key and nonce of the record, as RFC 8291 has them."""
    first = _expanded(_extracted(secret, shared), b"WebPush: info\x00" + browser + server, 32)
    then = _extracted(salt, first)
    return (
        _expanded(then, b"Content-Encoding: aes128gcm\x00", 16),
        _expanded(then, b"Content-Encoding: nonce\x00", 12),
    )


def _extracted(salt: bytes, given: bytes) -> bytes:
    return hmac.digest(salt, given, "sha256")


def _expanded(key: bytes, info: bytes, length: int) -> bytes:
    return hmac.digest(key, info + b"\x01", "sha256")[:length]
