"""Secrets of players and seats: signed player ids, and tokens that are kept as hashes only."""

import fcntl
import hashlib
import hmac
import os
import secrets
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from catalaunia.core.texts import Refusal

KEY_BYTES = 32
KEY, OLD_KEYS = "signing.key", "signing.key.old"  # in the data folder


def new() -> str:
    return secrets.token_urlsafe(16)


def digest(token: str) -> str:
    """Tokens are random and long, so that a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()


def equal(one: str, other: str) -> bool:
    """In constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


class Signer:
    """Signs ids of players: the cookie is the player. What an old key has signed is recognised too."""

    def __init__(self, key: bytes, old: Sequence[bytes] = ()) -> None:
        self._key = key
        self._old = tuple(old)

    def sign(self, player: str) -> str:
        return f"{player}.{_mark(self._key, player)}"

    def player(self, signed: str) -> str | None:
        """Whose signature it is; None for a wrong one."""
        name, _, mark = signed.partition(".")
        known = [equal(mark, _mark(key, name)) for key in (self._key, *self._old)]
        return name if name and any(known) else None

    def stale(self, signed: str) -> bool:
        """Whether it is right, but by an old key only."""
        name = self.player(signed)
        return name is not None and not equal(signed, self.sign(name))

    def derive(self, what: str) -> str:
        """A name for something that only this server can work out, the same until the key is rotated."""
        return derived(self._key, what)


def derived(key: bytes, what: str) -> str:
    """The name for something by a certain signing key."""
    return hmac.digest(key, f"derive:{what}".encode(), "sha256").hex()[:24]


def _mark(key: bytes, player: str) -> str:
    return hmac.digest(key, f"player:{player}".encode(), "sha256").hex()


def key_in(folder: Path) -> bytes:
    """The signing key of this data folder, made when it is not there; nobody else may read it."""
    file = folder / KEY
    with _said(file):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not file.exists():
            with _alone(folder):
                if not file.exists():
                    _keep(file, secrets.token_bytes(KEY_BYTES))
        key = _private(file)
    if len(key) != KEY_BYTES:
        raise Refusal("serve.key", path=file)
    return key


def old_keys_in(folder: Path) -> tuple[bytes, ...]:
    """Those that were in use before, the newest first."""
    file = folder / OLD_KEYS
    with _said(file):
        keys = _private(file) if file.exists() else b""
    if len(keys) % KEY_BYTES:
        raise Refusal("serve.old_keys", path=file)
    return tuple(keys[start : start + KEY_BYTES] for start in range(0, len(keys), KEY_BYTES))


def rotate(folder: Path) -> None:
    """A new key; the one before becomes an old one first, so that at no moment a key is nowhere."""
    file = folder / KEY
    if not file.exists():
        raise Refusal("cli.no_file", path=file)
    with _said(file), _alone(folder):
        key, old = key_in(folder), old_keys_in(folder)
        if key not in old:  # else a rotation was broken off here
            _keep(folder / OLD_KEYS, b"".join((key, *old)))
        _keep(file, secrets.token_bytes(KEY_BYTES))


@contextmanager
def _said(file: Path) -> Iterator[None]:
    """What hinders it, as a sentence."""
    try:
        yield
    except OSError as error:
        raise Refusal("cli.cannot_write", path=file, error=error.strerror) from None


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One process at a time makes keys."""
    lock = os.open(folder / f"{KEY}.lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def _private(file: Path) -> bytes:
    if file.stat().st_mode & 0o077:
        file.chmod(0o600)
    return file.read_bytes()


def _keep(file: Path, content: bytes) -> None:
    """All of it or none, on the disk with its name."""
    handle, temporary = tempfile.mkstemp(prefix=f"{file.name}.", dir=file.parent)  # made with mode 0600
    try:
        with open(handle, "wb") as out:
            out.write(content)
            out.flush()
            os.fsync(handle)
        os.replace(temporary, file)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
        raise
    folder = os.open(file.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
