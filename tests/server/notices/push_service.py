"""A browser with a subscription, and what a push service checks before it hands anything on."""

import json
import os
import struct
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from catalaunia.server.notices.push import keys, point_of
from catalaunia.server.tables.tokens import coded, decoded
from tests.server.notices.receiver import Receiver, Request
from tests.server.places import Person


class Browser:
    """What a browser keeps of a subscription."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)

    @property
    def point(self) -> bytes:
        return point_of(self.key.public_key())

    def read(self, body: bytes) -> bytes:
        """As the RFCs say it, from the other side."""
        salt, (_, length) = body[:16], struct.unpack("!IB", body[16:21])
        server, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), server))
        key, nonce = keys(shared, self.secret, self.point, server, salt)
        padded = AESGCM(key).decrypt(nonce, sealed, None)
        assert padded.endswith(b"\x02")
        return padded[:-1]

    def subscription(self, endpoint: str) -> dict[str, str]:
        return {"endpoint": endpoint, "p256dh": coded(self.point), "auth": coded(self.secret)}

    async def subscribe(self, person: Person, receiver: Receiver, path: str = "/push") -> str:
        body = {"kind": "push", **self.subscription(receiver.url(path))}
        made = await person.send("POST", "/api/me/notices/channels", body, 201)
        return str(made["channel"]["id"])


def checked(request: Request) -> tuple[str, dict[str, Any]]:
    """The key by which it is signed, and what is claimed; refuses a wrong signature."""
    scheme, _, rest = request.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    given = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, mark = given["t"].split(".")
    signature = decoded(mark)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(given["k"]))
    parts = int.from_bytes(signature[:32]), int.from_bytes(signature[32:])
    point.verify(encode_dss_signature(*parts), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    return given["k"], json.loads(decoded(claims))
