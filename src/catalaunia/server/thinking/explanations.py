"""Why the best answer to a puzzle is better than another: asked of a thinking process, and kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from catalaunia.ai.puzzles.puzzle import Puzzle
from catalaunia.ai.worker import BecauseQuestion
from catalaunia.server.shares.fair_queue import Turn
from catalaunia.server.shares.limits import Asker, Limits
from catalaunia.server.thinking.pool import Thinkers

MOST_KEPT = 500
SEED = 451  # whoever asks, the answer is the same

Way = tuple[int, ...]


class Explanations:
    """Those found lately are kept, by puzzle and way: a puzzle never changes."""

    def __init__(self, thinkers: Thinkers, limits: Limits) -> None:
        self.thinkers = thinkers
        self.limits = limits
        self._kept: OrderedDict[tuple[str, Way], asyncio.Task[dict[str, dict[str, Sequence[str]]]]] = OrderedDict()

    async def find(self, asker: Asker, puzzle: Puzzle, better: Way, other: Way) -> dict[str, Sequence[str]]:
        """Sentences by language. All who ask at once wait for the same answer; one that failed is asked for anew."""
        name = (puzzle.id, other)
        known = self._kept.get(name)
        if known is None or (known.done() and (known.cancelled() or known.exception())):
            self.limits.take("hint", asker)
            view = puzzle.position(puzzle.variant.shared_rules).tobytes()
            asked = BecauseQuestion(puzzle.variant, view, puzzle.seat, better, other, SEED)
            known = self._kept[name] = asyncio.ensure_future(self.thinkers.hint(asked, Turn(asker)))
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        found = await asyncio.shield(known)
        return found["because"]
