"""Attila: a position as a line of text.

Left out are the table's options and what follows from the rest: pawns in stock and the draw pile are what lies nowhere
else (A1.2).
"""

from collections.abc import Callable

import numpy as np

from catalaunia.core.positions import FieldText, PositionTexts
from catalaunia.core.protocol import CHANCE, NOBODY, State
from catalaunia.core.texts import Refusal
from catalaunia.games.attila.rules.board import Board
from catalaunia.games.attila.rules.state import (
    ASIDE,
    BID,
    CARDS_PER_TRIBE,
    DRAW,
    ENDINGS,
    FIELDS,
    FIRST,
    HAND,
    OVER,
    PAWNS_PER_TRIBE,
    PEACE_CARDS,
    PHASE_NAMES,
    SEATS,
    TOP,
    TRIBE_NAMES,
    WAR_PAWNS,
)

OF_THE_TABLE = ("players", "simultaneous", "instead", "peace_end", "peace_scores", "at_once", "gap", "one_of_two")
FOLLOWS = (
    "crowd", "stock", "closed", "home", "reach", "held", "laid", "set_aside", "traded_away", "pile", "left",
)  # fmt: skip
ACTIONS = ("double", "exchange", "influence-2")


def texts(new: Callable[[], State], board: Board) -> PositionTexts:
    seats = [str(seat) for seat in range(SEATS)]
    phases, tribes = dict(enumerate(PHASE_NAMES)), dict(enumerate(TRIBE_NAMES))
    provinces = dict(enumerate(board.provinces)) | {-1: "none"}
    last = len(board.provinces) - 1
    cards = FieldText((seats, TRIBE_NAMES), most=CARDS_PER_TRIBE)
    fields = {
        "phase": FieldText(words=phases, most=OVER),
        "actor": FieldText(words={CHANCE: "chance", NOBODY: "nobody"}, least=NOBODY, most=SEATS - 1),
        "tribe": FieldText(words=tribes, most=len(TRIBE_NAMES) - 1),
        "war": FieldText((("now", "next"),), words=provinces, least=-1, most=last),
        "ended": FieldText(
            words={0: "no"} | {k: name for k, name in enumerate(ENDINGS) if name}, most=len(ENDINGS) - 1
        ),
        "drawer": FieldText(most=SEATS - 1),
        "active": FieldText(most=SEATS - 1),
        "purpose": FieldText(words={0: "deal", 1: "trade", 2: "refill"}, most=2),
        "resume": FieldText(words=phases, most=OVER),
        "floor": FieldText(words=tribes, most=len(TRIBE_NAMES) - 1),
        "pawns": FieldText((board.provinces, TRIBE_NAMES), most=WAR_PAWNS),
        "pacified": FieldText(members=board.provinces),
        "peace": FieldText(most=PEACE_CARDS),
        "score": FieldText((seats,), most=2**15 - 1),
        "influence": FieldText((seats, TRIBE_NAMES), most=TOP),
        "unused": FieldText((seats, ACTIONS), most=1),
        "hand": cards,
        "bid": cards,
        "traded": cards,
        "aside": FieldText((TRIBE_NAMES,), most=CARDS_PER_TRIBE),
        "discard": FieldText((TRIBE_NAMES,), most=CARDS_PER_TRIBE),
        "reveals": FieldText(most=255),
        "scorings": FieldText(most=255),
    }
    others = {name: FieldText() for name, *_ in FIELDS if name not in fields}
    return PositionTexts(new, others | fields, (*OF_THE_TABLE, *FOLLOWS), lambda state: complete(state, board))


def complete(state: State, board: Board) -> None:
    """What follows from the rest."""
    s = state[0]
    pawns, desk = s["pawns"], board.desk[0]
    s["crowd"] = pawns.sum(axis=1)
    s["stock"] = PAWNS_PER_TRIBE - pawns.sum(axis=0)
    full = sum(1 << p for p in range(len(board.provinces)) if s["crowd"][p] == WAR_PAWNS)
    s["closed"] = s["pacified"] | full
    for tribe in range(len(TRIBE_NAMES)):
        home = [p for p in range(len(pawns)) if pawns[p, tribe]]
        s["home"][tribe] = sum(1 << p for p in home)
        s["reach"][tribe] = int(desk["frontier"]) | int(s["home"][tribe])
        for p in home:
            s["reach"][tribe] |= desk["near"][p]
    s["laid"] = s["bid"].sum(axis=1)
    s["held"] = s["hand"].sum(axis=1) + (s["laid"] if s["simultaneous"] else 0)
    s["set_aside"] = s["aside"].sum()
    s["traded_away"] = s["traded"].sum(axis=1)
    elsewhere = s["hand"].sum(axis=0) + s["bid"].sum(axis=0) + s["traded"].sum(axis=0) + s["aside"] + s["discard"]
    s["pile"] = CARDS_PER_TRIBE - elsewhere
    s["left"] = s["pile"].sum()
    _check(state, board)


def _check(state: State, board: Board) -> None:
    """Refuses what no game comes to, as far as the rules rely on it."""
    s, players = state[0], int(state["players"][0])
    phase, actor, war = int(s["phase"]), int(s["actor"]), [int(p) for p in s["war"]]
    full = {p for p in range(len(board.provinces)) if s["crowd"][p] == WAR_PAWNS and not s["pacified"] >> p & 1}
    wrong = {
        "pawns": (s["stock"] < 0).any() or (s["crowd"] > WAR_PAWNS).any() or s["crowd"][len(board.provinces) :].any(),
        "hand": (s["pile"] < 0).any() or (s["held"] > HAND).any() or s["hand"][players:].any(),
        "bid": s["bid"][players:].any() or (phase != BID and s["bid"].any()),
        "aside": phase not in (ASIDE, DRAW) and s["aside"].any(),
        "war": full != {p for p in war if p >= 0} or (war[0] < 0) > (war[1] < 0) or (phase == BID and war[0] < 0),
        "actor": (actor == CHANCE) != (phase in (FIRST, DRAW))
        or (actor == NOBODY) != (phase == OVER)
        or actor >= players,
        "active": s["active"] >= players,
        "drawer": s["drawer"] >= players,
        "draws": phase == DRAW and not 0 < s["draws"] <= np.int64(HAND),
        "pile": phase == DRAW and s["left"] == 0,
    }
    for field, found in wrong.items():
        if found:
            raise Refusal("position.impossible", field=field)
