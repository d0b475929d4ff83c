"""Attila: what a page draws."""

from typing import get_args

from catalaunia.games.attila.rules.state import ENDINGS, PHASE_NAMES, TRIBE_NAMES
from catalaunia.games.attila.telling import picture_types as pages
from catalaunia.games.attila.telling.picture_types import AttilaPicture, Province
from tests.games.attila.positions import Table, position, start
from tests.games.attila.variants import ISLES


def shown(t: Table, seat: int | None = 0) -> AttilaPicture:
    return t.rules.picture(t.view(seat), seat)


def province(page: AttilaPicture, name: str) -> Province:
    return next(one for one in page.provinces if one.id == name)


def counts(**tribes: int) -> tuple[int, ...]:
    return tuple(tribes.get(name, 0) for name in TRIBE_NAMES)


def test_the_board_is_a_part_of_its_own() -> None:
    board = shown(start()).board
    assert board is not None
    assert len(board.provinces) == 25
    assert [place.name for place in board.provinces if place.frontier] == [
        "Belgica", "Germania", "Raetia", "Noricum", "Pannonia", "Moesia",
    ]  # fmt: skip
    assert ("belgica", "germania") in board.borders
    assert ("thracia", "asia") in board.arrows


def test_a_board_of_ones_own_is_shown_as_it_is() -> None:
    page = shown(start(3, ISLES))
    assert page.board is not None
    assert [place.id for place in page.board.provinces] == ["shore", "hill", "isle"]
    assert [one.id for one in page.provinces] == ["shore", "hill", "isle"]
    assert page.tribes[0].open == ("shore",)


def test_provinces_show_their_pawns_peace_and_war() -> None:
    page = shown(position("raetia 3 goths 2 huns; noricum 1 goths; pacified noricum; war in raetia; hand 0: 1 goths"))
    assert province(page, "raetia").pawns == counts(goths=3, huns=2)
    assert (province(page, "raetia").crowd, province(page, "raetia").at_war) == (5, True)
    assert province(page, "noricum").pacified
    assert not province(page, "italia").pacified


def test_tribes_show_stock_columns_and_where_they_may_go() -> None:
    t = position("raetia 1 goths; cisalpina 2 goths; influence 1: 7 goths; influence 2: 3 goths; hand 0: 1 goths")
    goths = shown(t).tribes[TRIBE_NAMES.index("goths")]
    assert (goths.stock, goths.pawns, goths.provinces) == (17, 3, 2)
    assert goths.influence == (0, 7, 3)
    assert goths.pays == (0, 3, 2)
    assert "italia" in goths.open
    assert "apulia" not in goths.open


def test_a_tribe_without_stock_may_go_nowhere() -> None:
    assert shown(position("stock goths 0; hand 0: 1 goths")).tribes[TRIBE_NAMES.index("goths")].open == ()


def test_centuries_give_their_peace_cards_from_the_lowest_on() -> None:
    page = shown(position("peace 8; hand 0: 1 goths"))
    assert [(one.name, one.cards, one.left, one.step) for one in page.centuries] == [
        ("IV", 1, 0, 1), ("V", 2, 1, 2), ("VI", 3, 3, 3), ("VII", 4, 4, 4),
    ]  # fmt: skip
    assert [one.name for one in page.centuries if one.now] == ["V"]


def test_a_seat_sees_its_own_cards_and_how_many_the_others_hold() -> None:
    t = position("hand 0: 2 goths, 1 huns; hand 1: 4 franks; used 1: exchange")
    page = shown(t)
    assert page.own is not None
    assert page.own.hand == counts(goths=2, huns=1)
    assert [player.hand for player in page.players] == [3, 4, 0]
    assert [player.exchange for player in page.players] == [True, False, True]
    assert shown(t, None).own is None


def test_bids_face_down_are_counted_but_not_named() -> None:
    t = position("raetia 3 goths 2 huns; war in raetia; hand 0: 2 huns; hand 1: 1 goths; no action cards")
    t.play("0 bid huns", "0 bid huns", "0 stand")
    war = shown(t, 1).war
    assert war is not None
    assert (war.province, war.bidding, war.face_down) == ("raetia", True, 2)
    assert (war.order, war.done) == ((0, 1, 2), (0,))
    assert [(one.tribe, one.strength, one.weakest) for one in war.forces] == [("huns", 2, True), ("goths", 3, False)]
    assert [player.bid for player in shown(t, 1).players] == [2, 0, 0]
    own = shown(t, 0).war
    assert own is not None
    assert [(one.tribe, one.cards, one.strength, one.weakest) for one in own.forces] == [
        ("huns", 2, 4, False), ("goths", 0, 3, True),
    ]  # fmt: skip
    assert own.face_down == 0


def test_with_simultaneous_bids_not_even_the_number_of_cards_is_shown() -> None:
    t = position(
        "raetia 3 goths 2 huns; war in raetia; hand 0: 2 huns; hand 1: 1 goths; no action cards",
        war_bids="simultaneous",
    )
    t.play("0 bid huns", "0 stand")
    page = shown(t, 1)
    assert page.war is not None
    assert (page.war.face_down, page.war.done) == (None, None)
    assert [player.bid for player in page.players] == [None, 0, None]
    assert page.players[0].hand == 2


def test_a_war_waits_for_the_influence_choice() -> None:
    t = position("raetia 3 goths 1 huns; hand 0: 1 goths; no action cards")
    t.play("0 play goths raetia")
    page = shown(t)
    assert page.phase == "influence"
    assert page.turn.tribe == "goths"
    assert page.war is not None
    assert not page.war.bidding


def test_an_exchange_shows_its_cards_to_its_player_only() -> None:
    t = position("hand 0: 2 goths, 1 huns; hand 1: 1 goths")
    t.play("0 exchange", "0 aside goths")
    assert shown(t, 0).own is not None
    assert [getattr(shown(t, seat).own, "aside", None) for seat in (0, 1)] == [counts(goths=1), counts()]
    assert (shown(t, 1).turn.aside, shown(t, 1).turn.resume) == (1, "play")


def test_open_discards_are_shown_by_tribe_with_the_card_count_only() -> None:
    text = "hand 0: 1 goths; pile 9 franks, 9 huns, 9 saxons, 9 teutons; traded 1: 2 vandals"
    assert shown(position(text)).open_discards is None
    page = shown(position(text, card_count="on"))
    assert page.open_discards == counts(goths=8, vandals=7)
    assert (page.pile, page.discards) == (36, 17)


def test_at_the_end_the_winners_and_what_ended_it_are_shown() -> None:
    t = position("raetia 1 goths; hand 0: 1 goths; influence 0: 21 goths; score 5 40 40; no action cards")
    t.play("0 play goths raetia", "0 gain")
    page = shown(t)
    assert (page.phase, page.actor, page.end) == ("over", None, "cube")
    assert page.winners == (1, 2)


def test_before_the_first_player_is_known_it_is_nobodys_turn() -> None:
    page = shown(start(first_player="random"))
    assert (page.phase, page.actor, page.turn.active) == ("first", None, None)


def test_the_names_on_a_page_are_those_of_the_rules() -> None:
    assert get_args(pages.Phase) == PHASE_NAMES
    assert get_args(pages.TribeId) == TRIBE_NAMES
    assert get_args(pages.Ending) == ENDINGS[1:]
