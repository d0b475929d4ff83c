"""A relay between a browser and a server, which counts what comes back."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from urllib.parse import urlsplit

CHUNK = 65_536


class Relay:
    """Hands on every connection to a port of its own."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._server = (parts.hostname or "", parts.port or 80)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self.received = 0  # bytes from the server, heads and frames included
        self._counting = threading.Lock()

    def serve(self) -> None:
        """Until the door is closed."""
        with contextlib.suppress(OSError):
            while True:
                browser, _ = self._door.accept()
                server = socket.create_connection(self._server)
                for ends in ((browser, server, False), (server, browser, True)):
                    threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, counted: bool) -> None:
        with contextlib.suppress(OSError):
            while part := source.recv(CHUNK):
                if counted:
                    with self._counting:
                        self.received += len(part)
                target.sendall(part)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()


@contextlib.contextmanager
def relayed(address: str) -> Iterator[Relay]:
    """On the way to the server at this address."""
    relay = Relay(address)
    threading.Thread(target=relay.serve, daemon=True).start()
    try:
        yield relay
    finally:
        relay.close()
