"""Lessons: a game learnt on its real board, step by step.

A lesson is a file of the game's name with one or more chapters. A chapter is a real game in the words of the notation;
at each step the learner is asked for the next move or moves of it, and what the others did then follows by itself.
So every position of a lesson is one that the rules have made, and whatever a learner tries is judged by them.
"""

import functools
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from catalaunia.core import installed, record, registry
from catalaunia.core.chance import SEED_BYTES
from catalaunia.core.match import Match
from catalaunia.core.texts import Refusal, Text

Kind = Literal["right", "on", "wrong", "other", "refused"]
LOOK_BACK = 8  # moves that a chapter's first step tells of


@dataclass(frozen=True)
class Step:
    """One thing to learn: moves that are asked for, and one that a beginner would try instead."""

    game: str
    id: str
    chapter: "Chapter"
    since: int  # the moves that the learner has seen before, or need not see
    at: int  # the moves before those asked for
    until: int  # the moves with which the step ends
    asked: tuple[str, ...]
    teaches: str  # the clause
    wrong: str
    against: str | None  # the clause that the wrong move goes against, where the rules themselves refuse nothing

    def text(self, part: str) -> Text:
        """One of its sentences: `title`, `task`, `right`, `wrong`."""
        return Text(f"lesson.{self.game}.{self.id}.{part}")


@dataclass(frozen=True)
class Chapter:
    """A game as far as the lesson goes, and the seat of the learner."""

    whole: Match
    seat: int

    def after(self, moves: int) -> Match:
        """The same game when so many moves had been made."""
        return Match(self.whole.rules, self.whole.names, bytes(SEED_BYTES), self.whole.log[:moves])


@dataclass(frozen=True)
class Verdict:
    """What is to be told of the moves that a learner has tried."""

    kind: Kind
    made: int  # how many of the step's moves are made now
    refusal: Refusal | None = None  # the rules' own


def judge(step: Step, moves: Sequence[str]) -> Verdict:
    """All moves that he has made in this step; those before the last were right."""
    *before, move = moves
    made = len(before)
    if made >= len(step.asked) or tuple(before) != step.asked[:made]:
        raise Refusal("lesson.lost_place")
    if move == step.asked[made]:
        done = made + 1 == len(step.asked)
        return Verdict("right" if done else "on", made + 1)
    refusal = _refusal(step, made, move)
    if move == step.wrong:
        return Verdict("wrong", made, refusal)
    return Verdict("refused" if refusal else "other", made, refusal)


def _refusal(step: Step, made: int, move: str) -> Refusal | None:
    try:
        step.chapter.after(step.at + made).play(step.chapter.seat, move)
    except Refusal as refusal:
        return refusal
    return None


def names() -> list[str]:
    """The games that can be learnt."""
    return [name for name in registry.names() if _file(name).exists()]


def find(name: str, number: int) -> Step:
    """A step of a game's lesson, counted from 1."""
    steps = lesson(name)
    if not 1 <= number <= len(steps):
        raise Refusal("lesson.no_step", number=number, last=len(steps))
    return steps[number - 1]


def _file(name: str) -> Path:
    return installed.folder(name) / "lesson" / "lesson.toml"


@functools.cache
def _read(name: str) -> tuple[Step, ...]:
    content = tomllib.loads(_file(name).read_text("utf-8"))
    return tuple(step for chapter in content["chapters"] for step in _steps(name, chapter))


def lesson(name: str) -> tuple[Step, ...]:
    """The steps of a game's lesson."""
    if name not in names():
        raise Refusal("lesson.unknown", name=name, known=names())
    return _read(name)


def _steps(name: str, written: dict[str, Any]) -> list[Step]:
    seat, made = written["seat"], _moves(written["moves"])
    places = []
    for one in written["steps"]:
        at = len(made)
        made += [f"{seat} {move}" for move in one["asks"]]
        made += _moves(one.get("then", ""))
        places.append((at, len(made)))
    chapter = Chapter(_played(name, written, made), seat)
    steps, since = [], max(0, places[0][0] - LOOK_BACK)
    for one, (at, until) in zip(written["steps"], places, strict=True):
        asked = tuple(one["asks"])
        steps.append(
            Step(name, one["id"], chapter, since, at, until, asked, one["teaches"], one["wrong"], one.get("against"))
        )
        since = at + len(asked)
    return steps


def _moves(text: str) -> list[str]:
    return [move.strip() for line in text.splitlines() for move in line.split("|") if move.strip()]


def _played(name: str, written: dict[str, Any], made: list[str]) -> Match:
    """The chapter's game, checked move by move."""
    played = registry.find(name)
    rules = played.rules(len(written["seats"]), written["options"])
    header = record.make(played, rules, written["seats"], [], rules.new())
    gone = record.replay(header | {"actions": made})
    return Match(gone.rules, written["seats"], bytes(SEED_BYTES), gone.log)
