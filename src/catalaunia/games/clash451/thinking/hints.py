"""Clash 451: what a hint is made of. The parts are the places of the row, with all that scores there.

The risks, each for every place: a conflict, the fall of units of one's own, the loss of control.
`survey` and `goals_from` say of the position as it stands what a page draws.
"""

from catalaunia.compiled import count, kernel, rule
from catalaunia.games.clash451.rules.conflict import has_wall, winner
from catalaunia.games.clash451.rules.movement import goals
from catalaunia.games.clash451.rules.moves import DECLINE, HALT, MARRY_MOVES, MIGRATE_MOVES, PLACE_MOVES, UNIT_MOVES
from catalaunia.games.clash451.rules.scoring import controller, points_at
from catalaunia.games.clash451.rules.state import (
    ARMY,
    CARDS,
    CHARACTER,
    DISCARDED,
    DRAW,
    OVER,
    PICK,
    RETURN,
    ROW,
    SIDES,
    in_conflict,
    kind,
)

CONFLICT, FALL, CONTROL = 0, 1, 2  # a risk's number is one of these * ROW + place
CONTROLLER, WINNER, COUNTS, POINTS, SURVEY = 0, 1, 2, 4, 6  # the lines of a survey; COUNTS and POINTS have one a side


@rule
def parts(s):
    return ROW


@rule
def points(s, seat):
    return float(s.scores[seat])


@rule
def scorings(s):
    """The only one is at the end (C8.1)."""
    return 1 if s.phase == OVER else 0


@rule
def part_points(s, desk, seat, part):
    return float(points_at(s, desk, seat, part))


@rule
def risks(s):
    return 3 * ROW


@rule
def own_turn(s, seat):
    """Both take their turns together: whether one is being prepared."""
    return s.phase == DRAW or s.phase == PICK or s.phase == RETURN


@rule
def fought(s, after):
    """Conflicts are fought at the end of the turn (C6.1)."""
    return s.turn != after.turn or after.phase == OVER


@rule
def struck(s, after, desk, move, seat, risk):
    """Where a conflict was, units have fallen, of one side at least (C6.5, C6.6)."""
    what, place = risk // ROW, risk % ROW
    if what == CONTROL:
        return False
    for card in range(CARDS):
        if after.place[card] == DISCARDED and is_unit(desk, card) and stood(s, move, card) == place:
            if what == CONFLICT or held_by(s, move, card) == seat:
                return True
    return False


@rule
def gone(s, later, seat, risk):
    what, place = risk // ROW, risk % ROW
    return what == CONTROL and controller(s, place) == seat and controller(later, place) != seat


@rule
def is_unit(desk, card):
    return kind(desk, card) == ARMY or kind(desk, card) == CHARACTER


@rule
def stood(s, move, card):
    """Where a card stood when the conflicts began: the last move may have put it there.

    Units that this very move pushed on are taken to stand where they were: they are not followed.
    """
    if PLACE_MOVES <= move < MARRY_MOVES and card == s.shown[s.actor]:
        return move - PLACE_MOVES
    if MIGRATE_MOVES <= move < DECLINE and card == (move - MIGRATE_MOVES) // ROW:
        return (move - MIGRATE_MOVES) % ROW
    if UNIT_MOVES <= move < HALT and card == (move - UNIT_MOVES) // ROW:
        return (move - UNIT_MOVES) % ROW
    return int(s.place[card])


@rule
def held_by(s, move, card):
    """Whose a card is after the last move: it may have been placed or married by it."""
    placed = PLACE_MOVES <= move < MARRY_MOVES and card == s.shown[s.actor]
    if placed or (MARRY_MOVES <= move < MIGRATE_MOVES and card == move - MARRY_MOVES):
        return int(s.actor)
    return int(s.holder[card])


@kernel
def survey(states, i, desks, out):
    """How the row stands now, place by place, into the lines of `out`.

    Who controls it, or -1 (C4.8); who would win its conflict, or -1 (C6.2-C6.5); how many each side counts
    there in a conflict, its Wall being one (C6.2); and the points each side has there (C8.1).
    """
    s, desk = states[i], desks[0]
    for place in range(ROW):
        out[CONTROLLER, place] = controller(s, place)
        out[WINNER, place] = winner(s, desk, place) if in_conflict(s, place) else -1
        for side in range(SIDES):
            out[COUNTS + side, place] = count(s.units[side, place]) + int(has_wall(s, desk, place, side))
            out[POINTS + side, place] = int(part_points(s, desk, side, place))


@kernel
def goals_from(states, i, desks, place, side):
    """The set of places that a unit of a side could move to from here (C5.3-C5.5)."""
    return goals(states[i], desks[0], place, side)
