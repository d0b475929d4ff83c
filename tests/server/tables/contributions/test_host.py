"""A host who cheats is caught: by the lines in the docs, which use nothing of ours, by `verify`, and by a client."""

import asyncio
import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from catalaunia.client.numbers import Numbers
from catalaunia.core import record, registry
from catalaunia.core.chance import Contributions, commitment, key_of, seal_of
from catalaunia.core.match import Match
from tests.server.places import place, play_out
from tests.server.tables.contributions.people import new_number, open_number, seal, seated, start

PAPER = Path(__file__).parents[4] / "docs/notation.md"


def lines_of_the_paper() -> str:
    (found,) = re.findall(r"```python\n(.*?)```", PAPER.read_text("utf-8"), re.DOTALL)
    return str(found)


def check_by_the_paper(written: dict[str, Any], folder: Path) -> str:
    """What it says; nothing if all holds. `-I`: nothing of ours can be imported."""
    script, file = folder / "check.py", folder / "record.json"
    script.write_text(lines_of_the_paper(), "utf-8")
    file.write_text(json.dumps(written), "utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(script), str(file)], cwd=folder, capture_output=True, text=True
    )
    assert bool(done.returncode) == bool(done.stderr)
    return done.stderr.strip().splitlines()[-1].removeprefix("AssertionError: ") if done.stderr else ""


def test_the_paper_needs_twenty_lines_and_nothing_of_ours() -> None:
    code = [line for line in lines_of_the_paper().splitlines() if not line.startswith("#")]
    assert len(code) <= 20
    assert [line for line in code if "import" in line] == ["import hashlib, hmac, json, sys"]


def played(folder: Path, game: str, people: int, **options: Any) -> dict[str, Any]:
    """The record of a game at a table to which all have contributed."""
    found: dict[str, Any] = {}

    async def play() -> None:
        async with place(folder / f"{game}-{people}") as here:
            players, table = await seated(here, people, game, options=options)
            numbers = [new_number() for _ in players]
            for seat, person in enumerate(players):
                await seal(person, table, seat, numbers[seat])
            await start(players[0], table)
            for seat, person in enumerate(players):
                await open_number(person, table, seat, numbers[seat])
            await play_out(table, *players)
            found.update(await players[0].send("GET", f"/api/tables/{table}/record"))

    asyncio.run(play())
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("games")


@pytest.mark.parametrize(
    ("game", "people", "options"),
    [("clash451", 2, {}), ("attila", 2, {}), ("attila", 3, {"first_player": "named", "first_seat": 1})],
)
def test_a_game_of_the_server_holds_by_the_paper(folder: Path, game: str, people: int, options: dict[str, Any]) -> None:
    written = played(folder, game, people, **options)
    assert record.verify(written).ok
    assert check_by_the_paper(written, folder) == ""


# A host who has seen the numbers and takes another seed


def swapped(honest: dict[str, Any], seed: bytes, seen: list[str]) -> dict[str, Any]:
    """A game that he deals anew, with the numbers of the players and a seed that suits him; all else is in order."""
    game = registry.find(honest["game"])
    given = Contributions(tuple(honest["sealed"]), tuple(seen))
    match = Match(game.rules(2, honest["options"]), honest["seats"], seed, contributions=given)
    choose = random.Random(1)
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, choose.choice(match.legal(seat)).text)
    return record.of_match(game, match)


def test_a_host_who_swaps_the_seed_after_seeing_the_numbers_is_caught(folder: Path) -> None:
    numbers = Numbers()
    ours, his = numbers.seal(), new_number()
    seed, better = bytes(range(32)), bytes(range(1, 33))
    table = {"id": "t", "commitment": commitment(seed), "head": "", "ply": 0, "undone": 0}
    gathered = {"sealed": [ours, seal_of(his)], "asked": True, "waits_for": [0, 1]}
    numbers.keep({"table": table, "since": 0})
    ((seat, opened),) = numbers.to_open(table | {"contributions": gathered})
    assert (seat, seal_of(opened)) == (0, ours)
    honest = {"game": "clash451", "options": {}, "seats": ["Ada", "Hal"], "sealed": gathered["sealed"]}
    true, false = swapped(honest, seed, [opened, his]), swapped(honest, better, [opened, his])
    assert numbers.disagreement("t", true) == ""
    # The deal is another one, and in itself the record is sound: with its own commitment nobody else could tell …
    assert false["actions"][:21] != true["actions"][:21]
    assert record.verify(false).ok
    # … but whoever was there can: the commitment stood on the table before any number was opened,
    assert numbers.disagreement("t", false).startswith("The commitment")
    # and under that commitment neither this seed nor these cards hold.
    kept = false | {"commitment": commitment(seed)}
    assert record.verify(kept).error is not None
    assert check_by_the_paper(kept, folder).startswith("The seed is not the one")
    kept |= {"seed": seed.hex()}
    assert record.verify(kept).error is not None
    assert check_by_the_paper(kept, folder).startswith("These cards do not follow")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"contributions": ["02" * 32, ""]}, "A number is not the one"),
        ({"chain": "00" * 32}, "The log is not"),
    ],
)
def test_what_else_is_changed_is_found(folder: Path, change: dict[str, Any], says: str) -> None:
    honest = {"game": "clash451", "options": {}, "seats": ["Ada", "Hal"], "sealed": [seal_of("01" * 32), ""]}
    true = swapped(honest, bytes(32), ["01" * 32, ""])
    assert check_by_the_paper(true, folder) == ""
    assert check_by_the_paper(true | change, folder).startswith(says)
    assert record.verify(true | change).error is not None


def test_a_move_that_is_changed_later_breaks_the_chain(folder: Path) -> None:
    honest = {"game": "clash451", "options": {}, "seats": ["Ada", "Hal"], "sealed": ["", ""]}
    true = swapped(honest, bytes(32), ["", ""])
    assert key_of(bytes(32), ["", ""]) != bytes(32)
    changed = true | {"actions": [*true["actions"][:-1], "0 decline"]}
    assert check_by_the_paper(changed, folder).startswith("The log is not")
