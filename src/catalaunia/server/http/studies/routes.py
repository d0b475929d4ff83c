"""HTTP: studies of finished games. Whoever has come in by a link is one of its people, with the role of that link."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Request

from catalaunia.core.texts import Refusal
from catalaunia.server.http.identity import ALanguage, Anybody, APerson, AService
from catalaunia.server.http.play_routes import Seat
from catalaunia.server.http.review_routes import Open
from catalaunia.server.http.studies.following import told
from catalaunia.server.http.table_routes import Key
from catalaunia.server.outgoing.messages import TableId
from catalaunia.server.outgoing.studies import bodies, messages, views
from catalaunia.server.studies.edits import AnyEdit, Place
from catalaunia.server.studies.live import Opening
from catalaunia.server.tables import authority

EXAMPLE = {"kind": "comment", "place": "58", "text": "Now the Goths are alone."}

router = APIRouter(prefix="/api", tags=["studies"])
Name = Annotated[bodies.StudyId, Path(alias="study", description="The study, by its id.")]
At = Annotated[Place, Path(alias="place")]


@router.get("/tables/{table}/studies", summary="My studies of a finished game")
async def studies_of_table(service: AService, me: Anybody, table: TableId) -> list[bodies.StudyOfTable]:
    await service.tables.prove(table, authority.judge, me.player, None, False)
    found = await service.studies.of_table(table, me.player)
    return [bodies.StudyOfTable(study=name, role=role) for name, role in found]


@router.post("/tables/{table}/studies", summary="Open a study of a finished game", status_code=201)
async def open_study(
    service: AService, me: APerson, request: Request, table: TableId, body: bodies.OpenStudy, key: Key = None
) -> bodies.OpenedStudy:
    """Whoever opens it may edit. With what a record carries under `study` it goes on from there."""
    if (me.id, key) in (await service.tables.get(table)).keys:
        raise Refusal("serve.key_used")  # for something at the table itself
    eye = await service.tables.prove(table, authority.judge, me.id, None, False)
    service.limits.take("table", me.asker)
    service.limits.take("storage", me.asker, len(await request.body()))
    opening = Opening(me.id, body.name, key or "", body.study)
    return bodies.OpenedStudy(study=await service.studies.open(eye, opening, service.new_id))


@router.post("/studies/{study}/enter", summary="Come in by a link")
async def enter_study(
    service: AService, me: APerson, language: ALanguage, name: Name, body: bodies.EnterStudy
) -> messages.StudyView:
    """Sent again it changes nothing; the role of the best link counts."""
    service.limits.take("link", me.asker)
    await service.studies.enter(name, me.id, body.name, body.token)
    service.limits.charge("link", me.asker, -1)  # guessing costs, a valid link does not
    return await told(service, me.asker, await service.studies.look(name, me.id), language)


@router.get("/studies/{study}", summary="A study")
async def study(service: AService, me: Anybody, language: ALanguage, name: Name) -> messages.StudyView:
    return await told(service, me, await service.studies.look(name, me.player), language)


@router.delete("/studies/{study}", summary="Delete a study")
async def delete_study(service: AService, me: APerson, name: Name) -> bodies.OpenedStudy:
    """For good, for all: whoever may edit."""
    await service.studies.delete(name, me.id)
    return bodies.OpenedStudy(study=name)


@router.get("/studies/{study}/places/{place}", summary="A place of a study: its position, and what may happen there")
async def study_place(
    service: AService, me: Anybody, language: ALanguage, name: Name, place: At, seat: Seat = None, openly: Open = False
) -> bodies.StudyPosition:
    return views.position(await service.studies.look(name, me.player), place, language, seat, openly)


@router.post("/studies/{study}/edits", summary="Do something in a study")
async def edit_study(
    service: AService,
    me: APerson,
    request: Request,
    name: Name,
    body: Annotated[AnyEdit, Body(examples=[EXAMPLE])],
    key: Key = None,
) -> bodies.Edited:
    """Votes take a view link, comments a comment link, everything else an edit link."""
    service.limits.take("storage", me.asker, len(await request.body()))
    version, place = await service.studies.do(name, me.id, body, key or "")
    return bodies.Edited(version=version, place=place)


@router.get("/studies/{study}/links", summary="The links of a study")
async def study_links(service: AService, me: Anybody, name: Name) -> bodies.StudyLinks:
    """For whoever may edit."""
    return bodies.StudyLinks(**await service.studies.tokens(name, me.player))


@router.post("/studies/{study}/links", summary="A new link to a study", status_code=201)
async def renew_study_link(service: AService, me: APerson, name: Name, body: bodies.RenewLink) -> bodies.StudyLinks:
    """The earlier one is void; whoever has come in by it stays."""
    await service.studies.renew_link(name, me.id, body.role)
    return bodies.StudyLinks(**await service.studies.tokens(name, me.id))


@router.get("/studies/{study}/record", summary="The record of the game, with the study in it")
async def study_record(service: AService, me: Anybody, name: Name) -> dict[str, Any]:
    """Under `study`, which readers of before ignore."""
    sight = await service.studies.look(name, me.player)
    if sight.study.asks(sight.member.role):
        raise Refusal("study.hidden")
    return sight.eye.table.record() | {"study": sight.study.exported()}
