"""Computer seats and thinking times: when answers are released, what happens to late, wrong and stale ones."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from catalaunia.ai.worker import Question
from catalaunia.core.variant import Variant
from catalaunia.server.shares.fair_queue import Turn
from catalaunia.server.tables.deadlines import DELAY_JITTER, LEAST_DELAY, released
from catalaunia.server.thinking.turns import RELEASE_STEP
from tests.server.outgoing.twins import histories, twin
from tests.server.places import Place, place, settle
from tests.server.thinking.quick import QuickThinkers
from tests.sizes import PATIENCE

FIRST = {"first_player": "named", "first_seat": 1}


class SlowThinkers(QuickThinkers):
    """Thinks for so many seconds of the turned clock."""

    clock: Any = None
    seconds = 0.0

    async def move(self, asked: Question, turn: Turn) -> int:
        found = await super().move(asked, turn)
        await self.clock.until(self.clock.now() + self.seconds)
        return found


async def version(here: Place, table: str) -> int:
    return (await here.service.tables.get(table)).version


async def release_of_the_first_move(folder: Path, seconds: float) -> tuple[float, float]:
    """When it was due by what everybody knows, and when it came."""
    thinkers = SlowThinkers()
    async with place(folder, thinkers=thinkers) as here:
        thinkers.clock, thinkers.seconds = here.clock, seconds
        table = await here.person().open(kinds="me computer", options=FIRST)
        due, begun = released(await here.service.tables.get(table), 1), here.clock.now()
        before = await version(here, table)
        await settle()
        while await version(here, table) == before and here.clock.now() < begun + 20:
            await here.clock.turn(0.05)
        return due - begun, (await here.service.tables.get(table)).changed - begun


def test_an_answer_comes_at_the_time_fixed_before_however_quick_it_was(tmp_path: Path) -> None:
    quick = asyncio.run(release_of_the_first_move(tmp_path / "quick", 0.0))
    slower = asyncio.run(release_of_the_first_move(tmp_path / "slower", LEAST_DELAY - 0.1))
    assert quick == slower
    assert LEAST_DELAY <= quick[0] <= LEAST_DELAY + DELAY_JITTER
    assert quick[0] <= quick[1] <= quick[0] + 0.06


def test_a_late_answer_comes_whole_steps_later(tmp_path: Path) -> None:
    due, came = asyncio.run(release_of_the_first_move(tmp_path / "late", 2.0))
    steps = (came - due) / RELEASE_STEP
    assert 1 <= round(steps) <= 2
    assert abs(steps - round(steps)) < 0.06
    barely = asyncio.run(release_of_the_first_move(tmp_path / "barely", 1.9))
    assert round((barely[1] - due) / RELEASE_STEP) in (round(steps), round(steps) - 1)


def test_when_an_answer_is_released_depends_on_public_things_only() -> None:
    for kind in (Variant("attila", 3), Variant("clash451", 2, {"mode": "expert"})):
        for n, history in zip(range(6), histories(kind, 8, 5), strict=False):
            if len(history.table.asked) == 1:
                (seat,) = history.table.asked
                times = [
                    released(twin(history, other, random.Random(n)), seat) for other in (None, *range(kind.players))
                ]
                assert set(times) == {released(history.table, seat)}


def test_a_thinker_that_fails_or_talks_nonsense_still_leads_to_a_legal_move(tmp_path: Path) -> None:
    def fails(_: Question) -> int:
        raise RuntimeError("out of its mind")

    async def play(name: str, choose: Callable[[Question], int]) -> None:
        async with place(tmp_path / name, thinkers=QuickThinkers(choose=choose)) as here:
            ada = here.person()
            table = await ada.open(kinds="me computer", options=FIRST)
            before = await version(here, table)
            async with asyncio.timeout(PATIENCE):
                while await version(here, table) == before:  # the store takes time of its own
                    await here.clock.turn(3)
                    await settle()

    asyncio.run(play("fails", fails))
    asyncio.run(play("nonsense", lambda asked: 1_000_000))
    asyncio.run(play("illegal", lambda asked: next(move for move in range(500) if move not in asked.legal)))


def test_when_time_runs_out_the_computer_plays_until_the_player_is_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben = here.person(), here.person()
            table = await ada.open(kinds="me open", thinking_seconds=60, options=FIRST | {"first_seat": 0})
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
            await ada.send("POST", f"/api/tables/{table}/start", {})
            seen = await ada.look(table, 0)
            assert seen["table"]["seats"][0]["deadline"] == here.clock.now() + 60
            await here.clock.turn(59)
            assert not (await ada.look(table, 0))["table"]["seats"][0]["away"]
            await here.clock.turn(2)
            assert (await ada.look(table, 0))["table"]["seats"][0]["away"]
            await here.clock.turn(3)
            assert (await ada.look(table, 0))["table"]["ply"] > seen["table"]["ply"]
            await ada.send("POST", f"/api/tables/{table}/return", {"seat": 0})
            now = await ada.look(table, 0)
            assert not now["table"]["seats"][0]["away"]
            await here.clock.turn(30)
            after = await ada.look(table, 0)
            assert after["table"]["ply"] == now["table"]["ply"]  # it waits for her, or for Ben, again
            assert not after["table"]["seats"][0]["away"]

    asyncio.run(play())


def test_an_answer_to_a_decision_that_was_taken_back_is_dropped(tmp_path: Path) -> None:
    """The computer thinks about one position, the player undoes and says something else: it must think again."""

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="me computer", options=FIRST | {"first_seat": 0})
            positions = []
            for which in (0, -1):
                while offers := (await ada.look(table, 0))["offers"]:
                    await ada.say(table, 0, offers[which]["move"])
                    await settle()
                positions.append(here.thinkers.asked[-1])
                if which == 0:
                    while (await ada.look(table, 0))["offers"] == []:
                        await ada.send("POST", f"/api/tables/{table}/undo", {"seat": 0})
            assert positions[0].view != positions[1].view  # two questions about the same number of moves or not
            live = await here.service.tables.get(table)
            assert live.match is not None
            before = len(live.match.log)
            await here.clock.turn(2.5)
            live = await here.service.tables.get(table)
            assert live.match is not None
            last = positions[1]
            chosen = random.Random(last.seed).choice(last.legal)
            assert live.match.log[before].move.number == chosen

    asyncio.run(play())


def test_a_server_that_starts_again_goes_on_with_its_computers(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="me computer", options=FIRST)
            await settle()
            before = await version(here, table)
        async with place(tmp_path / "s") as again:
            await settle()
            await again.clock.turn(10)
            assert await version(again, table) > before

    asyncio.run(play())


def test_times_that_have_not_come_yet_are_of_a_wrong_clock_and_nobody_waits_for_them(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            here.clock.time += 365 * 86_400.0  # the machine's clock is a year ahead …
            table = await here.person().open(kinds="me computer", options=FIRST)
        async with place(tmp_path / "s") as here:  # … and right again when the server is started anew
            before = await version(here, table)
            loaded = await here.service.tables.get(table)
            assert max(loaded.changed, loaded.shown, loaded.waiting[1].since) <= here.clock.now()
            await settle()
            await here.clock.turn(10)
            assert await version(here, table) > before

    asyncio.run(play())
