"""The games of a league: a rotation of each group, as in the arena, whoever sits there.

Who answers with no legal move, or not in time, has one made for him at random, and the table says how often. Who does
not answer three times in a game is not asked again in it. Where only one move is legal nobody is asked.
"""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from catalaunia.ai.arena.unit import Played, Unit, match_seed, order, player_seed
from catalaunia.core.moves import Move
from catalaunia.library import Game, Player, game_of
from catalaunia.library.view import View
from catalaunia.research.league.entries import Frozen
from catalaunia.research.league.league import League
from catalaunia.research.llm.games import Asked, Seat, ask
from catalaunia.research.llm.programs import Program

MOST_UNANSWERED = 3  # questions in a game, before a program is asked no more
ILLEGAL, UNANSWERED = "illegal", "unanswered"


@dataclass
class Agent:
    """Who plays a seat in one game."""

    frozen: Frozen
    faults: Counter[str] = field(default_factory=Counter)
    asked: list[Asked] = field(default_factory=list)
    program: Program | None = None

    def move(self, game: Game[Any], luck: int) -> Move:
        entry = self.frozen.entry
        if entry.kind == "player":
            return Player(entry.said["player"]).choose(game, entry.seconds, seed=luck)
        found = self._answer(game, luck) if self.faults[UNANSWERED] < MOST_UNANSWERED else None
        return found or random.Random(luck).choice(game.legal)

    def _answer(self, game: Game[Any], luck: int) -> Move | None:
        self.program = self.program or self.frozen.program()
        seat = Seat(self.program, self.frozen.entry.form, rules=False, attempts=1)
        (asked,) = ask(game, seat, seed=luck)
        self.asked.append(asked)
        if asked.legal:
            return game.rules.parse(game.now.state, asked.answer)
        self.faults[ILLEGAL if asked.answer else UNANSWERED] += 1
        return None

    def leave(self) -> None:
        if self.program is not None:
            self.program.end()


class LeagueUnits:
    """Plays the units of a league; each depends on the league and its number only."""

    def __init__(self, league: League, frozen: list[Frozen], recorded: bool = False) -> None:
        self.league = league
        self.frozen = frozen
        self.recorded = recorded

    def unit(self, number: int) -> Unit:
        """All games of a rotation."""
        group = self.league.groups[number - 1]
        games, records, faults = [], [], dict[str, dict[str, int]]()
        for rotation in range(self.league.players):
            seats = [group[place] for place in order(rotation, self.league.players)]
            agents = [Agent(self.frozen[place]) for place in seats]
            game = self.game(number, rotation, agents)
            games.append(Played(seats, game.winners, game.scores))
            for agent in agents:
                if agent.faults:
                    counted = Counter(faults.get(agent.frozen.entry.name, {})) + agent.faults
                    faults[agent.frozen.entry.name] = dict(sorted(counted.items()))
            if self.recorded:
                asked = sorted((one for agent in agents for one in agent.asked), key=lambda one: one.ply)
                records.append(game.record() | {"answers": [one.kept() for one in asked]})
        return Unit(number, games, [], records, faults)

    def game(self, unit: int, rotation: int, agents: list[Agent]) -> Game[View]:
        """One game, played to its end; then programs are ended, so that none remembers anything in the next."""
        league, names = self.league, [agent.frozen.entry.name for agent in agents]
        game = game_of(league.game)(league.players, seed=match_seed(league.key, unit), names=names, **league.options)
        decision = 0
        try:
            while not game.over:
                if len(game.legal) > 1:
                    luck = player_seed(league.key, unit, rotation, decision, game.actor)
                    game.push(agents[game.actor].move(game, luck))
                else:
                    game.push(game.legal[0])
                decision += 1
        finally:
            for agent in agents:
                agent.leave()
        return game
