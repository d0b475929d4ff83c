"""Attila: the rules as a whole. Which moves are legal now, and what a move does.

Compiled functions over one position `s` and a `desk`, with the game's data and room to work on; what Python
calls is made of them in `compiled/bulk.py`, for all games alike. None checks whether a move is legal.
"""

from catalaunia.compiled import hot, kernel, roll, rule
from catalaunia.core.protocol import CHANCE
from catalaunia.games.attila.rules import action_cards, draw_pile, influence, peace, placing, turn, war
from catalaunia.games.attila.rules.moves import (
    ASIDE_MOVES,
    BID_MOVES,
    DISCARD_MOVES,
    DONE,
    DOUBLE_MOVE,
    DRAW_MOVES,
    EXCHANGE_MOVE,
    FIRST_MOVES,
    FORGO,
    GAIN,
    PASS,
    RAISE_MOVES,
    ROWS,
    SECOND_MOVES,
    STAND,
    WIDTH,
    allow,
    list_set,
    nth,
    size,
)
from catalaunia.games.attila.rules.state import (
    ACTION_CARDS,
    ASIDE,
    BID,
    CARDS_PER_TRIBE,
    CENTURIES,
    DRAW,
    EVE,
    FIRST,
    HAND,
    INFLUENCE,
    NIGHT,
    PAWNS_PER_TRIBE,
    PEACE_CARDS,
    PLAY,
    SCORING,
    TRIBES,
    TURN_END,
    WAR_PAWNS,
)

WARS = (
    PEACE_CARDS + 5
)  # after the last peace card its turn goes on: the card's other war, and two more cards with two each


def longest(players: int, provinces: int) -> int:
    """The most moves a game can have.

    A province takes five pawns and is then closed for good, so no more cards are played than that; between two of them
    fewer turns than players go by without one (A5.6), and only as many after the last as end the game.
    """
    played = WAR_PAWNS * provinces
    idle = (players - 1) * played + players
    set_up_moves = 1 + HAND * players
    cards = played * 4  # the card, what is done after it, the turn's end, and the card drawn
    without = idle * 3  # a card discarded, the turn's end, the card drawn
    wars = min(WARS, provinces) * players * (2 * HAND + 1)  # all hands laid down and drawn again; all stand
    action_cards = players * (2 + 2 + 2 * HAND)  # one move each, and for an exchange: done, cards aside, cards drawn
    return set_up_moves + cards + without + wars + action_cards + CENTURIES  # passes before scorings


@kernel
def set_up(states, i, desks, first_seat):
    """A2: an empty board; `first_seat` is -1 where chance draws the first player (A12.1)."""
    s = states[i]
    s.stock[:] = PAWNS_PER_TRIBE
    s.reach[:] = desks[0].frontier
    s.pile[:] = CARDS_PER_TRIBE
    s.left = CARDS_PER_TRIBE * TRIBES
    s.peace = PEACE_CARDS
    s.war[:] = -1
    for seat in range(s.players):
        for card in range(ACTION_CARDS):
            s.unused[seat, card] = 1
    if first_seat < 0:
        s.phase = FIRST
        s.actor = CHANCE
    else:
        turn.name_first(s, first_seat)


@hot
def legal_set(s, desk):
    """The set of legal moves, those of chance included."""
    for row in range(ROWS):
        desk.rows[row] = 0
    phase = s.phase
    if phase == PLAY:
        placing.legal(s, desk)
        action_cards.legal(s, desk)
    elif phase == INFLUENCE:
        influence.legal(s, desk)
        action_cards.legal(s, desk)
    elif phase == BID:
        war.legal(s, desk)
        if s.actor == s.active and not war.has_begun(s):
            action_cards.legal(s, desk)
    elif phase == TURN_END:
        allow(desk, PASS)
        action_cards.legal(s, desk)
        action_cards.legal_double(s, desk)
    elif phase == EVE:
        allow(desk, PASS)
        action_cards.legal_raise(s, desk)
    elif phase == ASIDE:
        action_cards.legal_aside(s, desk)
    elif phase == DRAW:
        draw_pile.legal(s, desk)
    elif phase == FIRST:
        for seat in range(s.players):
            allow(desk, FIRST_MOVES + seat)


@hot
def apply_move(s, desk, move):
    """A legal move and all that follows from it, up to the next choice."""
    if DRAW_MOVES <= move < FIRST_MOVES:
        if not draw_pile.draw(s, move - DRAW_MOVES):
            return
        turn.go_on_after_draw(s)
    elif BID_MOVES <= move < ASIDE_MOVES:
        war.bid(s, move - BID_MOVES)
        return
    elif move == STAND:
        if not war.stand(s):
            return
        peace.pacify(s, war.resolve(s, desk))
    elif move < SECOND_MOVES:
        placing.play(s, desk, move // WIDTH, move % WIDTH)
    elif move < RAISE_MOVES:
        influence.second(s, desk, move - SECOND_MOVES)
    elif move < BID_MOVES:
        action_cards.raise_cubes(s, move - RAISE_MOVES)
    elif move == GAIN:
        influence.gain(s)
    elif move == FORGO:
        influence.forgo(s)
    elif move == PASS:
        s.phase = SCORING if s.phase == EVE else NIGHT
    else:
        apply_seldom(s, move)
    turn.advance(s)


@rule
def apply_seldom(s, move):
    if move == EXCHANGE_MOVE:
        action_cards.exchange(s)
    elif move == DONE:
        action_cards.done(s)
    elif move == DOUBLE_MOVE:
        action_cards.double(s)
    elif move < DISCARD_MOVES:
        action_cards.put_aside(s, move - ASIDE_MOVES)
    elif move < DRAW_MOVES:
        placing.discard(s, move - DISCARD_MOVES)
    else:
        turn.name_first(s, move - FIRST_MOVES)


@rule
def list_moves(s, desk):
    """The legal moves onto the desk, one by one."""
    legal_set(s, desk)
    list_set(desk)


@hot
def random_move(s, desk):
    """One of the legal moves, each as likely as the next; a draw by the cards in the pile."""
    if s.phase == DRAW:
        return DRAW_MOVES + draw_pile.random_draw(s, desk)
    legal_set(s, desk)
    return nth(desk, roll(desk, size(desk)))
