"""Fair shares: what addresses, players and tables may have, and that one does not use up another's."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from catalaunia.core.texts import Refusal
from catalaunia.server.http.identity import COOKIE
from catalaunia.server.outgoing import views
from catalaunia.server.shares.limits import MOST_HELD, RATES, RESERVE, Asker, Limits, Rate, network
from catalaunia.server.shares.meter import Aside, Meter
from tests.server.places import NO_MOST, NO_RATES, Person, Place, TurnedClock, listening, page, place, settle

HOME = Asker("192.0.2.1")


def limits(**rates: Any) -> tuple[Limits, TurnedClock]:
    clock = TurnedClock()
    return Limits(clock, rates, {"held": {"address": 4, "player": 2}}), clock


def refused(work: Callable[[], Any]) -> Refusal:
    with pytest.raises(Refusal) as found:
        work()
    return found.value


def test_a_share_is_used_up_and_comes_back_with_time() -> None:
    shares, clock = limits(hint={"address": Rate(3, 0.5)})
    for _ in range(3):
        shares.take("hint", HOME)
    assert refused(lambda: shares.take("hint", HOME)).text.values["seconds"] == 2
    clock.time += 2
    shares.take("hint", HOME)
    assert shares.refused == {("hint", "address"): 1}


def test_nobody_empties_his_address_s_share_by_making_identities(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is room for so many counts: what comes slowly was forgotten when thousands of new names had asked."""
    monkeypatch.setattr("catalaunia.server.shares.limits.MOST_BUCKETS", 40)
    slow, quick = Rate(2, 0.001), Rate(100, 10)
    shares, clock = limits(mail={"address": slow, "player": slow}, request={"address": quick, "player": quick})
    shares.take("mail", HOME._replace(player="Ada"), 2)
    for n in range(400):
        shares.take("request", HOME._replace(player=f"fresh-{n}"))
        clock.time += 0.2
    refused(lambda: shares.take("mail", HOME._replace(player="somebody new")))
    refused(lambda: shares.take("mail", Asker("192.0.2.2", "Ada")))  # who has asked so much is known elsewhere, too


def test_fresh_identities_share_their_address() -> None:
    shares, _ = limits(table={"address": Rate(4, 0.1), "player": Rate(2, 0.1)})
    for n in range(4):
        shares.take("table", HOME._replace(player=f"fresh-{n}"))
    refused(lambda: shares.take("table", HOME._replace(player="one more")))
    shares.take("table", Asker("192.0.2.2", "elsewhere"))


def test_what_is_refused_by_one_limit_is_not_charged_to_another() -> None:
    shares, _ = limits(table={"address": Rate(3, 0.1), "player": Rate(1, 0.1)})
    ada = HOME._replace(player="ada")
    shares.take("table", ada)
    for _ in range(10):
        refused(lambda: shares.take("table", ada))
    shares.take("table", HOME._replace(player="ben"))


def test_who_holds_a_seat_goes_on_behind_an_address_that_strangers_have_used_up() -> None:
    shares, _ = limits(request={"address": Rate(10, 1), "player": Rate(5, 1)})
    for n in range(10):
        shares.take("request", HOME._replace(player=f"stranger-{n}"))
    refused(lambda: shares.take("request", HOME._replace(player="stranger")))
    seated = [HOME._replace(player=f"seated-{n}", table="t", seated=True) for n in range(20)]
    served = 0
    for one in seated * 2:
        try:
            shares.take("request", one)
            served += 1
        except Refusal:
            break
    assert served == RESERVE * 10  # and not without end: seats are free to be had, too


def test_a_measured_cost_is_charged_whatever_is_left() -> None:
    shares, clock = limits(processor={"address": Rate(2, 0.5)})
    shares.take("processor", HOME, 0)
    shares.charge("processor", HOME, 5.0)
    refused(lambda: shares.take("processor", HOME, 0))
    clock.time += 6
    shares.take("processor", HOME, 0)


def test_what_is_held_at_once_is_counted_until_it_is_left() -> None:
    shares, _ = limits()
    ada, ben = HOME._replace(player="ada"), HOME._replace(player="ben")
    shares.enter("held", ada)
    with shares.hold("held", ada):
        assert refused(lambda: shares.enter("held", ada)).text.key == "serve.too_many"
        shares.enter("held", ben)
        shares.enter("held", ben)
        assert refused(lambda: shares.enter("held", HOME)).text.key == "serve.too_many"
    shares.enter("held", HOME)
    for one in (ada, ben, ben, HOME):
        shares.leave("held", one)
    assert shares.held("held", "address", HOME.address) == 0


def test_a_clock_that_goes_back_takes_nobody_s_share_away() -> None:
    shares, clock = limits(hint={"address": Rate(3, 1)})
    shares.take("hint", HOME)
    clock.time -= 86_400
    shares.take("hint", HOME)
    clock.time += 1
    shares.take("hint", HOME, 2)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_network_counts_as_one_address(address: str, counted: str) -> None:
    assert network(address) == counted


def test_every_limit_binds_addresses_because_identities_are_free() -> None:
    assert all("address" in rates for rates in RATES.values())
    assert all("address" in most for most in MOST_HELD.values())


def test_a_meter_counts_the_time_of_its_own_work_only() -> None:
    async def busy(turns: int) -> str:
        for _ in range(turns):
            sum(range(20_000))
            await asyncio.sleep(0)
        return "done"

    async def play() -> None:
        mine, other = Meter(), Meter()
        assert [*await asyncio.gather(mine.run(busy(5)), other.run(busy(100)))] == ["done", "done"]
        assert mine.seconds < other.seconds

    asyncio.run(play())


def test_a_meter_hands_on_what_is_thrown_and_cancelled() -> None:
    async def waits() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    async def fails() -> None:
        await asyncio.sleep(0)
        raise LookupError("nowhere")

    ended: list[bool] = []

    async def play() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await Meter().run(waits())
        with pytest.raises(LookupError, match="nowhere"):
            await Meter().run(fails())

    asyncio.run(play())
    assert ended == [True]


# At the server


def test_what_a_request_cost_is_charged_and_the_next_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        rates = NO_RATES | {"processor": {"player": Rate(0.0001, 0.00001)}}
        async with place(tmp_path / "s", rates=rates) as here:
            ada = here.person()
            table = await ada.open(kinds="me computer")
            answers = [await ada.http.get(f"/api/tables/{table}", params={"seat": 0}) for _ in range(3)]
            assert answers[-1].status_code == 429
            assert int(answers[-1].headers["Retry-After"]) >= 1
            assert answers[-1].json()["key"] == "serve.too_fast"
            await here.person().look(table)  # another's share is his own

    asyncio.run(play())


async def held(here: Place, table: str, count: int) -> list[httpx.Response]:
    ada = here.person()
    ada.http.cookies[COOKIE] = here.service.signer.sign("ada")
    asked = [
        asyncio.create_task(ada.http.get(f"/api/tables/{table}/wait", params={"timeout": 0.2, "seen": 99}))
        for _ in range(count)
    ]
    return list(await asyncio.gather(*asked))


def test_one_player_holds_so_many_waits_and_no_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s", most=NO_MOST | {"held": {"player": 3}}) as here:
            table = await here.person().open(kinds="me open")
            answers = await held(here, table, 5)
            assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 429, 429]
            assert [answer.status_code for answer in await held(here, table, 1)] == [200]

    asyncio.run(play())


def test_one_player_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    async def play() -> None:
        most = NO_MOST | {"socket": {"player": 1}}
        async with place(tmp_path / "s", most=most) as here, listening(here) as address:
            ada = here.person()
            table = await ada.open(kinds="me open")
            async with page(address, ada) as first, page(address, ada) as second:
                await first.hello(table, 0)
                await second.send(kind="hello", table=table, seat=0)
                assert (await second.hear())["key"] == "serve.too_many"
            async with page(address, ada) as third:
                await third.hello(table, 0)

    asyncio.run(play())


def test_guessing_links_is_limited_and_a_valid_link_is_not(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s", rates=NO_RATES | {"link": {"address": Rate(2, 0.001)}}) as here:
            ada = here.person()
            setup = {"game": "attila", "seats": [{"kind": "me"}, {"kind": "invited"}, {"kind": "invited"}]}
            made = await ada.send("POST", "/api/tables", {"setup": setup}, 201)
            claim = f"/api/tables/{made['table']}/claim"
            for token in made["links"].values():
                await here.person().send("POST", claim, {"name": "Ben", "token": token})
            for _ in range(2):
                await here.person().send("POST", claim, {"name": "Eve", "token": "a guess of mine"}, 409)
            await here.person().send("POST", claim, {"name": "Eve", "token": "a guess of mine"}, 429)

    asyncio.run(play())


def test_computers_alone_think_only_while_somebody_watches(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            table = await here.person().open(kinds="computer computer")
            await here.clock.turn(30)
            assert here.thinkers.asked == []
            async with page(address) as his:
                await his.hello(table)
                await here.clock.turn(5)
                watched = len(here.thinkers.asked)
                assert watched > 1
            await here.clock.turn(5)
            await here.clock.turn(60)
            assert len(here.thinkers.asked) <= watched + 3  # what was under way

    asyncio.run(play())


def test_crowds_of_computers_alone_do_not_keep_others_from_being_taken_up(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            for _ in range(5):
                await here.person().open(kinds="computer computer")
            assert await here.service.store.due(here.clock.time + 1e6, 10) == []

    asyncio.run(play())


def test_a_table_with_a_very_long_history_takes_moves_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("catalaunia.server.tables.commands.room.MOST_EVENTS", 4)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="me me", options={"first_player": "named", "first_seat": 0})
            for n in range(4):
                here.clock.time += 60
                await ada.send("POST", f"/api/tables/{table}/chat", {"text": f"Line {n}"})
            refused = await ada.send("POST", f"/api/tables/{table}/chat", {"text": "One more"}, 409)
            assert refused["key"] == "table.full"
            await ada.say_any(table, 0)

    asyncio.run(play())


def test_what_is_no_longer_kept_is_removed(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            waiting, playing = await ada.open(kinds="me open"), await ada.open(kinds="me computer")
            for days, status in ((29, 200), (2, 404)):
                here.clock.time += days * 86_400
                await here.service.tables.remove_expired()
                await ada.send("GET", f"/api/tables/{waiting}", status=status)
            await ada.look(playing)

    asyncio.run(play())


def test_those_who_only_watch_cost_one_picture_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int | None] = []
    real = views.update

    def update(eye: Any, *given: Any) -> Any:
        drawn.append(eye.seat)
        return real(eye, *given)

    monkeypatch.setattr(views, "update", update)

    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address, AsyncExitStack() as crowd:
            ada = here.person()
            table = await ada.open(kinds="me me", options={"first_player": "named", "first_seat": 0})
            pages = [await crowd.enter_async_context(page(address)) for _ in range(12)]
            for one in pages:
                await one.hello(table)
            await ada.say_any(table, 0)
            for one in pages:
                await one.until(lambda one=one: len(one.updates) > 1)  # type: ignore[misc]
            assert len({one.raw[-1] for one in pages}) == 1

    asyncio.run(play())
    assert drawn.count(None) == 2


def test_a_watcher_who_has_used_up_his_share_is_told_later(tmp_path: Path) -> None:
    async def play() -> None:
        rates = NO_RATES | {"processor": {"player": Rate(100, 0.001)}}
        async with place(tmp_path / "s", rates=rates) as here, listening(here) as address:
            ada, ben = here.person(), here.person()
            await ben.send("POST", "/api/me")
            table = await ada.open(kinds="me me", options={"first_player": "named", "first_seat": 0})
            async with page(address, ben) as his:
                await his.hello(table)
                await his.until(lambda: bool(his.presence))
                here.service.limits.charge("processor", Asker(player=his_id(ben)), 200.0)
                await ada.say_any(table, 0)
                await settle()
                assert len(his.updates) == 1

    asyncio.run(play())


def his_id(person: Person) -> str:
    who = person.service.signer.read(person.http.cookies[COOKIE])
    assert who
    return who.player


def test_a_claim_that_brings_much_is_charged_like_everything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("catalaunia.server.http.metering.RETRY_PAUSE", 0.0)

    async def play() -> None:
        async with place(tmp_path / "s", rates=NO_RATES | {"processor": {"address": Rate(5, 0.1)}}) as here:
            table, claim = await here.person().open(kinds="me invited"), {"name": "Eve", "token": "a guess of mine"}
            here.service.limits.charge("processor", Asker("127.0.0.1"), 10.0)
            await here.person().send("POST", f"/api/tables/{table}/claim", claim, 409)
            await here.person().send("POST", f"/api/tables/{table}/claim", claim | {"name": "E" * 2000}, 429)

            async def in_pieces() -> AsyncIterator[bytes]:
                yield json.dumps(claim).encode()

            sent = await here.person().http.post(f"/api/tables/{table}/claim", content=in_pieces())
            assert sent.status_code == 429  # nobody knows how much of it will come

    asyncio.run(play())


@pytest.mark.parametrize(("is_compiled", "charged"), [(True, 10.0), (False, 0.2)])
def test_what_is_done_aside_costs_as_much_as_what_is_not(
    monkeypatch: pytest.MonkeyPatch, is_compiled: bool, charged: float
) -> None:
    """A second counts for less while the rules are interpreted, wherever it is spent."""
    shares, _ = limits(processor={"address": Rate(100, 0.1)})

    async def play() -> None:
        await Aside(shares).run(HOME, lambda: None)

    times = iter([0.0, 10.0])
    monkeypatch.setattr("catalaunia.server.shares.meter.time.thread_time", lambda: next(times))
    monkeypatch.setattr("catalaunia.compiled.COMPILED", is_compiled)
    asyncio.run(play())
    shares.take("processor", HOME, 100 - charged)
    refused(lambda: shares.take("processor", HOME, 0.01))
