"""Where spectators see everything later, nothing that happens meanwhile changes a byte of what they get.

A random game is cut at some move, and goes on from there in two ways: other moves, other talk, an end or none. Whoever
only watches sees it up to the cut, and every way out of the server says the same of both. A true datum of the present,
planted where it could get out, is found.
"""

import asyncio
import random
from typing import Any

import pytest

from catalaunia.core.variant import Variant
from catalaunia.server.outgoing.lists import rows
from catalaunia.server.tables import authority, changes, events
from catalaunia.server.tables.spectating.past import Past
from catalaunia.server.tables.table import Table
from tests.server.outgoing.channels import Listener, Said, rest
from tests.server.outgoing.twins import NAME, player

DELAY = 600
KINDS = (Variant("attila", 3, {"war_bids": "simultaneous"}), Variant("clash451", 2, {}))
HOST = player(None)  # who listens has opened the table
of_whom = pytest.mark.parametrize("host", ["host", HOST], ids=["a stranger", "the host"])
NOT_OF_SPECTATORS = ("operator", "metrics", "presence", "computers", "release", "computer's question", "hint question")


class Late(Listener):
    """Shows the present of a table, whatever it is asked about."""

    present: Table
    now: float

    def show(self, table: Table) -> None:
        super().show(self.present)
        self.clock.time = self.now

    async def hears(self, cut: Table, present: Table, seed: int) -> Said:
        self.present, self.now = present, cut.changed + DELAY
        said = await self.ask_all(cut, None, random.Random(seed))
        self.show(present)
        shared = await self.http.get(f"/t/{NAME}?in=en", headers={"Accept": "text/html"})
        said["preview"] = [shared.content]
        await rest()
        return {channel: found for channel, found in said.items() if channel not in NOT_OF_SPECTATORS}


def started(kind: Variant, seed: int, host: str) -> Table:
    setup: dict[str, Any] = {
        "game": kind.game, "seats": [{"kind": "open"} for _ in range(kind.players)], "options": dict(kind.options),
        "thinking_seconds": 3600, "listed": True, "spectators": {"delay": DELAY},
    }  # fmt: skip
    happened: list[events.Event] = [events.Created(setup, seed.to_bytes(32).hex(), kind.played.version, player=host)]
    happened += [events.Seated(k, f"Name {k}", player=player(k)) for k in range(kind.players)]
    return changes.after(Table(NAME), [*happened, events.Started()], 1_000.0)


def moved(table: Table, choose: random.Random) -> Table:
    """A move, a line of talk, or somebody who gives up."""
    match = table.match
    assert match is not None
    if match.over or choose.random() < 0.1:
        one: events.Event = events.Chatted("Name 0", f"Well {choose.random()}", player=player(0))
    elif choose.random() < 0.05:
        one = events.Resigned(0, player=player(0))
    else:
        seat = choose.choice(match.to_act())
        one = events.Moved(seat, choose.choice(match.legal(seat)).text, player=player(seat))
    return changes.after(table, [one], table.changed + 0.5 + choose.random())


def going_on(cut: Table, seed: int, clock: Any) -> Table:
    """The present, some moves after the cut."""
    choose, table = random.Random(seed), cut.twin()
    table.past = Past(DELAY, clock)
    table.past.add(table)
    for _ in range(choose.randrange(1, 25)):
        after = moved(table, choose)
        assert after.past is not None
        after.past.add(after)
        table = after
    return table


def cut_at(kind: Variant, seed: int, host: str) -> Table:
    choose = random.Random(seed)
    table = started(kind, seed + 1, host)
    for _ in range(choose.randrange(30)):
        after = moved(table, choose)
        table = table if after.stage == "over" else after
    return table


async def differences(n: int, host: str) -> set[str]:
    listener, cut = Late(), cut_at(KINDS[n % 2], n, host)
    listener.clock.time = cut.changed + DELAY - 1.0
    one = await listener.hears(cut, going_on(cut, 2 * n, listener.clock.now), n)
    listener.clock.time = cut.changed + DELAY - 1.0
    two = await listener.hears(cut, going_on(cut, 2 * n + 1, listener.clock.now), n)
    return {channel for channel in one if one[channel] != two[channel]}


@of_whom
def test_what_happens_meanwhile_changes_no_byte_of_what_spectators_get(host: str) -> None:
    for n in range(4):
        assert asyncio.run(differences(n, host)) == set()


@pytest.mark.long
@of_whom
def test_what_happens_meanwhile_changes_no_byte_at_full_size(host: str) -> None:
    for n in range(100, 1_100):
        assert asyncio.run(differences(n, host)) == set(), n


PLANTS: dict[str, tuple[str, Any, str, Any, str]] = {
    "present": (
        "host",
        authority,
        "seen_by",
        lambda table, _: table,
        "look look-since wait hello plies history finale record preview",
    ),
    "lists": ("host", Table, "may_be_found", property(lambda table: table.setup.listed), "lists home"),
    "versions": (
        "host",
        Past,
        "table",
        lambda past: past._kept[-1][1],
        "look hello",
    ),
    "rows": (HOST, rows.MyTables, "_sees_later", lambda *_: False, "lists home"),
    "data": (HOST, authority, "seen_by", lambda table, _: table, "my-data lists home"),
}


@pytest.mark.parametrize("planted", PLANTS)
def test_what_is_planted_of_the_present_is_found(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    host, where, name, leaky, heard_on = PLANTS[planted]
    wanted = {one.replace("-", " ") for one in heard_on.split()}
    found: set[str] = set()
    for n in range(40):
        with monkeypatch.context() as patch:
            patch.setattr(where, name, leaky)
            found |= asyncio.run(differences(n, host))
        if wanted <= found:
            return
    assert wanted <= found
