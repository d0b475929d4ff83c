"""A model with its tools: it plays, looks, asks why not, and its game is kept."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from catalaunia.core.texts import Refusal
from catalaunia.library import Record
from catalaunia.research.llm.server import server
from catalaunia.research.llm.tools import NO_GAME, Tools
from tests import tables


@pytest.mark.parametrize("game", tables.TABLES)
def test_a_game_is_played_to_its_end_and_kept_with_its_answers(game: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    own = Tools(file)
    assert own.look() == own.play("pass") == own.why_not("pass") == own.rules() == NO_GAME
    own.new_game(game, seat=1, level=2, seed=4)
    assert own.game is not None
    wrong = own.play("MOVE: dance")
    assert "dance" in wrong
    assert own.why_not("dance") == wrong
    while not own.game.over:
        assert own.game.actor == 1
        assert own.record() == {}
        assert own.game.legal[0].text in own.look()
        own.play(own.game.legal[0].text)
    (record,) = Record.load(file)
    assert record.verify().ok
    assert record == own.record()
    assert [one["legal"] for one in record["answers"]][:2] == [False, True]
    assert "The game is over" in own.look()


def test_a_game_that_cannot_be_is_refused() -> None:
    for wrong in ({"game": "chess"}, {"game": "clash451", "players": 9}, {"game": "attila", "seat": 7}, {"level": 9}):
        with pytest.raises(Refusal):
            Tools().new_game(**{"game": "attila"} | wrong)


async def called(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error
    return str(getattr(result.content[0], "text", ""))


def test_the_server_offers_the_tools() -> None:
    async def talk() -> None:
        async with Client(server()) as client:
            assert {one.name for one in (await client.list_tools()).tools} >= {"new_game", "look", "play", "why_not"}
            assert await called(client, "look") == NO_GAME
            begun = await called(client, "new_game", game="clash451", seed=7, level=2)
            assert "Legal moves:" in begun
            assert "chess" in await called(client, "new_game", game="chess")
            assert "(C1.2)" in await called(client, "why_not", move="pick r1")
            assert "(C1.2)" in await called(client, "play", move="pick r1")
            assert "Legal moves:" in await called(client, "play", move="pick h7")
            assert "C7" in await called(client, "rules")

    asyncio.run(talk())


@pytest.mark.long
def test_the_command_talks_to_a_client() -> None:
    async def talk() -> None:
        command = StdioServerParameters(command=sys.executable, args=["-m", "catalaunia.cli", "mcp"])
        async with Client(command) as client:
            assert json.loads(json.dumps(await called(client, "games")))

    asyncio.run(talk())
