"""Attila A4: a turn.

Play a card and place a pawn; influence or a second pawn; wars and peace; scoring; refill the hand.
`advance` goes through this until somebody has a move to make: a phase that does not arise leaves none.
"""

from catalaunia.compiled import hot, rule
from catalaunia.games.attila.rules import action_cards, end, placing, scoring, war
from catalaunia.games.attila.rules.draw_pile import draw_cards
from catalaunia.games.attila.rules.state import (
    CARD_END,
    DEAL,
    EVE,
    HAND,
    INFLUENCE,
    NIGHT,
    PLAY,
    REFILL,
    SCORING,
    TRADE,
    TURN_END,
    WAR,
    clockwise,
)


@rule
def name_first(s, seat):
    """A2.2; then the deal begins with seat 0 (A2.1)."""
    s.active = seat
    draw_cards(s, 0, HAND, DEAL)


@hot
def begin(s, seat):
    """With two players a turn has two cards (A4.2)."""
    s.active = seat
    s.card = 0
    s.cards = 2 if s.players == 2 else 1
    s.acted = 0
    s.played = 0
    s.phase = PLAY


@hot
def go_on_after_draw(s):
    """What follows the last card of a draw, by what it was for."""
    if s.purpose == TRADE:
        action_cards.discard_aside(s)
    elif s.purpose == REFILL:
        begin(s, clockwise(s, s.active))
    elif s.drawer + 1 < s.players:
        draw_cards(s, s.drawer + 1, HAND, DEAL)
    else:
        begin(s, s.active)


@hot
def end_card(s):
    s.card += 1
    end.test_tribes(s)
    s.phase = PLAY if s.card < s.cards else TURN_END


@hot
def end_turn(s):
    """The end of the game, or the draw back to six and the next player (A4.1, A11.3)."""
    end.test_passes(s)
    missing = HAND - s.held[s.active]
    if s.ended != 0:
        end.finish(s)
    elif missing > 0:
        draw_cards(s, s.active, missing, REFILL)
    else:
        begin(s, clockwise(s, s.active))


@hot
def advance(s):
    """Go on until somebody must move."""
    while True:
        phase = s.phase
        if phase == PLAY:
            if placing.arises(s):
                break
            s.phase = TURN_END
        elif phase == WAR:
            war.declare(s)
        elif phase == CARD_END:
            end_card(s)
        elif phase == EVE:
            if action_cards.may_raise(s):
                break
            s.phase = SCORING
        elif phase == SCORING:
            scoring.score(s)
            s.phase = WAR
        elif phase == TURN_END:
            if action_cards.may_use_any_at_turn_end(s):
                break
            s.phase = NIGHT
        elif phase == NIGHT:
            end_turn(s)
        elif phase == INFLUENCE:
            break
        else:
            return  # a draw, a bid, cards put aside, or the end: whose move it is stands there already
    s.actor = s.active
