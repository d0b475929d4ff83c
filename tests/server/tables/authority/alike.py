"""The same asked at a table and at its twin, where all that the asker cannot know is dealt and sealed anew.

Everything that can be asked is asked: for a seat that is not the asker's, with no key, with one that he has used in
chat, and with one that the seat's holder has used; and for his own seat, what it is answered and asked of a hint.
"""

import asyncio
import random
from collections.abc import Iterator
from itertools import islice

from catalaunia.core.variant import Variant
from catalaunia.server.tables import changes, commands, events
from catalaunia.server.tables.deadlines import due
from catalaunia.server.tables.table import Table
from catalaunia.store.protocol import StoredEvent
from tests.server.outgoing.heads import set_aside
from tests.server.outgoing.twins import NAME, History, histories, player, twin
from tests.server.tables.authority.asks import APART, of_seat, over_http
from tests.server.tables.authority.hands import HOLDER, OPPONENT, Answer, Ask, Stage, World

CHAT, MOVE = "chat-1", "move-1"  # keys
TELLS_THE_CHOICE = ("/moves",)  # one's own last move ends the choice if the others have chosen: that is the reveal


def differences(kind: Variant, seed: int, positions: int) -> Iterator[str]:
    """What a spectator and a player are told otherwise at the twin."""
    choose = random.Random(seed)
    for history in islice(_secret(kind, seed), positions):
        for seat in (None, OPPONENT):
            _use_keys(history, seat)
            dealt_anew = twin(history, seat, choose)
            asked = [*_asked(history.table, seat)]
            here, there = (asyncio.run(_answers(table, seat, asked)) for table in (history.table, dealt_anew))
            for (ask, key), one, other in zip(asked, here, there, strict=True):
                if one != other:
                    yield f"{player(seat)}, key {key!r}, {ask}: {one}, at the twin {other}"


def _secret(kind: Variant, seed: int) -> Iterator[History]:
    """Tables at which several choose at once, and some have chosen."""
    for history in histories(kind, seed, every=3):
        if len(history.match.awaited(None)) > 1 and history.match._drafts:
            yield history


def _use_keys(history: History, seat: int | None) -> None:
    """The asker talks, and the holder seals another move, each under a key."""
    match = history.match
    if seat is not None:
        talk = commands.Talk("Well, well.")
        history.happen(events.Chatted(f"Name {seat}", talk.text, player=player(seat), key=CHAT, asked=talk.fingerprint))
    if legal := match.legal(HOLDER):
        say = commands.Play(HOLDER, legal[0].text)
        said = events.Moved(HOLDER, say.move, player=player(HOLDER), key=MOVE, asked=say.fingerprint)
        if not changes.after(history.table, [said], 0.0).versions.is_public(history.table.version + 1):
            history.happen(said)


def _asked(table: Table, seat: int | None) -> Iterator[tuple[Ask, str]]:
    at = _stage(table)
    for label, ask in over_http(at, "opponent").items():
        if not (ask.path.startswith(APART) and ask.path != "/api/me/tables") and label != "POST /api/tables":
            yield from ((ask, key) for key in ("", CHAT, MOVE))
            if seat is not None and "seat" in ask.query | (ask.body or {}) and not label.endswith(TELLS_THE_CHOICE):
                yield from ((of_seat(ask, seat), key) for key in ("", CHAT))


async def _answers(table: Table, seat: int | None, asked: list[tuple[Ask, str]]) -> list[tuple[Answer, str]]:
    at = _stage(table)
    world, answers = World(at), []
    for ask, key in asked:
        world.go_to(at)
        answer = await world.send(player(seat) if seat is not None else "nobody", ask, key)
        answer = answer._replace(content=set_aside([answer.content], table)[0])
        answers.append((answer, repr(world.thinkers.asked)))
        world.thinkers.asked.clear()
    world.close()
    return answers


def _stage(table: Table) -> Stage:
    log = tuple(StoredEvent(k, 0.0, {}) for k in range(1, table.version + 1))
    summary = table.summary(due(table))
    return Stage("twin", NAME, {NAME: log}, {NAME: summary}, {NAME: table}, table.shown + 100.0, (), "")
