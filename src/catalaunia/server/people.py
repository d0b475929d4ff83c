"""Who asks: a signed cookie for browsers, the same token as a bearer for programs. There are no accounts."""

from typing import Annotated, NamedTuple

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from catalaunia.server.hall import Hall
from catalaunia.server.limits import Asker, network
from catalaunia.texts import LANGUAGES, Refusal

COOKIE = "catalaunia"
YEAR = 365 * 86_400


def the_hall(connection: HTTPConnection) -> Hall:
    found: Hall = connection.app.state.hall
    return found


def known_player(hall: Hall, connection: HTTPConnection) -> str:
    """The player by cookie or bearer; nothing for a stranger. A wrong bearer is refused, a wrong cookie is no one's."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        player = hall.signer.player(token.strip())
        if player is None:
            raise Refusal("serve.wrong_token")
        return player
    return hall.signer.player(connection.cookies.get(COOKIE, "")) or ""


def same_origin(hall: Hall, connection: HTTPConnection) -> bool:
    """Whether a browser sent it from our own page; programs send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    own = {f"{scheme}://{connection.headers.get('host', '')}" for scheme in ("http", "https")}
    return origin in own | {hall.public_url.rstrip("/")}


def asker_of(hall: Hall, connection: HTTPConnection, player: str, table: str = "") -> Asker:
    """Whom limits count: the address, the player and the table, and whether he sits there."""
    return Asker(address(connection), player, table, hall.tables.seats(table, player))


# What requests depend on is async, though nothing waits here: else each would be worked out in a thread of its own.


async def this_hall(request: Request) -> Hall:
    return the_hall(request)


async def anybody(request: Request) -> Asker:
    """A player, or a stranger who is known by his address only."""
    hall = the_hall(request)
    asker = asker_of(hall, request, known_player(hall, request), request.path_params.get("table", ""))
    hall.limits.take("request", asker)
    return asker


class Person(NamedTuple):
    """A player who wants to change something; `asker` may still be a stranger, whom limits know by his address."""

    id: str
    asker: Asker


async def person(request: Request, response: Response) -> Person:
    """The player; a stranger becomes one, and gets his cookie with the answer."""
    hall = the_hall(request)
    if not same_origin(hall, request):
        raise Refusal("serve.other_origin")
    asker = await anybody(request)
    found = asker.player or hall.new_id()
    if not asker.player or hall.signer.stale(request.cookies.get(COOKIE, "")):
        give_cookie(hall, request, response, found)
    return Person(found, asker)


def give_cookie(hall: Hall, request: Request, response: Response, player: str) -> None:
    secure = request.url.scheme == "https" or hall.public_url.startswith("https:")
    response.set_cookie(
        COOKIE, hall.signer.sign(player), max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/"
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


AHall = Annotated[Hall, Depends(this_hall)]
Anybody = Annotated[Asker, Depends(anybody)]
APerson = Annotated[Person, Depends(person)]
ALanguage = Annotated[str, Depends(asked_language)]
