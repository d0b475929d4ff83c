"""Attila: what a move would bring."""

from collections.abc import Callable
from typing import Any

import pytest

from catalaunia.compiled.bulk import apply
from catalaunia.core.protocol import CHANCE, NOBODY, State, copy
from catalaunia.core.texts import Text
from catalaunia.games.attila.game import AttilaRules
from catalaunia.games.attila.rules.moves import STAND
from catalaunia.games.attila.rules.state import BID, ENDINGS, TRIBE_NAMES
from catalaunia.games.attila.telling import change
from tests import tables
from tests.games.attila.positions import Table, position


def brings(t: Table, text: str) -> list[str]:
    """The sentences for a move of whoever is to act."""
    move = t.rules.parse(t.state, text)
    assert move is not None
    assert text in t.legal()
    return [str(one) for one in t.rules.effects(t.view(t.actor), t.actor, move)]


def test_a_fifth_pawn_brings_war() -> None:
    t = position("raetia 2 goths 2 huns; hand 0: 1 goths")
    assert brings(t, "play goths raetia") == ["This is the fifth pawn: war in Raetia (Huns 2, Goths 3)"]
    assert brings(t, "play goths noricum") == []


def test_influence_says_the_squares() -> None:
    t = position("raetia 1 goths; hand 0: 2 goths; influence 0: 7 goths; peace 8")
    t.play("0 play goths raetia")
    assert brings(t, "gain") == ["Your influence with the Goths: 7 → 9"]


def test_a_cube_stops_at_the_top_and_ends_the_game() -> None:
    t = position("raetia 1 goths; hand 0: 2 goths; influence 0: 21 goths; peace 8")
    t.play("0 play goths raetia")
    assert brings(t, "gain") == [
        "Your influence with the Goths: 21 → 22, the top of the column",
        "A cube reaches 22: the game ends after this turn",
    ]
    assert brings(t, "raise goths goths")[0] == "Uses your one action card for this turn"


def test_a_cube_at_the_top_stays_there() -> None:
    t = position("raetia 1 goths; hand 0: 2 goths; influence 0: 22 goths; peace 8", end="peace")
    t.play("0 play goths raetia")
    assert brings(t, "gain") == ["Your influence with the Goths stays at 22, the top of the column"]


def test_influence_2_says_the_squares_of_both_tribes() -> None:
    t = position("hand 0: 1 goths; influence 0: 3 huns")
    assert brings(t, "raise huns vandals") == [
        "Uses your one action card for this turn",
        "Your influence with the Huns: 3 → 4",
        "Your influence with the Vandals: 0 → 1",
    ]


def test_the_war_begins_after_the_choice_and_a_second_one_waits() -> None:
    t = position("raetia 3 goths 1 huns; noricum 4 franks; hand 0: 1 goths; no action cards")
    t.play("0 play goths raetia")
    assert brings(t, "forgo") == ["War begins in Raetia (Huns 1, Goths 4); you bid first"]
    assert brings(t, "second noricum") == [
        "This is the fifth pawn: war in Noricum (Franks 4, Goths 1)",
        "War begins in Raetia (Huns 1, Goths 4); you bid first",
    ]


def test_with_simultaneous_bids_all_bid_at_once() -> None:
    t = position("raetia 3 goths 1 huns; hand 0: 1 goths; no action cards", war_bids="simultaneous")
    t.play("0 play goths raetia")
    assert brings(t, "forgo") == ["War begins in Raetia (Huns 1, Goths 4); all bid at once"]


def test_the_last_pawn_of_a_tribe_may_end_the_game() -> None:
    t = position("stock goths 1; hand 0: 1 goths; no action cards")
    assert brings(t, "play goths raetia") == [
        "This is the last pawn of the Goths: unless a war caused by this card removes any of their pawns,"
        " the game ends after this turn"
    ]
    t.play("0 play goths raetia")
    assert "A tribe has all its pawns on the board: the game ends after this turn" in brings(t, "forgo")


def test_a_bid_says_the_strength_as_far_as_it_is_known() -> None:
    t = position("raetia 3 goths 2 huns; war in raetia; hand 0: 2 huns; hand 1: 2 huns; no action cards")
    assert brings(t, "bid huns") == ["Strength of the Huns, as far as you know: 2 → 3"]
    t.play("0 bid huns", "0 bid huns", "0 stand")
    assert brings(t, "bid huns") == ["Strength of the Huns, as far as you know: 2 → 3"]


def test_standing_hands_the_bidding_on() -> None:
    t = position("raetia 3 goths 2 huns; war in raetia; no action cards")
    assert brings(t, "stand") == ["player 1 bids next"]


def test_who_leaves_is_said_only_where_no_card_of_others_lies_face_down() -> None:
    text = "raetia 3 goths 2 huns; war in raetia; hand 0: 2 huns; hand 2: 1 huns; no action cards; peace 9"
    t = position(text)
    t.play("0 stand", "1 stand")
    assert brings(t, "stand") == [
        "All bids are revealed",
        "The Huns are forced to leave",
        "Peace in Raetia, with a peace card from century V",
    ]
    t = position(text)
    t.play("0 bid huns", "0 stand", "1 stand")
    assert brings(t, "stand") == ["All bids are revealed", "Peace in Raetia, with a peace card from century V"]


def test_the_last_bid_says_that_a_scoring_follows() -> None:
    t = position("raetia 3 goths 2 huns; war in raetia; hand 0: 1 huns; no action cards; peace 8")
    t.play("0 bid huns", "0 stand", "1 stand")
    assert brings(t, "stand")[-1] == "Century V scoring follows"


def test_the_last_peace_card_ends_the_game_whoever_leaves() -> None:
    t = position("raetia 3 goths 2 huns; war in raetia; hand 0: 1 huns; no action cards; peace 1")
    t.play("0 bid huns", "0 stand", "1 stand")
    assert brings(t, "stand")[-1] == "That is the last peace card: the game ends after this turn"


def test_with_simultaneous_bids_every_bidder_hears_the_same() -> None:
    t = position("raetia 3 goths 2 huns; war in raetia; no action cards; peace 8", war_bids="simultaneous")
    said = brings(t, "stand")
    assert said == [
        "The bids are revealed once everyone has chosen",
        "Peace in Raetia, with a peace card from century V",
        "Century V scoring follows",
    ]
    t.play("0 stand")
    assert brings(t, "stand") == said


def test_before_a_scoring_its_points_are_known() -> None:
    t = position("raetia 3 goths 2 huns; war in raetia; influence 0: 3 goths; influence 1: 2 goths; peace 8")
    t.play("0 stand", "1 stand", "2 stand")
    assert brings(t, "pass") == ["Century V scoring: player 0 +3, player 1 +1"]


def test_the_end_of_the_game_says_who_wins() -> None:
    t = position("raetia 1 goths; hand 0: 1 goths; influence 0: 21 goths; score 5 40 40; no action cards")
    t.play("0 play goths raetia")
    assert brings(t, "gain")[1:] == [
        "Final scoring: player 0 +3",
        "A cube reaches 22: the game ends after this turn",
        "The game is over; victory for player 1, player 2",
    ]


def test_the_end_of_a_turn_says_the_draw_and_who_is_next() -> None:
    t = position("raetia 1 goths; hand 0: 4 goths; no action cards; pile 2 franks")
    t.play("0 play goths raetia")
    assert brings(t, "forgo") == [
        "Your turn ends. Cards you draw: 3; player 1 is next",
        "The draw pile runs out, and the discards become the new draw pile",
    ]


def test_with_two_players_a_second_card_follows() -> None:
    t = position("raetia 1 goths; hand 0: 4 goths; no action cards", players=2)
    t.play("0 play goths raetia")
    assert brings(t, "forgo") == ["You play one more card this turn"]


def test_an_exchange_says_how_many_cards_are_drawn() -> None:
    t = position("hand 0: 3 goths")
    assert brings(t, "exchange") == ["Uses your one action card for this turn"]
    t.play("0 exchange")
    assert brings(t, "aside goths") == ["Cards put aside, to be replaced by the same number of new ones: 1"]
    t.play("0 aside goths", "0 aside goths")
    assert brings(t, "done") == ["Cards you draw: 2"]


def test_a_double_turn_brings_one_more_card() -> None:
    t = position("raetia 1 goths; hand 0: 3 goths")
    t.play("0 play goths raetia", "0 forgo")
    assert brings(t, "double") == ["Uses your one action card for this turn", "You play one more card this turn"]


def test_passes_are_counted() -> None:
    t = position("stock goths 0; hand all: 2 goths; no action cards; passes 1")
    assert brings(t, "discard goths")[0] == "Turns in a row without a tribe card: 2; the game ends when there are 3"
    t = position("stock goths 0; hand all: 2 goths; no action cards; passes 2")
    assert "Nobody has been able to play for a whole round: the game ends" in brings(t, "discard goths")


def _named(text: Text) -> int:
    return TRIBE_NAMES.index(text.values["tribe"].key.rpartition(".")[2])


def _points(rules: AttilaRules, text: Text, b: State, a: State) -> bool:
    gains = {one.values["seat"].values["seat"]: one.values["points"] for one in text.values["points"] if one.values}
    was, now = rules.scores(b), rules.scores(a)
    return all(now[seat] - was[seat] == gains.get(seat, 0) for seat in range(rules.players))


Check = Callable[[AttilaRules, Text, State, State, int], bool]
COMES_TRUE: dict[str, Check] = {  # a sentence, and what then holds of the true position before and after
    "cube": lambda r, t, b, a, seat: bool(a["influence"][0, seat, _named(t)] == t.values["after"]),
    "cube_top": lambda r, t, b, a, seat: bool(a["influence"][0, seat, _named(t)] == 22),
    "cube_stays": lambda r, t, b, a, seat: bool(a["influence"][0, seat, _named(t)] == 22),
    "war": lambda r, t, b, a, seat: bool((a["war"] >= 0).sum() > (b["war"] >= 0).sum()),
    "war_begins": lambda r, t, b, a, seat: bool(a["phase"][0] == BID and a["actor"][0] == seat),
    "last_pawn": lambda r, t, b, a, seat: bool(a["stock"][0, _named(t)] == 0),
    "bids_next": lambda r, t, b, a, seat: bool(a["actor"][0] == t.values["seat"].values["seat"]),
    "reveal": lambda r, t, b, a, seat: r.reveals(a) > r.reveals(b),
    "peace": lambda r, t, b, a, seat: bool(a["peace"][0] == b["peace"][0] - 1),
    "peace_bare": lambda r, t, b, a, seat: bool(a["peace"][0] == b["peace"][0] == 0),
    "scored": lambda r, t, b, a, seat: _points(r, t, b, a),
    "scored_last": lambda r, t, b, a, seat: _points(r, t, b, a) and r.actor(a) == NOBODY,
    "scored_twice": lambda r, t, b, a, seat: _points(r, t, b, a) and r.actor(a) == NOBODY,
    "over": lambda r, t, b, a, seat: [one.values["seat"] for one in t.values["winners"]] == r.winners(a),
    "another": lambda r, t, b, a, seat: any(r.move(a, move).verb == "play" for move in r.legal(a)),
    "turn_ends": lambda r, t, b, a, seat: bool(r.actor(a) == CHANCE and a["draws"][0] == t.values["cards"]),
    "turn_passes": lambda r, t, b, a, seat: bool(a["active"][0] == t.values["seat"].values["seat"] != seat),
    "trade": lambda r, t, b, a, seat: bool(r.actor(a) == CHANCE and a["draws"][0] == t.values["cards"]),
    "idle": lambda r, t, b, a, seat: bool(a["passes"][0] == t.values["turns"]),
}
COMES_TRUE["war_begins_all"] = COMES_TRUE["war_begins"]


def _comes_true(rules: AttilaRules, text: Text, before: State, after: State, seat: int) -> bool | None:
    """None where a sentence has no check here."""
    _, _, name = text.key.partition(".brings.")
    if name.startswith("end."):
        return ENDINGS[after["ended"][0]] == name.removeprefix("end.")
    check = COMES_TRUE.get(name or text.key.removeprefix("attila.told."))
    return check(rules, text, before, after, seat) if check else None


def test_what_is_said_comes_true() -> None:
    heard: set[str] = set()
    for table in (
        tables.LISTED["attila"][0],
        tables.LISTED["attila"][1],
        tables.LISTED["attila"][6],
        tables.LISTED["attila"][-1],
    ):
        for made, state in tables.positions(table, games=1, seed=41, every=3):
            seat = made.actor(state)
            if seat < 0:
                continue
            assert isinstance(made, AttilaRules)
            view = made.view(state, seat)
            for move in made.legal(state)[::2]:
                after = copy(state)
                made.apply(after, move)
                while move == STAND and state["simultaneous"][0] and made.reveals(after) == made.reveals(state):
                    made.apply(after, STAND)  # what is said holds once all have bid
                for text in made.effects(view, seat, made.move(view, move)):
                    true = _comes_true(made, text, state, after, seat)
                    assert true is not False, (made.move(view, move).text, text)
                    if true:
                        heard.add(text.key.rpartition(".")[2])
    assert {"cube", "war", "war_begins", "bids_next", "reveal", "peace", "turn_ends"} <= heard


def test_who_asks_while_others_are_still_worked_out_is_told_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """As another thread would: after each of the moves of a picture, about all that were applied before it."""
    t = position("raetia 2 goths 2 huns; hand 0: 1 goths 1 huns")
    view, asking = t.view(0), False

    def told(number: int) -> list[str]:
        return [str(one) for one in t.rules.effects(view, 0, t.rules.move(view, number))]

    right = {number: told(number) for number in t.rules.legal(view)}
    assert len({*map(str, right.values())}) > 1

    def interrupted(states: State, k: int, desk: State, number: int) -> Any:
        nonlocal asking
        apply(states, k, desk, number)
        if not asking:
            asking = True
            assert all(told(before) == right[before] for before in [*right][: k + 1])
            asking = False

    monkeypatch.setattr(change, "apply", interrupted)
    t.rules._changes = change.Changes(t.rules.board)
    t.rules.picture(view, 0)
    assert {number: told(number) for number in right} == right
