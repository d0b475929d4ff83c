"""The end of a game: the last count comes to the scores, turns are the marks of the history, nothing is told before."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from catalaunia.core.texts import LANGUAGES
from catalaunia.core.variant import Variant
from catalaunia.server.outgoing import finale
from catalaunia.server.outgoing.history import history
from catalaunia.server.tables import authority
from catalaunia.server.tables.table import Table
from tests import tables
from tests.server.outgoing.test_history import finished, look_back
from tests.server.outgoing.twins import _anything, started
from tests.server.places import place
from tests.sizes import sized


def ended(kind: Variant, seed: int) -> Table:
    """A table at which chance has played to the end."""
    choose = random.Random(seed)
    going = started(kind, seed)
    while not going.match.over:
        going.happen(_anything(going.match, choose))
    return going.table


@sized("games", 1, 40)
@pytest.mark.parametrize("kind", tables.LISTED["attila"] + tables.LISTED["clash451"], ids=str)
def test_the_last_count_comes_to_the_scores(kind: Variant, games: int) -> None:
    for seed in range(games):
        table = ended(kind, seed)
        assert table.match is not None
        eye = authority.ended(table, "", None)
        told = finale.finale(eye, "en")
        scores = table.rules.scores(table.match.state)
        counted = [sum(part.points[seat] for part in told.parts) for seat in range(kind.players)]
        assert [a + b for a, b in zip(told.before, counted, strict=True)] == scores
        assert told.parts or not any(scores)
        assert len({part.id for part in told.parts}) == len(told.parts)


@pytest.mark.parametrize("kind", [tables.LISTED["attila"][1], tables.LISTED["clash451"][0]], ids=str)
def test_what_turns_brought_and_cost_is_the_greatest_change_of_a_part(kind: Variant) -> None:
    table = ended(kind, 5)
    eye = authority.ended(table, "", None)
    assert table.match is not None
    told, rules = finale.finale(eye, "en"), table.rules
    marks = [mark for mark in history(eye, "en").marks if mark.kind == "turn"]
    spans = finale.turns(table)
    counts = table.plies_of(None)
    assert [(mark.number, mark.seat, mark.ply) for mark in marks] == [(k, who, counts[at]) for k, who, at, _ in spans]
    assert spans[-1].ends == len(table.match.log)
    for one in [*told.gains, *told.losses]:
        span = spans[one.turn - 1]
        shares = [rules.shares(rules.view(table.match.trail[at], None)) for at in (span.begins, span.ends)]
        parts = [rules.part(table.match.state, k)[0] for k in range(len(shares[0]))]
        k = parts.index(one.part)
        assert shares[1][k][one.seat] - shares[0][k][one.seat] == one.points
        assert one.ply == counts[span.ends]
        assert one.name
    assert {one.seat for one in told.gains} == set(range(kind.players))


def test_why_it_ended_is_said_in_every_language() -> None:
    for kind, clause in (
        (tables.LISTED["attila"][0], "A11.1"),
        (tables.LISTED["attila"][12], "A5.6"),
        (tables.LISTED["clash451"][0], "C8.1"),
    ):
        eye = authority.ended(ended(kind, 1), "", None)
        for language in LANGUAGES:
            told = finale.finale(eye, language)
            assert told.why.endswith(".")
            assert "{" not in told.why
            assert told.clause == clause


@pytest.mark.parametrize(("name", "players"), [("attila", 3), ("clash451", 2)])
def test_a_game_turns_where_the_thinkers_say_and_they_are_asked_once(name: str, players: int, tmp_path: Path) -> None:
    written = finished(name, players)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, table = await look_back(here, written)
            found: list[dict[str, Any]] = await asyncio.gather(
                *(ada.send("GET", f"/api/tables/{table}/turning") for _ in range(3))
            )
            assert found[0] == found[1] == found[2]
            point = found[0]["point"]
            assert point["seat"] == written["winners"][0]
            assert (point["before"], point["after"]) == (0.25, 1.0)
            marks = (await ada.send("GET", f"/api/tables/{table}/history"))["marks"]
            (turn,) = [one for one in marks if one["kind"] == "turn" and one["number"] == point["turn"]]
            assert (turn["ply"], turn["seat"]) == (point["ply"], point["whose"])
            assert len(here.thinkers.turned) == 1

    asyncio.run(play())


def test_before_the_end_nothing_is_told(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="me me")
            for what in ("finale", "turning"):
                refused = await ada.send("GET", f"/api/tables/{table}/{what}", None, 409)
                assert refused["key"] == "table.finale_after_the_end"
            here.thinkers.ready = False
            ben, over = await look_back(here, finished("clash451", 2))
            assert await ben.send("GET", f"/api/tables/{over}/turning") == {"point": None, "known": False}
            assert (await ben.send("GET", f"/api/tables/{over}/finale"))["parts"]

    asyncio.run(play())
