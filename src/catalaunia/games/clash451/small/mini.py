"""Mini-Clash, by its parameters, as players and solvers want it."""

from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from pathlib import Path

import numpy as np

from catalaunia.compiled import register
from catalaunia.compiled.rules import CompiledRules
from catalaunia.core.moves import Move
from catalaunia.core.positions import allowed, only
from catalaunia.core.protocol import Stage, State, copy
from catalaunia.core.small import SmallGame
from catalaunia.core.texts import Refusal
from catalaunia.core.tuning import read_tuning
from catalaunia.games.clash451.knowledge import observation
from catalaunia.games.clash451.rules import cards
from catalaunia.games.clash451.rules.moves import BLOCKS, MOVE_COUNT, PICK_MOVES, RowSpelling
from catalaunia.games.clash451.rules.state import (
    ARMY,
    DISCARDED,
    ENDINGS,
    IN_HAND,
    NOWHERE,
    OFF,
    OVER,
    PICK,
    PICKS,
    PILE,
    ROW,
    SIDES,
    VALUES,
)
from catalaunia.games.clash451.small import mini_rules
from catalaunia.games.clash451.small.mini_rules import MINI_STATE, SEEN_BY_ALL, SEEN_BY_OWNER

register(MINI_STATE, mini_rules)

PARAMETERS = {"row": 3, "deck": 6, "hand": 4, "keep": 2, "turns": 3}
TERRAINS = ("roma", "burdigala", "londinium", "tolosa", "parisiorum")  # of a row of so many, by ascending value then
MOST_CARDS = 9
ALLOWED = {seat: allowed(MINI_STATE, SEEN_BY_ALL, SEEN_BY_OWNER, seat) for seat in (None, *range(SIDES))}


class MiniRules(CompiledRules):
    """Armies of the values 1 to `deck` on either side; a turn is fought out on one terrain."""

    blocks = BLOCKS
    layout = observation.LAYOUT
    players = SIDES
    tuning = read_tuning(Path(__file__).parent)

    def __init__(self, row: int, deck: int, hand: int, keep: int, turns: int) -> None:
        _check(row, deck, hand, keep, turns)
        self.row, self.deck, self.hand, self.keep, self.turns = row, deck, hand, keep, turns
        self.options: dict[str, str | int] = {}
        material = cards.default("twelve")
        self._row = sorted(material.ids.index(one) for one in TERRAINS[:row])
        self._spelling = RowSpelling(material.ids)
        desk = material.desk.copy()
        desk["kind"] = ARMY
        desk["of_kind"] = 0
        desk["of_kind"][0, ARMY] = (1 << (SIDES * VALUES)) - 1
        super().__init__(desk, MINI_STATE, MOVE_COUNT, ENDINGS, SIDES * keep * turns)

    def new(self) -> State:
        """Before the hands are dealt: all cards unseen."""
        state = np.zeros(1, MINI_STATE)
        s = state[0]
        s["place"] = np.where(np.arange(SIDES * VALUES) % VALUES < self.deck, OFF, DISCARDED)
        s["own"][:, : self.deck] = PILE
        for name in ("shown", "top", "picks", "building", "row", "winner"):
            s[name] = -1
        s["row"][: self.row] = self._row
        s["phase"], s["turn"] = PICK, 1
        s["sees"], s["keeps"], s["turns"], s["places"] = self.hand, self.keep, self.turns, self.row
        return state

    def dealt(self, hands: Sequence[tuple[int, ...]]) -> State:
        """With these hands, by the cards' numbers from 0."""
        state = self.new()
        for side, hand in enumerate(hands):
            state["own"][0, side, list(hand)] = IN_HAND
        return state

    def view(self, state: State, seat: int | None) -> State:
        return only(state, ALLOWED[seat])

    def move(self, state: State, number: int) -> Move:
        return self._spelling.move(state["row"].tolist()[0], number)

    def parse(self, state: State, text: str) -> Move | None:
        return self._spelling.read(state["row"].tolist()[0], text)

    def winners(self, state: State) -> list[int]:
        if state["phase"][0] != OVER:
            return []
        winner = int(state["winner"][0])
        return [0, 1] if winner < 0 else [winner]

    def seals(self, number: int) -> bool:  # noqa: ARG002
        """All there is to decide is part of a secret choice."""
        return True

    def stage(self, view: State, seat: int) -> Stage | None:
        """On the first turn each knows what hands the other may have; then all that is left is in hand."""
        s = view[0]
        left = [np.flatnonzero(side == OFF).tolist() for side in s["place"].reshape(SIDES, VALUES)]
        hands = [[*combinations(cards, min(self.hand, len(cards)))] for cards in left]
        ways = [[*permutations(cards, self.keep)] for cards in left]
        start = self._before_the_choice(view, left)

        def numbers(side: int, way: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(PICK_MOVES + side * VALUES + card for card in way)

        def position(mine: int, theirs: int) -> State:
            after = copy(start)
            huns, romans = (mine, theirs) if seat == 0 else (theirs, mine)
            for move in (*numbers(0, ways[0][huns]), *numbers(1, ways[1][romans])):
                self.apply(after, move)
            return after

        made = tuple(PICK_MOVES + int(card) for card in s["picks"][seat] if card >= 0)
        taken = [move - PICK_MOVES - seat * VALUES for move in made]
        held = tuple(sorted([*np.flatnonzero(s["own"][seat] == IN_HAND).tolist(), *taken]))
        allowed_ways = [[_open_to(hand, ways[side]) for hand in hands[side]] for side in range(SIDES)]
        mine, theirs = ([numbers(side, way) for way in ways[side]] for side in (seat, 1 - seat))
        hand = hands[seat].index(held) if held in hands[seat] else 0
        return Stage(mine, theirs, made, position, (allowed_ways[seat], allowed_ways[1 - seat]), hand, self._rest)

    def _rest(self, state: State) -> bytes | None:
        """`same_from_here`, and at the end who has won."""
        return bytes([int(state["winner"][0]) + 1]) if state["phase"][0] == OVER else self.same_from_here(state)

    def _before_the_choice(self, view: State, left: list[list[int]]) -> State:
        """Whatever hands they have: which ways are open to whom is for the stage to say."""
        start = copy(view)
        start["own"] = NOWHERE
        for side in range(SIDES):
            start["own"][0, side, left[side]] = IN_HAND
        start["picks"] = -1
        start["actor"] = start["drawer"] = 0
        return start

    def same_from_here(self, state: State) -> bytes | None:
        """At the start of a turn, if all that is left is in hand.

        What counts is the turn, what is left, and the points so far with who decides a tie; but where a terrain is
        fought over again, all that stands there.
        """
        s = state[0]
        if s["phase"] != PICK or s["actor"] != 0 or s["picks"][0, 0] >= 0 or (s["own"] == PILE).any():
            return None
        left: bytes = (s["place"] == OFF).tobytes()
        if self.turns > self.row:
            stands: bytes = s["place"].tobytes() + s["holder"].tobytes()
            return bytes([int(s["turn"])]) + left + stands
        lead, decides = 0, 0
        for place in range(self.row):
            units = [int(side).bit_count() for side in s["units"][:, place]]
            if any(units):
                sign = 1 if units[0] else -1
                lead += sign * (units[0] + units[1] + 2 + int(self.desk["stars"][0, s["row"][place]]))
                decides = sign
        return bytes([int(s["turn"]), 100 + lead, 1 + decides]) + left


def _open_to(hand: tuple[int, ...], ways: list[tuple[int, ...]]) -> list[int]:
    return [k for k, way in enumerate(ways) if {*way} <= {*hand}]


def _check(row: int, deck: int, hand: int, keep: int, turns: int) -> None:
    right = (
        1 <= row <= min(len(TERRAINS), ROW)
        and 1 <= keep <= PICKS
        and turns >= 1
        and keep * turns <= deck <= MOST_CARDS
        and deck - keep <= hand <= deck
        and hand >= keep
    )
    if not right:
        raise Refusal("small.impossible")


def mini(given: Mapping[str, int]) -> SmallGame:
    rules = MiniRules(*(given[name] for name in PARAMETERS))
    hands = [*combinations(range(rules.deck), rules.hand)]
    chance = 1 / len(hands) ** SIDES
    starts = [(chance, rules.dealt((huns, romans))) for huns in hands for romans in hands]
    name = "mini " + " ".join(f"{key}={given[key]}" for key in PARAMETERS)
    return SmallGame(name, rules, starts, rules.same_from_here)
