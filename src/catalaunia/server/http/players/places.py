"""For which host a passkey is good that is made or asked for in a request."""

import ipaddress
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from catalaunia.server.players.passkey import Place
from catalaunia.server.service import Service


def place_of(service: Service, connection: HTTPConnection) -> Place | None:
    """The server's public address, or the one in the browser; none where that has numbers for a name."""
    called = connection.headers.get("host", "")
    public = service.public_url.rstrip("/")
    try:
        host = urlsplit(public or f"//{called}").hostname or ""
    except ValueError:
        return None
    if not host or _is_number(host):
        return None
    return Place(host, (public,) if public else (f"https://{called}", f"http://{called}"))


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
