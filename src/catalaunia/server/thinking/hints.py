"""Hints at a table: noted in the record before they are given, made from what the seat knows and nothing else.

A hint is for one decision. Asked for again under the same key it is the same one, and no other: once the position has
changed and the hint is no longer kept here, a new one must be asked for, which is noted anew.
"""

import hmac
from collections import OrderedDict
from dataclasses import replace

from catalaunia.ai.worker import HintQuestion
from catalaunia.core.texts import Refusal
from catalaunia.server.outgoing import messages
from catalaunia.server.shares.fair_queue import Turn
from catalaunia.server.shares.limits import Asker, Limits, out_of_lane
from catalaunia.server.tables import authority
from catalaunia.server.tables.authority import Holder
from catalaunia.server.tables.commands import AskWarning, Hint, decision
from catalaunia.server.tables.commands.playing import only_with_hints
from catalaunia.server.tables.live import Tables
from catalaunia.server.thinking.pool import Thinkers

MOST_HINTS_KEPT = 500


class Hints:
    """Those given lately are kept, by table, seat, decision and language."""

    def __init__(self, tables: Tables, thinkers: Thinkers, limits: Limits, secret: bytes) -> None:
        self.tables = tables
        self.thinkers = thinkers
        self.limits = limits
        self.secret = secret  # nobody can foresee which worlds will be imagined
        self._kept: OrderedDict[tuple[str, int, str, str], messages.HintGiven] = OrderedDict()

    async def give(self, asker: Asker, seat: int, key: str, language: str) -> messages.HintGiven:
        """Refused where the table does not allow it or it is not the seat's turn."""
        right = await self.tables.prove(asker.table, authority.hold, asker.player, seat)
        self._only_if_ready(right.table.setup.game)
        self.limits.take("hint", asker)
        table, version = await self.tables.do(asker.table, Hint(seat), asker.player, key)
        right = authority.hold(table, asker.player, seat)
        asked_for = table.hints[version]
        name = (table.id, seat, asked_for, language)
        if name not in self._kept:
            if not right.legal() or decision(right) != asked_for:
                raise Refusal("table.hint_past")
            found = await out_of_lane(self.thinkers.hint(self._question(right, language), Turn(asker)))
            self._kept[name] = messages.HintGiven(**found)
            while len(self._kept) > MOST_HINTS_KEPT:
                self._kept.popitem(last=False)
        return self._kept[name]

    async def warn(self, asker: Asker, seat: int, move: str, language: str) -> str | None:
        """Why a move would be a blunder by what its seat knows; then it is noted as a hint.

        Among people it is noted before: that it found nothing tells something, too.
        """
        right = await self.tables.prove(asker.table, authority.hold, asker.player, seat)
        only_with_hints(right)
        legal = right.legal()
        meant = next((one.number for one in legal if one.text == move), None)
        if meant is None or len(legal) < 2 or not self.thinkers.ready_for(right.table.setup.game):
            return None
        self.limits.take("warning", asker)
        table, _ = await self.tables.do(asker.table, AskWarning(seat), asker.player)
        asked = replace(self._question(right, language), weighed=meant)
        found = await out_of_lane(self.thinkers.hint(asked, Turn(asker)))
        told: str | None = found["warning"]
        if told and len(table.people()) < 2:
            await self.tables.do(asker.table, Hint(seat), asker.player, "")
        return told

    def _only_if_ready(self, game: str) -> None:
        """Nobody waits for a compiler without knowing it. The page asks again when it hears that all is there."""
        if self.thinkers.ready_for(game):
            return
        at = self.thinkers.compiling(game)
        if at and at.seconds_left is not None:
            raise Refusal("table.hint_ready_in", seconds=at.seconds_left)
        raise Refusal("table.hint_not_ready")

    def clear(self) -> None:
        self._kept.clear()

    def _question(self, right: Holder, language: str) -> HintQuestion:
        table, legal = right.table, tuple(move.number for move in right.legal())
        asked = f"hint/{table.id}/{decision(right)}".encode()
        seed = int.from_bytes(hmac.digest(self.secret, asked, "sha256")[:7])
        return HintQuestion(table.setup.variant, right.view().tobytes(), right.own, legal, seed, language)
