"""A warning before a blunder: from what its seat knows, where hints are allowed, and noted when it is given."""

import asyncio
from pathlib import Path

import pytest

from catalaunia.ai.hints.chooser import BLUNDER
from catalaunia.ai.hints.warning import cost, warning
from catalaunia.ai.review.judge import Care, Judge
from catalaunia.compiled.dealing import resample
from catalaunia.core.texts import LANGUAGES
from catalaunia.core.variant import Variant
from catalaunia.server.shares.limits import Rate
from tests import tables
from tests.server.places import NO_RATES, Person, place

every_game = pytest.mark.parametrize("table", [Variant("attila", 3), Variant("clash451", 2)], ids=str)


@every_game
def test_a_warning_is_the_same_whatever_is_hidden_from_the_seat(table: Variant) -> None:
    for n, (rules, state, seat) in enumerate(tables.choices(table, 12, seed=21)):
        found = []
        for one in (state, resample(rules, rules.view(state, seat), seat, n)):
            view = rules.view(one, seat)
            legal = rules.legal(view)
            found.append(warning(rules, view, seat, legal, legal[-1], n, 200))
        assert str(found[0]) == str(found[1])


@every_game
def test_it_warns_of_what_costs_much_and_never_of_the_best(table: Variant) -> None:
    warned = 0
    for n, (rules, state, seat) in enumerate(tables.choices(table, 40, seed=22)):
        view = rules.view(state, seat)
        legal = rules.legal(view)
        best = Judge(rules, Care(400, 8)).decision(view, seat, legal, legal[0], n).best.move
        assert warning(rules, view, seat, legal, best, n, 400) is None
        for move in legal[:8]:
            told, lost = warning(rules, view, seat, legal, move, n, 400), cost(rules, view, seat, legal, move, n, 400)
            assert (told is not None) == (lost.mean > BLUNDER and lost.mean >= 2 * lost.error)
            if told:
                warned += 1
                name = rules.advice(view, rules.move(view, best))
                assert all(
                    told.say(language) and name.say(language) not in told.say(language) for language in LANGUAGES
                )
    assert warned


async def asked(person: Person, table: str, move: str, status: int = 200) -> str | None:
    body = {"seat": 0, "move": move}
    found = await person.send("POST", f"/api/tables/{table}/warning", body, status)
    text: str | None = found["text"]
    return text


def test_one_that_is_given_is_noted_and_one_that_is_not_is_not(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open()
            moves = [one["move"] for one in (await ada.look(table, 0))["offers"]]
            assert await asked(ada, table, moves[0]) is None
            now = await here.service.tables.get(table)
            assert now.match is not None
            assert not now.match.aids.get("hints")
            here.thinkers.warns = lambda question: f"Number {question.weighed} costs much."
            assert "costs much" in (await asked(ada, table, moves[1]) or "")
            now = await here.service.tables.get(table)
            assert now.match is not None
            assert len(now.match.aids["hints"]) == 1
            assert await asked(ada, table, "dance") is None  # the move itself will be refused
            here.thinkers.ready = False
            assert await asked(ada, table, moves[1]) is None  # nobody waits for a compiler

    asyncio.run(play())


def test_where_no_hints_are_allowed_nobody_is_warned(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(aids={"hints": False, "undo": True})
            move = (await ada.look(table, 0))["offers"][0]["move"]
            body = {"seat": 0, "move": move}
            refused = await ada.send("POST", f"/api/tables/{table}/warning", body, 409)
            assert refused["key"] == "table.no_hints_here"
            assert not here.thinkers.asked or all(getattr(one, "weighed", None) is None for one in here.thinkers.asked)

    asyncio.run(play())


def test_who_asks_too_often_is_refused(tmp_path: Path) -> None:
    rates = NO_RATES | {"warning": {"player": Rate(1, 0.01)}}

    async def play() -> None:
        async with place(tmp_path / "s", rates=rates) as here:
            ada = here.person()
            table = await ada.open()
            move = (await ada.look(table, 0))["offers"][0]["move"]
            await asked(ada, table, move)
            refused = await ada.send("POST", f"/api/tables/{table}/warning", {"seat": 0, "move": move}, 429)
            assert refused["key"] == "serve.too_fast"

    asyncio.run(play())
