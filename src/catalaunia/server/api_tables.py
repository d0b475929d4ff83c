"""HTTP: opening tables, taking seats, lists."""

import time
from typing import Annotated

from fastapi import APIRouter, Header, Path

from catalaunia.server import acts, bodies, tokens
from catalaunia.server.acts import Who
from catalaunia.server.bodies import Done
from catalaunia.server.hall import Hall
from catalaunia.server.messages import ActId, SeatNumber, TableId
from catalaunia.server.people import AHall, AnAsker, AnyPlayer, APlayer
from catalaunia.store.store import Row
from catalaunia.texts import Refusal

MOST_LISTED = 100

router = APIRouter(prefix="/api", tags=["tables"])
Key = Annotated[ActId | None, Header(alias="Idempotency-Key", description="The same key happens once.")]


@router.post("/me", summary="Become a player")
async def become_player(hall: AHall, me: APlayer) -> bodies.Me:
    """Sets the cookie that is the player, and gives the same as a token for programs."""
    return bodies.Me(player=me, token=hall.signer.sign(me))


@router.get("/me/tables", summary="My tables")
async def my_tables(hall: AHall, me: AnyPlayer) -> list[bodies.Listed]:
    rows = await hall.store.of_player(me, MOST_LISTED) if me else []
    return latest_first([await _my_own(hall, row, me) for row in rows])


async def _my_own(hall: Hall, row: Row, me: str) -> bodies.Listed:
    """With what is going on at the table, which a stranger's list does not say."""
    found = listed(row, me)
    if row.summary.stage == "playing":
        try:
            table = await hall.tables.get(row.table)
        except Refusal:
            return found  # of other rules, say: whoever goes there is told why
        if table.match is not None:
            stands = table.rules.standing(table.rules.view(table.match.state, None))
            found.mine = table.seats_of(me)
            found.your_turn = any(seat in table.to_act() for seat in found.mine)
            found.awaited = table.match.awaited(None)
            found.turn = (stands.turn or 0) if stands.whose is None else 0
    return found


@router.get("/tables", summary="Tables that anybody may join or watch")
async def open_tables(hall: AHall, me: AnyPlayer) -> list[bodies.Listed]:
    return latest_first([listed(row, me) for row in await hall.store.listed(MOST_LISTED)])


def latest_first(tables: list[bodies.Listed]) -> list[bodies.Listed]:
    """By what all may know of, unlike the store's order."""
    return sorted(tables, key=lambda one: (-one.changed, one.id))


def listed(row: Row, me: str) -> bodies.Listed:
    about = row.summary.about
    people = about.get("people", [])  # not told to anybody; tables of before have none
    return bodies.Listed(
        id=row.table,
        game=about["game"],
        options=about["options"],
        stage=row.summary.stage,
        seats=about["seats"],
        mine=[k for k, player in enumerate(people) if me and player == me],
        pace=about["pace"],
        changed=about.get("changed", row.changed),  # not the row's: that moves with every sealed word
        your_turn=False,
        awaited=[],
        turn=0,
        scores=about.get("scores", []),
        winners=about.get("winners", []),
    )


@router.post("/tables", summary="Open a table", status_code=201)
async def create(hall: AHall, me: APlayer, asker: AnAsker, body: bodies.Create, key: Key = None) -> bodies.Created:
    """It starts at once if nobody else is to come. With an Idempotency-Key the same table is given again."""
    hall.limits.take("table", asker)
    name = hall.signer.derive(f"table/{me}/{key}") if key else hall.new_id()
    opening = acts.create(Who(me, key or ""), body.name, body.setup, hall.new_seed())
    if await hall.tables.open(name, opening) is None:
        return bodies.Created(table=name, links={})  # opened before; its links were shown then
    return bodies.Created(table=name, links=opening.tokens)


@router.post("/tables/{table}/join", summary="Take an open seat")
async def join(hall: AHall, me: APlayer, table: TableId, body: bodies.Join, key: Key = None) -> Done:
    return await done(hall, table, acts.join(Who(me, key or ""), body.name, body.seat), Who(me, key or ""))


@router.post("/tables/{table}/claim", summary="Take the seat that a link is for")
async def claim(hall: AHall, me: APlayer, asker: AnAsker, table: TableId, body: bodies.Claim, key: Key = None) -> Done:
    hall.limits.take("claim", asker)
    return await done(hall, table, acts.claim(Who(me, key or ""), body.name, body.token), Who(me, key or ""))


@router.post("/tables/{table}/links", summary="A new link for a seat", status_code=201)
async def make_link(hall: AHall, me: APlayer, table: TableId, body: bodies.AtSeat) -> bodies.Link:
    """An earlier link for this seat is void from then on."""
    token = tokens.new()
    await done(hall, table, acts.make_link(Who(me), body.seat, token))
    return bodies.Link(seat=body.seat, token=token)


@router.delete("/tables/{table}/links/{seat}", summary="Withdraw a link")
async def withdraw_link(
    hall: AHall, me: APlayer, table: TableId, seat: Annotated[SeatNumber, Path(description="Whose link it is.")]
) -> Done:
    return await done(hall, table, acts.withdraw_link(Who(me), seat))


@router.post("/tables/{table}/leave", summary="Give up a seat")
async def leave(hall: AHall, me: APlayer, table: TableId, body: bodies.AtSeat, key: Key = None) -> Done:
    return await done(hall, table, acts.leave(Who(me, key or ""), body.seat), Who(me, key or ""))


@router.post("/tables/{table}/return", summary="Take over again from the computer")
async def come_back(hall: AHall, me: APlayer, table: TableId, body: bodies.AtSeat, key: Key = None) -> Done:
    return await done(hall, table, acts.back(Who(me, key or ""), body.seat), Who(me, key or ""))


@router.post("/tables/{table}/start", summary="Begin to play")
async def start(hall: AHall, me: APlayer, table: TableId, body: bodies.Start, key: Key = None) -> Done:
    return await done(hall, table, acts.start(Who(me, key or ""), body.fill), Who(me, key or ""))


@router.post("/tables/{table}/rematch", summary="The same people again, with the seats rotated", status_code=201)
async def rematch(hall: AHall, me: APlayer, table: TableId) -> bodies.Created:
    """However many ask for it, there is one new table."""
    old = await hall.tables.get(table)
    if not old.rematch:
        acts.rematch(Who(me), "")(old, hall.clock.now())
        setup, again = acts.rematch_of(old)
        name = hall.signer.derive(f"rematch/{table}")
        await hall.tables.open(name, acts.create(Who(old.host), "", setup, hall.new_seed(), again))
        old, _ = await hall.tables.do(table, acts.rematch(Who(me), name))
    elif not old.seats_of(me):
        raise Refusal("table.not_your_seat")
    return bodies.Created(table=old.rematch, links={})


async def done(hall: Hall, name: str, act: acts.Act, who: Who | None = None, seat: int | None = None) -> Done:
    """Do it at the table; the version is by the count of the seat that acts."""
    began = time.perf_counter()
    table, version = await hall.tables.do(name, act, who)
    hall.metrics.count(table, version, time.perf_counter() - began)
    return Done(version=table.version_for(seat, version))
