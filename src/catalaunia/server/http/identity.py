"""Who asks: a signed cookie for browsers, the same token as a bearer for programs. There are no accounts."""

from typing import Annotated, NamedTuple

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from catalaunia.core.texts import LANGUAGES, Refusal
from catalaunia.server.service import Service
from catalaunia.server.shares.limits import Asker, network

COOKIE = "catalaunia"
YEAR = 365 * 86_400


def the_service(connection: HTTPConnection) -> Service:
    found: Service = connection.app.state.service
    return found


def known_player(service: Service, connection: HTTPConnection) -> str:
    """The player by cookie or bearer; nothing for a stranger. A wrong bearer is refused, a wrong cookie is no one's."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        player = service.signer.player(token.strip())
        if player is None:
            raise Refusal("serve.wrong_token")
        return player
    return service.signer.player(connection.cookies.get(COOKIE, "")) or ""


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


async def anybody(request: Request) -> Asker:
    """A player, or a stranger who is known by his address only."""
    service = the_service(request)
    asker = asker_of(service, request, known_player(service, request), request.path_params.get("table", ""))
    service.limits.take("request", asker)
    return asker


class Person(NamedTuple):
    """A player who wants to change something; `asker` may still be a stranger, whom limits know by his address."""

    id: str
    asker: Asker


async def person(request: Request, response: Response) -> Person:
    """The player; a stranger becomes one, and gets his cookie with the answer."""
    service = the_service(request)
    if not same_origin(service, request):
        raise Refusal("serve.other_origin")
    asker = await anybody(request)
    found = asker.player or service.new_id()
    if not asker.player or service.signer.stale(request.cookies.get(COOKIE, "")):
        give_cookie(service, request, response, found)
    return Person(found, asker)


def give_cookie(service: Service, request: Request, response: Response, player: str) -> None:
    secure = request.url.scheme == "https" or service.public_url.startswith("https:")
    response.set_cookie(
        COOKIE, service.signer.sign(player), max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/"
    )


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
Anybody = Annotated[Asker, Depends(anybody)]
APerson = Annotated[Person, Depends(person)]
ALanguage = Annotated[str, Depends(asked_language)]
