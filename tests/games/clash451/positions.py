"""Positions of Clash 451 as a line of text, so that a test of a clause is a few lines.

    t = position("row 1 4 6 7 9 11 12 14 19; huns 9: h12; romans 11: r5; move")
    t.play("0 move h12 toletum")
    assert t.units("toletum") == {0: ["h12"], 1: ["r5"]}

Parts, separated by semicolons, in any order:
    row 1 4 6 7 9 11 12 14 19   values of the nine terrains (otherwise 1 to 9)
    huns 9: h11 h12 r5 h4       what the Huns hold on the terrain of value 9, units and a building
    romans 12: r6               the Romans likewise
    strategy 7: h1              a Strategy lies there, for the side of its colour
    turn 3                      (otherwise 1)
    hands: h1 h2 h3 h4 h5 h6 r1 r2 r3 r4 r5 r6      the preparation begins with these cards in hand
    shown h16 r9                these two were just revealed, or one of them is left to play: shown h16
    round 1                     which card of the turn that is, from 0
    move                        the movement phase begins
    conflicts                   the conflicts of the turn are fought, and the turn ends
    then h1 r2                  the cards chosen for the rest of the turn, in order of play
Cards that are not named are in their players' piles, but for one of the Huns' that has been declined where
the phase is `move` or `conflicts` (the highest free one), and for the cards still to come in the turn, which
are otherwise the lowest free ones, never two of equal value.
"""

from typing import Any

import numpy as np

from catalaunia.core import registry
from catalaunia.core.copying import Grown
from catalaunia.core.match import Match
from catalaunia.core.protocol import CHANCE, State
from catalaunia.games.clash451.game import ClashRules
from catalaunia.games.clash451.rules import scoring
from catalaunia.games.clash451.rules.moves import DECLINE, card_text
from catalaunia.games.clash451.rules.state import (
    CARDS,
    DISCARDED,
    IN_HAND,
    NOWHERE,
    OFF,
    OVER,
    PICK,
    PICKED,
    PICKS,
    PILE,
    PLACE,
    ROW,
    SHOWN,
    STATE,
    VALUES,
)


def rules(data: dict[str, Any] | None = None, **options: Any) -> ClashRules:
    if data is not None:
        options["cards"] = "own"
    made = registry.find("clash451").rules(2, options, data)
    assert isinstance(made, ClashRules)
    return made


def card(text: str) -> int:
    return "hr".index(text[0]) * VALUES + int(text[1:]) - 1


class Table:
    """A position and its rules, with everything a test wants to ask."""

    def __init__(self, made: ClashRules, state: State) -> None:
        self.rules = made
        self.state = state

    def play(self, *moves: str) -> None:
        """Say moves such as "0 halt"; draws that are not spelled out are made for you."""
        for move in moves:
            who, _, text = move.partition(" ")
            if who != "chance":
                self.draw()
                assert self.actor == int(who), f"it is {self.actor}'s turn, not {who}'s"
            assert text in self.legal(), f"'{text}' is not legal; legal: {self.legal()}"
            made = self.rules.parse(self.state, text)
            assert made is not None
            self.rules.apply(self.state, made.number)

    def draw(self) -> None:
        """Make all draws that are due: always the first possible card."""
        while self.actor == CHANCE:
            self.rules.apply(self.state, self.rules.legal(self.state)[0])

    def draw_moves(self, names: str) -> None:
        """Chance draws just these cards, such as "h1 h2"."""
        self.play(*[f"chance draw {name}" for name in names.split()])

    def match(self, seed: bytes = bytes(32)) -> Match:
        """A match that stands at this position."""
        match = Match(self.rules, ["Ada", "Bo"], seed)
        match.trail = Grown([self.state.copy()])
        match.log.cut(0)
        return match

    def legal(self, verb: str = "") -> list[str]:
        """The legal moves, or those that begin with a verb."""
        texts = [self.rules.move(self.state, move).text for move in self.rules.legal(self.state)]
        return [text for text in texts if not verb or text.split()[0] == verb]

    def field(self, name: str) -> Any:
        return self.state[name][0]

    @property
    def actor(self) -> int:
        return self.rules.actor(self.state)

    @property
    def over(self) -> bool:
        return bool(self.field("phase") == OVER)

    def terrain(self, place: int) -> str:
        return str(self.rules.cards.ids[self.field("row")[place]])

    def place(self, terrain: str) -> int:
        return [self.terrain(place) for place in range(ROW)].index(terrain)

    def where(self, name: str) -> str | None:
        """The terrain a card lies on, None if it lies on none."""
        place = int(self.field("place")[card(name)])
        return self.terrain(place) if place >= 0 else None

    def holder(self, name: str) -> int:
        return int(self.field("holder")[card(name)])

    def units(self, terrain: str) -> dict[int, list[str]]:
        """The units on a terrain, by side."""
        here = [c for c in range(CARDS) if self.field("place")[c] == self.place(terrain) and self._is_unit(c)]
        sides = {side: [card_text(c) for c in here if self.field("holder")[c] == side] for side in (0, 1)}
        return {side: names for side, names in sides.items() if names}

    def building(self, terrain: str) -> str | None:
        found = int(self.field("building")[self.place(terrain)])
        return card_text(found) if found >= 0 else None

    def pile(self, side: int) -> int:
        """How many cards a pile has once the cards not chosen lie on top of it."""
        own = self.field("own")[side]
        return int(((own != NOWHERE) & (own != PICKED)).sum())

    def discarded(self, *names: str) -> bool:
        """Whether all of these lie on discard piles."""
        return all(self.field("place")[card(name)] == DISCARDED for name in names)

    def top(self, side: int) -> str | None:
        """The uppermost card of a discard pile."""
        found = int(self.field("top")[side])
        return card_text(found) if found >= 0 else None

    def controller(self, terrain: str) -> int | None:
        """Who controls a terrain, asked of the rule itself, in plain Python."""
        plain = getattr(scoring.controller, "py_func", scoring.controller)
        record = self.state.view(np.dtype((np.record, STATE)))[0]
        side = int(plain(record, self.place(terrain)))
        return side if side >= 0 else None

    def _is_unit(self, c: int) -> bool:
        return self.rules.cards.deck[c % VALUES]["type"] in ("army", "character")


def start(data: dict[str, Any] | None = None, **options: Any) -> Table:
    """The very beginning: no terrain is drawn yet."""
    made = rules(data, **options)
    return Table(made, made.new())


def position(text: str = "", data: dict[str, Any] | None = None, **options: Any) -> Table:
    """A position from a line of text (see the top of this file)."""
    made = rules(data, **options)
    state = made.new()
    s = state[0]
    parts = [part.strip() for part in text.split(";") if part.strip()]
    row = next((part for part in parts if part.startswith("row ")), "row 1 2 3 4 5 6 7 8 9")
    values = [int(value) for value in row.split()[1:]]
    numbers = {int(terrain["value"]): number for number, terrain in enumerate(made.cards.terrains)}
    s["row"] = [numbers[value] for value in values]
    s["drawn"] = sum(1 << numbers[value] for value in values)
    s["turn"], s["phase"], s["actor"] = 1, PLACE, 0
    phase, then = "", list[int]()
    for part in parts:
        head, _, rest = part.partition(":")
        move, *more = head.split()
        names = rest.split()
        if move in ("huns", "romans"):
            for name in names:
                _hold(made, s, card(name), values.index(int(more[0])), ("huns", "romans").index(move))
        elif move == "strategy":
            for name in names:
                _lay(s, card(name), values.index(int(more[0])))
        elif move in ("turn", "round"):
            s["stage" if move == "round" else "turn"] = int(more[0])
        elif move == "hands":
            phase = "pick"
            for name in names:
                s["own"][card(name) // VALUES, card(name) % VALUES] = IN_HAND
        elif move == "shown":
            for name in more:
                _show(s, card(name))
            left = [c for c in s["shown"].tolist() if c >= 0]
            s["actor"] = max(left, key=lambda c: c % VALUES) // VALUES
        elif move == "then":
            then = [card(name) for name in more]
        elif move in ("move", "conflicts"):
            phase = move
        elif move != "row":
            raise ValueError(f"'{part}' is not part of a position")
    if phase == "pick":
        s["phase"], s["actor"], s["drawer"] = PICK, 0, 0
    elif phase:
        s["stage"] = 1 if phase == "move" else 2
        free = max(c for c in range(VALUES) if _is_free(s, c) and c not in then)
        _show(s, free)
    if phase != "pick":
        _choose(s, then)
    if phase in ("move", "conflicts"):
        made.apply(state, DECLINE)
    return Table(made, state)


def _choose(s: Any, then: list[int]) -> None:
    """The cards of the rounds to come."""
    for k in range(int(s["stage"]) + 1, PICKS):
        for side in (0, 1):
            free = [c for c in range(side * VALUES, side * VALUES + VALUES) if _is_free(s, c) and c not in then]
            named = [c for c in then if c // VALUES == side]
            others = {int(s["picks"][0, k]) % VALUES} if side else set()
            chosen = named[k - PICKS] if len(named) >= PICKS - k else next(c for c in free if c % VALUES not in others)
            s["picks"][side, k] = chosen
            s["own"][side, chosen % VALUES] = PICKED


def _is_free(s: Any, c: int) -> bool:
    return bool(s["place"][c] == OFF and s["own"][c // VALUES, c % VALUES] == PILE)


def _take(s: Any, c: int, place: int, side: int) -> None:
    s["place"][c], s["holder"][c] = place, side
    s["own"][c // VALUES, c % VALUES] = NOWHERE


def _hold(made: ClashRules, s: Any, c: int, place: int, side: int) -> None:
    _take(s, c, place, side)
    if made.cards.deck[c % VALUES]["type"] == "building":
        s["building"][place] = c
        s["built"][side] |= 1 << c
    else:
        s["units"][side, place] |= 1 << c


def _lay(s: Any, c: int, place: int) -> None:
    _take(s, c, place, c // VALUES)
    s["barred"][1 - c // VALUES] |= 1 << place


def _show(s: Any, c: int) -> None:
    _take(s, c, SHOWN, 0)
    s["shown"][c // VALUES] = c
