"""Tables as they were sent lately: a table that has not changed costs little, however many look at it."""

from collections import OrderedDict

from catalaunia.server.outgoing import views
from catalaunia.server.tables.authority import Onlooker

MOST_KEPT = 64


class KeptUpdates:
    """What everybody gets who only watches, and whole tables, kept as bytes."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()

    def update(self, eye: Onlooker, language: str, last: int, computers_ready: bool, again: bool = False) -> bytes:
        """All that has changed for this viewer since the version he has seen, by his own count; see `views.update`."""
        table = eye.table
        known = eye.player in table.people() | table.barred or eye.player == table.host
        who, version = eye.player if known else "", table.version_for(eye.seat)
        name = (table.id, version, who, eye.seat, language, last, computers_ready, again)
        if name in self._kept:
            return self._kept[name]
        made = views.update(eye, language, last, computers_ready, again).model_dump_json().encode()
        if not known or not last:
            self._kept[name] = made
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return made

    def clear(self) -> None:
        self._kept.clear()
