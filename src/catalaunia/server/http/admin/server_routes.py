"""HTTP: what the server says of itself to everybody, and what a player may ask about himself."""

from typing import Any

from fastapi import APIRouter, Request, Response

from catalaunia.core.texts import Refusal
from catalaunia.server.http.identity import (
    AService,
    asker_of,
    known,
    same_origin,
    take_cookie,
    the_service,
)
from catalaunia.server.outgoing.admin import bodies

router = APIRouter(prefix="/api", tags=["players"])


@router.get("/server", summary="What the operator has to say")
async def server_state(service: AService) -> bodies.ServerState:
    """An announcement, whether all rests, and by which address others reach this server."""
    return service.operator.to_all()


@router.get("/me/data", summary="My data")
async def my_data(service: AService, request: Request) -> dict[str, Any]:
    """All that is kept of a player, also of one who is banned; of running games what everybody at the table knows."""
    return await service.operator.export("player", await _subject(request))


@router.delete("/me/data", summary="Erase me")
async def erase_me(service: AService, request: Request, response: Response) -> bodies.ErasedPlayer:
    """For good: he gives up his games, his tables go, at those of others he is nobody, and his cookies are void."""
    player = await _subject(request)
    found = await service.operator.erase("player", player)
    take_cookie(service, request, response)
    return bodies.ErasedPlayer(player=player, gone=found.gone, nameless=found.nameless)


async def _subject(request: Request) -> str:
    """Whoever asks about himself."""
    service = the_service(request)
    if not same_origin(service, request):
        raise Refusal("serve.other_origin")
    who = await known(service, request)
    asker = asker_of(service, request, who.player if who else "")
    service.limits.take("request", asker)
    if who is None:
        raise Refusal("admin.no_player")
    service.limits.take("data", asker)
    return who.player
