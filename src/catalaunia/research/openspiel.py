"""The games as games of OpenSpiel: `pyspiel.load_game("catalaunia_GAME(players=3)")` once this module is imported.

Chance is explicit, its outcomes being moves like all others, by their numbers. Choices made at once are made one
after the other, and nobody sees those before the reveal. The information state of a player is its history
(`docs/observation.md`) as a string; the observation is the game's. `PlayerBot` lets our computer players play
there.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import pyspiel

from catalaunia.ai import players
from catalaunia.ai.player import Budget
from catalaunia.core import record as records
from catalaunia.core import registry
from catalaunia.core.match import LoggedMove
from catalaunia.core.protocol import CHANCE, NOBODY, Game, Rules, copy
from catalaunia.core.variant import Variant

PREFIX = "catalaunia_"
ATTEMPTS = 1000  # at another history; most succeed soon
TOKENS = tuple(f" {token}" for token in range(10_000))  # as they are written
ACTORS = {CHANCE: pyspiel.PlayerId.CHANCE, NOBODY: pyspiel.PlayerId.TERMINAL}


def short_name(game: str) -> str:
    return PREFIX + game


class SharedRules:
    """The rules of a variant, which OpenSpiel neither copies nor pickles with its games and states."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.rules = variant.rules

    def __deepcopy__(self, _: object) -> "SharedRules":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _shared, (self.variant.key,)


@lru_cache(16)
def _shared(key: str) -> SharedRules:
    return SharedRules(Variant(*json.loads(key)))


class Trail:
    """A game so far. What was heard of it is worked out when somebody asks."""

    __slots__ = ("_heard", "_heard_state", "_heard_until", "log", "rules", "shared", "state")

    def __init__(self, shared: SharedRules, log: Sequence[int] = ()) -> None:
        rules = shared.rules
        self.shared, self.rules = shared, rules
        self.state = rules.new()
        self.log: list[int] = []
        for number in log:
            self.apply(number)
        self._heard = [""] * (rules.players + 1)  # a spectator's comes last
        self._heard_state = rules.new()
        self._heard_until = 0

    def __deepcopy__(self, _: object) -> "Trail":
        """OpenSpiel clones a state by a deep copy; the rules are the same for all."""
        twin = Trail.__new__(Trail)
        twin.shared, twin.rules, twin.log, twin._heard = self.shared, self.rules, self.log[:], self._heard[:]
        twin.state, twin._heard_state = copy(self.state), copy(self._heard_state)
        twin._heard_until = self._heard_until
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return Trail, (self.shared, self.log)

    def apply(self, number: int) -> None:
        self.rules.apply(self.state, number)
        self.log.append(number)

    def heard(self, seat: int | None) -> str:
        """The history of a seat, or of a spectator."""
        seats = (*range(self.rules.players), None)
        state = np.empty_like(self._heard_state)
        before = state.view(np.uint8)
        for number in self.log[self._heard_until :]:
            before[:] = self._heard_state.view(np.uint8)
            self.rules.apply(self._heard_state, number)
            for row, other in enumerate(seats):
                for token in self.rules.tokens(state, number, self._heard_state, other):
                    self._heard[row] += TOKENS[token]
        self._heard_until = len(self.log)
        return self._heard[-1 if seat is None else seat]


def _replayed(shared: SharedRules, log: list[int]) -> Trail | None:
    """None if a move of it is not legal."""
    trail = Trail(shared)
    for number in log:
        if number not in shared.rules.legal(trail.state):
            return None
        trail.apply(number)
    return trail


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state as OpenSpiel's algorithms walk through it."""

    def __init__(self, game: "SpielGame") -> None:
        super().__init__(game)
        self.trail = Trail(game.shared)

    def current_player(self) -> Any:
        actor = self.trail.rules.actor(self.trail.state)
        return actor if actor >= 0 else ACTORS[actor]

    def _legal_actions(self, _: int) -> list[int]:
        return self.trail.rules.legal(self.trail.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        rules, state = self.trail.rules, self.trail.state
        weights = rules.weights(state)
        total = sum(weights)
        return [(move, weight / total) for move, weight in zip(rules.legal(state), weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.trail.apply(action)

    def _action_to_string(self, _: int, action: int) -> str:
        """As the notation spells it; a number that no move of this variant has is named as such."""
        try:
            return self.trail.rules.move(self.trail.state, action).text
        except (KeyError, IndexError):
            return f"no move ({action})"

    def is_terminal(self) -> bool:
        return self.trail.rules.actor(self.trail.state) == NOBODY

    def returns(self) -> list[float]:
        """All of them add up to 0, and a victory alone is 1."""
        winners, seats = self.trail.rules.winners(self.trail.state), self.trail.rules.players
        if not winners:
            return [0.0] * seats
        return [((seat in winners) * seats / len(winners) - 1) / (seats - 1) for seat in range(seats)]

    def __str__(self) -> str:
        return " ".join(map(str, self.trail.log))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Another state that looks the same to a player, with a history that leads there."""
        trail, rules = self.trail, self.trail.rules
        states = [rules.new()]
        for number in trail.log:
            states.append(copy(states[-1]))
            rules.apply(states[-1], number)
        known = trail.heard(player)
        for _ in range(ATTEMPTS):
            log = rules.retell(states, trail.log, player, int(sampler() * 2**53))
            twin = _replayed(trail.shared, log) if log is not None else None
            if twin is not None and twin.heard(player) == known and rules.actor(twin.state) == rules.actor(trail.state):
                return self._with(twin)
        raise pyspiel.SpielError(
            f"In {ATTEMPTS} attempts no other history was found that player {player} could not tell."
        )

    def _with(self, trail: Trail) -> "SpielState":
        made: SpielState = self.get_game().new_initial_state()
        for number in trail.log:
            made.apply_action(number)
        return made

    def record(self, names: list[str] | None = None) -> records.Record:
        """The game so far, in the notation."""
        rules, log = self.trail.rules, []
        state = rules.new()
        for number in self.trail.log:
            log.append(LoggedMove(rules.actor(state), rules.move(state, number)))
            rules.apply(state, number)
        names = names or [f"player {seat}" for seat in range(rules.players)]
        return records.make(self.trail.shared.variant.played, rules, names, log, state)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its players and options fixed, as the parameters say."""

    game_type: pyspiel.GameType
    played: Game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        count = given.get("players", self.played.usual.players)
        usual = _parameters(self.played)  # OpenSpiel fills in all of them, and a preset would count for nothing
        options = {name: str(value) for name, value in given.items() if name != "players" and value != usual[name]}
        self.shared = _shared(Variant(self.played.name, count, options).key)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.size,
            max_chance_outcomes=self.rules.size,
            num_players=self.rules.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.rules.longest,
        )
        super().__init__(self.game_type, info, given)

    @property
    def rules(self) -> Rules:
        return self.shared.rules

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        return Observer(self.rules, kind or pyspiel.IIGObservationType(perfect_recall=False), params)

    def read(self, record: records.Record) -> SpielState:
        """The last state of a record's game."""
        gone = records.replay(record)
        if (gone.rules.options, gone.rules.data) != (self.rules.options, self.rules.data):
            raise ValueError("The record is of another variant.")
        state = self.new_initial_state()
        for entry in gone.log:
            state.apply_action(entry.move.number)
        return state


class Observer:
    """What a player sees: the game's observation, or with perfect recall its history too, as a string."""

    def __init__(self, rules: Rules, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"An observer takes no parameters, and was given {params}.")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("There is no observer of what all players know together.")
        self._rules = rules
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recall = kind.perfect_recall
        self._cells = np.zeros(rules.layout.size, np.int8)
        self.tensor = np.zeros(rules.layout.size, np.float32)
        self.dict = {}
        for part in rules.layout.parts:
            begin = rules.layout.offsets[part.name]
            self.dict[part.name] = self.tensor[begin : begin + part.cells].reshape(part.shape)

    def set_from(self, state: SpielState, player: int) -> None:
        self._rules.observe(state.trail.state, player if self._own else None, self._cells)
        self.tensor[:] = self._cells

    def string_from(self, state: SpielState, player: int) -> str:
        seat = player if self._own else None
        if self._recall:
            return f"{'' if seat is None else seat}:{state.trail.heard(seat)}"
        self._rules.observe(state.trail.state, seat, self._cells)
        return f"{'' if seat is None else seat}:{self._cells.tobytes().hex()}"


class PlayerBot(pyspiel.Bot):  # type: ignore[misc]
    """One of our computer players (`level:7`, `ismcts:1000`, and so on) at one of OpenSpiel's games.

    It is handed the view of its seat, as everywhere, and never looks at the state.
    """

    def __init__(self, game: SpielGame, player: int, name: str = "level:7", seed: int = 0) -> None:
        super().__init__()
        self._rules, self._seat, self._seed, self._asked = game.rules, player, seed, 0
        self._player = players.parse(name).player(game.rules)

    def player_id(self) -> int:
        return self._seat

    def restart(self) -> None:
        self._asked = 0

    def restart_at(self, _: SpielState) -> None:
        self.restart()

    def step(self, state: SpielState) -> int:
        self._asked += 1
        view = self._rules.view(state.trail.state, self._seat)
        seed = self._seed * 1_000_003 + self._asked
        return self._player.answer(view, self._seat, self._rules.legal(view), Budget(), seed).move

    def inform_action(self, state: SpielState, player: int, action: int) -> None:
        """Nothing is remembered: the view says all that a player goes by."""


NO_SEAT = -1  # where a parameter that names a seat is not given
_Parameter = str | int


def _parameters(played: Game) -> dict[str, _Parameter]:
    """The options with their defaults; data of one's own cannot be said in a parameter."""
    found: dict[str, _Parameter] = {"players": played.usual.players}
    for name, values in played.choices.items():
        if name != played.own:
            found[name] = int(values[0]) if values[0].isdecimal() else values[0]
    if played.usual.begins:
        found[played.usual.begins[2]] = NO_SEAT
    return found


def _register(played: Game) -> type[SpielGame]:
    game_type = pyspiel.GameType(
        short_name=short_name(played.name),
        long_name=f"Catalaunia: {played.name}, rules {played.version}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=played.players[-1],
        min_num_players=played.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(played),
    )
    made = type(f"Spiel_{played.name}", (SpielGame,), {"game_type": game_type, "played": played})
    globals()[made.__name__] = made  # where pickle looks for it
    pyspiel.register_game(game_type, made)
    return made


GAMES: dict[str, Callable[..., SpielGame]] = {name: _register(registry.find(name)) for name in registry.names()}
