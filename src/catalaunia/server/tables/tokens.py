"""Secrets of players and seats: signed player ids, and tokens that are kept as hashes only."""

import base64
import fcntl
import hashlib
import hmac
import os
import secrets
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from catalaunia.core.texts import Refusal

KEY_BYTES = 32
KEY, OLD_KEYS = "signing.key", "signing.key.old"  # in the data folder
ADMIN_TOKEN = "admin.token"  # beside them


def new() -> str:
    return secrets.token_urlsafe(16)


def digest(token: str) -> str:
    """Tokens are random and long, so that a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()


def equal(one: str, other: str) -> bool:
    """In constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def coded(content: bytes) -> str:
    """As browsers write bytes: Base64 in the alphabet for addresses, without padding."""
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Known(NamedTuple):
    """A player on one of his devices."""

    player: str
    device: str = ""  # none: the one on which he became a player


class Signer:
    """Signs ids of players: the cookie is the player. What an old key has signed is recognised too.

    Whoever is the same player on a further device has a cookie that names it, so that it can be signed out.
    """

    def __init__(self, key: bytes, old: Sequence[bytes] = ()) -> None:
        self._key = key
        self._old = tuple(old)

    def sign(self, player: str, device: str = "") -> str:
        known = Known(player, device)
        return f"{_name(known)}.{_mark(self._key, known)}"

    def read(self, signed: str) -> Known | None:
        """Whose signature it is; None for a wrong one. Whether the device was signed out is another question."""
        name, _, mark = signed.rpartition(".")
        player, _, device = name.partition(".")
        found = Known(player, device)
        known = [equal(mark, _mark(key, found)) for key in (self._key, *self._old)]
        return found if player and name == _name(found) and any(known) else None

    def derive(self, what: str) -> str:
        """A name for something that only this server can work out, the same until the key is rotated."""
        return derived(self._key, what)

    def derived_before(self, what: str) -> list[str]:
        """The same, and what it was by keys that were in use before."""
        return [derived(key, what) for key in (self._key, *self._old)]


def derived(key: bytes, what: str) -> str:
    """The name for something by a certain signing key."""
    return hmac.digest(key, f"derive:{what}".encode(), "sha256").hex()[:24]


def _name(known: Known) -> str:
    return f"{known.player}.{known.device}" if known.device else known.player


def _mark(key: bytes, known: Known) -> str:
    kind = "device" if known.device else "player"
    return hmac.digest(key, f"{kind}:{_name(known)}".encode(), "sha256").hex()


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


def admin_token_in(folder: Path) -> str:
    """With which whoever runs the server is known, made when it is not there; nobody else may read it."""
    file = folder / ADMIN_TOKEN
    with _said(file):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not file.exists():
            with _alone(folder):
                if not file.exists():
                    _keep(file, f"{secrets.token_urlsafe(KEY_BYTES)}\n".encode())
        token = _private(file).decode("ascii", "replace").strip()
    if len(token) < KEY_BYTES:
        raise Refusal("admin.token_short", path=file)
    return token


def renew_admin_token(folder: Path) -> str:
    """Another one: whoever was signed in by the one before is so no longer."""
    file = folder / ADMIN_TOKEN
    with _said(file):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with _alone(folder):
            _keep(file, f"{secrets.token_urlsafe(KEY_BYTES)}\n".encode())
    return admin_token_in(folder)


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
