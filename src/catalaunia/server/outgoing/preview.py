"""A finished game in a few words, for whoever gets a link to it: what its preview and its picture say.

Only what every stranger is told after the end: the players, the points, who has won and why it ended.
"""

from typing import NamedTuple

from catalaunia.core.texts import Names, Text, catalogue
from catalaunia.server.outgoing import views
from catalaunia.server.outgoing.result_picture import ResultRow, result_picture
from catalaunia.server.tables.authority import Onlooker


class Preview(NamedTuple):
    game: str
    verdict: str
    rows: list[ResultRow]  # the best first
    why: str

    @property
    def title(self) -> str:
        return f"{self.game}: {self.verdict}"

    @property
    def text(self) -> str:
        points = ", ".join(f"{row.name} {row.points}" for row in self.rows)
        return f"{points}. {self.why}"

    def picture(self) -> bytes:
        return result_picture(self.game, self.verdict, self.rows)


def preview(eye: Onlooker, language: str) -> Preview:
    """Of a game that is over."""
    rules, last, names = eye.match_begun.rules, eye.match_begun.state, views.names_of(eye.table)
    scores, winners, ended = views.points(eye), eye.match_begun.winners, eye.match_begun.ended
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    won = Text("web.outcome.won" if len(winners) == 1 else "web.finale.shared", names=Names(names[k] for k in winners))
    why = views.why_ended(eye) if ended else rules.epilogue(rules.view(last, None))[0]
    return Preview(
        game=catalogue(language).get(f"web.game.{eye.table.setup.game}.name", eye.table.setup.game),
        verdict=won.say(language),
        rows=[ResultRow(k, names[k], scores[k], k in winners) for k in order],
        why=why.say(language, names),
    )
