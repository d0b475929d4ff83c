"""A notice by e-mail, where the operator has a mail server: to who has agreed, with a link that ends it.

A mailbox cannot tell two of the same apart, so a mail that may have been sent when a process died is not sent again. A
mail server that refuses a mailbox for good (5xx) is asked no more; everything else is tried again.
"""

import asyncio
import re
import smtplib
import ssl
from contextlib import suppress
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from urllib.parse import unquote, urlsplit

from catalaunia.core.texts import Refusal, Text
from catalaunia.server.clock import Clock
from catalaunia.server.notices import links
from catalaunia.server.notices.posting import Failed, HandingOver
from catalaunia.server.outgoing.notices.sentences import Said
from catalaunia.server.players.notice_settings import Mail
from catalaunia.server.tables.tokens import Signer

MAIL_PATIENCE = 20.0  # seconds for each answer of the mail server
TAKEN, FORWARDED, GO_AHEAD = 250, 251, 354  # what a mail server says
PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}


@dataclass(frozen=True)
class MailServer:
    """As the operator has written it: smtp+starttls://name:password@host:port."""

    scheme: str
    host: str
    port: int
    user: str = ""
    password: str = ""

    @classmethod
    def read(cls, url: str) -> "MailServer":
        try:
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port
        except ValueError:
            raise Refusal("serve.smtp") from None
        if parts.scheme not in PORTS or not host:
            raise Refusal("serve.smtp")
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(parts.scheme, host, port or PORTS[parts.scheme], user, password)

    def connect(self) -> smtplib.SMTP:
        """In a thread: it waits."""
        secure = ssl.create_default_context()
        made: smtplib.SMTP
        if self.scheme == "smtps":
            made = smtplib.SMTP_SSL(self.host, self.port, timeout=MAIL_PATIENCE, context=secure)
        else:
            made = smtplib.SMTP(self.host, self.port, timeout=MAIL_PATIENCE)
        try:
            if self.scheme == "smtp+starttls":
                made.starttls(context=secure)
            if self.user:
                made.login(self.user, self.password)
        except BaseException:
            made.close()
            raise
        return made


def offer(connected: smtplib.SMTP, sender: str, to: str) -> None:
    """Until the server waits for the mail itself. In a thread, too."""
    connected.ehlo_or_helo_if_needed()
    code, said = connected.mail(sender)
    if code != TAKEN:
        raise smtplib.SMTPSenderRefused(code, said, sender)
    code, said = connected.rcpt(to)
    if code not in (TAKEN, FORWARDED):
        raise smtplib.SMTPRecipientsRefused({to: (code, said)})
    code, said = connected.docmd("DATA")
    if code != GO_AHEAD:
        raise smtplib.SMTPDataError(code, said)


def deliver(connected: smtplib.SMTP, message: EmailMessage) -> None:
    """In a thread, too. What the server says after it has taken a mail changes nothing of that."""
    content = message.as_bytes(policy=message.policy.clone(linesep="\r\n"))
    connected.send(re.sub(rb"(?m)^\.", b"..", content) + b".\r\n")
    code, said = connected.getreply()
    if code != TAKEN:
        raise smtplib.SMTPDataError(code, said)
    with suppress(smtplib.SMTPException, OSError):
        connected.quit()


@dataclass(frozen=True)
class Mails:
    """Sends them."""

    server: MailServer
    sender: str
    clock: Clock
    signer: Signer
    public_url: str

    def can_be_told_apart(self, channel: Mail) -> bool:  # noqa: ARG002
        return False

    async def send(self, channel: Mail, said: Said, player: str, language: str, handing_over: HandingOver) -> None:
        message = self.message(channel, said, player, language)
        sender = parseaddr(self.sender)[1]
        try:
            connected = await asyncio.to_thread(self.server.connect)
            try:
                await asyncio.to_thread(offer, connected, sender, channel.address)
                await handing_over()  # as late as can be: from here on nobody knows
                await asyncio.to_thread(deliver, connected, message)
            finally:
                connected.close()
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError, smtplib.SMTPSenderRefused) as error:
            raise Failed("notices.not_taken", _code(error) >= 500, _code(error)) from None
        except (smtplib.SMTPException, OSError):
            raise Failed("notices.not_reached") from None

    def message(self, channel: Mail, said: Said, player: str, language: str) -> EmailMessage:
        """With a link to go to, and one to end it by; the question whether he wants it has none to end."""
        origin = self.public_url.rstrip("/")
        told = [f"{one.line}\n{origin}{one.path}" for one in said.parts] or [said.text]
        lines = [said.title, *told, f"{origin}{said.path}"]
        made = EmailMessage()
        made["From"], made["To"], made["Subject"] = self.sender, channel.address, said.title
        made["Date"] = formatdate(self.clock.now())
        made["Message-ID"] = f"<{said.id}.{channel.id}@{urlsplit(self.public_url).hostname}>"
        made["Auto-Submitted"] = "auto-generated"
        if said.kind != "confirm":
            token = links.token(self.signer, "stop", player, channel.id)
            made["List-Unsubscribe"] = f"<{origin}/api/me/notices/stop/{token}>"
            made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            lines.append(f"-- \n{Text('notice.stop').say(language)} {origin}/notices#stop={token}")
        made.set_content("\n\n".join(one for one in lines if one) + "\n")
        made["Content-Language"] = language
        return made


def _code(error: smtplib.SMTPException) -> int:
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return max((code for code, _ in error.recipients.values()), default=0)
    return int(getattr(error, "smtp_code", 0))
