"""Computer players at a table: games and units between them.

A player is handed the view of its seat and the moves it may make, nothing else. Where only one move is legal
nobody is asked, and no time is counted. Time is CPU time of the process, so that a busy machine makes no difference.
"""

import time
from collections.abc import Callable, Sequence

from catalaunia.ai import players
from catalaunia.ai.arena.move_times import MoveTimes
from catalaunia.ai.arena.unit import Contest, Played, Unit, match_seed, order, player_seed
from catalaunia.ai.player import Budget, Clock, Player
from catalaunia.core import record, registry
from catalaunia.core.match import Match
from catalaunia.core.texts import Refusal

WARM_UP = 10.0  # seconds after which the warm-up is left
CLOCK: Clock = time.process_time

Ask = Callable[[int, int, list[int]], int | None]  # the decision's number, the seat, its moves; None leaves the game


class Units:
    """Rules and players, made once, for any number of units."""

    def __init__(self, contest: Contest, recorded: bool = False) -> None:
        self.contest = contest
        self.recorded = recorded
        self.rules = contest.rules()
        seats = [players.parse(text) for text in contest.seats]
        self.players: list[Player] = [seat.player(self.rules, CLOCK) for seat in seats]
        self.budgets = [players.with_time(seat, contest.move_time) for seat in seats]

    def unit(self, number: int) -> Unit:
        """All games of a unit."""
        times = [MoveTimes() for _ in self.players]
        games, records = [], []
        for k in range(len(self.players)):
            match = self.game(number, k, times)
            last = match.state
            games.append(Played(order(k, len(self.players)), self.rules.winners(last), self.rules.scores(last)))
            if self.recorded:
                records.append(record.of_match(registry.find(self.contest.game), match))
        return Unit(number, games, times, records)

    def game(self, unit: int, number: int, times: Sequence[MoveTimes] = ()) -> Match:
        """One game of a unit, from 0, played to its end."""
        contest = self.contest
        seats = order(number, len(self.players))
        match = Match(self.rules, [contest.seats[named] for named in seats], match_seed(contest.seed, unit))

        def ask(decision: int, seat: int, legal: list[int]) -> int:
            named = seats[seat]
            view, seed = match.view(seat), player_seed(contest.seed, unit, number, decision, seat)
            began = CLOCK()
            move = self.players[named].answer(view, seat, legal, self.budgets[named], seed).move
            if times:
                times[named].add(CLOCK() - began)
            if move not in legal:
                raise Refusal("arena.not_legal", player=contest.seats[named], move=move)
            return move

        play(match, ask)
        return match

    def warm_up(self) -> None:
        """Compile before the clock starts: a game of short thoughts that counts for nothing."""
        match = Match(self.rules, list(self.contest.seats), match_seed(self.contest.seed, 0))
        began = CLOCK()

        def ask(decision: int, seat: int, legal: list[int]) -> int | None:
            if CLOCK() - began > WARM_UP:
                return None
            return self.players[seat].answer(match.view(seat), seat, legal, Budget(iterations=1), decision).move

        play(match, ask)


def play(match: Match, ask: Ask) -> None:
    decision = 0
    while waiting := match.to_act():
        seat = waiting[0]
        legal = {move.number: move for move in match.legal(seat)}
        number = next(iter(legal)) if len(legal) == 1 else ask(decision, seat, list(legal))
        if number is None:
            return
        match.play(seat, legal[number].text)
        decision += 1


def ready(contest: Contest, recorded: bool = False) -> Callable[[int], Unit]:
    """What a worker needs: plays the unit of a number."""
    units = Units(contest, recorded)
    units.warm_up()
    return units.unit
