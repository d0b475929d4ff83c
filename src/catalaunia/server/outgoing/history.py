"""How a game went, for charts and for finding one's way in it: points, figures, and where turns and wars began.

Made from what spectators saw, whoever looks; only the count of the plies is the viewer's own.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from catalaunia.core.protocol import Standing
from catalaunia.core.turns import beginnings
from catalaunia.server.outgoing import bodies, views
from catalaunia.server.tables.authority import Onlooker


def history(eye: Onlooker, language: str) -> bodies.History:
    """The figures at every ply where one of them changed, and at the last."""
    if eye.match is None:
        return bodies.History(plies=[], scores=[], figures=[], marks=[], turns=[])
    counts, stood, names = views.counts(eye), eye.table.standings(), views.names_of(eye.table)
    kept = _where_changed(counts, stood)
    return bodies.History(
        plies=[ply for ply, _ in kept],
        scores=[one.points for _, one in kept],
        figures=[bodies.Figure(name=name, values=[one.figures[name] for _, one in kept]) for name in stood[0].figures],
        marks=[*_marks(counts, stood)],
        turns=[
            line for one in views.turns_since(eye, 0) for line in views.turn_lines(eye, one, counts, language, names)
        ],
    )


def _where_changed(counts: list[int], stood: Sequence[Standing]) -> list[tuple[int, Standing]]:
    """Moves of which the viewer was not told are one moment with the move before them: its last standing holds."""
    by_ply = dict(zip(counts, stood, strict=True))
    kept: list[tuple[int, Standing]] = []
    for ply, one in by_ply.items():
        if not kept or (one.points, one.figures) != (kept[-1][1].points, kept[-1][1].figures):
            kept.append((ply, one))
    if kept[-1][0] != counts[-1]:
        kept.append((counts[-1], stood[-1]))
    return kept


def _marks(counts: list[int], stood: Sequence[Standing]) -> Iterator[bodies.Mark]:
    begun, turn = {one.place: one for one in beginnings(stood)}, 0
    for place, (before, now) in enumerate(pairwise([stood[0], *stood])):
        ply = counts[place]
        if place in begun:
            turn = begun[place].number
            yield bodies.Mark(ply=ply, kind="turn", number=turn, seat=now.whose, place="")
        for war in now.wars:
            if war not in before.wars:
                yield bodies.Mark(ply=ply, kind="war", number=turn, seat=None, place=war)
        if now.scorings > before.scorings:
            yield bodies.Mark(ply=ply, kind="scoring", number=now.scorings, seat=None, place="")
