"""Hints at a table: noted in the record before they are given, made from what the seat knows and nothing else."""

import hmac

from catalaunia.ai.worker import HintQuestion
from catalaunia.ai.worker import Table as Kind
from catalaunia.server import acts, messages
from catalaunia.server.acts import Who
from catalaunia.server.hall import Hall
from catalaunia.texts import Refusal


async def give_hint(hall: Hall, name: str, who: Who, seat: int, language: str) -> messages.HintGiven:
    """Refused where the table does not allow it or it is not the seat's turn."""
    hall.limits.take("hint", who.player)
    if not hall.thinkers.ready:
        raise Refusal("table.hint_not_ready")
    table, _ = await hall.tables.do(name, acts.note_hint(who, seat), who)
    match, setup = table.match, table.setup
    assert match is not None
    kind = Kind(setup.game, len(table.seats), setup.options, setup.data)
    legal = match.legal(seat)
    if not legal:
        raise Refusal("table.hint_not_now")
    seed = int.from_bytes(hmac.digest(hall.key, f"hint/{table.id}/{table.decision(seat)}".encode(), "sha256")[:7])
    asked = HintQuestion(kind, match.view(seat).tobytes(), seat, tuple(legal), seed, language)
    given = await hall.thinkers.hint(asked)
    return messages.HintGiven(**given)
