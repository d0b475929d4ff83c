"""Clash 451: what a page draws."""

from typing import get_args

from catalaunia.games.clash451.rules.cards import EFFECTS, UNITS
from catalaunia.games.clash451.rules.state import ENDINGS, PHASE_NAMES
from catalaunia.games.clash451.telling import picture_types as pages
from catalaunia.games.clash451.telling.picture_types import ClashPicture, Terrain
from tests import tables
from tests.games.clash451.positions import Table, position, start

ROW = "row 1 4 6 7 9 11 12 14 19"


def shown(t: Table, seat: int | None = 0) -> ClashPicture:
    return t.rules.picture(t.rules.view(t.state, seat), seat)


def terrain(page: ClashPicture, name: str) -> Terrain:
    return next(one for one in page.row if one.card.id == name)


def ids(cards: object) -> list[str]:
    return [one.id for one in cards]  # type: ignore[attr-defined]


def test_before_the_row_is_laid_out_there_is_none() -> None:
    t = start()
    t.play("chance terrain roma", "chance terrain londinium")
    page = shown(t)
    assert (page.turn_part, page.phase, page.row) == ("set_up", "terrain", ())
    assert page.drawn == ("londinium", "roma")
    assert page.material is not None
    assert len(page.material.terrains) == 21
    assert ids(page.material.deck)[20:22] == ["h21", "r1"]


def test_a_terrain_shows_its_card_and_what_lies_on_it() -> None:
    page = shown(position(f"{ROW}; huns 9: h11 h12 h4; romans 12: r6; strategy 7: r1; move"))
    burdigala = terrain(page, "burdigala")
    assert (burdigala.card.name, burdigala.card.value, burdigala.card.port, burdigala.card.stars) == (
        "Burdigala", 9, True, 1,
    )  # fmt: skip
    assert [unit.card.id for unit in burdigala.units[0]] == ["h12", "h11"]
    assert [unit.card.name for unit in burdigala.units[0]] == ["Heruli", "Scirii"]
    assert burdigala.building is not None
    assert (burdigala.building.card.effect, burdigala.building.holder) == ("wall", 0)
    assert (burdigala.control, burdigala.points) == (0, (6, 0))
    assert terrain(page, "aurelianorum").barred == (0,)
    assert [held.card.id for held in terrain(page, "aurelianorum").strategies] == ["r1"]
    assert terrain(page, "roma").control is None


def test_a_conflict_shows_its_counts_and_who_would_win() -> None:
    page = shown(position(f"{ROW}; huns 9: h11 h12; romans 9: r6 r15 r4; shown h16 r9"))
    burdigala = terrain(page, "burdigala")
    assert burdigala.conflict
    assert (burdigala.counts, burdigala.wins, burdigala.control) == ((2, 3), 1, None)
    assert all(unit.conflict for side in burdigala.units for unit in side)


def test_a_married_character_stands_with_its_holder() -> None:
    page = shown(position(f"{ROW}; huns 9: r8; shown h16 r9"))
    (unit,) = terrain(page, "burdigala").units[0]
    assert (unit.card.id, unit.card.seat, unit.holder) == ("r8", 1, 0)


def test_the_movement_shows_where_it_is_and_who_has_moved() -> None:
    t = position(f"{ROW}; huns 9: h12 h11; romans 14: r9; move")
    assert terrain(shown(t), "burdigala").moving
    t.play("0 move h12 toletum")
    page = shown(t)
    assert page.turn_part == "movement"
    assert [unit.moved for unit in terrain(page, "toletum").units[0]] == [True]
    assert [unit.moved for unit in terrain(page, "burdigala").units[0]] == [False]


def test_a_seat_sees_its_hand_and_its_choice_in_order() -> None:
    t = position(f"{ROW}; hands: h1 h2 h3 h9 h10 h11 r1 r2 r3 r9 r10 r11")
    t.play("0 pick h9", "0 pick h1")
    page = shown(t, 0)
    assert page.own is not None
    assert ids(page.own.hand) == ["h2", "h3", "h10", "h11"]
    assert [card and card.id for card in page.own.choice] == ["h9", "h1", None]
    assert [(side.hand, side.chosen, side.pile) for side in page.sides] == [(6, 0, 15), (6, 0, 15)]
    assert shown(t, None).own is None


def test_nothing_tells_whether_the_other_has_chosen() -> None:
    t = position(f"{ROW}; hands: h1 h2 h3 h9 h10 h11 r1 r2 r3 r9 r10 r11")
    before = shown(t, None)
    t.play("0 pick h9", "0 pick h1")
    assert shown(t, None) == before


def test_revealed_cards_and_those_still_face_down_are_counted() -> None:
    page = shown(position(f"{ROW}; shown h16 r9; round 1"))
    assert [side.revealed and side.revealed.id for side in page.sides] == ["h16", "r9"]
    assert page.turn_part == "second"
    assert [side.chosen for side in page.sides] == [1, 1]


def test_in_expert_mode_blocks_under_the_pile_are_known_to_their_player() -> None:
    t = position(f"{ROW}; hands: h1 h2 h3 h9 h10 h11 r1 r2 r3 r9 r10 r11", mode="expert")
    t.play("0 pick h9", "0 pick h1", "0 pick h2")
    assert shown(t).phase == "return"
    t.play("0 under")
    page = shown(t)
    assert page.turns == 6
    assert page.own is not None
    assert [(block.turn, ids(block.cards)) for block in page.own.under] == [(1, ["h3", "h10", "h11"])]


def test_discards_are_listed_with_the_card_count_only() -> None:
    for count in ("off", "on"):
        t = position(f"{ROW}; shown h16 r9", card_count=count)
        t.play("0 decline")
        side = shown(t, 1).sides[0]
        assert (side.discards, side.top and side.top.id) == (1, "h16")
        assert (side.seen and ids(side.seen)) == (["h16"] if count == "on" else None)


def test_the_points_are_those_of_the_end() -> None:
    for table in tables.LISTED["clash451"][:3]:
        for rules, state in tables.positions(table, games=2, seed=33, every=10**6):
            page = rules.picture(rules.view(state, None), None)
            if page.phase == "over":
                assert [side.points for side in page.sides] == rules.scores(state)
                assert list(page.winners) == rules.winners(state)
                assert page.end == rules.ending(state)
                for side in page.sides:
                    assert side.control == 2 * side.terrains
                    assert side.points == side.control + side.stars + side.units + side.buildings


def test_the_names_on_a_page_are_those_of_the_rules() -> None:
    assert get_args(pages.Phase) == PHASE_NAMES
    assert get_args(pages.Kind) == (*UNITS, *EFFECTS)
    assert get_args(pages.Effect) == (*EFFECTS["building"], *EFFECTS["event"])
    assert get_args(pages.Ending) == ENDINGS[1:]
