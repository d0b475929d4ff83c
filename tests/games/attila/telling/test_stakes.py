"""Attila: what is at stake is what the rules make of it, in random positions of all kinds of tables."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from catalaunia.core.protocol import State, copy
from catalaunia.core.variant import Variant
from catalaunia.games.attila.rules.moves import STAND
from catalaunia.games.attila.rules.scoring import score_one
from catalaunia.games.attila.rules.state import ENDINGS, SEATS, TRIBE_NAMES, TRIBES
from catalaunia.games.attila.telling.picture_types import AttilaPicture
from catalaunia.games.attila.telling.war_stakes import Hidden, may_leave
from tests import tables
from tests.games.attila.positions import Table, position
from tests.sizes import sized

TABLES = tables.LISTED["attila"]


def spread(count: int, seed: int, every: int) -> Iterator[tuple[Any, State]]:
    """So many positions, of all kinds of tables in turn."""
    going = [tables.positions(table, games=99, seed=seed + n, every=every) for n, table in enumerate(TABLES)]
    for one in itertools.islice(itertools.cycle(going), count):
        yield next(one)


def shown(t: Table, seat: int | None = 0) -> AttilaPicture:
    return t.rules.picture(t.view(seat), seat)


def scored(state: State) -> list[list[int]]:
    """What a scoring of each tribe gives to each seat, by the engine."""
    found = []
    for tribe in range(TRIBES):
        after = copy(state)
        score_one(after, 0, tribe)
        found.append((after["score"][0] - state["score"][0]).tolist())
    return found


@sized("count", 140, 1400)
def test_what_a_tribe_pays_is_what_a_scoring_would_pay(count: int) -> None:
    heard = set()
    for rules, state in spread(count, 31, 17):
        paid = scored(state)
        for seat in (None, 0, rules.players - 1):
            page = rules.picture(rules.view(state, seat), seat)
            for number, tribe in enumerate(page.tribes):
                assert (*tribe.pays, *[0] * (SEATS - rules.players)) == tuple(paid[number])
                _check_podium(tribe, state["gap"][0])
                heard.add(tribe.sharing)
    assert heard == {"nobody", "alone", "both", "firsts", "seconds", "apart"}


def _check_podium(tribe: Any, gap: int) -> None:
    """A9.2-A9.6, told from the points: who gets them, and that the reason given is the right one."""
    everything, squares = tribe.pawns + tribe.provinces, tribe.influence
    best = max(squares)
    others = sorted({square for square in squares if square}, reverse=True)
    assert tribe.first == tuple(k for k, square in enumerate(squares) if square and square == best)
    wanted = {
        "nobody": best == 0,
        "alone": len(others) == 1 and len(tribe.first) == 1,
        "firsts": len(tribe.first) > 1,
        "apart": len(squares) == 2 and len(others) == 2 and others[0] - others[1] > gap and tribe.provinces > 0,
    }
    assert all((tribe.sharing == name) == true for name, true in wanted.items())
    if tribe.sharing in ("both", "seconds", "apart"):
        assert tribe.second == tuple(k for k, square in enumerate(squares) if square == others[1])
        assert tribe.pays[tribe.first[0]] == tribe.pawns
        share = 0 if tribe.sharing == "apart" else -(-tribe.provinces // len(tribe.second))
        assert [tribe.pays[k] for k in tribe.second] == [share] * len(tribe.second)
        assert (len(tribe.second) > 1) == (tribe.sharing == "seconds")
    else:
        assert tribe.second == ()
        everyone = len(tribe.first) or 1
        assert [tribe.pays[k] for k in tribe.first] == [-(-everything // everyone)] * len(tribe.first)
    assert all(not points for k, points in enumerate(tribe.pays) if k not in (*tribe.first, *tribe.second))


@sized("count", 140, 1400)
def test_what_a_move_would_change_is_what_it_changes(count: int) -> None:
    """Every move on offer is made for true; what hidden bids decide is not told."""
    heard: set[str] = set()
    for rules, state in spread(count, 47, 7):
        seat = rules.actor(state)
        if seat < 0:
            continue
        own = rules.picture(rules.view(state, seat), seat).own
        for number in rules.legal(state):
            heard |= _check_move(rules, state, seat, number, own)
        for other in range(rules.players):
            if other != seat:
                others = rules.picture(rules.view(state, other), other).own
                assert (others.stakes, others.fixings) == ((), ())
    assert {"play", "second", "gain", "raise", "stand"} <= heard


def _check_move(rules: Any, state: State, seat: int, number: int, own: Any) -> set[str]:
    move, after = rules.move(state, number), copy(state)
    rules.apply(after, number)
    while number == STAND and state["simultaneous"][0] and rules.reveals(after) == rules.reveals(state):
        rules.apply(after, STAND)
    told = {stake.tribe: stake for stake in own.stakes if move.text in stake.moves}
    end = [one.end for one in own.fixings if move.text in one.moves]
    laid = [n for k, n in enumerate(state["laid"][0]) if k != seat]
    if rules.reveals(after) != rules.reveals(state) and (state["simultaneous"][0] or any(laid)):
        assert not told
        assert end in ([], ["peace"])
        return set()
    was, now = scored(state), scored(after)
    for t, name in enumerate(TRIBE_NAMES):
        pawns, squares = (20 - int(one["stock"][0, t]) for one in (state, after)), after["influence"][0, seat]
        changed = was[t] != now[t] or len(set(pawns)) > 1 or squares[t] != state["influence"][0, seat, t]
        assert (name in told) == changed
        if changed:
            stake = told[name]
            assert (*stake.pays, *[0] * (SEATS - rules.players)) == tuple(now[t])
            assert stake.square == squares[t]
            assert stake.pawns == 20 - after["stock"][0, t]
            assert stake.provinces == (after["pawns"][0, :, t] > 0).sum()
    fixed = ENDINGS[after["ended"][0]] if not state["ended"][0] and after["ended"][0] else ""
    assert end == ([fixed] if fixed else [])
    return {move.verb} if told else set()


@pytest.mark.parametrize("seed", range(3))
def test_who_may_leave_is_found_by_trying_every_way_the_cards_can_lie(seed: int) -> None:

    choose = random.Random(seed)
    for _ in range(300):
        tribes = choose.randint(1, 5)
        strengths = [choose.randint(1, 5) for _ in range(tribes)]
        of = tuple(choose.randint(0, 4) for _ in range(tribes))
        most = choose.randint(0, min(6, sum(of)))
        hidden = Hidden(most if choose.random() < 0.6 else 0, most, of)
        found = [False] * tribes
        for cards in itertools.product(*(range(n + 1) for n in of)):
            if hidden.least <= sum(cards) <= hidden.most:
                totals = [a + b for a, b in zip(strengths, cards, strict=True)]
                found = [one or total == min(totals) for one, total in zip(found, totals, strict=True)]
        assert may_leave(strengths, hidden) == found


@sized("count", 400, 6000)
def test_in_a_war_strengths_and_losers_are_found_by_trying_every_bid(count: int) -> None:
    """Wars of two and three players: whatever the others may have put down, by the deck and one's own cards."""
    wars = 0
    for kind in (TABLES[0], TABLES[1], TABLES[5], Variant("attila", 3, {"card_count": "on"})):
        for rules, state in itertools.islice(tables.positions(kind, games=99, seed=77, every=3), count // 4):
            if state["war"][0, 0] < 0:
                continue
            wars += 1
            for seat in (None, *range(rules.players)):
                _check_war(rules, state, seat)
    assert wars > count / 20


def _check_war(rules: Any, state: State, seat: int | None) -> None:
    view = rules.view(state, seat)[0]
    war = rules.picture(rules.view(state, seat), seat).war
    tribes = [TRIBE_NAMES.index(force.tribe) for force in war.forces]
    known = [int(view["discard"][t]) if rules.options["card_count"] == "on" else 0 for t in tribes]
    if seat is not None:
        mine = view["hand"][seat] + view["bid"][seat] + view["traded"][seat] + view["aside"]
        known = [n + int(mine[t]) for n, t in zip(known, tribes, strict=True)]
    others = [k for k in range(rules.players) if k != seat]
    secret = bool(view["simultaneous"]) and war.bidding
    laid = int(view["held" if secret else "laid"][others].sum())
    if secret and len(tribes) > 3:
        return  # too many ways to try
    ways = [
        cards
        for cards in itertools.product(*(range(min(9 - n, laid) + 1) for n in known))
        if sum(cards) == laid or (secret and sum(cards) < laid)
    ]
    _check_forces(war.forces, ways)
    if rules.options["card_count"] == "on" or not state["discard"][0].any():
        true = tuple(int(state["bid"][0, others, t].sum()) for t in tribes)
        assert true in ways, "the true bids are among them"
    for laying in war.layings:
        totals = [
            [force.strength + own + n for force, own, n in zip(war.forces, laying.cards, cards, strict=True)]
            for cards in ways
        ]
        leave = {force.tribe for k, force in enumerate(war.forces) if any(one[k] == min(one) for one in totals)}
        assert set(laying.leave) == leave
    if seat is not None and seat == rules.actor(state) and war.bidding:
        hand = [int(view["hand"][seat, t]) for t in tribes]
        assert {laying.cards for laying in war.layings} == set(itertools.product(*(range(n + 1) for n in hand)))


def _check_forces(forces: Any, ways: list[tuple[int, ...]]) -> None:
    totals = [[force.strength + n for force, n in zip(forces, cards, strict=True)] for cards in ways]
    for k, force in enumerate(forces):
        assert (force.least, force.most) == (min(one[k] for one in totals), max(one[k] for one in totals))
        assert force.may_leave == any(one[k] == min(one) for one in totals)


@sized("count", 500, 5000)
def test_who_leaves_a_war_was_said_to_and_then_pays_what_was_said(count: int) -> None:
    fought = 0
    for kind in TABLES[:6]:
        before: tuple[Any, State] | None = None
        for rules, state in itertools.islice(tables.positions(kind, games=99, seed=3, every=1), count):
            if before and state["reveals"][0] > before[1]["reveals"][0] and before[1]["war"][0, 0] >= 0:
                fought += _check_reveal(rules, before[1], state)
            before = rules, state
    assert fought > count / 100


def _check_reveal(rules: Any, before: State, after: State) -> int:
    page, place = rules.picture(rules.view(before, None), None), int(before["war"][0, 0])
    paid = scored(after)
    for force in page.war.forces:
        t = TRIBE_NAMES.index(force.tribe)
        if not after["pawns"][0, place, t]:
            assert (*force.pays, *[0] * (SEATS - rules.players)) == tuple(paid[t])
            assert force.may_leave or force.least > force.strength
        else:
            assert page.tribes[t].pays == tuple(paid[t][: rules.players])
    return 1


def test_face_down_cards_make_a_range() -> None:
    """A7.3: one's own cards are known, the two of the other may be of any tribe of the war."""
    t = position("war in raetia; raetia 3 goths 1 vandals 1 huns; hand 0: 1 goths; hand 1: 2 huns, 1 vandals")
    t.play("0 bid goths", "0 stand", "1 bid huns", "1 bid huns")
    forces = {force.tribe: force for force in shown(t, 0).war.forces}  # type: ignore[union-attr]
    assert (forces["goths"].least, forces["goths"].most, forces["goths"].may_leave) == (4, 6, False)
    assert (forces["huns"].least, forces["huns"].most, forces["huns"].may_leave) == (1, 3, True)
    forces = {force.tribe: force for force in shown(t, 1).war.forces}  # type: ignore[union-attr]
    assert (forces["huns"].least, forces["huns"].most, forces["huns"].may_leave) == (3, 4, False)
    assert forces["vandals"].may_leave


def test_the_nearest_way_to_the_end_stands_first() -> None:
    """A11.1, A5.6."""
    ways = shown(position("peace 9; stock goths 4; influence 1: 11 huns; hand 0: 1 goths")).ends
    assert [(one.way, one.left, one.whole, one.tribe, one.seat) for one in ways] == [
        ("tribe", 4, 20, "goths", None), ("cube", 11, 22, "huns", 1), ("peace", 9, 10, None, None),
    ]  # fmt: skip


def test_once_the_end_is_fixed_no_way_leads_to_it() -> None:
    for rules, state in itertools.islice(tables.positions(TABLES[1], games=5, seed=8, every=2), 400):
        page = rules.picture(rules.view(state, None), None)
        assert (page.ends == ()) == (page.end is not None)
        assert list(page.ends) == sorted(page.ends, key=lambda one: one.left / one.whole)
        assert all(0 < one.left <= one.whole or one.way == "tribe" for one in page.ends)


def test_where_only_peace_ends_the_game_no_other_way_is_named() -> None:
    """A12.4."""
    rules, state = next(tables.positions(TABLES[11], games=1, seed=1, every=40))
    assert {one.way for one in rules.picture(rules.view(state, None), None).ends} <= {"peace", "passes"}
