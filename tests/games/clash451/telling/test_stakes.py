"""Clash 451: what is at stake is what the rules make of it, in random positions of all kinds of tables."""

import itertools
from collections.abc import Iterator
from typing import Any

from catalaunia.compiled import COMPILED
from catalaunia.core.protocol import State, copy
from catalaunia.core.variant import Variant
from catalaunia.games.clash451.rules.state import CARDS, DISCARDED, OFF, OVER, ROW
from catalaunia.games.clash451.telling.picture_types import ClashPicture
from tests import tables
from tests.games.clash451.positions import Table, position
from tests.sizes import sized

ROW_OF = "row 1 4 6 7 9 11 12 14 19"
TABLES = [*tables.LISTED["clash451"], Variant("clash451", 2, {"card_count": "on"})]


def spread(count: int, seed: int, every: int) -> Iterator[tuple[Any, State]]:
    """So many positions with a row, of all kinds of tables in turn."""
    going = [
        (one for one in tables.positions(table, games=999, seed=seed + n, every=every) if one[1]["row"][0, 0] >= 0)
        for n, table in enumerate(TABLES)
    ]
    for one in itertools.islice(itertools.cycle(going), count):
        yield next(one)


def shown(t: Table, seat: int | None = 0) -> ClashPicture:
    return t.rules.picture(t.rules.view(t.state, seat), seat)


def worth(rules: Any, state: State, place: int) -> list[int]:
    """C8.1, counted card by card: a point for each unit and building held, two and the stars for control."""
    s, deck = state[0], rules.cards.deck
    held = [int(s["holder"][card]) for card in range(CARDS) if s["place"][card] == place and _stays(deck, card)]
    points = [held.count(side) for side in range(2)]
    if len(set(held)) == 1:
        points[held[0]] += 2 + rules.cards.terrains[s["row"][place]]["stars"]
    return points


def _stays(deck: Any, card: int) -> bool:
    return bool(deck[card % 21]["type"] != "event")


@sized("count", 100, 1250)
def test_what_a_terrain_pays_is_what_is_counted_at_the_end(count: int) -> None:
    ends = 0
    for rules, state in spread(count, 13, 9):
        counted = [worth(rules, state, place) for place in range(ROW)]
        for seat in (None, 0, 1):
            page = rules.picture(rules.view(state, seat), seat)
            assert [list(terrain.points) for terrain in page.row] == counted
            assert [side.points for side in page.sides] == [sum(one[k] for one in counted) for k in range(2)]
            if state["phase"][0] == OVER:
                ends += 1
                assert [side.points for side in page.sides] == rules.scores(state)
                assert rules.winners(state) == ([0, 1] if page.leader is None else [page.leader])
    assert ends or count < 500


def test_who_leads_is_who_has_won_at_the_end() -> None:
    """C8.2, in games that end with equal points too."""
    endings = set()
    for seed in range(240 if COMPILED else 30):
        rules = TABLES[seed % len(TABLES)].rules
        _, state = rules.random_game(seed)
        page = rules.picture(rules.view(state, None), None)
        assert rules.winners(state) == ([0, 1] if page.leader is None else [page.leader])
        endings.add(page.end)
    assert {"points", "terrain"} <= endings or not COMPILED


@sized("count", 150, 1500)
def test_what_a_move_would_change_is_what_it_changes(count: int) -> None:
    """Every move on offer is made for true, the conflicts at the end of a turn included."""
    heard: set[str] = set()
    for rules, state in spread(count, 29, 5):
        seat = rules.actor(state)
        if seat < 0:
            continue
        was, own = _row(rules, state), rules.picture(rules.view(state, seat), seat).own
        for number in rules.legal(state):
            move, after = rules.move(state, number), copy(state)
            rules.apply(after, number)
            if rules.reveals(after) != rules.reveals(state) and -1 in after["shown"][0]:
                continue  # two cards of equal value have fallen, which nobody knew
            told = {one.place: _facts(one) for one in own.stakes if move.text in one.moves}
            now = _row(rules, after)
            assert told == {place: now[place] for place in range(ROW) if now[place] != was[place]}
            heard |= {move.verb} if told else set()
        other = rules.picture(rules.view(state, 1 - seat), 1 - seat).own
        assert other.stakes == ()
    assert {"place", "move", "migrate", "marry"} <= heard or count < 1000
    assert {"place", "move"} <= heard


def _facts(one: Any) -> tuple[Any, ...]:
    return one.points, one.control, one.conflict, one.counts, one.wins


def _row(rules: Any, state: State) -> list[tuple[Any, ...]]:
    return [_facts(terrain) for terrain in rules.picture(state, None).row]


@sized("count", 100, 1000)
def test_who_can_still_leave_is_who_is_offered_to_move(count: int) -> None:
    """What was said before the movement and during it, against the moves on offer when its turn comes."""
    checked = 0
    for rules, state in spread(count, 57, 4):
        page = rules.picture(rules.view(state, None), None)
        if page.phase == "move":
            terrain = next(one for one in page.row if one.moving)
            texts = {rules.move(state, number).text for number in rules.legal(state)} - {"halt"}
            goals = {*terrain.leaving.land, *terrain.leaving.sea}
            assert texts == {
                f"move {unit} {page.row[goal].card.id}" for unit in terrain.leaving.units for goal in goals
            }
            assert terrain.leaving.seat == rules.actor(state)
            assert all(one.leaving is None for one in page.row[: terrain.place])
            checked += 1
        elif page.turn_part in ("third", "over"):
            assert all(one.leaving is None for one in page.row)
        for one in page.row:
            if one.leaving:
                assert not one.conflict
                assert {
                    unit.card.id for unit in one.units[one.leaving.seat] if not unit.moved or page.phase != "move"
                } == {*one.leaving.units}
                assert all(one.card.port and page.row[goal].card.port for goal in one.leaving.sea)
    assert checked > 5


def test_by_land_and_by_sea() -> None:
    """C5.8: a unit at Burdigala (9) reaches 7 and 11 by land, 1 and 14 by sea."""
    page = shown(position(f"{ROW_OF}; huns 9: h11; romans 12: r6; move"))
    burdigala = next(one for one in page.row if one.card.id == "burdigala")
    assert burdigala.leaving is not None
    values = [
        [page.row[goal].card.value for goal in goals] for goals in (burdigala.leaving.land, burdigala.leaving.sea)
    ]
    assert values == [[7, 11], [1, 14]]
    assert burdigala.leaving.units == ("h11",)


@sized("count", 60, 600)
def test_what_the_other_may_hold_is_all_that_lies_nowhere_in_sight(count: int) -> None:
    """C10.1, C10.2: without card count what was discarded is not told from what was never shown."""
    for rules, state in spread(count, 71, 11):
        s, page = state[0], rules.picture(rules.view(state, None), None)
        for side in page.sides:
            deck = [card for card in range(CARDS) if card // 21 == side.seat]
            unseen = {f"{'hr'[side.seat]}{card % 21 + 1}" for card in deck if s["place"][card] == OFF}
            under = {
                f"{'hr'[side.seat]}{card % 21 + 1}"
                for card in deck
                if s["place"][card] == DISCARDED and card != s["top"][side.seat]
            }
            assert len(unseen) == side.unseen
            assert set(side.may_hold) == (unseen if rules.options["card_count"] == "on" else unseen | under)
