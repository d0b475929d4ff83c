"""Positions of Attila as a line of text, so that a test of a clause is a few lines.

    t = position("raetia 3 goths 1 vandals; hand 0: 2 goths, 1 huns; influence 1: 4 goths; peace 7")
    t.play("0 play goths raetia", "0 gain")
    assert t.pawns("raetia") == {"goths": 4, "vandals": 1}

Parts, separated by semicolons, in any order:
    <province> 3 goths 1 vandals   pawns
    pacified raetia noricum        provinces where peace has come
    hand 0: 2 goths, 1 huns        a hand (otherwise empty); `hand all:` gives it to every seat
    influence 1: 4 goths, 2 huns   cubes
    score 10 20 5                  scores
    peace 7                        peace cards left (otherwise 10)
    pile 2 goths                   the draw pile; all other cards not in hands are open discards
                                   (otherwise the pile holds every card that is not in a hand)
    traded 1: 2 goths              exchanged away by seat 1, secret in the discard pile
    stock goths 3                  pawns left in stock; the missing ones are on no province (a shorthand)
    used 0: double exchange raise  action cards already used
    no action cards                every action card of every seat is used
    active 2                       whose turn it is (otherwise seat 0)
    war in raetia                  the bids of this war begin (the pawns must be given too)
    passes 1                       turns in a row without a tribe card so far
    last card                      it is not the turn's first card any more
"""

import re
from typing import Any

from catalaunia.core import protocol, registry
from catalaunia.core.copying import Grown
from catalaunia.core.match import Match
from catalaunia.core.protocol import CHANCE, State
from catalaunia.games.attila.game import AttilaRules
from catalaunia.games.attila.rules.state import (
    BID,
    CARDS_PER_TRIBE,
    DOUBLE,
    EXCHANGE,
    INFLUENCE_2,
    OVER,
    PAWNS_PER_TRIBE,
    PLAY,
    TRIBE_NAMES,
)
from catalaunia.games.attila.telling.chronicle.story import OPEN

CARDS = {"double": DOUBLE, "exchange": EXCHANGE, "raise": INFLUENCE_2}


def rules(players: int = 3, data: dict[str, Any] | None = None, **options: Any) -> AttilaRules:
    """The rules, with seat 0 beginning unless said otherwise."""
    if "first_player" not in options:
        options |= {"first_player": "named", "first_seat": 0}
    if data is not None:
        options["board"] = "own"
    made = registry.find("attila").rules(players, options, data)
    assert isinstance(made, AttilaRules)
    return made


class Table:
    """A position and its rules, with everything a test wants to ask."""

    def __init__(self, made: AttilaRules, state: State) -> None:
        self.rules = made
        self.state = state

    def play(self, *moves: str) -> None:
        """Say moves such as "0 gain"; draws that are not spelled out are made for you."""
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
        """Make all draws that are due: always the first possible tribe."""
        while self.actor == CHANCE:
            self.rules.apply(self.state, self.rules.legal(self.state)[0])

    def legal(self, verb: str = "") -> list[str]:
        """The legal moves, or those that begin with a verb."""
        texts = [self.rules.move(self.state, move).text for move in self.rules.legal(self.state)]
        return [text for text in texts if not verb or text.split()[0] == verb]

    def field(self, name: str) -> Any:
        return self.state[name][0]

    def view(self, seat: int | None) -> State:
        """What a seat, or a spectator (None), may know."""
        return self.rules.view(self.state, seat)

    def match(self) -> Match:
        """A match that goes on from here, for what only the border does: to refuse, and to seal choices."""
        names = ["Ada", "Bo", "Cy", "Dee", "Eve"][: self.rules.players]
        match = Match(self.rules, names, bytes(32))
        match.trail = Grown([*match.trail[:-1], protocol.copy(self.state)])
        return match

    def why_not(self, text: str) -> str:
        """The sentence against a move that may not be said now."""
        move = self.rules.parse(self.state, text)
        assert move is not None
        assert text not in self.legal()
        return str(self.rules.why_not(self.view(self.actor), move))

    def tell(self, move: str, seat: int | None = OPEN) -> list[str]:
        """Say a move and return the sentences it is told with, by default all that is to know."""
        if not move.startswith("chance "):
            self.draw()
        before = protocol.copy(self.state)
        self.play(move)
        made = self.rules.parse(before, move.partition(" ")[2])
        assert made is not None
        return [str(text) for text in self.rules.story(before, made, self.state, seat)]

    @property
    def actor(self) -> int:
        return self.rules.actor(self.state)

    @property
    def scores(self) -> list[int]:
        return self.rules.scores(self.state)

    @property
    def over(self) -> bool:
        return bool(self.field("phase") == OVER)

    def pawns(self, province: str) -> dict[str, int]:
        return _counts(self.field("pawns")[self.rules.board.number[province]])

    def hand(self, seat: int) -> dict[str, int]:
        return _counts(self.field("hand")[seat])

    def influence(self, seat: int) -> dict[str, int]:
        return _counts(self.field("influence")[seat])

    def stock(self, tribe: str) -> int:
        return int(self.field("stock")[TRIBE_NAMES.index(tribe)])

    def discards(self) -> dict[str, int]:
        return _counts(self.field("discard"))

    def pile(self) -> dict[str, int]:
        return _counts(self.field("pile"))

    def is_pacified(self, province: str) -> bool:
        return bool(self.field("pacified") >> self.rules.board.number[province] & 1)


def _counts(row: Any) -> dict[str, int]:
    return {TRIBE_NAMES[t]: n for t, n in enumerate(row.tolist()) if n}


def start(players: int = 3, data: dict[str, Any] | None = None, **options: Any) -> Table:
    """A game before its first move."""
    made = rules(players, data, **options)
    return Table(made, made.new())


def position(text: str = "", players: int = 3, data: dict[str, Any] | None = None, **options: Any) -> Table:
    """A position from a line of text (see the top of this file)."""
    made = rules(players, data, **options)
    state = made.new()
    s = state[0]
    s["phase"], s["actor"], s["draws"] = PLAY, s["active"], 0
    s["cards"] = 2 if players == 2 else 1
    missing: dict[int, int] = {}
    pile = None
    for part in filter(None, (part.strip() for part in text.split(";"))):
        move, _, rest = part.partition(" ")
        if move in made.board.number:
            _add(s["pawns"][made.board.number[move]], rest)
        elif move == "pacified":
            for province in rest.split():
                s["pacified"] |= 1 << made.board.number[province]
        elif move in ("hand", "influence", "traded"):
            who, _, cards = rest.partition(":")
            for seat in range(players) if who == "all" else [int(who)]:
                _add(s[move][seat], cards)
        elif move == "score":
            s["score"][:players] = [int(n) for n in rest.split()]
        elif move in ("peace", "passes"):
            s[move] = int(rest)
        elif move == "pile":
            pile = rest
        elif move == "stock":
            tribe, few = rest.split()
            missing[TRIBE_NAMES.index(tribe)] = int(few)
        elif move == "used":
            who, _, cards = rest.partition(":")
            for card in cards.split():
                s["unused"][int(who), CARDS[card]] = 0
        elif part == "no action cards":
            s["unused"] = 0
        elif move == "active":
            s["active"] = s["actor"] = int(rest)
        elif move == "war":
            s["war"][0] = made.board.number[rest.removeprefix("in ")]
            s["phase"], s["tribe"] = BID, 0
            s["played"] = 1
        elif part == "last card":
            s["card"] = s["cards"] - 1
        else:
            raise ValueError(f"'{part}' is not part of a position")
    _deal(s, pile)
    derive(made, state)
    for t, n in missing.items():
        s["stock"][t] = n
    return Table(made, state)


def _add(row: Any, text: str) -> None:
    for n, tribe in re.findall(r"(\d+) ([a-z]+)", text):
        row[TRIBE_NAMES.index(tribe)] += int(n)


def _deal(s: Any, pile: str | None) -> None:
    """Every card that is nowhere yet goes to the pile or, where the pile is given, to the open discards."""
    rest = CARDS_PER_TRIBE - s["hand"].sum(axis=0) - s["traded"].sum(axis=0)
    s["pile"] = 0
    s["discard"] = 0
    if pile is None:
        s["pile"] = rest
    else:
        _add(s["pile"], pile)
        s["discard"] = rest - s["pile"]
    assert (s["discard"] >= 0).all(), "more than nine cards of a tribe"


def derive(made: AttilaRules, state: State) -> None:
    """Recompute every derived field from the others, the slow and plain way."""
    s, board = state[0], made.board
    near, frontier = board.desk["near"][0], int(board.desk["frontier"][0])
    s["crowd"] = s["pawns"].sum(axis=1)
    s["stock"] = PAWNS_PER_TRIBE - s["pawns"].sum(axis=0)
    s["closed"] = s["pacified"]
    for p in range(len(board.provinces)):
        if s["crowd"][p] >= 5:
            s["closed"] |= 1 << p
    for t in range(len(TRIBE_NAMES)):
        standing = [p for p in range(len(board.provinces)) if s["pawns"][p, t]]
        s["home"][t] = sum(1 << p for p in standing)
        s["reach"][t] = frontier | s["home"][t]
        for p in standing:
            s["reach"][t] |= near[p]
    s["laid"] = s["bid"].sum(axis=1)
    s["held"] = s["hand"].sum(axis=1) + (s["laid"] if s["simultaneous"] else 0)
    s["set_aside"] = s["aside"].sum()
    s["traded_away"] = s["traded"].sum(axis=1)
    s["left"] = s["pile"].sum()
