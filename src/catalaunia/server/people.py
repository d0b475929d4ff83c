"""Who asks: a signed cookie for browsers, the same token as a bearer for programs. There are no accounts."""

from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from catalaunia.server.hall import Hall
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


def maybe_player(request: Request) -> str:
    """The player, or nothing."""
    hall = the_hall(request)
    player = known_player(hall, request)
    hall.limits.take("request", player or address(request))
    return player


def player(request: Request, response: Response) -> str:
    """The player; a stranger becomes one, and gets his cookie with the answer."""
    hall = the_hall(request)
    if not same_origin(hall, request):
        raise Refusal("serve.other_origin")
    found = maybe_player(request)
    if not found:
        found = hall.new_id()
        give_cookie(hall, request, response, found)
    return found


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


def address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


# FastAPI sends a plain function to a thread, which costs more than all that these do.


async def _the_hall(connection: HTTPConnection) -> Hall:
    return the_hall(connection)


async def _maybe_player(request: Request) -> str:
    return maybe_player(request)


async def _player(request: Request, response: Response) -> str:
    return player(request, response)


async def _language(request: HTTPConnection) -> str:
    return language(request)


AHall = Annotated[Hall, Depends(_the_hall)]
AnyPlayer = Annotated[str, Depends(_maybe_player)]
APlayer = Annotated[str, Depends(_player)]
ALanguage = Annotated[str, Depends(_language)]
