"""Attila: the rules as a whole. What may be said now, and what a word does.

Compiled functions over pools: `states` is an array of positions and `i` the one that is meant;
`desks` holds one desk, with the board and room to work on. None checks whether a word is legal.
"""

from catalaunia.compiled import hot, kernel, lowest, roll, rule
from catalaunia.games.attila.rules import action_cards, draw_pile, influence, peace, placing, turn, war
from catalaunia.games.attila.rules.moves import (
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
from catalaunia.games.attila.rules.state import (
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

# No game is longer than this many words. Each war closes a province and frees at most five pawns, so no
# more than 120 + 5 * 32 cards are played and no more than that many turns in a row have none in between;
# a turn has at most 80 words of its own, and each of the 32 wars at most 40.
LONGEST = (120 + 5 * 32) * 5 * 80 + 32 * 40


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
        s.moment = FIRST
        s.actor = CHANCE
    else:
        turn.name_first(s, first_seat)


@hot
def legal_set(s, desk):
    """The set of words that may be said now, those of chance included."""
    for row in range(ROWS):
        desk.rows[row] = 0
    moment = s.moment
    if moment == PLAY:
        placing.legal(s, desk)
        action_cards.legal(s, desk)
    elif moment == INFLUENCE:
        influence.legal(s, desk)
        action_cards.legal(s, desk)
    elif moment == BID:
        war.legal(s, desk)
        if s.actor == s.active and not war.has_begun(s):
            action_cards.legal(s, desk)
    elif moment == TURN_END:
        allow(desk, PASS)
        action_cards.legal(s, desk)
        action_cards.legal_double(s, desk)
    elif moment == EVE:
        allow(desk, PASS)
        action_cards.legal_raise(s, desk)
    elif moment == ASIDE:
        action_cards.legal_aside(s, desk)
    elif moment == DRAW:
        draw_pile.legal(s, desk)
    elif moment == FIRST:
        for seat in range(s.players):
            allow(desk, FIRST_WORD + seat)


@hot
def say(s, desk, word):
    """A legal word and all that follows from it, up to the next choice."""
    if DRAW_WORD <= word < FIRST_WORD:
        if not draw_pile.draw(s, word - DRAW_WORD):
            return
        turn.go_on_after_draw(s)
    elif BID_WORD <= word < ASIDE_WORD:
        war.bid(s, word - BID_WORD)
        return
    elif word == STAND:
        if not war.stand(s):
            return
        peace.pacify(s, war.resolve(s, desk))
    elif word < SECOND_WORD:
        placing.play(s, desk, word // WIDTH, word % WIDTH)
    elif word < RAISE_WORD:
        influence.second(s, desk, word - SECOND_WORD)
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
def list_words(s, desk):
    """The legal words onto the desk, one by one."""
    legal_set(s, desk)
    n = 0
    for row in range(ROWS):
        bits = desk.rows[row]
        while bits != 0:
            desk.words[n] = row * WIDTH + lowest(bits)
            bits &= bits - 1
            n += 1
    desk.count = n


@kernel
def apply(states, i, desks, word):
    say(states[i], desks[0], word)


@kernel
def legal(states, i, desks, out):
    """Write the legal words into `out`; returns how many there are."""
    legal_set(states[i], desks[0])
    return listed(desks[0], out)


@kernel
def step(states, i, desks, word, out):
    """`apply` and `legal` in one call."""
    say(states[i], desks[0], word)
    legal_set(states[i], desks[0])
    return listed(desks[0], out)


@hot
def random_word(s, desk):
    """One of the legal words, each as likely as the next; a draw by the cards in the pile."""
    if s.moment == DRAW:
        return DRAW_WORD + draw_pile.random_draw(s, desk)
    legal_set(s, desk)
    return nth(desk, roll(desk, size(desk)))


@kernel
def random_games(states, desks, dice, ends, log):
    """Random games from position 0, in position 1, one for each of the dice; counts how they end.

    Returns all decisions, those of the longest game, and how many words the last game had; these are
    written into `log` as far as that reaches.
    """
    s, desk = states[1], desks[0]
    all_decisions, longest, words = 0, 0, 0
    for game in range(dice.shape[0]):
        desk.dice = dice[game]
        states[1] = states[0]
        words, decisions = 0, 0
        while s.moment != OVER and words < LONGEST:
            decisions += s.actor != CHANCE
            word = random_word(s, desk)
            say(s, desk, word)
            if words < log.shape[0]:
                log[words] = word
            words += 1
        all_decisions += decisions
        longest = max(longest, decisions)
        if s.moment == OVER:
            ends[s.ended] += 1
    return all_decisions, longest, words


@kernel
def perft(states, i, desks, depth, lists):
    """Sequences of `depth` words from position i; the pool above i and `lists` are room for the search."""
    n = legal(states, i, desks, lists[i])
    if depth == 1:
        return n
    total = 0
    for k in range(n):
        states[i + 1] = states[i]
        apply(states, i + 1, desks, lists[i, k])
        total += perft(states, i + 1, desks, depth - 1, lists)
    return total
