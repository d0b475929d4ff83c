"""How a game went, for charts and for finding one's way in it: points, figures, and where turns and wars began.

Made from what spectators saw, whoever looks; only the count of the plies is the viewer's own.
"""

from collections.abc import Iterator, Sequence

from catalaunia.core.protocol import Standing
from catalaunia.server.outgoing import bodies, views
from catalaunia.server.tables.authority import Onlooker


def history(eye: Onlooker) -> bodies.History:
    """The figures at every ply where one of them changed, and at the last."""
    if eye.match is None:
        return bodies.History(plies=[], scores=[], figures=[], marks=[])
    counts, stood = views.counts(eye), eye.table.standings()
    kept = _where_changed(counts, stood)
    return bodies.History(
        plies=[ply for ply, _ in kept],
        scores=[one.points for _, one in kept],
        figures=[bodies.Figure(name=name, values=[one.figures[name] for _, one in kept]) for name in stood[0].figures],
        marks=[*_marks(counts, stood)],
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
    turns = 0
    for ply, before, now in zip(counts[1:], stood, stood[1:], strict=False):
        if now.turn is not None and now.turn != before.turn:
            turns += 1
            yield bodies.Mark(ply=ply, kind="turn", number=turns, seat=now.whose, place="")
        for place in now.wars:
            if place not in before.wars:
                yield bodies.Mark(ply=ply, kind="war", number=turns, seat=None, place=place)
        if now.scorings > before.scorings:
            yield bodies.Mark(ply=ply, kind="scoring", number=now.scorings, seat=None, place="")
