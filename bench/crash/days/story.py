"""What happens in such a game: a deadline is missed, a holiday, a replacement, a resignation, a declined rematch.

After each step all that is due is told, and compared with what should be.
"""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bench.crash.days.player import Json, Player
from bench.crash.days.post import CHANNELS, Ends, Told
from catalaunia.server.notices.causes import LEAD
from catalaunia.server.notices.outbox import LEASE

DAY, HOUR = 86_400.0, 3_600.0
STEP, PAUSE = 10.0, 0.03  # the clock is turned by so much every so often while something is to be told
HOLIDAY, GRACE = 3, 60  # days; seconds until an absent player's seat may be given away
PATIENCE = 300.0  # seconds of the machine's
MARGIN = 60.0


@dataclass
class World:
    """What a story is told in: its clock, the other ends, and how to look into the database past the server."""

    ends: Ends
    now: Callable[[], float]
    turn: Callable[[float], None]  # so many seconds on
    log: Callable[[str], Awaitable[list[str]]]  # a table's events
    due: Callable[[float], Awaitable[int]]  # how many notices are until then


@dataclass
class Story:
    """One game, and whoever comes to it."""

    world: World
    game: str
    people: list[Player]  # who sit there at first, by seats
    successor: Player
    table: str = ""
    expected: Told = field(default_factory=Counter)
    steps: int = 0
    _told: set[tuple[int, int]] = field(default_factory=set)  # seats and how many moves there were: whom it was told

    def __post_init__(self) -> None:
        self.host = self.people[0]
        self.all = (*self.people, self.successor)

    def promised(self) -> dict[tuple[str, str, str], int]:
        return {key: version for player in self.all for key, version in player.promised.items()}

    async def play(self) -> None:
        await self._prepare()
        await self._begin()
        await self._play_turns(len(self.people))
        await self._miss_a_day()
        await self._be_on_holiday()
        await self._replace()
        await self._resign()
        await self._end()
        await self._decline()

    # Its chapters

    async def _prepare(self) -> None:
        """All are told by all channels; a mailbox only once somebody there has agreed."""
        for player in self.all:
            await player.be_told(self.world.ends.channels(player.name))
            self._expect("confirm", player, ("mail",))
        await self._settle()
        for player in self.all:
            if player.name not in self.world.ends.links:  # the question was lost with the server: he asks for another
                await self._ask_again(player)
            await player.agree(self.world.ends.links[player.name])

    async def _ask_again(self, player: Player) -> None:
        channels = (await player.get("/api/me/notices")).json()["channels"]
        (mail,) = [one["id"] for one in channels if one["kind"] == "mail"]
        while player.name not in self.world.ends.links:
            await player.send(f"/api/me/notices/channels/{mail}/trial")
            self._expect("confirm", player, ("mail",))
            await self._settle()

    async def _begin(self) -> None:
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (len(self.people) - 1)
        setup = {
            "game": self.game, "seats": seats, "pace": "correspondence", "thinking_seconds": int(DAY),
            "holiday_days": HOLIDAY, "replace_after": GRACE,
        }  # fmt: skip
        self.table = (await self.host.send("/api/tables", {"name": self.host.name, "setup": setup}))["table"]
        for seat, player in enumerate(self.people[1:], 1):
            await player.at(self.table, "join", {"name": player.name, "seat": seat})
        await self.host.at(self.table, "start", {})
        (awaited,) = await self._asked()
        for seat, player in enumerate(self.people):
            if player is not self.host:
                self._expect("turn" if seat == awaited else "begun", player)
        self._told.add((awaited, await self._moves()))
        await self._settle()

    async def _play_turns(self, count: int) -> None:
        for _ in range(count):
            (seat,) = await self._asked()
            while await self._asked() == [seat]:
                await self._move(seat)

    async def _miss_a_day(self) -> None:
        """Somebody is reminded and does not come, a computer plays for him, and he comes back."""
        seat = await self._away()
        await self.people[seat].at(self.table, "return", {"seat": seat})
        assert not (await self._seats())[seat]["away"]

    async def _away(self) -> int:
        """Whose turn it is misses it."""
        (seat,) = await self._asked()
        await self._until(seat, -LEAD * DAY)
        self._expect("deadline", self.people[seat])
        await self._settle()
        await self._until(seat, 0.0)
        self._expect("away", self.people[seat])
        await self._settle()
        assert (await self._seats())[seat]["away"]
        return seat

    async def _be_on_holiday(self) -> None:
        """His time stands still; he is reminded when it has almost run out after that."""
        await self._play_turns(1)
        (seat,) = await self._asked()
        before = (await self._seats())[seat]["deadline"]
        await self.people[seat].at(self.table, "holiday", {"days": HOLIDAY})
        self.world.turn((HOLIDAY - 1) * DAY)
        await self._settle()
        now = (await self._seats())[seat]
        assert not now["away"]
        assert now["deadline"] == before + HOLIDAY * DAY
        await self._until(seat, -LEAD * DAY)
        self._expect("deadline", self.people[seat])
        await self._settle()
        await self._play_turns(1)

    async def _replace(self) -> None:
        """Somebody is away for good, and another takes his seat in mid-game by a link."""
        while self.people[(await self._asked())[0]] is self.host:
            await self._play_turns(1)
        seat = await self._away()
        self.world.turn(GRACE)
        link = await self.host.at(self.table, "links", {"seat": seat})
        await self.successor.at(self.table, "claim", {"name": self.successor.name, "token": link["token"]})
        self.people[seat] = self.successor
        await self._settle()
        await self._play_turns(len(self.people))

    async def _resign(self) -> None:
        seat = next(k for k, one in enumerate(self.people) if one not in (self.host, self.successor))
        await self.people[seat].at(self.table, "resign", {"seat": seat})
        await self._settle()
        assert (await self._seats())[seat]["resigned"]
        await self._play_turns(2)

    async def _end(self) -> None:
        """Those who are left are quick: whether they are told of a turn in between hangs on the second."""
        while (now := (await self.host.look(self.table))["table"])["stage"] == "playing":
            for seat, one in enumerate(now["seats"]):
                if one["to_act"] and self._is_person(one):
                    await self._play_one(seat)
                elif one["to_act"]:
                    self.world.turn(1.0)
        last = (await self._events())[-1].get("player", "")
        for player in self.people:
            if player.name != last:
                self._expect("ended", player)
        await self._settle(quick=True)

    async def _decline(self) -> None:
        asked = await self.host.send(f"/api/tables/{self.table}/rematch")
        for seat in asked["waits_for"]:
            self._expect("rematch", self.people[seat])
        assert self.people.index(self.successor) in asked["waits_for"]
        await self._settle()
        await self.successor.at(self.table, "rematch/decline")
        await self._settle()
        now = (await self.host.look(self.table))["table"]
        assert (now["rematch"], now["rematch_declined"]) == ("", self.people.index(self.successor))

    # What is done, and what is to be told of it

    async def _move(self, seat: int) -> None:
        await self._play_one(seat)
        await self._settle()

    async def _play_one(self, seat: int) -> None:
        offers = (await self.people[seat].look(self.table, seat))["offers"]
        if offers:
            await self.people[seat].at(self.table, "moves", {"seat": seat, "move": offers[0]["move"]})

    async def _until(self, seat: int, before: float) -> None:
        """Of somebody's deadline, and a little more."""
        ends = (await self._seats())[seat]["deadline"]
        self.world.turn(ends + before + 1.0 - self.world.now())

    def _expect(self, kind: str, player: Player, channels: tuple[str, ...] = CHANNELS) -> None:
        for channel in channels:
            self.expected[channel, player.name, kind] += 1

    async def _settle(self, quick: bool = False) -> None:
        """Computers have moved, everything that is due was told; and nothing else than should be."""
        self.steps += 1
        until = time.perf_counter() + PATIENCE
        while not await self._is_calm():
            assert time.perf_counter() < until, "something is never told"
            self.world.turn(STEP)
            await asyncio.sleep(PAUSE)
        self._compare(quick)
        if self.table:
            await self._compare_feeds()

    async def _is_calm(self) -> bool:
        if self.table and not await self._expect_turns():
            return False
        return not await self.world.due(self.world.now() + LEASE + MARGIN)

    async def _expect_turns(self) -> bool:
        """Whoever is asked since another has moved is to be told so; False while something is to happen by itself."""
        seats, now = await self._seats(), self.world.now()
        asked = [seat for seat, one in enumerate(seats) if one["to_act"]]
        if not all(self._is_person(seats[seat]) and (seats[seat]["deadline"] or now + 1) > now for seat in asked):
            return False
        movers = [one["seat"] for one in await self._events() if one["kind"] == "Moved"]
        for seat in asked:
            mark = (seat, len(movers))
            if movers and movers[-1] != seat and mark not in self._told:
                self._expect("turn", self.people[seat])
            self._told.add(mark)
        return True

    def _compare(self, quick: bool) -> None:
        """Nothing twice, nothing that should not be; in push and our own webhooks everything."""
        told = self.world.ends.told
        mine = {player.name for player in self.all}
        for mark in {one for one in (*told, *self.expected) if one[1] in mine}:
            if quick and mark[2] in ("turn", "deadline"):
                self.expected[mark] = told[mark]
            more = told[mark] - self.expected[mark]
            assert more <= 0, f"{mark}: {more} too many in step {self.steps}"
            assert mark[0] not in ("push", "json") or more == 0, f"{mark}: {-more} missing in step {self.steps}"

    async def _compare_feeds(self) -> None:
        """One's turn is in the feed, its deadline in the calendar, and in nobody else's."""
        seats = await self._seats()
        over = (await self.host.look(self.table))["table"]["stage"] == "over"
        for seat, player in enumerate(self.people):
            waits = int(seats[seat]["to_act"] and self._is_person(seats[seat]))
            atom, calendar = [(await player.get(player.feed[name])).text for name in ("atom", "calendar")]
            assert atom.count("<entry>") == waits + over, atom
            assert calendar.count("BEGIN:VEVENT") == waits, calendar

    # How it stands

    async def _seats(self) -> list[Json]:
        found: list[Json] = (await self.host.look(self.table))["table"]["seats"]
        return found

    async def _asked(self) -> list[int]:
        return [seat for seat, one in enumerate(await self._seats()) if one["to_act"]]

    def _is_person(self, seat: Json) -> bool:
        return not seat["away"] and not seat["resigned"]

    async def _events(self) -> list[Json]:
        return [json.loads(content) for content in await self.world.log(self.table)]

    async def _moves(self) -> int:
        return sum(1 for one in await self._events() if one["kind"] == "Moved")

    def missing(self) -> int:
        """What never came where nobody could tell whether it had."""
        return sum(count - self.world.ends.told[mark] for mark, count in self.expected.items())
