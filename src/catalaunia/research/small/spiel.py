"""A small game as a game of OpenSpiel, so that its algorithms check ours. Nothing is merged there."""

from collections.abc import Mapping
from typing import Any

import pyspiel
from open_spiel.python import policy

from catalaunia.core.protocol import NOBODY, State, copy
from catalaunia.core.small import SmallGame
from catalaunia.research.small.graph import Floats, Graph, gain

TYPE = {
    "dynamics": pyspiel.GameType.Dynamics.SEQUENTIAL,
    "chance_mode": pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    "information": pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    "utility": pyspiel.GameType.Utility.ZERO_SUM,
    "reward_model": pyspiel.GameType.RewardModel.TERMINAL,
    "max_num_players": 2,
    "min_num_players": 2,
    "provides_information_state_string": True,
    "provides_information_state_tensor": False,
    "provides_observation_string": False,
    "provides_observation_tensor": False,
    "parameter_specification": {},
}


class SmallSpiel(pyspiel.Game):  # type: ignore[misc]
    """Chance begins with one of the starts, by its number; all else are the moves of the game."""

    def __init__(self, game: SmallGame, params: Mapping[str, Any] | None = None) -> None:
        self.small = game
        size, longest = max(game.rules.size, len(game.starts)), 1 + game.rules.longest
        info = pyspiel.GameInfo(size, size, 2, -1.0, 1.0, 0.0, longest)
        kind = pyspiel.GameType(short_name="catalaunia_small", long_name=f"Catalaunia: {game.name}", **TYPE)
        super().__init__(kind, info, dict(params or {}))

    def new_initial_state(self) -> "SmallSpielState":
        return SmallSpielState(self)


class SmallSpielState(pyspiel.State):  # type: ignore[misc]
    """A history. What a player knows is the views of its seat so far."""

    def __init__(self, game: SmallSpiel) -> None:
        super().__init__(game)
        self._small = game.small
        self._position: State | None = None
        self._seen: tuple[tuple[bytes, ...], tuple[bytes, ...]] = ((), ())

    def __deepcopy__(self, _: object) -> "SmallSpielState":
        twin = SmallSpielState(self.get_game())
        twin._small, twin._seen = self._small, self._seen
        twin._position = None if self._position is None else copy(self._position)
        return twin

    def clone(self) -> "SmallSpielState":
        return self.__deepcopy__(None)

    def current_player(self) -> int:
        if self._position is None:
            return int(pyspiel.PlayerId.CHANCE)
        actor = self._small.rules.actor(self._position)
        return int(pyspiel.PlayerId.TERMINAL) if actor == NOBODY else actor

    def _legal_actions(self, _: int) -> list[int]:
        found: list[int] = self._small.rules.legal(self._position)
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, chance) for number, (chance, _) in enumerate(self._small.starts)]

    def _apply_action(self, action: int) -> None:
        if self._position is None:
            self._position = copy(self._small.starts[action][1])
        else:
            self._small.rules.apply(self._position, action)
        if self._small.rules.actor(self._position) != NOBODY:
            views = [self._small.rules.view(self._position, seat).tobytes() for seat in (0, 1)]
            self._seen = ((*self._seen[0], views[0]), (*self._seen[1], views[1]))

    def is_terminal(self) -> bool:
        return self._position is not None and self._small.rules.actor(self._position) == NOBODY

    def returns(self) -> list[float]:
        won = gain(self._small.rules, self._position) if self._position is not None and self.is_terminal() else 0.0
        return [won, -won]

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return information_state(seat, self._seen[seat])


def information_state(seat: int, seen: tuple[bytes, ...]) -> str:
    """The same for all histories that look alike to the seat."""
    return f"{seat}:{hash(seen):x}:{len(seen)}"


class TabularStrategy(policy.Policy):  # type: ignore[misc]
    """A strategy of a graph that is not merged, for OpenSpiel's algorithms."""

    def __init__(self, game: SmallSpiel, graph: Graph, strategy: Floats) -> None:
        super().__init__(game, [0, 1])
        if graph.merged:
            raise ValueError("OpenSpiel's information sets remember everything: the graph must not be merged.")
        self._shares: dict[str, dict[int, float]] = {}
        for one, seen in zip(graph.sets, graph.remembered(), strict=True):
            shares = strategy[one.first_slot : one.first_slot + len(one.moves)].tolist()
            self._shares[information_state(one.seat, seen)] = dict(zip(one.moves, shares, strict=True))

    def action_probabilities(self, state: SmallSpielState, player_id: int | None = None) -> dict[int, float]:
        return self._shares[state.information_state_string(player_id)]
