"""The store as people and computers get it: while the operator has all rest, nothing of theirs is kept."""

from collections.abc import Callable
from typing import Any, cast

from catalaunia.store.protocol import Store

CHANGES = (
    "append",
    "remove",
    "delete",
    "rewrite",
    "note",
    "identify",
    "write_study",
    "keep_study",
    "delete_study",
)  # not what the operator himself lays down


class RestingStore:
    """Hands everything on, or refuses first."""

    def __init__(self, store: Store, refuse: Callable[[], None]) -> None:
        self._store = store
        self._refuse = refuse

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        if name not in CHANGES:
            return found

        async def unless_resting(*given: Any, **named: Any) -> Any:
            self._refuse()
            return await found(*given, **named)

        return unless_resting


def resting_store(store: Store, refuse: Callable[[], None]) -> Store:
    return cast(Store, RestingStore(store, refuse))
