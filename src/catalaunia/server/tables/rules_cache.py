"""Rules are made once for each kind of table: they are large, and they are the same for all of its kind."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from catalaunia.core import registry
from catalaunia.core.protocol import Rules

MOST_RULES = 64


def rules_for(name: str, players: int, options: Mapping[str, Any], data: Mapping[str, Any] | None) -> Rules:
    """Refuses an unknown game, number of players, option or board."""
    return _made(name, players, json.dumps([options, data], sort_keys=True))


@lru_cache(MOST_RULES)
def _made(name: str, players: int, rest: str) -> Rules:
    options, data = json.loads(rest)
    return registry.find(name).rules(players, options, data)
