"""A LAN party: many people behind one address open, join and play tables of both games, and nobody meets a limit.

    python -m bench.party                       30 people, 15 tables, for a minute
    python -m bench.party --flood               then another minute, while a stranger floods from that same address

They load the page, join by link and by open seat, play over sockets and some over HTTP, chat, ask why not and now
and then for a hint. Prints JSON; ends with 1 if somebody was refused something or a seated player did not go on.
"""

import argparse
import asyncio
import json
import random
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.chair import Chair
from bench.report import bar, in_ms, report, say
from bench.served import GAMES, Place, Served, raise_file_limit
from bench.siege.attack import Attack
from bench.siege.friend import Experience, Watch, timed
from bench.visitor import Visitor
from catalaunia.core import registry
from tests.server.processes import running

HOUSE = "127.0.0.4"
FLOOD = {"idle": 500, "waits": 200, "imports": 8, "hints": 10, "greetings": 10}
RELOADS = 0.2  # of those who look at the lists
ARRIVING, BROWSE_EVERY, TALK_EVERY, ASK_EVERY, HINT_EVERY = 5.0, 15.0, 6.0, 8.0, 20.0  # seconds
TURN_PASSED = "table.hint_not_now"  # he acted while he asked
BACK_WITHIN = 5.0  # seconds in which who lost his connection sees the table again


@dataclass
class Table:
    """Two of them, at one table after the other."""

    number: int
    served: Served
    pace: float
    seen: Experience
    people: list[Visitor]
    chairs: list[Chair] = field(default_factory=list)  # of this table and of those before

    @property
    def by_link(self) -> bool:
        return self.number % 4 < 2

    async def play(self) -> None:
        await asyncio.sleep(ARRIVING * random.random())
        await asyncio.gather(*(one.load_page() for one in self.people))
        while True:
            table = await self.sit_down()
            host, guest = (one.place(table, seat) for seat, one in enumerate(self.people))
            chairs = [Chair(host, [self.served])]
            over_http = self.number % 5 == 4
            chairs += [] if over_http else [Chair(guest, [self.served])]
            self.chairs += chairs
            others = [self._play_over_http(guest)] if over_http else []
            await asyncio.gather(*(self._sit(chair) for chair in chairs), *others)

    async def sit_down(self) -> str:
        host, guest = self.people
        other = {"kind": "invited" if self.by_link else "open"}
        seats: list[dict[str, Any]] = [{"kind": "me"}, other]
        game = GAMES[self.number % 2]
        seats += [{"kind": "computer", "level": 3}] if 3 in registry.find(game).players and self.by_link else []
        with timed(self.seen.opening):
            made = await host.open(game, seats, listed=not self.by_link)
        table = str(made["table"])
        if self.by_link:
            body = {"name": guest.name, "token": made["links"]["1"]}
            await guest.insist("POST", f"/api/tables/{table}/claim", body)
        else:
            listed = await guest.insist("GET", "/api/tables")
            assert table in [one["id"] for one in listed]
            await guest.insist("POST", f"/api/tables/{table}/join", {"name": guest.name})
        await host.insist("POST", f"/api/tables/{table}/start", {})
        for person in self.people:  # else none are given among people
            await person.insist("POST", f"/api/tables/{table}/hints", {"allowed": True})
        return table

    async def _sit(self, chair: Chair) -> None:
        Watch(chair, self.seen, self.pace)
        beside = asyncio.create_task(self._now_and_then(chair))
        try:
            await chair.sit()
        finally:
            beside.cancel()

    async def _now_and_then(self, chair: Chair) -> None:
        """What people do besides playing."""
        seat, person = chair.place.seat, self.people[chair.place.seat]

        async def talk() -> None:
            chair.ask("chat", text="Your move!")

        async def ask_why_not() -> None:
            if chair.to_act:
                chair.ask("refusals", seat=seat)

        async def ask_for_a_hint() -> None:
            if chair.to_act and self.number % 5 == 0 and seat == 0:
                await person.ask("POST", f"/api/tables/{chair.place.table}/hint", {"seat": seat})

        doing = (TALK_EVERY, talk), (ASK_EVERY, ask_why_not), (HINT_EVERY, ask_for_a_hint)
        await asyncio.gather(*(self._every(seconds, do) for seconds, do in doing), self._browse(person))

    @staticmethod
    async def _every(seconds: float, do: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds * (0.5 + random.random()))
            await do()

    async def _browse(self, person: Visitor) -> None:
        """Another window with the lists, and now and then a new load of the page."""
        while True:
            await asyncio.sleep(BROWSE_EVERY * (0.5 + random.random()))
            if random.random() < RELOADS:
                with timed(self.seen.page):
                    await person.load_page()
            for path in ("/api/me/tables", "/api/tables"):
                await person.ask("GET", path)

    async def _play_over_http(self, place: Place) -> None:
        person, at = self.people[place.seat], f"/api/tables/{place.table}"
        while True:
            now = await person.insist("GET", f"{at}/wait?seat={place.seat}&timeout=20")
            if now["table"]["stage"] == "over":
                return
            if now["offers"]:
                await asyncio.sleep(self.pace * (0.5 + random.random()))
                move = random.choice(now["offers"])["move"]
                with timed(self.seen.acknowledged):
                    await person.insist("POST", f"{at}/moves", {"seat": place.seat, "move": move})


class Party:
    """All of them."""

    def __init__(self, served: Served, tables: int, pace: float) -> None:
        self.served = served
        self.seen = Experience()
        self.tables = [
            Table(number, served, pace, self.seen, [Visitor(served, HOUSE, f"Guest {2 * number + k}") for k in (1, 2)])
            for number in range(tables)
        ]
        self.dropped: list[float] = []  # seconds until who had lost his connection saw the table again
        self._playing = [asyncio.create_task(table.play()) for table in self.tables]
        self._told: Counter[str] = Counter()

    @property
    def chairs(self) -> list[Chair]:
        return [chair for table in self.tables for chair in table.chairs]

    async def everybody_plays(self) -> None:
        async with asyncio.timeout(120):
            while not all(any(chair.acknowledged for chair in table.chairs) for table in self.tables):
                await asyncio.sleep(0.1)
                self.complain()

    def complain(self) -> None:
        """An error of this program is not one of the server."""
        for task in self._playing:
            if task.done():
                task.result()

    async def lose_connections(self, count: int) -> None:
        """So many of those who play lose theirs, and come back."""
        await asyncio.gather(*(self._lose_one(chair) for chair in self._in_play()[:count]))

    def _in_play(self) -> list[Chair]:
        """One at each table; the last chairs are those of the game that is on."""
        return [chair for table in self.tables for chair in table.chairs[-1:] if not chair.over]

    async def _lose_one(self, chair: Chair) -> None:
        before = chair.heard
        with timed(self.dropped), suppress(TimeoutError):
            chair.drop()
            async with asyncio.timeout(2 * BACK_WITHIN):
                while chair.heard == before and not chair.over:
                    await asyncio.sleep(0.02)

    def troubles(self) -> Counter[str]:
        """What they have met since they were last asked."""
        found = Counter(key for chair in self.chairs for key in chair.refusals)
        for table in self.tables:
            for person in table.people:
                found += person.troubles
        found = Counter({key: count for key, count in found.items() if not key.endswith(TURN_PASSED)})
        found["reconnects"] = sum(chair.connections - 1 for chair in self.chairs) - len(self.dropped)
        new, self._told = found - self._told, found
        return new

    async def leave(self) -> None:
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        for table in self.tables:
            for person in table.people:
                await person.leave()


def figures_of(seen: Experience) -> dict[str, Any]:
    """Without the time until the next move: most of it is people's."""
    return {name: value for name, value in seen.figures().items() if name != "computers_ms"}


async def peace(party: Party, seconds: float) -> dict[str, Any]:
    await party.everybody_plays()
    await asyncio.sleep(seconds)
    party.complain()
    figures = figures_of(party.seen.taken()) | {"errors": dict(party.troubles())}
    return figures | {"bars": {"nobody_meets_a_limit": bar(figures["errors"], not figures["errors"])}}


async def flooded(party: Party, seconds: float, sizes: dict[str, int]) -> dict[str, Any]:
    """A stranger in the house does his worst: who sits at a table or has a link goes on."""
    host, late = party.tables[0].people[0], Visitor(party.served, HOUSE, "A late guest")
    waiting = await host.open(GAMES[-1], [{"kind": "me"}, {"kind": "invited"}])
    invited: list[float] = []
    attacks = [Attack(name, party.served, HOUSE, size, seconds + 120) for name, size in sizes.items()]
    try:
        for attack in attacks:
            await attack.begins()
        await asyncio.sleep(seconds / 2)
        body = {"name": late.name, "token": waiting["links"]["1"]}
        with timed(invited):
            await late.insist("POST", f"/api/tables/{waiting['table']}/claim", body)
        await party.lose_connections(5)
        await asyncio.sleep(seconds / 2)
        met = {attack.name: await attack.end() for attack in attacks}
    finally:
        for attack in attacks:
            attack.kill()
        await late.leave()
    errors = party.troubles() + late.troubles
    figures = figures_of(party.seen.taken()) | {"errors": dict(errors), "attackers": met}
    figures |= {"back_ms": in_ms(party.dropped), "with_a_link_ms": in_ms(invited)}
    return figures | {"bars": flood_bars(figures, party.dropped, invited)}


def flood_bars(figures: dict[str, Any], dropped: list[float], invited: list[float]) -> dict[str, Any]:
    """Strangers' share of the address is used up, so new tables, lists and pages may be refused: who sits plays on."""
    slowest = max(figures["until_ack_ms"]["p95"], figures["until_update_ms"]["p95"])
    return {
        "who_has_a_link_gets_in": bar(max(invited), max(invited) < BACK_WITHIN),
        "p95_ms_below_300": bar(slowest, slowest < 300),
        "who_lost_his_connection_is_back": bar(max(dropped, default=0.0), max(dropped, default=0.0) < BACK_WITHIN),
    }


async def run(given: argparse.Namespace, folder: Path) -> dict[str, Any]:
    async with running(folder, workers=given.workers, with_computers=True) as served:
        party = Party(served, given.tables, given.pace)
        try:
            found = {"peace": await peace(party, given.seconds)}
            say(f"peace: {json.dumps(found['peace'])}")
            if given.flood:
                sizes = {name: max(1, round(size * given.part)) for name, size in FLOOD.items()}
                found["flood"] = await flooded(party, given.seconds, sizes)
        finally:
            await party.leave()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds that people think")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--flood", action="store_true", help="afterwards, from the same address")
    parser.add_argument("--part", type=float, default=1.0, help="of the flood's usual size")
    given = parser.parse_args()
    raise_file_limit()
    with tempfile.TemporaryDirectory(prefix="catalaunia-party-") as name:
        report(asyncio.run(run(given, Path(name))))


if __name__ == "__main__":
    main()
