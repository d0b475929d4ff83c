"""The chronicle by turns: what happened in a line or a few for each turn, made move by move from what everybody saw.

A game says how a move changes the lines of its turn (`Rules.turn`); a turn begins where `Standing.turn` is another.
Moves of which spectators hear nothing never come to the game's ears. Every move makes a new `Turn` and leaves
the one before as it was, so that moves can be taken back, and costs the same however long the game has been.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from catalaunia.core.moves import Move
from catalaunia.core.protocol import CHANCE, Rules, SeenMove, Standing, State, TurnLine, TurnLines
from catalaunia.core.texts import Text


@dataclass(frozen=True, slots=True)
class Told:
    """A line, and the places in the log of the first and the last move that it tells of."""

    line: TurnLine
    first: int
    last: int
    chapter: tuple[str, Text | str]  # in which it began


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn so far."""

    number: int  # from 1; 0 is what comes before the first
    begun: int  # the place in the log of its first move
    name: int | None  # its `Standing.turn`
    told: tuple[Told, ...] = ()


class Beginning(NamedTuple):
    """Where a turn begins: a turn may have begun of which no move was made yet."""

    number: int  # from 1
    place: int  # in the log, of its first move
    whose: int | None


def beginnings(stood: Sequence[Standing]) -> list[Beginning]:
    """Of all turns, by the standings after each move; what comes before the first belongs to none."""
    found: list[Beginning] = []
    name: int | None = None
    for place, one in enumerate(stood):
        if one.turn is not None and one.turn != name:
            found.append(Beginning(len(found) + 1, place, one.whose))
        name = one.turn
    return found


def seen(rules: Rules, before: State, move: Move, after: State) -> SeenMove | None:
    """A move as everybody saw it; None if it was made in secret."""
    if not rules.hears(before, move, after, None):
        return None
    return SeenMove(rules.view(before, None), move, rules.view(after, None), rules.scenes(before, move, after))


def begin(before: Turn | None, name: int | None, place: int) -> Turn:
    """The turn to which the next move belongs: the last one, or a new one."""
    if before is not None and before.name == name:
        return before
    number = 0 if name is None else 1 if before is None else before.number + 1
    return Turn(number, place, name)


def add(rules: Rules, turn: Turn, place: int, move: SeenMove | None) -> Turn:
    """The turn with the move of this place, which is nothing to tell if it was not seen."""
    known = tuple(one.line for one in turn.told)
    lines = rules.turn(known, move) if move else known
    told: list[Told] = []
    free = max((one.last for one in turn.told), default=turn.begun - 1) + 1  # the first move of which no line tells
    for k, line in enumerate(lines):
        if k < len(known):
            told.append(turn.told[k] if line is known[k] else replace(turn.told[k], line=line, last=place))
        elif move:
            told.append(Told(line, free, place, rules.chapter(move.before)))
        free = place if len(told) > len(known) else free
    if told and told[-1].last < place:  # as a draw of cards, which changes nothing that is told
        told[-1] = replace(told[-1], last=place)
    return replace(turn, told=tuple(told))


def sentence_by_sentence(rules: Rules, told: TurnLines, seen: SeenMove) -> TurnLines:
    """For a game that has no lines of its own: what spectators hear of each move."""
    actor = rules.actor(seen.before)
    seat = None if actor == CHANCE else actor
    texts = rules.story(seen.before, seen.move, seen.after, None)
    return (*told, *(TurnLine(text, seat=seat, seats=() if seat is None else (seat,)) for text in texts))
