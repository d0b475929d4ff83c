"""Reviews of finished games: judged piece by piece in thinking processes, kept in the store.

A game that is over never changes and nothing of it is secret: whoever asks, the review is the same. It is begun by
somebody, who is charged for it, and goes on without him. What was judged is noted in the store every few pieces; after
a restart, whoever asks next takes it up where it stopped.
"""

import asyncio
import logging
import zlib
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from catalaunia.ai.review.moment import moment
from catalaunia.ai.worker import ReviewQuestion
from catalaunia.core.texts import Refusal
from catalaunia.server.outgoing.review.bodies import Care, ReviewState
from catalaunia.server.shares.fair_queue import Turn
from catalaunia.server.shares.limits import Asker, Limits
from catalaunia.server.tables.authority import Onlooker
from catalaunia.server.thinking.pool import Thinkers
from catalaunia.store.protocol import Store
from catalaunia.store.written import text_of

JUDGE = 4  # raised when games are judged otherwise: what was kept before is then worked out anew
PIECE = 0.5  # seconds that a process is kept from others at a time
MOST_MOMENTS = 32  # asked for at a time
PIECES_A_NOTE = 8
TRIES = 3  # of a piece that did not come
MOST_KEPT = 50  # reviews in memory

log = logging.getLogger("catalaunia.reviews")

Found = dict[int, dict[str, Any]]  # by ply


class Progress(NamedTuple):
    """How far a review is."""

    how: ReviewState
    done: int
    of: int
    moments: Sequence[dict[str, Any]] | None  # all of them, in order, once it is done


class Reviews:
    """Those under way here, and those done lately."""

    def __init__(self, store: Store, thinkers: Thinkers, limits: Limits) -> None:
        self.store = store
        self.thinkers = thinkers
        self.limits = limits
        self._found: OrderedDict[tuple[str, Care], Found] = OrderedDict()
        self._tasks: dict[tuple[str, Care], asyncio.Task[None]] = {}
        self._failed: set[tuple[str, Care]] = set()

    async def begin(self, asker: Asker, eye: Onlooker, care: Care) -> None:
        """Nothing if it is done or under way."""
        name = (eye.table.id, care)
        found = await self._known(name)
        if name in self._tasks or len(found) == _plies(eye):
            return
        self.limits.enter("review", asker)
        try:
            self.limits.take("review", asker)
        except Refusal:
            self.limits.leave("review", asker)
            raise
        self._failed.discard(name)
        task = self._tasks[name] = asyncio.create_task(self._judge(asker, eye, care, found))

        def ended(_: object) -> None:
            del self._tasks[name]
            self.limits.leave("review", asker)

        task.add_done_callback(ended)

    async def look(self, eye: Onlooker, care: Care) -> Progress:
        name, of = (eye.table.id, care), _plies(eye)
        found = await self._known(name)
        if len(found) == of:
            return Progress("done", of, of, [found[ply] for ply in range(of)])
        state: ReviewState = "failed" if name in self._failed else "none"
        if name in self._tasks:
            state = "under_way" if found else "waiting"
        return Progress(state, len(found), of, None)

    async def close(self) -> None:
        """What was judged by now is noted."""
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def clear(self) -> None:
        self._found.clear()

    async def _known(self, name: tuple[str, Care]) -> Found:
        if name not in self._found:
            kept: Found = {one["ply"]: one for note in await self.store.notes(name[0], _note(name[1]))
                           for one in note["moments"]}  # fmt: skip
            self._found.setdefault(name, kept)
            for old in [*self._found][:-MOST_KEPT]:
                if old not in self._tasks:
                    del self._found[old]
        self._found.move_to_end(name)
        return self._found[name]

    async def _judge(self, asker: Asker, eye: Onlooker, care: Care, found: Found) -> None:
        unwritten: list[dict[str, Any]] = []
        pieces = 0
        try:
            while todo := [ply for ply in range(_plies(eye)) if ply not in found][:MOST_MOMENTS]:
                judged = await self._piece(asker, eye, care, todo)
                found.update((one["ply"], one) for one in judged)
                unwritten += judged
                pieces += 1
                if pieces % PIECES_A_NOTE == 0:
                    await self._keep(asker, eye, care, unwritten)
        except Exception:
            self._failed.add((eye.table.id, care))
            log.exception("a review was given up")
        finally:
            with suppress(Exception):  # it is in memory, and can be judged anew
                await self._keep(asker, eye, care, unwritten)

    async def _piece(self, asker: Asker, eye: Onlooker, care: Care, plies: Sequence[int]) -> list[dict[str, Any]]:
        """One that did not come in time is asked for again, one moment at a time."""
        for _ in range(TRIES - 1):
            with suppress(Refusal):
                return await self.thinkers.review(_question(eye, care, plies), Turn(asker))
            plies = plies[:1]
        return await self.thinkers.review(_question(eye, care, plies), Turn(asker))

    async def _keep(self, asker: Asker, eye: Onlooker, care: Care, moments: list[dict[str, Any]]) -> None:
        """Several servers may judge the same game: what they note of a ply is the same."""
        if moments:
            content = {"moments": moments[:]}
            moments.clear()
            self.limits.charge("storage", asker, len(text_of(content)))
            await self.store.note(eye.table.id, _note(care), content["moments"][0]["ply"], content)


def _note(care: Care) -> str:
    return f"review {JUDGE} {care}"


def _plies(eye: Onlooker) -> int:
    """The last of them follows the last move."""
    return len(eye.match_begun.trail)


def dice_of(table: str) -> int:
    """The same for whoever asks; others in each game, so that what the judge errs by averages out over many."""
    return zlib.crc32(table.encode())


def _question(eye: Onlooker, care: Care, plies: Sequence[int]) -> ReviewQuestion:
    match, entries = eye.match_begun, eye.match_begun.log
    moments = [
        moment(match.rules, match.trail[ply], ply, entries[ply] if ply < len(entries) else None) for ply in plies
    ]
    return ReviewQuestion(eye.table.setup.variant, care, tuple(moments), dice_of(eye.table.id), PIECE)
