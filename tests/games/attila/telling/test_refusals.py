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
     "No card is played now: influence or a second pawn is to be chosen (A4.1)."),
    (WAR, [], "play goths noricum",
     "No card is played now: cards are to be bid in the war (A4.1)."),
    (HAND, [], "play huns raetia",
     "You hold no Huns card (A5.1)."),
    (HAND, [], "play goths cisalpina",
     "The Goths cannot enter Cisalpina: it is not on the frontier, and none of them stand there or next to it (A5.2)."),
    (f"{HAND}; pacified raetia", [], "play goths raetia",
     "Raetia is pacified and takes no more pawns (A5.3)."),
    (f"{HAND}; raetia 5 huns", [], "play goths raetia",
     "Raetia already holds five pawns; a sixth is never allowed (A5.4)."),
    (f"{HAND}; stock goths 0", [], "play goths raetia",
     "All pawns of the Goths are on the board; none is left to place (A5.5)."),
    # The choice after the pawn
    (HAND, [], "second raetia",
     "A second pawn is placed only right after the first: a card is to be played (A6.1)."),
    (HAND, [], "gain",
     "Influence is chosen only right after placing a pawn: a card is to be played (A6.1)."),
    (WAR, [], "forgo",
     "Influence is chosen only right after placing a pawn: cards are to be bid in the war (A6.1)."),
    (HAND, PLAYED, "second italia",
     "The Goths cannot enter Italia: it is not on the frontier, and none of them stand there or next to it (A5.2)."),
    (f"{HAND}; pacified noricum", PLAYED, "second noricum",
     "Noricum is pacified and takes no more pawns (A5.3)."),
    (f"{HAND}; raetia 4 huns", PLAYED, "second raetia",
     "Raetia already holds five pawns; a sixth is never allowed (A5.4)."),
    (f"{HAND}; stock goths 1", PLAYED, "second raetia",
     "All pawns of the Goths are on the board; none is left to place (A5.5)."),
    # Bids
    (HAND, [], "bid goths",
     "No bids are made now: a card is to be played (A7.2)."),
    (HAND, PLAYED, "stand",
     "No bids are made now: influence or a second pawn is to be chosen (A7.2)."),
    (HAND, AT_THE_END, "bid goths",
     "No bids are made now: an action card may be played at the end of the turn (A7.2)."),
    (WAR, [], "bid franks",
     "The Franks have no pawn in Raetia; only cards of tribes that stand there can be bid (A7.2)."),
    (WAR, ["0 bid huns"], "bid huns",
     "You have no Huns card left (A7.2)."),
    (WAR, ["0 stand", "1 bid goths"], "bid huns",
     "Cards are named in the tribes' order; after the Goths the Huns come too late (A7.2)."),
    # Action cards
    (f"{HAND}; used 0: raise", [], "raise goths goths",
     "Your action card 'influence 2' is used up; each is used once (A10.5)."),
    (f"{HAND}; used 0: exchange", [], "exchange",
     "Your action card 'exchange' is used up; each is used once (A10.5)."),
    (f"{HAND}; used 0: double", AT_THE_END, "double",
     "Your action card 'double turn' is used up; each is used once (A10.5)."),
    (HAND, ["0 raise goths goths"], "exchange",
     "You have used an action card this turn; one a turn is the most (A10.1)."),
    (HAND, ["0 raise goths goths"], "double",
     "You have used an action card this turn; one a turn is the most (A10.1)."),
    (WAR, ["0 bid goths"], "raise goths goths",
     "This action card cannot be played at this moment: cards are to be bid in the war (A10.1)."),
    (WAR, ["0 bid goths"], "exchange",
     "This action card cannot be played at this moment: cards are to be bid in the war (A10.1)."),
    (WAR, ["0 stand"], "raise goths goths",
     "Only the player whose turn it is can play an action card (A10.1)."),
    (WAR, BEFORE_A_SCORING, "exchange",
     "Before a scoring only influence 2 can be played (A10.1)."),
    (WAR, BEFORE_A_SCORING, "double",
     "Double turn is played only at the end of the turn: influence 2 may be played before the scoring (A10.2)."),
    (HAND, [], "double",
     "Double turn is played only at the end of the turn: a card is to be played (A10.2)."),
    ("hand 0: 1 goths", AT_THE_END, "double",
     "You hold no card that could be played, so the turn cannot be doubled (A10.2)."),
    ("hand 0: 1 goths", AT_THE_END, "exchange",
     "You have no card to exchange (A10.3)."),
    (HAND, [], "aside goths",
     "No exchange is under way: a card is to be played (A10.3)."),
    (HAND, [], "done",
     "No exchange is under way: a card is to be played (A10.3)."),
    (HAND, ["0 exchange"], "done",
     "Put at least one card aside first (A10.3)."),
    (HAND, ["0 exchange"], "aside huns",
     "You have no Huns card left (A10.3)."),
    ("hand 0: 2 goths, 2 huns", ["0 exchange", "0 aside goths"], "aside huns",
     "Cards are named in the tribes' order; after the Goths the Huns come too late (A10.3)."),
    (HAND, ["0 exchange"], "play goths raetia",
     "No card is played now: cards are to be put aside for the exchange (A4.1)."),
    (HAND, [], "pass",
     "There is nothing to pass: a card is to be played (A10.1)."),
    (WAR, [], "pass",
     "There is nothing to pass: cards are to be bid in the war (A10.1)."),
    # A pass, and chance
    (HAND, [], "discard goths",
     "You can play a card, so you must (A5.6)."),
    (f"{HAND}; {SHUT}", [], "discard huns",
     "You hold no Huns card (A5.6)."),
    (WAR, [], "discard goths",
     "Cards are discarded only by someone who can play none: cards are to be bid in the war (A5.6)."),
    (HAND, [], "draw goths",
     "That is for chance to say: a card is to be played (A2.1)."),
    (HAND, [], "first 1",
     "That is for chance to say: a card is to be played (A2.1)."),
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
        "At this table influence 2 is played in place of the gain, right after placing a pawn (A12.3)."
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
    assert str(refusal.value) == "'aside romans' is not a move of this game. Legal now: aside goths."


@pytest.mark.parametrize(
    ("phase", "asked"),
    [(FIRST, "chance names the first player"), (DRAW, "a card is drawn"), (OVER, "the game is over")],
)
def test_where_no_player_is_to_act_the_reason_says_what_the_game_waits_for(phase: int, asked: str) -> None:
    t = position(HAND)
    t.state["phase"] = phase
    move = t.rules.parse(t.state, "play goths raetia")
    assert move is not None
    assert str(t.rules.why_not(t.state, move)) == f"No card is played now: {asked} (A4.1)."
