"""Where the server may send something that a player has asked for: not into its own house.

An address that a player gives is one that the server itself would go to, from inside: it must not lead to this machine
or to its neighbours, neither by itself nor by what its name stands for. The name is looked up once, and exactly what
was found and checked is connected to; redirections are not followed.
"""

import asyncio
import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from catalaunia.core.texts import Refusal

LONGEST_ADDRESS = 1000  # characters
PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True)
class Target:
    """An address taken apart."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


def target(url: str, inside: bool) -> Target:
    """Refuses what cannot be an address to send to; `inside`: the operator allows his own network, and plain HTTP."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise Refusal("notices.address") from None
    written = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST_ADDRESS
    if not written or not host or parts.scheme not in PORTS or parts.username is not None or parts.fragment:
        raise Refusal("notices.address")
    if parts.scheme != "https" and not inside:
        raise Refusal("notices.not_https")
    made = Target(
        parts.scheme, host, port or PORTS[parts.scheme], (parts.path or "/") + f"?{parts.query}" * bool(parts.query)
    )
    literal = _literal(host)
    if not inside and ((literal and not is_public(literal)) or host == "localhost" or host.endswith(".localhost")):
        raise Refusal("notices.inside")
    return made


async def resolve(to: Target, inside: bool) -> list[str]:
    """What its name stands for, all of it outside; else it is refused."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(to.host, to.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Refusal("notices.no_such_host") from None
    places = list(dict.fromkeys(str(one[4][0]).partition("%")[0] for one in found))
    if not places or not (inside or all(is_public(place) for place in places)):
        raise Refusal("notices.inside")
    return places


def is_public(address: str) -> bool:
    """Whether it is somewhere out there: also what is wrapped in it, an IPv4 address in an IPv6 one."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        if found in NAT64:
            return is_public(str(ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)))
        wrapped = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if (wrapped and not is_public(str(wrapped))) or found in LOCAL_NAT64 or found.is_site_local:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


NAT64, LOCAL_NAT64 = ipaddress.ip_network("64:ff9b::/96"), ipaddress.ip_network("64:ff9b:1::/48")


def _literal(host: str) -> str | None:
    """An address that is written as such, in whatever way the system would read it (127.1, 0x7f000001)."""
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        pass
    try:
        return socket.inet_ntoa(socket.inet_aton(host))
    except (OSError, UnicodeError):
        return None
