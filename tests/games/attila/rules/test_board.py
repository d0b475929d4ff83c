"""Attila A3: the board, and what makes a board of one's own good."""

import re
from copy import deepcopy
from typing import Any

import pytest

from catalaunia.core import installed, registry
from catalaunia.core.texts import Refusal
from catalaunia.games.attila.rules import board
from tests.clauses import clause, rulebook_of
from tests.games.attila.positions import position, rules, start

FILE = installed.folder("attila") / "data" / "board.toml"
RULEBOOK = rulebook_of("attila")
FRONTIER = {"belgica", "germania", "raetia", "noricum", "pannonia", "moesia"}
SMALL: dict[str, Any] = {
    "provinces": ["rhenus", "roma", "ostia"],
    "frontier": ["rhenus"],
    "borders": [["rhenus", "roma"]],
    "arrows": [["roma", "ostia"]],
}


def table_under(clause_id: str) -> list[tuple[str, list[str]]]:
    """The rows of the table in a clause of the rulebook: a province and those that stand beside it."""
    text = RULEBOOK.split(f"**{clause_id}**")[1].split("- **A")[0]
    rows = re.findall(r"^  \| (\w+) \| (.+) \|$", text, re.MULTILINE)[1:]
    return [(left.lower(), right.lower().split(", ")) for left, right in rows]


LAND = dict(table_under("A3.2"))
ARROWS = [(a, b) for a, (b,) in table_under("A3.3")]


def neighbours(province: str) -> set[str]:
    over_sea = {b for a, b in ARROWS if a == province} | {a for a, b in ARROWS if b == province}
    return set(LAND.get(province, [])) | over_sea


def pairs(kind: str) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in rules().board.data[kind]}


@clause("A3.1")
def test_the_board_has_25_provinces() -> None:
    provinces = rules().board.provinces
    assert len(set(provinces)) == len(provinces) == 25
    assert set(provinces) == {*LAND, "britannia", "sicilia", "asia"}


@clause("A3.1")
def test_the_frontier_runs_through_six_provinces() -> None:
    assert rules().board.data["frontier"] == ["belgica", "germania", "raetia", "noricum", "pannonia", "moesia"]
    t = position("hand 0: 1 goths")
    assert set(t.legal("play")) == {f"play goths {province}" for province in FRONTIER}


@clause("A3.2")
def test_the_borders_are_those_of_the_table_of_the_rulebook() -> None:
    assert pairs("borders") == {frozenset({a, b}) for a, beside in LAND.items() for b in beside}


@clause("A3.2")
def test_there_are_32_borders_and_the_table_shows_each_from_both_sides() -> None:
    assert len(rules().board.data["borders"]) == len(pairs("borders")) == 32
    assert all(a in LAND[b] for a, beside in LAND.items() for b in beside)


@clause("A3.2")
@pytest.mark.parametrize("island", ["britannia", "sicilia", "asia"])
def test_three_provinces_have_no_land_border(island: str) -> None:
    assert not any(island in pair for pair in pairs("borders"))


@clause("A3.3")
def test_the_arrows_are_those_of_the_table_of_the_rulebook() -> None:
    assert len(rules().board.data["arrows"]) == len(ARROWS) == 8
    assert pairs("arrows") == {frozenset(arrow) for arrow in ARROWS}


@clause("A3.3")
@pytest.mark.parametrize(("a", "b"), ARROWS)
def test_an_arrow_joins_in_both_directions_as_a_border_does(a: str, b: str) -> None:
    for here, there in ((a, b), (b, a)):
        t = position(f"{here} 1 goths; hand 0: 1 goths")
        t.play(f"0 play goths {there}")
        assert t.pawns(there) == {"goths": 1}


@clause("A3.2", "A3.3")
@pytest.mark.parametrize("province", [*LAND, "britannia", "sicilia", "asia"])
def test_every_province_opens_its_neighbours_and_no_others(province: str) -> None:
    t = position(f"{province} 1 goths; hand 0: 1 goths")
    open_provinces = {move.split()[2] for move in t.legal("play")}
    assert open_provinces == FRONTIER | {province} | neighbours(province)


@clause("A3.4")
@pytest.mark.parametrize("place", ["corsica", "sardinia", "alps", "alpes", "creta", "euboea", "achaea"])
def test_nobody_can_play_on_islands_or_alps_and_greece_is_one_province(place: str) -> None:
    assert rules().parse(rules().new(), f"play goths {place}") is None
    assert rules().parse(rules().new(), f"second {place}") is None
    assert rules().parse(rules().new(), "play goths graecia") is not None


@clause("A3.4")
def test_fortresses_have_no_function() -> None:
    assert set(rules().board.data) == {"provinces", "frontier", "borders", "arrows"}
    with pytest.raises(Refusal, match="unknown entry ‘fortresses’"):
        rules(data=SMALL | {"fortresses": ["rhenus"]})


@clause("A3.5")
def test_the_board_is_read_from_a_single_file() -> None:
    data = registry.find("attila").load(FILE.read_text("utf-8"))
    assert data == rules().board.data
    own = rules(data=data)
    assert own.board.desk.tobytes() == rules().board.desk.tobytes()


@clause("A3.5")
def test_people_can_read_the_file_too() -> None:
    text = FILE.read_text("utf-8")
    assert all(f'"{province}"' in text for province in rules().board.provinces)
    assert all(f'["{pair[0]}", "{pair[1]}"]' in text for pair in rules().board.data["borders"])


@clause("A3.5")
def test_a_board_of_ones_own_can_be_played_on() -> None:
    t = position("rhenus 1 goths; roma 1 huns; hand 0: 1 goths, 1 huns, 1 saxons", data=SMALL)
    assert {move.split(" ", 1)[1] for move in t.legal("play")} == {
        *("goths rhenus", "goths roma", "huns rhenus", "huns roma", "huns ostia", "saxons rhenus")
    }
    assert t.rules.options["board"] == "own"
    assert t.rules.data == SMALL


@clause("A3.5")
def test_a_board_can_have_up_to_32_provinces() -> None:
    many = [f"p-{k}" for k in range(32)]
    data = {"provinces": many, "frontier": many, "borders": [], "arrows": []}
    t = position("p-30 3 goths 2 huns; war in p-30; hand 0: 1 goths", data=data)
    t.play("0 stand", "1 stand", "2 stand")
    assert t.pawns("p-30") == {"goths": 3}
    last = position("p-31 4 goths; hand 0: 1 goths; no action cards", data=data)
    last.play("0 play goths p-31", "0 gain", "0 stand", "1 stand", "2 stand")
    assert last.is_pacified("p-31")
    assert not last.is_pacified("p-30")


@clause("A3.5")
def test_data_and_the_option_for_them_belong_together() -> None:
    sentence = "The option board=own and your own data belong together, but only one of them was given."
    for options, data in (({"board": "own"}, None), ({"board": "default"}, SMALL), ({}, SMALL)):
        with pytest.raises(Refusal) as refusal:
            registry.find("attila").rules(3, options, data)
        assert str(refusal.value) == sentence


@clause("A3.5")
def test_a_board_of_ones_own_is_read_from_toml_and_checked() -> None:
    text = 'provinces = ["rhenus", "roma"]\nfrontier = ["rhenus"]\nborders = [["rhenus", "roma"]]\narrows = []'
    assert registry.find("attila").load(text)["frontier"] == ["rhenus"]
    with pytest.raises(Refusal, match=r"^The frontier names danubius, which is not listed in ‘provinces’\.$"):
        registry.find("attila").load(text.replace('frontier = ["rhenus"]', 'frontier = ["danubius"]'))


@clause("A3.5")
def test_a_text_that_is_no_toml_is_refused_with_its_line() -> None:
    with pytest.raises(Refusal, match=r"^The board cannot be read as TOML: .*line 2.*\.$"):
        registry.find("attila").load("arrows = []\nprovinces = [,]")


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "unknown key": (
        {"rivers": []},
        "The board has an unknown entry ‘rivers’. Possible entries: provinces, frontier, borders, arrows.",
    ),
    "provinces are no list": ({"provinces": "roma"}, "‘provinces’ must be a list of at least one province."),
    "no provinces": ({"provinces": []}, "‘provinces’ must be a list of at least one province."),
    "too many provinces": (
        {"provinces": [f"p{k}" for k in range(33)]},
        "The board has 33 provinces; at most 32 are possible.",
    ),
    "a name with a capital": (
        {"provinces": ["rhenus", "Roma", "ostia"]},
        "Province number 2 is called ‘Roma’; a name may contain only lower-case letters a-z, digits and hyphens.",
    ),
    "a name with a space": (
        {"provinces": ["rhenus", "roma", "os tia"]},
        "Province number 3 is called ‘os tia’; a name may contain only lower-case letters a-z, digits and hyphens.",
    ),
    "an empty name": (
        {"provinces": ["", "roma"]},
        "Province number 1 is called ‘’; a name may contain only lower-case letters a-z, digits and hyphens.",
    ),
    "a name that is no text": (
        {"provinces": ["rhenus", 7]},
        "Province number 2 is called ‘7’; a name may contain only lower-case letters a-z, digits and hyphens.",
    ),
    "a province twice": (
        {"provinces": ["rhenus", "roma", "ostia", "roma"]},
        "The province roma is listed twice in ‘provinces’.",
    ),
    "no frontier": ({"frontier": []}, "The board has no frontier: ‘frontier’ must list at least one province."),
    "the frontier is no list": (
        {"frontier": "rhenus"},
        "The board has no frontier: ‘frontier’ must list at least one province.",
    ),
    "an unknown frontier": (
        {"frontier": ["rhenus", "danubius"]},
        "The frontier names danubius, which is not listed in ‘provinces’.",
    ),
    "a frontier twice": ({"frontier": ["rhenus", "rhenus"]}, "The frontier names rhenus twice."),
    "borders are no list": ({"borders": "roma"}, "‘borders’ must be a list of pairs of provinces."),
    "arrows are no list": ({"arrows": {}}, "‘arrows’ must be a list of pairs of provinces."),
    "a border of three": (
        {"borders": [["rhenus", "roma"], ["rhenus", "roma", "ostia"]]},
        "Entry 2 of ‘borders’ is not a pair of provinces.",
    ),
    "an arrow that is no list": ({"arrows": ["roma"]}, "Entry 1 of ‘arrows’ is not a pair of provinces."),
    "a border to nowhere": (
        {"borders": [["rhenus", "gallia"]]},
        "Entry 1 of ‘borders’ names gallia, which is not listed in ‘provinces’.",
    ),
    "an arrow to nowhere": (
        {"arrows": [["roma", "ostia"], ["corsica", "ostia"]]},
        "Entry 2 of ‘arrows’ names corsica, which is not listed in ‘provinces’.",
    ),
    "a border with itself": (
        {"borders": [["rhenus", "roma"], ["roma", "roma"]]},
        "Entry 2 of ‘borders’ joins roma to itself.",
    ),
    "an arrow with itself": ({"arrows": [["ostia", "ostia"]]}, "Entry 1 of ‘arrows’ joins ostia to itself."),
    "a border twice": (
        {"borders": [["rhenus", "roma"], ["roma", "rhenus"]]},
        "‘borders’ joins roma and rhenus again; they are already joined in ‘borders’.",
    ),
    "a border that is an arrow too": (
        {"arrows": [["roma", "ostia"], ["roma", "rhenus"]]},
        "‘arrows’ joins roma and rhenus again; they are already joined in ‘borders’.",
    ),
    "an arrow twice": (
        {"arrows": [["roma", "ostia"], ["roma", "ostia"]]},
        "‘arrows’ joins roma and ostia again; they are already joined in ‘arrows’.",
    ),
    "a province nobody can reach": ({"arrows": []}, "The province ostia cannot be reached from the frontier."),
}


@clause("A3.5")
@pytest.mark.parametrize("fault", REFUSED)
def test_a_faulty_board_is_refused_with_the_place_named(fault: str) -> None:
    change, sentence = REFUSED[fault]
    with pytest.raises(Refusal) as refusal:
        rules(data=deepcopy(SMALL) | change)
    assert str(refusal.value) == sentence


@clause("A3.5")
@pytest.mark.parametrize("key", ["provinces", "frontier", "borders", "arrows"])
def test_a_board_without_one_of_its_four_entries_is_refused(key: str) -> None:
    data = {name: value for name, value in SMALL.items() if name != key}
    with pytest.raises(Refusal, match=rf"^The board has no ‘{key}’\.$"):
        rules(data=data)


@clause("A3.5")
def test_a_board_that_is_no_table_is_refused() -> None:
    with pytest.raises(
        Refusal, match=r"^A board must be a TOML table with ‘provinces’, ‘frontier’, ‘borders’ and ‘arrows’\.$"
    ):
        board.check(["rhenus"])


@clause("A3.5")
def test_a_province_counts_as_reached_over_several_borders_and_arrows() -> None:
    long = ["a", "b", "c", "d"]
    data = {"provinces": long, "frontier": ["d"], "borders": [["a", "b"], ["d", "c"]], "arrows": [["b", "c"]]}
    assert start(data=data).rules.board.provinces == long
