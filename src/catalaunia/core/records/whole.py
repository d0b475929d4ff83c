"""A whole game at once: its moves read, or spelled, and made in compiled code, each checked.

A text has one number, and a number one text, from where it first can be made to the end of the game: so a game is read
by the position in which it begins, and from the first word on that this one does not know, by the next. What was read
is compared with how the last position spells it. Whatever is wrong is left to those who go move by move: they say it.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from catalaunia.core.match import speaker
from catalaunia.core.moves import ABSENT
from catalaunia.core.protocol import CHANCE, Rules, State


def trail(rules: Rules, actions: Sequence[str]) -> State | None:
    """The position before each of these moves, and after the last; None if one of them is not right."""
    states = np.zeros(len(actions) + 1, rules.new().dtype)
    states[:1] = rules.new()
    actors = {speaker(actor): actor for actor in (CHANCE, *range(rules.players))}
    read: dict[str, int] = {}
    done = 0
    while done < len(actions):
        numbers = _read(rules, states[done : done + 1], actions[done:], read)
        if not numbers or rules.replay(states[done:], np.array(numbers, np.int16)) < len(numbers):
            return None
        done += len(numbers)
    acted = {written: actors.get(written.partition(" ")[0]) for written in read}
    if states["actor"][:-1].tolist() != [acted[written] for written in actions]:
        return None
    return states if _spelled_so(rules, states[-1:], read) else None


def _read(rules: Rules, state: State, actions: Iterable[str], read: dict[str, int]) -> list[int]:
    """Numbers up to the first word that this position does not know; each word is looked up once."""
    numbers = []
    for written in actions:
        number = read.get(written)
        if number is None:
            move = rules.parse(state, written.partition(" ")[2])
            if move is None or move.number == ABSENT:
                break
            number = read[written] = move.number
        numbers.append(number)
    return numbers


def _spelled_so(rules: Rules, last: State, read: dict[str, int]) -> bool:
    return all(rules.move(last, number).text == written.partition(" ")[2] for written, number in read.items())


def spelled(rules: Rules, numbers: Sequence[int]) -> tuple[list[str], State]:
    """Legal moves as a record has them, and the position after the last."""
    states = np.zeros(len(numbers) + 1, rules.new().dtype)
    states[:1] = rules.new()
    rules.replay(states, np.array(numbers, np.int16))
    last = states[-1:]
    texts = {number: rules.move(last, number).text for number in set(numbers)}
    speakers = {actor: speaker(actor) for actor in (CHANCE, *range(rules.players))}
    actors = states["actor"][:-1].tolist()
    return [f"{speakers[actor]} {texts[number]}" for actor, number in zip(actors, numbers, strict=True)], last
