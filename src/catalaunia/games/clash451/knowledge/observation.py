"""Clash 451 C10: what programs that learn are told, as numbers. Never more than the view of their seat says.

The own side comes first, in all that there is of each side: of the 42 cards the own 21 too. A spectator has no side,
and the Huns come first.
"""

import numpy as np

from catalaunia.compiled import hot, rule
from catalaunia.core.moves import Kind, Layout, Part, Vocabulary
from catalaunia.core.protocol import State
from catalaunia.games.clash451.rules.moves import DRAW_MOVES, MOVE_COUNT, MULLIGAN, PICK_MOVES, PLACE_MOVES
from catalaunia.games.clash451.rules.state import (
    CARDS,
    ENDINGS,
    IN_HAND,
    KINDS,
    PHASE_NAMES,
    PICK,
    PICKS,
    PLACE,
    RETURN,
    ROW,
    SIDES,
    TERRAINS,
    TURNS,
    UNDER,
    VALUES,
)

LAYOUT = Layout(
    1,
    (
        Part("side", (SIDES,), 1, "the own one: Huns, Romans"),
        Part("phase", (len(PHASE_NAMES),), 1, f"where the game stands: {', '.join(PHASE_NAMES)}"),
        Part("ended", (len(ENDINGS) - 1,), 1, f"how the winner was found: {', '.join(ENDINGS[1:])}"),
        Part("turn", (4,), TURNS, "expert mode; the turn; which of its three cards, from 0; the draws at its start"),
        Part(
            "sides",
            (SIDES, 6),
            127,
            "of each side: to act, draws, mulligans as all know them, points at the end, has won, the value of its "
            "card that is still to be played",
        ),
        Part("mulligans", (1,), 127, "the own ones"),
        Part("terrains", (ROW,), TERRAINS, "of the row: the number of the terrain and 1, 0 before it lies there"),
        Part("ports", (ROW,), 1, "of the row"),
        Part("stars", (ROW,), 127, "of the row"),
        Part("barred", (SIDES, ROW), 1, "to each side, by a Strategy"),
        Part("moving", (ROW,), 1, "the place that the movement has come to"),
        Part("kinds", (VALUES,), len(KINDS) - 1, f"of the card of each value: {', '.join(KINDS)}"),
        Part("hand", (VALUES,), 1, "own cards in hand"),
        Part("picked", (VALUES,), PICKS, "own cards chosen and not yet turned up: the first, second or third"),
        Part("under", (VALUES,), TURNS, "own cards under the pile: since which turn"),
        Part("holders", (SIDES, CARDS), 1, "who has the card, where it lies in the row"),
        Part("moved", (CARDS,), 1, "units that have moved in this phase"),
        Part(
            "cards",
            (CARDS, ROW + 3),
            1,
            "where each card lies: turned up, discarded, with its player, or which place of the row",
        ),
    ),
)

VOCABULARY = Vocabulary(
    1,
    MOVE_COUNT,
    (
        Kind("shown", CARDS, "a card of the other side turned up, by its number"),
        Kind("mulligan", 1, "the other side has taken one, as is known now that both have chosen"),
    ),
)
SHOWN, TOOK = VOCABULARY.offsets.values()


@rule
def observe(s, desk, seat, seen):
    first = max(seat, 0)
    observe_table(s, seat, first, seen)
    observe_row(s, desk, first, seen)
    observe_cards(s, desk, first, seen)
    if seat < 0:
        for card in range(VALUES):
            seen.hand[card] = 0
            seen.under[card] = 0
    else:
        observe_picked(s, seat, seen)


@hot
def observe_table(s, seat, first, seen):
    for side in range(SIDES):
        seen.side[side] = seat == side
    for phase in range(seen.phase.shape[0]):
        seen.phase[phase] = s.phase == phase
    for how in range(seen.ended.shape[0]):
        seen.ended[how] = s.ended == how + 1
    seen.turn[0] = s.expert
    seen.turn[1] = s.turn
    seen.turn[2] = s.stage
    seen.turn[3] = s.opening
    for row in range(SIDES):
        side = first ^ row
        seen.sides[row, 0] = s.actor == side
        seen.sides[row, 1] = s.drawer == side
        seen.sides[row, 2] = s.took[side]
        seen.sides[row, 3] = s.scores[side]
        seen.sides[row, 4] = s.winner == side
        seen.sides[row, 5] = s.shown[side] % VALUES + 1 if s.shown[side] >= 0 else 0
    seen.mulligans[0] = s.mulligans[seat] if seat >= 0 else 0


@hot
def observe_row(s, desk, first, seen):
    at, own, other = int(s.at), int(s.barred[first]), int(s.barred[1 - first])
    for place in range(ROW):
        terrain = int(s.row[place])
        seen.terrains[place] = terrain + 1
        seen.ports[place] = desk.port[max(terrain, 0)] if terrain >= 0 else 0
        seen.stars[place] = desk.stars[max(terrain, 0)] if terrain >= 0 else 0
        seen.moving[place] = at == place
        seen.barred[0, place] = (own >> place) & 1
        seen.barred[1, place] = (other >> place) & 1


@hot
def observe_picked(s, side, seen):
    for k in range(PICKS):
        card = s.picks[side, k]
        if card >= 0:
            seen.picked[card - side * VALUES] = k + 1


@hot
def observe_cards(s, desk, first, seen):
    """Of each side in a loop of its own, where the numbers of its cards are known when this is compiled."""
    for row in range(CARDS):
        for k in range(ROW + 3):
            seen.cards[row, k] = 0
    if first == 0:
        observe_side(s, desk, 0, 0, seen)
        observe_side(s, desk, 0, 1, seen)
    else:
        observe_side(s, desk, 1, 0, seen)
        observe_side(s, desk, 1, 1, seen)


@hot
def observe_side(s, desk, first, row, seen):
    """The cards of the own side (0), or of the other.

    A long loop is done for many cards at a time; short ones would be written out, card by card.
    """
    side = first ^ row
    begin, cards = row * VALUES, side * VALUES
    moved = s.moved >> cards
    for k in range(VALUES):
        place = s.place[cards + k]
        mine = s.holder[cards + k] == first
        seen.holders[0, begin + k] = (place >= 0) & mine
        seen.holders[1, begin + k] = (place >= 0) & (not mine)
        seen.moved[begin + k] = (moved >> k) & 1
        if row == 0:
            lies = s.own[side, k]
            seen.kinds[k] = desk.kind[k]
            seen.hand[k] = lies == IN_HAND
            seen.picked[k] = 0
            seen.under[k] = lies - UNDER if lies > UNDER else 0
    for k in range(VALUES):
        # SHOWN is -3. A number without a sign never counts from the end, which would have to be looked at.
        seen.cards[begin + k, np.uint64(int(s.place[cards + k]) + 3)] = 1


def tokens(before: State, number: int, after: State, seat: int) -> list[int]:
    """What a seat (-1: a spectator) gets to know by a move; nothing of how the other side prepares (C10.1)."""
    s, t = before[0], after[0]
    heard = [number]
    if DRAW_MOVES <= number < PICK_MOVES:
        heard = [number] if s["drawer"] == seat else []
    elif PICK_MOVES <= number < PLACE_MOVES and s["actor"] != seat:
        heard = []
    if s["reveals"] == t["reveals"]:
        return heard
    picks = s["picks"].tolist()
    if PICK_MOVES <= number < MULLIGAN:  # the last one, which may be turned up at once
        picks[s["actor"]][PICKS - 1] = number - PICK_MOVES
    begins = s["phase"] in (PICK, RETURN)
    stage = 0 if begins else int(s["stage"]) + int(s["phase"] == PLACE)
    for k in range(stage, stage + int(t["reveals"]) - int(s["reveals"])):
        heard += [SHOWN + picks[side][k] for side in range(SIDES) if side != seat]
    for side in range(SIDES):
        if side != seat and begins:
            heard += [TOOK] * (int(t["took"][side]) - int(s["took"][side]))
    return heard
