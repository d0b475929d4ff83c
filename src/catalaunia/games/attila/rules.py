"""Attila: the rules as a whole. What may be said now, and what a word does.

Compiled functions over pools: `states` is an array of positions and `i` the one that is meant;
`boards` holds one board, `rooms` one room to work in. None checks whether a word is legal.
"""

import numpy as np

from catalaunia.compiled import roll, rule
from catalaunia.games.attila import action_cards, draw_pile, influence, peace, placing, turn, war
from catalaunia.games.attila.state import (
    ACTION_CARDS,
    ASIDE,
    BID,
    CARDS_PER_TRIBE,
    CHANCE,
    DRAW,
    EVE,
    FIRST,
    INFLUENCE,
    NIGHT,
    OVER,
    PAWNS_PER_TRIBE,
    PEACE_CARDS,
    PLAY,
    SCORING,
    TRIBES,
    TURN_END,
)
from catalaunia.games.attila.words import (
    ASIDE_WORD,
    BID_WORD,
    DISCARD_WORD,
    DONE,
    DOUBLE_WORD,
    DRAW_WORD,
    EXCHANGE_WORD,
    FIRST_WORD,
    FORGO,
    GAIN,
    PASS,
    RAISE_WORD,
    ROWS,
    SECOND_WORD,
    STAND,
    WIDTH,
    allow,
    listed,
    nth,
    size,
)

# No game is longer than this many words. Each war closes a province and frees at most five pawns, so no
# more than 120 + 5 * 32 cards are played and no more than that many turns in a row have none in between;
# a turn has at most 80 words of its own, and each of the 32 wars at most 40.
LONGEST = (120 + 5 * 32) * 5 * 80 + 32 * 40


@rule
def set_up(states, i, boards, first_seat):
    """A2: an empty board; `first_seat` is -1 where chance draws the first player (A12.1)."""
    s = states[i]
    s.stock[:] = PAWNS_PER_TRIBE
    s.reach[:] = boards[0].frontier
    s.pile[:] = CARDS_PER_TRIBE
    s.left = CARDS_PER_TRIBE * TRIBES
    s.peace = PEACE_CARDS
    s.war[:] = -1
    for seat in range(s.players):
        for card in range(ACTION_CARDS):
            s.unused[seat, card] = 1
    if first_seat < 0:
        s.moment = FIRST
        s.actor = CHANCE
    else:
        turn.name_first(s, first_seat)


@rule
def legal_set(s, room):
    """The set of words that may be said now, those of chance included."""
    for row in range(ROWS):
        room.rows[row] = 0
    moment = s.moment
    if moment == PLAY:
        placing.legal(s, room)
        action_cards.legal(s, room)
    elif moment == INFLUENCE:
        influence.legal(s, room)
        action_cards.legal(s, room)
    elif moment == BID:
        war.legal(s, room)
        if s.actor == s.active and not war.has_begun(s):
            action_cards.legal(s, room)
    elif moment == TURN_END:
        allow(room, PASS)
        action_cards.legal(s, room)
        action_cards.legal_double(s, room)
    elif moment == EVE:
        allow(room, PASS)
        action_cards.legal_raise(s, room)
    elif moment == ASIDE:
        action_cards.legal_aside(s, room)
    elif moment == DRAW:
        draw_pile.legal(s, room)
    elif moment == FIRST:
        for seat in range(s.players):
            allow(room, FIRST_WORD + seat)


@rule
def say(s, board, word):
    """A legal word and all that follows from it, up to the next choice."""
    if DRAW_WORD <= word < FIRST_WORD:
        say_draw(s, word)
        return
    if BID_WORD <= word < ASIDE_WORD:
        war.bid(s, word - BID_WORD)
        return
    if word == STAND:
        if not war.stand(s):
            return
        peace.pacify(s, war.resolve(s, board))
    elif word < SECOND_WORD:
        placing.play(s, board, word // WIDTH, word % WIDTH)
    elif word < RAISE_WORD:
        influence.second(s, board, word - SECOND_WORD)
    elif word < BID_WORD:
        action_cards.raise_cubes(s, word - RAISE_WORD)
    elif word == GAIN:
        influence.gain(s)
    elif word == FORGO:
        influence.forgo(s)
    elif word == PASS:
        s.moment = SCORING if s.moment == EVE else NIGHT
    else:
        say_seldom(s, word)
    turn.advance(s)


@rule
def say_draw(s, word):
    if draw_pile.draw(s, word - DRAW_WORD):
        turn.go_on_after_draw(s)
        turn.advance(s)


@rule
def say_seldom(s, word):
    if word == EXCHANGE_WORD:
        action_cards.exchange(s)
    elif word == DONE:
        action_cards.done(s)
    elif word == DOUBLE_WORD:
        action_cards.double(s)
    elif word < DISCARD_WORD:
        action_cards.put_aside(s, word - ASIDE_WORD)
    elif word < DRAW_WORD:
        placing.discard(s, word - DISCARD_WORD)
    else:
        turn.name_first(s, word - FIRST_WORD)


@rule
def apply(states, i, boards, word):
    say(states[i], boards[0], word)


@rule
def legal(states, i, rooms, out):
    """Write the legal words into `out`; returns how many there are."""
    legal_set(states[i], rooms[0])
    return listed(rooms[0], out)


@rule
def step(states, i, boards, word, rooms, out):
    """`apply` and `legal` in one call."""
    say(states[i], boards[0], word)
    legal_set(states[i], rooms[0])
    return listed(rooms[0], out)


@rule
def random_word(s, room):
    """One of the legal words, each as likely as the next."""
    legal_set(s, room)
    return nth(room, roll(room, size(room)))


@rule
def playout(states, i, boards, rooms, log):
    """Random play to the end, written into `log` as far as that reaches. Returns words and decisions."""
    s, board, room = states[i], boards[0], rooms[0]
    words = 0
    decisions = 0
    while s.moment != OVER and words < LONGEST:
        if s.moment == DRAW:
            word = DRAW_WORD + draw_pile.random_draw(s, room)
            say_draw(s, word)
        else:
            decisions += s.actor != CHANCE
            word = random_word(s, room)
            say(s, board, word)
        if words < log.shape[0]:
            log[words] = word
        words += 1
    return words, decisions


@rule
def random_games(states, boards, rooms, dice, ends):
    """Playouts of position 0, in position 1, one for each of the dice; counts how they end.

    Returns all decisions and those of the longest game.
    """
    log = np.zeros(0, np.int16)
    decisions, longest = 0, 0
    for game in range(dice.shape[0]):
        rooms[0].dice = dice[game]
        states[1] = states[0]
        _, decided = playout(states, 1, boards, rooms, log)
        decisions += decided
        longest = max(longest, decided)
        if states[1].moment == OVER:
            ends[states[1].ended] += 1
    return decisions, longest


@rule
def perft(states, i, boards, rooms, depth, lists):
    """Sequences of `depth` words from position i; the pool above i and `lists` are room for the search."""
    n = legal(states, i, rooms, lists[i])
    if depth == 1:
        return n
    total = 0
    for k in range(n):
        states[i + 1] = states[i]
        apply(states, i + 1, boards, lists[i, k])
        total += perft(states, i + 1, boards, rooms, depth - 1, lists)
    return total
