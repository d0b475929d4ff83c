"""A table in a few words, for whoever gets a link to it: what its preview in a chat says, and the picture of a result.

Only what every stranger is told who opens the link: who invites to which game; who plays, and nothing of how it stands;
after the end the players, the points, who has won and why it ended.
"""

from typing import NamedTuple

from catalaunia.core.texts import Names, Text, catalogue
from catalaunia.server.outgoing import views
from catalaunia.server.outgoing.result_picture import ResultRow, result_picture
from catalaunia.server.tables.authority import Onlooker


class Preview(NamedTuple):
    title: str
    text: str


class Result(NamedTuple):
    game: str
    verdict: str
    rows: list[ResultRow]  # the best first
    why: str

    @property
    def preview(self) -> Preview:
        points = ", ".join(f"{row.name} {row.points}" for row in self.rows)
        return Preview(f"{self.game}: {self.verdict}", f"{points}. {self.why}")

    def picture(self) -> bytes:
        return result_picture(self.game, self.verdict, self.rows)


def house(language: str) -> Preview:
    """The server itself."""
    return Preview("Catalaunia", Text("web.home.lead").say(language))


def invitation(eye: Onlooker, language: str) -> Preview:
    """To a table that waits for players."""
    table, game = eye.table, _game(eye, language)
    title = Text("table.preview.free", game=game)
    if table.host_name:
        title = Text("table.preview.invited", game=game, name=table.host_name)
    pace, free = Text(f"web.filter.at.{table.setup.pace}"), sum(seat.free for seat in table.seats)
    about = Text("table.preview.about", players=len(table.seats), pace=pace, left=free)
    return Preview(title.say(language), about.say(language))


def to_watch(eye: Onlooker, language: str) -> Preview:
    """A game that goes on."""
    names = Names(seat.name for seat in eye.table.seats)
    title = Text("table.preview.played", game=_game(eye, language), names=names)
    return Preview(title.say(language), Text("table.preview.watch").say(language))


def result(eye: Onlooker, language: str) -> Result:
    """Of a game that is over."""
    rules, last, names = eye.match_begun.rules, eye.match_begun.state, views.names_of(eye.table)
    scores, winners, ended = views.points(eye), eye.match_begun.winners, eye.match_begun.ended
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    won = Text("web.outcome.won" if len(winners) == 1 else "web.finale.shared", names=Names(names[k] for k in winners))
    why = views.why_ended(eye) if ended else rules.epilogue(rules.view(last, None))[0]
    return Result(
        game=_game(eye, language),
        verdict=won.say(language),
        rows=[ResultRow(k, names[k], scores[k], k in winners) for k in order],
        why=why.say(language, names),
    )


def _game(eye: Onlooker, language: str) -> str:
    return catalogue(language).get(f"web.game.{eye.table.setup.game}.name", eye.table.setup.game)
