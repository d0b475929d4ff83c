"""A process is killed in the middle of sending: counted at the receiving end, nobody reads a notice twice.

The worst moment is when the other side has it and we do not know: the receiver kills the sender before it answers.
"""

import asyncio
import multiprocessing
from collections import Counter
from multiprocessing.process import BaseProcess

from catalaunia.server.notices.outbox import NOTICES_AT_ONCE_OF_ONE
from catalaunia.store.protocol import Notice
from tests.server.notices import killed
from tests.server.notices.receiver import INSIDE, Receiver, Request, add_webhook, receiving
from tests.server.places import place
from tests.sizes import PATIENCE

MOST, DEATHS = 12, 2  # notices, and processes that die


def sender(url: str) -> BaseProcess:
    """Forked from a process that has loaded all it needs, once."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([killed.__name__])
    made = context.Process(target=killed.main, args=(url,))
    made.start()
    return made


async def prepared(url: str, receiver: Receiver, form: str) -> None:
    """A player, and so many notices for him."""
    async with place(url, notices_by=INSIDE) as here:
        ada = here.person()
        made = await add_webhook(ada, receiver, form=form)
        player = (await ada.send("POST", "/api/me"))["player"]
        for n in range(MOST):
            content = {"kind": "trial", "channel": made["channel"]["id"], "asked": True}
            await here.service.store.put_notice(Notice(f"trial/{n}", player, 1.0 + n, content))


async def ended(processes: list[BaseProcess]) -> list[int | None]:
    for one in processes:
        await asyncio.to_thread(one.join)
    return [one.exitcode for one in processes]


async def scene(url: str, form: str, at_once: int) -> Counter[str]:
    """How often each notice has come, by its id; as many processes at once as the database lets in."""
    async with receiving() as receiver:
        await prepared(url, receiver, form)
        running: list[BaseProcess] = []
        deaths, over = 0, asyncio.Event()

        async def kill(_: Request) -> None:
            nonlocal deaths
            if deaths < DEATHS and len(receiver.got) % 2:
                deaths += 1
                for process in running:
                    process.kill()
                await ended(running)
                over.set()  # only now it is answered, to nobody

        receiver.before_answer = kill
        for _ in range(DEATHS):
            running[:] = [sender(url) for _ in range(at_once)]
            async with asyncio.timeout(PATIENCE):
                await over.wait()
            over.clear()
        running[:] = [sender(url) for _ in range(at_once)]
        async with asyncio.timeout(PATIENCE):
            assert await ended(running) == [0] * at_once  # the outbox is empty
        return Counter(one.headers["webhook-id"] for one in receiver.got)


def processes(url: str) -> int:
    return 2 if url.startswith("postgresql") else 1


def test_killed_while_it_sends_our_own_webhook_has_each_notice_at_least_once_and_under_one_id(url: str) -> None:
    found = asyncio.run(scene(url, "json", processes(url)))
    assert len(found) == MOST
    assert max(found.values()) > 1  # this is what it has an id for


def test_killed_while_it_sends_a_chat_service_has_no_notice_twice(url: str) -> None:
    """It cannot tell them apart: what was under way at that moment may be lost, at most."""
    found = asyncio.run(scene(url, "content", processes(url)))
    assert set(found.values()) == {1}
    assert len(found) >= max(DEATHS, MOST - DEATHS * (NOTICES_AT_ONCE_OF_ONE * processes(url) - 1))
