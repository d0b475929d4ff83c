"""Computer players and judges that answer at once, for servers in tests."""

import random
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from catalaunia.ai.hints.figures import HintFigures
from catalaunia.ai.review.moment import Moment
from catalaunia.ai.worker import (
    BecauseQuestion,
    Finding,
    HintQuestion,
    LineQuestion,
    Question,
    ReviewQuestion,
    TurningQuestion,
)
from catalaunia.compiled.dealing import resample
from catalaunia.core.texts import LANGUAGES
from catalaunia.server.clock import WallClock
from catalaunia.server.shares.fair_queue import FairQueue, Turn
from catalaunia.server.thinking.compiling import Compiling


@dataclass
class QuickThinkers:
    """Any legal move, at once, and what they were asked."""

    ready: bool = True
    quick: bool = True
    queues: tuple[FairQueue[Any], ...] = field(default_factory=lambda: (FairQueue(WallClock()),))
    asked: list[Question | HintQuestion] = field(default_factory=list)
    turned: list[TurningQuestion] = field(default_factory=list)
    reviewed: list[ReviewQuestion] = field(default_factory=list)
    lines: list[LineQuestion] = field(default_factory=list)
    explained: list[BecauseQuestion] = field(default_factory=list)
    may_review: Callable[[], Awaitable[None]] | None = None  # waits, or fails
    when_ready: Callable[[], None] = lambda: None
    when_compiling_changed: Callable[[], None] = lambda: None
    progress: Compiling | None = None
    choose: Callable[[Question], int] | None = None
    warns: Callable[[HintQuestion], str | None] | None = None

    def ready_for(self, game: str) -> bool:
        return self.ready

    def compiling(self, game: str) -> Compiling | None:
        return self.progress

    def compile(self, done: int, total: int, seconds_left: int | None = None) -> None:
        """So far it has come; all of it is ready."""
        self.ready = done == total
        self.progress = None if self.ready else Compiling(done, total, seconds_left)
        self.when_compiling_changed()

    async def open(self) -> None: ...
    async def close(self) -> None: ...

    async def move(self, asked: Question, turn: Turn) -> int:
        self.asked.append(asked)
        return self.choose(asked) if self.choose else random.Random(asked.seed).choice(asked.legal)

    async def hint(self, asked: Finding, turn: Turn) -> dict[str, Any]:
        if isinstance(asked, LineQuestion):
            self.lines.append(asked)
            rules = asked.variant.shared_rules
            world = resample(rules, np.frombuffer(asked.view, rules.new().dtype), asked.seat, asked.seed)
            return {"world": world.tobytes().hex(), "line": [(asked.seat, asked.move)]}
        if isinstance(asked, BecauseQuestion):
            self.explained.append(asked)
            return {"because": {language: [f"Because ({language})."] for language in LANGUAGES}}
        if isinstance(asked, TurningQuestion):
            self.turned.append(asked)
            return {"turning": {"moment": len(asked.views) - 1, "before": 0.25, "after": asked.end, "chances": ()}}
        self.asked.append(asked)
        if asked.weighed is not None:
            return {"hint": None, "warning": self.warns(asked) if self.warns else None}
        figures = HintFigures(asked.seat, 0, len(asked.legal), str(asked.legal[0]), None, [], [], [])
        return {"hint": asdict(figures), "sentences": ["Best: this one."]}

    async def review(self, asked: ReviewQuestion, turn: Turn) -> list[dict[str, Any]]:
        """A few moments at a time."""
        if self.may_review:
            await self.may_review()
        self.reviewed.append(asked)
        return [at_once_judged(one, asked.variant.players) for one in asked.moments[:10]]


def at_once_judged(one: Moment, players: int) -> dict[str, Any]:
    """As a judge would write it: all have the same chance, and the last of the legal moves is the best."""
    even = [1 / players, 0.01]
    found: dict[str, Any] = {"ply": one.ply, "truth": [even] * players}
    if one.legal:
        best, played = (
            [move, [chance, 0.01], [1.0, 0.1]] for move, chance in ((one.legal[-1], 0.6), (one.played, 0.5))
        )
        same = one.legal[-1] == one.played
        found |= {"seat": one.seat, "played": best if same else played, "best": best, "worlds": 9}
        found |= {"loss": [0.0, 0.0] if same else [0.1, 0.01], "shown": [best] if same else [best, played]}
    return found
