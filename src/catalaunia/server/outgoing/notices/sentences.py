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
    "begun": "notice.begun",
    "turn": "notice.turn",
    "deadline": "notice.deadline",
    "away": "notice.away",
    "ended": "notice.ended",
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
    parts: tuple["Said", ...] = ()  # of the message of a day: what it tells, each with its table

    @property
    def line(self) -> str:
        return " ".join([self.title, *self.text.splitlines()])


News = tuple[Member, str, int]  # whose table, the kind of notice, the seat


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


def daily(waiting: list[Member], news: list[News], settings: NoticeSettings, name: str) -> Said:
    """All that waits for somebody, and what else has happened; one line each."""
    language = settings.language
    turns = [(right, "turn", next(k for k in right.seats if k in right.table.asked)) for right in waiting]
    asked = {right.table.id for right in waiting}
    others = [one for one in news if one[1] != "begun" or one[0].table.id not in asked]
    tables, kinds = [right.table.id for right, _, _ in news], list(SENTENCES)  # in the order in which it happens
    others.sort(key=lambda one: (tables.index(one[0].table.id), kinds.index(one[1])))
    parts = tuple(said(right, kind, seat, settings, name) for right, kind, seat in [*turns, *others])
    if waiting:
        title = Text("notice.daily", count=len(waiting))
    else:
        title = Text("notice.daily_news", count=len({right.table.id for right, _, _ in news}))
    text = "\n".join(one.line for one in parts)
    return Said(name, "daily", title.say(language), text, "/", parts=parts)


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
