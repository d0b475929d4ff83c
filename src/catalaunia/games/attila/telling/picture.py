"""Attila: a view becomes what a page draws (`picture_types.py`). Reads nothing but the view it is handed."""

from dataclasses import replace
from typing import Any

from catalaunia.core.positions import fields
from catalaunia.core.protocol import State
from catalaunia.games.attila.rules import board as boards
from catalaunia.games.attila.rules.influence import CENTURY
from catalaunia.games.attila.rules.options import SINGLE
from catalaunia.games.attila.rules.state import (
    ASIDE,
    CENTURIES,
    DOUBLE,
    DRAW,
    ENDINGS,
    EXCHANGE,
    FIRST,
    INFLUENCE_2,
    OVER,
    PAWNS_PER_TRIBE,
    PHASE_NAMES,
    TOP,
    TRADE,
    TRIBES,
)
from catalaunia.games.attila.telling.change import paid
from catalaunia.games.attila.telling.picture_types import (
    AttilaOptions,
    AttilaOwn,
    AttilaPicture,
    Board,
    Century,
    Draw,
    Place,
    Player,
    Province,
    Tribe,
    Turn,
)
from catalaunia.games.attila.telling.refusals import province_text
from catalaunia.games.attila.telling.scenes import IDS, NUMERALS
from catalaunia.games.attila.telling.stakes import Stakes, ends, podium
from catalaunia.games.attila.telling.war_stakes import is_secret, war

# The names that `picture_types.py` spells out as its types; a test holds them together.
PHASES: Any = PHASE_NAMES
CAUSES: Any = ENDINGS
CENTURY_NAMES: Any = NUMERALS
PURPOSES: Any = ("deal", "exchange", "refill")


def static_board(board: boards.Board) -> Board:
    """The part that never changes; made once for a table."""
    data = board.data
    return Board(
        provinces=tuple(Place(id, province_text(id), id in data["frontier"]) for id in board.provinces),  # noqa: A001
        borders=tuple((a, b) for a, b in data["borders"]),
        arrows=tuple((a, b) for a, b in data["arrows"]),
        squares=TOP,
    )


def options_of(options: dict[str, Any]) -> AttilaOptions:
    return AttilaOptions(
        **{name: options[name] for name in ("war_bids", *SINGLE)}, card_count=options["card_count"] == "on"
    )


def of_seat(view: State, seat: int, known_to_all: AttilaPicture, board: Board, stakes: Stakes) -> AttilaPicture:
    """The view of a seat: what a spectator of it sees, and what is the seat's own."""
    s = fields(view)
    return replace(
        known_to_all,
        seat=seat,
        players=tuple(_player(s, k, seat) for k in range(s["players"])),
        own=_own(s, seat, stakes),
        war=war(view, s, seat, board, known_to_all.options.card_count),
    )


def of_spectator(view: State, board: Board, options: AttilaOptions) -> AttilaPicture:
    """The view of a spectator."""
    s = fields(view)
    phase, over = s["phase"], s["phase"] == OVER
    players = range(s["players"])
    scores = s["score"][: s["players"]]
    return AttilaPicture(
        board=board,
        options=options,
        seat=None,
        phase=PHASES[phase],
        actor=s["actor"] if s["actor"] >= 0 else None,
        turn=_turn(s),
        centuries=_centuries(s["peace"]),
        peace=s["peace"],
        scorings=s["scorings"],
        provinces=_provinces(s, board),
        tribes=_tribes(s, board, paid(view)),
        players=tuple(_player(s, k, None) for k in players),
        own=None,
        war=war(view, s, None, board, options.card_count),
        draw=Draw(s["drawer"], s["draws"], PURPOSES[s["purpose"]]) if phase == DRAW else None,
        pile=s["left"],
        discards=sum(s["discard"]) + sum(s["traded_away"]),
        open_discards=tuple(s["discard"]) if options.card_count else None,
        end=CAUSES[s["ended"]] or None,
        ends=ends(s),
        winners=tuple(k for k in players if over and scores[k] == max(scores)),
    )


def _turn(s: dict[str, Any]) -> Turn:
    trading = s["phase"] == ASIDE or (s["phase"] == DRAW and s["purpose"] == TRADE)
    return Turn(
        active=None if s["phase"] == FIRST else s["active"],
        card=min(s["card"] + 1, s["cards"]),
        cards=s["cards"],
        tribe=IDS[s["tribe"]] if s["played"] else None,
        acted=bool(s["acted"]),
        idle=s["passes"],
        aside=s["set_aside"],
        resume=PHASES[s["resume"]] if trading else None,
    )


def _centuries(peace: int) -> tuple[Century, ...]:
    """Peace cards are taken from the lowest century on (A8.1)."""
    cards, left = CENTURY[1:], CENTURY[1 : peace + 1]
    return tuple(
        Century(CENTURY_NAMES[number], cards.count(number), left.count(number), number + 1, number == CENTURY[peace])
        for number in range(CENTURIES)
    )


def _provinces(s: dict[str, Any], board: Board) -> tuple[Province, ...]:
    pawns, crowd, pacified, war = s["pawns"], s["crowd"], s["pacified"], s["war"]
    return tuple(
        Province(place.id, tuple(pawns[p]), crowd[p], bool(pacified >> p & 1), p in war)
        for p, place in enumerate(board.provinces)
    )


def _tribes(s: dict[str, Any], board: Board, pays: list[list[int]]) -> tuple[Tribe, ...]:
    count = s["players"]
    found = []
    for t, name in enumerate(IDS):
        stock = s["stock"][t]
        reach = s["reach"][t] & ~s["closed"] if stock else 0
        influence = tuple(row[t] for row in s["influence"][:count])
        found.append(
            Tribe(
                id=name,
                stock=stock,
                pawns=PAWNS_PER_TRIBE - stock,
                provinces=s["home"][t].bit_count(),
                open=tuple(place.id for p, place in enumerate(board.provinces) if reach >> p & 1),
                influence=influence,
                pays=tuple(pays[t][:count]),
                **podium(influence, pays[t], s["home"][t].bit_count()),
            )
        )
    return tuple(found)


def _player(s: dict[str, Any], k: int, seat: int | None) -> Player:
    unused = s["unused"][k]
    return Player(
        seat=k,
        score=s["score"][k],
        hand=s["held"][k],
        bid=None if is_secret(s) and k != seat else s["laid"][k],
        traded=s["traded_away"][k],
        double=bool(unused[DOUBLE]),
        exchange=bool(unused[EXCHANGE]),
        influence_2=bool(unused[INFLUENCE_2]),
    )


def _own(s: dict[str, Any], seat: int, stakes: Stakes) -> AttilaOwn:
    aside = tuple(s["aside"]) if seat == s["active"] else (0,) * TRIBES
    return AttilaOwn(tuple(s["hand"][seat]), tuple(s["bid"][seat]), aside, tuple(s["traded"][seat]), *stakes)
