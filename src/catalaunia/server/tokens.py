"""Secrets of players and seats: signed player ids, and tokens that are kept as hashes only."""

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from catalaunia.texts import Refusal

KEY_BYTES = 32


def new() -> str:
    return secrets.token_urlsafe(16)


def digest(token: str) -> str:
    """Tokens are random and long, so that a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()


def equal(one: str, other: str) -> bool:
    """In constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


class Signer:
    """Signs ids of players: the cookie is the player."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, player: str) -> str:
        return f"{player}.{self._mark(player)}"

    def player(self, signed: str) -> str | None:
        """Whose signature it is; None for a wrong one."""
        name, _, mark = signed.partition(".")
        return name if name and equal(mark, self._mark(name)) else None

    def stale(self, signed: str) -> bool:  # noqa: ARG002
        return False

    def derive(self, what: str) -> str:
        """A name for something that only this server can work out, always the same."""
        return hmac.digest(self._key, f"derive:{what}".encode(), "sha256").hex()[:24]

    def _mark(self, player: str) -> str:
        return hmac.digest(self._key, f"player:{player}".encode(), "sha256").hex()


def key_in(folder: Path) -> bytes:
    """The signing key of this data folder, made when it is not there; nobody else may read it."""
    file = folder / "signing.key"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not file.exists():
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as new_file:
                new_file.write(secrets.token_bytes(KEY_BYTES))
        if file.stat().st_mode & 0o077:
            file.chmod(0o600)
        key = file.read_bytes()
    except OSError as error:
        raise Refusal("cli.cannot_write", path=file, error=error.strerror) from None
    if len(key) != KEY_BYTES:
        raise Refusal("serve.key", path=file)
    return key
