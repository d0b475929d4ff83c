"""HTTP: what the operator asks and does."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from catalaunia.core.texts import Refusal
from catalaunia.server.http.admin.sign_in import (
    COOKIE,
    AnOperator,
    from_our_page,
    give_cookie,
    show,
    take_cookie,
)
from catalaunia.server.http.identity import AService, address, bearer
from catalaunia.server.outgoing.admin import bodies
from catalaunia.server.outgoing.players.bodies import Withdrawn
from catalaunia.server.shares.limits import Asker
from catalaunia.store.protocol import Stage

router = APIRouter(prefix="/api/admin", tags=["operator"])
Name = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,64}$", description="As the list has it.")]
Search = Annotated[str, Query(max_length=100, description="In an id, or in the name of somebody at the table.")]
After = Annotated[str | None, Query(max_length=120, description="As the list before has it.")]


@router.post("/session", summary="Sign in as the operator")
async def operator_signs_in(
    service: AService, request: Request, response: Response, body: bodies.SignIn
) -> bodies.Session:
    """Sets a cookie of its own, for some hours; the token is `admin.token` in the data folder."""
    service.limits.take("request", Asker(address(request)))
    if bearer(request) is None:
        from_our_page(service, request)
    show(service, request, body.token)
    return bodies.Session(until=give_cookie(service, request, response))


@router.get("/session", summary="Whether one is signed in")
async def operator_session(service: AService, request: Request, by: AnOperator) -> bodies.Session:  # noqa: ARG001
    return bodies.Session(until=service.operator_sign_in.until(request.cookies.get(COOKIE, "")) or 0.0)


@router.delete("/session", summary="Sign out")
async def operator_signs_out(service: AService, request: Request, response: Response, by: AnOperator) -> Withdrawn:  # noqa: ARG001
    take_cookie(service, request, response)
    return Withdrawn()


@router.get("/overview", summary="All at a glance")
async def overview(service: AService, by: AnOperator) -> bodies.Overview:  # noqa: ARG001
    return service.operator.overview(service.metrics)


@router.get("/tables", summary="All tables")
async def all_tables(
    service: AService,
    by: AnOperator,  # noqa: ARG001
    search: Search = "",
    stage: Annotated[Stage | None, Query(description="Only those at this stage.")] = None,
    after: After = None,
) -> bodies.AdminTables:
    """With what every spectator may know; of a running game nothing more."""
    return await service.operator.search_tables(search, stage, after)


@router.post("/tables/{id}/close", summary="Close a table")
async def close_table(service: AService, by: AnOperator, id: Name, body: bodies.CloseTable) -> Withdrawn:  # noqa: A002
    """Whatever it is at: all who are there are told, nobody plays on, and after a week it is removed."""
    await service.operator.close(by, id, body.words or "")
    return Withdrawn()


@router.delete("/tables/{id}", summary="Delete a table")
async def delete_table(service: AService, by: AnOperator, id: Name) -> Withdrawn:  # noqa: A002
    """At once and for good."""
    await service.operator.delete(by, id)
    return Withdrawn()


@router.get("/players", summary="All players")
async def all_players(
    service: AService,
    by: AnOperator,  # noqa: ARG001
    search: Search = "",
    after: After = None,
) -> bodies.AdminPlayers:
    return await service.operator.search_players(search, after)


@router.get("/players/{id}/data", summary="A player's data")
async def player_data(service: AService, by: AnOperator, id: Name) -> dict[str, Any]:  # noqa: A002
    """As he gets them himself."""
    return await service.operator.export(by, id)


@router.delete("/players/{id}", summary="Erase a player")
async def erase_player(service: AService, by: AnOperator, id: Name) -> bodies.ErasedPlayer:  # noqa: A002
    found = await service.operator.erase(by, id)
    return bodies.ErasedPlayer(player=id, gone=found.gone, nameless=found.nameless)


@router.get("/here", summary="Who is here")
async def who_is_here(service: AService, by: AnOperator) -> list[bodies.Visitor]:  # noqa: ARG001
    return await service.operator.here()


@router.get("/bans", summary="The bans that hold")
async def bans(service: AService, by: AnOperator) -> list[bodies.BanTold]:  # noqa: ARG001
    return service.operator.bans()


@router.post("/bans", summary="Ban a player or an address", status_code=201)
async def ban(service: AService, by: AnOperator, body: bodies.NewBan) -> bodies.BanTold:
    return await service.operator.ban(by, body)


@router.delete("/bans/{id}", summary="Lift a ban")
async def lift(service: AService, by: AnOperator, id: Name) -> Withdrawn:  # noqa: A002
    await service.operator.lift(by, id)
    return Withdrawn()


@router.get("/quotas", summary="The shares that anybody may have")
async def quotas(service: AService, by: AnOperator) -> list[bodies.QuotaTold]:  # noqa: ARG001
    return service.operator.quotas()


@router.put("/quotas", summary="Another share, or the usual one again")
async def set_quota(service: AService, by: AnOperator, body: bodies.SetQuota) -> list[bodies.QuotaTold]:
    await service.operator.allot(by, body)
    return service.operator.quotas()


@router.put("/announcement", summary="Say something to all")
async def announce(service: AService, by: AnOperator, body: bodies.NewAnnouncement) -> bodies.ServerState:
    """At once, over every socket; in place of what was said before."""
    await service.operator.announce(by, body.text, body.seconds)
    return service.operator.to_all()


@router.delete("/announcement", summary="Say nothing any more")
async def unannounce(service: AService, by: AnOperator) -> bodies.ServerState:
    await service.operator.announce(by, "", None)
    return service.operator.to_all()


@router.put("/read-only", summary="Let all rest, or go on")
async def read_only(service: AService, by: AnOperator, body: bodies.SetReadOnly) -> bodies.ServerState:
    """While all rests nothing that people or computers do is kept; everything can be looked at."""
    await service.operator.rest(by, (body.words or "") if body.on else None)
    return service.operator.to_all()


@router.get("/audit", summary="What the operator has done")
async def audit_log(
    service: AService,
    by: AnOperator,  # noqa: ARG001
    before: Annotated[int | None, Query(ge=0, le=2**62, description="The number of a line.")] = None,
) -> list[bodies.Audit]:
    """The latest first."""
    return await service.operator.audit(before)


@router.get("/backups", summary="The backups that are there")
async def backups(service: AService, by: AnOperator) -> bodies.Backups:  # noqa: ARG001
    return service.operator.backups_told()


@router.post("/backups", summary="Make a backup now", status_code=201)
async def back_up(service: AService, by: AnOperator) -> bodies.Backups:
    if service.backups.plan is None:
        raise Refusal("admin.no_backups")
    await service.operator.back_up(by)
    return service.operator.backups_told()
