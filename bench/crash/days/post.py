"""The other ends of all channels: a push service, webhooks of our own and of a chat, a mail server. They count.

A browser shows one of a topic, and our own webhooks know a notice by its id: what comes again there is the same. A
mailbox and a chat show everything that comes.
"""

import asyncio
import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Any

from tests.server.notices.mail_server import Post, mail_server
from tests.server.notices.push_service import Browser, checked
from tests.server.notices.receiver import Receiver, Request, receiving

CHANNELS = ("push", "json", "chat", "mail")
CERTAIN = ("push", "json")  # where a receiver can tell two of the same, so that they are sent until they are taken
WORDS = {
    "Your turn in ": "turn",
    " is running out.": "deadline",
    " was up.": "away",
    " is over.": "ended",
    " has begun.": "begun",
    " again.": "rematch",
    "Do you want notices": "confirm",
}


def kind_of(title: str) -> str:
    return next(kind for words, kind in WORDS.items() if words in title)


Told = Counter[tuple[str, str, str]]  # channel, person, kind


@dataclass
class Ends:
    """All that was told so far, as those who are told see it."""

    web: Receiver
    post: Post
    mail_at: str
    told: Told = field(default_factory=Counter)
    again: int = 0  # times that something came which its receiver knew
    browsers: dict[str, Browser] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)  # by person: the last one that asked for consent
    when_told: Callable[[], Awaitable[None]] | None = None  # before it is answered
    _known: set[tuple[str, str]] = field(default_factory=set)

    def channels(self, person: str) -> list[dict[str, Any]]:
        """What he asks for."""
        self.browsers[person] = Browser()
        keys = self.browsers[person].subscription(self.web.url(f"/push/{person}"))
        return [
            {"kind": "push", **keys},
            {"kind": "webhook", "url": self.web.url(f"/json/{person}"), "form": "json"},
            {"kind": "webhook", "url": self.web.url(f"/chat/{person}"), "form": "content"},
            {"kind": "mail", "address": f"{person}@example.org"},
        ]

    async def by_web(self, request: Request) -> None:
        _, channel, person = request.path.split("/")
        if channel == "push":
            checked(request)
            title, mark = json.loads(self.browsers[person].read(request.body))["title"], request.headers["topic"]
        elif channel == "json":
            title, mark = request.json["title"], request.headers["webhook-id"]
        else:
            title, mark = request.json["content"].splitlines()[0], ""
        self._note(channel, person, title, mark)
        if self.when_told:
            await self.when_told()

    def by_mail(self, mail: EmailMessage) -> None:
        person = str(mail["To"]).partition("@")[0]
        if found := re.search(r"#confirm=(\S+)", mail.get_content()):
            self.links[person] = found[1]
        self._note("mail", person, str(mail["Subject"]), "")

    def _note(self, channel: str, person: str, title: str, mark: str) -> None:
        if mark and (channel, mark) in self._known:
            self.again += 1
            return
        self._known |= {(channel, mark)} if mark else set()
        self.told[channel, person, kind_of(title)] += 1


@asynccontextmanager
async def ends() -> AsyncIterator[Ends]:
    loop = asyncio.get_running_loop()
    with mail_server() as (post, address):
        async with receiving() as web:
            made = Ends(web, post, address)

            async def mailed(mail: EmailMessage) -> None:
                """In the mail server's own thread."""

                async def note() -> None:
                    made.by_mail(mail)
                    if made.when_told:
                        await made.when_told()

                await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(note(), loop))

            web.before_answer, post.before_answer = made.by_web, mailed
            yield made
