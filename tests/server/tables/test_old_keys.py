"""Logs of before keys were bound to what they were used for: they load, and each key still happens once."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest

from catalaunia.server.tables import opening, tokens
from catalaunia.server.tables.opening import Opener
from catalaunia.store.protocol import StoredEvent
from tests.server.places import KEY, place
from tests.server.tables.authority.hands import Answer, Ask, World

TOKEN = "the-token-of-the-old-link"
SEED = bytes(range(32)).hex()
# As version 1.0 wrote it: no event says what its key was used for, no hint for which decision it was.
LOG = f"""
{{"kind": "Created", "player": "ann", "act": "open-1", "seed": "{SEED}", "rules": "1.0.0", "setup": {{
  "game": "clash451", "options": {{}}, "data": null, "seats": [
    {{"kind": "me", "level": null, "name": null}}, {{"kind": "invited", "level": null, "name": null}}],
  "listed": true, "pace": "live", "thinking_seconds": null, "stand_in": null,
  "aids": {{"hints": true, "undo": true}}, "record": null, "at": null}}}}
{{"kind": "Seated", "player": "ann", "seat": 0, "name": "Ann"}}
{{"kind": "LinkMade", "seat": 1, "digest": "{tokens.digest(TOKEN)}"}}
{{"kind": "Seated", "player": "ben", "act": "claim-1", "seat": 1, "name": "Ben"}}
{{"kind": "Started", "player": "ann", "act": "start-1"}}
{{"kind": "Chatted", "player": "ben", "act": "chat-1", "name": "Ben", "text": "Good evening."}}
{{"kind": "Said", "player": "ann", "act": "say-1", "seat": 0, "word": "pick h3"}}
{{"kind": "Hinted", "player": "ann", "act": "hint-1", "seat": 0}}
{{"kind": "TookBack", "player": "ann", "act": "back-1", "seat": 0}}
{{"kind": "Said", "player": "ann", "act": "say-2", "seat": 0, "word": "pick h4"}}
{{"kind": "UndoAsked", "player": "ann", "act": "undo-1", "seat": 0}}
{{"kind": "Said", "player": "ben", "act": "say-1", "seat": 1, "word": "pick r3"}}
{{"kind": "Said", "player": "ann", "act": "say-3", "seat": 0, "word": "pick h7"}}
"""
SETUP = {"game": "clash451", "seats": [{"kind": "me"}, {"kind": "invited"}], "listed": True, "stand_in": None}


def events() -> tuple[StoredEvent, ...]:
    found, rest = list[StoredEvent](), LOG.strip()
    while rest:
        content, end = json.JSONDecoder().raw_decode(rest)
        found.append(StoredEvent(len(found) + 1, 1_700_000_000.0 + len(found), content))
        rest = rest[end:].strip()
    return tuple(found)


def at_an_old_table(play: Callable[[World, str], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        world = World()
        table = world.service.signer.derive("table/ann/open-1")
        world.store.logs[table] = events()
        try:
            await play(world, table)
        finally:
            world.close()

    asyncio.run(run())


def ask(table: str, path: str, **body: Any) -> Ask:
    return Ask("POST", f"/api/tables/{table}/{path}", body)


DEEDS: list[tuple[str, str, str, dict[str, Any], int]] = [  # with the version by the asker's count
    ("ben", "claim-1", "claim", {"name": "Ben", "token": TOKEN}, 4),
    ("ann", "start-1", "start", {}, 5),
    ("ben", "chat-1", "chat", {"text": "Good evening."}, 6),
    ("ann", "say-1", "moves", {"seat": 0, "move": "pick h3"}, 7),
    ("ann", "back-1", "take-back", {"seat": 0}, 9),
    ("ann", "say-2", "moves", {"seat": 0, "move": "pick h4"}, 10),
    ("ann", "undo-1", "undo", {"seat": 0}, 11),
    ("ben", "say-1", "moves", {"seat": 1, "move": "pick r3"}, 7),
    ("ann", "say-3", "moves", {"seat": 0, "move": "pick h7"}, 12),
]


@pytest.mark.parametrize(("who", "key", "path", "body", "version"), DEEDS, ids=[f"{one[0]}-{one[1]}" for one in DEEDS])
def test_an_old_key_gives_its_old_version_and_is_good_for_nothing_else(
    who: str, key: str, path: str, body: dict[str, Any], version: int
) -> None:
    async def play(world: World, table: str) -> None:
        again = await world.send(who, ask(table, path, **body), key)
        assert again == Answer(200, f'{{"version":{version}}}'.encode())
        other = ask(table, "chat", text="Well.") if path != "chat" else ask(table, "leave", seat=1)
        refused = await world.send(who, other, key)
        assert (refused.status, refused.key) == (409, "serve.key_used")
        stranger = await world.send("watcher", ask(table, "moves", seat=0, move="pick h11"), key)
        assert (stranger.status, stranger.key) == (403, "table.not_your_seat")
        assert world.store.logs[table] == events()

    at_an_old_table(play)


def test_an_old_hint_is_not_given_anew_and_a_new_one_is_noted() -> None:
    async def play(world: World, table: str) -> None:
        hint = ask(table, "hint", seat=0)
        refused = await world.send("ann", hint, "hint-1")
        assert (refused.status, refused.key) == (409, "table.hint_past")
        assert (await world.send("ben", hint, "chat-1")).status == 403
        assert (await world.send("ann", hint, "say-1")).key == "serve.key_used"
        assert world.thinkers.asked == []
        for who in ("ann", "ben"):
            await world.send(who, ask(table, "hints", allowed=True))
        assert (await world.send("ann", hint, "hint-2")).status == 200
        last = world.store.logs[table][-1].content
        assert (last["kind"], last["key"], bool(last["asked"]), bool(last["decision"])) == (
            "Hinted",
            "hint-2",
            True,
            True,
        )

    at_an_old_table(play)


def test_an_old_table_is_given_again_without_its_links_which_were_shown_then() -> None:
    async def play(world: World, table: str) -> None:
        create = Ask("POST", "/api/tables", {"name": "Ann", "setup": SETUP})
        again = await world.send("ann", create, "open-1")
        assert (again.status, again.said["table"], again.said["links"]) == (201, table, {})
        other = await world.send("ben", create, "open-1")  # the same key, of somebody else
        assert other.said["table"] != table
        assert [*other.said["links"]] == ["1"]
        assert world.store.logs[table] == events()

    at_an_old_table(play)


def test_after_the_signing_key_was_rotated_the_same_request_still_opens_one_table(tmp_path: Path) -> None:
    """Asked again, because the answer was lost: the table and its links, and a rematch that was opened half."""

    async def play() -> None:
        body = {"name": "Ann", "setup": SETUP}
        async with place(tmp_path / "s") as before:
            ann = before.person()
            first = await ann.send("POST", "/api/tables", body, 201, key="open-1")
            over = await ann.open(kinds="me me")
            await ann.send("POST", f"/api/tables/{over}/resign", {"seat": 0})
            half = before.service.signer.derive(f"rematch/{over}")
            setup, again = opening.rematch_of(await before.service.tables.get(over))
            assert await before.service.tables.open(half, opening.create(Opener(""), setup, bytes(32), {}, again))
        async with place(tmp_path / "s", key=bytes(32), old_keys=(bytes(31) + b"x", KEY)) as after:
            ann.http = httpx.AsyncClient(
                transport=httpx.ASGITransport(after.app), base_url="http://test", cookies=ann.http.cookies
            )
            assert await ann.send("POST", "/api/tables", body, 201, key="open-1") == first
            assert (await ann.send("POST", f"/api/tables/{over}/rematch", status=201))["table"] == half
            other = await ann.send("POST", "/api/tables", body, 201, key="open-2")
            assert other["table"] != first["table"]

    asyncio.run(play())
