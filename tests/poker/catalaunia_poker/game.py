"""Poker as the protocol of `core/protocol.py` wants it: the compiled rules behind plain Python."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from catalaunia.compiled import register
from catalaunia.compiled.rules import CompiledRules
from catalaunia.core import plain, turns
from catalaunia.core.moves import Move
from catalaunia.core.plain import PlainPicture
from catalaunia.core.protocol import CHANCE, Candidate, SeenMove, Standing, State, TurnLines, UsualTable
from catalaunia.core.texts import Refusal, Text
from catalaunia_poker.knowledge import observation
from catalaunia_poker.knowledge import view as views
from catalaunia_poker.rules import betting
from catalaunia_poker.rules.moves import BLOCKS, SPELLING
from catalaunia_poker.rules.state import CHOICES, DESK, ENDINGS, NEITHER, SEATS, STATE, UNKNOWN
from catalaunia_poker.telling import sentences
from catalaunia_poker.thinking import hints, worth

register(STATE, betting, observation, views, worth, hints)


class Poker:
    """The registered game."""

    name = "poker"
    version = "1.0.0"
    players = range(SEATS, SEATS + 1)
    endings = ENDINGS[1:]
    choices = CHOICES
    brought: Mapping[str, str] = {}
    own = ""
    picture = PlainPicture
    scenes: tuple[type, ...] = ()
    usual = UsualTable(players=SEATS)

    def rules(self, players: int, options: Mapping[str, Any], data: Mapping[str, Any] | None = None) -> "PokerRules":
        if players != SEATS:
            raise Refusal("game.players_exactly", name="Poker", right=SEATS, players=players)
        for name in options:
            raise Refusal("option.unknown", name=name, known=list(CHOICES))
        return PokerRules()

    def load(self, source: str) -> dict[str, Any]:
        raise Refusal("poker.no_data")


class PokerRules(CompiledRules):
    """The rules of every table: there are no options and no data."""

    game = Poker.name
    tuning = tomllib.loads((Path(__file__).parent / "thinking" / "tuning.toml").read_text("utf-8"))
    players = SEATS
    blocks = BLOCKS
    layout = observation.LAYOUT
    vocabulary = observation.VOCABULARY

    def __init__(self) -> None:
        self.options: dict[str, str | int] = {}
        self.data: dict[str, Any] | None = None
        super().__init__(np.zeros(1, DESK), STATE, BLOCKS.size, ENDINGS, betting.LONGEST)

    def new(self) -> State:
        state = np.zeros(1, STATE)
        state["actor"] = CHANCE
        state["folded"] = NEITHER
        state["card"] = state["open"] = UNKNOWN
        state["paid"] = 1
        return state

    def move(self, state: State, number: int) -> Move:
        return SPELLING.by_number[number]

    def parse(self, state: State, text: str) -> Move | None:
        return SPELLING.by_text.get(text)

    def weights(self, state: State, legal: Sequence[int] | None = None) -> list[int]:
        return [1] * len(self.legal(state) if legal is None else legal)

    def stream(self, state: State) -> str:
        return "deal"

    def scores(self, state: State) -> list[int]:
        return [int(betting.count_chips(state, 0, seat)) for seat in range(SEATS)]  # type: ignore[no-untyped-call]

    def winners(self, state: State) -> list[int]:
        """A shared pot makes both winners (P4.3)."""
        scores = self.scores(state)
        return [seat for seat in range(SEATS) if scores[seat] == max(scores)] if state["ended"][0] else []

    def ending(self, state: State) -> str:
        return ENDINGS[state["ended"][0]]

    def view(self, state: State, seat: int | None) -> State:
        return views.view(state, seat)

    def tokens(self, before: State, number: int, after: State, seat: int | None) -> list[int]:
        return observation.tokens(before, number, after, seat)

    def retell(self, states: list[State], log: list[int], seat: int, seed: int) -> list[int] | None:
        return observation.retell(log, seat, seed)

    def choosers(self, state: State) -> list[int]:
        return []

    def seals(self, number: int) -> bool:
        return False

    def picture(self, view: State, seat: int | None) -> PlainPicture:
        held = seat is not None and view["card"][0, seat] != UNKNOWN
        hand = str(sentences.card_name(int(view["card"][0, seat]))) if held else ""
        return plain.picture(self, view, seat, ("first", "second")[view["second"][0]], hand)

    def render(self, view: State, seat: int | None, names: list[str]) -> str:
        return sentences.render(view, seat, names)

    def story(self, before: State, move: Move, after: State, seat: int | None) -> list[Text]:
        return sentences.story(before, move, after, seat)

    def hears(self, before: State, move: Move, after: State, seat: int | None) -> bool:
        return True

    def scenes(self, before: State, move: Move, after: State) -> list[Any]:
        return []

    def turn(self, told: TurnLines, seen: SeenMove) -> TurnLines:
        return turns.sentence_by_sentence(self, told, seen)

    def chapter(self, view: State) -> tuple[str, Text]:
        number = 1 + int(view["second"][0])
        return str(number), Text("poker.round", number=number)

    def why_not(self, view: State, move: Move) -> Refusal:
        return sentences.why_not(view, move)

    def candidates(self, view: State) -> list[Candidate]:
        return sentences.candidates(view, partial(self.move, view))

    def effects(self, view: State, seat: int, move: Move) -> list[Text]:
        return sentences.effects(view, seat, move)

    def advice(self, view: State, move: Move) -> Text:
        return sentences.advice(view, move)

    def part(self, view: State, number: int) -> tuple[str, Text]:
        return "pot", Text("poker.pot")

    def risk(self, view: State, number: int) -> tuple[str, str, Text]:
        return ("raised",)[number], *self.part(view, 0)

    def shares(self, view: State) -> list[list[int]]:
        """Chips come from one pot, of which nothing is counted before the end."""
        return []

    def epilogue(self, view: State) -> tuple[Text, str]:
        how = self.ending(view)
        return Text(f"poker.epilogue.{how}"), {"fold": "P4.1", "showdown": "P4.2"}[how]

    def standing(self, view: State) -> Standing:
        paid: list[int] = view["paid"][0].tolist()
        turn = 1 + int(view["second"][0])
        return Standing(self.scores(view), {"paid": paid}, turn, None, (), 0)
