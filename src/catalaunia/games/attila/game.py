"""Attila as the protocol of `game.py` wants it: the compiled rules behind plain Python."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from catalaunia.compiled import register
from catalaunia.compiled.rules import CompiledRules
from catalaunia.compiled.weights import Fit, Network
from catalaunia.core.moves import Move
from catalaunia.core.positions import LastMade, PositionTexts
from catalaunia.core.protocol import Candidate, SeenMove, Standing, State, TurnLines, UsualTable
from catalaunia.core.texts import Refusal, Text
from catalaunia.core.tuning import read_tuning
from catalaunia.games.attila.knowledge import deal, observation, retelling
from catalaunia.games.attila.knowledge import view as views
from catalaunia.games.attila.rules import board, legal_and_apply, options
from catalaunia.games.attila.rules.moves import ASIDE_MOVES, BID_MOVES, BLOCKS, DRAW_MOVES, MOVE_COUNT, STAND, spell
from catalaunia.games.attila.rules.state import BID, DRAW, ENDINGS, OVER, SEATS, STATE
from catalaunia.games.attila.telling import (
    advice,
    candidates,
    effects,
    epilogue,
    picture,
    refusals,
    scenes,
    stakes,
    standing,
)
from catalaunia.games.attila.telling.change import Changes
from catalaunia.games.attila.telling.chronicle import story, turns
from catalaunia.games.attila.telling.picture_types import AttilaPicture
from catalaunia.games.attila.telling.render import position_text, svg, terminal
from catalaunia.games.attila.telling.scenes import ScoringScene, WarScene
from catalaunia.games.attila.thinking import features, hints, network, newcomer, outlook, policy, trained

register(STATE, legal_and_apply, deal, observation, views, policy, newcomer, outlook, network, hints)


class Attila:
    """The registered game."""

    name = "attila"
    version = "1.1.0"
    players = range(2, SEATS + 1)
    endings = ENDINGS[1:]
    choices = options.CHOICES
    brought = options.BROUGHT
    own = "board"
    picture = AttilaPicture
    scenes = (WarScene, ScoringScene)
    usual = UsualTable(
        players=3,
        begins=("first_player", "named", "first_seat"),
        single=options.SINGLE,
    )

    def rules(self, players: int, options: Mapping[str, Any], data: Mapping[str, Any] | None = None) -> "AttilaRules":
        return AttilaRules(players, options, data)

    def load(self, source: str) -> dict[str, Any]:
        return board.load(source)


class AttilaRules(CompiledRules):
    """Attila for a number of players, with options (A12) and a board (A3.5)."""

    game = Attila.name
    tuning = read_tuning(Path(__file__).parent / "thinking")
    blocks = BLOCKS
    layout = observation.LAYOUT
    vocabulary = observation.VOCABULARY

    def __init__(self, players: int, given: Mapping[str, Any], data: Mapping[str, Any] | None) -> None:
        if players not in Attila.players:
            raise Refusal("game.players", name="Attila", least=2, most=SEATS, players=players)
        if (given.get("board") == "own") != (data is not None):
            raise Refusal("option.own", name="board")
        self.players = players
        self.options = options.complete(given, players)
        self.board = board.Board(data) if data is not None else board.default()
        self.data = self.board.data if data is not None else None
        self._board_shown, options_shown = picture.static_board(self.board), picture.options_of(self.options)
        self._known_to_all = LastMade(lambda view: picture.of_spectator(view, self._board_shown, options_shown))
        self._spelling = spell(self.board.provinces)
        self._changes = Changes(self.board)
        super().__init__(self.board.desk, STATE, MOVE_COUNT, ENDINGS, self._longest())
        self.fit = Fit.of(Attila.name, players, features.VERSION, Attila.version, self.board.data)
        self.set_network(trained.load(self.fit))

    def _longest(self) -> int:
        return legal_and_apply.longest(self.players, len(self.board.provinces))

    def new(self) -> State:
        state = np.zeros(1, STATE)
        state["players"] = self.players
        state["simultaneous"] = self.options["war_bids"] == "simultaneous"
        state["instead"] = self.options["influence_2"] == "instead"
        state["peace_end"] = self.options["end"] == "peace"
        state["peace_scores"] = self.options["final_scoring"] == "peace-only"
        state["at_once"] = self.options["century_vii"] == "at-once"
        state["gap"] = int(self.options["two_player_gap"])
        state["one_of_two"] = self.options["influence_choice"] == "one-of-two"
        legal_and_apply.set_up(state, 0, self.desk, int(self.options.get("first_seat", -1)))
        return state

    def set_network(self, weights: Network | None) -> None:
        """By which positions are judged from now on; None: by the outlook."""
        self.desk["trained"] = weights is not None
        if weights is not None:
            self.desk["network"] = weights

    def fresh_network(self, seed: int) -> Network:
        return trained.fresh(seed)

    def weights(self, state: State, legal: Sequence[int] | None = None) -> list[int]:
        legal = self.legal(state) if legal is None else legal
        if state["phase"].item() == DRAW:
            pile = state["pile"].tolist()[0]
            return [pile[move - DRAW_MOVES] for move in legal]
        return [1] * len(legal)

    def move(self, state: State, number: int) -> Move:  # noqa: ARG002  (spelled alike in all positions)
        return self._spelling.by_number[number]

    def parse(self, state: State, text: str) -> Move | None:  # noqa: ARG002
        return self._spelling.by_text.get(text)

    def read_moves(self, state: State, texts: Iterable[str]) -> list[int]:  # noqa: ARG002
        return self._spelling.read(texts)

    def write_moves(self, state: State, numbers: Iterable[int]) -> list[str]:  # noqa: ARG002
        return self._spelling.write(numbers)

    def scores(self, state: State) -> list[int]:
        scores: list[int] = state["score"][0, : self.players].tolist()
        return scores

    def winners(self, state: State) -> list[int]:
        """Most points win; equal points share the victory (A11.4)."""
        scores = self.scores(state)
        over = state["phase"][0] == OVER
        return [seat for seat, score in enumerate(scores) if over and score == max(scores)]

    def ending(self, state: State) -> str:
        return ENDINGS[state["ended"][0]] if state["phase"][0] == OVER else ""

    def view(self, state: State, seat: int | None) -> State:
        return views.view(state, seat)

    def tokens(self, before: State, number: int, after: State, seat: int | None) -> list[int]:
        return observation.tokens(before, number, after, -1 if seat is None else seat)

    def retell(self, states: list[State], log: list[int], seat: int, seed: int) -> list[int] | None:
        return retelling.retell(states, log, seat, seed)

    def choosers(self, state: State) -> list[int]:
        """With simultaneous bids all choose at once, in order from the active player (A7.3)."""
        s = state[0]
        if s["phase"] != BID or not s["simultaneous"] or s["actor"] != s["active"] or s["laid"][s["active"]]:
            return []
        return [(int(s["active"]) + k) % self.players for k in range(self.players)]

    def seals(self, number: int) -> bool:
        return number == STAND or BID_MOVES <= number < ASIDE_MOVES

    def stream(self, state: State) -> str:  # noqa: ARG002  (one stream for all of Attila)
        return "table"

    def why_not(self, view: State, move: Move) -> Refusal:
        return refusals.why_not(view, move, self.board)

    def candidates(self, view: State) -> list[Candidate]:
        return candidates.candidates(view, self._spelling, self.board)

    def story(self, before: State, move: Move, after: State, seat: int | None) -> list[Text]:
        return story.story(before, move, after, seat, self.board)

    def hears(self, before: State, move: Move, after: State, seat: int | None) -> bool:
        return story.hears(before, move, after, seat)

    def scenes(self, before: State, move: Move, after: State) -> list[WarScene | ScoringScene]:
        return scenes.scenes(before, move, after, self.board)

    def turn(self, told: TurnLines, seen: SeenMove) -> TurnLines:
        return turns.turn(told, seen, self.board)

    def chapter(self, view: State) -> tuple[str, Text]:
        return turns.chapter(view)

    def render(self, view: State, seat: int | None, names: list[str]) -> str:
        return terminal.render(view, seat, names, self.board, self.options["card_count"] == "on")

    def render_svg(self, view: State, seat: int | None, names: list[str]) -> str:
        return svg.render(view, seat, names, self.board)

    def _position_texts(self) -> PositionTexts:
        return position_text.texts(self.new, self.board)

    def picture(self, view: State, seat: int | None) -> AttilaPicture:
        spectator = self._known_to_all.of(views.view(view, None), views.is_secret(view))
        if seat is None:
            return spectator
        return picture.of_seat(view, seat, spectator, self._board_shown, self._stakes(view, seat))

    def _stakes(self, view: State, seat: int) -> stakes.Stakes:
        if view["actor"][0] != seat:
            return stakes.Stakes()
        numbers = self.legal(view)
        moves = (self.move(view, number) for number in numbers)
        return stakes.stakes(zip(moves, self._changes.all_of(view, numbers), strict=True), seat)

    def standing(self, view: State) -> Standing:
        return standing.standing(view, self.board)

    def shares(self, view: State) -> list[list[int]]:
        return standing.shares(view)

    def epilogue(self, view: State) -> tuple[Text, str]:
        return epilogue.epilogue(view)

    def effects(self, view: State, seat: int, move: Move) -> list[Text]:
        return effects.effects(self._changes.of(view, move), seat, move)

    def advice(self, view: State, move: Move) -> Text:
        return advice.advice(view, move)

    def part(self, view: State, number: int) -> tuple[str, Text]:  # noqa: ARG002  (the tribes are always the same)
        return advice.part(number)

    def risk(self, view: State, number: int) -> tuple[str, str, Text | str]:  # noqa: ARG002
        return advice.risk(number, self.board)
