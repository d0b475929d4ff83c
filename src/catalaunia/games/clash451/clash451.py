"""Clash 451 as the protocol of `game.py` wants it: the compiled rules behind plain Python."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from catalaunia.compiled import dice
from catalaunia.game import Dice, State, Tally, Words, copy
from catalaunia.games.clash451 import cards, drawing, heuristic, options, rules, telling, view, why_not
from catalaunia.games.clash451.state import ENDINGS, OVER, PICK, SIDES, STATE, TERRAIN
from catalaunia.games.clash451.words import PICK_WORD, PLACE_WORD, WORDS, spell
from catalaunia.texts import Refusal, Text


class Clash451:
    """The registered game."""

    name = "clash451"
    version = "1.0.0"
    players = range(SIDES, SIDES + 1)
    endings = ENDINGS[1:]
    choices = options.CHOICES
    own = "cards"

    def rules(self, players: int, options: Mapping[str, Any], data: Mapping[str, Any] | None = None) -> "ClashRules":
        return ClashRules(players, options, data)

    def load(self, source: str) -> dict[str, Any]:
        return cards.load(source)


class ClashRules:
    """Clash 451 with its options and cards (C1.4)."""

    def __init__(self, players: int, given: Mapping[str, Any], data: Mapping[str, Any] | None) -> None:
        if players not in Clash451.players:
            raise Refusal("game.players_exactly", name="Clash 451", right=SIDES, players=players)
        if (given.get("cards") == "own") != (data is not None):
            raise Refusal("option.own", name="cards")
        self.players = players
        self.size = WORDS
        self.options = options.complete(given)
        self.cards = cards.Cards(data) if data is not None else cards.default(str(self.options["deck"]))
        self.data = self.cards.data if data is not None else None
        self.texts = spell(self.cards.ids)
        self.words = {text: word for word, text in self.texts.items()}
        self._desk = self.cards.desk
        self._out = np.zeros(WORDS, np.int16)
        self._log = np.zeros(rules.LONGEST, np.int16)

    def new(self) -> State:
        state = np.zeros(1, STATE)
        state["expert"] = self.options["mode"] == "expert"
        rules.set_up(state, 0)
        return state

    def actor(self, state: State) -> int:
        return int(state["actor"][0])

    def legal(self, state: State) -> list[int]:
        n = rules.legal(state, 0, self._desk, self._out)
        words: list[int] = self._out[:n].tolist()
        return words

    def weights(self, state: State) -> list[int]:
        return [1] * len(self.legal(state))

    def apply(self, state: State, word: int) -> None:
        rules.apply(state, 0, self._desk, word)

    def step(self, state: State, word: int, out: Words) -> int:
        n: int = rules.step(state, 0, self._desk, word, out)
        return n

    def scores(self, state: State) -> list[int]:
        scores: list[int] = state["scores"][0].tolist()
        return scores

    def winners(self, state: State) -> list[int]:
        """A draw makes both winners (C8.2)."""
        if state["moment"][0] != OVER:
            return []
        winner = int(state["winner"][0])
        return [0, 1] if winner < 0 else [winner]

    def ending(self, state: State) -> str:
        return ENDINGS[state["ended"][0]]

    def view(self, state: State, seat: int | None) -> State:
        return view.view(state, seat)

    def resample(self, seen: State, seat: int | None, seed: int) -> State:
        state = copy(seen)
        self._desk["dice"] = dice(seed, 1)
        view.resample(state, 0, -1 if seat is None else seat, self._desk)
        return state

    def choosers(self, state: State) -> list[int]:
        """Both choose at once (C3.4), the Huns' words being written first."""
        s = state[0]
        begins = s["moment"] == PICK and s["actor"] == 0 and s["picks"][0, 0] < 0
        return [0, 1] if begins and (s["turn"] > 1 or s["mulligans"][0] == 0) else []

    def seals(self, word: int) -> bool:
        return PICK_WORD <= word < PLACE_WORD

    def reveals(self, state: State) -> int:
        return int(state["reveals"][0])

    def stream(self, state: State) -> str:
        """The deal of each side is independent of what the other does."""
        if state["moment"][0] == TERRAIN:
            return "terrain"
        return ("huns", "romans")[state["drawer"][0]]

    def text(self, word: int) -> str:
        return self.texts[word]

    def parse(self, text: str) -> int | None:
        return self.words.get(text)

    def why_not(self, state: State, word: int) -> Refusal:
        return why_not.why_not(state, self.text(word), self.cards)

    def tell(self, before: State, word: int, after: State, seat: int | None) -> list[Text]:
        return telling.tell(before, self.text(word), after, seat, self.cards)

    def draw(self, seen: State, seat: int | None, names: list[str]) -> str:
        return drawing.draw(seen, seat, names, self.cards, self.options["card_count"] == "on")

    def random_games(self, dice: Dice) -> Tally:
        states = np.zeros(2, STATE)
        states[:1] = self.new()
        ends = np.zeros(len(ENDINGS), np.int64)
        decisions, longest, _ = rules.random_games(states, self._desk, dice, ends, self._log[:0])
        return Tally(len(dice), int(decisions), int(longest), dict(zip(ENDINGS[1:], ends[1:].tolist(), strict=True)))

    def random_game(self, dice: int) -> tuple[list[int], State]:
        states = np.zeros(2, STATE)
        states[:1] = self.new()
        one, ends = np.array([dice], np.uint64), np.zeros(len(ENDINGS), np.int64)
        _, _, n = rules.random_games(states, self._desk, one, ends, self._log)
        words: list[int] = self._log[:n].tolist()
        return words, states[1:]

    def perft(self, state: State, depth: int) -> int:
        if depth == 0:
            return 1
        states = np.zeros(depth + 1, STATE)
        states[:1] = state
        lists = np.zeros((depth, WORDS), np.int16)
        return int(rules.perft(states, 0, self._desk, depth, lists))

    def suggest(self, seen: State, seat: int, seed: int) -> int:
        return heuristic.suggest(self, seen, seat, seed)
