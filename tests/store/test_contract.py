"""What every store promises, on each database."""

import asyncio
import itertools
import time
from dataclasses import replace
from typing import Any

import pytest

from catalaunia.store import Identity, Notice, Row, Store, StoredEvent, StoredStudy, Summary
from tests.store.tables import OPEN, OVER, PLAYING, contents, keep, opened


def test_events_are_numbered_from_1_without_gaps(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            assert await store.append("a", 0, [(1.5, {"n": 1}), (2.5, {"n": 2})], PLAYING)
            assert await store.append("a", 2, [(3, {"n": 3})], PLAYING)
            assert await store.read("a") == [
                StoredEvent(1, 1.5, {"n": 1}),
                StoredEvent(2, 2.5, {"n": 2}),
                StoredEvent(3, 3.0, {"n": 3}),
            ]
            assert await store.read("a", 2) == [StoredEvent(3, 3.0, {"n": 3})]
            assert await store.read("a", 3) == []

    asyncio.run(play())


def test_an_unknown_table_has_no_events(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            assert await store.read("nowhere") == []
            assert await store.listed(10) == []
            assert await store.of_player("nobody", 10) == []
            assert await store.due(1e12, 10) == []
            assert [table async for table in store.over()] == []

    asyncio.run(play())


@pytest.mark.parametrize("after", [-1, 0, 1, 3])
def test_who_has_not_seen_the_last_event_appends_nothing(url: str, after: int) -> None:
    async def play() -> None:
        async with opened(url) as store:
            assert await store.append("a", 0, [(1.0, {}), (2.0, {})], PLAYING)
            before = await store.listed(1)
            assert not await store.append("a", after, [(3.0, {"late": True})], OPEN)
            assert len(await store.read("a")) == 2
            assert await store.listed(1) == before

    asyncio.run(play())


def test_a_table_begins_at_its_beginning(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            assert not await store.append("a", 1, [(1.0, {})], PLAYING)
            assert await store.read("a") == []

    asyncio.run(play())


@pytest.mark.parametrize("events", [[], [(1.0, {"x": float("nan")})], [(float("inf"), {})], [(1.0, {"x": object()})]])
def test_what_cannot_be_kept_is_refused_to_its_caller(url: str, events: list[tuple[float, dict[str, Any]]]) -> None:
    async def play() -> None:
        async with opened(url) as store:
            with pytest.raises((ValueError, TypeError)):
                await store.append("a", 0, events, PLAYING)
            assert await store.append("a", 0, [(1.0, {})], PLAYING)

    asyncio.run(play())


def test_an_append_the_database_refuses_does_not_hurt_those_beside_it(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            bad = Summary("open", listed=True, players=("\ud800",), shown=1.0)
            calls = [store.append(f"t{n}", 0, [(1.0, {})], bad if n == 5 else OPEN) for n in range(10)]
            outcomes = await asyncio.gather(*calls, return_exceptions=True)
            assert [n for n, outcome in enumerate(outcomes) if outcome is not True] == [5]
            assert isinstance(outcomes[5], Exception)
            assert len(await store.listed(20)) == 9

    asyncio.run(play())


def test_of_many_who_append_at_once_exactly_one_wins_each_version(url: str) -> None:
    async def writer(store: Store, name: int) -> list[int]:
        return [
            version + 1
            for version in range(20)
            if await store.append("a", version, [(float(version), {"by": name})], PLAYING)
        ]

    async def play() -> None:
        async with opened(url) as store:
            won = await asyncio.gather(*(writer(store, name) for name in range(8)))
            assert sorted(itertools.chain(*won)) == list(range(1, 21))
            for event in await store.read("a"):
                assert event.version in won[event.content["by"]]

    asyncio.run(play())


def test_many_tables_are_written_at_once(url: str) -> None:
    async def writer(store: Store, table: str) -> None:
        for version in range(10):
            assert await store.append(table, version, [(float(version), {"n": version})], PLAYING)

    async def play() -> None:
        async with opened(url) as store:
            await asyncio.gather(*(writer(store, f"t{n}") for n in range(60)))
            for n in range(60):
                assert await contents(store, f"t{n}") == [{"n": version} for version in range(10)]
            assert store.commits < 600 / 5  # those that wait share a commit

    asyncio.run(play())


def test_appends_that_follow_each_other_in_one_batch_are_taken_in_order(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            calls = [store.append("a", version, [(1.0, {"n": version})], PLAYING) for version in range(50)]
            assert await asyncio.gather(*calls) == [True] * 50
            assert await contents(store, "a") == [{"n": version} for version in range(50)]

    asyncio.run(play())


def test_a_summary_comes_back_as_it_was_given(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            about = {"name": "Châlons", "seats": [1, None]}
            summary = Summary("open", True, ("bob", "ada", "bob"), 12.25, about, shown=1.5, expires=99.5)
            assert await store.append("a", 0, [(1.0, {}), (2.0, {})], summary)
            assert await store.listed(5) == [Row("a", 2, 2.0, summary)]
            changed = Summary("playing", True, ("ada",), shown=3.0)
            assert await store.append("a", 2, [(3.0, {})], changed)
            assert await store.listed(5) == [Row("a", 3, 3.0, changed)]

    asyncio.run(play())


def test_strangers_find_listed_tables_that_are_not_over_the_latest_first(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            await keep(store, "old", 1.0)
            await keep(store, "new", 3.0, OPEN)
            await keep(store, "middle", 2.0)
            await keep(store, "hidden", 4.0, Summary("open", listed=False, shown=4.0))
            await keep(store, "over", 5.0, OVER)
            assert [row.table for row in await store.listed(10)] == ["new", "middle", "old"]
            assert [row.table for row in await store.listed(2)] == ["new", "middle"]

    asyncio.run(play())


def test_a_player_finds_his_tables_the_latest_first_and_not_those_he_left(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            await keep(store, "first", 1.0)
            await keep(store, "hidden", 3.0, Summary("open", False, ("ada", "bob"), shown=3.0))
            await keep(store, "over", 2.0, OVER)
            await keep(store, "left", 4.0)
            assert await store.append("left", 1, [(5.0, {})], Summary("playing", True, ("bob",), shown=5.0))
            assert [row.table for row in await store.of_player("ada", 10)] == ["hidden", "over", "first"]
            assert [row.table for row in await store.of_player("ada", 1)] == ["hidden"]
            assert [row.table for row in await store.of_player("bob", 10)] == ["left", "hidden"]

    asyncio.run(play())


def test_a_change_that_is_not_shown_moves_no_list_and_no_cut(url: str) -> None:
    """Six tables, of which lists have room for three; sealed moves are said at the other three."""

    async def lists(store: Store, limit: int) -> tuple[list[str], list[str]]:
        listed, own = await store.listed(limit), await store.of_player("ada", limit)
        return [row.table for row in listed], [row.table for row in own]

    async def play() -> None:
        async with opened(url) as store:
            for n in range(6):
                await keep(store, f"t{n}", float(n))
            for n in range(3):
                assert await store.append(f"t{n}", 1, [(90.0 + n, {"sealed": True})], replace(PLAYING, shown=float(n)))
            assert await lists(store, 3) == (["t5", "t4", "t3"],) * 2
            assert await lists(store, 9) == (["t5", "t4", "t3", "t2", "t1", "t0"],) * 2
            assert await store.append("t0", 2, [(95.0, {})], replace(PLAYING, shown=95.0))
            assert await lists(store, 3) == (["t0", "t5", "t4"],) * 2

    asyncio.run(play())


def test_expired_tables_are_found_the_oldest_first_also_those_that_are_not_over(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            for table, expires in {"b": 20.0, "a": 10.0, "c": 30.0, "never": None}.items():
                await keep(store, table, 1.0, replace(OVER if table == "a" else OPEN, expires=expires))
            assert await store.expired(20.0, 10) == ["a", "b"]
            assert await store.expired(99.0, 1) == ["a"]
            assert await store.expired(9.0, 10) == []
            assert await store.append("a", 1, [(2.0, {})], OVER)
            assert await store.expired(99.0, 10) == ["b", "c"]

    asyncio.run(play())


def test_a_removed_table_is_gone_with_all_that_was_its_own_and_others_stay(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            old = replace(PLAYING, due=1.0, expires=10.0)
            assert await store.append("old", 0, [(1.0, {}), (2.0, {})], old)
            await keep(store, "other", 1.0, old)
            await store.remove("old", 10.0)
            assert await store.read("old") == []
            assert [row.table for row in await store.listed(5)] == ["other"]
            assert [row.table for row in await store.of_player("ada", 5)] == ["other"]
            assert await store.due(5.0, 5) == await store.played(5) == await store.expired(10.0, 5) == ["other"]
            assert await contents(store, "other") == [{"said": "other"}]
            assert not await store.append("old", 2, [(3.0, {})], PLAYING)
            await keep(store, "old", 5.0, PLAYING)  # its name is free again
            assert await contents(store, "old") == [{"said": "old"}]

    asyncio.run(play())


def test_notes_are_kept_in_order_replaced_and_gone_with_their_table(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            assert await store.notes("a", "review") == []
            await store.note("a", "review", 0, {"n": 1})  # there is no such table: nothing is kept for ever
            assert await store.notes("a", "review") == []
            await keep(store, "a", 1.0, replace(PLAYING, expires=10.0))
            await keep(store, "b", 1.0)
            for part in (10, 2, 0):
                await store.note("a", "review", part, {"part": part})
            await store.note("a", "review", 2, {"part": "2 anew", "strange": "\ud800\0"})
            await store.note("a", "other", 0, {})
            await store.note("b", "review", 0, {"of": "b"})
            assert await store.notes("a", "review") == [
                {"part": 0}, {"part": "2 anew", "strange": "\ud800\0"}, {"part": 10}
            ]  # fmt: skip
        async with opened(url) as store:
            assert await store.notes("a", "other") == [{}]
            await store.remove("a", 10.0)
            assert await store.notes("a", "review") == await store.notes("a", "other") == []
            assert await store.notes("b", "review") == [{"of": "b"}]
            await keep(store, "a", 1.0)  # its name is free again
            assert await store.notes("a", "review") == []

    asyncio.run(play())


def test_a_table_that_is_not_expired_any_more_is_not_removed(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            await keep(store, "back", 1.0, replace(PLAYING, expires=10.0))
            assert await store.expired(10.0, 5) == ["back"]
            assert await store.append("back", 1, [(9.5, {})], replace(PLAYING, expires=20.0))
            await keep(store, "never", 1.0)
            for table in ("back", "never", "nowhere"):
                await store.remove(table, 10.0)
            assert len(await store.read("back")) == 2
            assert len(await store.read("never")) == 1

    asyncio.run(play())


def test_a_table_is_removed_whole_also_while_others_append_to_it(url: str) -> None:
    expired = replace(PLAYING, expires=1.0)

    async def write(store: Store, table: str) -> None:
        for version in range(1, 30):
            await store.append(table, version, [(1.0, {})], expired)

    async def play() -> None:
        async with opened(url) as store:
            tables = [f"t{n}" for n in range(10)]
            await asyncio.gather(*(keep(store, table, 1.0, expired) for table in tables))
            writing = [asyncio.create_task(write(store, table)) for table in tables]
            for table in tables:
                await store.remove(table, 2.0)
            await asyncio.gather(*writing)
            assert await store.expired(2.0, 20) == []
            for table in tables:
                await keep(store, table, 1.0)  # nothing of its log has stayed

    asyncio.run(play())


def test_a_probe_is_a_write_and_changes_no_table(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            await keep(store, "a", 1.0)
            before = await store.listed(5)
            for _ in range(3):
                await store.probe()
            assert await store.listed(5) == before
            assert await contents(store, "a") == [{"said": "a"}]
        with pytest.raises(RuntimeError):
            await store.probe()

    asyncio.run(play())


def test_tables_in_play_are_found_the_latest_first(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            for table, changed, summary in (
                ("b", 2.0, PLAYING),
                ("a", 3.0, PLAYING),
                ("c", 4.0, OVER),
                ("d", 5.0, OPEN),
            ):
                await keep(store, table, changed, summary)
            assert await store.played(10) == ["a", "b"]
            assert await store.played(1) == ["a"]

    asyncio.run(play())


def test_tables_are_due_the_oldest_first_unless_they_are_over(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            for table, due in {"b": 20.0, "a": 10.0, "c": 30.0, "never": None}.items():
                await keep(store, table, 1.0, Summary("playing", False, due=due, shown=1.0))
            await keep(store, "over", 1.0, Summary("over", False, due=5.0, shown=1.0))
            assert await store.due(20.0, 10) == ["a", "b"]
            assert await store.due(99.0, 1) == ["a"]
            assert await store.due(9.0, 10) == []
            assert await store.append("a", 1, [(2.0, {})], Summary("playing", False, shown=2.0))
            assert await store.due(99.0, 10) == ["b", "c"]

    asyncio.run(play())


def test_all_finished_tables_come_in_the_order_of_their_ends(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("catalaunia.store.reading.ROWS_AT_ONCE", 7)

    async def play() -> None:
        async with opened(url) as store:
            await keep(store, "running", 50.0)
            await asyncio.gather(*(keep(store, f"t{n:02}", float(n // 5), OVER) for n in range(40)))
            assert [table async for table in store.over()] == [f"t{n:02}" for n in range(40)]

    asyncio.run(play())


def test_whatever_people_type_is_kept(url: str) -> None:
    strange = {
        "name": "Ærøskøbing 匈奴 🐎",
        "quotes": "'\"; drop table events; --",
        "half": "\ud800",
        "null": "a\0b",
        "": [],
    }
    summary = Summary("open", True, ("Žofie 🐎",), None, strange, shown=1.0)

    async def play() -> None:
        async with opened(url) as store:
            assert await store.append("tisch-ß", 0, [(1.0, strange)], summary)
            assert await contents(store, "tisch-ß") == [strange]
            assert await store.of_player("Žofie 🐎", 1) == [Row("tisch-ß", 1, 1.0, summary)]

    asyncio.run(play())


def test_large_events_and_exact_times_are_kept(url: str) -> None:
    large = {"text": "ß" * 500_000, "number": 2**60, "fraction": 0.1 + 0.2}
    now = time.time()

    async def play() -> None:
        async with opened(url) as store:
            assert await store.append("a", 0, [(now, large), (now + 1e-6, {})], PLAYING)
            assert await store.read("a") == [StoredEvent(1, now, large), StoredEvent(2, now + 1e-6, {})]

    asyncio.run(play())


def test_everything_is_there_when_the_store_is_opened_again(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            await keep(store, "a", 1.0)
            rows = await store.listed(5)
            await store.close()
            with pytest.raises(RuntimeError):
                await store.append("a", 1, [(1.0, {})], PLAYING)
            with pytest.raises(RuntimeError):
                await store.read("a")
            await store.open()
            assert await store.append("a", 1, [(2.0, {"n": 2})], PLAYING)
        async with opened(url) as store:
            assert await contents(store, "a") == [{"said": "a"}, {"n": 2}]
            assert [row.table for row in await store.of_player("ada", 5)] == [row.table for row in rows]

    asyncio.run(play())


def test_what_waits_is_written_before_the_store_closes(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            calls = [asyncio.create_task(store.append(f"t{n}", 0, [(1.0, {})], OPEN)) for n in range(20)]
            await asyncio.sleep(0)
            await store.close()
            assert await asyncio.gather(*calls) == [True] * 20
        async with opened(url) as store:
            assert len(await store.listed(30)) == 20

    asyncio.run(play())


def test_a_caller_who_no_longer_waits_does_no_harm(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            calls = [asyncio.create_task(store.append(f"t{n}", 0, [(1.0, {})], OPEN)) for n in range(20)]
            await asyncio.sleep(0)
            for call in calls[::2]:
                call.cancel()
            assert all(outcome is True for outcome in (await asyncio.gather(*calls, return_exceptions=True))[1::2])
            await keep(store, "after", 1.0)

    asyncio.run(play())


def test_waiting_for_changes_can_be_given_up(url: str) -> None:
    async def wait(store: Store) -> None:
        async for table in store.changes():
            assert table == ""

    async def play() -> None:
        async with opened(url) as store:
            waiting = asyncio.create_task(wait(store))
            await keep(store, "a", 1.0)
            await asyncio.sleep(0.1)
            assert not waiting.done()
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting

    asyncio.run(play())


def test_who_a_player_is_is_replaced_by_who_has_seen_it_last_and_found_by_its_marks(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            assert await store.identity("ada") is None
            assert not await store.identify("ada", 1, {"n": 0}, [])
            assert await store.identify("ada", 0, {"n": 1}, ["a", "b", "b"])
            assert not await store.identify("ada", 0, {"n": 9}, ["z"])
            assert await store.identify("ada", 1, {"n": 2, "half": "\ud800", "null": "\0"}, ["b", "c"])
            assert not await store.identify("ada", 1, {"n": 9}, ["z"])
            assert await store.identify("bob", 0, {}, ["c"])
            now = Identity("ada", 2, {"n": 2, "half": "\ud800", "null": "\0"})
            assert await store.identity("ada") == now
            assert [await store.identities(mark, 5) for mark in "abz"] == [[], [now], []]
            assert await store.identities("c", 5) == [now, Identity("bob", 1, {})]
            assert await store.identities("c", 1) == [now]

    asyncio.run(play())


def test_of_many_who_change_a_player_at_once_one_does(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            for after in (0, 1):
                done = await asyncio.gather(*(store.identify("ada", after, {"n": n}, [f"m{n}"]) for n in range(8)))
                assert sum(done) == 1
                found = await store.identity("ada")
                assert found
                assert found.content == {"n": done.index(True)}
                marks = [n for n in range(8) if await store.identities(f"m{n}", 1)]
                assert marks == [done.index(True)]

    asyncio.run(play())


# The outbox

FIRST = Notice("a/1", "ada", 5.0, {"kind": "turn", "name": "Žofie \ud800\0"})


def test_a_notice_is_written_with_its_event_for_those_who_want_it_and_once(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            assert await store.identify("ada", 0, {}, ["notices"])
            assert await store.identify("bob", 0, {}, ["mark"])
            notices = [FIRST, Notice("a/1/bob", "bob", 5.0, {}), Notice("a/1/carl", "carl", 5.0, {})]
            assert await store.append("a", 0, [(1.0, {})], PLAYING, notices)
            assert not await store.append("a", 0, [(1.0, {})], PLAYING, [Notice("late", "ada", 5.0, {})])
            assert await store.append("a", 1, [(1.0, {})], PLAYING, [FIRST._replace(due=1.0)])
            assert await store.notices_due(4.9, 9) == []
            assert [name for name, _ in await store.notices_due(5.0, 9)] == ["a/1"]
            assert await store.take_notice("a/1", 5.0, 15.0) == FIRST._replace(due=15.0, tries=1, held=1)

    asyncio.run(play())


def test_those_of_one_player_do_not_stand_before_all_others(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            for n in range(9):
                await store.put_notice(Notice(f"eve/{n}", "eve", float(n), {}))
            await store.put_notice(Notice("bob/1", "bob", 20.0, {}))
            assert await store.notices_due(30.0, 3, 2) == [("eve/0", "eve"), ("eve/1", "eve"), ("bob/1", "bob")]

    asyncio.run(play())


def test_a_notice_is_had_by_one_at_a_time_and_again_by_another_when_that_one_has_died(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            await store.put_notice(FIRST)
            taken = await asyncio.gather(*(store.take_notice("a/1", 6.0, 16.0) for _ in range(8)))
            (first,) = [one for one in taken if one]
            assert await store.notices_due(15.9, 9) == []
            assert await store.take_notice("a/1", 15.9, 20.0) is None
            second = await store.take_notice("a/1", 16.0, 26.0)
            assert second == FIRST._replace(due=26.0, tries=2, held=2)
            assert not await store.settle_notice(first, None)  # it has come back, too late
            assert await store.settle_notice(second, 30.0)
            assert await store.notices_due(29.0, 9) == []
            third = await store.take_notice("a/1", 30.0, 40.0)
            assert third == FIRST._replace(due=40.0, tries=3, held=1)
            assert await store.settle_notice(third, None)
            assert await store.notices_due(1e12, 9) == []
            assert await store.take_notice("a/1", 1e12, 1e12) is None

    asyncio.run(play())


def test_what_follows_from_a_notice_is_there_exactly_when_it_is_gone(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            await store.put_notice(FIRST)
            taken = await store.take_notice("a/1", 5.0, 15.0)
            assert taken
            more = [Notice("a/1/mail", "ada", 7.0, {"n": 1}), Notice("a/1/push", "ada", 6.0, {"n": 2})]
            assert await store.settle_notice(taken, None, more)
            assert not await store.settle_notice(taken, None, [Notice("a/1/again", "ada", 7.0, {})])
            assert [name for name, _ in await store.notices_due(7.0, 9)] == ["a/1/push", "a/1/mail"]
            assert [name for name, _ in await store.notices_due(7.0, 1)] == ["a/1/push"]

    asyncio.run(play())


def test_a_notice_goes_into_another_or_stays_as_it_is(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            for one in (FIRST, Notice("a/2", "ada", 5.0, {}), Notice("day", "ada", 9.0, {"told": []})):
                await store.put_notice(one)
            taken = [await store.take_notice(name, 5.0, 15.0) for name in ("a/1", "a/2")]
            taken += [await store.take_notice("day", 9.0, 9.0) for _ in range(2)]  # by another, in between
            first, second, held, day = [one for one in taken if one]
            lost = held._replace(content={"told": [1]})
            assert not await store.settle_notice(first, None, [Notice("more", "ada", 5.0, {})], [lost])
            assert await store.settle_notice(second, None, (), [day._replace(content={"told": [2]})])
            assert await store.settle_notice(first, 15.0)  # it has not gone
            found = await store.notices_due(15.0, 9)
            assert [name for name, _ in found] == ["day", "a/1"]
            assert await store.take_notice("day", 9.0, 20.0) == Notice("day", "ada", 20.0, {"told": [2]}, 3, 1)

    asyncio.run(play())


def test_a_notice_that_is_never_due_is_refused_to_its_caller(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            with pytest.raises(ValueError, match="finite"):
                await store.append("a", 0, [(1.0, {})], PLAYING, [FIRST._replace(due=float("inf"))])
            assert await store.read("a") == []

    asyncio.run(play())


def test_a_study_is_replaced_by_whoever_has_seen_it_last(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            await keep(store, "a", 1.0, OVER)
            assert await store.study("s") is None
            assert not await store.write_study("s", "nowhere", 0, {}, 1.0)
            assert not await store.write_study("s", "a", 1, {}, 1.0)
            assert await store.write_study("s", "a", 0, {"n": 1}, 9.0)
            assert not await store.write_study("s", "a", 0, {"n": 2}, 1.0)
            assert not await store.write_study("s", "b", 1, {"n": 2}, 1.0)
            done = await asyncio.gather(*(store.write_study("s", "a", 1, {"n": n}, float(n)) for n in range(2, 9)))
            assert sum(done) == 1
            n = done.index(True) + 2
            assert await store.study("s") == StoredStudy("s", "a", 2, {"n": n}, float(n))

    asyncio.run(play())


def test_studies_are_found_by_who_has_a_part_in_them_and_kept_over_a_restart(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            for table in ("a", "b"):
                await keep(store, table, 1.0, OVER)
            for name, table, player in (("s", "a", "ada"), ("t", "b", "ada"), ("u", "a", "ad")):
                content = {"members": [{"player": player}], "text": "\ud800%_"}
                assert await store.write_study(name, table, 0, content, 1.0)
        async with opened(url) as store:
            assert [one.id for one in await store.studies("ada")] == ["s", "t"]
            assert [one.id for one in await store.studies("ada", "b")] == ["t"]
            assert [one.id for one in await store.studies("%")] == []
            assert await store.delete_study("s")
            assert not await store.delete_study("s")
            assert await store.study("s") is None

    asyncio.run(play())


def test_a_study_keeps_its_table_until_it_says_and_goes_with_it(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            for table in ("a", "b", "c"):
                await keep(store, table, 1.0, replace(OVER, expires=None if table == "c" else 5.0))
            for name, table, until in (("s", "a", 20.0), ("t", "a", 10.0), ("u", "c", 2.0)):
                assert await store.write_study(name, table, 0, {}, until)
            assert await store.expired(9.0, 5) == ["b"]
            await store.remove("a", 19.5)
            assert await store.read("a")
            assert await store.write_study("s", "a", 1, {}, 15.0)
            assert await store.expired(14.5, 5) == ["b"]
            assert await store.expired(15.0, 5) == ["a", "b"]
            await store.remove("a", 15.0)
            assert await store.read("a") == []
            assert [await store.study(name) for name in ("s", "t")] == [None, None]
            assert await store.study("u")  # its table never expires

    asyncio.run(play())


def test_a_study_is_kept_for_longer_and_never_for_less_long(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            await keep(store, "a", 1.0, replace(OVER, expires=5.0))
            await store.keep_study("s", 9.0)  # there is none
            assert await store.write_study("s", "a", 0, {"n": 1}, 10.0)
            for until in (20.0, 15.0):
                await store.keep_study("s", until)
                assert await store.study("s") == StoredStudy("s", "a", 1, {"n": 1}, 20.0)
            assert await store.expired(19.5, 5) == []
            for never in (float("inf"), float("nan")):
                with pytest.raises(ValueError, match="finite"):
                    await store.keep_study("s", never)
                with pytest.raises(ValueError, match="finite"):
                    await store.write_study("s", "a", 1, {}, never)

    asyncio.run(play())


def test_a_table_that_is_deleted_takes_its_studies_along(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            await keep(store, "a", 1.0, OVER)
            assert await store.write_study("s", "a", 0, {}, 9.0)
            assert await store.delete("a")
            assert await store.study("s") is None

    asyncio.run(play())
