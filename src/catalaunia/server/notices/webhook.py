"""A notice to an address of the player's own: signed, in our own form or in one that chat services take.

Signed as many do it: `webhook-signature` is `v1,` and the HMAC-SHA256, in Base64, of the id, the time and the body,
with dots between them. In our own form a notice may come twice, if this server is killed at the wrong moment: with the
same `webhook-id`, by which the receiver can tell. A chat service cannot, so there it comes at most once.
"""

import base64
import hmac
import json
from dataclasses import dataclass
from typing import Any

from catalaunia.server.clock import Clock
from catalaunia.server.notices.addresses import target
from catalaunia.server.notices.posting import HandingOver, post
from catalaunia.server.outgoing.notices.sentences import Said
from catalaunia.server.players.notice_settings import Form, Webhook

MARKUP = "\\`*_~|>#[]()"  # that chat services take for more than a letter, in names that people have typed


@dataclass(frozen=True)
class Webhooks:
    """Sends them."""

    clock: Clock
    inside: bool  # the operator allows addresses in his own network
    public_url: str = ""

    def can_be_told_apart(self, channel: Webhook) -> bool:
        """Whether the receiver knows a notice that he is sent again."""
        return channel.form == "json"

    async def send(
        self,
        channel: Webhook,
        said: Said,
        player: str,  # noqa: ARG002
        language: str,  # noqa: ARG002
        handing_over: HandingOver,
    ) -> None:
        body = body_of(channel.form, said, self.public_url)
        stamp = str(int(self.clock.now()))
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "Catalaunia",
            "webhook-id": said.id,
            "webhook-timestamp": stamp,
            "webhook-signature": signature(channel.secret, said.id, stamp, body),
        }
        await post(target(channel.url, self.inside), headers, body, self.inside, handing_over)


def signature(secret: str, name: str, stamp: str, body: bytes) -> str:
    made = hmac.digest(secret.encode(), f"{name}.{stamp}.".encode() + body, "sha256")
    return f"v1,{base64.b64encode(made).decode()}"


def body_of(form: Form, said: Said, public_url: str) -> bytes:
    address = _address(said, public_url)
    if form == "json":
        parts = [_about(one, public_url) for one in said.parts]
        content: dict[str, Any] = {"id": said.id, **_about(said, public_url), "parts": parts}
    else:
        plain = "\n".join(one for one in (said.title, said.text) if one)
        words = (_escaped if form == "content" else _for_text)(plain)
        told = "\n".join(one for one in (words, address) if one)
        content = {"content": told, "allowed_mentions": {"parse": []}} if form == "content" else {"text": told}
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")


def _about(said: Said, public_url: str) -> dict[str, Any]:
    return {
        "kind": said.kind,
        "title": said.title,
        "text": said.text,
        "url": _address(said, public_url),
        "game": said.game,
        "others": list(said.others),
        "deadline": said.deadline,
    }


def _address(said: Said, public_url: str) -> str:
    return public_url.rstrip("/") + said.path if public_url else ""


def _escaped(text: str) -> str:
    """Names are people's own words: no markup, and nobody is called by them."""
    quoted = "".join(f"\\{one}" if one in MARKUP else one for one in text)
    return quoted.replace("@", "@\u200b").replace("<", "\\<").replace("://", ":\u200b//")


def _for_text(text: str) -> str:
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return plain.replace("@", "@\u200b").replace("://", ":\u200b//")
