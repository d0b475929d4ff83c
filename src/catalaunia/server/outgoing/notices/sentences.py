"""What a notice says: the game, the others, the deadline, and where to go. Nothing that not everybody knows."""

from dataclasses import dataclass
from urllib.parse import quote

from catalaunia.core.texts import Names, Text, catalogue
from catalaunia.server.outgoing import views
from catalaunia.server.players.notice_settings import NoticeSettings
from catalaunia.server.tables.authority import Member
from catalaunia.server.tables.deadlines import deadline
from catalaunia.server.tables.table import Table

SENTENCES = {
    "turn": "notice.turn",
    "deadline": "notice.deadline",
    "away": "notice.away",
    "ended": "notice.ended",
    "begun": "notice.begun",
    "rematch": "notice.rematch",
    "lost": "notice.lost",
}


@dataclass(frozen=True)
class Said:
    """In the words of its reader. `id` is the same whenever it is sent again."""

    id: str
    kind: str
    title: str
    text: str
    path: str  # on this server
    game: str = ""
    others: tuple[str, ...] = ()
    deadline: float | None = None


def said(right: Member, kind: str, seat: int, settings: NoticeSettings, name: str) -> Said:
    """A notice of one table."""
    table, language = right.table, settings.language
    others = others_of(right)
    values = {"game": game_of(table, language), "others": Names(others), "name": _asking(table)}
    title = Text(SENTENCES[kind], **values).say(language)
    ends = deadline(table, seat) if kind in ("turn", "deadline") else None
    more = [Text("notice.until", time=settings.clock(ends)).say(language)] if ends is not None else []
    if kind == "away":
        more += [Text("notice.away_more" if table.thinker(seat) is not None else "notice.away_waits").say(language)]
    more += [Text("notice.lost_more").say(language)] if kind == "lost" else []
    more += [_outcome(table).say(language)] if kind == "ended" else []
    path = f"/t/{quote(table.id)}"
    return Said(name, kind, title, "\n".join(more), path, str(values["game"]), tuple(others), ends)


def daily(rights: list[Member], settings: NoticeSettings, name: str) -> Said:
    """All that waits for somebody, one line each."""
    language = settings.language
    lines = []
    for right in rights:
        seat = next(k for k in right.seats if k in right.table.asked)
        one = said(right, "turn", seat, settings, name)
        lines.append(" ".join([one.title, one.text]).strip())
    title = Text("notice.daily", count=len(rights)).say(language)
    return Said(name, "daily", title, "\n".join(lines), "/")


def trial(settings: NoticeSettings, name: str) -> Said:
    """To see whether a channel works."""
    language = settings.language
    return Said(name, "trial", Text("notice.trial").say(language), Text("notice.trial_more").say(language), "/notices")


def confirmation(settings: NoticeSettings, name: str, token: str) -> Said:
    """To an address that somebody has given, perhaps not his own."""
    title, text = Text("notice.confirm"), Text("notice.confirm_more")
    path = f"/notices#confirm={token}"
    return Said(name, "confirm", title.say(settings.language), text.say(settings.language), path)


def others_of(right: Member) -> list[str]:
    """The names of all but himself."""
    return [views.name_of(right.table, k) for k in range(len(right.table.seats)) if k not in right.seats]


def game_of(table: Table, language: str) -> str:
    return catalogue(language).get(f"web.game.{table.setup.game}.name", table.setup.game)


def _asking(table: Table) -> str:
    """Who would like to play again."""
    return views.name_of(table, table.rematch_request.seat) if table.rematch_request else ""


def _outcome(table: Table) -> Text:
    winners = table.summary().about["winners"]
    names = Names(views.name_of(table, k) for k in winners)
    return Text("web.outcome.won" if len(winners) == 1 else "web.finale.shared", names=names)
