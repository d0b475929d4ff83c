"""Clash 451 C1: material."""

import copy
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from catalaunia.core import installed
from catalaunia.core.texts import Refusal, Text
from catalaunia.games.clash451.rules import cards
from catalaunia.games.clash451.rules.state import KINDS, PHASE_NAMES
from tests.clauses import clause, rulebook_of
from tests.games.clash451.positions import position, rules, start

Data = dict[str, Any]
FOLDER = installed.folder("clash451") / "data"
DECKS = ["twelve", "fourteen"]
MOVES_OF = {  # how the rulebook names an effect
    "Strategy": "strategy",
    "Vine": "vine",
    "Palace": "palace",
    "Wall": "wall",
    "Paved roads": "roads",
    "Migrations": "migrations",
    "Marriage": "marriage",
}


def table(of: str) -> list[list[str]]:
    """The rows of the table in a clause of the rulebook, without bold print."""
    text = rulebook_of("clash451")
    (part,) = re.findall(rf"^- \*\*{re.escape(of)}\*\* .*?(?=^- \*\*C|^## )", text, re.MULTILINE | re.DOTALL)
    lines = [line.replace("*", "").strip().strip("|") for line in part.splitlines() if line.startswith("  |")]
    return [[cell.strip() for cell in line.split("|")] for line in lines[2:]]


def own() -> Data:
    """Terrains and a deck of one's own that are good: a copy of the default."""
    good = cards.default("twelve").data
    return {key: [dict(one) for one in good[key]] for key in ("terrains", "deck")}


def refused(data: object) -> str:
    """The key of the sentence with which cards are refused."""
    with pytest.raises(Refusal) as refusal:
        cards.check(data)
    return refusal.value.text.key


def values_of(data: object) -> Data:
    with pytest.raises(Refusal) as refusal:
        cards.check(data)
    return refusal.value.text.values


def as_toml(data: Data) -> str:
    """The data as a person would write them down."""

    def entry(one: Data) -> str:
        moves = {key: str(value).lower() if isinstance(value, bool) else repr(value) for key, value in one.items()}
        return "{" + ", ".join(f"{key} = {value}" for key, value in moves.items()) + "}"

    return "\n".join(f"{key} = [{', '.join(entry(one) for one in data[key])}]" for key in ("terrains", "deck"))


# C1.1, C1.6: the terrains.


@clause("C1.1")
def test_there_are_twenty_one_terrains_with_the_values_1_to_21() -> None:
    assert [terrain["value"] for terrain in rules().cards.terrains] == list(range(1, 22))
    assert len(start().legal("terrain")) == 21


@clause("C1.1")
def test_each_terrain_has_a_name_a_kind_and_0_1_or_2_stars() -> None:
    terrains = rules().cards.terrains
    assert len({terrain["name"] for terrain in terrains}) == 21
    assert all(type(terrain["port"]) is bool for terrain in terrains)
    assert Counter(terrain["stars"] for terrain in terrains).keys() == {0, 1, 2}  # some have none


@clause("C1.6")
def test_the_terrains_are_those_of_the_rulebook() -> None:
    kinds = {"port": True, "continental": False}
    listed = [(int(value), name, kinds[kind], int(stars)) for value, name, kind, stars in table("C1.6")]
    assert [(t["value"], t["name"], t["port"], t["stars"]) for t in rules().cards.terrains] == listed


@clause("C1.6")
def test_kinds_and_stars_reach_the_rules() -> None:
    made = rules()
    listed = table("C1.6")
    assert [bool(port) for port in made.cards.desk[0]["port"][:21]] == [row[2] == "port" for row in listed]
    assert made.cards.desk[0]["stars"][:21].tolist() == [int(row[3]) for row in listed]


# C1.2, C1.3, C1.7, C1.8: the decks.


@clause("C1.2")
@pytest.mark.parametrize("deck", DECKS)
def test_each_side_has_twenty_one_cards_of_the_values_1_to_21(deck: str) -> None:
    t = start(deck=deck)
    t.play(*[f"chance {move}" for move in t.legal("terrain")[:9]])
    assert t.legal() == [f"draw h{value}" for value in range(1, 22)]
    t.draw_moves("h1 h2 h3 h4 h5 h6")
    assert t.legal() == [f"draw r{value}" for value in range(1, 22)]
    assert [card["value"] for card in t.rules.cards.deck] == list(range(1, 22))


@clause("C1.2", "C1.5")
@pytest.mark.parametrize("deck", DECKS)
def test_apart_from_the_names_the_decks_are_the_same(deck: str) -> None:
    made = rules(deck=deck)
    for value in range(1, 22):
        huns, romans = (position(f"shown {side}{value}", deck=deck).legal() for side in "hr")
        assert huns == romans
    names = [(made.cards.name(card), made.cards.name(21 + card)) for card in range(21)]
    units = [card["type"] in ("army", "character") for card in made.cards.deck]
    assert [hun != roman for hun, roman in names] == units


@clause("C1.3")
@pytest.mark.parametrize("deck", DECKS)
def test_cards_are_of_four_types(deck: str) -> None:
    types = Counter(card["type"] for card in rules(deck=deck).cards.deck)
    assert types.keys() == {"building", "event", "army", "character"}


@clause("C1.3")
def test_buildings_and_units_stay_on_a_terrain_and_events_do_not() -> None:
    t = position("huns 4: h9 h4; romans 6: r5; strategy 8: h1; conflicts")
    assert t.field("turn") == 2
    assert [t.where(name) for name in ("h9", "h4", "r5")] == ["augusta-treverorum", "augusta-treverorum", "parisiorum"]
    assert t.where("h1") is None
    t = position("romans 6: r5; shown h20")
    t.play("0 marry r5")
    assert t.where("h20") is None


@clause("C1.3")
def test_the_value_of_a_card_decides_the_order_of_play() -> None:
    assert [position(f"shown {pair}").actor for pair in ("h2 r1", "h1 r2", "h21 r16", "h16 r21")] == [0, 1, 0, 1]


@clause("C1.3")
def test_the_value_of_a_unit_is_its_strength_in_battle() -> None:
    t = position("huns 4: h10; romans 4: r9; huns 6: h5; romans 6: r6; conflicts")
    assert t.units("augusta-treverorum") == {0: ["h10"]}
    assert t.units("parisiorum") == {1: ["r6"]}


@clause("C1.3")
def test_armies_and_characters_are_the_units_and_buildings_and_events_are_none() -> None:
    t = position("huns 4: h9 h5 h4; strategy 4: h1; move")
    assert {move.split()[1] for move in t.legal("move")} == {"h9", "h5"}


@clause("C1.7")
def test_the_deck_twelve_is_that_of_the_rulebook() -> None:
    assert rules().options["deck"] == "twelve"  # unless another is asked for
    assert listed_deck("twelve") == table("C1.7")
    assert units_in("twelve") == 12


@clause("C1.8")
def test_the_deck_fourteen_is_that_of_the_rulebook() -> None:
    base = {row[0]: row for row in table("C1.7")}
    listed = []
    for row in table("C1.8"):
        first, _, last = row[0].partition(" to ")
        if last:
            assert row[2:] == ["as in C1.7", "as in C1.7"]
            same = [base[str(value)] for value in range(int(first), int(last) + 1)]
            assert {one[1] for one in same} == {{"characters": "character", "armies": "army"}[row[1]]}
            listed += same
        else:
            listed.append(row)
    assert listed_deck("fourteen") == listed
    assert units_in("fourteen") == 14


@clause("C1.8")
def test_no_building_or_event_comes_twice_in_the_deck_fourteen() -> None:
    effects = Counter(card.get("effect") for card in rules(deck="fourteen").cards.deck if card.get("effect"))
    assert effects == dict.fromkeys(MOVES_OF.values(), 1)


def listed_deck(name: str) -> list[list[str]]:
    """A deck as the rulebook would write it."""
    moves = {effect: move for move, effect in MOVES_OF.items()}
    return [
        [str(card["value"]), card["type"], *(card.get(side) or moves[card["effect"]] for side in ("romans", "huns"))]
        for card in rules(deck=name).cards.deck
    ]


def units_in(deck: str) -> int:
    return sum(card["type"] in ("army", "character") for card in rules(deck=deck).cards.deck)


@clause("C1.7", "C1.8")
@pytest.mark.parametrize("deck", DECKS)
def test_types_and_effects_reach_the_rules(deck: str) -> None:
    made = rules(deck=deck)
    assert [KINDS[kind] for kind in made.cards.desk[0]["kind"]] == [
        card.get("effect") or card["type"] for card in made.cards.deck
    ]


@clause("C1.5")
@pytest.mark.parametrize("deck", DECKS)
def test_units_have_a_name_for_each_side(deck: str) -> None:
    made = rules(deck=deck)
    for card in range(42):
        unit = made.cards.deck[card % 21]["type"] in ("army", "character")
        assert (made.cards.name(card) is not None) == unit
    assert (made.cards.name(7), made.cards.name(21 + 4)) == ("Attila", "Genevieve")


@clause("C1.5")
@pytest.mark.parametrize("deck", DECKS)
def test_every_building_and_every_event_is_named_in_moves_where_it_is_revealed(deck: str) -> None:
    names = {effect: move for move, effect in MOVES_OF.items()}
    for card in rules(deck=deck).cards.deck:
        if "effect" in card:
            for side in "hr":
                assert f"{side}{card['value']} {names[card['effect']]}" in plain(f"shown {side}{card['value']}", deck)


@clause("C1.5")
def test_the_situation_of_the_turn_is_shown_at_any_time() -> None:
    assert "Turn 3" in plain("shown h9; turn 3")
    for line in ("hands: h1 h2 h3 h4 h5 h6 r1 r2 r3 r4 r5 r6", "shown h9 r10", "huns 4: h9; move"):
        t = position(line)
        asked = Text(f"clash451.asked.{PHASE_NAMES[t.field('phase')]}").say()
        assert f"{('Ada', 'Bo')[t.actor]}: {asked}" in plain(line)


def plain(line: str, deck: str = "twelve") -> str:
    """The drawing of a position for the spectators, without its colours."""
    t = position(line, deck=deck)
    return re.sub(r"\x1b\[[0-9;]*m", "", t.rules.render(t.rules.view(t.state, None), None, ["Ada", "Bo"]))


# C1.4: cards of one's own.


@clause("C1.4")
def test_terrains_and_decks_are_data_in_files_that_people_can_read() -> None:
    source = (FOLDER / "terrains.toml").read_text("utf-8") + (FOLDER / "cards.toml").read_text("utf-8")
    data = cards.load(source.replace("twelve = [", "deck = [").partition("fourteen = [")[0])
    assert data == cards.default("twelve").data


@clause("C1.4")
def test_the_owner_of_a_box_can_play_with_the_printed_cards() -> None:
    data = own()
    data["terrains"] = data["terrains"][:9]
    data["terrains"][3] |= {"value": 40, "id": "insula", "name": "Insula", "port": True, "stars": 2}
    data["deck"][8] = {"value": 9, "type": "building", "effect": "vine"}
    t = start(cards.load(as_toml(data)))
    assert t.rules.options["cards"] == "own"
    assert t.rules.data == data
    assert len(t.legal("terrain")) == 9
    t.play(*[f"chance {move}" for move in t.legal("terrain")[:9]])
    assert t.terrain(8) == "insula"  # now the highest value
    assert t.rules.cards.deck[8] == data["deck"][8]
    with_vine = position("row 1 2 3 5 6 7 8 9 40; shown h9", data)
    with_vine.play("0 place insula")
    assert with_vine.building("insula") == "h9"


@clause("C1.4")
def test_the_order_in_which_cards_are_written_down_does_not_matter() -> None:
    data = own()
    made = rules({key: data[key][::-1] for key in data})
    assert (made.cards.terrains, made.cards.deck) == (data["terrains"], data["deck"])


@clause("C1.4")
def test_cards_are_handed_over_exactly_with_the_option_for_them() -> None:
    for options, data in (({"cards": "own"}, None), ({}, own()), ({"cards": "default"}, own())):
        with pytest.raises(Refusal) as refusal:
            type(rules())(2, options, data)
        assert refusal.value.text.key == "option.own"


@clause("C1.4")
def test_nine_to_sixty_terrains_are_good() -> None:
    data = own()
    one = data["terrains"][0]
    for count in (9, 60):
        cards.check(data | {"terrains": [one | {"value": k + 1, "id": f"t{k}"} for k in range(count)]})
    for count in (0, 8, 61):
        terrains = [one | {"value": k + 1, "id": f"t{k}"} for k in range(count)]
        assert refused(data | {"terrains": terrains}) == "cards.terrain_count"
        assert values_of(data | {"terrains": terrains})["count"] == count


@clause("C1.4")
@pytest.mark.parametrize("key", ["value", "id"])
def test_no_two_terrains_may_have_the_same_value_or_id(key: str) -> None:
    data = own()
    data["terrains"][5][key] = data["terrains"][2][key]
    assert refused(data) == "cards.terrain_twice"
    assert values_of(data) | {"key": key, "value": data["terrains"][2][key]} == values_of(data)
    assert values_of(data)["id"] == data["terrains"][5]["id"]


@clause("C1.4")
@pytest.mark.parametrize("count", [0, 20, 22])
def test_a_deck_has_twenty_one_cards(count: int) -> None:
    data = own()
    data["deck"] = (data["deck"] + data["deck"])[:count]
    assert refused(data) == "cards.deck_count"
    assert values_of(data)["count"] == count


@clause("C1.4")
def test_each_value_of_a_deck_comes_once() -> None:
    data = own()
    data["deck"][5]["value"] = 3
    assert refused(data) == "cards.card_twice"
    assert values_of(data)["value"] == 3


@clause("C1.4")
@pytest.mark.parametrize("value", [0, -1, 22, 1.5, "3", True, None])
def test_the_values_of_a_deck_are_1_to_21(value: object) -> None:
    data = own()
    data["deck"][5]["value"] = value
    assert refused(data) == "cards.card_value"
    assert values_of(data)["place"] == 6


@clause("C1.4")
def test_both_decks_have_the_same_values_because_a_card_is_written_down_once_for_both_sides() -> None:
    data = own()
    data["deck"][0] = {"value": 1, "type": "army", "huns": "Alani", "romans": "Suebi"}
    made = rules(data)
    assert (made.cards.name(0), made.cards.name(21)) == ("Alani", "Suebi")
    for side in "hr":
        t = position(f"shown {side}1", data)
        t.play(f"{t.actor} place londinium")
        assert t.units("londinium") == {t.holder(f"{side}1"): [f"{side}1"]}


def spoil(where: str, number: int, **entries: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data[where][number] |= entries

    return change


def drop(where: str, number: int, key: str) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        del data[where][number][key]

    return change


@clause("C1.4")
@pytest.mark.parametrize(
    ("change", "key", "place"),
    [
        (spoil("terrains", 4, colour="red"), "terrains.unknown_entry", {"key": "colour", "place": 5}),
        (spoil("deck", 4, colour="red"), "deck.unknown_entry", {"key": "colour", "place": 5}),
        (spoil("terrains", 4, value=0), "terrain_value", {"place": 5}),
        (spoil("terrains", 4, value="5"), "terrain_value", {"place": 5}),
        (spoil("terrains", 4, value=True), "terrain_value", {"place": 5}),
        (drop("terrains", 4, "value"), "terrain_value", {"place": 5}),
        (spoil("terrains", 4, id="Big City"), "terrain_id", {"place": 5}),
        (spoil("terrains", 4, id=""), "terrain_id", {"place": 5}),
        (spoil("terrains", 4, id=5), "terrain_id", {"place": 5}),
        (drop("terrains", 4, "id"), "terrain_id", {"place": 5}),
        (spoil("terrains", 4, name=" "), "terrain_name", {"id": "catalaunum"}),
        (drop("terrains", 4, "name"), "terrain_name", {"id": "catalaunum"}),
        (spoil("terrains", 4, port=1), "terrain_port", {"id": "catalaunum"}),
        (drop("terrains", 4, "port"), "terrain_port", {"id": "catalaunum"}),
        (spoil("terrains", 4, stars=3), "terrain_stars", {"id": "catalaunum", "stars": 3}),
        (spoil("terrains", 4, stars=-1), "terrain_stars", {"id": "catalaunum", "stars": -1}),
        (drop("terrains", 4, "stars"), "terrain_stars", {"id": "catalaunum"}),
        (spoil("deck", 4, type="queen"), "card_type", {"value": 5, "type": "queen"}),
        (drop("deck", 4, "type"), "card_type", {"value": 5}),
        (spoil("deck", 0, effect="vine"), "card_effect", {"value": 1, "effect": "vine"}),
        (spoil("deck", 1, effect="strategy"), "card_effect", {"value": 2, "effect": "strategy"}),
        (drop("deck", 1, "effect"), "card_effect", {"value": 2}),
        (spoil("deck", 8, effect="wall"), "unit_effect", {"value": 9}),
        (drop("deck", 8, "huns"), "card_name", {"value": 9, "people": "huns"}),
        (spoil("deck", 8, romans=" "), "card_name", {"value": 9, "people": "romans"}),
        (spoil("deck", 1, huns=7), "card_name", {"value": 2, "people": "huns"}),
    ],
)
def test_a_wrong_entry_is_refused_and_its_place_named(change: Callable[[Data], None], key: str, place: Data) -> None:
    data = own()
    change(data)
    assert refused(data) == f"cards.{key.rpartition('.')[2]}"
    assert values_of(data) | place == values_of(data)
    if "." in key:
        assert values_of(data)["where"] == key.partition(".")[0]


@clause("C1.4")
def test_a_deck_needs_two_units() -> None:
    data = own()
    wall = {"type": "building", "effect": "wall"}
    data["deck"] = [wall | {"value": value} for value in range(1, 22)]
    assert refused(data) == "cards.too_few_units"
    data["deck"][0] = {"value": 1, "type": "character", "huns": "A", "romans": "B"}
    assert refused(data) == "cards.too_few_units"
    data["deck"][1] = {"value": 2, "type": "army", "huns": "A", "romans": "B"}
    cards.check(data)


@clause("C1.4")
def test_buildings_and_events_may_have_a_name_and_need_none() -> None:
    data = own()
    data["deck"][1] |= {"huns": "Orchard", "romans": "Vineyard"}
    made = rules(data)
    assert (made.cards.name(1), made.cards.name(22)) == ("Orchard", "Vineyard")


@clause("C1.4")
@pytest.mark.parametrize("key", ["terrains", "deck"])
def test_terrains_and_deck_must_be_there_as_lists_of_tables(key: str) -> None:
    data = own()
    wrong: list[object] = ["text", 5, {}, ["text"], None]
    for bad in wrong:
        assert refused(data | {key: bad}) == "cards.missing"
        assert values_of(data | {key: bad})["key"] == key
    del data[key]
    assert values_of(data)["key"] == key


@clause("C1.4")
def test_what_is_no_table_of_terrains_and_deck_is_refused() -> None:
    assert refused(None) == refused([]) == "cards.not_a_table"
    assert refused(own() | {"board": []}) == "cards.unknown_key"
    assert values_of(own() | {"board": []})["key"] == "board"
    with pytest.raises(Refusal) as refusal:
        cards.load("terrains = [")
    assert refusal.value.text.key == "cards.not_toml"
    with pytest.raises(Refusal) as refusal:
        cards.load("deck = []")
    assert refusal.value.text.key == "cards.missing"


@clause("C1.4")
def test_checking_changes_nothing() -> None:
    data = own()
    before = copy.deepcopy(data)
    rules(data)
    assert data == before
