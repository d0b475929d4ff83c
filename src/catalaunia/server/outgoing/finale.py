"""The end of a game as its page tells it: why it ended, the last count part by part, what turns brought and cost.

Made after the end only, and from what spectators saw; only the count of the plies is the viewer's own.
"""

from collections.abc import Iterator
from typing import NamedTuple

from catalaunia.core.protocol import State
from catalaunia.core.texts import Text
from catalaunia.core.turns import beginnings
from catalaunia.server.outgoing import bodies, views
from catalaunia.server.tables.authority import Onlooker
from catalaunia.server.tables.table import Table


class TurnSpan(NamedTuple):
    """A turn by the places of the log between which it lies."""

    number: int
    whose: int | None
    begins: int
    ends: int


class Change(NamedTuple):
    """What a turn did to the points that a part would bring a seat."""

    seat: int
    part: int
    points: int
    turn: TurnSpan


def turns(table: Table) -> list[TurnSpan]:
    """Of a game that is over; what comes before the first turn belongs to none."""
    stood = table.standings()
    begun = beginnings(stood)
    ends = [*(one.place for one in begun[1:]), len(stood) - 1]
    return [TurnSpan(one.number, one.whose, one.place, end) for one, end in zip(begun, ends, strict=False)]


def finale(eye: Onlooker, language: str) -> bodies.Finale:
    match, names = eye.match_begun, views.names_of(eye.table)
    rules, seen = match.rules, [match.rules.view(state, None) for state in match.trail]
    why, clause = (views.why_ended(eye), "") if match.ended else rules.epilogue(seen[-1])
    before, parts = (views.points(eye), []) if match.ended else last_count(eye.table, seen)
    told = [_part(eye.table, seen[-1], k, language) for k in range(len(parts))]
    gains, losses = swings(eye, seen, language)
    return bodies.Finale(
        why=why.say(language, names),
        clause=clause,
        before=before,
        parts=[bodies.CountedPart(id=one, name=name, points=row) for (one, name), row in zip(told, parts, strict=True)],
        gains=gains,
        losses=losses,
    )


def last_count(table: Table, seen: list[State]) -> tuple[list[int], list[list[int]]]:
    """The scores before the last count of points, and what each part then brought each seat.

    A move may bring two scorings at once: then nothing moves between them, and each part pays the same in both.
    """
    rules, scores = table.rules, [table.rules.scores(view) for view in seen]
    counted = [place for place in range(1, len(scores)) if scores[place] != scores[place - 1]]
    if not counted or not (shares := rules.shares(seen[counted[-1]])):
        return scores[-1], []
    last, stood = counted[-1], table.standings()
    times = max(1, stood[last].scorings - stood[last - 1].scorings)
    return scores[last - 1], [[times * points for points in row] for row in shares]


def counted(table: Table, seen: list[State]) -> list[list[int]]:
    """What each part brought each seat over the whole game: in every count, or in the only one, at the end."""
    rules, stood = table.rules, table.standings()
    sums = [[0] * rules.players for _ in rules.shares(seen[-1])]
    places = [(k, stood[k].scorings - stood[k - 1].scorings) for k in range(1, len(seen))]
    for place, times in [one for one in places if one[1] > 0] or [(len(seen) - 1, 1)]:
        for row, points in zip(sums, rules.shares(seen[place]), strict=True):
            row[:] = [had + times * more for had, more in zip(row, points, strict=True)]
    return sums


def part_name(eye: Onlooker, number: int, language: str) -> tuple[str, str]:
    """The id and the name of a tribe or terrain."""
    return _part(eye.table, eye.match_begun.rules.view(eye.match_begun.trail[-1], None), number, language)


def swings(eye: Onlooker, seen: list[State], language: str) -> tuple[list[bodies.Swing], list[bodies.Swing]]:
    """For each seat the turn and part that brought it most, and those that cost it most."""
    found, last = [*_changes(eye.table, seen)], seen[-1]
    gains, losses = list[bodies.Swing](), list[bodies.Swing]()
    for seat in range(eye.match_begun.rules.players):
        own = [one for one in found if one.seat == seat]
        most, least = max(own, key=_points, default=None), min(own, key=_points, default=None)
        if most and most.points > 0:
            gains.append(_swing(eye, most, last, language))
        if least and least.points < 0:
            losses.append(_swing(eye, least, last, language))
    return gains, losses


def _changes(table: Table, seen: list[State]) -> Iterator[Change]:
    for turn in turns(table):
        was, now = table.rules.shares(seen[turn.begins]), table.rules.shares(seen[turn.ends])
        for part, (before, after) in enumerate(zip(was, now, strict=False)):
            for seat, (had, has) in enumerate(zip(before, after, strict=True)):
                yield Change(seat, part, has - had, turn)


def _points(one: Change) -> int:
    return one.points


def _swing(eye: Onlooker, one: Change, last: State, language: str) -> bodies.Swing:
    part, name = _part(eye.table, last, one.part, language)
    turn, whose, ply = one.turn.number, one.turn.whose, views.counts(eye)[one.turn.ends]
    return bodies.Swing(seat=one.seat, part=part, name=name, points=one.points, turn=turn, whose=whose, ply=ply)


def _part(table: Table, last: State, number: int, language: str) -> tuple[str, str]:
    part, name = table.rules.part(last, number)
    return part, name.say(language) if isinstance(name, Text) else name
