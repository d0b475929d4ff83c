"""A whole game at once: its moves read, or spelled, and made in compiled code, each checked.

A text has one number, and a number one text, from where it first can be made to the end of the game: so a game is read
by the position in which it begins, and from the first move on that this one does not know, by the next. What was read
is compared with how the last position spells it. Whatever is wrong is left to those who go move by move: they say it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from catalaunia.core.match import speaker
from catalaunia.core.protocol import CHANCE, Rules, State


@dataclass(frozen=True)
class Trail:
    """A game gone through."""

    states: State  # the position before each move, and after the last
    numbers: list[int]  # of the moves


def trail(rules: Rules, actions: Sequence[str]) -> Trail | None:
    """None if one of these moves is not right."""
    states = np.zeros(len(actions) + 1, rules.new().dtype)
    states[:1] = rules.new()
    split = [written.partition(" ") for written in actions]
    texts = [text for _, _, text in split]
    numbers: list[int] = []
    while (done := len(numbers)) < len(texts):
        read = rules.read_moves(states[done : done + 1], texts[done:])
        if not read or rules.replay(states[done:], np.array(read, np.int16)) < len(read):
            return None
        numbers += read
    speakers = {actor: speaker(actor) for actor in (CHANCE, *range(rules.players))}
    if [who for who, _, _ in split] != [speakers[actor] for actor in states["actor"][:-1].tolist()]:
        return None
    return Trail(states, numbers) if rules.write_moves(states[-1:], numbers) == texts else None


def spelled(rules: Rules, numbers: Sequence[int]) -> tuple[list[str], State]:
    """Legal moves as a record has them, and the position after the last."""
    states = np.zeros(len(numbers) + 1, rules.new().dtype)
    states[:1] = rules.new()
    rules.replay(states, np.array(numbers, np.int16))
    last = states[-1:]
    texts = rules.write_moves(last, numbers)
    speakers = {actor: speaker(actor) for actor in (CHANCE, *range(rules.players))}
    actors = states["actor"][:-1].tolist()
    return [f"{speakers[actor]} {text}" for actor, text in zip(actors, texts, strict=True)], last
