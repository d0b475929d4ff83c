"""Attila: the sentence with which a move is refused, and the clause it cites."""

from typing import Any

import pytest

from catalaunia.core.texts import Refusal, catalogue
from catalaunia.games.attila.rules.state import DRAW, FIRST, OVER
from tests.clauses import clause
from tests.games.attila.positions import position

HAND = "hand 0: 2 goths"
WAR = "war in raetia; raetia 3 goths 2 huns; hand all: 1 goths, 1 huns, 1 franks"
SHUT = "pacified belgica germania raetia noricum pannonia moesia"
PLAYED = ["0 play goths raetia"]
AT_THE_END = ["0 play goths raetia", "0 gain"]
BEFORE_A_SCORING = ["0 stand", "1 stand", "2 stand"]

# A position, what is said there, the move that is refused, and why.
REFUSALS = [
    # A card and its pawn
    (HAND, PLAYED, "play goths raetia",
     "You cannot play a tribe card now: it is time to gain influence or place a second pawn (A4.1)."),
    (WAR, [], "play goths noricum",
     "You cannot play a tribe card now: it is time to bid cards in the war (A4.1)."),
    (HAND, [], "play huns raetia",
     "You hold no card of the Huns (A5.1)."),
    (HAND, [], "play goths cisalpina",
     "The Goths cannot enter Cisalpina: it is not on the frontier, and they have no pawn there or next to it (A5.2)."),
    (f"{HAND}; pacified raetia", [], "play goths raetia",
     "Raetia is pacified and takes no more pawns (A5.3)."),
    (f"{HAND}; raetia 5 huns", [], "play goths raetia",
     "Raetia already holds five pawns; a sixth is never allowed (A5.4)."),
    (f"{HAND}; stock goths 0", [], "play goths raetia",
     "All pawns of the Goths are on the board; there are none left to place (A5.5)."),
    # The choice after the pawn
    (HAND, [], "second raetia",
     "A second pawn can only be placed right after the first, but now it is time to play a card (A6.1)."),
    (HAND, [], "gain",
     "You can only gain influence right after placing a pawn, but now it is time to play a card (A6.1)."),
    (WAR, [], "forgo",
     "You can only gain influence right after placing a pawn, but now it is time to bid cards in the war (A6.1)."),
    (HAND, PLAYED, "second italia",
     "The Goths cannot enter Italia: it is not on the frontier, and they have no pawn there or next to it (A5.2)."),
    (f"{HAND}; pacified noricum", PLAYED, "second noricum",
     "Noricum is pacified and takes no more pawns (A5.3)."),
    (f"{HAND}; raetia 4 huns", PLAYED, "second raetia",
     "Raetia already holds five pawns; a sixth is never allowed (A5.4)."),
    (f"{HAND}; stock goths 1", PLAYED, "second raetia",
     "All pawns of the Goths are on the board; there are none left to place (A5.5)."),
    # Bids
    (HAND, [], "bid goths",
     "You cannot bid now: it is time to play a card (A7.2)."),
    (HAND, PLAYED, "stand",
     "You cannot bid now: it is time to gain influence or place a second pawn (A7.2)."),
    (HAND, AT_THE_END, "bid goths",
     "You cannot bid now: it is time to play an action card or end the turn (A7.2)."),
    (WAR, [], "bid franks",
     "The Franks have no pawn in Raetia; you can only bid cards of tribes that have one there (A7.2)."),
    (WAR, ["0 bid huns"], "bid huns",
     "You have no card of the Huns left (A7.2)."),
    (WAR, ["0 stand", "1 bid goths"], "bid huns",
     "Choose cards in the order of the tribes: the Huns come before the Goths (A7.2)."),
    # Action cards
    (f"{HAND}; used 0: raise", [], "raise goths goths",
     "You have already used your action card ‘Influence 2’; each can be used only once (A10.5)."),
    (f"{HAND}; used 0: exchange", [], "exchange",
     "You have already used your action card ‘Exchange’; each can be used only once (A10.5)."),
    (f"{HAND}; used 0: double", AT_THE_END, "double",
     "You have already used your action card ‘Double turn’; each can be used only once (A10.5)."),
    (HAND, ["0 raise goths goths"], "exchange",
     "You have already played an action card this turn; the limit is one per turn (A10.1)."),
    (HAND, ["0 raise goths goths"], "double",
     "You have already played an action card this turn; the limit is one per turn (A10.1)."),
    (WAR, ["0 bid goths"], "raise goths goths",
     "This action card cannot be played now: it is time to bid cards in the war (A10.1)."),
    (WAR, ["0 bid goths"], "exchange",
     "This action card cannot be played now: it is time to bid cards in the war (A10.1)."),
    (WAR, ["0 stand"], "raise goths goths",
     "Only the player whose turn it is can play an action card (A10.1)."),
    (WAR, BEFORE_A_SCORING, "exchange",
     "Before a scoring, only Influence 2 can be played (A10.1)."),
    (WAR, BEFORE_A_SCORING, "double",
     "Double turn can only be played at the end of the turn,"
     " but now it is time to play Influence 2 or go on to the scoring (A10.2)."),
    (HAND, [], "double",
     "Double turn can only be played at the end of the turn, but now it is time to play a card (A10.2)."),
    ("hand 0: 1 goths", AT_THE_END, "double",
     "You hold no card that you could play, so you cannot use Double turn (A10.2)."),
    ("hand 0: 1 goths", AT_THE_END, "exchange",
     "You have no cards to exchange (A10.3)."),
    (HAND, [], "aside goths",
     "No exchange is under way: it is time to play a card (A10.3)."),
    (HAND, [], "done",
     "No exchange is under way: it is time to play a card (A10.3)."),
    (HAND, ["0 exchange"], "done",
     "Put at least one card aside first (A10.3)."),
    (HAND, ["0 exchange"], "aside huns",
     "You have no card of the Huns left (A10.3)."),
    ("hand 0: 2 goths, 2 huns", ["0 exchange", "0 aside goths"], "aside huns",
     "Choose cards in the order of the tribes: the Huns come before the Goths (A10.3)."),
    (HAND, ["0 exchange"], "play goths raetia",
     "You cannot play a tribe card now: it is time to put cards aside for the exchange (A4.1)."),
    (HAND, [], "pass",
     "You cannot pass now: it is time to play a card (A10.1)."),
    (WAR, [], "pass",
     "You cannot pass now: it is time to bid cards in the war (A10.1)."),
    # A pass, and chance
    (HAND, [], "discard goths",
     "You can play a card, so you must play one (A5.6)."),
    (f"{HAND}; {SHUT}", [], "discard huns",
     "You hold no card of the Huns (A5.6)."),
    (WAR, [], "discard goths",
     "You can only discard a card when you should play one but cannot; now it is time to bid cards in the war (A5.6)."),
    (HAND, [], "draw goths",
     "Only chance can do that, not a player; now it is time to play a card (A2.1)."),
    (HAND, [], "first 1",
     "Only chance can do that, not a player; now it is time to play a card (A2.1)."),
]  # fmt: skip


def refused(text: str, moves: list[str], move: str, **options: Any) -> Refusal:
    """Who is to act says a move that is not legal."""
    t = position(text, **options)
    t.play(*moves)
    match = t.match()
    before = match.state.tobytes()
    with pytest.raises(Refusal) as refusal:
        match.play(t.actor, move)
    assert match.state.tobytes() == before
    return refusal.value


@clause("A4.1", "A5.2", "A5.3", "A5.4", "A5.5", "A5.6", "A6.1", "A7.2", "A10.1", "A10.2", "A10.3", "A10.5")
@pytest.mark.parametrize(("text", "moves", "move", "sentence"), REFUSALS)
def test_a_move_that_is_not_legal_is_refused_with_its_reason(
    text: str, moves: list[str], move: str, sentence: str
) -> None:
    refusal = refused(text, moves, move)
    assert str(refusal) == sentence
    assert sentence.endswith(f"({refusal.clause}).")


@clause("A12.3")
@pytest.mark.parametrize(("text", "moves"), [(HAND, []), (WAR, []), (HAND, AT_THE_END)])
def test_with_instead_influence_2_is_refused_outside_the_influence_step(text: str, moves: list[str]) -> None:
    assert str(refused(text, moves, "raise goths goths", influence_2="instead")) == (
        "At this table, Influence 2 replaces the usual gain and is played right after placing a pawn (A12.3)."
    )


@clause("A10.1")
@pytest.mark.parametrize(
    ("used", "moves", "move"),
    [
        ("; used 0: exchange", ["0 stand"], "exchange"),
        ("", ["0 raise goths goths", "0 stand"], "exchange"),
        ("", ["0 raise goths goths", "0 stand"], "raise goths goths"),
        ("", ["0 bid huns", "0 bid goths", "0 stand"], "exchange"),
        ("; used 1: double", ["0 stand"], "double"),
    ],
)
def test_a_bidder_who_is_not_active_is_not_refused_for_what_another_has_done(
    used: str, moves: list[str], move: str
) -> None:
    war = "war in raetia; raetia 3 goths 2 huns; hand all: 1 goths, 1 huns"
    sentence = "Only the player whose turn it is can play an action card (A10.1)."
    assert str(refused(war + used, moves, move)) == sentence


def test_every_reason_of_the_catalogue_is_given_by_some_test() -> None:
    given = {refused(text, moves, move).text.key for text, moves, move, _ in REFUSALS}
    given.add(refused(HAND, [], "raise goths goths", influence_2="instead").text.key)
    given.add(refused(HAND, PLAYED, "forgo", influence_choice="one-of-two").text.key)
    assert given == {key for key in catalogue("en") if key.startswith("attila.not.")}


def test_a_move_that_is_no_move_of_the_game_is_refused_with_the_legal_ones() -> None:
    t = position("hand 0: 2 goths")
    t.play("0 exchange")
    with pytest.raises(Refusal) as refusal:
        t.match().play(0, "aside romans")
    assert str(refusal.value) == "‘aside romans’ is not a move of this game. Legal moves now: aside goths."


@pytest.mark.parametrize(
    ("phase", "asked"),
    [
        (FIRST, "the first player is being chosen at random"),
        (DRAW, "a card is being drawn"),
        (OVER, "the game is over"),
    ],
)
def test_where_no_player_is_to_act_the_reason_says_what_the_game_waits_for(phase: int, asked: str) -> None:
    t = position(HAND)
    t.state["phase"] = phase
    move = t.rules.parse(t.state, "play goths raetia")
    assert move is not None
    assert str(t.rules.why_not(t.state, move)) == f"You cannot play a tribe card now: {asked} (A4.1)."
