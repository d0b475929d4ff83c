"""Choices that are made at once: whoever is first, changes his mind, comes back or sends again, the record is the same.

Two people play their fixed choices to the end of a game. On the way each of them, in an order that follows from a
seed, may choose something else and take it back, lose his connection, and send what was acknowledged again.
"""

import asyncio
import random
from collections import Counter
from contextlib import AsyncExitStack
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from catalaunia.server.tables import commands
from tests.server.choices import chosen, record_without_trouble, table_for_two
from tests.server.places import Page, Person, Place, listening, page, place
from tests.sizes import PATIENCE

KINDS: list[tuple[str, dict[str, str]]] = [("clash451", {}), ("attila", {"war_bids": "simultaneous"})]
NAMES = [game for game, _ in KINDS]


class Chooser:
    """One of the two, with a page that can be lost."""

    def __init__(self, address: str, person: Person, table: str, seat: int) -> None:
        self.address, self.person, self.table, self.seat = address, person, table, seat
        self.page: Page
        self.last: dict[str, Any] = {}
        self._open = AsyncExitStack()
        self._count = 0

    async def come(self) -> None:
        """Anew, with what the last page has seen."""
        seen = self.page.update["version"] if self._count else 0
        await self.leave()
        self.page = await self._open.enter_async_context(page(self.address, self.person))
        await self.page.hello(self.table, self.seat, seen=seen)

    async def leave(self) -> None:
        await self._open.aclose()

    async def do(self, kind: str, **message: Any) -> dict[str, Any]:
        self._count += 1
        self.last = {"kind": kind, "id": f"{self.seat}-{self._count}", "seat": self.seat, **message}
        return await self.page.ask(**self.last)

    async def send_again(self, version: int) -> None:
        again = await self.page.ask(**self.last)
        assert (again["kind"], again["version"]) == ("ack", version)

    @property
    def offers(self) -> list[str]:
        return [offer["move"] for offer in self.page.update["offers"]]

    @property
    def sealed(self) -> int:
        return int(self.page.update["sealed"])


class Undecided:
    """Leads the two through a game, with all that may happen on the way."""

    def __init__(self, here: Place, both: list[Chooser], seed: int) -> None:
        self.here = here
        self.both = both
        self.random = random.Random(seed)
        self.happened: Counter[str] = Counter()

    async def play(self) -> None:
        while not self._over():
            one = self.random.choice([one for one in self.both if one.offers])
            if self._may("comes back"):
                await one.come()
            other = self.both[1 - one.seat]
            choosing = bool(one.offers and other.offers) or one.sealed > 0 or other.sealed > 0
            if choosing and other.offers and len(one.offers) > 1 and self._may("changes his mind"):
                await self._change_mind(one)
            else:
                await self._do(one, "play", move=chosen(one.page.update, one.seat))

    def _over(self) -> bool:
        return all(one.page.update["table"]["stage"] == "over" for one in self.both)

    def _may(self, what: str) -> bool:
        happens = self.random.random() < 0.2
        self.happened[what] += happens
        return happens

    async def _change_mind(self, one: Chooser) -> None:
        """Something else, and then all of it taken back: the other has not chosen yet, so nothing is turned up."""
        fixed = chosen(one.page.update, one.seat)
        await self._do(one, "play", move=self.random.choice([move for move in one.offers if move != fixed]))
        if one.sealed:
            await self._do(one, "take_back")

    async def _do(self, one: Chooser, kind: str, **message: Any) -> None:
        ack = await one.do(kind, **message)
        assert ack["kind"] == "ack", ack
        table = await self.here.service.tables.get(one.table)
        assert ack["version"] == table.version_for(one.seat)
        if self._may("sends again"):
            await one.send_again(ack["version"])
        for each in self.both:  # each has its own count: what the other seals in secret is not told
            seen = partial(_has_seen, each, table.version_for(each.seat))
            await each.page.until(seen)


def _has_seen(one: Chooser, version: int) -> bool:
    return bool(one.page.update["version"] == version)


async def play_undecided(tmp_path: Path, game: str, options: dict[str, str], seed: int) -> None:
    async with place(tmp_path / "good") as here:
        expected = await record_without_trouble(here, game, **options)
    async with place(tmp_path / "bad") as here, listening(here) as address:
        ada, ben, table = await table_for_two(here, game, **options)
        people = [ada, ben]
        both = [Chooser(address, person, table, seat) for seat, person in enumerate(people)]
        for one in both:
            await one.come()
        led = Undecided(here, both, seed)
        async with asyncio.timeout(5 * PATIENCE):
            await led.play()
        assert await people[0].send("GET", f"/api/tables/{table}/record") == expected
        assert all(led.happened[what] for what in ("comes back", "changes his mind", "sends again"))
        for one in both:
            await one.leave()


@pytest.mark.parametrize(("game", "options"), KINDS, ids=NAMES)
def test_however_they_come_to_their_choices_the_record_is_the_same(
    tmp_path: Path, game: str, options: dict[str, str]
) -> None:
    asyncio.run(play_undecided(tmp_path, game, options, 1))


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), KINDS, ids=NAMES)
@pytest.mark.parametrize("seed", range(100, 140))
def test_no_way_to_their_choices_changes_the_record(
    tmp_path: Path, game: str, options: dict[str, str], seed: int
) -> None:
    asyncio.run(play_undecided(tmp_path, game, options, seed))


async def first_choice(here: Place, order: tuple[str, ...]) -> list[str]:
    """Both choose, each move sent twice, in this order of arrival: a seat and which offer it takes, or `-`."""
    ada, ben, table = await table_for_two(here, "clash451")
    for number, step in enumerate(order):
        seat, what = int(step[0]), step[1]
        who = (await here.service.tables.get(table)).seats[seat].player, f"{number}"
        update = await (ada, ben)[seat].look(table, seat)
        if what == "-":
            await here.service.tables.do(table, commands.TakeBack(seat), *who)
        else:
            move = update["offers"][int(what)]["move"]
            _, version = await here.service.tables.do(table, commands.Play(seat, move), *who)
            assert (await here.service.tables.do(table, commands.Play(seat, move), *who))[1] == version
    for seat in sorted((0, 1), key=lambda seat: order[0][0] == str(seat)):  # and the rest of both choices
        while (update := await (ada, ben)[seat].look(table, seat))["offers"] and update["sealed"]:
            await (ada, ben)[seat].say(table, seat, update["offers"][0]["move"])
    match = (await here.service.tables.get(table)).match
    assert match is not None
    assert not any(match.sealed(seat) for seat in (0, 1))  # it has been turned up
    return [f"{entry.actor} {entry.move.text}" for entry in match.log]


def in_order(order: tuple[str, ...]) -> bool:
    """Whether each of them does his own steps one after the other: a pick, another mind, and his choice again."""
    return all([step for step in order if step[0] == seat] == SCRIPT[seat] for seat in "01")


SCRIPT = {"0": ["01", "0-", "00"], "1": ["12", "1-", "10"]}


def test_every_order_of_two_minds_that_change_turns_up_the_same(tmp_path: Path) -> None:
    async def play() -> None:
        found = set()
        steps = [step for script in SCRIPT.values() for step in script]
        async with place(tmp_path / "s", new_seed=lambda: bytes(32)) as here:
            for order in sorted(set(permutations(steps))):
                if in_order(order):
                    found.add(tuple(await first_choice(here, order)))
        assert len(found) == 1

    asyncio.run(play())
