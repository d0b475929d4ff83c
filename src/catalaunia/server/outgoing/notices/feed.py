"""One's turns and deadlines as an Atom feed and as a calendar, for programs that ask by themselves.

Both are made from the tables as they are, not from the time at which somebody asks: the same tables, the same bytes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from xml.etree import ElementTree as ET

from catalaunia.core.texts import Text
from catalaunia.server.outgoing.notices import sentences
from catalaunia.server.outgoing.notices.sentences import Said
from catalaunia.server.players.notice_settings import NoticeSettings
from catalaunia.server.tables.authority import Member

ATOM = "http://www.w3.org/2005/Atom"
FOLD = 75  # bytes in a line of a calendar


@dataclass(frozen=True)
class Entry:
    said: Said
    since: float  # when it became so


def entries(rights: list[Member], settings: NoticeSettings) -> list[Entry]:
    """What waits for him, and what is over; the latest first."""
    found = [one for right in rights for one in _of_table(right, settings)]
    return sorted(found, key=lambda one: (-one.since, one.said.id))


def _of_table(right: Member, settings: NoticeSettings) -> Iterator[Entry]:
    table = right.table
    if table.stage == "over":
        yield Entry(sentences.said(right, "ended", min(right.seats), settings, f"{table.id}/ended"), table.shown)
    for seat in right.seats if table.paused is None else ():
        if seat in table.asked and seat in table.to_act() and table.thinker(seat) is None:
            since = table.asked[seat].since
            yield Entry(sentences.said(right, "turn", seat, settings, f"{table.id}/{seat}/{since:.0f}"), since)


def atom(found: list[Entry], settings: NoticeSettings, begun: float, origin: str) -> bytes:
    feed = ET.Element("feed", {"xmlns": ATOM, "xml:lang": settings.language})
    _put(feed, "title", Text("notice.feed").say(settings.language))
    _put(feed, "id", f"tag:catalaunia,2026:feed/{settings.feed}")
    _put(feed, "updated", _iso(max([one.since for one in found], default=begun)))
    author = ET.SubElement(feed, "author")
    _put(author, "name", "Catalaunia")
    for one in found:
        entry = ET.SubElement(feed, "entry")
        _put(entry, "title", one.said.title)
        _put(entry, "id", f"tag:catalaunia,2026:{one.said.id}")
        _put(entry, "updated", _iso(one.since))
        ET.SubElement(entry, "link", {"href": origin + one.said.path})
        _put(entry, "summary", one.said.text or one.said.title)
    written: bytes = ET.tostring(feed, encoding="utf-8")
    return b'<?xml version="1.0" encoding="utf-8"?>\n' + written


def calendar(found: list[Entry], settings: NoticeSettings, origin: str) -> bytes:
    """The deadlines: what has none is in no calendar."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Catalaunia//Turns//EN", "CALSCALE:GREGORIAN"]
    lines += [f"X-WR-CALNAME:{_quoted(Text('notice.feed').say(settings.language))}"]
    for one in found:
        if one.said.deadline is None:
            continue
        ends = _stamp(one.said.deadline)
        lines += ["BEGIN:VEVENT", f"UID:{one.said.id}@catalaunia", f"DTSTAMP:{_stamp(one.since)}"]
        lines += [f"DTSTART:{ends}", f"SUMMARY:{_quoted(one.said.title)}"]
        lines += [f"DESCRIPTION:{_quoted(one.said.text)}", f"URL:{origin}{one.said.path}", "END:VEVENT"]
    return "".join(_folded(line) for line in [*lines, "END:VCALENDAR"]).encode()


def _put(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(parent, name).text = text.encode(errors="replace").decode()


def _iso(time: float) -> str:
    return f"{datetime.fromtimestamp(int(time), UTC):%Y-%m-%dT%H:%M:%SZ}"


def _stamp(time: float) -> str:
    return f"{datetime.fromtimestamp(int(time), UTC):%Y%m%dT%H%M%SZ}"


def _quoted(text: str) -> str:
    plain = text.encode(errors="replace").decode().replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return plain.replace("\n", "\\n")


def _folded(line: str) -> str:
    """Long lines go on in the next, which begins with a space; no character is torn."""
    parts, size = [""], 0
    for one in line:
        length = len(one.encode())
        if size + length > FOLD:
            parts.append(" ")
            size = 1
        parts[-1] += one
        size += length
    return "\r\n".join(parts) + "\r\n"
