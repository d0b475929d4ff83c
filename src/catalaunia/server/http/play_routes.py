"""HTTP: playing, for bots and scripts. The socket does the same and is told of changes."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from catalaunia.server.http.identity import (
    ALanguage,
    Anybody,
    APerson,
    AService,
    AVisitor,
    by_now,
    the_service,
    told_if_shown_out,
)
from catalaunia.server.http.table_routes import Key, done
from catalaunia.server.outgoing import bodies, messages, views
from catalaunia.server.outgoing.bodies import Done
from catalaunia.server.outgoing.messages import Move, SeatNumber, TableId
from catalaunia.server.tables import authority, commands
from catalaunia.server.tables.authority import Onlooker
from catalaunia.server.tables.table import Table

LONGEST_WAIT = 60.0

router = APIRouter(prefix="/api/tables/{table}", tags=["play"])
Seat = Annotated[SeatNumber | None, Query(description="Which of my seats to look from; none for a spectator.")]
MySeat = Annotated[SeatNumber, Query(description="My seat.")]
Seen = Annotated[int, Query(alias="seen", ge=0, description="The last version that was seen.")]


@router.get("", summary="The table as I may know it, with what I may play", response_model=messages.Update)
async def look(
    service: AService, me: Anybody, language: ALanguage, table: TableId, seat: Seat = None, last: Seen = 0
) -> Response:
    await service.be_seen(await service.tables.get(table), me.player)
    eye = await service.tables.prove(table, authority.look, me.player, seat)
    ready = service.computers_ready(eye.table)
    return Response(service.kept_updates.update(eye, language, last, ready), media_type="application/json")


@router.get("/seats", summary="Which seats are mine")
async def seats(service: AService, me: Anybody, table: TableId) -> list[SeatNumber]:
    """What somebody who comes to a table has to know before he can look from his own seat."""
    known = (await service.tables.get(table)).seats_of(me.player)
    return known or (await service.tables.latest(table)).seats_of(me.player)


@router.get("/wait", summary="Wait for my turn", response_model=messages.Update)
async def wait(
    service: AService,
    request: Request,
    came: AVisitor,
    language: ALanguage,
    table: TableId,
    seat: Seat = None,
    last: Seen = 0,
    timeout: Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="Seconds.")] = 25.0,
) -> Response:
    """Answers as soon as this seat may say something or is to open its number, the game is over, or the time is up.

    Without a seat it answers at the next change after the version `seen`.
    """
    eye = await service.tables.prove(table, authority.look, came.asker.player, seat)
    changed = asyncio.Event()

    def on_change(_: Table) -> None:
        changed.set()

    def is_due() -> bool:
        if seat is None:
            return eye.table.stage == "over" or eye.table.version_for(None) > last
        return eye.table.stage == "over" or bool(eye.match and eye.legal()) or seat in eye.table.gathered.waits_for

    async def look_again() -> Onlooker:
        player = (await by_now(request)).asker.player
        return await service.tables.prove(table, authority.look, player, seat)

    with service.limits.hold("held", came.asker), told_if_shown_out(service, came, changed.set):
        service.tables.watch(table, on_change, came.asker)
        try:
            async with asyncio.timeout(timeout):
                while not is_due():
                    await changed.wait()
                    changed.clear()
                    eye = await look_again()
        except TimeoutError:
            eye = await look_again()
        finally:
            service.tables.unwatch(table, on_change)
    service.tables.is_by(table, came.asker._replace(player=eye.player))  # he was here until now
    ready = service.computers_ready(eye.table)
    return Response(service.kept_updates.update(eye, language, last, ready), media_type="application/json")


@router.post("/moves", summary="Play a move")
async def say(service: AService, me: APerson, table: TableId, body: bodies.PlayMove, key: Key = None) -> Done:
    """Send an Idempotency-Key: then it is safe to send it again when no answer came."""
    return await done(service, table, commands.Play(body.seat, body.move), me, key)


@router.post("/take-back", summary="Change one's sealed choice")
async def take_back(service: AService, me: APerson, table: TableId, body: bodies.AtSeat, key: Key = None) -> Done:
    return await done(service, table, commands.TakeBack(body.seat), me, key)


@router.post("/undo", summary="Take back one's last move")
async def undo(service: AService, me: APerson, table: TableId, body: bodies.AtSeat, key: Key = None) -> Done:
    """At once where nothing stands against it; else the other people at the table are asked."""
    return await done(service, table, commands.AskUndo(body.seat), me, key)


@router.post("/undo/answer", summary="Agree to another's undo, or not")
async def answer_undo(service: AService, me: APerson, table: TableId, body: bodies.Agree, key: Key = None) -> Done:
    return await done(service, table, commands.AnswerUndo(body.seat, body.agree), me, key)


@router.post("/pause", summary="Ask for a pause, or agree to one")
async def pause(service: AService, me: APerson, table: TableId, key: Key = None) -> Done:
    """Once all who are there have agreed nobody moves and no time runs."""
    return await done(service, table, commands.AskPause(), me, key)


@router.post("/pause/decline", summary="No pause, or no longer")
async def decline_pause(service: AService, me: APerson, table: TableId, key: Key = None) -> Done:
    return await done(service, table, commands.DeclinePause(), me, key)


@router.post("/pause/end", summary="Go on after a pause")
async def end_pause(service: AService, me: APerson, table: TableId, key: Key = None) -> Done:
    """Everybody has the time that was left."""
    return await done(service, table, commands.EndPause(), me, key)


@router.post("/holiday", summary="Let one's thinking time stand still for some days")
async def take_holiday(service: AService, me: APerson, table: TableId, body: bodies.Days, key: Key = None) -> Done:
    """In a correspondence game that allows it; asked again, for so many days more."""
    return await done(service, table, commands.TakeHoliday(body.days), me, key)


@router.post("/holiday/end", summary="Be back before a holiday is over")
async def end_holiday(service: AService, me: APerson, table: TableId, key: Key = None) -> Done:
    return await done(service, table, commands.EndHoliday(), me, key)


@router.post("/deputies", summary="Do not wait for computers that cannot think yet")
async def deputise(service: AService, me: APerson, table: TableId, key: Key = None) -> Done:
    """While the rules are compiled the strongest quick level plays for them; they take over as soon as they can."""
    deputy = service.relief.deputy((await service.tables.get(table)).setup.game)
    return await done(service, table, commands.Deputise(deputy), me, key)


@router.post("/chat", summary="Say something to the others")
async def chat(service: AService, me: APerson, table: TableId, body: bodies.Speak, key: Key = None) -> Done:
    return await done(service, table, commands.Talk(body.text), me, key)


@router.get("/gallery", summary="What those say to each other who only watch")
async def gallery(service: AService, me: Anybody, table: TableId) -> bodies.GalleryLines:
    """Players read it where the table has it so, or once the game is over."""
    right = await service.tables.prove(table, authority.in_gallery, me.player)
    return bodies.GalleryLines(lines=views.gallery(right))


@router.post("/gallery", summary="Say something to the others who only watch")
async def speak_in_gallery(
    service: AService, me: APerson, table: TableId, body: bodies.SpeakInGallery, key: Key = None
) -> bodies.GalleryLines:
    """Apart from the players; at once, also where spectators see the game later."""
    service.limits.take("gallery", me.asker)
    said, _ = await service.tables.do(table, commands.TalkInGallery(body.name, body.text), me.id, key or "")
    return bodies.GalleryLines(lines=views.gallery(authority.in_gallery(said, me.id)))


@router.get("/why", summary="Why can I not play this move?")
async def why(
    service: AService,
    me: Anybody,
    language: ALanguage,
    table: TableId,
    seat: MySeat,
    move: Annotated[Move, Query(description="The move in question.", examples=["play goths raetia"])],
) -> messages.Refused | messages.Allowed:
    right = await service.tables.prove(table, authority.hold, me.player, seat)
    refusal = commands.why(right, move)
    return views.refused(refusal, language) if refusal else messages.Allowed(id="")


@router.get("/refusals", summary="What can I not play now, and why?")
async def refusals(
    service: AService, me: Anybody, language: ALanguage, table: TableId, seat: MySeat
) -> messages.RefusalsGiven:
    """Moves that a player may want to say at this moment; at most 250."""
    right = await service.tables.prove(table, authority.hold, me.player, seat)
    return views.refusals(commands.refusals(right), language)


@router.post("/hints", summary="Allow hints, or no longer")
async def allow_hints(service: AService, me: APerson, table: TableId, body: bodies.AllowHints, key: Key = None) -> Done:
    """Where several people play, hints are given once all of them have allowed them."""
    return await done(service, table, commands.AllowHints(body.allowed), me, key)


@router.post("/warning", summary="Would this move be a blunder?")
async def warning(
    service: AService, request: Request, me: APerson, language: ALanguage, table: TableId, body: bodies.PlayMove
) -> bodies.Warned:
    """By what my seat knows, where the table allows hints; nothing is played. A warning counts as a hint.

    Where several people play, asking for one does, whatever it finds, once for a decision: the others are told.
    """
    asker = me.asker._replace(player=me.id, table=table)
    told = await service.hints.warn(asker, body.seat, body.move, language)
    await _still_holds(request, table, body.seat)
    return bodies.Warned(text=told)


@router.post("/hint", summary="The best moves for my seat, with reasons")
async def hint(
    service: AService,
    request: Request,
    me: APerson,
    language: ALanguage,
    table: TableId,
    body: bodies.AtSeat,
    key: Key = None,
) -> messages.HintGiven:
    """Where the table and all its people allow it; the record says that it was used, and the others are told."""
    given = await service.hints.give(me.asker._replace(player=me.id, table=table), body.seat, key or "", language)
    await _still_holds(request, table, body.seat)
    return given


async def _still_holds(request: Request, table: str, seat: int) -> None:
    """After seconds of thinking: refuses who would be refused at the door by now."""
    player = (await by_now(request)).asker.player
    await the_service(request).tables.prove(table, authority.hold, player, seat)
