"""Why the best answer to a puzzle is better than another: asked of a thinking process, and kept."""

from collections.abc import Coroutine, Sequence
from typing import Any

from catalaunia.ai.puzzles.puzzle import Puzzle
from catalaunia.ai.worker import BecauseQuestion
from catalaunia.server.shares.fair_queue import Turn
from catalaunia.server.shares.limits import Asker, Limits
from catalaunia.server.thinking.kept_answers import KeptAnswers
from catalaunia.server.thinking.pool import Thinkers

SEED = 451  # whoever asks, the answer is the same

Way = tuple[int, ...]


class Explanations:
    """Those found lately are kept, by puzzle and way: a puzzle never changes."""

    def __init__(self, thinkers: Thinkers, limits: Limits) -> None:
        self.thinkers = thinkers
        self.limits = limits
        self._kept = KeptAnswers()

    async def find(self, asker: Asker, puzzle: Puzzle, better: Way, other: Way) -> dict[str, Sequence[str]]:
        """Sentences by language."""

        def ask() -> Coroutine[Any, Any, dict[str, Any]]:
            self.limits.take("hint", asker)
            view = puzzle.position(puzzle.variant.shared_rules).tobytes()
            return self.thinkers.hint(
                BecauseQuestion(puzzle.variant, view, puzzle.seat, better, other, SEED), Turn(asker)
            )

        because: dict[str, Sequence[str]] = (await self._kept.find((puzzle.id, other), ask))["because"]
        return because
