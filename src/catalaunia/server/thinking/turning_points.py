"""Where a finished game turned: worked out once, in a thinking process, when somebody first wants to know."""

from collections.abc import Coroutine
from typing import Any

from catalaunia.ai.hints.turning_point import MOST_MOMENTS
from catalaunia.ai.worker import TurningQuestion
from catalaunia.core.texts import Refusal
from catalaunia.server.outgoing import bodies, views
from catalaunia.server.outgoing.finale import TurnSpan, turns
from catalaunia.server.shares.fair_queue import Turn
from catalaunia.server.shares.limits import Asker, Limits
from catalaunia.server.tables.authority import Onlooker
from catalaunia.server.tables.table import Table
from catalaunia.server.thinking.kept_answers import KeptAnswers
from catalaunia.server.thinking.pool import Thinkers

SEED = 451  # nothing is secret any more: whoever asks, the answer is the same


class TurningPoints:
    """Those found lately are kept, by table: a game that is over never changes."""

    def __init__(self, thinkers: Thinkers, limits: Limits) -> None:
        self.thinkers = thinkers
        self.limits = limits
        self._kept = KeptAnswers()

    async def find(self, asker: Asker, eye: Onlooker) -> bodies.Turned:
        """Nothing while computers cannot think yet: nobody waits for a compiler without knowing it."""
        if eye.match_begun.ended:
            return bodies.Turned(point=None, known=True)  # it was given up: no turn of it has decided it
        table, moments = eye.table, _moments(eye.table)
        if (table.id,) not in self._kept and not self.thinkers.ready_for(table.setup.game):
            return bodies.Turned(point=None, known=False)
        try:
            found = (await self._found(asker, table, moments))["turning"]
        except Refusal as late:
            if late.text.key != "table.hint_late":
                raise
            return bodies.Turned(point=None, known=False)
        if found is None:
            return bodies.Turned(point=None, known=True)
        turn, _ = moments[found["moment"]]
        return bodies.Turned(
            known=True,
            point=bodies.TurningPoint(
                seat=_winner(table),
                turn=turn.number,
                whose=turn.whose,
                ply=views.counts(eye)[turn.begins],
                before=found["before"],
                after=found["after"],
            ),
        )

    async def _found(self, asker: Asker, table: Table, moments: list[tuple[TurnSpan, int]]) -> dict[str, Any]:
        def ask() -> Coroutine[Any, Any, dict[str, Any]]:
            self.limits.take("hint", asker)
            return self.thinkers.hint(_question(table, [place for _, place in moments]), Turn(asker))

        return await self._kept.find((table.id,), ask)


def _winner(table: Table) -> int:
    """Of several the first: their chances rose together in the end."""
    assert table.match is not None
    return table.rules.winners(table.match.state)[0]


def _moments(table: Table) -> list[tuple[TurnSpan, int]]:
    """The turns, each with the place where somebody first had something to decide; of very many some."""
    assert table.match is not None
    found = []
    for turn in turns(table):
        places = range(turn.begins, turn.ends)
        if (place := next((k for k in places if table.rules.actor(table.match.trail[k]) >= 0), None)) is not None:
            found.append((turn, place))
    step = -(-len(found) // MOST_MOMENTS) or 1
    return found[::step]


def _question(table: Table, places: list[int]) -> TurningQuestion:
    assert table.match is not None
    rules, seat = table.rules, _winner(table)
    seen = tuple(rules.view(table.match.trail[place], seat).tobytes() for place in places)
    return TurningQuestion(table.setup.variant, seen, seat, 1 / len(rules.winners(table.match.state)), SEED)
