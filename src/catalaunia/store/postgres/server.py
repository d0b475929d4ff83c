"""The way to a PostgreSQL server: connections, the state of its schema, and what it calls out."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from typing import Any

import asyncpg

from catalaunia.core.texts import Refusal
from catalaunia.store import migrations
from catalaunia.store.postgres.errors import LOST

UNREACHABLE: tuple[type[Exception], ...] = (*LOST, ValueError)  # an address may be no address at all
ONE_AT_A_TIME = 0x43343531  # the advisory lock of those who change the schema
DIAL_PATIENCE = 10.0  # seconds
ANSWER_PATIENCE = 60.0
HEARTBEAT = 30.0  # a listener that hears nothing so long asks whether the server is still there
CONNECT_AGAIN = 0.2  # seconds before a listener tries to connect anew; doubled up to
AT_MOST = 5.0

# So that a host that vanished is noticed, and its locks are free, after some 25 seconds.
SETTINGS = {
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "idle_in_transaction_session_timeout": "0",
}


async def pool(url: str, size: int) -> Any:
    """Connections that are made anew when they break. The schema is brought up to date first."""
    made = None
    try:
        made = await asyncpg.create_pool(
            url,
            min_size=1,
            max_size=size,
            init=_init,
            reset=_reset,
            timeout=DIAL_PATIENCE,
            command_timeout=ANSWER_PATIENCE,
            server_settings=SETTINGS,
        )
        async with made.acquire() as connection:
            await migrate(connection)
    except UNREACHABLE as error:
        if made:
            made.terminate()
        if isinstance(error, Refusal):
            raise
        raise _unreachable(error) from error
    return made


async def connect(url: str) -> Any:
    return await asyncpg.connect(url, timeout=DIAL_PATIENCE, command_timeout=ANSWER_PATIENCE, server_settings=SETTINGS)


async def connect_for_backup(url: str) -> Any:
    """To a database that must hold tables already; it is not changed."""
    try:
        connection = await connect(url)
    except UNREACHABLE as error:
        raise _unreachable(error) from error
    try:
        if await connection.fetchval("select to_regclass('catalaunia')") is None:
            raise Refusal("store.empty", place="PostgreSQL")
        migrations.check("postgres", "PostgreSQL", await connection.fetchval("select max(number) from catalaunia"))
    except BaseException:
        connection.terminate()
        raise
    return connection


def _unreachable(error: Exception) -> Refusal:
    return Refusal("store.unreachable", error=str(error) or type(error).__name__)


async def migrate(connection: Any) -> None:
    """Any number of processes may do this at once: one does it, the others wait and find it done."""
    try:
        async with connection.transaction():
            await connection.execute(f"select pg_advisory_xact_lock({ONE_AT_A_TIME})")
            await connection.execute("create table if not exists catalaunia (number integer not null)")
            number = await connection.fetchval("select max(number) from catalaunia") or 0
            for place, script in migrations.missing("postgres", "PostgreSQL", number):
                await connection.execute(script)
                await connection.execute("insert into catalaunia (number) values ($1)", place)
    except (asyncpg.DuplicateObjectError, asyncpg.DuplicateTableError, asyncpg.UndefinedColumnError) as error:
        raise Refusal("store.foreign", place="PostgreSQL") from error


async def heard(url: str, channel: str) -> AsyncGenerator[str, None]:
    """What is called out on a channel; "" whenever it has begun to listen, for what it may have missed before."""
    pause = CONNECT_AGAIN
    while True:
        try:
            async with contextlib.aclosing(_heard(url, channel)) as calls:
                async for call in calls:
                    pause = CONNECT_AGAIN
                    yield call
        except LOST:
            await asyncio.sleep(pause)
            pause = min(2 * pause, AT_MOST)


async def _heard(url: str, channel: str) -> AsyncGenerator[str, None]:
    """Until the connection breaks."""
    calls: asyncio.Queue[str | None] = asyncio.Queue()
    connection = await connect(url)
    try:
        connection.add_termination_listener(lambda _: calls.put_nowait(None))
        await connection.add_listener(channel, lambda _connection, _process, _channel, call: calls.put_nowait(call))
        yield ""
        while True:
            try:
                async with asyncio.timeout(HEARTBEAT):  # wait_for may swallow a cancellation (Python 3.11)
                    call = await calls.get()
            except TimeoutError:
                await connection.execute("select 1")
                continue
            if call is None:
                raise ConnectionResetError
            yield call
    finally:
        connection.terminate()


async def _init(connection: Any) -> None:
    """An acknowledged append survives a crash, even where the server's default is not to wait for the disk."""
    await connection.execute(
        "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'"
    )


async def _reset(connection: Any) -> None:
    """Nothing to undo: a connection keeps no state but its settings. The usual reset costs a round trip."""
