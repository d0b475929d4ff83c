"""Who asks: a signed cookie for browsers, the same token as a bearer for programs. There are no accounts."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, NamedTuple

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from catalaunia.core.texts import LANGUAGES, Refusal
from catalaunia.server.players.names import device_name
from catalaunia.server.service import Service
from catalaunia.server.shares.limits import Asker, network
from catalaunia.server.tables.tokens import Known

COOKIE = "catalaunia"
YEAR = 365 * 86_400


def the_service(connection: HTTPConnection) -> Service:
    found: Service = connection.app.state.service
    return found


def signed(service: Service, connection: HTTPConnection) -> Known | None:
    """Who he is by our signature, in a cookie or as a bearer. A wrong bearer is refused, a wrong cookie is no one's."""
    token = bearer(connection)
    if token is None:
        return service.signer.read(connection.cookies.get(COOKIE, ""))
    found = service.signer.read(token)
    if found is None:
        raise Refusal("serve.wrong_token")
    return found


async def known(service: Service, connection: HTTPConnection) -> Known | None:
    """The player, on a device that was not signed out; nothing for a stranger."""
    found = signed(service, connection)
    if found is None or await service.devices.known(found):
        return found
    if bearer(connection) is not None:
        raise Refusal("serve.signed_out")
    return None


def bearer(connection: HTTPConnection) -> str | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def same_origin(service: Service, connection: HTTPConnection) -> bool:
    """Whether a browser sent it from our own page; programs send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    own = {f"{scheme}://{connection.headers.get('host', '')}" for scheme in ("http", "https")}
    return origin in own | {service.public_url.rstrip("/")}


def asker_of(service: Service, connection: HTTPConnection, player: str, table: str = "") -> Asker:
    """Whom limits count: the address, the player and the table, and whether he sits there."""
    return Asker(address(connection), player, table, service.tables.seats(table, player))


# What requests depend on is async, though nothing waits here: else each would be worked out in a thread of its own.


async def this_service(request: Request) -> Service:
    return the_service(request)


class Visitor(NamedTuple):
    """Whoever asks: a player on one of his devices, or a stranger, who is known by his address only."""

    asker: Asker
    known: Known | None


async def visitor(request: Request) -> Visitor:
    return await by_now(request, 1)


async def by_now(request: Request, counts: int = 0) -> Visitor:
    """Who it is that asks, as at the door: asked again by what answers after a wait, in which much may have changed."""
    service = the_service(request)
    found = await known(service, request)
    asker = asker_of(service, request, found.player if found else "", request.path_params.get("table", ""))
    if counts:
        service.limits.take("request", asker, counts)
    service.settings.not_banned(asker.player, asker.address)
    return Visitor(asker, found)


@contextmanager
def told_if_shown_out(service: Service, came: Visitor, told: Callable[[], None]) -> Iterator[None]:
    """His device may be signed out, or he be banned: then it is time to ask again who he is."""
    service.settings.watchers.add(told)
    if came.known:
        service.devices.watch(came.known, told)
    try:
        yield
    finally:
        service.settings.watchers.discard(told)
        if came.known:
            service.devices.unwatch(came.known, told)


async def anybody(request: Request) -> Asker:
    """A player, or a stranger who is known by his address only."""
    return (await visitor(request)).asker


async def own_visitor(request: Request) -> Visitor:
    """From our own page, or from a program."""
    if not same_origin(the_service(request), request):
        raise Refusal("serve.other_origin")
    return await visitor(request)


class Person(NamedTuple):
    """A player who wants to change something; `asker` may still be a stranger, whom limits know by his address."""

    id: str
    asker: Asker
    device: str = ""

    @property
    def known(self) -> Known:
        return Known(self.id, self.device)


async def person(request: Request, response: Response) -> Person:
    """The player; a stranger becomes one. His cookie comes with the answer, for another year from now."""
    asker, found = await own_visitor(request)
    service = the_service(request)
    who = found or Known(service.new_id())
    if found is None or bearer(request) is None:
        give_cookie(service, request, response, who)
    return Person(who.player, asker, who.device)


def give_cookie(service: Service, request: Request, response: Response, who: Known) -> None:
    response.set_cookie(COOKIE, service.signer.sign(*who), max_age=YEAR, **_manner(service, request))


def take_cookie(service: Service, request: Request, response: Response) -> None:
    """He is nobody here any more."""
    response.delete_cookie(COOKIE, **_manner(service, request))


def _manner(service: Service, request: Request) -> dict[str, Any]:
    return {"httponly": True, "samesite": "lax", "secure": secure(service, request), "path": "/"}


def secure(service: Service, request: Request) -> bool:
    """Whether a cookie is to be sent over https only."""
    return request.url.scheme == "https" or service.public_url.startswith("https:")


def browser(request: HTTPConnection) -> str:
    """As a list of devices names it."""
    return device_name(request.headers.get("user-agent", ""))


def language(request: HTTPConnection) -> str:
    """The first of the browser's languages that we speak."""
    for part in request.headers.get("accept-language", "").split(","):
        code = part.split(";")[0].strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


async def asked_language(request: Request) -> str:
    return language(request)


def address(connection: HTTPConnection) -> str:
    """As it is counted."""
    return network(connection.client.host) if connection.client else ""


AService = Annotated[Service, Depends(this_service)]
AVisitor = Annotated[Visitor, Depends(visitor)]
OwnVisitor = Annotated[Visitor, Depends(own_visitor)]
Anybody = Annotated[Asker, Depends(anybody)]
APerson = Annotated[Person, Depends(person)]
ALanguage = Annotated[str, Depends(asked_language)]
