"""The chronicle by turns of moves that a test makes."""

from collections.abc import Iterator
from typing import Any, Protocol

from catalaunia.core import turns
from catalaunia.core.moves import Move
from catalaunia.core.protocol import CHANCE, Rules, State, copy
from catalaunia.core.turns import Told, Turn

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve")


class Played(Protocol):
    """A position of a test: `positions.py` of each game."""

    rules: Any
    state: State

    def play(self, *moves: str) -> None: ...


def retold(rules: Rules, states: list[State], moves: list[Move]) -> list[Turn]:
    """The turns of a game, each as it was in the end."""
    known: list[Turn] = []
    for k, move in enumerate(moves):
        before, after, last = states[k], states[k + 1], known[-1] if known else None
        turn = turns.begin(last, rules.standing(rules.view(before, None)).turn, k)
        known[len(known) - (turn is last) :] = [turns.add(rules, turn, k, turns.seen(rules, before, move, after))]
    return known


def steps(t: Played, wanted: tuple[str, ...]) -> Iterator[tuple[State, Move]]:
    for one in wanted:
        while t.rules.actor(t.state) == CHANCE and not one.startswith("chance "):
            text = t.rules.move(t.state, t.rules.legal(t.state)[0]).text
            before = copy(t.state)
            t.play(f"chance {text}")
            yield before, t.rules.parse(before, text)
        before = copy(t.state)
        t.play(one)
        yield before, t.rules.parse(before, one.partition(" ")[2])


def told(t: Played, *moves: str) -> list[Told]:
    """The lines that these moves make; draws that are not spelled out are made for you."""
    made = list(steps(t, moves))
    states = [before for before, _ in made] + [copy(t.state)]
    return [one for turn in retold(t.rules, states, [move for _, move in made]) for one in turn.told]


def said(one: Told, language: str = "en") -> str:
    """As it is read: where a line may not break is the catalogue's affair."""
    return one.line.text.say(language, NAMES).replace("\u00a0", " ")


def said_briefly(one: Told, language: str = "en") -> str | None:
    """The same in fewer words, if there are any."""
    return one.line.brief.say(language, NAMES).replace("\u00a0", " ") if one.line.brief else None


def read(t: Played, *moves: str, language: str = "en") -> list[str]:
    return [said(one, language) for one in told(t, *moves)]
