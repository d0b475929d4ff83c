"""A server that is told to stop: pages are told, nothing is lost, and it ends without an error."""

import asyncio
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.crash.crowd import Crowd, check, logs_in, promises
from bench.served import Opener
from tests.server import people_only
from tests.server.places import Page
from tests.server.processes import running
from tests.sizes import PATIENCE

GOING_AWAY = (1001, 1012)  # as the protocol calls a server that stops, or starts anew
ENOUGH = 8  # acts of four pairs


def test_a_server_that_is_told_to_stop_closes_its_sockets_and_ends_well(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(tmp_path) as served:
            (ada, _) = await Opener(served).table("attila")
            headers = {"Authorization": f"Bearer {ada.token}"}
            at = f"ws://127.0.0.1:{served.port}/api/socket"
            async with connect(at, additional_headers=headers, open_timeout=PATIENCE, ping_interval=None) as socket:
                await Page(socket).hello(ada.table, 0)
                ended = asyncio.create_task(asyncio.to_thread(served.stop))
                with pytest.raises(ConnectionClosed) as closed:
                    await asyncio.wait_for(_read_on(socket), PATIENCE)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code in GOING_AWAY
                assert await ended == 0

    asyncio.run(play())


async def _read_on(socket: ClientConnection) -> None:
    while True:
        await socket.recv()


def test_what_was_acknowledged_before_it_stopped_is_there_afterwards(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(tmp_path, program=people_only.PROGRAM) as served:
            crowd = Crowd([served], 4, pace=0.05)
            await crowd.sit_down()
            while crowd.acknowledged() <= ENOUGH:
                await asyncio.sleep(0.02)
            assert await asyncio.to_thread(served.stop) == 0
            await crowd.leave()
            found = check(promises(crowd), await logs_in(str(tmp_path / "tables.sqlite")))
            assert found.acts > ENOUGH
            assert (found.lost, found.moved, found.doubled, found.gaps) == (0, 0, 0, 0)

    asyncio.run(play())
