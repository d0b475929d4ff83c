"""Tables with a past: how somebody came to sit there, left, was shown out or replaced, and what was done under keys.

Whatever people do that matters they do over HTTP, each thing under a key of its own, and all of it is kept: it can be
sent again. Only the moves of the game in between are written at once.
"""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from catalaunia.core.match import Match
from catalaunia.server.tables.events import Event, Moved
from catalaunia.server.tables.table import Table
from tests.server.tables.authority.hands import HOLDER, OPPONENT, Ask, Deed, Stage, World

GRACE = 60
SECOND = 2  # the holder's second seat, where he has one


@dataclass
class Story:
    """How a table came about."""

    world: World = field(default_factory=World)
    id: str = ""
    link: str = ""
    deeds: list[Deed] = field(default_factory=list)

    async def do(self, hand: str, path: str, body: Any = None) -> Any:
        """Under a key of its own."""
        ask = Ask("POST", path if path.startswith("/") else f"/api/tables/{self.id}/{path}", body)
        key = f"{hand}-{len(self.deeds)}"
        self.world.clock.time += 7.0
        answer = await self.world.send(hand, ask, key)
        assert answer.status < 300, (hand, ask, answer)
        self.deeds.append(Deed(hand, ask, key, answer))
        return answer.said

    async def open(self, game: str, kinds: str, **options: str) -> None:
        setup = {
            "game": game, "seats": [{"kind": kind} for kind in kinds.split()], "options": options, "listed": True,
            "stand_in": None, "replace_after": GRACE,
        }  # fmt: skip
        made = await self.do("host", "/api/tables", {"name": "Hal", "setup": setup})
        self.id, self.link = made["table"], next(iter(made["links"].values()), "")

    async def come_and_go(self, opponent: str) -> None:
        """All who are here before the game begins; the stranger is at a table of his own."""
        seats = [{"kind": "me"}, {"kind": "computer", "level": 2}]
        await self.do("stranger", "/api/tables", {"name": "Sid", "setup": {"game": "attila", "seats": seats}})
        await self.do("leaver", "join", {"name": "Lou", "seat": HOLDER})
        await self.do("leaver", "chat", {"text": "Too early."})
        await self.do("leaver", "leave", {"seat": HOLDER})
        await self.do("removed", "join", {"name": "Rob", "seat": HOLDER})
        await self.do("removed", "chat", {"text": "Na na."})
        await self.do("host", "remove", {"seat": HOLDER})
        await self.do("holder", "join", {"name": "Ann", "seat": HOLDER})
        await self.do("holder", "chat", {"text": "Good evening."})
        await self.do("holder", "hints", {"allowed": True})
        await self.do(opponent, "join", {"name": opponent, "seat": OPPONENT})
        await self.do(opponent, "chat", {"text": "Good evening."})
        await self.do(opponent, "hints", {"allowed": True})

    async def replace_opponent(self) -> None:
        """He plays a little, goes, and his seat is given to another."""
        await self.choose_and_rue("replaced", OPPONENT)
        await self.do("replaced", "leave", {"seat": OPPONENT})
        self.world.clock.time += GRACE
        made = await self.do("host", "links", {"seat": OPPONENT})
        await self.do("opponent", "claim", {"name": "Ben", "token": made["token"]})
        await self.do("opponent", "take-back", {"seat": OPPONENT})
        await self.do("opponent", "chat", {"text": "My turn."})
        await self.do("opponent", "hints", {"allowed": True})

    async def choose_and_rue(self, hand: str, seat: int) -> None:
        """All that one does in a secret choice; in the end something is sealed, and there is more to say."""
        for doing in ("moves", "hint", "take-back", "moves", "undo", "moves"):
            move = {"move": (await self.moves(seat))[0]} if doing == "moves" else {}
            await self.do(hand, doing, {"seat": seat} | move)

    async def moves(self, seat: int) -> list[str]:
        match = await self.match()
        return [move.text for move in match.legal(seat)]

    async def match(self) -> Match:
        found = (await self.world.table(self.id)).match
        assert found is not None
        return found

    async def go_on(self, until: Callable[[Match], bool]) -> None:
        """Moves at random, by those whose turn it is."""
        table = await self.world.table(self.id)
        happened = next(found for seed in range(100) if (found := _random_moves(table, until, random.Random(seed))))
        live = self.world.service.tables._live[self.id]
        after = await self.world.service.tables._append(table, happened)
        assert after
        live.table = after

    def stage(self, name: str) -> Stage:
        service, store = self.world.service, self.world.store
        live = {name: one.table for name, one in service.tables._live.items()}
        for table in live.values():
            table.turns()  # told once: else each world that begins here would work them out again
        return Stage(
            name, self.id, dict(store.logs), dict(store.summaries), live,
            self.world.clock.time + GRACE, tuple(self.deeds), self.link,
        )  # fmt: skip


def _random_moves(table: Table, until: Callable[[Match], bool], choose: random.Random) -> list[Event]:
    """Nothing if it does not come to that."""
    assert table.match is not None
    match, said = table.match.twin(), list[Event]()
    while not until(match):
        if match.over:
            return []
        seat = choose.choice(match.to_act())
        move = choose.choice(match.legal(seat)).text
        match.play(seat, move)
        said.append(Moved(seat, move, player=table.seats[seat].player))
    return said


def _all_may_choose(match: Match) -> bool:
    awaited = match.awaited(None)
    return len(awaited) > 1 and all(not match.sealed(seat) and len(match.legal(seat)) > 2 for seat in awaited)


async def _waiting(story: Story) -> None:
    """One seat is still open, and for another a link is out."""
    await story.open("attila", "open open open invited")
    await story.come_and_go("opponent")


async def _clash451(story: Story) -> None:
    """Both have sealed a card and choose on."""
    await story.open("clash451", "open open")
    await story.come_and_go("replaced")
    await story.do("host", "start", {})
    await story.replace_opponent()
    for hand, seat in (("opponent", OPPONENT), ("holder", HOLDER)):
        await story.choose_and_rue(hand, seat)


async def _attila(story: Story) -> None:
    """A war to which all bid at once; the opponent would like to undo; the holder has left one of his two seats."""
    await story.open("attila", "open open invited", war_bids="simultaneous")
    await story.come_and_go("replaced")
    await story.do("holder", "claim", {"name": "Ann's friend", "token": story.link})
    await story.do("host", "start", {})
    await story.go_on(_all_may_choose)
    await story.replace_opponent()
    for hand, seat in (("opponent", OPPONENT), ("holder", HOLDER)):
        await story.choose_and_rue(hand, seat)
    await story.do("opponent", "take-back", {"seat": OPPONENT})
    await story.do("opponent", "undo", {"seat": OPPONENT})
    for hand, seat in (("opponent", OPPONENT), ("holder", SECOND)):
        await story.do(hand, "moves", {"seat": seat, "move": (await story.moves(seat))[0]})
    await story.do("holder", "leave", {"seat": SECOND})
    story.world.clock.time += GRACE
    story.link = (await story.do("host", "links", {"seat": SECOND}))["token"]


async def _over(story: Story) -> None:
    """The game is over."""
    await _clash451(story)
    await story.go_on(lambda match: match.over)


HOW = {"waiting": _waiting, "clash451": _clash451, "attila": _attila, "over": _over}


@cache
def stage(name: str) -> Stage:
    async def play() -> Stage:
        story = Story()
        try:
            await HOW[name](story)
            return story.stage(name)
        finally:
            story.world.close()

    return asyncio.run(play())
