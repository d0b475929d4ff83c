"""HTTP: playing, for bots and scripts. The socket does the same and is told of changes."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Response

from catalaunia.server import authority, bodies, commands, messages, seen
from catalaunia.server.api_tables import Key, done
from catalaunia.server.bodies import Done
from catalaunia.server.hints import give_hint
from catalaunia.server.messages import SeatNumber, TableId, Word
from catalaunia.server.people import AHall, ALanguage, Anybody, APerson
from catalaunia.server.table import Table

LONGEST_WAIT = 60.0

router = APIRouter(prefix="/api/tables/{table}", tags=["play"])
Seat = Annotated[SeatNumber | None, Query(description="Which of my seats to look from; none for a spectator.")]
MySeat = Annotated[SeatNumber, Query(description="My seat.")]
Seen = Annotated[int, Query(alias="seen", ge=0, description="The last version that was seen.")]


@router.get("", summary="The table as I may know it, with what I may say", response_model=messages.Update)
async def look(
    hall: AHall, me: Anybody, language: ALanguage, table: TableId, seat: Seat = None, last: Seen = 0
) -> Response:
    eye = authority.look(await hall.tables.get(table), me.player, seat)
    return Response(hall.looks.update(eye, language, last, hall.thinkers.ready), media_type="application/json")


@router.get("/wait", summary="Wait for my turn")
async def wait(
    hall: AHall,
    me: Anybody,
    language: ALanguage,
    table: TableId,
    seat: Seat = None,
    last: Seen = 0,
    timeout: Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="Seconds.")] = 25.0,
) -> messages.Update:
    """Answers as soon as this seat may say something, the game is over, or the time is up.

    Without a seat it answers at the next change after the version `seen`.
    """
    eye = authority.look(await hall.tables.get(table), me.player, seat)
    changed = asyncio.Event()

    def on_change(_: Table) -> None:
        changed.set()

    def is_due() -> bool:
        if seat is None:
            return eye.table.stage == "over" or eye.table.version_for(None) > last
        return eye.table.stage == "over" or bool(eye.match and eye.legal())

    with hall.limits.hold("held", me):
        hall.tables.watch(table, on_change, me)
        try:
            async with asyncio.timeout(timeout):
                while not is_due():
                    changed.clear()
                    await changed.wait()
                    eye = authority.look(await hall.tables.get(table), me.player, seat)
        except TimeoutError:
            pass
        finally:
            hall.tables.unwatch(table, on_change)
    return seen.update(eye, language, last, hall.thinkers.ready)


@router.post("/words", summary="Say a word")
async def say(hall: AHall, me: APerson, table: TableId, body: bodies.Say, key: Key = None) -> Done:
    """Send an Idempotency-Key: then it is safe to send it again when no answer came."""
    return await done(hall, table, commands.Say(body.seat, body.word), me, key)


@router.post("/take-back", summary="Change one's sealed choice")
async def take_back(hall: AHall, me: APerson, table: TableId, body: bodies.AtSeat, key: Key = None) -> Done:
    return await done(hall, table, commands.TakeBack(body.seat), me, key)


@router.post("/undo", summary="Take back one's last word")
async def undo(hall: AHall, me: APerson, table: TableId, body: bodies.AtSeat, key: Key = None) -> Done:
    """At once where nothing stands against it; else the other people at the table are asked."""
    return await done(hall, table, commands.AskUndo(body.seat), me, key)


@router.post("/undo/answer", summary="Agree to another's undo, or not")
async def answer_undo(hall: AHall, me: APerson, table: TableId, body: bodies.Agree, key: Key = None) -> Done:
    return await done(hall, table, commands.AnswerUndo(body.seat, body.agree), me, key)


@router.post("/chat", summary="Say something to the others")
async def chat(hall: AHall, me: APerson, table: TableId, body: bodies.Speak, key: Key = None) -> Done:
    return await done(hall, table, commands.Talk(body.text), me, key)


@router.get("/why", summary="Why can I not say this word?")
async def why(
    hall: AHall,
    me: Anybody,
    language: ALanguage,
    table: TableId,
    seat: MySeat,
    word: Annotated[Word, Query(description="The word in question.", examples=["play goths raetia"])],
) -> messages.Refused | messages.Allowed:
    refusal = commands.why(authority.hold(await hall.tables.get(table), me.player, seat), word)
    return seen.refused(refusal, language) if refusal else messages.Allowed(id="")


@router.get("/denied", summary="What can I not say now, and why?")
async def denied(hall: AHall, me: Anybody, language: ALanguage, table: TableId, seat: MySeat) -> messages.DeniedGiven:
    """Words that a player may want to say at this moment; at most 250."""
    return seen.denied(commands.denied(authority.hold(await hall.tables.get(table), me.player, seat)), language)


@router.post("/hint", summary="The best words for my seat, with reasons")
async def hint(
    hall: AHall, me: APerson, language: ALanguage, table: TableId, body: bodies.AtSeat, key: Key = None
) -> messages.HintGiven:
    """Where the table allows it; the record says that it was used."""
    return await give_hint(hall, me.asker._replace(player=me.id, table=table), body.seat, key or "", language)
