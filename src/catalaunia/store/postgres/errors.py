"""What the way to a PostgreSQL server may raise; nothing of the driver's own where it is not installed."""

try:
    import asyncpg
except ModuleNotFoundError:  # without the extra [postgres]: SQLite alone
    OF_THE_DRIVER: tuple[type[Exception], ...] = ()
    NO_ROOM: tuple[type[Exception], ...] = ()
else:
    OF_THE_DRIVER = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
    NO_ROOM = (asyncpg.DiskFullError,)

LOST: tuple[type[Exception], ...] = (OSError, TimeoutError, *OF_THE_DRIVER)  # what a broken connection may raise
