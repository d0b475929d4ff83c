"""Hints at a table: noted in the record before they are given, made from what the seat knows and nothing else.

A hint is for one decision. Asked for again under the same key it is the same one, and no other: once the position has
changed and the hint is no longer kept here, a new one must be asked for, which is noted anew.
"""

import hmac
from collections import OrderedDict
from typing import TYPE_CHECKING

from catalaunia.ai.worker import HintQuestion
from catalaunia.ai.worker import Table as Kind
from catalaunia.server import authority, messages
from catalaunia.server.authority import Holder
from catalaunia.server.commands import Hint, decision
from catalaunia.server.fair_queue import Turn
from catalaunia.server.limits import Asker
from catalaunia.texts import Refusal

if TYPE_CHECKING:
    from catalaunia.server.hall import Hall

MOST_KEPT = 500

Given = OrderedDict[tuple[str, int, str, str], messages.HintGiven]  # by table, seat, decision and language


async def give_hint(hall: "Hall", asker: Asker, seat: int, key: str, language: str) -> messages.HintGiven:
    """Refused where the table does not allow it or it is not the seat's turn."""
    authority.hold(await hall.tables.get(asker.table), asker.player, seat)
    hall.limits.take("hint", asker)
    if not hall.thinkers.ready:
        raise Refusal("table.hint_not_ready")
    table, version = await hall.tables.do(asker.table, Hint(seat), asker.player, key)
    right = authority.hold(table, asker.player, seat)
    asked_for = table.hints[version]
    name = (table.id, seat, asked_for, language)
    if name not in hall.hints:
        if not right.legal() or decision(right) != asked_for:
            raise Refusal("table.hint_past")
        hall.hints[name] = messages.HintGiven(**await hall.thinkers.hint(_question(hall, right, language), Turn(asker)))
        while len(hall.hints) > MOST_KEPT:
            hall.hints.popitem(last=False)
    return hall.hints[name]


def _question(hall: "Hall", right: Holder, language: str) -> HintQuestion:
    table, setup = right.table, right.table.setup
    kind = Kind(setup.game, len(table.seats), setup.options, setup.data)
    asked = f"hint/{table.id}/{decision(right)}".encode()
    seed = int.from_bytes(hmac.digest(hall.key, asked, "sha256")[:7])
    return HintQuestion(kind, right.view().tobytes(), right.own, tuple(right.legal()), seed, language)
