"""What whoever runs a server asks of its store, on each database."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from catalaunia.store import Audited, PlayerRow, Setting, Summary
from tests.store.tables import OVER, PLAYING, contents, keep, opened
from tests.store.test_migrations import LATER_ROWS, make_old


def about(*names: str, players: tuple[str, ...] = ("ada",), summary: Summary = PLAYING) -> Summary:
    return replace(summary, players=players, about={"seats": [{"name": name} for name in names]})


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ["c", "b", "a"]),
        ("ÉLODIE", ["b"]),
        ("élo", ["b"]),
        ("100%", ["c"]),
        ("1_0", []),
        ("\\", ["c"]),
        ("B", ["b", "a"]),
        ("nobody", []),
    ],
)
def test_tables_are_found_by_what_stands_in_their_id_or_summary(url: str, text: str, found: list[str]) -> None:
    async def play() -> None:
        async with opened(url) as store:
            await keep(store, "a", 1.0, about("Bo"))
            await keep(store, "b", 2.0, about("Élodie", summary=OVER))
            await keep(store, "c", 3.0, about("100%\\"))
            assert [row.table for row in await store.search(text, None, None, 9)] == found
            over = [row.table for row in await store.search(text, "over", None, 9)]
            assert over == [name for name in found if name == "b"]

    asyncio.run(play())


def test_a_search_goes_on_after_its_last_row(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            for name, time in (("a", 1.0), ("b", 2.0), ("c", 2.0), ("d", 3.0)):
                await keep(store, name, time, about(name, players=(f"player-{name}", "all")))
            seen: list[str] = []
            after: tuple[float, str] | None = None
            while page := await store.search("", None, after, 1):
                seen.append(page[0].table)
                after = (page[0].summary.shown, page[0].table)
            assert seen == ["d", "b", "c", "a"]
            players: list[PlayerRow] = []
            after = None
            while more := await store.players("", after, 2):
                players += more
                after = (more[-1].shown, more[-1].player)
            assert players == [
                PlayerRow("all", 4, 3.0),
                PlayerRow("player-d", 1, 3.0),
                PlayerRow("player-b", 1, 2.0),
                PlayerRow("player-c", 1, 2.0),
                PlayerRow("player-a", 1, 1.0),
            ]
            assert [one.player for one in await store.players("player-B", None, 9)] == ["player-b"]

    asyncio.run(play())


def test_a_table_is_deleted_whatever_it_is_at(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            await keep(store, "a", 1.0)
            await keep(store, "b", 1.0)
            await store.note("a", "review", 0, {})
            assert await store.delete("a")
            assert not await store.delete("a")
            assert await store.read("a") == []
            assert await store.notes("a", "review") == []
            assert [row.table for row in await store.of_player("ada", 9)] == ["b"]
            assert not await store.append("a", 1, [(2.0, {})], PLAYING)  # who had it in memory writes nothing

    asyncio.run(play())


def test_a_log_is_rewritten_as_it_was_read_or_not_at_all(url: str) -> None:
    said: dict[str, Any] = {"kind": "Seated", "player": "a_a", "name": "Ada"}

    async def play() -> None:
        async with opened(url) as store:
            assert await store.append("a", 0, [(1.0, said), (2.0, {"n": 2}), (3.0, {"player": "axa"})], PLAYING)
            await keep(store, "b", 1.0, replace(PLAYING, players=("a_a",)))
            await keep(store, "c", 1.0, replace(PLAYING, players=("axa",)))
            assert await store.traces("a_a") == ["a", "b"]
            changed = replace(PLAYING, players=("other", "bo"), about={"n": 1})
            assert not await store.rewrite("a", 2, {1: {}}, changed)
            assert not await store.rewrite("nowhere", 1, {1: {}}, changed)
            assert await contents(store, "a") == [said, {"n": 2}, {"player": "axa"}]
            assert await store.rewrite("a", 3, {1: {"player": "other"}}, changed)
            assert await contents(store, "a") == [{"player": "other"}, {"n": 2}, {"player": "axa"}]
            assert await store.traces("a_a") == ["b"]
            [row] = await store.of_player("bo", 9)
            assert (row.table, row.version, row.summary.players, row.summary.about) == (
                "a",
                3,
                ("other", "bo"),
                {"n": 1},
            )
            assert await store.append("a", 3, [(4.0, {})], PLAYING)

    asyncio.run(play())


def test_a_setting_is_replaced_by_who_has_seen_it_last(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            assert await store.setting("bans") is None
            assert not await store.lay_down("bans", 1, {})
            assert await store.lay_down("bans", 0, {"text": "\0\ud800"})
            assert not await store.lay_down("bans", 0, {})
            assert await store.setting("bans") == Setting(1, {"text": "\0\ud800"})
            assert sorted(await asyncio.gather(*(store.lay_down("bans", 1, {"n": n}) for n in range(5)))) == [
                *[False] * 4,
                True,
            ]
            assert (await store.setting("bans") or Setting(0, {})).version == 2
            assert await store.setting("other") is None

    asyncio.run(play())


def test_lines_of_the_audit_are_read_the_latest_first(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            for n in range(5):
                await store.audit(float(n), {"n": n})
            first = await store.audited(None, 2)
            assert [(one.time, one.content) for one in first] == [(4.0, {"n": 4}), (3.0, {"n": 3})]
            rest = await store.audited(first[-1].number, 9)
            assert [one.content["n"] for one in rest] == [2, 1, 0]
            assert all(isinstance(one, Audited) for one in rest)

    asyncio.run(play())


def test_a_database_from_before_the_operator_s_tools_can_keep_what_he_lays_down(url: str) -> None:
    make_old(url, 5, LATER_ROWS)

    async def play() -> None:
        async with opened(url) as store:
            assert await store.lay_down("bans", 0, {"n": 1})
            await store.audit(1.0, {})
            assert await contents(store, "over") == [{"n": 1}]

    asyncio.run(play())
