"""Attila A13: what programs that learn are told, as numbers. Never more than the view of their seat says.

Players are counted from the own seat on, clockwise: row 0 is oneself. A spectator has no seat, and row 0 is seat 0.
"""

from catalaunia.compiled import hot, rule
from catalaunia.core.moves import Kind, Layout, Part, Vocabulary
from catalaunia.core.protocol import State
from catalaunia.games.attila.rules.moves import (
    ASIDE_MOVES,
    BID_MOVES,
    DISCARD_MOVES,
    DRAW_MOVES,
    FIRST_MOVES,
    MOVE_COUNT,
    STAND,
)
from catalaunia.games.attila.rules.state import (
    ACTION_CARDS,
    CARDS_PER_TRIBE,
    ENDINGS,
    PAWNS_PER_TRIBE,
    PHASE_NAMES,
    PROVINCES,
    SEATS,
    TRIBE_NAMES,
    TRIBES,
)

LAYOUT = Layout(
    1,
    (
        Part("options", (8,), 5, "players, then A12.2 to A12.5 and A12.7 to A12.9 as numbers"),
        Part("phase", (len(PHASE_NAMES),), 1, f"where the game stands: {', '.join(PHASE_NAMES)}"),
        Part("ended", (len(ENDINGS) - 1,), 1, f"what has fixed the end: {', '.join(ENDINGS[1:])}"),
        Part(
            "turn",
            (13,),
            54,
            "cards done with and in all, an action card used, a tribe card played, passes in a row, scorings, cards "
            "still to draw, what for, cards put aside, from which tribe on the own choice goes, draw pile, peace "
            "cards, the phase an exchange goes back to",
        ),
        Part("tribe", (TRIBES,), 1, f"of the card just played: {', '.join(TRIBE_NAMES)}"),
        Part("stock", (TRIBES,), PAWNS_PER_TRIBE, "pawns that are not on the board"),
        Part("discard", (TRIBES,), CARDS_PER_TRIBE, "open cards of the discard pile"),
        Part("hand", (TRIBES,), CARDS_PER_TRIBE, "the own cards"),
        Part("bid", (TRIBES,), CARDS_PER_TRIBE, "own cards that lie face down in the war"),
        Part("aside", (TRIBES,), CARDS_PER_TRIBE, "own cards that are put aside in an exchange"),
        Part("traded", (TRIBES,), CARDS_PER_TRIBE, "own cards that were exchanged away into the discard pile"),
        Part(
            "seats",
            (SEATS, 17),
            100,
            "of each player: whose turn it is, who is to act, who draws, points (tens, then ones), squares in the "
            "columns of the six tribes, the action cards left (double turn, exchange, influence 2), cards in hand, "
            "cards laid, cards exchanged away",
        ),
        Part("places", (4, PROVINCES), 1, "provinces that are pacified, closed, at war, at war next"),
        Part("pawns", (PROVINCES, TRIBES), PAWNS_PER_TRIBE, "pawns in a province, by tribe"),
    ),
)

VOCABULARY = Vocabulary(
    1,
    MOVE_COUNT,
    (
        Kind("drawn", 1, "somebody else has drawn a card"),
        Kind("laid", 1, "somebody else has put down a card in a war"),
        Kind("put aside", 1, "somebody else has put a card aside in an exchange"),
        Kind(
            "shown", SEATS * TRIBES, "a card turned up in a war: of which player, from the own seat on, and which tribe"
        ),
    ),
)
DRAWN, LAID, PUT_ASIDE, SHOWN = VOCABULARY.offsets.values()


@rule
def observe(s, desk, seat, seen):
    observe_table(s, seat, seen)
    observe_own(s, seat, seen)
    observe_seats(s, seat, seen)
    observe_board(s, seen)


@hot
def observe_table(s, seat, seen):
    seen.options[0] = s.players
    seen.options[1] = s.simultaneous
    seen.options[2] = s.instead
    seen.options[3] = s.peace_end
    seen.options[4] = s.peace_scores
    seen.options[5] = s.at_once
    seen.options[6] = s.gap
    seen.options[7] = s.one_of_two
    for phase in range(seen.phase.shape[0]):
        seen.phase[phase] = s.phase == phase
    for how in range(seen.ended.shape[0]):
        seen.ended[how] = s.ended == how + 1
    seen.turn[0] = s.card
    seen.turn[1] = s.cards
    seen.turn[2] = s.acted
    seen.turn[3] = s.played
    seen.turn[4] = s.passes
    seen.turn[5] = s.scorings
    seen.turn[6] = s.draws
    seen.turn[7] = s.purpose
    seen.turn[8] = s.set_aside
    seen.turn[9] = s.floor if s.actor == seat and seat >= 0 else 0
    seen.turn[10] = s.left
    seen.turn[11] = s.peace
    seen.turn[12] = s.resume


@hot
def observe_own(s, seat, seen):
    for tribe in range(TRIBES):
        seen.tribe[tribe] = s.tribe == tribe
        seen.stock[tribe] = s.stock[tribe]
        seen.discard[tribe] = s.discard[tribe]
    if seat >= 0:
        for tribe in range(TRIBES):
            seen.hand[tribe] = s.hand[seat, tribe]
            seen.bid[tribe] = s.bid[seat, tribe]
            seen.aside[tribe] = s.aside[tribe] if s.active == seat else 0
            seen.traded[tribe] = s.traded[seat, tribe]
    else:
        seen.hand[:] = 0
        seen.bid[:] = 0
        seen.aside[:] = 0
        seen.traded[:] = 0


@hot
def observe_seats(s, seat, seen):
    other = max(seat, 0)
    for row in range(SEATS):
        if row >= s.players:
            seen.seats[row, :] = 0
            continue
        points = int(s.score[other])
        seen.seats[row, 0] = s.active == other
        seen.seats[row, 1] = s.actor == other
        seen.seats[row, 2] = s.draws > 0 and s.drawer == other
        seen.seats[row, 3] = points // 10
        seen.seats[row, 4] = points % 10
        for tribe in range(TRIBES):
            seen.seats[row, 5 + tribe] = s.influence[other, tribe]
        for card in range(ACTION_CARDS):
            seen.seats[row, 5 + TRIBES + card] = s.unused[other, card]
        seen.seats[row, 14] = s.held[other]
        seen.seats[row, 15] = s.laid[other] if s.simultaneous == 0 or other == seat else 0
        seen.seats[row, 16] = s.traded_away[other]
        other += 1
        if other == s.players:
            other = 0


@hot
def observe_board(s, seen):
    for province in range(PROVINCES):
        seen.places[0, province] = (s.pacified >> province) & 1
        seen.places[1, province] = (s.closed >> province) & 1
        seen.places[2, province] = s.war[0] == province
        seen.places[3, province] = s.war[1] == province
    for province in range(PROVINCES):
        for tribe in range(TRIBES):
            seen.pawns[province, tribe] = s.pawns[province, tribe]


def tokens(before: State, number: int, after: State, seat: int) -> list[int]:
    """What a seat (-1: a spectator) gets to know by a move; of others' simultaneous bids nothing before the reveal."""
    if DRAW_MOVES <= number < FIRST_MOVES:
        return [number if before["drawer"][0] == seat else DRAWN]
    if BID_MOVES <= number < ASIDE_MOVES:
        if before["actor"][0] == seat:
            return [number]
        return [] if before["simultaneous"][0] else [LAID]
    if ASIDE_MOVES <= number < DISCARD_MOVES:
        return [number if before["actor"][0] == seat else PUT_ASIDE]
    if number != STAND:
        return [number]
    heard = [] if before["simultaneous"][0] and before["actor"][0] != seat else [number]
    if before["reveals"][0] != after["reveals"][0]:
        heard += _shown(before["bid"][0].tolist(), max(seat, 0), seat, int(before["players"][0]))
    return heard


def _shown(bids: list[list[int]], first: int, seat: int, players: int) -> list[int]:
    found = []
    for row in range(players):
        other = (first + row) % players
        if other != seat:
            for tribe, cards in enumerate(bids[other]):
                found += [SHOWN + row * TRIBES + tribe] * cards
    return found
