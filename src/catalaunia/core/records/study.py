"""A study of a game: moves that were not played, as a tree, with glyphs and comments. An optional field of its record.

A place is a text: `57` is the game after so many of its moves, `v3` is after the third move of the tree. What the field
holds decides nothing about the game, and whoever does not know it may leave it aside.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from catalaunia.core.match import speaker
from catalaunia.core.moves import Move
from catalaunia.core.protocol import NOBODY, Rules, State, copy
from catalaunia.core.records.checked import WrongMove, checked_move
from catalaunia.core.texts import Refusal

GLYPHS = ("!!", "!", "!?", "?!", "?", "??")
MOST_BYTES = 65_536  # of the field, as JSON
MOST_MOVES = 500  # of the tree
LONGEST_COMMENT = 1000  # characters
LONGEST_NAME = 100
PLACE = re.compile(r"(?:0|[1-9]\d{0,4})|v[1-9]\d{0,4}", re.ASCII)

Field = dict[str, Any]


class TreeMove(NamedTuple):
    """A move that was not played."""

    after: str  # the place at which it is made
    action: str  # as a record has it, with who makes it


class Tree:
    """The positions of a study: those of the game, and those that the moves of the tree lead to."""

    def __init__(self, rules: Rules, trail: Sequence[State], moves: Mapping[int, TreeMove]) -> None:
        self.rules = rules
        self.trail = trail
        self.moves = moves
        self._states: dict[str, State] = {}

    def state(self, place: str) -> State:
        """The position there; refuses a place that is none."""
        first, *further = self.path(place)
        if int(first) >= len(self.trail):
            raise Refusal("study.no_place", place=place)
        state = self.trail[int(first)]
        for one in further:
            if one not in self._states:
                after = copy(state)
                self.rules.apply(after, self._checked(state, self.moves[int(one[1:])].action).number)
                self._states[one] = after
            state = self._states[one]
        return state

    def checked(self, after: str, action: str) -> Move:
        """A move that may be made there, by the rules; chance moves are chosen as any other."""
        return self._checked(self.state(after), action)

    def _checked(self, state: State, action: str) -> Move:
        try:
            return checked_move(self.rules, state, 0, action)
        except WrongMove as wrong:
            raise Refusal(wrong.text.key, **wrong.text.values) from None  # it has no place in the game

    def legal(self, place: str) -> list[str]:
        """What may happen there, as a record has it."""
        state = self.state(place)
        actor = self.rules.actor(state)
        if actor == NOBODY:
            return []
        return [f"{speaker(actor)} {self.rules.move(state, one).text}" for one in self.rules.legal(state)]

    def path(self, place: str) -> list[str]:
        """Where the game is left, and the places from there to this one."""
        found = [place]
        while (number := number_of(found[-1])) is not None and number in self.moves:
            found.append(self.moves[number].after)
        if number is not None or not PLACE.fullmatch(found[-1]):
            raise Refusal("study.no_place", place=place)
        return found[::-1]

    def leads_through(self, place: str, through: str) -> bool:
        """Whether one comes to a place by way of another, or is there."""
        path = self.path(place)
        return through in path or (number_of(through) is None and int(path[0]) >= int(through))


def number_of(place: str) -> int | None:
    """Of the move of the tree that leads there; none in the game itself."""
    return int(place[1:]) if place.startswith("v") and PLACE.fullmatch(place) else None


def size(field: Field) -> int:
    return len(json.dumps(field, ensure_ascii=False).encode(errors="replace"))


def check_form(field: object) -> None:
    """Refuses what is no study, or too large a one. Whether its moves are legal is another question: `check`."""
    if not isinstance(field, dict) or not set(field) >= {"moves", "notes"}:
        raise Refusal("record.study")
    moves, notes = field["moves"], field["notes"]
    if not _all(moves, _is_move) or not _all(notes, _is_note):
        raise Refusal("record.study")
    if len({one["at"] for one in notes}) < len(notes):
        raise Refusal("record.study")
    if len(moves) > MOST_MOVES or size(field) > MOST_BYTES:
        raise Refusal("record.study_large", moves=MOST_MOVES, most=MOST_BYTES)


def check(field: Field, rules: Rules, trail: Sequence[State]) -> Tree:
    """Every move of the tree, by the rules, and every place; each stands after the one that leads to it."""
    check_form(field)
    moves = moves_of(field)
    for number, move in moves.items():
        if (before := number_of(move.after)) is not None and before >= number:
            raise Refusal("study.no_place", place=move.after)
    tree = Tree(rules, trail, moves)
    for place in (*(f"v{number}" for number in moves), *(note["at"] for note in field["notes"])):
        tree.state(place)
    return tree


def moves_of(field: Field) -> dict[int, TreeMove]:
    return {k: TreeMove(one["after"], one["move"]) for k, one in enumerate(field["moves"], 1)}


def _all(values: object, good: Any) -> bool:
    return isinstance(values, list) and all(isinstance(one, dict) and good(one) for one in values)


def _is_move(one: Field) -> bool:
    return _is_place(one.get("after")) and _is_text(one.get("move"), 200)


def _is_note(one: Field) -> bool:
    said: Iterable[Any] = one.get("comments", [])
    return _is_place(one.get("at")) and one.get("glyph", "!") in GLYPHS and _all(said, _is_comment)


def _is_comment(one: Field) -> bool:
    return _is_text(one.get("text"), LONGEST_COMMENT) and _is_text(one.get("by"), LONGEST_NAME)


def _is_place(value: object) -> bool:
    return isinstance(value, str) and PLACE.fullmatch(value) is not None


def _is_text(value: object, longest: int) -> bool:
    return isinstance(value, str) and 0 < len(value) <= longest
