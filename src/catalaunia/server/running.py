"""A server from its start to its end.

Compiling the rules takes a minute, once. Until then the server runs the same rules interpreted, so that
people can open tables and play at once, while a thinking process compiles; then the server replaces itself
by a compiled one on the same listening socket, and pages reconnect.
"""

import asyncio
import gc
import os
import resource
import signal
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FrameType

from rich.console import Console

from catalaunia import compiled, store
from catalaunia.core.texts import Refusal, Text
from catalaunia.server.admin import address_file, lan, qr
from catalaunia.server.admin.backups import BackupPlan
from catalaunia.server.http.app import make_app
from catalaunia.server.http.connections import OpenConnections, Server, config
from catalaunia.server.notices.senders import NoticeOptions
from catalaunia.server.operating import failures, logs
from catalaunia.server.service import Service
from catalaunia.server.shares.limits import MOST_HELD
from catalaunia.server.tables.tokens import admin_token_in, key_in, old_keys_in
from catalaunia.server.thinking import warm
from catalaunia.server.thinking.pool import Processes, Thinkers, compiled_rules_are_there

INHERITED = "CATALAUNIA_SOCKET"  # of the environment
SPARE_FILES = 250  # beside connections: the store, the page, processes that think
# Looks for garbage among the young ones from one look through all that lives to the next. With a thousand tables such a
# look holds everybody up for half a second; ten between them, as Python has it, are six seconds of play there.
SELDOM = 1_000

err = Console(stderr=True, highlight=False, soft_wrap=True)


@dataclass(frozen=True)
class Settings:
    """What `catalaunia serve` is told."""

    host: str
    port: int
    database: str
    folder: Path  # of the signing key
    workers: int
    public_url: str
    open_browser: bool
    proxies: str
    json_logs: bool
    notices_by: NoticeOptions = field(default_factory=NoticeOptions)
    lan: bool = False  # for others in the same network, who are told where it is
    backups: BackupPlan | None = None


def serve(given: Settings) -> None:
    """Whatever can go wrong does so before anybody is told where the server is."""
    if compiled.COMPILED and given.workers and not compiled_rules_are_there():
        _again({compiled.INTERPRETED: "1"})  # without workers nobody else would compile
    given = replace(given, open_browser=given.open_browser and INHERITED not in os.environ)  # else the page is open
    with _listen(given.host, given.port) as listening, listening.dup() as kept:
        told_to_stop = _serve(given, listening)  # closes it; whoever connects meanwhile waits in the queue of the other
        if not told_to_stop and not compiled.COMPILED:
            os.set_inheritable(kept.fileno(), True)
            _again({INHERITED: str(kept.fileno())})


def _serve(given: Settings, listening: socket.socket) -> bool:
    """Until it is told to stop (then True), or the rules are compiled that it had to do without."""
    url, folder = given.database, given.folder
    key, old_keys = key_in(folder), old_keys_in(folder)
    admin_token_in(folder)  # it is there from the first start on
    here = listening.getsockname()[:2]
    reachable = lan.reachable(*here)
    service = Service(
        store.connect(url), _thinkers(given.workers, url), key, given.public_url, old_keys,
        notices_by=given.notices_by, admin_token=lambda: admin_token_in(folder), backup_plan=given.backups,
        address=reachable,
    )  # fmt: skip
    logs.set_up(given.json_logs, service.metrics.failed, sys.stderr)
    if compiled.COMPILED:
        warm.everything()
    gc.collect()
    gc.freeze()  # what is loaded by now stays: looking through it for garbage would hold up all tables at once
    gc.set_threshold(*gc.get_threshold()[:2], SELDOM)
    server = Server(config(make_app(service), OpenConnections(service.limits, room=_room()), given.proxies))
    if not compiled.COMPILED:
        service.thinkers.when_ready = lambda: setattr(server, "should_exit", compiled_rules_are_there())
    address = lan.local(*here) if given.lan else _address(*here)

    def announce() -> None:
        if not compiled.COMPILED:
            err.print(str(Text("serve.compiling")), style="dim")
        err.print(str(Text("serve.started", address=given.public_url or address, database=_named(url))))
        if given.lan:
            _show_to_others(given.public_url or reachable)
        if given.open_browser:
            threading.Thread(target=_open_browser, args=(address,), daemon=True).start()

    with _told_to_stop(server) as signals, address_file.said(folder, lan.local(*here)):
        asyncio.run(_run(service, server, listening, announce))
    return bool(signals)


def _show_to_others(address: str) -> None:
    """With a code to be read by a phone, where somebody looks."""
    if not address:
        err.print(str(Text("serve.no_lan")))
        return
    err.print(str(Text("serve.lan", address=address)))
    for line in qr.terminal(address) or () if err.is_terminal else ():
        err.print(line, style="black on white", markup=False)


async def _run(service: Service, server: Server, listening: socket.socket, announce: Callable[[], None]) -> None:
    asyncio.get_running_loop().set_exception_handler(logs.of_the_loop)
    try:
        try:
            await service.open()
            await service.store.probe()
        except failures.STORE as error:
            raise Refusal("serve.not_opened", error=failures.said(error)) from None
        announce()
        await server.serve(sockets=[listening])
    finally:
        await service.close()


@contextmanager
def _told_to_stop(server: Server) -> Iterator[list[int]]:
    """The signals that have come, also before uvicorn listens to them: it sends itself again those that ended it."""
    signals: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        signals.append(number)
        server.should_exit = True

    before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield signals
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _room() -> int | None:
    """For so many connections there are files, if they are too few; then it is said."""
    files, needed = raise_file_limit(), MOST_HELD["connection"]["server"] + SPARE_FILES
    if files >= needed:
        return None
    room = max(1, files - SPARE_FILES)
    err.print(str(Text("serve.few_files", files=files, room=room, needed=needed)))
    return room


def raise_file_limit() -> int:
    """As many open files as this user may have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = hard if hard != resource.RLIM_INFINITY else max(soft, MOST_HELD["connection"]["server"] + SPARE_FILES)
    with suppress(OSError, ValueError):  # then it stays as it is
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def _thinkers(count: int, url: str) -> Thinkers:
    if count:
        # They compile; this process has made up its mind when it loaded Numba.
        os.environ.pop(compiled.INTERPRETED, None)
        return Processes(count)
    if not url.startswith("postgresql:"):
        raise Refusal("serve.no_workers")
    from catalaunia.server.thinking.remote import RemoteThinkers  # only where the extra [postgres] is installed

    return RemoteThinkers(url)


def _listen(host: str, port: int) -> socket.socket:
    if inherited := os.environ.pop(INHERITED, ""):
        return socket.socket(fileno=int(inherited))
    try:
        made = socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=1024
        )
    except OSError as error:
        raise Refusal("serve.no_port", host=host, port=port, error=error.strerror) from None
    return at_once(made)


def _open_browser(address: str) -> None:
    """Once the server answers; nothing where there is no browser to see."""
    for _ in range(100):
        with suppress(OSError):
            urllib.request.urlopen(f"{address}/healthz", timeout=5).close()
            break
        time.sleep(0.2)
    if sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)


def at_once(listening: socket.socket) -> socket.socket:
    """Send each answer without waiting for more to send: else whoever keeps a connection open waits 40 ms for each.

    What is accepted inherits it. asyncio sets it by itself only on sockets it has made.
    """
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def _again(environment: dict[str, str]) -> None:
    """Start the command once more, in place of this process."""
    kept = {name: value for name, value in os.environ.items() if name != compiled.INTERPRETED}
    os.execve(sys.executable, [sys.executable, "-m", "catalaunia.cli", *sys.argv[1:]], kept | environment)


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _named(url: str) -> str:
    """A database without its password."""
    return url if "@" not in url else url.split("://")[0] + "://" + url.rpartition("@")[2]
