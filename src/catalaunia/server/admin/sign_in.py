"""Who is the operator: whoever has the token of the data folder, or a cookie that was given for it.

The cookie is signed with the token, and good for some hours. So nothing has to be kept of who is signed in, and with a
new token nobody is any more, at once: the file is looked at whenever somebody asks.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable

from catalaunia.core.texts import Refusal
from catalaunia.server.clock import Clock
from catalaunia.server.tables import tokens

SESSION_SECONDS = 12 * 3600


class OperatorSignIn:
    """`token` gives the one that counts now; an empty one is nobody's."""

    def __init__(self, token: Callable[[], str], clock: Clock) -> None:
        self._token = token
        self.clock = clock

    def opens(self, given: str) -> bool:
        token = self._current()
        return bool(token) and tokens.equal(token, given)

    def session(self) -> tuple[str, float]:
        """A cookie for whoever has shown the token, and until when it is good."""
        until = int(self.clock.now()) + SESSION_SECONDS
        name = f"{until}.{secrets.token_hex(8)}"
        return f"{name}.{_mark(self._current(), name)}", float(until)

    def until(self, cookie: str) -> float | None:
        """Until when a cookie is good; None if it is not, or no longer."""
        name, _, mark = cookie.rpartition(".")
        token, until = self._current(), name.partition(".")[0]
        if not token or not until.isascii() or not until.isdecimal() or not tokens.equal(mark, _mark(token, name)):
            return None
        return float(until) if self.clock.now() < int(until) else None

    def _current(self) -> str:
        try:
            return self._token()
        except Refusal:  # there is none any more: nobody is let in
            return ""


def _mark(token: str, name: str) -> str:
    key = hashlib.sha256(f"admin-session/{token}".encode()).digest()
    return hmac.digest(key, name.encode(), "sha256").hex()
