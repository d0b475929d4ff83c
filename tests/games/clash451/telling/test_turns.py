"""Clash 451: a turn in lines, as the chronicle has it."""

import itertools
import re

import pytest

from catalaunia.core.protocol import TurnLine
from catalaunia.core.texts import LANGUAGES, catalogue, messages
from tests.core.sentences import kind
from tests.games.clash451.positions import Table, position, start
from tests.turns import read, told

PREPARED = "hands: h1 h2 h3 h4 h5 h6 r1 r2 r3 r4 r5 r6"


def gist(line: TurnLine, language: str = "en") -> str:
    return line.gist.say(language, ("Ada", "Bo")).replace("\u00a0", " ") if line.gist else ""


def last(text: str, move: str = "0 decline", shown: str = "h21", turn: int = 3) -> list[str]:
    """The lines of the last move of a turn, after that of the card itself."""
    return read(position(f"{text}; turn {turn}; shown {shown}; round 2"), move)[1:]


def chosen(t: Table, huns: str, romans: str) -> list[str]:
    picks = [f"0 pick {card}" for card in huns.split()] + [f"1 pick {card}" for card in romans.split()]
    return read(t, *picks)


def test_the_row_is_one_line() -> None:
    t = start()
    [line] = told(t, *(f"chance terrain {name}" for name in t.rules.cards.ids[:9]))
    assert line.line.text.say("en").startswith("The row is laid out: Londinium, Mogontiacum, ")
    assert (line.first, line.last, len(line.line.about)) == (0, 8, 9)


def test_what_is_chosen_in_secret_has_no_line_before_it_is_revealed() -> None:
    t = position(PREPARED)
    assert read(t, "0 pick h5", "0 pick h4", "0 pick h1", "1 pick r6", "1 pick r2") == []


def test_a_reveal_is_told_until_the_first_card_is_played() -> None:
    assert chosen(position(PREPARED), "h5 h4 h1", "r6 r2 r3") == ["Revealed: Theodoric (6) and Kreka (5)"]
    t = position("shown h5 r6")
    assert read(t, "1 place londinium", "0 place mogontiacum")[:2] == [
        "Bo: Theodoric (6) at Londinium",
        "Ada: Kreka (5) at Mogontiacum",
    ]


def test_equal_values_are_told_with_both_cards() -> None:
    assert chosen(position(PREPARED), "h5 h4 h1", "r5 r2 r3") == [
        "Equal values, both discarded: Kreka (5) and Genevieve (5)",
        "Revealed: Wall (4) and Vine (2)",
    ]


def test_a_card_says_what_it_bars_replaces_and_captures() -> None:
    assert read(position("shown h21"), "0 place londinium")[0] == "Ada: Strategy (21) bars Londinium"
    t = position("huns 1: h2; shown h17")
    assert read(t, "0 place londinium")[0] == "Ada: Wall (17) at Londinium; replaces Vine (2)"
    assert read(position("shown h21"), "0 decline")[0] == "Ada discards Strategy (21)"


def test_a_strategy_is_told_as_one_also_by_the_last_card_of_a_turn() -> None:
    t = position("turn 3; shown h21; round 2")
    assert read(t, "0 place londinium") == ["Ada: Strategy (21) bars Londinium"]
    t = position("turn 3; shown h5; round 2; strategy 4: h1")
    assert read(t, "0 place londinium") == ["Ada: Kreka (5) at Londinium"]


def test_a_marriage_says_who_is_won_over_where_and_what_comes_of_it() -> None:
    t = position("romans 3: r6 r10; shown h20")
    assert read(t, "0 marry r6")[0] == ("Ada: Marriage (20) wins over Theodoric (6) at Colonia Agrippina; conflict")
    t = position("romans 3: r6 r2; shown h20")
    assert read(t, "0 marry r6")[0].endswith("at Colonia Agrippina; captures Vine (2)")


def test_migrations_say_who_is_pushed_where() -> None:
    t = position("huns 3: h12; romans 4: r10; shown h19")
    [line] = told(t, "0 migrate h12 augusta-treverorum")[:1]
    said = line.line.text.say("en", ("Ada", "Bo"))
    assert said == "Ada: Migrations (19), Heruli (12) to Augusta Treverorum; pushes Saxons (10) to Catalaunum"
    assert line.line.about[:2] == ("h19", "h12")


def test_the_movement_of_a_side_is_one_line_with_its_conflicts_and_captures() -> None:
    t = position("row 1 4 6 7 9 11 12 14 19; huns 9: h12 h11; romans 11: r5; romans 7: r4; romans 12: r6; move")
    moves = ("0 move h11 aurelianorum", "0 move h12 toletum", "1 move r6 toletum")
    lines = [one.line for one in told(t, *moves) if one.line.sign == "march"]
    assert [one.text.say("en", ("Ada", "Bo")) for one in lines] == [
        "Ada moves Scirii (11): Burdigala → Aurelianorum, captures Wall (4);"
        " Heruli (12): Burdigala → Toletum, conflict",
        "Bo moves Theodoric (6): Tolosa → Toletum",
    ]
    assert [gist(one) for one in lines] == ["11 to Aurelianorum, 12 to Toletum", "6 to Toletum"]
    assert lines[0].about == ("h11", "burdigala", "aurelianorum", "h12", "toletum")


def test_units_that_go_together_are_one_step_by_their_origin_and_one_goal_in_few_words() -> None:
    t = position("row 1 4 6 7 9 11 12 14 19; romans 4: r10 r11; romans 7: r6; move")
    moves = ("1 move r10 parisiorum", "1 move r11 parisiorum", "1 move r6 parisiorum")
    [line] = [one.line for one in told(t, *moves) if one.line.sign == "march"]
    assert line.text.say("en", ("Ada", "Bo")) == (
        "Bo moves Saxons (10), Burgundians (11): Augusta Treverorum → Parisiorum;"
        " Theodoric (6): Aurelianorum → Parisiorum"
    )
    assert gist(line) == "10 & 11 & 6 to Parisiorum"


def test_each_line_is_said_in_few_words_units_by_their_values_alone() -> None:
    assert [
        gist(one.line) for one in told(position("shown h5 r17"), "1 place londinium", "0 place mogontiacum")[:2]
    ] == ["Wall at Londinium", "5 at Mogontiacum"]
    for text, move, few in (
        ("shown h21", "0 place londinium", "Strategy bars Londinium"),
        ("shown h21", "0 decline", "discards Strategy"),
        ("romans 3: r6; shown h20", "0 marry r6", "Marriage wins over 6 at Agrippina"),
        ("huns 3: h12; shown h19", "0 migrate h12 augusta-treverorum", "Migrations, 12 to Treverorum"),
    ):
        assert gist(told(position(text), move)[0].line) == few
    equal = told(position(PREPARED), *[f"0 pick {one}" for one in ("h5", "h4", "h1")], "1 pick r5", "1 pick r2")
    assert equal == []
    fights = told(position("huns 3: h2 h9; romans 3: r10 r11; turn 3; shown h21; round 2"), "0 decline")
    assert [gist(one.line, language) for one in fights[1:2] for language in ("en", "fr", "de")] == [
        "Agrippina won by Bo",
        "Agrippina, victoire pour Bo",
        "Agrippina, Sieger: Bo",
    ]


def test_a_move_by_sea_is_told_as_one() -> None:
    t = position("row 1 4 6 7 9 11 12 14 19; romans 14: r15; move")
    marched = [one.line for one in told(t, "1 move r15 burdigala") if one.line.sign == "march"]
    assert marched[0].text.say("en", ("Ada", "Bo")) == "Bo moves Visigoths (15): Arelate → Burdigala by sea"


def test_a_conflict_says_who_wins_who_falls_and_what_is_captured() -> None:
    assert last("huns 3: h17 h13 h8; romans 3: r16 r15 r12") == [
        "Conflict at Colonia Agrippina: Bo wins. Fallen: Bructeri (13), Attila (8), Franks (12); captures Wall (17)"
    ]
    assert last("huns 3: h9 h12; romans 3: r9 r12") == [
        "Conflict at Colonia Agrippina: nobody survives. "
        "Fallen: Heruli (12), Thuringians (9), Franks (12), Armoricans (9)"
    ]


def test_several_conflicts_have_a_line_each_in_the_order_of_the_row() -> None:
    first, second = last("huns 3: h2 h9; romans 3: r10 r11; huns 5: h12; romans 5: r12")
    assert first.startswith("Conflict at Colonia Agrippina: Bo wins.")
    assert second.startswith("Conflict at Catalaunum: Bo wins.")


def test_the_end_says_the_points_of_both() -> None:
    assert last("huns 3: h9", turn=7)[-1] == "The game is over. Ada wins 4 to 0"
    assert last("", turn=7)[-1] == "The game is over: a draw with 0 points each"
    level = last("row 1 2 3 4 5 6 7 16 21; huns 16: h9; romans 21: r9", turn=7)[-1]
    assert level == "The game is over. Level with 4 points each; Bo wins with the highest terrain"


def test_each_turn_is_a_chapter() -> None:
    t = position("turn 4")
    assert t.rules.chapter(t.rules.view(t.state, None))[0] == "4"
    assert start().rules.chapter(start().state)[0] == "opening"


BETWEEN = set("to in at on by and over against vers à et par contre nach in und ab auf über gegen".split())
ONE_CARD = re.compile(r"clash451\.turn\.(bars|marry)")  # only Strategy bars, only Marriage wins over


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_verb_has_to_agree_with_a_card(language: str) -> None:
    """A card may be called by a person, a people or a thing: Kreka falls, but the Saxons fall."""
    agreeing = []
    for key, sentence in catalogue(language).items():
        if not re.match(r"clash451\.(turn|told)\.", key) or ONE_CARD.fullmatch(key):
            continue
        for part, following in itertools.pairwise(messages.read(sentence).parts):
            word = re.match(r" (\w+)", following) if isinstance(following, str) else None
            if isinstance(part, messages.Value) and kind(key, part.name) == "card" and word:
                agreeing += [(key, word[1])] * (word[1] not in BETWEEN)
    assert agreeing == []
