"""Logs without secrets and without end: what happened and how often, never an address, a name, a token or a move.

However often something happens, it is told a few times a minute, and then how often it happened besides; a whole
minute's lines have a largest size. Everything is counted for the figures before that.
"""

import asyncio
import json
import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import IO, Any

from catalaunia.server.operating import failures

MOST_LINES = 10  # a minute, of one kind
MOST_KINDS = 100  # that are told apart; what is beyond them is one more
LONGEST_TEXT, LONGEST_TRACE = 1_000, 3_000  # characters
MOST_BYTES = 500_000  # bytes a minute in all
MINUTE = 60.0

THINKING = ("catalaunia.answers", "catalaunia.thinkers", "catalaunia.remote")

log = logging.getLogger("catalaunia.logs")
Sort = tuple[str, str]


class Plain(logging.Formatter):
    """A line of text; where something happened stands indented below it."""

    def format(self, record: logging.LogRecord) -> str:
        trace = _trace(record)
        return f"{_time(record)} {record.levelname} {record.name}: {_text(record)}" + (f"\n{trace}" if trace else "")


class Lines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"time": _time(record), "level": record.levelname.lower(), "from": record.name, "text": _text(record)}
        if trace := _trace(record):
            line["error"] = trace
        return json.dumps(line)


class Throttled(logging.Handler):
    """Writes a bounded amount a minute."""

    def __init__(
        self, stream: IO[str], failed: Callable[[failures.Kind], None], now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__()
        self._stream, self._failed, self._now = stream, failed, now
        self._began, self._written = now(), 0
        self._told: Counter[Sort] = Counter()
        self._untold: Counter[Sort] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.WARNING:
            self._failed(kind(record))
        self.catch_up()
        sort = (record.name, str(record.msg)[:LONGEST_TEXT].strip())
        if sort not in self._told and len(self._told) >= MOST_KINDS:
            sort = ("", "of other kinds")
        if self._told[sort] >= MOST_LINES or self._written >= MOST_BYTES:
            self._untold[sort] += 1
            return
        self._told[sort] += 1
        if self._told[sort] > 1:
            record = logging.makeLogRecord(record.__dict__ | {"exc_info": None})
        self._write(record)

    def catch_up(self) -> None:
        """When a minute is over: how often it happened besides."""
        if self._now() - self._began < MINUTE:
            return
        untold, self._untold = self._untold, Counter()
        self._began, self._written = self._now(), 0
        self._told.clear()
        for (name, text), count in untold.items():
            made = logging.LogRecord(
                name or log.name, logging.WARNING, "", 0, "… and %d more like it: %s", (count, text), None
            )
            self._write(made)

    def _write(self, record: logging.LogRecord) -> None:
        try:
            line = self.format(record) + "\n"
            self._written += len(line.encode())
            self._stream.write(line)
            self._stream.flush()
        except Exception:
            self.handleError(record)


def set_up(as_json: bool, failed: Callable[[failures.Kind], None], stream: IO[str]) -> None:
    handler = Throttled(stream, failed)
    handler.setFormatter(Lines() if as_json else Plain())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.captureWarnings(True)
    logging.raiseExceptions = False  # a full disk under the log must not fill another one
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # below that it notes the address of every socket
    logging.getLogger("httpx").setLevel(logging.WARNING)


def catch_up() -> None:
    """To be called now and then, so that the last of a flood is told too."""
    for handler in logging.getLogger().handlers:
        if isinstance(handler, Throttled):
            handler.acquire()
            try:
                handler.catch_up()
            finally:
                handler.release()


def of_the_loop(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What asyncio would say about a failure that nobody waited for; it would tell addresses and arguments, too."""
    error = context.get("exception")
    log.error("something failed that nobody waited for", exc_info=error if isinstance(error, BaseException) else None)


def kind(record: logging.LogRecord) -> failures.Kind:
    """Whose fault a line tells of."""
    error = record.exc_info[1] if record.exc_info else None
    if record.name in THINKING:
        return "thinking"
    if isinstance(error, failures.STORE) or record.name == "catalaunia.health":
        return "store"
    if record.name == "catalaunia.computers":  # whose turns fail with the store, too
        return "thinking"
    of_uvicorn = record.name.startswith("uvicorn") and not str(record.msg).startswith("Exception in ASGI")
    return "protocol" if of_uvicorn else "own"


def _time(record: logging.LogRecord) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))


def _text(record: logging.LogRecord) -> str:
    return " ".join(record.getMessage()[:LONGEST_TEXT].split())


def _trace(record: logging.LogRecord) -> str:
    error = record.exc_info[1] if record.exc_info else None
    return failures.traced(error)[-LONGEST_TRACE:] if error else ""
