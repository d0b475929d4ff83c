"""Attila A13: what each may know."""

import itertools

import pytest

from catalaunia.core.protocol import State
from tests.clauses import clause
from tests.games.attila.positions import Table, position

EVERYBODY = (0, 1, 2, None)  # the seats, and a spectator
OPEN = (
    *("players", "simultaneous", "instead", "peace_end", "peace_scores", "at_once", "gap", "one_of_two"),
    *("phase", "actor", "active", "card", "cards", "tribe", "acted", "played", "passes", "war", "ended", "scorings"),
    *("drawer", "draws", "purpose", "resume", "reveals"),
    *("pawns", "crowd", "stock", "pacified", "closed", "home", "reach", "peace"),
    *("score", "influence", "unused", "held", "set_aside", "traded_away", "discard", "left"),
)
SECRET = ("hand", "bid", "laid", "aside", "traded", "pile", "floor")

TABLE = (
    "raetia 2 goths 2 huns; italia 1 vandals 1 franks; cisalpina 1 saxons 1 teutons; pacified italia; peace 5;"
    "influence 0: 3 goths, 1 franks; influence 1: 5 huns; influence 2: 1 vandals; score 4 5 6; passes 1;"
    "used 1: exchange; used 2: double raise;"
    "hand 0: 2 goths, 1 huns, 1 vandals; hand 1: 3 huns, 1 franks; hand 2: 1 goths, 1 huns, 2 teutons;"
    "traded 0: 1 saxons; traded 1: 1 goths; traded 2: 2 vandals; pile 3 franks, 2 saxons"
)
TO_WAR = ("0 play goths raetia", "0 gain")
PHASES = {
    "a card must be played": (),
    "cards are laid aside": ("0 exchange", "0 aside huns", "0 aside goths"),
    "cards are drawn in an exchange": ("0 exchange", "0 aside goths", "0 aside goths", "0 done", "chance draw franks"),
    "influence is to be chosen": ("0 play goths raetia",),
    "the first player bids": (*TO_WAR, "0 bid huns", "0 bid goths"),
    "the second player bids": (*TO_WAR, "0 bid goths", "0 stand", "1 bid huns"),
    "the last player bids": (*TO_WAR, "0 bid goths", "0 stand", "1 bid huns", "1 stand", "2 bid huns"),
    "a scoring is near": (*TO_WAR, "0 stand", "1 bid huns", "1 stand", "2 bid goths", "2 stand"),
    "the turn is at its end": ("0 play goths noricum", "0 second noricum"),
    "a hand is filled up": ("0 play goths noricum", "0 second noricum", "0 pass", "chance draw saxons"),
}


def at(phase: str, text: str = TABLE, bids: str = "ordered") -> Table:
    t = position(text, war_bids=bids)
    t.play(*PHASES[phase])
    return t


def alike(seat: int | None, one: Table, other: Table) -> bool:
    """Whether two positions look the same to a seat, in everything there is."""
    return one.view(seat).tobytes() == other.view(seat).tobytes()


def rows(view: State, name: str) -> list[bool]:
    """Of which seats a view shows this field."""
    return [bool(row.any()) for row in view[name][0][:3]]


# A13.1: open to all


@clause("A13.1")
def test_every_field_of_a_position_is_either_open_or_secret() -> None:
    assert sorted(OPEN + SECRET) == sorted(position().state.dtype.names or ())


@clause("A13.1")
@pytest.mark.parametrize("bids", ["ordered", "simultaneous"])
@pytest.mark.parametrize("phase", PHASES)
def test_what_is_open_is_open_to_every_seat_and_to_spectators_at_every_moment(phase: str, bids: str) -> None:
    t = at(phase, bids=bids)
    for seat, name in itertools.product(EVERYBODY, OPEN):
        assert t.view(seat)[name].tolist() == t.state[name].tolist(), name


@clause("A13.1")
def test_the_board_the_stock_the_cubes_the_scores_and_the_peace_cards_are_open() -> None:
    t = position(TABLE)
    seen = Table(t.rules, t.view(None))
    assert seen.pawns("raetia") == {"goths": 2, "huns": 2}
    assert seen.is_pacified("italia")
    assert seen.stock("goths") == 18
    assert [seen.influence(seat) for seat in range(3)] == [{"franks": 1, "goths": 3}, {"huns": 5}, {"vandals": 1}]
    assert seen.scores == [4, 5, 6]
    assert seen.field("peace") == 5


@clause("A13.1")
def test_the_action_cards_not_yet_used_are_open() -> None:
    seen = position(TABLE).view(None)
    assert seen["unused"][0][:3].tolist() == [[1, 1, 1], [1, 0, 1], [0, 1, 0]]


@clause("A13.1")
def test_the_number_of_cards_in_each_hand_and_in_the_draw_pile_is_open() -> None:
    seen = position(TABLE).view(None)
    assert seen["held"][0].tolist() == [4, 4, 4, 0, 0]
    assert seen["left"][0] == 5


@clause("A13.1")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_cards_that_were_played_bid_and_revealed_or_discarded_in_a_pass_are_open(seat: int | None) -> None:
    t = position("raetia 2 goths 2 huns; hand 0: 2 goths; hand 1: 1 huns; no action cards")
    t.play("0 play goths raetia", "0 gain")
    assert Table(t.rules, t.view(seat)).discards() == {"goths": 1}
    t.play("0 bid goths", "0 stand", "1 bid huns", "1 stand", "2 stand")
    assert Table(t.rules, t.view(seat)).discards() == {"huns": 1, "goths": 2}
    t = position("pacified belgica germania raetia noricum pannonia moesia; hand 0: 2 goths")
    t.play("0 discard goths")
    assert Table(t.rules, t.view(seat)).discards() == {"goths": 1}


# A13.1: hands


@clause("A13.1")
@pytest.mark.parametrize("phase", PHASES)
def test_a_hand_is_seen_by_its_owner_only_at_every_moment(phase: str) -> None:
    t = at(phase)
    assert rows(t.state, "hand") == [True, True, True]
    assert [rows(t.view(seat), "hand") for seat in EVERYBODY] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
        [False, False, False],
    ]
    assert all(t.view(seat)["hand"][0, seat].tolist() == t.field("hand")[seat].tolist() for seat in range(3))


@clause("A13.1")
def test_hands_that_differ_look_alike_to_all_but_their_owner() -> None:
    one, other = position("hand 0: 1 huns; hand 1: 2 goths"), position("hand 0: 1 huns; hand 1: 2 franks")
    assert alike(0, one, other)
    assert alike(2, one, other)
    assert alike(None, one, other)
    assert not alike(1, one, other)


@clause("A13.1")
def test_a_card_that_is_drawn_is_seen_by_who_draws_it_only() -> None:
    one, other = position("hand 0: 2 goths; no action cards"), position("hand 0: 2 goths; no action cards")
    one.play("0 play goths raetia", "0 gain", "chance draw huns")
    other.play("0 play goths raetia", "0 gain", "chance draw vandals")
    assert [alike(seat, one, other) for seat in EVERYBODY] == [False, True, True, True]


# A13.1: bids


@clause("A13.1")
def test_a_bid_that_lies_face_down_is_seen_by_its_owner_only() -> None:
    t = at("the last player bids")
    assert rows(t.state, "bid") == [True, True, True]
    assert [rows(t.view(seat), "bid") for seat in EVERYBODY] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
        [False, False, False],
    ]


@clause("A13.1")
@pytest.mark.parametrize("bids", ["ordered", "simultaneous"])
def test_bids_that_differ_look_alike_to_all_others_until_they_are_revealed(bids: str) -> None:
    war = "war in raetia; raetia 3 goths 2 huns; hand 0: 2 goths, 2 huns; no action cards"
    one, other = position(war, war_bids=bids), position(war, war_bids=bids)
    one.play("0 bid goths")
    other.play("0 bid huns")
    assert [alike(seat, one, other) for seat in EVERYBODY] == [False, True, True, True]
    one.play("0 stand", "1 stand")
    other.play("0 stand", "1 stand")
    assert [alike(seat, one, other) for seat in EVERYBODY] == [False, True, True, True]
    one.play("2 stand")
    other.play("2 stand")
    assert [alike(seat, one, other) for seat in EVERYBODY] == [False] * 4


@clause("A13.1", "A7.3")
def test_with_ordered_bids_their_size_is_open_and_the_hand_smaller() -> None:
    t = at("the last player bids")
    for seat in EVERYBODY:
        assert t.view(seat)["laid"][0].tolist() == [1, 1, 1, 0, 0]
        assert t.view(seat)["held"][0].tolist() == [2, 3, 3, 0, 0]


@clause("A13.1", "A7.3")
def test_with_simultaneous_bids_their_size_is_known_to_the_owner_only() -> None:
    t = at("the last player bids", bids="simultaneous")
    assert [t.view(seat)["laid"][0].tolist() for seat in EVERYBODY] == [
        [1, 0, 0, 0, 0],
        [0, 1, 0, 0, 0],
        [0, 0, 1, 0, 0],
        [0, 0, 0, 0, 0],
    ]


@clause("A13.1")
def test_with_simultaneous_bids_the_size_of_a_hand_includes_what_was_put_down_until_the_reveal() -> None:
    t = at("the last player bids", bids="simultaneous")
    assert all(t.view(seat)["held"][0].tolist() == [3, 4, 4, 0, 0] for seat in EVERYBODY)
    t.play("2 stand")
    assert all(t.view(seat)["held"][0].tolist() == [2, 3, 3, 0, 0] for seat in EVERYBODY)


@clause("A13.1", "A7.3")
def test_with_simultaneous_bids_even_a_bid_and_none_look_alike_to_all_others() -> None:
    war = "war in raetia; raetia 3 goths 2 huns; hand 0: 2 goths, 2 huns; no action cards"
    one, other = position(war, war_bids="simultaneous"), position(war, war_bids="simultaneous")
    one.play("0 bid huns", "0 bid goths", "0 bid goths", "0 stand")
    other.play("0 stand")
    assert [alike(seat, one, other) for seat in EVERYBODY] == [False, True, True, True]


@clause("A13.1", "A7.3")
def test_a_sealed_bid_is_seen_by_its_owner_only_whoever_chooses_first() -> None:
    war = "war in raetia; raetia 3 goths 2 huns; hand all: 2 goths; no action cards"
    match = position(war, war_bids="simultaneous").match()
    before = {seat: match.view(seat).tobytes() for seat in EVERYBODY}
    match.play(1, "bid goths")
    match.play(1, "stand")
    assert rows(match.view(1), "bid") == [False, True, False]
    assert all(match.view(seat).tobytes() == before[seat] for seat in (0, 2, None))


@clause("A13.1", "A7.3")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_who_has_chosen_before_the_others_still_sees_the_war_going_on(seat: int) -> None:
    war = "war in raetia; raetia 3 goths 2 huns; hand all: 2 goths; no action cards"
    match = position(war, war_bids="simultaneous").match()
    match.play(seat, "bid goths")
    match.play(seat, "stand")
    seen = match.view(seat)
    assert seen["bid"][0, seat].tolist() == [0, 0, 1, 0, 0, 0]
    assert all(seen[name].tolist() == match.state[name].tolist() for name in ("pawns", "peace", "reveals", "discard"))


@clause("A13.1", "A7.3")
def test_with_simultaneous_bids_nothing_that_is_told_to_others_depends_on_the_bid() -> None:
    assert heard_by_another("stand") == heard_by_another("bid goths", "stand")
    assert heard_by_another("stand") == heard_by_another("bid goths", "bid goths", "stand")


def heard_by_another(*moves: str) -> list[str]:
    """What seat 1 is told while seat 0 bids."""
    match = position("war in raetia; raetia 3 goths 2 huns; hand 0: 2 goths", war_bids="simultaneous").match()
    start = len(match.log)
    for move in moves:
        match.play(0, move)
    steps = zip(match.trail[start:-1], match.log[start:], match.trail[start + 1 :], strict=True)
    return [str(text) for before, entry, after in steps for text in match.rules.story(before, entry.move, after, 1)]


@clause("A13.1")
def test_the_last_tribe_named_in_a_bid_or_an_exchange_is_known_to_who_names_it_only() -> None:
    for moves in (("0 exchange", "0 aside goths"), (*TO_WAR, "0 bid goths")):
        t = position(TABLE)
        t.play(*moves)
        assert [int(t.view(seat)["floor"][0]) for seat in EVERYBODY] == [2, 0, 0, 0]


# A13.1: exchange and draw pile


@clause("A13.1")
@pytest.mark.parametrize("phase", ["cards are laid aside", "cards are drawn in an exchange"])
def test_cards_laid_aside_are_seen_by_who_exchanges_only(phase: str) -> None:
    t = at(phase)
    assert t.field("aside").sum() == 2
    assert t.view(0)["aside"].tolist() == t.state["aside"].tolist()
    assert not any(t.view(seat)["aside"].any() for seat in (1, 2, None))


@clause("A13.1")
def test_exchanges_that_differ_look_alike_to_all_others_for_good() -> None:
    one, other = position("hand 0: 2 goths, 2 huns"), position("hand 0: 2 goths, 2 huns")
    one.play("0 exchange", "0 aside goths")
    other.play("0 exchange", "0 aside huns")
    for move in ("0 done", "chance draw franks", "0 play goths raetia", "0 gain", "chance draw franks"):
        assert [alike(seat, one, other) for seat in EVERYBODY] == [False, True, True, True]
        one.play(move)
        other.play(move)
    assert [alike(seat, one, other) for seat in EVERYBODY] == [False, True, True, True]


@clause("A13.1")
def test_cards_given_away_in_an_exchange_stay_secret_among_the_discards() -> None:
    t = position(TABLE)
    discards = t.discards()
    t.play("0 exchange", "0 aside huns", "0 done", "chance draw franks")
    for seat in EVERYBODY:
        assert Table(t.rules, t.view(seat)).discards() == discards
    assert [t.view(0)["traded"][0, seat].tolist() for seat in range(3)] == [[0, 1, 0, 1, 0, 0], [0] * 6, [0] * 6]
    assert [rows(t.view(seat), "traded") for seat in (1, 2, None)] == [
        [False, True, False],
        [False, False, True],
        [False, False, False],
    ]


@clause("A13.1")
def test_the_draw_pile_is_seen_by_nobody() -> None:
    t = position(TABLE)
    assert t.field("pile").any()
    assert not any(t.view(seat)["pile"].any() for seat in EVERYBODY)


@clause("A13.1")
def test_draw_piles_that_differ_look_alike_to_everybody_who_holds_none_of_the_cards() -> None:
    one = position("hand 0: 1 huns; hand 1: 2 goths")
    other = position("hand 0: 1 huns; hand 1: 2 vandals")
    assert one.pile() != other.pile()
    assert alike(0, one, other)


@clause("A13.1")
def test_a_view_shares_nothing_with_the_true_position() -> None:
    t = position(TABLE)
    t.view(0)["pawns"] = 0
    assert t.pawns("raetia") == {"goths": 2, "huns": 2}


# A13.2: card count


@clause("A13.2")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_the_open_discards_are_displayed_only_with_the_option_card_count(seat: int | None) -> None:
    text = "hand 0: 2 goths; pile 1 huns; traded 1: 3 vandals"
    for value in ("off", "on"):
        t = position(text, card_count=value)
        drawn = t.rules.render(t.view(seat), seat, ["Ada", "Bo", "Cy"])
        assert ("Face-up discards:" in drawn) == (value == "on")
        assert ("6 Vandals" in drawn) == (value == "on")  # the open ones; three are secret


@clause("A13.2")
def test_card_count_is_off_by_default() -> None:
    t = position()
    assert t.rules.options["card_count"] == "off"


@clause("A13.2")
def test_human_and_computer_players_get_the_same_help() -> None:
    on, off = position(TABLE, card_count="on"), position(TABLE, card_count="off")
    for seat in EVERYBODY:
        assert alike(seat, on, off)  # a computer player gets a view and nothing else
        assert on.view(seat)["discard"].tolist() == on.state["discard"].tolist()
