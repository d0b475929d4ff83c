"""What a page draws and what a move would bring: from the view alone, in every game and language."""

import dataclasses
import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pydantic import TypeAdapter

from catalaunia.compiled.dealing import resample
from catalaunia.core import protocol, registry
from catalaunia.core.match import Match
from catalaunia.core.plain import PlainPicture
from catalaunia.core.protocol import Rules, State
from catalaunia.core.texts import LANGUAGES, Text
from catalaunia.core.variant import Variant
from tests import tables
from tests.sizes import sized
from tests.tables import ALL, TABLES, of_game

every_table = pytest.mark.parametrize("table", ALL, ids=str)
every_game = pytest.mark.parametrize("table", [tables[0] for tables in TABLES.values()], ids=str)

# Every field of a position, and where a page finds it: in tests/games/GAME/drawn.py. A game whose picture is its board
# as text has no such places.
PLACES = {name: found.PLACES for name in TABLES if (found := of_game(name, "drawn"))}
DERIVED = {name: found.DERIVED for name in TABLES if (found := of_game(name, "drawn"))}


@every_table
def test_a_picture_is_the_same_whoever_has_looked_before(table: Variant) -> None:
    shared, state = table.rules, table.rules.new()
    for n, number in enumerate(shared.random_game(11)[0]):
        shared.apply(state, number)
        views = [(seat, shared.view(state, seat)) for seat in (None, *range(table.players))] if n % 41 == 0 else []
        for seat, view in (*views, *reversed(views)):
            assert shared.picture(view, seat) == table.rules.picture(view, seat)


every_drawing = pytest.mark.parametrize("table", [TABLES[name][0] for name in PLACES], ids=str)


def outputs(rules: Rules, view: State, seat: int | None) -> Iterator[bytes]:
    """All that a page of this seat gets, as bytes: the view and, where it is asked, its moves."""
    yield json.dumps(dataclasses.asdict(rules.picture(view, seat))).encode()
    if seat is not None and rules.actor(view) == seat:
        for move in (rules.move(view, number) for number in rules.legal(view)):
            texts = [rules.advice(view, move), *rules.effects(view, seat, move)]
            yield json.dumps([plain(text) for text in texts]).encode()


def plain(value: Any) -> Any:
    """A text as the socket carries it."""
    if isinstance(value, Text):
        return {"key": value.key, "values": {name: plain(one) for name, one in value.values.items()}}
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else value


@sized("every", 67, 9)
@every_table
def test_resampling_what_a_seat_cannot_know_changes_no_byte_of_its_page(table: Variant, every: int) -> None:
    for n, (rules, state) in enumerate(tables.positions(table, games=2, seed=21, every=every)):
        for seat in (None, *range(table.players)):
            view = rules.view(state, seat)
            world = resample(rules, view, seat, n)
            assert list(outputs(rules, rules.view(world, seat), seat)) == list(outputs(rules, view, seat))


@sized("every", 29, 5)
@every_table
def test_consequences_are_the_same_with_all_cards_on_the_table(table: Variant, every: int) -> None:
    """Derived from the true position, with nothing blank, no move brings anything else than from the view."""
    for rules, state in tables.positions(table, games=2, seed=22, every=every):
        seat = rules.actor(state)
        if seat >= 0:
            view = rules.view(state, seat)
            before = view.tobytes()
            for move in (rules.move(view, number) for number in rules.legal(state)):
                assert rules.effects(view, seat, move) == rules.effects(state, seat, move)
            assert view.tobytes() == before, "the view itself stays as it was"


@sized("most", 12, 150)
@every_table
def test_a_sealed_choice_changes_no_byte_of_anybody_elses_page(table: Variant, most: int) -> None:
    """Only that the choice has begun may be seen, where the first to choose could have said something openly."""
    match = Match(table.rules, [f"Name {k}" for k in range(table.players)], bytes(32))
    choose = np.random.default_rng(29)
    sealed, begun = 0, False
    for _ in range(150):
        if match.over or sealed == most:
            break
        seat = int(choose.choice(match.to_act()))
        others = [other for other in (None, *range(table.players)) if other != seat]
        begun = begun or len(match.to_act()) > 1
        before = [list(outputs(match.rules, match.view(other), other)) for other in others] if begun else []
        written = len(match.log)
        match.play(seat, match.legal(seat)[int(choose.integers(len(match.legal(seat))))].text)
        if len(match.log) == written and begun:
            sealed += 1
            assert [list(outputs(match.rules, match.view(other), other)) for other in others] == before
        begun = len(match.log) == written
    assert (sealed > 0) == any(map(match.rules.choosers, match.trail))


@sized("every", 23, 4)
@every_table
def test_everything_on_a_page_can_be_said_in_every_language(table: Variant, every: int) -> None:
    for rules, state in tables.positions(table, games=1, seed=23, every=every):
        seat = rules.actor(state)
        if seat >= 0:
            view = rules.view(state, seat)
            for move in (rules.move(view, number) for number in rules.legal(view)):
                for text in (rules.advice(view, move), *rules.effects(view, seat, move)):
                    for language in LANGUAGES:
                        assert "{" not in text.say(language)


@every_game
def test_the_shape_of_a_page_has_a_schema(table: Variant) -> None:
    adapter: TypeAdapter[Any] = TypeAdapter(table.played.picture)
    schema = adapter.json_schema()
    assert set(schema["required"]) == {field.name for field in dataclasses.fields(table.played.picture)}
    for rules, state in tables.positions(table, games=1, seed=24, every=20):
        for seat in (None, 0):
            shown = rules.picture(rules.view(state, seat), seat)
            assert type(shown) is table.played.picture
            assert adapter.validate_json(adapter.dump_json(shown)) == shown


def test_the_games_share_no_names_in_a_common_schema() -> None:
    """So that front-end types made from all games at once have short names."""
    adapters: list[tuple[str, Any, TypeAdapter[Any]]] = [
        (f"{name}-{kind.__name__}", "serialization", TypeAdapter(kind))
        for name in TABLES
        for kind in (registry.find(name).picture, *registry.find(name).scenes)
    ]
    _, schema = TypeAdapter.json_schemas(adapters)
    assert [name for name in schema["$defs"] if "__" in name] == []


@every_table
def test_scenes_are_plain_data_of_the_types_the_game_names(table: Variant) -> None:
    rules, found = table.rules, set()
    numbers, _ = rules.random_game(7)
    state = rules.new()
    for number in numbers:
        before = protocol.copy(state)
        rules.apply(state, number)
        for scene in rules.scenes(before, rules.move(before, number), state):
            adapter = TypeAdapter[Any](type(scene))
            assert adapter.validate_json(adapter.dump_json(scene)) == scene
            found.add(type(scene))
    assert found == set(table.played.scenes)


@every_drawing
def test_every_field_of_a_position_has_its_place_on_the_page(table: Variant) -> None:
    places = PLACES[table.game]
    assert list(places) == list(table.rules.new().dtype.names or ())
    known = set(paths(table))
    for field, place in places.items():
        assert place.startswith("- ") or place in known, field


def paths(table: Variant) -> Iterator[str]:
    """Every path into what random positions show, numbers of lists left out."""
    for rules, state in tables.positions(table, games=2, seed=25, every=3):
        yield from _paths(dataclasses.asdict(rules.picture(rules.view(state, 0), 0)), "")


def _paths(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield f"{path}{name}"
            yield from _paths(inner, f"{path}{name}.")
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _paths(inner, path)


@every_drawing
def test_every_open_field_makes_a_difference_on_the_page(table: Variant) -> None:
    """What the table above says is true: two positions that differ in a shown field give different pages."""
    seen: dict[str, dict[bytes, set[str]]] = {field: {} for field in PLACES[table.game]}
    for rules, state in tables.positions(table, games=2, seed=26, every=2):
        view = rules.view(state, 0)
        page = json.dumps(dataclasses.asdict(rules.picture(view, 0)))
        for field, pages in seen.items():
            pages.setdefault(view[field].tobytes(), set()).add(page)
    for field, pages in seen.items():
        if not PLACES[table.game][field].startswith("- ") and field not in DERIVED[table.game]:
            together = list(pages.values())
            assert all(not a & b for k, a in enumerate(together) for b in together[:k]), field


@every_table
def test_a_planted_leak_is_found_on_the_page(table: Variant) -> None:
    """A page that carries one hidden thing, what another seat holds, fails the check above."""
    for n, (rules, state) in enumerate(tables.positions(table, games=2, seed=27, every=7)):
        for seat in range(table.players):
            world = resample(rules, rules.view(state, seat), seat, n)
            if _leaky(rules, state, seat) != _leaky(rules, world, seat):
                return
    raise AssertionError("nothing was found")


def _leaky(rules: Rules, state: State, seat: int) -> Any:
    other = (seat + 1) % rules.players
    honest = rules.picture(rules.view(state, seat), seat)
    name = _own(honest)
    return dataclasses.replace(honest, **{name: getattr(rules.picture(rules.view(state, other), other), name)})


def _own(picture: Any) -> str:
    """Where a picture has what only its seat sees."""
    return "hand" if isinstance(picture, PlainPicture) else "own"


@every_table
def test_a_page_reads_no_row_of_another_seat(table: Variant) -> None:
    """Even handed the true position, `show` and `effects` carry only what the seat may know."""
    for rules, state in tables.positions(table, games=1, seed=28, every=9):
        for seat in range(table.players):
            whole, honest = rules.picture(state, seat), rules.picture(rules.view(state, seat), seat)
            assert getattr(whole, _own(honest)) == getattr(honest, _own(honest))
