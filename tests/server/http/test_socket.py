"""Play over the socket: hello, acts that happen once, refusals, hand-over, presence, resync."""

import asyncio
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from catalaunia.server.http.sockets import page_socket
from catalaunia.server.http.sockets.page_socket import CLOSE_LATER
from catalaunia.server.shares.limits import Rate
from catalaunia.server.tables.commands import Talk
from catalaunia.server.tables.table import Table
from tests.server.places import NO_MOST, NO_RATES, Place, listening, page, place
from tests.sizes import PATIENCE


def test_an_act_is_acknowledged_and_the_other_sees_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            ada, ben = here.person(), here.person()
            table = await ada.open(kinds="me open", options={"first_player": "named", "first_seat": 0})
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
            await ada.send("POST", f"/api/tables/{table}/start", {})
            async with page(address, ada) as hers, page(address, ben) as his:
                first = await hers.hello(table, 0)
                await his.hello(table, 1)
                move = first["offers"][0]["move"]
                ack = await hers.act(0, move)
                assert ack["kind"] == "ack"
                seen = await his.until(lambda: his.update["version"] >= ack["version"])
                assert seen["story"]
                assert seen["since"] == first["table"]["ply"]
                refused = await his.act(1, move)
                assert refused["kind"] == "refused"
                assert refused["key"] == "match.not_your_turn"

    asyncio.run(play())


def test_an_act_that_is_sent_twice_happens_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            ada = here.person()
            table = await ada.open(kinds="me me", options={"first_player": "named", "first_seat": 0})
            async with page(address, ada) as hers:
                first = await hers.hello(table, 0)
                move = first["offers"][0]["move"]
                one = await hers.act(0, move, id="same")
                two = await hers.act(0, move, id="same")
                assert one == two
                assert len((await here.service.tables.get(table)).match.log) == first["table"]["ply"] + 1  # type: ignore[union-attr]

    asyncio.run(play())


def test_several_people_at_one_screen_see_one_hand_at_a_time(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            ada = here.person()
            table = await ada.open(kinds="me me me", options={"first_player": "named", "first_seat": 1})
            async with page(address, ada) as hers:
                neutral = await hers.hello(table)
                assert neutral["seat"] is None
                assert neutral["picture"]["own"] is None
                assert neutral["offers"] == []
                refused = await hers.act(1, "gain")
                assert refused["key"] == "serve.hand_over_first"
                await hers.send(kind="hand_over", seat=1)
                seen = await hers.until(lambda: hers.update["seat"] == 1)
                assert seen["picture"]["own"]["hand"]
                await hers.act(1, seen["offers"][0]["move"])
                await hers.send(kind="hand_over", seat=None)
                assert (await hers.until(lambda: hers.update["seat"] is None))["picture"]["own"] is None

    asyncio.run(play())


@pytest.mark.parametrize(("game", "field"), [("attila", "board"), ("clash451", "material")])
def test_what_never_changes_is_sent_once_after_each_hello(game: str, field: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            ada = here.person()
            table = await ada.open(game, kinds="me me")
            whole = (await ada.look(table, 0))["picture"][field]
            assert whole
            async with page(address, ada) as hers:
                first = await hers.hello(table, 0)
                assert (first["picture"][field], first["left_out"]) == (whole, [])
                await hers.send(kind="hand_over", seat=1)
                then = await hers.until(lambda: hers.update["seat"] == 1)
                assert (then["picture"][field], then["left_out"]) == (None, [field])
                again = await ada.look(table, 1)
                assert then["picture"] | {field: whole} == again["picture"]  # and nothing else is missing
                assert again["left_out"] == []
                await hers.send(kind="hello", table=table, seat=0, language="fr")
                anew = await hers.until(lambda: hers.update["seat"] == 0)
                assert (anew["picture"][field], anew["left_out"]) == (whole, [])

    asyncio.run(play())


def test_a_page_that_comes_back_is_told_what_it_missed(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            ada = here.person()
            table = await ada.open(kinds="me me", options={"first_player": "named", "first_seat": 0})
            async with page(address, ada) as hers:
                first = await hers.hello(table, 0)
            for _ in range(3):
                for seat in (0, 1):
                    if (await ada.look(table, seat))["offers"]:
                        await ada.say_any(table, seat)
            async with page(address, ada) as again:
                seen = await again.hello(table, 0, seen=first["version"])
                assert seen["since"] == first["table"]["ply"]
                whole = await ada.look(table, 0)
                assert [*first["story"], *seen["story"]] == whole["story"]
            async with page(address, ada) as wrong:
                assert (await wrong.hello(table, 0, seen=10_000))["since"] == 0

    asyncio.run(play())


def test_presence_says_who_is_here_and_since_when_others_are_gone(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            ada, ben = here.person(), here.person()
            table = await ada.open(kinds="me open")
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
            async with page(address, ada) as hers:
                await hers.hello(table, 0)
                async with page(address, ben) as his:
                    await his.hello(table, 1)
                    await hers.until(lambda: bool(hers.presence) and hers.presence["seats"][1]["here"])
                await hers.until(lambda: not hers.presence["seats"][1]["here"])
                assert hers.presence["seats"][1]["since"] == here.clock.now()
                async with page(address) as stranger:
                    await stranger.hello(table)
                    await hers.until(lambda: hers.presence["spectators"] == 1)

    asyncio.run(play())


def test_what_is_no_message_is_refused_with_a_sentence_and_the_socket_stays_open(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            ada = here.person()
            table = await ada.open(kinds="me me")
            async with page(address, ada) as hers:
                for text in ("", "[]", "{", '{"kind": "dance"}', '{"kind": "play"}', "x" * 5000, '{"a":' * 900):
                    await hers.socket.send(text)
                    answer = await hers.hear()
                    assert answer["kind"] == "refused"
                    assert answer["text"].endswith(".")
                await hers.send(kind="play", id="1", seat=0, move="gain")
                assert (await hers.hear())["key"] == "serve.hello_first"
                assert (await hers.hello(table, 0))["seat"] == 0

    asyncio.run(play())


def test_a_page_of_another_site_gets_no_socket(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            with pytest.raises(InvalidStatus, match="403"):
                await page(address, Origin="https://elsewhere.example").__aenter__()

    asyncio.run(play())


def test_a_second_hello_that_is_refused_ends_the_connection_which_nothing_counts_any_more(tmp_path: Path) -> None:
    async def play() -> None:
        most = NO_MOST | {"socket": {"table": 1}}
        async with place(tmp_path / "s", most=most) as here, listening(here) as address:
            ada = here.person()
            first, second = await ada.open(kinds="me me"), await ada.open(kinds="me me")
            async with page(address, ada) as hers, page(address, ada) as other:
                await hers.hello(first, 0)
                await other.hello(second, 0)
                await hers.send(kind="hello", table=second, seat=0)
                with pytest.raises(ConnectionClosed) as closed:
                    await hers.until(lambda: False)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == CLOSE_LATER
                assert '"serve.too_many"' in hers.raw[-1]
            async with page(address, ada) as again:
                await again.hello(first, 0)

    asyncio.run(play())


def test_who_sits_down_has_the_reserve_at_once_and_who_was_shown_out_no_longer(tmp_path: Path) -> None:
    async def play() -> None:
        rates = NO_RATES | {"message": {"address": Rate(3, 0.0001)}}
        async with place(tmp_path / "s", rates=rates) as here, listening(here) as address:
            ada, ben = here.person(), here.person()
            table = await ada.open(kinds="me open open")
            await ben.send("POST", "/api/me")
            async with page(address, ben) as his:
                await his.hello(table)
                await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
                await his.until(lambda: his.update["table"]["seats"][1]["yours"])
                for _ in range(5):
                    assert (await his.ask("chat", text="Hm.", id="same"))["kind"] == "ack"
                await ada.send("POST", f"/api/tables/{table}/remove", {"seat": 1})
                await his.until(lambda: not his.update["table"]["seats"][1]["yours"])
                assert (await his.ask("chat", text="Hm.", id="other"))["key"] == "serve.too_fast"

    asyncio.run(play())


def test_a_page_that_could_not_be_told_of_a_change_is_told_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing else happens there, and it is told once that something failed, however often it does."""
    monkeypatch.setattr(page_socket, "TRY_AGAIN", 0.01)

    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            ada = here.person()
            table = await ada.open(kinds="me open")
            async with page(address, ada) as hers:
                await hers.hello(table, 0)
                failures: list[int] = []

                async def fail(_: str) -> Table:
                    failures.append(1)
                    raise OSError("The disk is away.")

                with monkeypatch.context() as away:
                    away.setattr(here.service.tables, "get", fail)
                    await here.service.tables.do(table, Talk("Is anybody there?"), hers_id(here, table))
                    async with asyncio.timeout(PATIENCE):
                        while len(failures) < 3:
                            await asyncio.sleep(0.01)
                await hers.until(lambda: bool(hers.update["chat"]))
                assert sum("serve.failed" in one for one in hers.raw) == 1

    asyncio.run(play())


def hers_id(here: Place, table: str) -> str:
    [player] = next(one for one in here.service.tables.in_memory() if one.id == table).people()
    return player
