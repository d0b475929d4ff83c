"""A real mail server of the tests' own: what came, and how it answers."""

import asyncio
import email
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword


class Post:
    """A mail server: what came, and how it answers."""

    def __init__(self) -> None:
        self.got: list[EmailMessage] = []
        self.to: list[list[str]] = []
        self.answers: list[str] = []
        self.logins: list[bytes] = []
        self.at_parting = "221 Bye"
        self.before_answer: Callable[[EmailMessage], Awaitable[None]] | None = None

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        answer = self.answers.pop(0) if self.answers else "250 OK"
        if answer.startswith("250"):
            made = email.message_from_bytes(envelope.content, policy=default)
            assert isinstance(made, EmailMessage)
            self.got.append(made)
            self.to.append(list(envelope.rcpt_tos))
            if self.before_answer:
                await self.before_answer(made)
        return answer

    async def handle_QUIT(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        return self.at_parting

    def login(self, server: Any, session: Any, envelope: Any, mechanism: str, given: LoginPassword) -> AuthResult:
        self.logins.append(given.password)
        return AuthResult(success=True)


class Free(Controller):
    """On whatever port is free."""

    def _trigger_server(self) -> None:
        assert isinstance(self.server, asyncio.Server)
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


@contextmanager
def mail_server() -> Iterator[tuple[Post, str]]:
    post = Post()
    controller = Free(post, hostname="127.0.0.1", port=0, authenticator=post.login, auth_require_tls=False)
    controller.start()
    try:
        yield post, f"127.0.0.1:{controller.port}"
    finally:
        controller.stop()
