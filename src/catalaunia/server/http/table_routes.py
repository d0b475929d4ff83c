"""HTTP: opening tables, taking seats, lists."""

import hmac
import time
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Request

from catalaunia.core.texts import Refusal
from catalaunia.server.http.identity import Anybody, APerson, AService, Person
from catalaunia.server.outgoing import bodies
from catalaunia.server.outgoing.bodies import Done
from catalaunia.server.outgoing.lists import rows
from catalaunia.server.outgoing.lists.bodies import Listed, Strength
from catalaunia.server.outgoing.lists.rows import MyTables, Wanted
from catalaunia.server.outgoing.messages import CommandId, Language, SeatNumber, TableId
from catalaunia.server.outgoing.players.bodies import Withdrawn
from catalaunia.server.outgoing.table.bodies import Digest, NewLink, OpenNumber, SealNumber
from catalaunia.server.service import Service
from catalaunia.server.tables import authority, commands, opening, tokens
from catalaunia.server.tables.authority import AtTable
from catalaunia.server.tables.opening import Opener
from catalaunia.server.tables.setup import MOST_SEATS, Pace
from catalaunia.store.written import text_of

router = APIRouter(prefix="/api", tags=["tables"])
Key = Annotated[CommandId | None, Header(alias="Idempotency-Key", description="The same key happens once.")]


@router.get("/me/tables", summary="My tables")
async def my_tables(
    service: AService,
    me: Anybody,
    hidden: Annotated[bool, Query(description="Those that you have taken off this list, instead.")] = False,
) -> list[Listed]:
    mine = MyTables(service.tables, me.player)
    return await (mine.taken_off() if hidden else mine.all())


@router.get("/tables", summary="Tables that anybody may join or watch")
async def open_tables(
    service: AService,
    me: Anybody,
    game: Annotated[str | None, Query(max_length=40, description="Only of this game.")] = None,
    pace: Annotated[Pace | None, Query(description="Only at this pace.")] = None,
    players: Annotated[int | None, Query(ge=1, le=MOST_SEATS, description="Only with so many seats.")] = None,
    language: Annotated[Language | None, Query(description="Only where people talk this language, or any.")] = None,
    computers: Annotated[
        Strength | None, Query(description="Only where the strongest computer is of level 1 or 2, 3 or 4, 5 to 7.")
    ] = None,
) -> list[Listed]:
    """Before they begin, and while they are played, unless spectators see those later or not at all."""
    return await rows.open_tables(service.tables, me.player, Wanted(game, pace, players, language, computers))


@router.post("/tables", summary="Open a table", status_code=201)
async def create(
    service: AService, me: APerson, request: Request, body: bodies.Create, key: Key = None
) -> bodies.Created:
    """It starts at once if nobody else is to come. With an Idempotency-Key the same table is given again."""
    opener = Opener(me.id, body.name, key or "", body.at_once, body.seal or "")
    signing, name = await _named(service, f"table/{me.id}/{key}") if key else (service.key, service.new_id())
    links = {seat: _link(signing, name, me.id, key, seat) for seat in range(len(body.setup.seats))}
    service.limits.take("table", me.asker)
    service.limits.take("storage", me.asker, len(await request.body()))
    seed = service.new_seed()
    begun = await service.aside.run(
        me.asker, lambda: opening.create(opener, body.setup, seed, links, deputy=service.relief.deputy(body.setup.game))
    )
    made = await service.tables.open(name, begun, me.asker._replace(player=me.id, table=name, seated=True))
    if made is None:
        made = await service.tables.get(name)
        known = made.keys[me.id, opener.key]
        if not known.fingerprint:  # opened before keys gave links; they were shown then
            return bodies.Created(table=name, commitment=made.commitment, links={})
        if known.fingerprint != opening.asked_for(opener, body.setup):
            raise Refusal("serve.key_used")
    return bodies.Created(table=name, commitment=made.commitment, links=begun.tokens)


async def _named(service: Service, what: str) -> tuple[bytes, str]:
    """The name of a table that only one request can open, and the signing key it is made from.

    Both are those of their time, if the table was opened before the signing key was rotated.
    """
    for old in service.old_keys:
        if await service.tables.exists(name := tokens.derived(old, what)):
            return old, name
    return service.key, tokens.derived(service.key, what)


def _link(signing: bytes, table: str, me: str, key: str | None, seat: int) -> str:
    """A token for a seat; the same key gives the same, so that an answer that was lost can be given again."""
    if not key:
        return tokens.new()
    return hmac.digest(signing, f"link/{table}/{me}/{key}/{seat}".encode(), "sha256").hex()[:32]


@router.post("/tables/{table}/join", summary="Take an open seat")
async def join(service: AService, me: APerson, table: TableId, body: bodies.Join, key: Key = None) -> Done:
    joining = commands.Join(body.name, body.seat)
    if (await service.tables.get(table)).seats_of(me.id):
        return await done(service, table, joining, me, key)  # it is sent again, or refused
    service.limits.take("join", me.asker)
    try:
        return await done(service, table, joining, me, key)
    except Refusal:
        service.limits.charge("join", me.asker, -1)  # he has taken no seat
        raise


@router.post("/tables/{table}/claim", summary="Take the seat that a link is for")
async def claim(service: AService, me: APerson, table: TableId, body: bodies.Claim, key: Key = None) -> Done:
    service.limits.take("link", me.asker)
    here = service.here(await service.tables.get(table))
    claimed = await done(service, table, commands.Claim(body.name, body.token, here), me, key)
    service.limits.charge("link", me.asker, -1)  # guessing costs, a valid link does not
    return claimed


@router.post("/tables/{table}/links", summary="A new link for a seat", status_code=201)
async def make_link(service: AService, me: APerson, table: TableId, body: NewLink, key: Key = None) -> bodies.Link:
    """An earlier link for this seat is void from then on."""
    right = await service.tables.prove(table, authority.giver, me.id, body.seat)
    token = _new_or_same_link(service, right, key, body)
    await done(service, table, commands.MakeLink(body.seat, token, body.lost, service.here(right.table)), me, key)
    return bodies.Link(seat=body.seat, token=token)


def _new_or_same_link(service: Service, right: AtTable, key: str | None, asked: NewLink) -> str:
    """Made by the signing key of its time, if it is asked for again after that was rotated."""
    used = right.table.keys.get((right.player, key or ""))
    made = [_link(one, right.table.id, right.player, key, asked.seat) for one in (service.key, *service.old_keys)]
    again = [commands.MakeLink(asked.seat, token, asked.lost).fingerprint for token in made]
    same = [token for token, one in zip(made, again, strict=True) if used and one == used.fingerprint]
    return (same or made)[0]


@router.delete("/tables/{table}/links/{seat}", summary="Withdraw a link")
async def withdraw_link(
    service: AService,
    me: APerson,
    table: TableId,
    seat: Annotated[SeatNumber, Path(description="Whose link it is.")],
    key: Key = None,
) -> Done:
    return await done(service, table, commands.WithdrawLink(seat), me, key)


@router.post("/tables/{table}/remove", summary="Show a guest out before the game begins")
async def remove(service: AService, me: APerson, table: TableId, body: bodies.AtSeat, key: Key = None) -> Done:
    """Only who opened the table; the guest cannot take an open seat here again."""
    return await done(service, table, commands.Remove(body.seat), me, key)


@router.post("/tables/{table}/close", summary="Close a table before the game begins")
async def close(service: AService, me: APerson, table: TableId, key: Key = None) -> Done:
    """Only who opened the table; it is in no list any more, and says so to whoever comes."""
    return await done(service, table, commands.Close(), me, key)


@router.post("/tables/{table}/hide", summary="Take a table off my list")
async def hide(service: AService, me: APerson, table: TableId, body: bodies.Hide, key: Key = None) -> Done:
    """One that is over, or where nobody else plays; what nobody has on a list any more is removed in time."""
    return await done(service, table, commands.Hide(body.hidden), me, key)


@router.delete("/tables/{table}", summary="Delete a table of my own")
async def delete(service: AService, me: APerson, table: TableId) -> Withdrawn:
    """One where nobody else plays or has played, for good; whoever looks at it is told that it is gone."""
    await service.personal.delete_table(table, me.id)
    return Withdrawn()


@router.post("/tables/{table}/leave", summary="Give up a seat")
async def leave(service: AService, me: APerson, table: TableId, body: bodies.AtSeat, key: Key = None) -> Done:
    return await done(service, table, commands.Leave(body.seat), me, key)


@router.post("/tables/{table}/resign", summary="Give up the game")
async def resign(service: AService, me: APerson, table: TableId, body: bodies.AtSeat, key: Key = None) -> Done:
    """With two players the game ends here and the other has won; with more a computer plays on in this seat."""
    return await done(service, table, commands.Resign(body.seat), me, key)


@router.post("/tables/{table}/return", summary="Take over again from the computer")
async def come_back(service: AService, me: APerson, table: TableId, body: bodies.AtSeat, key: Key = None) -> Done:
    return await done(service, table, commands.ComeBack(body.seat), me, key)


@router.post("/tables/{table}/start", summary="Begin to play")
async def start(service: AService, me: APerson, table: TableId, body: bodies.Start, key: Key = None) -> Done:
    """Where players have sealed numbers of their own these are asked for, and the game starts with the last of them."""
    here = service.here(await service.tables.get(table)) | {me.id}
    return await done(service, table, commands.Start(body.fill, here), me, key)


@router.post("/tables/{table}/seal", summary="Seal a number of my own, before the start")
async def seal_number(service: AService, me: APerson, table: TableId, body: SealNumber, key: Key = None) -> Done:
    """So that nobody can have chosen the deal: all chance comes from the table's seed and its players' numbers."""
    return await done(service, table, commands.Seal(body.seat, body.digest), me, key)


@router.post("/tables/{table}/number", summary="Open my number, when all are sealed")
async def open_number(service: AService, me: APerson, table: TableId, body: OpenNumber, key: Key = None) -> Done:
    """With the last of them the game starts. One that does not fit starts nothing: all seal anew."""
    return await done(service, table, commands.OpenNumber(body.seat, body.number), me, key)


@router.post("/tables/{table}/rematch", summary="Play again, or agree to it", status_code=201)
async def rematch(
    service: AService,
    me: APerson,
    table: TableId,
    seal: Annotated[
        Digest | None, Query(description="SHA-256 of my number for the new table's key of all chance.")
    ] = None,
    key: Key = None,
) -> bodies.Rematch:
    """Once all the people have asked for it there is one new table, with the seats rotated."""
    old, _ = await service.tables.do(table, commands.AskRematch(seal or ""), me.id, key or "")
    right, (_, name) = authority.member(old, me.id), await _named(service, f"rematch/{table}")
    if commands.Rematch(name).events(right, service.clock.now()):
        setup, again = opening.rematch_of(old, service.here(old) | {me.id})
        service.limits.take("table", me.asker)
        service.limits.take("storage", me.asker, len(text_of(setup.written)))
        begun = opening.create(Opener(old.host), setup, service.new_seed(), {}, again)
        await service.tables.open(name, begun, me.asker._replace(player=me.id, table=name, seated=True))
        old, _ = await service.tables.do(table, commands.Rematch(name), me.id)
    return bodies.Rematch(table=old.rematch, waits_for=old.rematch_waits_for())


@router.post("/tables/{table}/rematch/decline", summary="Do not play again, or no longer")
async def decline_rematch(service: AService, me: APerson, table: TableId, key: Key = None) -> Done:
    return await done(service, table, commands.DeclineRematch(), me, key)


async def done(service: Service, name: str, command: commands.Command[Any], me: Person, key: str | None) -> Done:
    """Do it at the table; the version is by the count of the seat that acts."""
    began = time.perf_counter()
    table, version = await service.tables.do(name, command, me.id, key or "")
    service.count(table, version, time.perf_counter() - began)
    service.tables.is_by(name, me.asker._replace(player=me.id, table=name, seated=bool(table.seats_of(me.id))))
    return Done(version=table.version_for(command.of_seat, version))
