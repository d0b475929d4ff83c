"""The ways to send notices, as whoever runs this server has set them up."""

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
class NoticeOptions:
    """By default: webhooks to the outside, push where it can be encrypted, no mail."""

    inside: bool = False  # webhooks may lead into the operator's own network, and need no https
    smtp: str = ""  # smtp+starttls://name:password@host:port; also smtp:// and smtps://
    mail_from: str = ""


def senders(
    options: NoticeOptions, clock: Clock, signer: Signer, signing: Sequence[bytes], public_url: str
) -> dict[str, Sender]:
    """By kind of channel."""
    found: dict[str, Sender] = {"webhook": Webhooks(clock, options.inside, public_url)}
    if options.smtp:
        if not public_url or not options.mail_from:
            raise Refusal("serve.smtp_needs")
        found["mail"] = Mails(MailServer.read(options.smtp), options.mail_from, clock, signer, public_url)
    if push := _pushes(options, clock, signing, public_url):
        found["push"] = push
    return found


def _pushes(options: NoticeOptions, clock: Clock, signing: Sequence[bytes], public_url: str) -> "Pushes | None":
    """None without the extra [push]."""
    try:
        from catalaunia.server.notices.push import Pushes
    except ModuleNotFoundError:
        return None
    contact = f"mailto:{options.mail_from}" if options.mail_from else public_url
    return Pushes(signing, clock, options.inside, contact)
