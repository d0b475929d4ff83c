"""What a server answers whoever runs it, as lines to read: one for each thing, the id first, times in UTC."""

from time import gmtime, strftime
from typing import Any


def lines(what: str, said: Any) -> list[str] | None:
    """None where there is nothing to read but that it is done."""
    match what:
        case "tables":
            return [_table(one) for one in said["tables"]]
        case "players":
            return [_player(one) for one in said["players"]]
        case "here":
            return [_joined(one["player"], one["table"], _names(one["names"]), one["address"]) for one in said]
        case "bans":
            return [_ban(one) for one in said]
        case "ban":
            return [_ban(said)]
        case "quotas" | "quota":
            return [_quota(one) for one in said]
        case "audit":
            return [_joined(_time(one["time"]), one["by"], one["did"], _about(one["about"])) for one in said]
        case "backups" | "backup":
            return [_joined(one["name"], _time(one["time"]), one["bytes"]) for one in said["backups"]]
        case "overview":
            return _overview(said)
    return None


def _table(one: dict[str, Any]) -> str:
    names = _names(seat["name"] or "…" for seat in one["seats"])
    closed = "closed" if one["closed"] else one["stage"]
    return _joined(
        one["id"], one["game"], closed, names, _time(one["changed"]), f"+{one['here']}" if one["here"] else ""
    )


def _player(one: dict[str, Any]) -> str:
    return _joined(
        one["player"], _names(one["names"]), one["tables"], _time(one["seen"]), "+" if one["here"] else "", one["ban"]
    )


def _ban(one: dict[str, Any]) -> str:
    until = _time(one["expires"]) if one["expires"] else "∞"
    return _joined(one["id"], one["player"] or one["address"], until, one["words"])


def _quota(one: dict[str, Any]) -> str:
    a_second = "" if one["a_second"] is None else f"{one['a_second']:g}/s"
    return _joined(one["kind"], one["scope"], f"{one['most']:g}", a_second, "" if one["usual"] else "*")


def _overview(said: dict[str, Any]) -> list[str]:
    state = said["state"]
    told = [
        _joined("catalaunia", said["version"], _time(said["started"])),
        _joined("people", said["people"]),
        _joined("bans", said["bans"]),
        _joined("read_only", int(state["read_only"]), state["read_only_words"]),
        _joined("announcement", (state["announcement"] or {}).get("text", "")),
        _joined("backups", len(said["backups"]["backups"]), said["backups"]["last_error"]),
    ]
    return told + [_joined(one["name"], *one["labels"], f"{one['value']:g}") for one in said["figures"]]


def _about(about: dict[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in about.items() if value not in ("", None))


def _names(names: Any) -> str:
    return ", ".join(names)


def _time(seconds: float) -> str:
    return strftime("%Y-%m-%d %H:%M", gmtime(seconds))


def _joined(*parts: Any) -> str:
    return "  ".join(str(part) for part in parts if part not in ("", None))
