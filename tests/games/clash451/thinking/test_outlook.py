"""Clash 451: the heuristic player, what it may look at, and the Newcomer's plan clause by clause."""

import pytest

from catalaunia.compiled import COMPILED, dice, kernel
from catalaunia.compiled.dealing import resample
from catalaunia.core.protocol import CHANCE, State
from catalaunia.games.clash451.game import ClashRules
from catalaunia.games.clash451.rules.state import OVER
from catalaunia.games.clash451.thinking.newcomer import newcomer
from catalaunia.games.clash451.thinking.outlook import lead, outlook
from catalaunia.games.clash451.thinking.policy import policy
from tests.games.clash451.positions import position, rules
from tests.sizes import sized

MODES = [(mode, deck) for mode in ("base", "expert") for deck in ("twelve", "fourteen")]
FEW = 10 if COMPILED else 1


@kernel
def say_policy(states, desks):  # type: ignore[no-untyped-def]
    return policy(states[0], desks[0])


@kernel
def say_newcomer(states, desks):  # type: ignore[no-untyped-def]
    return newcomer(states[0], desks[0])


@kernel
def judged(states, desks, seat):  # type: ignore[no-untyped-def]
    return lead(states[0], desks[0], seat), outlook(states[0], desks[0], seat)


def policy_of(made: ClashRules, state: State, seed: int) -> int:
    made.desk["dice"] = dice(seed, 1)
    return int(say_policy(state, made.desk))


def newcomer_of(made: ClashRules, state: State, seed: int = 1) -> int:
    made.desk["dice"] = dice(seed, 1)
    return int(say_newcomer(state, made.desk))


@sized("games", 10, 50)
@pytest.mark.parametrize(("mode", "deck"), MODES)
def test_both_say_legal_moves_and_leave_the_position_as_it_is(mode: str, deck: str, games: int) -> None:
    made = rules(mode=mode, deck=deck)
    for game in range(games if COMPILED else 1):
        state = made.new()
        for k, move in enumerate(made.random_game(game + 1)[0]):
            if made.actor(state) != CHANCE:
                before, legal = state.tobytes(), made.legal(state)
                assert policy_of(made, state, k) in legal
                assert newcomer_of(made, state, k) in legal
                assert state.tobytes() == before
            made.apply(state, move)


@pytest.mark.parametrize(("mode", "deck"), MODES)
def test_both_look_only_at_what_the_seat_may_know(mode: str, deck: str) -> None:
    made = rules(mode=mode, deck=deck)
    for game in range(FEW):
        state = made.new()
        for k, move in enumerate(made.random_game(game + 1)[0]):
            seat = made.actor(state)
            if seat != CHANCE:
                other = resample(made, made.view(state, seat), seat, k)
                assert policy_of(made, state, k) == policy_of(made, other, k)
                assert newcomer_of(made, state, k) == newcomer_of(made, other, k)
            made.apply(state, move)


@pytest.mark.parametrize(("mode", "deck"), MODES)
def test_outlooks_add_up_to_one_and_leads_to_nothing(mode: str, deck: str) -> None:
    made = rules(mode=mode, deck=deck)
    for game in range(FEW):
        state = made.new()
        for move in made.random_game(game + 1)[0]:
            (mine, my_share), (theirs, their_share) = judged(state, made.desk, 0), judged(state, made.desk, 1)
            assert mine == pytest.approx(-theirs)
            assert my_share + their_share == pytest.approx(1)
            assert 0 <= my_share <= 1
            made.apply(state, move)


def test_lead_and_outlook_are_exact_at_the_end() -> None:
    made = rules()
    for game in range(FEW):
        state = made.random_game(game + 1)[1]
        assert state["phase"][0] == OVER
        huns, romans = made.scores(state)
        winners = made.winners(state)
        assert judged(state, made.desk, 0) == (huns - romans, (0 in winners) / len(winners))


def test_more_of_everything_is_a_better_outlook() -> None:
    worse = position("huns 4: h9; romans 5: r9; turn 5; shown h1 r21; round 2")
    better = position("huns 4: h9 h10; romans 5: r9; turn 5; shown h1 r21; round 2")
    best = position("huns 4: h9 h10; huns 3: h11 h4; romans 5: r9; turn 5; shown h1 r21; round 2")
    leads = [float(judged(t.state, t.rules.desk, 0)[0]) for t in (worse, better, best)]
    assert leads == sorted(leads)


def test_policy_is_a_mixture() -> None:
    t = position("hands: h9 h10 h11 h12 h13 h14 r9 r10 r11 r12 r13 r14")
    said = {policy_of(t.rules, t.state, seed) for seed in range(100)}
    assert len(said) > 2


def newcomer_says(text: str) -> set[str]:
    """What the Newcomer says, with a few dice."""
    t = position(text)
    return {t.rules.move(t.state, newcomer_of(t.rules, t.state, seed)).text for seed in range(30)}


def test_the_newcomer_picks_two_high_units_and_a_low_one() -> None:
    t = position("hands: h9 h10 h11 h12 h13 h21 r9 r10 r11 r12 r13 r21")
    picks = []
    for _ in range(3):
        picks.append(t.rules.move(t.state, newcomer_of(t.rules, t.state)).text)
        t.play(f"0 {picks[-1]}")
    assert picks == ["pick h13", "pick h12", "pick h9"]


def test_the_newcomer_picks_units_before_buildings_before_events() -> None:
    assert newcomer_says("hands: h1 h2 h9 h16 h18 h21 r1 r2 r9 r16 r18 r21") == {"pick h16"}
    assert newcomer_says("turn 2; hands: h1 h2 h3 h18 h19 h21 r1 r2 r9 r16 r18 r21") == {"pick h18"}
    assert newcomer_says("turn 2; hands: h1 h19 h20 r1 r2 r9") == {"pick h20"}


def test_the_newcomer_keeps_two_units_on_top_of_the_pile() -> None:
    for left, move in (("h9 h10 h1", "over"), ("h9 h2 h1", "under")):
        t = position(f"hands: h13 h14 h15 {left} r9 r10 r11 r12 r13 r21", mode="expert")
        t.play("0 pick h13", "0 pick h14", "0 pick h15")
        assert t.rules.move(t.state, newcomer_of(t.rules, t.state)).text == move


def test_the_newcomer_draws_a_poor_hand_again() -> None:
    assert newcomer_says("hands: h1 h2 h3 h4 h9 h17 r1 r2 r9 r16 r18 r21") == {"mulligan"}


def test_the_newcomer_places_units_on_free_terrains_with_most_stars() -> None:
    assert newcomer_says("shown h9 r8") == {"place augusta-treverorum"}
    assert newcomer_says("row 1 2 4 8 10 13 17 19 20; huns 4: h10; romans 19: r3; shown h9 r8") == {
        "place londinium",
        "place mogontiacum",
        "place namnetum",
        "place emerita-augusta",
        "place narbo-martius",
        "place aquileia",
        "place neapolis",
    }


FULL = "; ".join(f"romans {value}: r{value + 7}" for value in range(3, 10))  # all but terrains 1 and 2


def test_the_newcomer_joins_conflicts_where_it_is_not_behind_then() -> None:
    assert newcomer_says("huns 2: h11; romans 2: r9 r10; shown h9; round 2") == {"place mogontiacum"}
    assert newcomer_says("huns 2: h11; romans 2: r9 r10 r11; shown h9; round 2") == {"place augusta-treverorum"}


def test_the_newcomer_joins_any_conflict_when_nothing_is_free() -> None:
    assert newcomer_says(f"{FULL}; huns 1: h10; huns 2: h11; romans 2: r8 r9 r4; shown h9; round 2") == {
        "place mogontiacum"
    }


def test_the_newcomer_otherwise_goes_where_it_has_least_company() -> None:
    assert newcomer_says(f"{FULL}; huns 1: h10 h12; huns 2: h11; shown h9; round 2") == {"place mogontiacum"}


def test_the_newcomer_builds_where_it_holds_most_stars() -> None:
    assert newcomer_says("huns 3: h10; huns 8: h11; shown h18 r9") == {"place colonia-agrippina"}
    assert newcomer_says("huns 3: h10 h4; huns 8: h11; shown h18 r9") == {"place namnetum"}


def test_the_newcomer_moves_against_whom_it_would_beat() -> None:
    assert newcomer_says("huns 2: h12; romans 3: r11; move") == {"move h12 colonia-agrippina"}
    assert newcomer_says("huns 2: h12; romans 3: r13; move") == {"halt"}
    assert newcomer_says("huns 2: h12; romans 3: r11 r4; move") == {"halt"}
    assert newcomer_says("huns 2: h12; huns 3: h9 h10 h11; romans 3: r13; move") == {"halt"}
    assert newcomer_says("huns 2: h12; huns 3: h9; romans 3: r13; move") == {"move h12 colonia-agrippina"}


def test_the_newcomer_moves_onto_lone_buildings_then_onto_free_terrains() -> None:
    assert newcomer_says("huns 5: h12; romans 4: r4; move") == {"move h12 augusta-treverorum"}
    assert newcomer_says("huns 5: h12; move") == {"halt"}
    assert newcomer_says("huns 5: h9 h12; move") == {"move h12 augusta-treverorum"}


def test_the_newcomer_marries_the_highest_bars_its_best_terrain_and_never_migrates() -> None:
    assert newcomer_says("romans 3: r5 r8; romans 4: r6; shown h20 r9") == {"marry r8"}
    assert newcomer_says("huns 1: h9; huns 4: h10; romans 5: r9; shown h21 r10") == {"place augusta-treverorum"}
    assert newcomer_says("huns 1: h9; romans 2: r9; shown h19 r10") == {"decline"}
