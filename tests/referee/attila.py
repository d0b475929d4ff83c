"""A slow, plain referee for Attila, written from the numbered clauses (A1-A13) and the notation only.

The whole game is one script of generators: wherever somebody (or chance) has to decide, the script yields a
``Phase`` with every legal move and is resumed with the move chosen. So the code reads in the order of play, and
there is no table of phases to get wrong. The price: a referee cannot be copied, only replayed.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any, TypeVar

TRIBES = ("franks", "huns", "goths", "saxons", "teutons", "vandals")  # A1.1, the order used everywhere
CARDS_PER_TRIBE = 9  # A1.2
PAWNS_PER_TRIBE = 20  # A1.2
HAND_SIZE = 6  # A2.1
TOP_SQUARE = 22  # A1.5
WAR_SIZE = 5  # A5.4
PEACE_CARDS = (1, 2, 3, 4)  # A1.4, centuries IV to VII; the index plus one is also the step of A6.2

BORDERS = """
belgica-germania belgica-lugdunensis germania-raetia germania-lugdunensis germania-narbonensis raetia-noricum
raetia-cisalpina noricum-pannonia noricum-cisalpina pannonia-moesia pannonia-dalmatia pannonia-cisalpina
moesia-dalmatia moesia-macedonia moesia-thracia lugdunensis-aquitania lugdunensis-narbonensis aquitania-narbonensis
aquitania-tarraconensis narbonensis-tarraconensis narbonensis-cisalpina tarraconensis-lusitania tarraconensis-baetica
lusitania-baetica cisalpina-italia cisalpina-dalmatia italia-apulia dalmatia-macedonia macedonia-thracia
macedonia-graecia mauretania-numidia numidia-africa
"""
ARROWS = """
britannia-belgica britannia-lugdunensis baetica-mauretania apulia-sicilia sicilia-africa apulia-graecia thracia-asia
graecia-asia
"""
DEFAULT_BOARD: dict[str, Any] = {  # A3; every province has a border or an arrow
    "provinces": sorted(set((BORDERS + ARROWS).replace("-", " ").split())),
    "frontier": ["belgica", "germania", "raetia", "noricum", "pannonia", "moesia"],
    "borders": [pair.split("-") for pair in BORDERS.split()],
    "arrows": [pair.split("-") for pair in ARROWS.split()],
}

OPTION_VALUES: dict[str, tuple[str, ...]] = {  # notation, default first
    "preset": ("complete", "club", "summary"),
    "first_player": ("random", "named"),
    "war_bids": ("ordered", "simultaneous"),
    "influence_2": ("extra", "instead"),
    "end": ("triggers", "peace"),
    "final_scoring": ("always", "peace-only"),
    "century_vii": ("final", "at-once"),
    "two_player_gap": ("1", "2"),
    "influence_choice": ("may-decline", "one-of-two"),
    "card_count": ("off", "on"),
    "board": ("default", "own"),
}
PRESETS: dict[str, dict[str, str]] = {  # A12.6
    "complete": {},
    "club": {"influence_2": "instead", "final_scoring": "peace-only", "century_vii": "at-once"},
    "summary": {"end": "peace", "influence_choice": "one-of-two"},
}

# A10.4: the same tribe twice, or two tribes in the tribes' order.
RAISES = [f"raise {one} {two}" for one, two in combinations_with_replacement(TRIBES, 2)]


@dataclass
class Phase:
    """One decision that is due: who decides, and every legal move with its weight (1 where weights mean nothing)."""

    actor: int | str
    moves: dict[str, int]


T = TypeVar("T")
Script = Generator[Phase, str, T]


def full_options(options: Mapping[str, object]) -> dict[str, object]:
    """Fill in what is missing: general defaults, over them the preset, over it what is written (A12)."""
    full: dict[str, object] = {name: values[0] for name, values in OPTION_VALUES.items()}
    full.update(PRESETS.get(str(options.get("preset", "complete")), {}))
    full.update(options)
    for name, value in full.items():
        if name != "first_seat" and value not in OPTION_VALUES.get(name, ()):
            raise ValueError(f"unknown option: {name}={value!r}")
    return full


def shares(cubes: list[int], pawns: int, provinces: int, gap: int = 1) -> list[int]:
    """The points each player gets for one tribe, given everybody's square in its column (A9.2-A9.6, A12.8)."""
    points = [0] * len(cubes)
    present = sorted((cube for cube in cubes if cube > 0), reverse=True)  # A9.5: off the column never counts
    if not present:
        return points
    highest = present[0]
    first = [seat for seat, cube in enumerate(cubes) if cube == highest]
    if len(first) > 1 or len(present) == 1:  # A9.3 shared first place, A9.5 alone on the column
        for seat in first:
            points[seat] = math.ceil((pawns + provinces) / len(first))
        return points
    points[first[0]] = pawns
    runner_up = present[1]
    if len(cubes) == 2 and highest - runner_up > gap:  # A9.6, A12.8
        return points
    second = [seat for seat, cube in enumerate(cubes) if cube == runner_up]
    for seat in second:  # A9.2, A9.4
        points[seat] = math.ceil(provinces / len(second))
    return points


def weakest(pawns: Mapping[str, int], cards: Mapping[str, int]) -> list[str]:
    """The tribes that leave a province after a war (A7.4, A7.5)."""
    strength = {tribe: pawns[tribe] + cards.get(tribe, 0) for tribe in TRIBES if pawns.get(tribe, 0) > 0}
    return [tribe for tribe in strength if strength[tribe] == min(strength.values())]


class Referee:
    """One game of Attila, driven move by move."""

    def __init__(self, players: int, options: Mapping[str, object], board: Mapping[str, Any] | None = None) -> None:
        self.players = players
        self.options = full_options(options)
        if not 2 <= players <= 5 or (self.options["board"] == "own" and board is None):  # A1.6
            raise ValueError("2 to 5 players, and an own board with its data, please")
        self._read_board(DEFAULT_BOARD if board is None else board)

        # What everybody owns, A1.3 and A2.3.
        self.scores: list[int] = [0] * players
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.influence: list[dict[str, int]] = [dict.fromkeys(TRIBES, 0) for _ in range(players)]
        self.action_cards: list[set[str]] = [{"double", "exchange", "raise"} for _ in range(players)]
        # The table, A1.2 and A1.4.
        self.stock: dict[str, int] = dict.fromkeys(TRIBES, PAWNS_PER_TRIBE)
        self.pile: Counter[str] = Counter(dict.fromkeys(TRIBES, CARDS_PER_TRIBE))
        self.discard: Counter[str] = Counter()
        self.pawns: dict[str, Counter[str]] = {province: Counter() for province in self.provinces}
        self.pacified: set[str] = set()
        self.peace_left: list[int] = list(PEACE_CARDS)  # centuries IV, V, VI, VII
        # Cards on their way: face-down bids of each player, and those put aside in an exchange.
        self.bids: list[Counter[str]] = [Counter() for _ in range(players)]
        self.aside: Counter[str] = Counter()
        # The history of the game.
        self.active = 0  # with a random first player, until chance has spoken
        if self.options["first_player"] == "named":
            if self.options.get("first_seat") not in range(players):
                raise ValueError("a named first player needs a first_seat")
            self.active = int(str(self.options["first_seat"]))
        self.action_used = False  # A10.1, in this turn
        self.idle_turns = 0  # A5.6, consecutive turns without a tribe card
        self.wars: list[str] = []  # provinces at war, in order of placement
        self.ending: str | None = None
        self.over = False

        self._script = self._game()
        self._moment: Phase = next(self._script)

    def _read_board(self, board: Mapping[str, Any]) -> None:
        self.provinces: list[str] = list(board["provinces"])
        self.frontier: set[str] = set(board["frontier"])
        self.other_servers: dict[str, set[str]] = {province: set() for province in self.provinces}
        for one, other in [*board["borders"], *board["arrows"]]:  # A3.3: an arrow is as good as a border
            self.other_servers[one].add(other)
            self.other_servers[other].add(one)

    def actor(self) -> int | str:
        """A seat number, "chance" or "over"."""
        return "over" if self.over else self._moment.actor

    def legal(self) -> list[str]:
        """Every legal move now, without the actor, sorted."""
        return [] if self.over else sorted(self._moment.moves)

    def weights(self) -> dict[str, int]:
        """At a chance phase, each possible move with its weight; otherwise nothing."""
        return dict(self._moment.moves) if self.actor() == "chance" else {}

    def apply(self, move: str) -> None:
        """Play one move (without the actor)."""
        if self.over or move not in self._moment.moves:
            raise ValueError(f"not legal now: {move!r}")
        try:
            self._moment = self._script.send(move)
        except StopIteration:
            self.over = True

    def winners(self) -> list[int]:
        """The seats with the most points (A11.4); nobody while the game goes on."""
        return [seat for seat, score in enumerate(self.scores) if self.over and score == max(self.scores)]

    # ---- the history of the game -------------------------------------------------------------------------------

    def _game(self) -> Script[None]:
        if self.options["first_player"] == "random":  # A2.2
            move = yield Phase("chance", {f"first {seat}": 1 for seat in range(self.players)})
            self.active = int(move.split()[1])
        for seat in range(self.players):  # A2.1, dealt from seat 0 on, whoever begins
            yield from self._fill_hand(seat)
        while True:
            yield from self._turn()
            if self.ending is not None:
                break
            yield from self._fill_hand(self.active)  # A4.1
            self.active = (self.active + 1) % self.players
        # A11.3, A12.5, A12.7: the final scoring is the last thing of all, and no cards are drawn.
        if sum(self.peace_left) == 0:
            if self.options["century_vii"] == "final":
                self._score()
        elif self.options["final_scoring"] == "always":
            self._score()

    def _turn(self) -> Script[None]:
        """A4.1 up to, and without, the draw."""
        self.action_used = False
        played = yield from self._card(first=True)
        if played and self.players == 2:  # A4.2
            yield from self._card(first=False)
        yield from self._end_of_turn()
        self.idle_turns = 0 if played else self.idle_turns + 1
        if self.idle_turns >= self.players:  # A5.6
            self._fix_end("passes")

    def _card(self, first: bool) -> Script[bool]:
        """One card with all its effects; tells whether a tribe card was played."""

        def moves() -> list[str]:
            # A5.6: who can play must; otherwise a discard, at the turn's first card only.
            discards = [f"discard {tribe}" for tribe in self.hands[self.active]] if first else []
            return self._play_moves() or discards

        if not moves():  # an empty hand, or a later card that cannot be played: not a move
            return False
        move = yield from self._ask(moves)
        if move is None:  # a later card, exchanged into a hand that cannot be played
            return False
        verb, tribe, *rest = move.split()
        self._remove_card(self.hands[self.active], tribe)
        self.discard[tribe] += 1  # A5.1, or the open discard of A5.6
        if verb == "discard":
            return False
        self.wars = []
        self._place(tribe, rest[0])
        yield from self._influence_step(tribe)
        while self.wars:  # A6.4, A7.1: only now, in order of placement
            yield from self._war(self.wars.pop(0))
        if any(left == 0 for left in self.stock.values()):  # A11.1, A11.2: after the wars of this card
            self._fix_end("tribe")
        return True

    def _influence_step(self, tribe: str) -> Script[None]:
        """A6.1: influence, a second pawn, or neither."""

        def moves() -> list[str]:
            choice = ["gain"] + [f"second {province}" for province in self._open_provinces(tribe)]
            if self.options["influence_choice"] == "may-decline":  # A12.9
                choice.append("forgo")
            if self.options["influence_2"] == "instead" and self._may_use("raise"):  # A12.3
                choice += RAISES
            return choice

        move = (yield from self._ask(moves)) or "gain"  # which is always possible
        if move == "gain":
            self._move_cube(tribe, self._century() + 1)  # A6.2
        elif move.startswith("raise "):
            self._raise(move)
        elif move.startswith("second "):
            self._place(tribe, move.split()[1])

    def _end_of_turn(self) -> Script[None]:
        """The last phase for an action card (A10.1); after a doubled card none is left to use."""
        moves = self._action_moves("exchange", "raise", "double")
        if not moves:  # only pass would be left, which is not written
            return
        move = yield self._choice(self.active, [*moves, "pass"])
        if move == "exchange":
            yield from self._exchange()
        elif move == "double":  # A10.2
            self._spend("double")
            yield from self._card(first=False)
        elif move != "pass":
            self._raise(move)

    # ---- war, peace, scoring ----------------------------------------------------------------------------------

    def _war(self, province: str) -> Script[None]:
        for offset in range(self.players):  # A7.2
            yield from self._bid((self.active + offset) % self.players, province)
        cards: Counter[str] = Counter()
        for bid in self.bids:  # A7.4
            cards.update(bid)
            bid.clear()
        for tribe in weakest(self.pawns[province], cards):  # A7.5
            self.stock[tribe] += self.pawns[province].pop(tribe)
        self.discard.update(cards)  # A7.6
        yield from self._peace(province)

    def _bid(self, seat: int, province: str) -> Script[None]:
        """One player's cards for a war, in the tribes' order, closed by a stand even if nothing else is possible."""
        lowest = 0  # no card before this tribe any more

        def moves() -> list[str]:
            hand, here = self.hands[seat], self.pawns[province]
            return ["stand"] + [f"bid {tribe}" for tribe in TRIBES[lowest:] if hand[tribe] and here[tribe]]

        if seat == self.active:  # A10.1: action cards only before the first move of his own bid
            move = (yield from self._ask(moves)) or "stand"  # standing is always possible
        else:
            move = yield self._choice(seat, moves())
        while move != "stand":
            tribe = move.split()[1]
            self._remove_card(self.hands[seat], tribe)
            self.bids[seat][tribe] += 1
            lowest = TRIBES.index(tribe)
            move = yield self._choice(seat, moves())

    def _peace(self, province: str) -> Script[None]:
        self.pacified.add(province)  # A8.1
        century = self._century()
        if self.peace_left[century] == 0:  # A8.2
            return
        self.peace_left[century] -= 1
        if self.peace_left[century] > 0:
            return
        if century == len(PEACE_CARDS) - 1:
            self._fix_end("peace")
            if self.options["century_vii"] == "final":  # A9.1: it is scored as the final scoring; otherwise A12.7
                return
        moves = self._action_moves("raise")  # A10.1: before a scoring only this
        if moves:
            move = yield self._choice(self.active, [*moves, "pass"])
            if move != "pass":
                self._raise(move)
        self._score()

    def _score(self) -> None:
        """A9: all tribes at once."""
        for tribe in TRIBES:
            pawns = sum(here[tribe] for here in self.pawns.values())
            provinces = sum(1 for here in self.pawns.values() if here[tribe] > 0)
            cubes = [columns[tribe] for columns in self.influence]
            gap = int(str(self.options["two_player_gap"]))
            for seat, points in enumerate(shares(cubes, pawns, provinces, gap)):
                self.scores[seat] += points

    def _century(self) -> int:
        """The lowest century that still holds a peace card, as an index; the last one if none does (A6.2)."""
        return next((century for century, left in enumerate(self.peace_left) if left > 0), len(PEACE_CARDS) - 1)

    def _fix_end(self, cause: str) -> None:
        """A11.1: once fixed it stays fixed. A12.4: one option knows only the peace cards, and the passes."""
        counts = self.options["end"] == "triggers" or cause in ("peace", "passes")
        if counts and self.ending is None:
            self.ending = cause

    # ---- action cards -----------------------------------------------------------------------------------------

    def _ask(self, moves: Callable[[], list[str]]) -> Script[str | None]:
        """A choice of the active player that may be preceded by an exchange or an influence 2 (A10.1).

        After the action card the choice is judged anew and offered again; None if it offers nothing any more.
        """
        move = yield self._choice(self.active, moves() + self._action_moves("exchange", "raise"))
        if move == "exchange":
            yield from self._exchange()
        elif move.startswith("raise ") and self.options["influence_2"] == "extra":
            self._raise(move)
        else:
            return move
        again = moves()
        return (yield self._choice(self.active, again)) if again else None

    def _may_use(self, card: str) -> bool:
        return not self.action_used and card in self.action_cards[self.active]

    def _action_moves(self, *cards: str) -> list[str]:
        """The moves for those of these action cards that the active player can use now, apart from A12.3."""
        moves: list[str] = []
        if "exchange" in cards and self._may_use("exchange") and self.hands[self.active]:
            moves.append("exchange")
        if "raise" in cards and self._may_use("raise") and self.options["influence_2"] == "extra":
            moves += RAISES
        if "double" in cards and self._may_use("double") and self._play_moves():
            moves.append("double")
        return moves

    def _spend(self, card: str) -> None:
        self.action_cards[self.active].remove(card)  # A10.5
        self.action_used = True

    def _exchange(self) -> Script[None]:
        """A10.3."""
        self._spend("exchange")
        lowest = 0
        while True:
            moves = [f"aside {tribe}" for tribe in TRIBES[lowest:] if self.hands[self.active][tribe]]
            if self.aside:
                moves.append("done")
            move = yield self._choice(self.active, moves)
            if move == "done":
                break
            tribe = move.split()[1]
            self._remove_card(self.hands[self.active], tribe)
            self.aside[tribe] += 1
            lowest = TRIBES.index(tribe)
        for _ in range(sum(self.aside.values())):
            yield from self._draw(self.active)
        self.discard.update(self.aside)
        self.aside.clear()

    def _raise(self, move: str) -> None:
        """A10.4: one square for each tribe named; the same tribe named twice gets two."""
        self._spend("raise")
        for tribe in move.split()[1:]:
            self._move_cube(tribe, 1)

    def _move_cube(self, tribe: str, squares: int) -> None:
        columns = self.influence[self.active]
        columns[tribe] = min(TOP_SQUARE, columns[tribe] + squares)  # A6.3
        if columns[tribe] == TOP_SQUARE:  # A11.1
            self._fix_end("cube")

    # ---- cards and pawns --------------------------------------------------------------------------------------

    def _choice(self, seat: int, moves: list[str]) -> Phase:
        return Phase(seat, dict.fromkeys(moves, 1))

    def _remove_card(self, cards: Counter[str], tribe: str) -> None:
        cards[tribe] -= 1
        if cards[tribe] == 0:
            del cards[tribe]

    def _fill_hand(self, seat: int) -> Script[None]:
        while sum(self.hands[seat].values()) < HAND_SIZE:
            yield from self._draw(seat)

    def _draw(self, seat: int) -> Script[None]:
        if not self.pile:  # A4.3: only now, when a card has to be drawn
            self.pile, self.discard = self.discard, Counter()
        move = yield Phase("chance", {f"draw {tribe}": self.pile[tribe] for tribe in TRIBES if self.pile[tribe]})
        tribe = move.split()[1]
        self._remove_card(self.pile, tribe)
        self.hands[seat][tribe] += 1

    def _play_moves(self) -> list[str]:
        hand = self.hands[self.active]
        return [f"play {tribe} {province}" for tribe in hand for province in self._open_provinces(tribe)]

    def _open_provinces(self, tribe: str) -> list[str]:
        """Where a pawn of this tribe may be placed now (A5.2-A5.5)."""
        if self.stock[tribe] == 0:  # A5.5
            return []
        return [province for province in self.provinces if self._is_open(tribe, province)]

    def _is_open(self, tribe: str, province: str) -> bool:
        if province in self.pacified or sum(self.pawns[province].values()) >= WAR_SIZE:  # A5.3, A5.4
            return False
        # A5.2. Pawns standing in pacified provinces open the neighbours too (A5.3).
        near = {province} | self.other_servers[province]
        return province in self.frontier or any(self.pawns[place][tribe] > 0 for place in near)

    def _place(self, tribe: str, province: str) -> None:
        self.stock[tribe] -= 1
        self.pawns[province][tribe] += 1
        if sum(self.pawns[province].values()) == WAR_SIZE:  # A7.1
            self.wars.append(province)
