"""Reviews at a server: made once, piece by piece, kept, taken up after a restart, paid for by who began them."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from catalaunia.ai.hints.hint import Estimate
from catalaunia.ai.review.judge import CARES, Judge, Judgement, Weighed
from catalaunia.ai.review.looked import look
from catalaunia.ai.review.moment import Moment, moment
from catalaunia.ai.review.review import Decision, Review
from catalaunia.ai.worker import Desk, ReviewQuestion
from catalaunia.core import record
from catalaunia.core.protocol import CHANCE
from catalaunia.core.texts import Refusal
from catalaunia.core.variant import Variant
from catalaunia.server.shares.limits import Rate
from catalaunia.server.thinking.reviews import JUDGE, PIECES_A_NOTE, TRIES
from catalaunia.server.thinking.worker import answer
from tests.server.outgoing.test_history import finished, look_back
from tests.server.places import NO_MOST, NO_RATES, Person, Place, place, play_out, settle

GLANCE = {"care": "glance"}
EVEN = Estimate(0.5, 0.0)
every_game = pytest.mark.parametrize(("name", "players"), [("attila", 3), ("clash451", 2)])


async def reviewed(person: Person, table: str, **query: Any) -> Any:
    return await person.send("GET", f"/api/tables/{table}/review", **query)


async def begin(person: Person, table: str, status: int = 202, **body: str) -> Any:
    return await person.send("POST", f"/api/tables/{table}/review", body or GLANCE, status)


async def until_done(person: Person, table: str, **query: Any) -> Any:
    while (found := await reviewed(person, table, **query))["state"] in ("waiting", "under_way"):
        await settle()
    return found


@every_game
def test_a_review_is_begun_made_once_and_told_to_all(name: str, players: int, tmp_path: Path) -> None:
    written = finished(name, players)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, table = await look_back(here, written)
            ben, plies = here.person(), len(written["actions"]) + 1
            none = {"care": "glance", "state": "none", "done": 0, "of": plies, "judged": None}
            assert await reviewed(ada, table) == none
            begun = await asyncio.gather(*(begin(one, table) for one in (ada, ben, ada)))
            assert {one["state"] for one in begun} <= {"waiting", "under_way", "done"}
            found = await until_done(ben, table, open=True)
            assert (found["state"], found["done"], found["of"]) == ("done", plies, plies)
            assert await reviewed(ada, table, open=True) == found
            assert await reviewed(ada, table, care="quick") == none | {"care": "quick"}
            await begin(ada, table)  # it is done
            await settle()
            asked = [one.ply for piece in here.thinkers.reviewed for one in piece.moments[:10]]
            assert asked == [*range(plies)]  # each once
            check(found["judged"], written, record.replay(written))

    asyncio.run(play())


def check(judged: dict[str, Any], written: record.Record, gone: record.Replay) -> None:
    """With all cards open, where plies are places of the log."""
    seats = len(written["seats"])
    assert judged["plies"] == [*range(len(gone.states))]
    assert len(judged["truth"]) == len(judged["luck"]) == len(gone.states)
    for seat, one in enumerate(judged["accounts"]):
        total = one["start"] + one["luck"] + one["choice"] + one["unknown"] + one["others"]
        assert total == pytest.approx(one["result"], abs=1e-9)
        assert one["without_luck"] == pytest.approx(one["result"] - one["luck"], abs=1e-9)
        own = [entry for entry in judged["decisions"] if entry["seat"] == seat]
        assert one["decisions"] == len(own)
        known = judged["known"][seat]
        assert (known[0]["ply"], known[-1]["ply"]) == (0, len(gone.log))
        assert [point["ply"] for point in known] == sorted(point["ply"] for point in known)
    assert len(judged["accounts"]) == len(judged["known"]) == seats
    choices = [
        place
        for place, entry in enumerate(gone.log)
        if entry.actor != CHANCE and len(gone.rules.legal(gone.rules.view(gone.states[place], entry.actor))) > 1
    ]
    assert [one["place"] for one in judged["decisions"]] == choices
    for one in judged["decisions"]:
        entry = gone.log[one["place"]]
        assert (one["seat"], one["played"]["move"]) == (entry.actor, entry.move.text)
        assert (one["ply"], one["after"]) == (one["place"], one["place"] + 1)
        assert one["better"][0]["text"]
        assert one["quality"] == ("best" if one["better"][0]["move"] == entry.move.text else "mistake")
        assert one["before"] == one["better"][0]["win"]


def test_plies_are_counted_as_the_viewer_was_told_of_them(tmp_path: Path) -> None:
    written = finished("clash451", 2)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, table = await look_back(here, written)
            await begin(ada, table)
            openly = (await until_done(ada, table, open=True))["judged"]
            for seat in (0, 1):
                mine = (await reviewed(ada, table, seat=seat))["judged"]
                last = (await ada.send("GET", f"/api/tables/{table}/plies/0", seat=seat))["last"]
                assert mine["plies"] == [*range(last + 1)]
                assert last < openly["plies"][-1]  # he was not told of all
                assert mine["accounts"] == openly["accounts"]
                for k in (0, 1):
                    luck = [sum(changes[k] for changes in one["luck"]) for one in (mine, openly)]
                    assert luck[0] == pytest.approx(luck[1], abs=1e-2)
                for one, other in zip(mine["decisions"], openly["decisions"], strict=True):
                    assert one["place"] == other["place"]
                    assert one["after"] - one["ply"] in (0, 1)
                    if one["after"] > one["ply"]:
                        now = await ada.send("GET", f"/api/tables/{table}/plies/{one['ply']}", seat=seat)
                        assert now["moves"] <= one["place"] + 1

    asyncio.run(play())


@every_game
def test_a_decision_is_asked_from_the_view_of_its_seat(name: str, players: int, tmp_path: Path) -> None:
    written = finished(name, players)
    gone = record.replay(written)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, table = await look_back(here, written)
            await begin(ada, table)
            await until_done(ada, table)
            for piece in here.thinkers.reviewed:
                for one in piece.moments:
                    state = gone.states[one.ply]
                    assert one.state == state.tobytes()
                    if one.seat >= 0:
                        assert one.seat == gone.log[one.ply].actor
                        assert one.view == gone.rules.view(state, one.seat).tobytes()

    asyncio.run(play())


def test_before_the_end_there_is_none_for_anybody(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben = here.person(), here.person()
            table = await ada.open(kinds="me me")
            for person in (ada, ben):
                refused = [
                    await begin(person, table, 409),
                    *[
                        await person.send("GET", f"/api/tables/{table}/review", None, 409, **query)
                        for query in ({}, {"seat": 0}, {"open": True}, {"care": "quick"})
                    ],
                    await person.send("GET", f"/api/tables/{table}/review/line", None, 409, place=0, move="pick h1"),
                ]
                assert {one["key"] for one in refused} == {"table.review_after_the_end"}
            assert (here.thinkers.reviewed, here.thinkers.lines) == ([], [])
            await play_out(table, ada, ada)
            await begin(ben, table)
            assert (await until_done(ben, table))["state"] == "done"

    asyncio.run(play())


class Door:
    """Lets so many pieces through, then holds the others up."""

    def __init__(self, count: int) -> None:
        self.left = count

    async def wait(self) -> None:
        self.left -= 1
        if self.left < 0:
            await asyncio.Event().wait()


async def stopped(here: Place, table: str, ada: Person, pieces: int) -> int:
    """Judge so many pieces of a review and no more; how many moments that is."""
    door = Door(pieces)
    here.thinkers.may_review = door.wait
    assert (await begin(ada, table))["state"] == "waiting"
    while door.left >= 0:
        await settle()
    found = await reviewed(ada, table)
    assert found["state"] == "under_way"
    return int(found["done"])


def test_after_a_restart_it_is_taken_up_where_it_stopped(tmp_path: Path) -> None:
    written = finished("attila", 3)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, table = await look_back(here, written)
            done = await stopped(here, table, ada, 3)
        async with place(tmp_path / "s") as here:
            found = await reviewed(here.person(), table)
            assert (found["state"], found["done"]) == ("none", done)  # it ended in good order
            await begin(here.person(), table)
            whole = await until_done(here.person(), table)
            assert here.thinkers.reviewed[0].moments[0].ply == done
        async with place(tmp_path / "t") as here:
            ben, table = await look_back(here, written)
            await begin(ben, table)
            assert await until_done(ben, table) == whole
        async with place(tmp_path / "s") as here:
            assert await reviewed(here.person(), table) == whole
            assert here.thinkers.reviewed == []

    asyncio.run(play())


def test_a_server_that_dies_loses_a_few_pieces_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = finished("attila", 3)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, table = await look_back(here, written)
            done = await stopped(here, table, ada, PIECES_A_NOTE + 2)
            kept = [
                one["ply"]
                for note in await here.service.store.notes(table, f"review {JUDGE} glance")
                for one in note["moments"]
            ]
            assert kept == [*range(10 * PIECES_A_NOTE)]
            assert done == 10 * (PIECES_A_NOTE + 2)

    asyncio.run(play())


def test_a_piece_that_does_not_come_is_asked_for_again_and_at_last_given_up(tmp_path: Path) -> None:
    async def late() -> None:
        tried.append(1)
        raise Refusal("table.review_late")

    tried: list[int] = []

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, table = await look_back(here, finished("clash451", 2))
            here.thinkers.may_review = late
            await begin(ada, table)
            found = await until_done(ada, table)
            assert (found["state"], found["done"], len(tried)) == ("failed", 0, TRIES)

            async def late_once() -> None:
                here.thinkers.may_review = None
                raise Refusal("table.review_late")

            here.thinkers.may_review = late_once
            await begin(ada, table)
            assert (await until_done(ada, table))["state"] == "done"
            assert len(here.thinkers.reviewed[0].moments) == 1  # the one that was late may have been too much

    asyncio.run(play())


def test_who_begins_many_is_refused_and_who_looks_is_not(tmp_path: Path) -> None:
    rates = NO_RATES | {"review": {"player": Rate(2, 0.01)}}
    most = NO_MOST | {"review": {"player": 1}}

    async def play() -> None:
        async with place(tmp_path / "s", rates=rates, most=most) as here:
            here.thinkers.may_review = (door := Door(0)).wait
            ada, table = await look_back(here, finished("clash451", 2))
            _, other = await look_back(here, finished("attila", 3))
            _, third = await look_back(here, finished("attila", 2))
            await begin(ada, table)
            await begin(ada, table)  # the same one
            assert (await begin(ada, other, 429))["key"] == "serve.too_many"
            assert (await reviewed(ada, other))["state"] == "none"
            door.left = 999
            await here.service.reviews.close()
            await begin(ada, third)
            assert (await until_done(ada, third))["state"] == "done"
            assert (await begin(ada, other, 429))["key"] == "serve.too_fast"
            await begin(here.person(), other)
            assert (await until_done(ada, other))["state"] == "done"
            assert not any(held for (kind, _, _), held in here.service.limits._held.items() if kind == "review")

    asyncio.run(play())


def test_what_is_kept_counts_as_stored_by_who_has_begun_it(tmp_path: Path) -> None:
    rates = NO_RATES | {"storage": {"player": Rate(1e6, 1.0)}}

    async def play() -> None:
        async with place(tmp_path / "s", rates=rates) as here:
            ada, table = await look_back(here, finished("clash451", 2))
            await begin(ada, table)
            await until_done(ada, table)
            await settle()
            kept = sum(len(json.dumps(one)) for one in await here.service.store.notes(table, f"review {JUDGE} glance"))
            used = [1e6 - left for (kind, _, _), (left, _) in here.service.limits._buckets.items() if kind == "storage"]
            assert max(used) > 0.8 * kept > 1000

    asyncio.run(play())


def test_a_process_judges_as_the_command_line_does_and_stops_in_time() -> None:
    variant = Variant("clash451", 2)
    gone = record.replay(finished("clash451", 2))
    at = [moment(gone.rules, gone.states[ply], ply, gone.log[ply]) for ply in range(40, 43)]
    asked = ReviewQuestion(variant, "glance", tuple(at), 451, 1e9)
    desk = Desk()
    found = desk.answer(asked)
    assert isinstance(found, dict)
    judge = Judge(variant.rules, CARES["glance"])
    assert found["review"] == [look(judge, one, 451).written() for one in at]
    short = desk.answer(ReviewQuestion(variant, "glance", tuple(at), 451, 0.0))
    assert isinstance(short, dict)
    assert short["review"] == found["review"][:1]


def test_a_worker_elsewhere_gets_and_gives_the_same() -> None:
    asked = ReviewQuestion(
        Variant("attila", 2), "quick", (Moment(3, b"\1\2", 1, b"\3", (5, 6), 6), Moment(4, b"\7")), 9, 0.5
    )
    assert ReviewQuestion.read(json.loads(json.dumps(asked.written()))) == asked

    class Echo:
        async def review(self, got: Any, _turn: object) -> list[dict[str, Any]]:
            assert got == asked
            return [{"ply": 3}]

    assert asyncio.run(answer(Echo(), "review", asked.written())) == {"review": [{"ply": 3}]}  # type: ignore[arg-type]


@every_game
def test_points_that_were_counted_by_part_come_to_the_scores(name: str, players: int, tmp_path: Path) -> None:
    written = finished(name, players)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, table = await look_back(here, written)
            await begin(ada, table)
            judged = (await until_done(ada, table))["judged"]
            sums = [sum(part["brought"] for part in parts) for parts in judged["parts"]]
            assert sums == written["scores"]
            assert all(
                part["cost"] == 0.0 for parts in judged["parts"] for part in parts
            )  # these judges give no reasons
            assert {one["seconds"] for one in judged["decisions"]} == {None}  # played elsewhere

    asyncio.run(play())


def test_what_mistakes_cost_is_summed_by_part() -> None:
    at = Judgement(Weighed(1, EVEN, EVEN), Weighed(2, EVEN, EVEN), EVEN, (), 9)
    decisions = (
        Decision(3, 0, at, {}, {"goths": 1.5, "huns": -0.5}),
        Decision(5, 0, at, {}, {"huns": 2.5}),
        Decision(7, 1, at, {}, {"goths": 9.0}),
        Decision(8, 0, at),
    )
    found = Review(2, decisions, (), ())
    assert found.costs(0) == {"huns": 2.0, "goths": 1.5}
    assert [*found.costs(0)] == ["huns", "goths"]


def test_where_the_time_went_is_told_after_the_end(tmp_path: Path) -> None:
    """A sealed choice is timed move by move, whoever chooses last."""

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open("clash451", "me me")
            for seconds in (5.0, 2.0):
                await here.clock.turn(seconds)
                await ada.say_any(table, 1)
            assert (await here.service.tables.get(table)).sealed_seconds == {0: [], 1: [5.0, 2.0]}
            await play_out(table, ada, ada)
            await begin(ada, table)
            judged = (await until_done(ada, table, open=True))["judged"]
            assert [one["seconds"] for one in judged["decisions"] if one["seat"] == 1][:2] == [5.0, 2.0]
            assert all(one["seconds"] is not None for one in judged["decisions"])

    asyncio.run(play())
