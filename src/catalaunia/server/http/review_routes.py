"""HTTP: looking back. Replay from a seat or open, the record, and the check of the deal."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query, Request, Response

from catalaunia.core import record
from catalaunia.server.http.identity import ALanguage, Anybody, APerson, AService
from catalaunia.server.http.play_routes import Seat
from catalaunia.server.outgoing import bodies, views
from catalaunia.server.outgoing import finale as finales
from catalaunia.server.outgoing import history as histories
from catalaunia.server.outgoing import preview as previews
from catalaunia.server.outgoing.messages import Language, TableId
from catalaunia.server.outgoing.review import bodies as review_bodies
from catalaunia.server.outgoing.review.judged import judged
from catalaunia.server.outgoing.review.lines import line
from catalaunia.server.service import Service
from catalaunia.server.shares.limits import Asker
from catalaunia.server.tables import authority, finished_games, foreign_data
from catalaunia.server.tables.setup import Json

EXAMPLE = {
    "format": 1, "game": "clash451", "rules": "1.0.0", "options": {"mode": "base", "deck": "twelve"},
    "seats": ["Ada", "Ben"], "actions": ["chance terrain roma"],
}  # fmt: skip

router = APIRouter(prefix="/api", tags=["review"])
Open = Annotated[bool, Query(alias="open", description="All cards open; only after the end.")]


@router.get("/tables/{table}/plies/{number}", summary="The table as it was after so many moves")
async def ply(
    service: AService,
    me: Anybody,
    language: ALanguage,
    table: TableId,
    number: Annotated[int, Path(description="So many of the moves this seat was told of; of all moves if open.")],
    seat: Seat = None,
    openly: Open = False,
) -> bodies.PlyView:
    """While the game goes on only from one's own seat or as a spectator; after the end from any seat, or open."""
    eye = await service.tables.prove(table, authority.look_back, me.player, seat, openly)
    return views.at_ply(eye, language, number)


@router.get(
    "/tables/{table}/history", summary="How the scores, influence and control went, and where turns and wars began"
)
async def history(
    service: AService, me: Anybody, language: ALanguage, table: TableId, seat: Seat = None, openly: Open = False
) -> bodies.History:
    """Where something changed, from what everybody may see; plies are counted as for the replay."""
    eye = await service.tables.prove(table, authority.look_back, me.player, seat, openly)
    return histories.history(eye, language)


@router.get("/tables/{table}/finale", summary="How a finished game ended: why, and the last count part by part")
async def finale(
    service: AService, me: Anybody, language: ALanguage, table: TableId, seat: Seat = None
) -> bodies.Finale:
    eye = await service.tables.prove(table, authority.ended, me.player, seat)
    return await service.aside.once(me, ("finale", table, seat, language), lambda: finales.finale(eye, language))


@router.get("/tables/{table}/turning", summary="Where a finished game turned")
async def turning(service: AService, me: Anybody, table: TableId, seat: Seat = None) -> bodies.Turned:
    """By the chance to win that a hint would have seen; worked out when it is first asked for, in about a second."""
    eye = await service.tables.prove(table, authority.ended, me.player, seat)
    return await service.turning_points.find(me, eye)


@router.post("/tables/{table}/review", summary="Have a finished game judged", status_code=202)
async def begin_review(
    service: AService, me: Anybody, table: TableId, body: review_bodies.BeginReview
) -> review_bodies.Reviewed:
    """Every decision by what its seat knew, and what was luck: in the background, once for all who look.

    At a glance it takes some two seconds of a process, `quick` up to a minute. One that was interrupted goes on where
    it stopped.
    """
    eye = await service.tables.prove(table, authority.judge, me.player, None, False)
    await service.reviews.begin(me, eye, body.care)
    at = await service.reviews.look(eye, body.care)
    return review_bodies.Reviewed(care=body.care, state=at.how, done=at.done, of=at.of, judged=None)


@router.get("/tables/{table}/review", summary="What each move of a finished game cost, and what was luck")
async def review(
    service: AService,
    me: Anybody,
    language: ALanguage,
    table: TableId,
    care: Annotated[review_bodies.Care, Query(description="How carefully it was judged.")] = "glance",
    seat: Seat = None,
    openly: Open = False,
) -> review_bodies.Reviewed:
    """How far it is, and once it is done the judgement; plies are counted as for the replay from that seat."""
    eye = await service.tables.prove(table, authority.judge, me.player, seat, openly)
    at = await service.reviews.look(eye, care)
    found = None
    if (moments := at.moments) is not None:
        name = ("review", table, care, seat, openly, language)
        found = await service.aside.once(me, name, lambda: judged(eye, moments, language))
    return review_bodies.Reviewed(care=care, state=at.how, done=at.done, of=at.of, judged=found)


@router.get("/tables/{table}/review/line", summary="How a finished game may have gone on after another move")
async def review_line(
    service: AService,
    me: Anybody,
    language: ALanguage,
    table: TableId,
    place: Annotated[int, Query(description="How many moves of the record came before the decision.")],
    move: Annotated[str, Query(max_length=200, description="As it is written in a record; legal there.")],
) -> review_bodies.ReviewLine:
    """By what the seat knew, each playing what is best by its own knowledge: one of many ways, no forecast.

    It is worked out when it is first asked for, in about a second.
    """
    eye = await service.tables.prove(table, authority.judge, me.player, None, False)
    found = await service.lines.find(me, eye, place, move)
    return line(eye, place, found, language)


@router.get(
    "/tables/{table}/result.png",
    summary="The result of a finished game as a picture",
    response_class=Response,
    responses={200: {"content": {"image/png": {}}, "description": "A picture for link previews."}},
)
async def result_picture(
    service: AService,
    me: Anybody,
    accepted: ALanguage,
    table: TableId,
    language: Annotated[
        Language | None, Query(alias="in", description="The language of what is written on it.")
    ] = None,
) -> Response:
    eye, said = await service.tables.prove(table, authority.ended, me.player, None), language or accepted
    made = await service.aside.once(me, ("picture", table, said), lambda: previews.result(eye, said).picture())
    return Response(made, media_type="image/png")


@router.get("/tables/{table}/record", summary="The record of a finished game")
async def export(
    service: AService,
    me: Anybody,
    table: TableId,
    weights: Annotated[
        bool, Query(description="With what chance could have brought at each of its moves, and the weights.")
    ] = False,
) -> dict[str, Any]:
    """One object of notation; a game that goes on has secrets, so its record is given after the end only."""
    eye = await service.tables.prove(table, authority.read, me.player)
    return await service.aside.run(me, lambda: eye.table.record(weights)) if weights else eye.table.record()


@router.get("/tables/{table}/check", summary="Check the moves, the result and every move of chance of a finished game")
async def check(service: AService, me: Anybody, language: ALanguage, table: TableId) -> bodies.Checked:
    eye = await service.tables.prove(table, authority.read, me.player)
    return await checked(service, me, eye.table.record(), language)


@router.post("/check", summary="Check a record of your own")
async def check_record(
    service: AService,
    me: Anybody,
    language: ALanguage,
    body: Annotated[Json, Body(examples=[EXAMPLE])],
) -> bodies.Checked:
    foreign_data.check_record(body)
    return await checked(service, me, body, language)


@router.post("/records", summary="Look back at a finished game of your own", status_code=201)
async def import_record(
    service: AService,
    me: APerson,
    request: Request,
    body: Annotated[Json, Body(examples=[EXAMPLE])],
) -> bodies.Imported:
    """The record becomes a table that is over, which everybody can look back at who knows its address."""
    service.limits.take("table", me.asker)
    service.limits.take("storage", me.asker, len(await request.body()))
    begun = await service.aside.run(me.asker, lambda: finished_games.opening(body, finished_games.KEPT_FOR))
    name = finished_games.id_of(body)
    made = await service.tables.open(name, begun)
    return bodies.Imported(table=name, new=made is not None, expires=(made or await service.tables.get(name)).expires)


async def checked(service: Service, me: Asker, written: record.Record, language: str) -> bodies.Checked:
    verdict = await service.aside.run(me, lambda: record.verify(written))
    return bodies.Checked(
        ok=verdict.ok,
        error=verdict.error.say(language) if verdict.error else None,
        action=verdict.action,
        commitment=_text(written.get("commitment")),
        seed=_text(written.get("seed")),
    )


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
