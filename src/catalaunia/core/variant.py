"""A variant: a game with its players, options and data fixed. From it come the rules of a table."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from catalaunia.core import registry
from catalaunia.core.protocol import Game, Rules

MOST_RULES_KEPT = 64  # rules are large, and the same for all tables of a variant


@dataclass(frozen=True)
class Variant:
    """What rules are made from."""

    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    data: Mapping[str, Any] | None = None

    @property
    def played(self) -> Game:
        return registry.find(self.game)

    @property
    def key(self) -> str:
        """The same for equal variants, whatever order their options are in."""
        return json.dumps([self.game, self.players, dict(self.options), self.data], sort_keys=True)

    @property
    def rules(self) -> Rules:
        """Of one's own, made anew. Refuses an unknown game, number of players, option or board."""
        return self.played.rules(self.players, self.options, self.data)

    @property
    def shared_rules(self) -> Rules:
        """Those of all who ask for this variant in this process."""
        return _shared(self.key)

    def __str__(self) -> str:
        return f"{self.game}-{self.players}" + "".join(f"-{value}" for value in self.options.values())


@lru_cache(MOST_RULES_KEPT)
def _shared(key: str) -> Rules:
    return Variant(*json.loads(key)).rules
