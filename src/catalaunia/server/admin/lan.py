"""A server for those in the same network: at which address they reach this machine."""

import ipaddress
import socket

ELSEWHERE = ("192.0.2.1", 9)  # an address of nobody (RFC 5737): asked for the way there, nothing is sent


def own_address() -> str | None:
    """By which others in the network reach this machine; None if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(ELSEWHERE)
        except OSError:
            return None
        found = str(asked.getsockname()[0])
    address = ipaddress.ip_address(found)
    return None if address.is_loopback or address.is_unspecified else found


def reachable(host: str, port: int) -> str:
    """The address of a server that listens there, for others; nothing if only this machine can reach it."""
    try:
        listens = ipaddress.ip_address(host)
    except ValueError:  # a name: whoever gave it knows whose
        return "" if host == "localhost" else _url(host, port)
    if listens.is_loopback:
        return ""
    if not listens.is_unspecified:
        return _url(host, port)
    found = own_address()
    return _url(found, port) if found else ""


def local(host: str, port: int) -> str:
    """The same for a program on this machine."""
    try:
        listens = ipaddress.ip_address(host)
    except ValueError:
        return _url(host, port)
    if not listens.is_unspecified:
        return _url(host, port)
    return _url("127.0.0.1" if listens.version == 4 else "::1", port)


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
