"""Time tells nothing: an answer takes the same work whether or not the others have chosen in secret.

The work is counted in calls. Tables stand at a secret choice; the others choose nothing, a part, all they have, or
take it back; then one seat and a spectator ask everything, and the seat itself chooses.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any, cast

import httpx
import pytest
from fastapi import WebSocket

from catalaunia.core.match import Match
from catalaunia.core.texts import Refusal
from catalaunia.core.variant import Variant
from catalaunia.server.http.identity import COOKIE
from catalaunia.server.http.socket import Connection
from catalaunia.server.tables import changes, commands
from catalaunia.server.tables.events import Away
from catalaunia.server.tables.table import Table
from catalaunia.server.tables.tokens import Known
from catalaunia.server.tables.versions import Versions
from tests.server.outgoing.channels import Listener, Wire, rest
from tests.server.outgoing.twins import NAME, History, histories, player
from tests.server.outgoing.work import Work, counted

KINDS = [
    Variant("attila", 3, {"war_bids": "simultaneous"}),
    Variant("clash451", 2, {"mode": "expert"}),
    Variant("clash451", 2),
]
# Of Clash 451 the mode with more secrets in `make test`
few = pytest.mark.parametrize("kind", [*KINDS[:2], pytest.param(KINDS[2], marks=pytest.mark.long)], ids=str)
WAYS = ("nothing", "a part", "all", "taken back")  # how far the others are with their choice
Asked = dict[str, Work]
Working = Callable[[Listener, Table, int, list[int], str, int], Awaitable[Asked]]


def at_a_choice(kind: Variant, seed: int) -> Iterator[History]:
    """Tables at which several may choose and nobody has."""
    for history in histories(kind, seed, every=1):
        if len(history.match.awaited(None)) > 1 and not history.since:
            yield history


async def choose(listener: Listener, seat: int, way: str) -> None:
    """Another's secret choice, so far that the reveal does not come; a computer's, where one plays for him."""
    moves = {"nothing": 0, "a part": 1, "all": 99, "taken back": 99}[way]
    tables = listener.service.tables
    for n in range(moves):
        table = await tables.get(NAME)
        legal = await _legal(listener, seat)
        if not legal:
            break
        move = legal[n % len(legal)]
        if table.seats[seat].away:
            await tables.do(NAME, commands.ComputerPlays(seat, move, table.waiting[seat], table.thinker(seat) or 0))
        else:
            await tables.do(NAME, commands.Play(seat, move), player(seat), f"other-{seat}-{n}")
    if way == "taken back":
        with suppress(Refusal):  # cards were drawn: it stays
            await tables.do(NAME, commands.TakeBack(seat), player(seat))


async def all_but_one(listener: Listener, seat: int) -> None:
    """The seat's own choice up to its last move, which would bring the reveal if all others have chosen."""
    while True:
        table = await listener.service.tables.get(NAME)
        assert table.match is not None
        move, tried = table.match.legal(seat)[0].text, table.match.twin()
        tried.play(seat, move)
        if not tried.legal(seat):
            return
        await listener.service.tables.do(NAME, commands.Play(seat, move), player(seat))


async def go_so_far(listener: Listener, table: Table, seat: int, others: list[int], way: str, seed: int) -> None:
    listener.show(table)
    listener.attend()
    if seed % 2:
        await all_but_one(listener, seat)
    for other in others:
        await choose(listener, other, way)
    listener.service.turns.look_at(await listener.service.tables.get(NAME))
    await rest()  # what computers do by themselves is under way


async def work_of(listener: Listener, table: Table, seat: int, others: list[int], way: str, seed: int) -> Asked:
    """What each answer to this seat takes, after the others have gone so far."""
    await go_so_far(listener, table, seat, others, way, seed)
    dice, found = random.Random(seed), {}
    legal = await _legal(listener, seat)
    assert table.match is not None
    moves = [*legal[:2], "stand", "nonsense", table.rules.move(table.match.state, dice.randrange(20)).text]
    at = f"/api/tables/{NAME}"
    asks: dict[str, Callable[[], Awaitable[Any]]] = {
        "look": lambda: _send(listener, "GET", at, seat=seat),
        "look again": lambda: _send(listener, "GET", at, seat=seat),
        "wait": lambda: _send(listener, "GET", f"{at}/wait", seat=seat, timeout=0),
        "watch": lambda: _send(listener, "GET", at),
        "refusals": lambda: _send(listener, "GET", f"{at}/refusals", seat=seat),
        "history": lambda: _send(listener, "GET", f"{at}/history", seat=seat),
        "plies": lambda: _send(listener, "GET", f"{at}/plies/3", seat=seat),
        "my tables": lambda: _send(listener, "GET", "/api/me/tables"),
        "lists": lambda: _send(listener, "GET", "/api/tables"),
        "hint": lambda: _send(listener, "POST", f"{at}/hint", {"seat": seat}),
        "talk": lambda: _send(listener, "POST", f"{at}/chat", {"text": "Hm."}),
        "nonsense": lambda: _send(listener, "POST", f"{at}/moves", {"seat": seat, "move": "nonsense"}),
        "other's": lambda: _send(listener, "POST", f"{at}/moves", {"seat": others[0], "move": moves[0]}),
    }
    for n, move in enumerate(moves):
        asks[f"why {n}"] = lambda move=move: _send(listener, "GET", f"{at}/why", seat=seat, move=move)  # type: ignore[misc]
    if legal and not await _reveals(listener, seat, legal[0]):
        asks["choose"] = lambda: _send(listener, "POST", f"{at}/moves", {"seat": seat, "move": legal[0]})
        asks["take back"] = lambda: _send(listener, "POST", f"{at}/take-back", {"seat": seat})
    again: dict[str, Callable[[], Awaitable[Any]]] = {
        "seats": lambda: _send(listener, "GET", f"{at}/seats"),
        "undo": lambda: _send(listener, "POST", f"{at}/undo", {"seat": seat}),
        "agree": lambda: _send(listener, "POST", f"{at}/undo/answer", {"seat": seat, "agree": True}),
        "deputies": lambda: _send(listener, "POST", f"{at}/deputies"),
        "link": lambda: _send(listener, "POST", f"{at}/links", {"seat": others[0]}),
        "leave": lambda: _send(listener, "POST", f"{at}/leave", {"seat": seat}),
        "return": lambda: _send(listener, "POST", f"{at}/return", {"seat": seat}),
    }
    for name, ask in (asks | again).items():
        if ask is again["seats"]:  # one's own choice may have been made by now, or not
            await listener.service.turns.close()
            await go_so_far(listener, table, seat, others, way, seed)
        listener.http.cookies = httpx.Cookies({COOKIE: listener.service.signer.sign(player(seat))})
        with counted() as work:
            await ask()
            await rest()
        found[name] = work
    await listener.service.turns.close()
    return found


async def work_over_the_socket(
    listener: Listener, table: Table, seat: int, others: list[int], way: str, seed: int
) -> Asked:
    """The same of what a page asks over its socket, and of what it is told when its seat chooses."""
    await go_so_far(listener, table, seat, others, way, seed)
    await listener.service.tables.do(NAME, commands.Talk("Well."), player(seat), "first")  # keys are no longer shared
    listener.http.cookies = httpx.Cookies({COOKIE: listener.service.signer.sign(player(seat))})
    await _send(listener, "GET", f"/api/tables/{NAME}", seat=seat)  # the view that was asked about last is this one
    listener.service.kept_updates.clear()
    wire, found = Wire(), {}
    serving = asyncio.create_task(Connection(listener.service, cast(WebSocket, wire), Known(player(seat))).serve())
    await rest()
    legal = await _legal(listener, seat)
    asks: dict[str, dict[str, Any]] = {
        "hello": {"kind": "hello", "table": NAME, "seat": seat},
        "nobody looks": {"kind": "hand_over", "seat": None},
        "looks again": {"kind": "hand_over", "seat": seat},
        "why": {"kind": "why", "id": "1", "seat": seat, "move": "stand"},
        "why not": {"kind": "why", "id": "2", "seat": seat, "move": "nonsense"},
        "refusals": {"kind": "refusals", "id": "3", "seat": seat},
        "hint": {"kind": "hint", "id": "4", "seat": seat},
        "talk": {"kind": "chat", "id": "5", "text": "Hm."},
        "nonsense": {"kind": "play", "id": "6", "seat": seat, "move": "nonsense"},
        "other's": {"kind": "play", "id": "7", "seat": others[0], "move": "stand"},
    }
    if legal and not await _reveals(listener, seat, legal[0]):
        asks["choose"] = {"kind": "play", "id": "8", "seat": seat, "move": legal[0]}
        asks["take back"] = {"kind": "take_back", "id": "9", "seat": seat}
    for name, message in asks.items():
        with counted() as work:
            await wire.say(**message)
            await rest()
        found[f"socket: {name}"] = work
    wire.to_hear.put_nowait(None)
    with suppress(asyncio.CancelledError):
        await serving
    await listener.service.turns.close()
    return found


async def _legal(listener: Listener, seat: int) -> list[str]:
    table = await listener.service.tables.get(NAME)
    assert table.match is not None
    return [move.text for move in table.match.legal(seat)]


async def _reveals(listener: Listener, seat: int, move: str) -> bool:
    """Whether this move would be the last: then all see that the others had chosen."""
    table = await listener.service.tables.get(NAME)
    assert table.match is not None
    return bool(table.match.twin().play(seat, move))


async def _send(listener: Listener, method: str, path: str, body: Any = None, **query: Any) -> None:
    answer = await listener.http.request(method, path, json=body, params=query)
    assert answer.status_code < 500, answer.text


async def differences(kind: Variant, seed: int, count: int, work: Working = work_of) -> list[str]:
    """The answers that take more or less work when the others have chosen."""
    found: list[str] = []
    listener = Listener()
    for n, history in zip(range(count), at_a_choice(kind, seed), strict=False):
        seat, *others = history.match.awaited(None)
        if n % 2:
            seat, others = others[-1], [seat, *others[:-1]]
        table = history.table
        if n % 3 == 0:  # a computer plays there
            table = changes.after(table, [Away(others[0])], table.changed)
        table.standings()
        for way in ("all", "nothing"):  # whatever is worked out once: for one's last choice, and for one before others'
            await work(listener, table, seat, others, way, n)
        plain = await work(listener, table, seat, others, "nothing", n)
        for way in WAYS[1:]:
            other = await work(listener, table, seat, others, way, n)
            found += [
                f"{name} ({way}): {dict((plain[name] - other[name]) + (other[name] - plain[name]))}"
                for name in plain.keys() & other.keys()
                if plain[name] != other[name]
            ]
    return found


@few
def test_an_answer_takes_the_same_work_whatever_the_others_have_chosen(kind: Variant) -> None:
    assert asyncio.run(differences(kind, 5, 2)) == []


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("seed", range(100, 110))
def test_an_answer_takes_the_same_work_at_full_size(kind: Variant, seed: int) -> None:
    assert asyncio.run(differences(kind, seed, 20)) == []


@few
def test_an_answer_over_the_socket_takes_the_same_work_whatever_the_others_have_chosen(kind: Variant) -> None:
    assert asyncio.run(differences(kind, 5, 2, work_over_the_socket)) == []


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("seed", range(100, 110))
def test_an_answer_over_the_socket_takes_the_same_work_at_full_size(kind: Variant, seed: int) -> None:
    assert asyncio.run(differences(kind, seed, 20, work_over_the_socket)) == []


def _why_by_playing(match: Match, seat: int, text: str) -> Refusal | None:
    try:
        match.twin().play(seat, text)
    except Refusal as refusal:
        return refusal
    return None


def _forget_all(match: Match, seat: int) -> None:
    match._known.clear()


def _looks_at_true_versions(versions: Any, seat: int | None, at: int) -> int:
    known: int = KNOWN_BY(versions, seat, at)
    for version in range(known + 1, at + 1):
        versions.is_public(version)
    return known


KNOWN_BY = Versions.known_by
SLOW = {
    "why plays the move": (Match, "why_not", _why_by_playing, "why"),
    "all choices are worked out anew": (Match, "_forget_choice_of", _forget_all, "choose"),
    "versions are walked": (Versions, "known_by", _looks_at_true_versions, "look"),
}


@pytest.mark.parametrize("planted", SLOW)
def test_work_that_depends_on_another_s_choice_is_found(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, slow, heard_on = SLOW[planted]
    monkeypatch.setattr(where, name, slow)
    found = (one for count in (1, 2) for kind in KINDS[:2] for one in asyncio.run(differences(kind, 5, count)))
    assert any(one.startswith(heard_on) for one in found)


def test_such_work_is_found_over_the_socket_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "why_not", _why_by_playing)
    found = [one for kind in KINDS[:2] for one in asyncio.run(differences(kind, 5, 1, work_over_the_socket))]
    assert any(one.startswith("socket: why") for one in found)
