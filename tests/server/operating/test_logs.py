"""Logs stay small under a flood, tell what they left out, and tell nobody's secrets."""

import asyncio
import io
import json
import logging
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

from catalaunia.core.texts import Refusal
from catalaunia.server.operating import failures, logs

SECRETS = ("203.0.113.7", "Ada", "play goths raetia", "eyJhbGciOi")


class Log:
    """A log with a clock to turn."""

    def __init__(self, as_json: bool) -> None:
        self.time, self.stream = 0.0, io.StringIO()
        self.failed: list[str] = []
        self.handler = logs.Throttled(self.stream, self.failed.append, lambda: self.time)
        self.handler.setFormatter(logs.Lines() if as_json else logs.Plain())
        self.logger = logging.Logger("catalaunia.test")
        self.logger.addHandler(self.handler)

    def lines(self) -> list[str]:
        return self.stream.getvalue().splitlines()

    def size(self) -> int:
        return len(self.stream.getvalue().encode())

    def next_minute(self) -> None:
        self.time += logs.MINUTE
        self.handler.catch_up()


@pytest.fixture(params=[False, True], ids=["plain", "json"])
def log(request: pytest.FixtureRequest) -> Log:
    return Log(request.param)


def fails(depth: int = 0) -> None:
    if depth:
        fails(depth - 1)
    raise ValueError(*SECRETS)


def test_what_happens_often_is_told_a_few_times_and_then_counted(log: Log) -> None:
    for number in range(1000):
        log.logger.warning("it happened: %d", number)
    assert len(log.lines()) == logs.MOST_LINES
    log.next_minute()
    assert "… and 990 more like it: it happened: %d" in json_free(log.lines()[-1])
    log.next_minute()
    assert len(log.lines()) == logs.MOST_LINES + 1
    log.logger.warning("it happened: %d", 1)
    assert len(log.lines()) == logs.MOST_LINES + 2


def json_free(line: str) -> str:
    return str(json.loads(line)["text"]) if line.startswith("{") else line


def test_where_it_happened_is_told_once_a_minute_for_each_kind(log: Log) -> None:
    for _ in range(3):
        for kind in ("this failed", "that failed"):
            try:
                fails()
            except ValueError:
                log.logger.exception(kind)
    assert log.stream.getvalue().count("ValueError") == 2
    log.next_minute()
    log.logger.error("this failed", exc_info=ValueError())
    assert log.stream.getvalue().count("ValueError") == 3


@pytest.mark.parametrize("varied", [False, True])
def test_a_flood_of_any_kind_adds_less_than_a_megabyte_a_minute(log: Log, varied: bool) -> None:
    def flood() -> Iterator[None]:
        for number in range(4000):
            try:
                fails(50)
            except ValueError:
                log.logger.exception(f"{number if varied else ''} failed: %s", "x" * 100_000)
                yield

    for minute in range(1, 3):
        for _ in flood():
            log.time += 0.001
        log.next_minute()
        assert 0 < log.size() < minute * 1_000_000
    assert len(log.failed) == 8000


def test_no_moves_names_addresses_or_tokens_come_from_an_error(log: Log) -> None:
    try:
        try:
            fails()
        except ValueError as error:
            raise KeyError(SECRETS[1]) from error
    except KeyError:
        log.logger.exception("it failed")
    text = log.stream.getvalue()
    assert "ValueError" in text
    assert "KeyError" in text
    assert "test_logs.py" in text
    assert not [secret for secret in SECRETS if secret in text]


def test_a_failure_that_nobody_waited_for_is_told_without_its_arguments(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def play() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(logs.of_the_loop)
        loop.call_soon(fail_with, *SECRETS)
        await asyncio.sleep(0.01)

    asyncio.run(play())
    (record,) = caplog.records
    text = logs.Lines().format(record)
    assert "fail_with" in text
    assert not [secret for secret in SECRETS if secret in text]


def fail_with(*secrets: str) -> None:
    raise ValueError(secrets)


def test_lines_of_a_stranger_s_making_stay_one_line() -> None:
    log = Log(False)
    log.logger.warning("odd: %s", "one\nERROR two\r\nthree")
    assert len(log.lines()) == 1


RECORDS: dict[str, tuple[str, str, BaseException | None]] = {
    "a lost database": ("catalaunia.socket", "a message was not answered", ConnectionResetError()),
    "a full disk": ("catalaunia.tables", "it failed", sqlite3.OperationalError("database or disk is full")),
    "a computer": ("catalaunia.answers", "%s did not answer with a legal move", TimeoutError()),
    "a slow computer": ("catalaunia.answers", "%s did not answer with a legal move", EOFError()),
    "nonsense": ("uvicorn.error", "Invalid HTTP request received.", None),
    "half a character": ("uvicorn.error", "Invalid UTF-8 sequence received from client.", ValueError()),
    "a mistake of ours": ("uvicorn.error", "Exception in ASGI application\n", ZeroDivisionError()),
    "another": ("catalaunia.socket", "a message was not answered", KeyError()),
}
KINDS: dict[str, failures.Kind] = {
    "a lost database": "store",
    "a full disk": "store",
    "a computer": "thinking",
    "a slow computer": "thinking",
    "nonsense": "protocol",
    "half a character": "protocol",
    "a mistake of ours": "own",
    "another": "own",
}


@pytest.mark.parametrize("what", RECORDS)
def test_failures_are_counted_by_whose_fault_they_are(what: str) -> None:
    name, text, error = RECORDS[what]
    given: Any = (type(error), error, None) if error else None
    assert logs.kind(logging.LogRecord(name, logging.ERROR, "", 0, text, (), given)) == KINDS[what]


@pytest.mark.parametrize(
    ("error", "part", "said"),
    [
        (OSError(28, "No space left on device", "/secret/path"), "disk", "OSError: No space left on device"),
        (OSError(30, "Read-only file system"), "disk", "OSError: Read-only file system"),
        (ConnectionRefusedError(111, "Connection refused"), "store", "ConnectionRefusedError: Connection refused"),
        (TimeoutError(), "store", "TimeoutError"),
        (Refusal("store.in_use", place="x"), "store", "Refusal: store.in_use"),
    ],
)
def test_a_failing_store_is_told_from_a_failing_disk(error: Exception, part: str, said: str) -> None:
    assert failures.part(error) == part
    assert failures.said(error) == said


def test_sqlite_says_itself_what_is_wrong_with_its_disk() -> None:
    connection = sqlite3.connect(":memory:")
    connection.execute("pragma max_page_count = 1")
    with pytest.raises(sqlite3.OperationalError) as full:
        connection.execute("create table filled (text)")
    assert failures.part(full.value) == "disk"
    with pytest.raises(sqlite3.OperationalError) as wrong:
        connection.execute("nonsense")
    assert failures.part(wrong.value) == "store"
    connection.close()
