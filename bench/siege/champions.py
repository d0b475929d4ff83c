"""Tables of Champions: most of computers only, some of them watched, some with one person who plays at once."""

import asyncio
import json
from typing import Any

from websockets.exceptions import WebSocketException

from bench.chair import Chair
from bench.served import Place
from bench.siege.camp import LOST, Camp
from bench.siege.requests import opened

IDENTITIES, LINES = 50, 20
CHAMPION: dict[str, Any] = {"kind": "computer", "level": 7}
PLAYED = [{"kind": "me"}, *[CHAMPION] * 4]


async def open_tables(camp: Camp) -> None:
    """So many tables by fifty identities, as fast as they may; and a tenth more that they have had for long."""
    tokens = [camp.token() for _ in range(IDENTITIES)]
    left = list(range(camp.count))
    async with asyncio.TaskGroup() as group:

        async def one() -> None:
            line = camp.line()
            while left:
                number = left.pop()
                token = tokens[number % IDENTITIES]
                kind = PLAYED if number % 5 == 4 else [CHAMPION] * (2 if number % 2 else 5)
                game = "clash451" if len(kind) == 2 else "attila"
                table = await opened(line, token, kind, game=game)
                camp.hold(1)
                if kind is PLAYED:
                    group.create_task(_play(camp, table, token))
                elif number % 10 == 0:
                    group.create_task(_watch(camp, table, token))

        for token in tokens[: camp.count // 10]:
            group.create_task(_play_at_an_old_one(camp, token))
        for _ in range(min(LINES, camp.count)):
            group.create_task(one())


async def _play_at_an_old_one(camp: Camp, token: str) -> None:
    await _play(camp, await opened(camp.long_ago(), token, PLAYED), token)


async def _play(camp: Camp, table: str, token: str) -> None:
    """Any move, as soon as it is his turn."""
    chair = Chair(Place(table, 0, "", token, camp.source), [camp])
    chair.on_update = chair.on_ack = _act
    try:
        await chair.sit()
    finally:
        camp.met["moves at tables with Champions"] += len(chair.acknowledged)
        camp.met.update(chair.refusals)


def _act(chair: Chair) -> None:
    chair.act()


async def _watch(camp: Camp, table: str, token: str) -> None:
    """Until the server ends it; then again."""
    while True:
        try:
            async with camp.socket(token) as socket:
                await socket.send(json.dumps({"kind": "hello", "table": table}))
                async for text in socket:
                    camp.meet(str(text))
        except (*LOST, WebSocketException) as error:
            camp.met[type(error).__name__] += 1
        await asyncio.sleep(1.0)
