"""Attila: a turn in lines, as the chronicle has it."""

from catalaunia.core.texts import Text
from tests.games.attila.positions import position, start
from tests.turns import read, said, said_briefly, told

HANDS = "hand all: 2 goths, 2 huns, 2 franks"
FORCES = "raetia 2 vandals 2 saxons 1 franks; war in raetia; no action cards"
WAR = f"{FORCES}; hand 0: 2 vandals; hand 1: 1 saxons, 1 franks; hand 2: 1 franks"


def test_the_deal_is_one_line() -> None:
    t = start(3)
    lines = told(t, *["chance draw goths"] * 6, *["chance draw huns"] * 6, *["chance draw franks"] * 6)
    assert [(said(one), one.first, one.last) for one in lines] == [("Six cards each; Ada goes first", 0, 17)]


def test_a_card_with_influence_is_one_line_and_its_draws_have_none() -> None:
    t = position(f"{HANDS}; influence 0: 3 huns; peace 9; no action cards")
    lines = told(t, "0 play huns pannonia", "0 gain", "1 play goths moesia")
    assert [said(one) for one in lines] == [
        "Ada: Huns to Pannonia, influence 3 → 5",
        "Bo: Goths to Moesia",
    ]
    assert (lines[0].first, lines[0].last) == (0, 2)  # with the card drawn at the end
    assert (lines[0].line.seat, lines[0].line.about, lines[0].line.sign) == (0, ("huns", "pannonia"), "pawn")


def test_a_second_pawn_says_where_it_goes() -> None:
    said = [
        read(position(f"{HANDS}; no action cards"), "0 play huns pannonia", f"0 second {province}")
        for province in ("pannonia", "dalmatia")
    ]
    assert said == [
        ["Ada: two Huns to Pannonia, no influence"],
        ["Ada: Huns to Pannonia and Dalmatia, no influence"],
    ]


def test_neither_influence_nor_a_second_pawn_and_a_cube_at_the_top() -> None:
    t = position(f"{HANDS}; no action cards")
    assert read(t, "0 play huns pannonia", "0 forgo") == ["Ada: Huns to Pannonia, forgoes influence"]
    t = position(f"{HANDS}; influence 0: 22 huns; no action cards", end="peace")
    assert read(t, "0 play huns pannonia", "0 gain") == ["Ada: Huns to Pannonia, influence stays at 22"]


def test_a_war_is_a_line_that_first_says_who_stands_there_and_then_who_leaves() -> None:
    bids = ("0 bid vandals", "0 bid vandals", "0 stand", "1 bid franks", "1 bid saxons", "1 stand", "2 bid franks")
    assert read(position(WAR), *bids)[0] == "War breaks out in Raetia: Franks 1, Saxons 2, Vandals 2"
    war, scoring = told(position(f"{WAR}; influence 1: 2 vandals"), *bids, "2 stand")[:2]
    left = "the Franks (1 pawn) and the Saxons (2 pawns) leave, peace"
    assert said(war) == (
        f"War in Raetia: Franks 3 (cards: Bo 1, Cy 1), Saxons 3 (cards: Bo 1), Vandals 4 (cards: Ada 2); {left}"
    )
    assert (war.line.seat, war.line.seats) == (None, (0, 1, 2))
    assert war.line.about == ("raetia", "franks", "saxons", "vandals")
    assert said(scoring) == "Century IV scored: Bo +3"
    assert (scoring.line.seats, scoring.line.about) == ((1,), ("vandals",))


def test_whose_cards_were_bid_is_said_in_every_language() -> None:
    bids = ("0 bid vandals", "0 stand", "1 stand", "2 bid franks", "2 stand")
    assert [read(position(WAR), *bids, language=language)[0] for language in ("fr", "de")] == [
        "Guerre en Raetia : Francs 2 (cartes : Cy 1), Saxons 2, Vandales 3 (cartes : Ada 1) ;"
        " les Francs (1 pion) et les Saxons (2 pions) s’en vont, paix",
        "Krieg in Raetia: Franken 2 (Karten: Cy 1), Sachsen 2, Vandalen 3 (Karten: Ada 1);"
        " die Franken (1 Stein) und die Sachsen (2 Steine) ziehen ab, Frieden",
    ]


def test_how_many_pawns_leave_is_said_in_every_language() -> None:
    stands = ("0 stand", "1 stand", "2 stand")
    said = {
        "en": (
            "War in Raetia: Franks 1, Saxons 2, Vandals 2; the Franks (1 pawn) leave, peace",
            "War in Italia: Huns 2, Vandals 2; the Huns (2 pawns) and the Vandals (2 pawns) leave,"
            " peace without a card",
        ),
        "fr": (
            "Guerre en Raetia : Francs 1, Saxons 2, Vandales 2 ; les Francs (1 pion) s’en vont, paix",
            "Guerre en Italia : Huns 2, Vandales 2 ; les Huns (2 pions) et les Vandales (2 pions) s’en vont,"
            " paix sans carte",
        ),
        "de": (
            "Krieg in Raetia: Franken 1, Sachsen 2, Vandalen 2; die Franken (1 Stein) ziehen ab, Frieden",
            "Krieg in Italia: Hunnen 2, Vandalen 2; die Hunnen (2 Steine) und die Vandalen (2 Steine) ziehen ab,"
            " Frieden ohne Karte",
        ),
    }
    tied = "italia 2 vandals 2 huns; war in italia; peace 0; hand all: 2 goths; no action cards"
    for language, lines in said.items():
        for text, line in zip((f"{FORCES}; hand all: 2 goths", tied), lines, strict=True):
            assert read(position(text), *stands, language=language)[0] == line


def test_a_war_says_in_few_words_who_held_out_with_what_strength() -> None:
    bids = ("0 bid vandals", "0 bid vandals", "0 stand", "1 bid franks", "1 bid saxons", "1 stand", "2 bid franks")
    cards = {
        "en": "War in Raetia (cards): Vandals 4 (Ada 2) hold out;"
        " Franks 3 (Bo 1, Cy 1), Saxons 3 (Bo 1) leave (3 pawns)",
        "fr": "Guerre en Raetia (cartes) : Vandales 4 (Ada 2) résistent ;"
        " Francs 3 (Bo 1, Cy 1), Saxons 3 (Bo 1) s’en vont (3 pions)",
        "de": "Krieg in Raetia (Karten): Vandalen 4 (Ada 2) halten stand;"
        " Franken 3 (Bo 1, Cy 1), Sachsen 3 (Bo 1) ziehen ab (3 Steine)",
    }
    none = {
        "en": "War in Raetia (no cards): Saxons 2, Vandals 2 hold out; Franks 1 leave (1 pawn)",
        "fr": "Guerre en Raetia (aucune carte) : Saxons 2, Vandales 2 résistent ; Francs 1 s’en vont (1 pion)",
        "de": "Krieg in Raetia (keine Karten): Sachsen 2, Vandalen 2 halten stand; Franken 1 ziehen ab (1 Stein)",
    }
    for language, sentence in cards.items():
        assert said_briefly(told(position(WAR), *bids, "2 stand")[0], language) == sentence
        assert said_briefly(told(position(WAR), "0 stand", "1 stand", "2 stand")[0], language) == none[language]
    assert said_briefly(told(position(WAR), *bids)[0]) is None, "before the reveal it is not known"


def test_of_a_war_in_which_all_leave_nobody_holds_out() -> None:
    tied = position("italia 2 vandals 2 huns 1 goths; war in italia; hand all: 2 goths; no action cards")
    brief = said_briefly(told(tied, "0 bid goths", "0 stand", "1 stand", "2 stand")[0])
    assert brief == "War in Italia (cards): Huns 2, Goths 2 (Ada 1), Vandals 2 leave (5 pawns)"


def test_of_each_tribe_in_a_war_it_is_said_who_bid_for_it_and_what_came_of_it() -> None:
    bids = ("0 bid vandals", "0 bid vandals", "0 stand", "1 bid franks", "1 bid saxons", "1 stand", "2 bid franks")
    names, line = ("Ada", "Bo", "Cy"), told(position(WAR), *bids, "2 stand")[0].line
    said = [
        (one.about, one.name.say("fr", names) if one.name else "", one.words.say("fr", names)) for one in line.parts
    ]
    parts = [(about, name, words.replace("\xa0", " ")) for about, name, words in said]
    assert parts == [
        ("", "", "Guerre en Raetia (cartes) :"),
        ("vandals", "Vandales", "4 (Ada 2) résistent ;"),
        ("franks", "Francs", "3 (Bo 1, Cy 1),"),
        ("saxons", "Saxons", "3 (Bo 1) s’en vont (3 pions)"),
    ]
    assert told(position(WAR), *bids)[0].line.parts == (), "before the reveal it is not known"


def test_a_war_in_a_turn_stands_after_its_card() -> None:
    t = position(f"{HANDS}; noricum 4 vandals; no action cards")
    said = read(t, "0 play huns noricum", "0 gain", "0 stand", "1 stand", "2 stand")
    assert said[:2] == [
        "Ada: Huns to Noricum, influence 0 → 1",
        "War in Noricum: Huns 1, Vandals 4; the Huns (1 pawn) leave, peace",
    ]
    assert said[2] == "Century IV scored: no points for anybody"


def test_bids_show_no_sooner_than_the_reveal() -> None:
    """In the line of an open war are pawns only, whatever lies face down."""
    for cards in ("1 franks", "2 vandals"):
        t = position(f"{FORCES}; hand all: {cards}")
        assert read(t, f"0 bid {cards[2:]}", "0 stand") == ["War breaks out in Raetia: Franks 1, Saxons 2, Vandals 2"]


def test_action_cards_have_lines_of_their_own() -> None:
    t = position(f"{HANDS}; influence 0: 3 huns")
    said = read(t, "0 raise huns goths", "0 play huns pannonia", "0 gain")
    assert said == ["Ada: action card Influence 2, Huns 3 → 4, Goths 0 → 1", "Ada: Huns to Pannonia, influence 4 → 5"]
    assert read(position(HANDS), "0 raise huns huns") == ["Ada: action card Influence 2, Huns 0 → 2"]


def test_a_double_turn_brings_a_second_card() -> None:
    said = read(position(HANDS), "0 play huns pannonia", "0 gain", "0 double", "0 play goths moesia", "0 gain")
    assert said == [
        "Ada: Huns to Pannonia, influence 0 → 1",
        "Ada: action card Double turn, one more card to play",
        "Ada: Goths to Moesia, influence 0 → 1",
    ]


def test_an_exchange_says_how_many_cards_and_not_which() -> None:
    t = position(HANDS)
    assert read(t, "0 exchange") == ["Ada: action card Exchange"]
    said = read(position(HANDS), "0 exchange", "0 aside huns", "0 aside goths", "0 done", "0 play huns pannonia")
    assert said == ["Ada: action card Exchange, 2 cards replaced", "Ada: Huns to Pannonia"]


def test_two_players_have_two_cards_a_turn() -> None:
    t = position(f"{HANDS}; no action cards", players=2)
    said = read(t, "0 play huns pannonia", "0 gain", "0 play goths moesia", "0 second moesia")
    assert said == [
        "Ada: Huns to Pannonia, influence 0 → 1",
        "Ada: two Goths to Moesia, no influence",
    ]


def test_who_cannot_play_discards() -> None:
    t = position("hand 0: 2 goths; hand 1: 1 huns; hand 2: 1 huns; stock goths 0; no action cards")
    assert read(t, "0 discard goths")[0] == "Ada cannot play and discards a card of the Goths"


def test_who_has_no_card_left_draws_a_new_hand() -> None:
    t = position("hand 0: 1 goths; hand 2: 1 huns; influence 0: 3 goths; no action cards")
    lines = told(t, "0 play goths moesia", "0 gain", "2 play huns pannonia")
    assert [said(one) for one in lines] == [
        "Ada: Goths to Moesia, influence 3 → 4",
        "Bo has no card to play and draws a new hand",
        "Cy: Huns to Pannonia",
    ]
    assert (lines[1].line.seat, lines[1].line.seats) == (1, (1,))


def test_the_end_is_told_with_its_reason_the_last_scoring_and_who_has_won() -> None:
    t = position(f"{HANDS}; influence 0: 21 huns; influence 1: 3 huns; score 10 12 7; no action cards")
    assert read(t, "0 play huns pannonia", "0 gain") == [
        "Ada: Huns to Pannonia, influence 21 → 22",
        "A cube has reached 22: the game ends after this turn",
        "Final scoring: Ada +1, Bo +1",
        "The game is over. Bo wins with 13 points; Ada 11, Cy 7",
    ]


def test_victories_are_shared() -> None:
    t = position(f"{HANDS}; influence 0: 21 huns; score 9 10 7; no action cards")
    assert read(t, "0 play huns pannonia", "0 gain")[-1] == "The game is over. Ada wins with 11 points; Bo 10, Cy 7"
    t = position(f"{HANDS}; influence 0: 21 huns; score 9 11 7; no action cards")
    assert read(t, "0 play huns pannonia", "0 gain")[-1] == "The game is over. Ada and Bo win with 11 points each; Cy 7"
    t = position(f"{HANDS}; influence 0: 21 huns; score 9 11; no action cards; last card", players=2)
    assert read(t, "0 play huns pannonia", "0 gain")[-1] == "The game is over. All win together with 11 points each"


def test_turns_are_grouped_by_centuries() -> None:
    for peace, name in ((10, "IV"), (9, "V"), (5, "VI"), (4, "VII"), (0, "VII")):
        t = position(f"{HANDS}; peace {peace}")
        assert t.rules.chapter(t.view(None)) == (name, Text("attila.turn.century", century=name))
    assert start(3).rules.chapter(start(3).view(None))[0] == "opening"


def test_what_comes_after_the_last_peace_of_a_century_stands_in_the_next() -> None:
    t = position(f"{HANDS}; peace 10; noricum 4 vandals")
    moves = ("0 play huns noricum", "0 gain", "0 stand", "1 stand", "2 stand", "0 raise franks franks")
    assert [(one.line.sign, one.chapter[0]) for one in told(t, *moves)] == [
        ("pawn", "IV"),
        ("war", "IV"),
        ("influence", "V"),
        ("scoring", "V"),
    ]
