"""Clash 451 as the protocol of `game.py` wants it: the compiled rules behind plain Python."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from catalaunia.compiled import register
from catalaunia.compiled.rules import CompiledRules
from catalaunia.compiled.weights import Network
from catalaunia.core.moves import Move
from catalaunia.core.positions import LastMade, PositionTexts
from catalaunia.core.protocol import Candidate, SeenMove, Stage, Standing, State, TurnLines, UsualTable
from catalaunia.core.texts import Refusal, Text
from catalaunia.core.tuning import read_tuning
from catalaunia.games.clash451.knowledge import deal, observation, retelling
from catalaunia.games.clash451.knowledge import view as views
from catalaunia.games.clash451.rules import cards, legal_and_apply, options
from catalaunia.games.clash451.rules.moves import BLOCKS, MOVE_COUNT, PICK_MOVES, PLACE_MOVES, RowSpelling
from catalaunia.games.clash451.rules.state import CHARACTER, ENDINGS, OVER, PICK, SIDES, STATE, TERRAIN, VALUES
from catalaunia.games.clash451.telling import (
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
from catalaunia.games.clash451.telling.change import Changes
from catalaunia.games.clash451.telling.chronicle import story, turns
from catalaunia.games.clash451.telling.picture_types import ClashPicture, ClashStake
from catalaunia.games.clash451.telling.render import position_text, svg, terminal
from catalaunia.games.clash451.telling.scenes import ConflictScene, RevealScene
from catalaunia.games.clash451.thinking import hints, network, newcomer, outlook, policy, stage, trained

register(STATE, legal_and_apply, deal, observation, views, policy, newcomer, outlook, network, hints)


class Clash451:
    """The registered game."""

    name = "clash451"
    version = "1.0.0"
    players = range(SIDES, SIDES + 1)
    endings = ENDINGS[1:]
    choices = options.CHOICES
    brought: Mapping[str, str] = {}
    own = "cards"
    picture = ClashPicture
    scenes = (RevealScene, ConflictScene)
    usual = UsualTable(players=SIDES, seat=1, sides=("huns", "romans"))

    def rules(self, players: int, options: Mapping[str, Any], data: Mapping[str, Any] | None = None) -> "ClashRules":
        return ClashRules(players, options, data)

    def load(self, source: str) -> dict[str, Any]:
        return cards.load(source)


class ClashRules(CompiledRules):
    """Clash 451 with its options and cards (C1.4)."""

    game = Clash451.name
    tuning = read_tuning(Path(__file__).parent / "thinking")
    blocks = BLOCKS
    layout = observation.LAYOUT
    vocabulary = observation.VOCABULARY

    def __init__(self, players: int, given: Mapping[str, Any], data: Mapping[str, Any] | None) -> None:
        if players not in Clash451.players:
            raise Refusal("game.players_exactly", name="Clash 451", right=SIDES, players=players)
        if (given.get("cards") == "own") != (data is not None):
            raise Refusal("option.own", name="cards")
        self.players = players
        self.options = options.complete(given)
        self.cards = cards.Cards(data) if data is not None else cards.default(str(self.options["deck"]))
        self.data = self.cards.data if data is not None else None
        self._material_shown, options_shown = picture.static_material(self.cards), picture.options_of(self.options)
        self._known_to_all = LastMade(
            lambda view: picture.of_spectator(view, self._material_shown, options_shown, self.cards)
        )
        self._spelling = RowSpelling(self.cards.ids)
        self._changes = Changes(self.cards)
        super().__init__(self.cards.desk, STATE, MOVE_COUNT, ENDINGS, legal_and_apply.LONGEST)
        self.set_network(trained.load() if data is None else None)

    def set_network(self, weights: Network | None) -> None:
        """By which positions are judged from now on; None: by the outlook. Cards of one's own have no network."""
        self.desk["trained"] = weights is not None
        if weights is not None:
            self.desk["network"] = weights

    def new(self) -> State:
        state = np.zeros(1, STATE)
        state["expert"] = self.options["mode"] == "expert"
        legal_and_apply.set_up(state, 0)
        return state

    def weights(self, state: State, legal: Sequence[int] | None = None) -> list[int]:
        return [1] * len(self.legal(state) if legal is None else legal)

    def move(self, state: State, number: int) -> Move:
        return self._spelling.move(state["row"].tolist()[0], number)

    def parse(self, state: State, text: str) -> Move | None:
        return self._spelling.read(state["row"].tolist()[0], text)

    def read_moves(self, state: State, texts: Iterable[str]) -> list[int]:
        return self._spelling.read_all(state["row"].tolist()[0], texts)

    def write_moves(self, state: State, numbers: Iterable[int]) -> list[str]:
        return self._spelling.write_all(state["row"].tolist()[0], numbers)

    def scores(self, state: State) -> list[int]:
        scores: list[int] = state["scores"][0].tolist()
        return scores

    def winners(self, state: State) -> list[int]:
        """A draw makes both winners (C8.2)."""
        if state["phase"][0] != OVER:
            return []
        winner = int(state["winner"][0])
        return [0, 1] if winner < 0 else [winner]

    def ending(self, state: State) -> str:
        return ENDINGS[state["ended"][0]]

    def view(self, state: State, seat: int | None) -> State:
        return views.view(state, seat)

    def tokens(self, before: State, number: int, after: State, seat: int | None) -> list[int]:
        return observation.tokens(before, number, after, -1 if seat is None else seat)

    def retell(self, states: list[State], log: list[int], seat: int, seed: int) -> list[int] | None:
        units = {card for card in range(VALUES) if self.desk["kind"][0, card] <= CHARACTER}
        return retelling.retell(states, log, seat, seed, self.apply, units)

    def choosers(self, state: State) -> list[int]:
        """Both choose at once (C3.4), the Huns' moves being written first."""
        s = state[0]
        begins = s["phase"] == PICK and s["actor"] == 0 and s["picks"][0, 0] < 0
        return [0, 1] if begins and (s["turn"] > 1 or s["mulligans"][0] == 0) else []

    def stage(self, view: State, seat: int) -> Stage | None:
        return stage.stage(view, seat, self.apply)

    def seals(self, number: int) -> bool:
        return PICK_MOVES <= number < PLACE_MOVES

    def stream(self, state: State) -> str:
        """The deal of each side is independent of what the other does."""
        if state["phase"][0] == TERRAIN:
            return "terrain"
        return ("huns", "romans")[state["drawer"][0]]

    def why_not(self, view: State, move: Move) -> Refusal:
        return refusals.why_not(view, move, self.cards)

    def candidates(self, view: State) -> list[Candidate]:
        return candidates.candidates(view, partial(self.move, view), self.cards)

    def story(self, before: State, move: Move, after: State, seat: int | None) -> list[Text]:
        return story.story(before, move, after, seat, self.cards)

    def hears(self, before: State, move: Move, after: State, seat: int | None) -> bool:
        return story.hears(before, move, after, seat)

    def scenes(self, before: State, move: Move, after: State) -> list[RevealScene | ConflictScene]:
        return scenes.scenes(before, move, after, self._material_shown, self.desk)

    def turn(self, told: TurnLines, seen: SeenMove) -> TurnLines:
        return turns.turn(told, seen, self.cards)

    def chapter(self, view: State) -> tuple[str, Text]:
        return turns.chapter(view)

    def render(self, view: State, seat: int | None, names: list[str]) -> str:
        return terminal.render(view, seat, names, self.cards, self.options["card_count"] == "on")

    def render_svg(self, view: State, seat: int | None, names: list[str]) -> str:
        return svg.render(view, seat, names, self.cards)

    def _position_texts(self) -> PositionTexts:
        return position_text.texts(self.new, self.cards)

    def picture(self, view: State, seat: int | None) -> ClashPicture:
        spectator = self._known_to_all.of(views.view(view, None), views.is_secret(view))
        if seat is None:
            return spectator
        return picture.of_seat(view, seat, spectator, self._material_shown, self._stakes(view, seat))

    def _stakes(self, view: State, seat: int) -> tuple[ClashStake, ...]:
        if view["actor"][0] != seat:
            return ()
        moves = stakes.offered(self.move(view, number) for number in self.legal(view))
        changes = self._changes.all_of(view, seat, [move.number for move in moves]) if moves else []
        return stakes.stakes(zip(moves, changes, strict=True))

    def standing(self, view: State) -> Standing:
        return standing.standing(self.picture(view, None))

    def shares(self, view: State) -> list[list[int]]:
        return standing.shares(view, self.desk)

    def epilogue(self, view: State) -> tuple[Text, str]:
        return epilogue.epilogue(view, self.cards, self.desk)

    def effects(self, view: State, seat: int, move: Move) -> list[Text]:
        return effects.effects(view, seat, move, self._changes, self.cards)

    def advice(self, view: State, move: Move) -> Text:
        return advice.advice(view, move, self.cards)

    def part(self, view: State, number: int) -> tuple[str, str]:
        return advice.part(view, number, self.cards)

    def risk(self, view: State, number: int) -> tuple[str, str, str]:
        return advice.risk(view, number, self.cards)
