"""A browser's authenticator in software: it makes passkeys and signs, by the standard, and can be told to cheat."""

import hashlib
import json
import os
import struct
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from catalaunia.server.tables.tokens import coded, decoded

PRESENT, VERIFIED, WITH_KEY = 1, 4, 64  # flags
ORIGIN = "http://test"


class Authenticator:
    """With one passkey at most."""

    def __init__(self, origin: str = ORIGIN, counts: bool = True, verifies: bool = True) -> None:
        self.origin, self.counts, self.verifies = origin, counts, verifies
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = coded(os.urandom(16))
        self.count = 0
        self.handle = ""

    def make(self, asked: dict[str, Any], **changes: Any) -> dict[str, str]:
        """What the browser sends when it has made one."""
        self.handle = asked["handle"]
        public = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: public.x.to_bytes(32), -3: public.y.to_bytes(32)}
        name = decoded(self.id)
        attested = bytes(16) + struct.pack("!H", len(name)) + name + cbor2.dumps(cose)
        data = self._data(asked["place"], WITH_KEY) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = self._said("webauthn.create", asked["challenge"])
        return {"id": self.id, "client_data": coded(said), "attestation": coded(attestation)} | changes

    def sign(self, asked: dict[str, Any], **changes: Any) -> dict[str, str]:
        """What the browser sends when somebody has put his finger on it."""
        self.count += self.counts
        data = self._data(asked["place"], 0)
        said = self._said("webauthn.get", asked["challenge"])
        signature = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "id": self.id,
            "client_data": coded(said),
            "authenticator_data": coded(data),
            "signature": coded(signature),
            "handle": self.handle,
        } | changes

    def _data(self, place: str, flags: int) -> bytes:
        flags |= PRESENT | (VERIFIED if self.verifies else 0)
        return hashlib.sha256(place.encode()).digest() + struct.pack("!BI", flags, self.count)

    def _said(self, kind: str, challenge: str) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()
