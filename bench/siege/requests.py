"""Requests that cost the server more than the attacker: held ones, long answers, imports, hints, greetings."""

import asyncio
import itertools
import json
from collections.abc import Awaitable, Callable
from typing import Any

from websockets.exceptions import WebSocketException

from bench.siege.camp import AFTER_A_REFUSAL, LOST, Camp, Line
from catalaunia import compiled
from catalaunia.cli.simulate import random_record
from catalaunia.core import registry

ONE_AND_ANOTHER = [{"kind": "me"}, {"kind": "open"}]
BOTH_MINE = [{"kind": "me"}, {"kind": "me"}]


async def opened(line: Line, token: str, seats: list[dict[str, Any]], **setup: Any) -> str:
    """A table of his; tried until he may."""
    setup = {"game": "attila", "seats": seats} | setup
    while True:
        made = await line.ask("POST", "/api/tables", {"name": "Alaric", "setup": setup}, token)
        if made and made.ok:
            return str(made.json()["table"])


async def wait(camp: Camp) -> None:
    """So many held requests of one player, at a table where it is never his turn."""
    token = camp.token()
    table = await opened(camp.long_ago(), token, ONE_AND_ANOTHER)

    async def one(line: Line) -> None:
        camp.hold(1)
        await line.ask("GET", f"/api/tables/{table}/wait?seat=0&timeout=60", token=token, pause=1.0)
        camp.hold(-1)

    await _all_at_it(camp, one)


async def ask_much(camp: Camp) -> None:
    """Imports, checks and long answers, each by somebody new."""
    records, numbers = long_records(), itertools.count()
    tables = [await _imported(camp, one) for one in records]

    async def one(line: Line) -> None:
        number = next(numbers)
        record, table = records[number % len(records)], tables[number % len(records)]
        token = camp.token()
        await line.ask("POST", "/api/records", _named(record, number), token)
        await line.ask("POST", "/api/check", record, token)
        for path in ("/openapi.json", f"/api/tables/{table}", f"/api/tables/{table}/history?open=true"):
            await line.ask("GET", path, token=token)
        await line.ask("GET", f"/api/tables/{table}/plies/{number % 150}?open=true", token=token)

    await _all_at_it(camp, one)


def long_records() -> list[dict[str, Any]]:
    kinds = (("attila", 5), ("attila", 2), ("clash451", 2))
    dice = compiled.dice(1, len(kinds))
    return [
        random_record(registry.find(name), registry.find(name).rules(players, {}, None), int(seed))
        for (name, players), seed in zip(kinds, dice, strict=True)
    ]


def _named(record: dict[str, Any], number: int) -> dict[str, Any]:
    """With other names, so that it is another record."""
    return record | {"seats": [f"{name} of {number}" for name in record["seats"]]}


async def _imported(camp: Camp, record: dict[str, Any]) -> str:
    """Its table."""
    line, named = camp.long_ago(), _named(record, -1)
    while True:
        made = await line.ask("POST", "/api/records", named, camp.token())
        if made and made.ok:
            return str(made.json()["table"])


async def ask_for_hints(camp: Camp) -> None:
    """By one after the other of many who hold a table each."""
    first = {"first_player": "named", "first_seat": 0}
    tokens = [camp.token() for _ in range(2 * camp.count)]
    tables = [(await opened(camp.long_ago(), token, BOTH_MINE, options=first), token) for token in tokens]
    turns = itertools.cycle(tables)

    async def one(line: Line) -> None:
        table, token = next(turns)
        await line.ask("POST", f"/api/tables/{table}/hint", {"seat": 0}, token)

    await _all_at_it(camp, one)


async def greet(camp: Camp) -> None:
    """Sockets that ask for the whole of a long game as fast as it comes, each time as somebody new."""
    record = long_records()[0]
    table = await _imported(camp, record)
    hello = json.dumps({"kind": "hello", "table": table})
    nothing = json.dumps({"kind": "why", "id": "a", "seat": 0, "move": "pass"})

    async def one(_: Line) -> None:
        try:
            async with camp.socket(camp.token()) as socket:
                await socket.send(hello)
                async for text in socket:
                    kind = camp.meet(str(text))
                    if kind == "refused serve.too_fast":
                        return
                    await socket.send(hello if kind == "update" else nothing)
        except (*LOST, WebSocketException) as error:
            camp.met[type(error).__name__] += 1
            await asyncio.sleep(AFTER_A_REFUSAL)

    await _all_at_it(camp, one)


async def _all_at_it(camp: Camp, one: Callable[[Line], Awaitable[None]]) -> None:
    async def again_and_again() -> None:
        line = camp.line()
        while True:
            await one(line)

    async with asyncio.TaskGroup() as group:  # which waits until each has closed what it opened
        for _ in range(camp.count):
            group.create_task(again_and_again())
