"""How a finished game may have gone on after another move: asked of a thinking process, by what was known."""

from collections.abc import Coroutine
from typing import Any

from catalaunia.ai.worker import LineQuestion
from catalaunia.core.protocol import CHANCE
from catalaunia.core.texts import Refusal
from catalaunia.server.shares.fair_queue import Turn
from catalaunia.server.shares.limits import Asker, Limits
from catalaunia.server.tables.authority import Onlooker
from catalaunia.server.thinking.kept_answers import KeptAnswers
from catalaunia.server.thinking.pool import Thinkers

SEED = 451  # nothing is secret any more: whoever asks, the answer is the same


class Lines:
    """Those found lately are kept, by table, place and move: a game that is over never changes."""

    def __init__(self, thinkers: Thinkers, limits: Limits) -> None:
        self.thinkers = thinkers
        self.limits = limits
        self._kept = KeptAnswers()

    async def find(self, asker: Asker, eye: Onlooker, place: int, move: str) -> dict[str, Any]:
        asked = _question(eye, place, move)

        def ask() -> Coroutine[Any, Any, dict[str, Any]]:
            self.limits.take("hint", asker)
            return self.thinkers.hint(asked, Turn(asker))

        return await self._kept.find((eye.table.id, place, asked.move), ask)


def _question(eye: Onlooker, place: int, text: str) -> LineQuestion:
    """Refused where nobody had anything to decide, or not this."""
    match = eye.match_begun
    if not 0 <= place < len(match.log):
        raise Refusal("cli.no_place", count=len(match.log), at=place)
    seat = match.log[place].actor
    if seat == CHANCE:
        raise Refusal("hint.chance", at=place)
    rules, view = match.rules, match.rules.view(match.trail[place], seat)
    legal, move = rules.legal(view), rules.parse(view, text)
    if move is None or move.number not in legal:
        raise Refusal("match.unknown_word", move=text, legal=[rules.move(view, one).text for one in legal])
    return LineQuestion(eye.table.setup.variant, view.tobytes(), seat, move.number, SEED + place)
