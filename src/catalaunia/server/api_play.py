"""HTTP: playing, for bots and scripts. The socket does the same and is told of changes."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query

from catalaunia.server import acts, bodies, messages, seen
from catalaunia.server.acts import Who
from catalaunia.server.api_tables import Key, done
from catalaunia.server.bodies import Done
from catalaunia.server.hall import Hall
from catalaunia.server.hints import give_hint
from catalaunia.server.messages import SeatNumber, TableId, Word
from catalaunia.server.people import AHall, ALanguage, AnyPlayer, APlayer
from catalaunia.server.table import Table

LONGEST_WAIT = 60.0

router = APIRouter(prefix="/api/tables/{table}", tags=["play"])
Seat = Annotated[SeatNumber | None, Query(description="Which of my seats to look from; none for a spectator.")]
Seen = Annotated[int, Query(ge=0, description="The last version that was seen.")]


@router.get("", summary="The table as I may know it, with what I may say")
async def look(
    hall: AHall, me: AnyPlayer, language: ALanguage, table: TableId, seat: Seat = None, seen: Seen = 0
) -> messages.Update:
    return updated(hall, await hall.tables.get(table), me, language, seat, seen)


def updated(hall: Hall, table: Table, me: str, language: str, seat: int | None, last: int) -> messages.Update:
    return seen.update(table, seen.viewer(table, me, seat, language), last, hall.thinkers.ready)


def check_seat(table: Table, me: str, seat: int | None) -> None:
    """Refuses at once a seat that is not mine."""
    seen.viewer(table, me, seat, "en")


@router.get("/wait", summary="Wait for my turn")
async def wait(
    hall: AHall,
    me: AnyPlayer,
    language: ALanguage,
    table: TableId,
    seat: Seat = None,
    seen: Seen = 0,
    timeout: Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="Seconds.")] = 25.0,
) -> messages.Update:
    """Answers as soon as this seat may say something, the game is over, or the time is up.

    Without a seat it answers at the next change after the version `seen`.
    """
    check_seat(await hall.tables.get(table), me, seat)
    changed = asyncio.Event()

    def on_change(_: Table) -> None:
        changed.set()

    def is_due(now: Table) -> bool:
        return now.stage == "over" or (now.version_for(None) > seen if seat is None else seat in now.to_act())

    hall.tables.watch(table, on_change)
    try:
        async with asyncio.timeout(timeout):
            while not is_due(await hall.tables.get(table)):
                changed.clear()
                await changed.wait()
    except TimeoutError:
        pass
    finally:
        hall.tables.unwatch(table, on_change)
    return updated(hall, await hall.tables.get(table), me, language, seat, seen)


@router.post("/words", summary="Say a word")
async def say(hall: AHall, me: APlayer, table: TableId, body: bodies.Say, key: Key = None) -> Done:
    """Send an Idempotency-Key: then it is safe to send it again when no answer came."""
    who = Who(me, key or "")
    return await done(hall, table, acts.say(who, body.seat, body.word), who, body.seat)


@router.post("/take-back", summary="Change one's sealed choice")
async def take_back(hall: AHall, me: APlayer, table: TableId, body: bodies.AtSeat, key: Key = None) -> Done:
    who = Who(me, key or "")
    return await done(hall, table, acts.take_back(who, body.seat), who, body.seat)


@router.post("/undo", summary="Take back one's last word")
async def undo(hall: AHall, me: APlayer, table: TableId, body: bodies.AtSeat, key: Key = None) -> Done:
    """At once where nothing stands against it; else the other people at the table are asked."""
    who = Who(me, key or "")
    return await done(hall, table, acts.ask_undo(who, body.seat), who, body.seat)


@router.post("/undo/answer", summary="Agree to another's undo, or not")
async def answer_undo(hall: AHall, me: APlayer, table: TableId, body: bodies.Agree, key: Key = None) -> Done:
    who = Who(me, key or "")
    return await done(hall, table, acts.answer_undo(who, body.seat, body.agree), who, body.seat)


@router.post("/chat", summary="Say something to the others")
async def chat(hall: AHall, me: APlayer, table: TableId, body: bodies.Speak, key: Key = None) -> Done:
    who = Who(me, key or "")
    return await done(hall, table, acts.chat(who, body.text), who)


@router.get("/why", summary="Why can I not say this word?")
async def why(
    hall: AHall,
    me: AnyPlayer,
    language: ALanguage,
    table: TableId,
    seat: Annotated[SeatNumber, Query(description="My seat.")],
    word: Annotated[Word, Query(description="The word in question.", examples=["play goths raetia"])],
) -> messages.Refused | messages.Allowed:
    refusal = acts.why(await hall.tables.get(table), Who(me), seat, word)
    return seen.refused(refusal, language) if refusal else messages.Allowed(id="")


@router.get("/denied", summary="What can I not say now, and why?")
async def denied(
    hall: AHall,
    me: AnyPlayer,
    language: ALanguage,
    table: TableId,
    seat: Annotated[SeatNumber, Query(description="My seat.")],
) -> messages.DeniedGiven:
    """Words that a player may want to say at this moment; at most 250."""
    return seen.denied(acts.denied(await hall.tables.get(table), Who(me), seat), language)


@router.post("/hint", summary="The best words for my seat, with reasons")
async def hint(
    hall: AHall, me: APlayer, language: ALanguage, table: TableId, body: bodies.AtSeat, key: Key = None
) -> messages.HintGiven:
    """Where the table allows it; the record says that it was used."""
    return await give_hint(hall, table, Who(me, key or ""), body.seat, language)
