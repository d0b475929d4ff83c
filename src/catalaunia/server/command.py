"""`catalaunia serve` and `catalaunia worker`.

Compiling the rules takes a minute, once. Until then the server runs the same rules interpreted, so that
people can open tables and play at once, while a thinking process compiles; then the server replaces itself
by a compiled one on the same listening socket, and pages reconnect.
"""

import argparse
import gc
import os
import signal
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from contextlib import suppress

import uvicorn
from rich.console import Console

from catalaunia import compiled, store
from catalaunia.server import logs, warm
from catalaunia.server.app import make_app
from catalaunia.server.arguments import data_folder, database
from catalaunia.server.hall import Hall
from catalaunia.server.remote import RemoteThinkers, work
from catalaunia.server.thinkers import Processes, Thinkers, compiled_rules_are_there
from catalaunia.server.tokens import key_in, old_keys_in
from catalaunia.texts import Refusal, Text

INTERPRETED, INHERITED = "NUMBA_DISABLE_JIT", "CATALAUNIA_SOCKET"  # of the environment
LARGEST_FRAME = 16 * 1024

err = Console(stderr=True, highlight=False, soft_wrap=True)


def serve(given: argparse.Namespace) -> int:
    if given.port > 65_535:
        raise Refusal("serve.port", port=given.port)
    if compiled.COMPILED and given.workers and not compiled_rules_are_there():
        _again({INTERPRETED: "1"})  # without workers nobody else would compile
    url, again = database(given.database), INHERITED in os.environ
    listening = _listen(given.host, given.port)
    key, old_keys = key_in(data_folder()), old_keys_in(data_folder())
    hall = Hall(store.connect(url), _thinkers(given.workers, url), key, given.public_url, old_keys)
    logs.set_up(given.json_logs)
    if compiled.COMPILED:
        warm.everything()
    gc.collect()
    gc.freeze()  # what is loaded by now stays: looking through it for garbage would hold up all tables at once
    server = uvicorn.Server(
        uvicorn.Config(
            make_app(hall),
            ws="websockets-sansio",
            ws_max_size=LARGEST_FRAME,
            access_log=False,
            log_config=None,
            timeout_graceful_shutdown=3,
            server_header=False,
            forwarded_allow_ips=given.proxies,
        )
    )
    if not compiled.COMPILED:
        err.print(str(Text("serve.compiling")), style="dim")
        hall.thinkers.when_ready = lambda: setattr(server, "should_exit", True)
    host, port = listening.getsockname()[:2]
    err.print(str(Text("serve.started", address=given.public_url or _address(host, port), database=_named(url))))
    if given.open and not again:
        threading.Thread(target=_open_browser, args=(_address(host, port),), daemon=True).start()
    kept = listening.dup()  # uvicorn closes the other; whoever connects meanwhile waits in the queue of this one
    for number in (signal.SIGTERM, signal.SIGINT):  # uvicorn ends in order and then sends itself the signal again
        signal.signal(number, lambda _number, _frame: None)
    server.run(sockets=[listening])
    if hall.thinkers.ready and not compiled.COMPILED:
        os.set_inheritable(kept.fileno(), True)
        _again({INHERITED: str(kept.fileno())})
    return 0


def _thinkers(count: int, url: str) -> Thinkers:
    if count:
        os.environ.pop(INTERPRETED, None)  # they compile; this process has made up its mind when it loaded Numba
        return Processes(count)
    if not url.startswith("postgresql:"):
        raise Refusal("serve.no_workers")
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
    kept = {name: value for name, value in os.environ.items() if name != INTERPRETED}
    os.execve(sys.executable, [sys.executable, "-m", "catalaunia.cli", *sys.argv[1:]], kept | environment)


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _named(url: str) -> str:
    """A database without its password."""
    return url if "@" not in url else url.split("://")[0] + "://" + url.rpartition("@")[2]


def worker(given: argparse.Namespace) -> int:
    if not given.database.startswith("postgresql:"):
        raise Refusal("worker.postgres_only")
    return work(given.database, err)
