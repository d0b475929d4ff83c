"""HTTP: looking back. Replay from a seat or open, the record, and the check of the deal."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query, Request

from catalaunia import record
from catalaunia.server import authority, bodies, imported, seen, strangers
from catalaunia.server import course as courses
from catalaunia.server.api_play import Seat
from catalaunia.server.hall import Hall
from catalaunia.server.limits import Asker
from catalaunia.server.messages import TableId
from catalaunia.server.people import AHall, ALanguage, Anybody, APerson
from catalaunia.server.setup import Json

EXAMPLE = {
    "format": 1, "game": "clash451", "rules": "1.0.0", "options": {"mode": "base", "deck": "twelve"},
    "seats": ["Ada", "Ben"], "actions": ["chance terrain roma"],
}  # fmt: skip

router = APIRouter(prefix="/api", tags=["review"])
Open = Annotated[bool, Query(alias="open", description="All cards open; only after the end.")]


@router.get("/tables/{table}/moments/{number}", summary="The table as it was after so many words")
async def moment(
    hall: AHall,
    me: Anybody,
    language: ALanguage,
    table: TableId,
    number: Annotated[int, Path(description="So many of the words this seat was told of; of all words if open.")],
    seat: Seat = None,
    openly: Open = False,
) -> bodies.Moment:
    """While the game goes on only from one's own seat or as a spectator; after the end from any seat, or open."""
    return seen.moment(authority.look_back(await hall.tables.get(table), me.player, seat, openly), language, number)


@router.get(
    "/tables/{table}/course", summary="How the scores, influence and control went, and where turns and wars began"
)
async def course(hall: AHall, me: Anybody, table: TableId, seat: Seat = None, openly: Open = False) -> bodies.Course:
    """Where something changed, from what everybody may see; moments are counted as for the replay."""
    return courses.course(authority.look_back(await hall.tables.get(table), me.player, seat, openly))


@router.get("/tables/{table}/record", summary="The record of a finished game")
async def export(hall: AHall, me: Anybody, table: TableId) -> dict[str, Any]:
    """One object of notation; a game that goes on has secrets, so its record is given after the end only."""
    eye = authority.read(await hall.tables.get(table), me.player)
    return eye.table.record()


@router.get("/tables/{table}/check", summary="Check the words, the result and every draw of a finished game")
async def check(hall: AHall, me: Anybody, language: ALanguage, table: TableId) -> bodies.Checked:
    eye = authority.read(await hall.tables.get(table), me.player)
    return await checked(hall, me, eye.table.record(), language)


@router.post("/check", summary="Check a record of your own")
async def check_record(
    hall: AHall,
    me: Anybody,
    language: ALanguage,
    body: Annotated[Json, Body(examples=[EXAMPLE])],
) -> bodies.Checked:
    strangers.check_record(body)
    return await checked(hall, me, body, language)


@router.post("/records", summary="Look back at a finished game of your own", status_code=201)
async def import_record(
    hall: AHall,
    me: APerson,
    request: Request,
    body: Annotated[Json, Body(examples=[EXAMPLE])],
) -> bodies.Imported:
    """The record becomes a table that is over, which everybody can look back at who knows its address."""
    hall.limits.take("table", me.asker)
    hall.limits.take("storage", me.asker, len(await request.body()))
    begun = await hall.aside.run(me.asker, lambda: imported.opening(body, imported.KEPT_FOR))
    name = imported.id_of(body)
    made = await hall.tables.open(name, begun)
    return bodies.Imported(table=name, new=made is not None)


async def checked(hall: Hall, me: Asker, written: record.Record, language: str) -> bodies.Checked:
    verdict = await hall.aside.run(me, lambda: record.verify(written))
    return bodies.Checked(
        ok=verdict.ok,
        error=verdict.error.say(language) if verdict.error else None,
        action=verdict.action,
        commitment=_text(written.get("commitment")),
        seed=_text(written.get("seed")),
    )


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
