"""The policy, the newcomer and the judging of Attila: legal, fair, and what they say of themselves."""

from typing import Any

import numpy as np
import pytest

from catalaunia.compiled import COMPILED, dice, kernel
from catalaunia.compiled.dealing import resample
from catalaunia.core.protocol import State
from catalaunia.games.attila.game import AttilaRules
from catalaunia.games.attila.rules.state import TRIBES
from catalaunia.games.attila.thinking import newcomer, outlook, policy, worth
from tests.games.attila.positions import Table, position, rules
from tests.sizes import sized

OPTIONS: list[dict[str, Any]] = [
    {},
    {"war_bids": "simultaneous"},
    {"influence_2": "instead", "end": "peace", "final_scoring": "peace-only"},
    {"century_vii": "at-once", "two_player_gap": "2", "influence_choice": "one-of-two"},
]


@kernel
def move_of(states, desks, is_newcomer):  # type: ignore[no-untyped-def]
    if is_newcomer:
        return newcomer.newcomer(states[0], desks[0])
    return policy.policy(states[0], desks[0])


@kernel
def outlook_of(states, desks, seat):  # type: ignore[no-untyped-def]
    return outlook.outlook(states[0], desks[0], seat)


@kernel
def lead_of(states, desks, seat):  # type: ignore[no-untyped-def]
    return outlook.lead(states[0], desks[0], seat)


@kernel
def looked_up(states, desks, points, rivals):  # type: ignore[no-untyped-def]
    """What `reap` finds for all seats at once is on the desk; here each is looked up by itself."""
    worth.reap(states[0], desks[0])
    for seat in range(states[0].players):
        for tribe in range(TRIBES):
            points[seat, tribe] = worth.tribe_points(states[0], seat, tribe)
            rivals[seat, tribe] = worth.best_other(states[0], seat, tribe)


def says(made: AttilaRules, state: State, seed: int, is_newcomer: bool = False) -> int:
    made.desk["dice"] = dice(seed, 1)
    return int(move_of(state, made.desk, is_newcomer))


def newcomer_says(t: Table, seed: int = 1) -> str:
    return t.rules.move(t.state, says(t.rules, t.state, seed, True)).text


@sized("games", 3, 17)
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_moves_are_legal_and_do_not_depend_on_what_the_seat_cannot_see(
    players: int, options: dict[str, Any], games: int
) -> None:
    made = rules(players, **options)
    for game in range(games if COMPILED else 1):
        rng = np.random.default_rng(game)
        state = made.new()
        while (actor := made.actor(state)) != -2:
            moves = made.legal(state)
            if actor >= 0:
                seed = int(rng.integers(1 << 30))
                other = resample(made, made.view(state, actor), actor, seed)
                for newcomer in (False, True):
                    move = says(made, state, seed, newcomer)
                    assert move in moves
                    assert move == says(made, other, seed, newcomer)
            made.apply(state, _next_move(made, state, moves, rng, game))


def _next_move(made: AttilaRules, state: State, moves: list[int], rng: np.random.Generator, game: int) -> int:
    """At random or, in every second game, mostly as the policy says; so positions of both kinds come up."""
    if made.actor(state) >= 0 and game % 2 and rng.random() < 0.9:
        return says(made, state, int(rng.integers(1 << 30)))
    weights = np.array(made.weights(state) if made.actor(state) < 0 else [1] * len(moves), float)
    return int(rng.choice(moves, p=weights / weights.sum()))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_outlooks_are_shares_of_one_and_the_lead_is_exact_at_the_end(players: int) -> None:
    made, rng = rules(players), np.random.default_rng(players)
    state, points, rivals = made.new(), *np.zeros((2, players, TRIBES), np.int64)
    while made.actor(state) != -2:
        looked_up(state, made.desk, points, rivals)
        assert (made.desk["reaped"][0][:players] == points).all()
        assert (made.desk["harvest"][0][:players] == points.sum(axis=1)).all()
        assert (made.desk["rival"][0][:players] == rivals).all()
        outlooks = [outlook_of(state, made.desk, seat) for seat in range(players)]
        assert all(0 <= one <= 1 for one in outlooks)
        assert sum(outlooks) == pytest.approx(1)
        made.apply(state, _next_move(made, state, made.legal(state), rng, 1))
    scores = made.scores(state)
    for seat in range(players):
        assert lead_of(state, made.desk, seat) == scores[seat] - max(scores[:seat] + scores[seat + 1 :])


def test_a_seat_that_leads_columns_and_points_has_the_better_outlook() -> None:
    t = position("raetia 3 goths; influence 0: 5 goths; influence 1: 1 goths; score 10 5; peace 5", players=2)
    assert outlook_of(t.state, t.rules.desk, 0) > 0.6
    assert lead_of(t.state, t.rules.desk, 0) == -lead_of(t.state, t.rules.desk, 1) > 0


@pytest.mark.parametrize(("century_vii", "lead"), [("at-once", -4.0), ("final", 0.0)])
def test_points_are_foreseen_in_the_last_turn_only_where_a_scoring_is_still_to_come(
    century_vii: str, lead: float
) -> None:
    """Seat 1 leads the Goths for 4 points: with at-once it has them, with final it will (A12.7)."""
    text = "war in raetia; raetia 3 goths 2 huns; peace 1; influence 1: 1 goths; hand 0: 1 goths; used 0: raise double"
    t = position(text, century_vii=century_vii)
    t.play("0 stand", "1 stand", "2 stand")
    assert t.scores[0] - t.scores[1] == lead
    assert lead_of(t.state, t.rules.desk, 0) == -4.0


def test_the_newcomer_plays_the_tribe_with_most_pawns_and_cards() -> None:
    t = position("raetia 1 goths 1 huns; belgica 1 goths; hand 0: 1 goths, 1 huns; hand 1: 1 huns", players=2)
    assert newcomer_says(t).startswith("play goths")


def test_the_newcomer_leaves_out_a_tribe_he_leads_by_two_or_cannot_come_level_in() -> None:
    t = position("raetia 3 goths 1 huns; hand 0: 1 goths, 1 huns; influence 0: 2 goths", players=2)
    assert newcomer_says(t).startswith("play huns")
    t = position("raetia 3 goths 1 huns; hand 0: 1 goths, 1 huns; influence 1: 2 goths", players=2)
    assert newcomer_says(t).startswith("play huns")


def test_the_newcomer_places_where_it_is_fullest_even_if_that_means_war() -> None:
    t = position("raetia 3 goths 1 huns; noricum 2 goths; hand 0: 1 goths")
    assert newcomer_says(t) == "play goths raetia"
    t = position("raetia 2 goths; noricum 1 goths 1 huns; hand 0: 1 goths")
    assert newcomer_says(t) == "play goths noricum"


def test_the_newcomer_always_takes_influence() -> None:
    t = position("hand 0: 2 goths; influence 0: 5 goths; no action cards")
    t.play("0 play goths raetia")
    assert newcomer_says(t) == "gain"


def test_the_newcomer_puts_down_all_cards_of_the_tribe_he_leads_by_most() -> None:
    t = position(
        "raetia 3 goths 2 huns; war in raetia; hand 0: 2 goths, 1 huns; influence 0: 4 goths, 2 huns; "
        "influence 1: 4 goths; no action cards"
    )
    assert newcomer_says(t) == "bid huns"
    t.play("0 bid huns")
    assert newcomer_says(t) == "stand"


def test_the_newcomer_takes_the_double_turn_at_once_and_influence_2_before_a_scoring() -> None:
    t = position("hand 0: 2 goths; last card")
    t.play("0 play goths raetia", "0 gain")
    assert newcomer_says(t) == "double"
    t = position("raetia 5 goths; war in raetia; influence 0: 4 huns")
    t.play("0 stand", "1 stand", "2 stand")
    assert newcomer_says(t) == "raise huns huns"
