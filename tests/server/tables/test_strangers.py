"""How much of a stranger's record a server takes: what a game needs, and a sentence for the rest."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from catalaunia.core import record, registry
from catalaunia.core.match import Match
from catalaunia.core.texts import Refusal
from catalaunia.server.tables import finished_games, foreign_data
from tests.server.places import place


def game_of(number: int) -> record.Record:
    """A finished game of Attila, always the same."""
    played = registry.find("attila")
    match = Match(played.rules(2, {}), ["Ada", "Ben"], number.to_bytes(32))
    chosen = random.Random(number)
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, chosen.choice(match.legal(seat)).text)
    return record.of_match(played, match)


GOOD = game_of(1)
LARGE: dict[str, tuple[Callable[[], dict[str, Any]], str]] = {
    "moves": (
        lambda: {"actions": ["0 gain"] * 4001},
        "‘actions’ is too large: this server accepts at most 4000 entries.",
    ),
    "a move": (
        lambda: {"actions": ["0 " + "x" * 99]},
        "‘actions’ is too large: this server accepts at most 100 characters",
    ),
    "seats": (lambda: {"seats": ["Ada"] * 6}, "‘seats’ is too large: this server accepts at most 5 entries."),
    "a name": (
        lambda: {"seats": ["Ada", "x" * 501]},
        "‘seats’ is too large: this server accepts at most 500 characters",
    ),
    "a board": (lambda: {"data": {"x": "y" * 33_000}}, "‘data’ is too large: this server accepts at most 32768 bytes."),
    "options": (
        lambda: {"options": {"x": "y" * 5000}},
        "‘options’ is too large: this server accepts at most 4096 bytes.",
    ),
    "aids": (lambda: {"aids": {"undo": [1] * 20_000}}, "‘aids’ is too large: this server accepts at most 32768 bytes."),
    "who came later": (
        lambda: {"changes": [{"ply": 0, "seat": 0, "name": "x" * 33_000}]},
        "‘changes’ is too large: this server accepts at most 32768 bytes.",
    ),
    "an end": (
        lambda: {"ended": {"how": "resigned", "seat": 0, "x": "y" * 5000}},
        "‘ended’ is too large: this server accepts at most 4096 bytes.",
    ),
    "one further field": (lambda: {"note": "x" * 4100}, "accepts at most 4096 bytes for all of them together"),
    "many further fields": (
        lambda: {f"x{n}": n for n in range(1000)},
        "accepts at most 4096 bytes for all of them together",
    ),
    "depth": (lambda: {"note": nested(21)}, "nested too deeply: this server accepts at most 20 levels"),
}


def nested(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize("what", LARGE)
def test_what_is_too_large_is_refused_wherever_it_is_sent(what: str, tmp_path: Path) -> None:
    change, text = LARGE[what]
    written = GOOD | change()
    with pytest.raises(Refusal) as refusal:
        finished_games.opening(written)
    assert text in str(refusal.value)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            setup = {"game": "attila", "seats": [{"kind": "me"}] * 2, "record": written}
            for path, body in (("check", written), ("records", written), ("tables", {"name": "Ada", "setup": setup})):
                assert text in (await ada.send("POST", f"/api/{path}", body, 409))["text"]

    asyncio.run(play())


def test_a_board_of_one_s_own_is_bound_without_a_record_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            seats = [{"kind": "me"}] * 2
            setup = {"game": "attila", "seats": seats, "options": {"board": "own"}, "data": {"x": "y" * 33_000}}
            refused = await here.person().send("POST", "/api/tables", {"name": "Ada", "setup": setup}, 409)
            assert refused["key"] == "record.too_large"

    asyncio.run(play())


def test_a_record_with_some_further_fields_is_taken_and_they_are_kept(tmp_path: Path) -> None:
    written = GOOD | {"note": "x" * 4000, "from": nested(15)}

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = (await ada.send("POST", "/api/records", written, 201))["table"]
            assert await ada.send("GET", f"/api/tables/{table}/record") == written

    asyncio.run(play())


def test_who_verifies_his_own_files_is_bound_by_none_of_this() -> None:
    assert record.verify(GOOD | {"note": ["x" * 10_000]}).ok


@pytest.mark.parametrize("odd", [None, 5, "x", [], {}, [5], {"x": 5}])
def test_what_is_of_another_kind_is_left_to_others_to_refuse(odd: Any) -> None:
    for field in (*record.REQUIRED, *record.OPTIONAL):
        foreign_data.check_record(GOOD | {field: odd})
