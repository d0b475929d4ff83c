"""Thinking is shared out fairly: between addresses, the players at one, and the tables of one player."""

import asyncio

from catalaunia.ai.player import Answer, Budget
from catalaunia.ai.review.moment import Moment
from catalaunia.ai.worker import Asked, Question, ReviewQuestion, Worker
from catalaunia.core.variant import Variant as Kind
from catalaunia.server.shares.fair_queue import HALF_LIFE, FairQueue, Turn
from catalaunia.server.shares.limits import Asker
from catalaunia.server.thinking.pool import Processes
from tests.server.places import TurnedClock, settle


def turn(address: str, player: str = "", table: str = "") -> Turn:
    return Turn(Asker(address, player, table), shown=True)


class Workshop:
    """One thing, used for a second by each."""

    def __init__(self) -> None:
        self.clock = TurnedClock()
        self.queue: FairQueue[str] = FairQueue(self.clock)
        self.served: list[Turn] = []

    async def use(self, one: Turn) -> None:
        thing = await self.queue.get(one)
        self.served.append(one)
        await self.clock.until(self.clock.now() + 1.0)
        self.queue.charge(one, 1.0)
        self.queue.put(thing)

    async def serve(self, turns: list[Turn], later: list[Turn]) -> list[Turn]:
        """All of the first come at once, the others while they wait."""
        tasks = [asyncio.create_task(self.use(one)) for one in turns]
        await settle()
        self.queue.put("a process")
        await self.clock.turn(3.0)
        tasks += [asyncio.create_task(self.use(one)) for one in later]
        await settle()
        await self.clock.turn(len(tasks) + 1.0)
        await asyncio.gather(*tasks)
        return self.served


def test_a_crowd_at_one_address_waits_for_itself() -> None:
    crowd = [turn("crowd", f"player-{n % 50}", f"table-{n}") for n in range(60)]
    friend = turn("friend", "ada", "hers")
    served = asyncio.run(Workshop().serve(crowd, [friend]))
    assert served.index(friend) <= 4  # three were served before she came, and one was under way
    assert len(served) == 61


def test_players_at_one_address_take_turns() -> None:
    greedy, modest = [turn("home", "greedy", f"table-{n}") for n in range(20)], turn("home", "modest", "his")
    served = asyncio.run(Workshop().serve(greedy, [modest]))
    assert served.index(modest) <= 4


def test_tables_of_one_player_take_turns() -> None:
    busy, quiet = [turn("home", "ada", "busy") for _ in range(20)], turn("home", "ada", "quiet")
    served = asyncio.run(Workshop().serve(busy, [quiet]))
    assert served.index(quiet) <= 4


def test_what_was_used_is_forgotten_after_a_while() -> None:
    queue: FairQueue[str] = FairQueue(clock := TurnedClock())
    queue.charge(turn("home"), 100.0)
    clock.time += 20 * HALF_LIFE
    queue.charge(turn("friend"), 1.0)

    async def play() -> list[str]:
        order = []

        async def use(address: str) -> None:
            queue.put(await queue.get(turn(address)))
            order.append(address)

        tasks = [asyncio.create_task(use(address)) for address in ("friend", "home")]
        await settle()
        queue.put("a process")
        await asyncio.gather(*tasks)
        return order

    assert asyncio.run(play()) == ["home", "friend"]


def test_who_no_longer_waits_keeps_nothing_from_the_others() -> None:
    async def play() -> None:
        queue: FairQueue[str] = FairQueue(TurnedClock())
        gone, stays = (asyncio.create_task(queue.get(turn(name))) for name in ("gone", "stays"))
        await settle()
        assert queue.waiting == 2
        queue.put("a process")
        gone.cancel()  # just when it was given
        assert await stays == "a process"
        assert queue.waiting == 0

    asyncio.run(play())


def test_a_secret_choice_is_not_counted() -> None:
    async def play() -> None:
        queue: FairQueue[str] = FairQueue(clock := TurnedClock())
        tasks = [asyncio.create_task(queue.get(Turn(Asker("home"), shown=shown))) for shown in (True, False)]
        await settle()
        clock.time += 7.0
        assert (queue.waiting, queue.oldest) == (1, 7.0)
        for task in tasks:
            task.cancel()

    asyncio.run(play())


class ReadyWorker(Worker):
    """Answers at once, and is no process."""

    def __init__(self) -> None: ...

    def _send(self, asked: Asked, seconds: float | None) -> object:
        if isinstance(asked, ReviewQuestion):
            return {"review": [{"ply": one.ply} for one in asked.moments[:1]]}
        assert isinstance(asked, Question)
        return Answer(asked.legal[-1])

    def end(self) -> None: ...


def test_a_computer_without_a_choice_waits_for_its_turn_like_one_that_has_one() -> None:
    """Else all could tell, where many computers think, by who comes first."""

    async def play() -> None:
        thinkers = Processes(0)
        thinkers._ready["attila"].set()  # it is compiled
        kind = Kind("attila", 2)
        asked = [Question(kind, "level:2", b"", 0, legal, Budget(), 1) for legal in ((7,), (7, 8))]
        tasks = [asyncio.create_task(thinkers.move(one, turn("home"))) for one in asked]
        await settle()
        assert not any(task.done() for task in tasks)
        thinkers.queue.put(ReadyWorker())
        assert await asyncio.gather(*tasks) == [7, 8]

    asyncio.run(play())


def test_a_review_is_charged_to_who_has_begun_it_and_others_come_between_its_pieces() -> None:
    async def play() -> None:
        thinkers = Processes(0)
        thinkers._ready["attila"].set()
        thinkers._reviews_ready.set()
        kind = Kind("attila", 2)
        piece = ReviewQuestion(kind, "glance", (Moment(7, b""), Moment(8, b"")), 1, 0.5)
        done: list[str] = []

        async def judge() -> None:
            for _ in range(3):
                assert await thinkers.review(piece, turn("greedy", "ada", "over")) == [{"ply": 7}]
                thinkers.queue.charge(turn("greedy", "ada", "over"), 1.0)  # a second at least
                done.append("piece")

        async def move() -> None:
            await thinkers.move(Question(kind, "level:2", b"", 0, (7, 8), Budget(), 1), turn("friend", "ben", "his"))
            done.append("move")

        tasks = [asyncio.create_task(judge()) for _ in range(3)]
        await settle()
        thinkers.queue.put(ReadyWorker())
        tasks.append(asyncio.create_task(move()))
        await asyncio.gather(*tasks)
        assert thinkers.queue._lately(("greedy",)) >= 8.5
        assert thinkers.queue._lately(("friend",)) < 0.5
        assert done.index("move") <= 3  # of nine pieces

    asyncio.run(play())
