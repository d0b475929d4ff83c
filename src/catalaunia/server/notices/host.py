"""What the host of this server has set up for notices, and the ways to send them that follow from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalaunia.core.texts import Refusal
from catalaunia.server.clock import Clock
from catalaunia.server.notices.mail import Mails, MailServer
from catalaunia.server.notices.outbox import Sender
from catalaunia.server.notices.webhook import Webhooks
from catalaunia.server.tables.tokens import Signer

if TYPE_CHECKING:
    from catalaunia.server.notices.push import Pushes


@dataclass(frozen=True)
class NoticeHost:
    """By default: webhooks to the outside, push where it can be encrypted, no mail."""

    inside: bool = False  # webhooks may lead into the host's own network, and need no https
    smtp: str = ""  # smtp+starttls://name:password@host:port; also smtp:// and smtps://
    mail_from: str = ""


def senders(
    host: NoticeHost, clock: Clock, signer: Signer, signing: Sequence[bytes], public_url: str
) -> dict[str, Sender]:
    """By kind of channel."""
    found: dict[str, Sender] = {"webhook": Webhooks(clock, host.inside, public_url)}
    if host.smtp:
        if not public_url or not host.mail_from:
            raise Refusal("serve.smtp_needs")
        found["mail"] = Mails(MailServer.read(host.smtp), host.mail_from, clock, signer, public_url)
    if push := _pushes(host, clock, signing, public_url):
        found["push"] = push
    return found


def _pushes(host: NoticeHost, clock: Clock, signing: Sequence[bytes], public_url: str) -> "Pushes | None":
    """None without the extra [push]."""
    try:
        from catalaunia.server.notices.push import Pushes
    except ModuleNotFoundError:
        return None
    contact = f"mailto:{host.mail_from}" if host.mail_from else public_url
    return Pushes(signing, clock, host.inside, contact)
