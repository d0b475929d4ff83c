"""The message of a day: for a channel that asks for one, it is in the outbox from the first thing that it is to tell.

Turns are not noted in it: it tells all that wait then. Everything else is gathered, and told if it still holds.
"""

from typing import Any

from catalaunia.server.notices.causes import HOUR
from catalaunia.server.players.notice_settings import NoticeSettings
from catalaunia.server.tables.deadlines import deadline
from catalaunia.server.tables.table import Table
from catalaunia.store.protocol import Notice

IN_TIME = HOUR  # before a deadline: a reminder that leaves less of it comes by itself
MOST_GATHERED = 100


def message(player: str, channel: str, time: float) -> Notice:
    """With nothing in it yet; the same is in the outbox once."""
    return Notice(f"daily/{player}/{channel}/{time:.0f}", player, time, {"kind": "daily", "channel": channel})


def with_one_more(message: Notice, content: dict[str, Any]) -> Notice:
    """Of a table and seat the last of a kind: who was away twice is told so once."""
    others = [one for one in gathered(message) if _about(one) != _about(content)]
    return message._replace(content={**message.content, "gathered": [*others, content][-MOST_GATHERED:]})


def gathered(message: Notice) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = message.content.get("gathered", [])
    return found


def is_told_anyway(content: dict[str, Any]) -> bool:
    return content["kind"] in ("turn", "deadline")


def comes_too_late(table: Table, content: dict[str, Any], settings: NoticeSettings, now: float) -> bool:
    """A reminder, if it waited for the message of a day."""
    ends = deadline(table, content["seat"]) if content["kind"] == "deadline" else None
    return ends is not None and settings.awake(settings.next_daily(now)) + IN_TIME > ends


def _about(content: dict[str, Any]) -> tuple[str, str, int]:
    return content["kind"], content["table"], content["seat"]
