"""How a finished game may have gone on: asked once, from the view of the seat that decided.

That there is none before the end is tested with the reviews.
"""

import asyncio
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from catalaunia.ai.worker import Desk, LineQuestion
from catalaunia.core import record
from catalaunia.core.protocol import CHANCE
from catalaunia.core.variant import Variant
from catalaunia.server.shares.limits import Rate
from catalaunia.server.thinking.worker import answer
from tests.server.outgoing.test_history import finished, look_back
from tests.server.places import NO_RATES, Person, place

every_game = pytest.mark.parametrize(("name", "players"), [("attila", 3), ("clash451", 2)])


async def line_of(person: Person, table: str, at: int, move: str, status: int = 200) -> Any:
    return await person.send("GET", f"/api/tables/{table}/review/line", None, status, place=at, move=move)


def decision(gone: record.Replay, after: int) -> tuple[int, int, list[str]]:
    """A place of the log where a seat had a choice, that seat, and what it could play."""
    for at, entry in enumerate(gone.log):
        if at >= after and entry.actor != CHANCE:
            view = gone.rules.view(gone.states[at], entry.actor)
            if len(legal := gone.rules.legal(view)) > 2:
                return at, entry.actor, [gone.rules.move(view, one).text for one in legal]
    raise AssertionError("no choice")


@every_game
def test_a_line_is_told_step_by_step_as_its_seat_would_have_seen_it(name: str, players: int, tmp_path: Path) -> None:
    written = finished(name, players)
    gone = record.replay(written)
    at, seat, legal = decision(gone, 30)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, table = await look_back(here, written)
            found = await line_of(ada, table, at, legal[-1])
            assert (found["seat"], found["place"]) == (seat, at)
            assert found["steps"][0]["move"] == legal[-1]
            assert found["steps"][0]["actor"] == seat
            assert all(one["texts"] and one["picture"] for one in found["steps"])
            assert await line_of(here.person(), table, at, legal[-1]) == found
            (asked,) = here.thinkers.lines  # once for all
            assert asked.view == gone.rules.view(gone.states[at], seat).tobytes()

    asyncio.run(play())


def test_what_could_not_be_played_there_has_no_line(tmp_path: Path) -> None:
    written = finished("clash451", 2)
    gone = record.replay(written)
    at, _, legal = decision(gone, 30)
    chance = next(k for k, entry in enumerate(gone.log) if entry.actor == CHANCE)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, table = await look_back(here, written)
            assert (await line_of(ada, table, at, "dance", 409))["key"] == "match.unknown_word"
            assert (await line_of(ada, table, len(gone.log), legal[0], 409))["key"] == "cli.no_place"
            assert (await line_of(ada, table, -1, legal[0], 409))["key"] == "cli.no_place"
            assert (await line_of(ada, table, chance, legal[0], 409))["key"] == "hint.chance"
            assert here.thinkers.lines == []

    asyncio.run(play())


def test_who_asks_for_many_is_refused(tmp_path: Path) -> None:
    written = finished("attila", 3)
    at, _, legal = decision(record.replay(written), 30)
    rates = NO_RATES | {"hint": {"player": Rate(1, 0.01)}}

    async def play() -> None:
        async with place(tmp_path / "s", rates=rates) as here:
            ada, table = await look_back(here, written)
            await line_of(ada, table, at, legal[0])
            await line_of(ada, table, at, legal[0])  # it is there
            assert (await line_of(ada, table, at, legal[1], 429))["key"] == "serve.too_fast"

    asyncio.run(play())


def test_a_process_and_a_worker_elsewhere_answer_alike() -> None:
    variant = Variant("clash451", 2)
    gone = record.replay(finished("clash451", 2))
    at, seat, _ = decision(gone, 40)
    view = gone.rules.view(gone.states[at], seat)
    asked = LineQuestion(variant, view.tobytes(), seat, gone.rules.legal(view)[0], 7)
    assert LineQuestion.read(json.loads(json.dumps(asked.written()))) == asked
    found = Desk().answer(asked)
    assert isinstance(found, dict)
    assert found["line"][0] == (seat, asked.move)
    world = np.frombuffer(bytes.fromhex(found["world"]), view.dtype)
    assert gone.rules.view(world, seat).tobytes() == asked.view

    class Echo:
        async def hint(self, got: Any, _turn: object) -> dict[str, Any]:
            assert got == asked
            return {"line": []}

    assert asyncio.run(answer(Echo(), "line", asked.written())) == {"line": []}  # type: ignore[arg-type]
