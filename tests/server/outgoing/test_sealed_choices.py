"""Where several choose at once nobody gets a byte of what another seals, nor that he has, before the reveal."""

import asyncio
import random
from functools import cache
from typing import cast

import pytest
from fastapi import WebSocket

from catalaunia.core.variant import Variant
from catalaunia.server.http.socket import Connection
from catalaunia.server.tables import changes, events
from catalaunia.server.tables.table import Table
from catalaunia.server.tables.tokens import Known
from tests.server.outgoing.channels import Listener, Wire
from tests.server.outgoing.twins import NAME, History, histories, player

KINDS = [
    Variant("attila", 3, {"war_bids": "simultaneous"}),
    Variant("clash451", 2, {"mode": "expert"}),
]


def choosing(kind: Variant, moves: int = 0) -> tuple[History, list[int]]:
    """A table at which all may choose and nobody has, after at least so many moves."""
    for history in histories(kind, 3, every=1):
        awaited = history.match.awaited(None) if history.table.ply >= moves else []
        if len(awaited) > 1 and not history.since and all(len(history.match.legal(seat)) > 1 for seat in awaited):
            return history, awaited
    raise AssertionError("never")


async def heard_by_others(kind: Variant, script: list[str]) -> tuple[list[bytes], list[bytes], Table]:
    """What another chooser and a spectator hear while one seals, takes back and seals anew."""
    history, (chooser, other, *_) = choosing(kind)
    listener = Listener()
    listener.show(history.table)
    wires, tasks = {}, []
    for seat in (chooser, other, None):
        wires[seat] = Wire()
        connection = Connection(listener.service, cast(WebSocket, wires[seat]), Known(player(seat)))
        tasks.append(asyncio.create_task(connection.serve()))
    for seat, wire in wires.items():
        await wire.say(kind="hello", table=NAME, seat=seat)
    choose = random.Random(4)
    for n, doing in enumerate(script):
        listener.clock.time += 7.0
        match = (await listener.service.tables.get(NAME)).match
        assert match is not None
        legal = match.legal(chooser)
        if doing == "talk":
            await wires[other].say(kind="chat", id=f"chat-{n}", text="Hm.")
        elif doing == "back":
            await wires[chooser].say(kind="take_back", id=f"id-{n}", seat=chooser)
        elif doing == "hint":
            await wires[chooser].say(kind="hint", id=f"id-{n}", seat=chooser)
        elif doing == "wrong":
            await wires[chooser].say(kind="play", id=f"id-{n}", seat=chooser, move="no such move")
        elif doing == "undo":
            await wires[chooser].say(kind="undo", id=f"id-{n}", seat=chooser)
        elif doing != "wait" and legal:
            move = {"first": legal[0], "last": legal[-1], "any": choose.choice(legal)}[doing]
            await wires[chooser].say(kind="play", id=f"id-{n}", seat=chooser, move=move.text)
    refused = [b"refused" in one for wire in wires.values() for one in wire.sent]
    assert refused.count(True) == [*script].count("wrong")
    for wire in wires.values():
        wire.to_hear.put_nowait(None)
    public = [(await listener.http.get(path)).content for path in ("/api/tables", f"/api/tables/{NAME}")]
    figures = await listener._metrics()
    await asyncio.gather(*tasks)
    counted = [line for line in figures.splitlines() if b"_total" in line or b"_disk_" in line]
    return wires[other].sent + public + counted, wires[None].sent, await listener.service.tables.get(NAME)


@cache
def heard_of_nothing(kind: int) -> tuple[list[bytes], list[bytes], Table]:
    return asyncio.run(heard_by_others(KINDS[kind], "wait wait wait wait talk wait".split()))


SCRIPTS = [
    "first wait wait wait talk wait",
    "last wait wait wait talk wait",
    "first back last wait talk back",
    "any any any any talk any",
    "first undo any any talk wait",
    "last last last last talk back",
    "first hint back hint talk any",
    "wrong any wrong back talk any",
]


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("script", SCRIPTS)
def test_others_hear_the_same_whatever_is_sealed(kind: Variant, script: str) -> None:
    nothing = heard_of_nothing(KINDS.index(kind))
    something = asyncio.run(heard_by_others(kind, script.split()))
    assert something[:2] == nothing[:2]
    assert something[2].version > nothing[2].version  # it did happen


def test_a_thinking_time_is_one_for_the_whole_choice() -> None:
    history, (chooser, *_) = choosing(KINDS[1])
    before = history.table.asked[chooser]
    table = history.table
    assert table.match is not None
    move = table.match.legal(chooser)[0].text
    after = changes.after(table, [events.Moved(chooser, move, player=player(chooser))], table.changed + 5)
    assert after.asked[chooser] == before
    assert after.waiting[chooser].since == before.since


def test_a_sealed_move_does_not_withdraw_another_s_wish_to_undo() -> None:
    history, (chooser, other) = choosing(KINDS[1], 40)
    table = changes.after(history.table, [events.UndoAsked(other, player=player(other))], history.table.changed + 1)
    assert table.undo is not None
    assert table.match is not None
    said = [events.Moved(seat, table.match.legal(seat)[0].text) for seat in (chooser, other)]
    after = changes.after(table, [*said], table.changed + 1)
    assert after.undo == table.undo
    agreed = changes.after(after, [events.UndoAnswered(chooser, True, player=player(chooser))], after.changed + 1)
    assert agreed.match is not None
    assert len(agreed.match.log) < len(table.match.log)  # the move that was asked for, not the sealed one
