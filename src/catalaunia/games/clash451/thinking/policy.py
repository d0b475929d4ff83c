"""Clash 451: a sensible move in a microsecond.

Each possible move is judged by what it does to the places it touches (`stake`), as if nothing else happened;
a roll of the dice is added, so that the choice is a mixture and two playouts differ. Only what the seat to
act may know is looked at.

The weights were tuned by SPSA in 1,300 rounds of 1,200 to 1,600 games in all modes and decks; the last ones
score 74, 55 and 55 % against those that each of three runs began with. The dice were set by hand: tuning
took those of the pick down to nothing, but then the secret choice would be no mixture.
"""

from catalaunia.compiled import hot, lowest, roll, rule
from catalaunia.games.clash451.rules.legal_and_apply import random_move
from catalaunia.games.clash451.rules.movement import goals
from catalaunia.games.clash451.rules.moves import (
    DECLINE,
    HALT,
    MARRY_MOVES,
    MIGRATE_MOVES,
    MULLIGAN,
    OVER_MOVE,
    PICK_MOVES,
    PLACE_MOVES,
    UNDER_MOVE,
    UNIT_MOVES,
)
from catalaunia.games.clash451.rules.placing import may_place_building, may_place_unit
from catalaunia.games.clash451.rules.preparation import cards_in, may_mulligan
from catalaunia.games.clash451.rules.state import (
    ARMY,
    CHARACTER,
    IN_HAND,
    MARRIAGE,
    MIGRATIONS,
    MOVE,
    PALACE,
    PICK,
    PLACE,
    RETURN,
    ROADS,
    ROW,
    STRATEGY,
    TURNS,
    VALUES,
    VINE,
    WALL,
    in_conflict,
)
from catalaunia.games.clash451.thinking.outlook import stake

NEVER = -1e9
# How much chance is in it, in points.
DICE_PLACE, DICE_MOVE, DICE_PICK = 0.3, 0.3, 0.6
# What picking a card is worth as the first, second and third of a turn.
UNIT_FIRST, UNIT_SECOND, UNIT_THIRD = 2.42, 2.46, 3.08
STRONG_FIRST, STRONG_SECOND, STRONG_THIRD = 0.11, 0.17, -0.09  # for each point of a unit's value
CHARACTER_FIRST, CHARACTER_SECOND, CHARACTER_THIRD = -0.11, -0.08, 0.12
BUILDING_FIRST, BUILDING_SECOND, BUILDING_THIRD = 0.59, 1.16, 1.53
STRATEGY_FIRST, STRATEGY_SECOND, STRATEGY_THIRD = 0.41, 0.41, 0.33
MARRIAGE_FIRST, MARRIAGE_SECOND, MARRIAGE_THIRD = -0.02, 0.07, -0.01
MIGRATIONS_FIRST, MIGRATIONS_SECOND, MIGRATIONS_THIRD = -0.01, -0.21, 0.27
EARLY_ROADS, EARLY_VINE, EARLY_WALL, EARLY_PALACE = -0.17, 0.12, -0.05, 0.0  # for each turn to come
# What placing or moving does beyond the place itself.
NEAR = 0.87  # weight of the places next to it
MOVING = 0.52  # what a unit gains by moving at all
UNDER_BELOW = 4.86  # expert mode: cards put back that are worth less go under the pile


@rule
def policy(s, desk):
    """A sensible move of the seat to act."""
    phase = s.phase
    if phase == MOVE:
        return unit_move(s, desk)
    if phase == PLACE:
        return place_move(s, desk)
    if phase == PICK:
        return pick_move(s, desk)
    if phase == RETURN:
        return return_move(s, desk)
    return random_move(s, desk)


@hot
def chance_of(desk, points):
    """Anything from nothing to so many points."""
    return desk.blur * roll(desk, 1024) * points / 1024.0


# Preparation.


@rule
def pick_move(s, desk):
    side = int(s.actor)
    if may_mulligan(s, desk, side):
        return MULLIGAN
    slot = 0
    while s.picks[side, slot] >= 0:
        slot += 1
    cards = cards_in(s, side, IN_HAND)
    best, found = NEVER, 0
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        worth = pick_worth(s, desk, side, slot, card) + chance_of(desk, DICE_PICK)
        if worth > best:
            best, found = worth, card
    return PICK_MOVES + side * VALUES + found


@hot
def by_slot(slot, first, second, third):
    return first if slot == 0 else (second if slot == 1 else third)


@rule
def pick_worth(s, desk, side, slot, card):
    """What a card is worth as the first, second or third of the turn."""
    what = desk.kind[card]
    if what <= CHARACTER:
        worth = by_slot(slot, UNIT_FIRST, UNIT_SECOND, UNIT_THIRD)
        worth += by_slot(slot, STRONG_FIRST, STRONG_SECOND, STRONG_THIRD) * (card + 1 - 10)
        if what == CHARACTER:
            worth += by_slot(slot, CHARACTER_FIRST, CHARACTER_SECOND, CHARACTER_THIRD)
        return worth
    if what == STRATEGY:
        return by_slot(slot, STRATEGY_FIRST, STRATEGY_SECOND, STRATEGY_THIRD)
    if what == MARRIAGE:
        return by_slot(slot, MARRIAGE_FIRST, MARRIAGE_SECOND, MARRIAGE_THIRD) + best_marriage(s, desk, side)
    if what == MIGRATIONS:
        return by_slot(slot, MIGRATIONS_FIRST, MIGRATIONS_SECOND, MIGRATIONS_THIRD)
    worth = by_slot(slot, BUILDING_FIRST, BUILDING_SECOND, BUILDING_THIRD)
    return worth + building_bonus(s, what)


@rule
def building_bonus(s, what):
    """What a building does elsewhere, for as long as the game lasts."""
    turns = TURNS - int(s.expert) - int(s.turn)
    if what == ROADS:
        return EARLY_ROADS * turns
    if what == VINE:
        return EARLY_VINE * turns
    return (EARLY_WALL if what == WALL else EARLY_PALACE) * turns


@rule
def return_move(s, desk):
    """Expert mode: weak cards go under the pile, good ones stay on top (C9.1)."""
    side = int(s.actor)
    total = chance_of(desk, DICE_PICK)
    cards = cards_in(s, side, IN_HAND)
    while cards != 0:
        total += pick_worth(s, desk, side, 1, lowest(cards))
        cards &= cards - 1
    return OVER_MOVE if total >= UNDER_BELOW else UNDER_MOVE


# Placing.


@rule
def place_move(s, desk):
    side = int(s.actor)
    card = int(s.shown[side])
    what = desk.kind[card % VALUES]
    s.shown[side] = -1  # as if it lay on the table already: `chance` asks what is still to come
    if what == MARRIAGE:
        move = marry_move(s, desk, side)
    elif what == MIGRATIONS:
        move = migrate_move(s, desk, side)
    elif what == STRATEGY:
        move = strategy_move(s, desk, side)
    elif what <= CHARACTER:
        move = place_unit_move(s, desk, side, card)
    else:
        move = building_move(s, desk, side, card)
    s.shown[side] = card
    return move


@rule
def around(s, desk, place, side):
    """The stakes of a place and, less so, of its neighbours."""
    total = stake(s, desk, place, side)
    if place > 0:
        total += NEAR * stake(s, desk, place - 1, side)
    if place < ROW - 1:
        total += NEAR * stake(s, desk, place + 1, side)
    return total


@rule
def place_unit_move(s, desk, side, card):
    was_at, was_of = s.place[card], s.holder[card]
    best, found = 0.0, DECLINE
    for place in range(ROW):
        if may_place_unit(s, side, place):
            gain = -around(s, desk, place, side)
            s.units[side, place] |= 1 << card
            s.place[card], s.holder[card] = place, side
            gain += around(s, desk, place, side) + chance_of(desk, DICE_PLACE)
            s.units[side, place] &= ~(1 << card)
            if gain > best:
                best, found = gain, PLACE_MOVES + place
    s.place[card], s.holder[card] = was_at, was_of
    return found


@rule
def building_move(s, desk, side, card):
    """One's own building is replaced only for a better place: it falls."""
    was_at, was_of = s.place[card], s.holder[card]
    what = desk.kind[card % VALUES]
    best, found = NEVER, DECLINE
    for place in range(ROW):
        if may_place_building(s, side, place):
            old = s.building[place]
            gain = -around(s, desk, place, side) - (2.0 if old >= 0 else 0.0)
            s.building[place] = card
            s.holder[card] = side
            gain += around(s, desk, place, side) + chance_of(desk, DICE_PLACE)
            s.building[place] = old
            if what == PALACE:
                gain += 0.1 * characters_near(s, desk, side, place)
            if gain > best:
                best, found = gain, PLACE_MOVES + place
    s.place[card], s.holder[card] = was_at, was_of
    return found


@rule
def characters_near(s, desk, side, place):
    found = 0
    for near in range(max(0, place - 1), min(ROW, place + 2)):
        found += (s.units[side, near] & desk.of_kind[CHARACTER]) != 0
    return found


@rule
def strategy_move(s, desk, side):
    """Where being barred costs the enemy most: a conflict, a threatened terrain, a rich one that is free."""
    best, found = 0.0, DECLINE
    for place in range(ROW):
        if (s.barred[1 - side] >> place) & 1 == 0:
            gain = barred_worth(s, desk, side, place) + chance_of(desk, DICE_PLACE)
            if gain > best:
                best, found = gain, PLACE_MOVES + place
    return found


@rule
def barred_worth(s, desk, side, place):
    if in_conflict(s, place):
        return 2.0
    gain = -stake(s, desk, place, side)
    s.barred[1 - side] |= 1 << place
    gain += stake(s, desk, place, side)
    s.barred[1 - side] &= ~(1 << place)
    return gain


@rule
def marriage_gain(s, desk, side, card):
    """What it changes to take over a character (C7.3)."""
    place = int(s.place[card])
    gain = -stake(s, desk, place, side)
    s.units[1 - side, place] &= ~(1 << card)
    s.units[side, place] |= 1 << card
    s.holder[card] = side
    gain += stake(s, desk, place, side)
    s.units[side, place] &= ~(1 << card)
    s.units[1 - side, place] |= 1 << card
    s.holder[card] = 1 - side
    return gain


@rule
def best_marriage(s, desk, side):
    best = 0.0
    for place in range(ROW):
        characters = s.units[1 - side, place] & desk.of_kind[CHARACTER]
        if characters != 0:
            best = max(best, marriage_gain(s, desk, side, lowest(characters)))
    return best


@rule
def marry_move(s, desk, side):
    best, found = 0.0, DECLINE
    for place in range(ROW):
        characters = s.units[1 - side, place] & desk.of_kind[CHARACTER]
        while characters != 0:
            card = lowest(characters)
            characters &= characters - 1
            gain = marriage_gain(s, desk, side, card) + chance_of(desk, DICE_PLACE)
            if gain > best:
                best, found = gain, MARRY_MOVES + card
    return found


@rule
def migrate_move(s, desk, side):
    """The army that gains most by going one terrain on and pushing the enemy before it (C7.5)."""
    best, found = 0.0, DECLINE
    for place in range(ROW):
        armies = s.units[side, place] & desk.of_kind[ARMY]
        if armies == 0 or s.units[1 - side, place] != 0:
            continue
        card = lowest(armies)
        for way in range(-1, 2, 2):
            goal = place + way
            if 0 <= goal < ROW and not (s.barred[side] >> goal) & 1:
                gain = migration_gain(s, desk, side, card, way) + chance_of(desk, DICE_PLACE)
                if gain > best:
                    best, found = gain, MIGRATE_MOVES + card * ROW + goal
    return found


@rule
def migration_gain(s, desk, side, card, way):
    """The place left, the place taken and, for whoever is pushed, the place behind; no farther."""
    place = int(s.place[card])
    goal, behind = place + way, place + 2 * way
    pushed = s.units[1 - side, goal]
    if not (0 <= behind < ROW) or (s.barred[1 - side] >> behind) & 1:
        pushed = 0
    gain = -stake(s, desk, place, side) - stake(s, desk, goal, side)
    if pushed != 0:
        gain -= stake(s, desk, behind, side)
    shift(s, side, card, place, goal)
    if pushed != 0:
        theirs = s.units[1 - side, behind]
        s.units[1 - side, goal] = 0
        s.units[1 - side, behind] = theirs | pushed
        gain += stake(s, desk, behind, side)
        gain += stake(s, desk, place, side) + stake(s, desk, goal, side)
        s.units[1 - side, goal] = pushed
        s.units[1 - side, behind] = theirs
    else:
        gain += stake(s, desk, place, side) + stake(s, desk, goal, side)
    shift(s, side, card, goal, place)
    return gain


@hot
def shift(s, side, card, place, goal):
    """A unit from one place to another."""
    s.units[side, place] &= ~(1 << card)
    s.units[side, goal] |= 1 << card
    s.place[card] = goal


# Movement.


@rule
def unit_move(s, desk):
    """The move that gains most, if one does; otherwise the units here stay."""
    place, side = int(s.at), int(s.actor)
    reach = goals(s, desk, place, side)
    units = s.units[side, place] & ~s.moved
    here = stake(s, desk, place, side)
    best, found = 0.0, HALT
    while units != 0:
        card = lowest(units)
        units &= units - 1
        left = reach
        while left != 0:
            goal = lowest(left)
            left &= left - 1
            gain = -here - stake(s, desk, goal, side) + MOVING
            shift(s, side, card, place, goal)
            gain += stake(s, desk, place, side) + stake(s, desk, goal, side)
            shift(s, side, card, goal, place)
            gain += chance_of(desk, DICE_MOVE)
            if gain > best:
                best, found = gain, UNIT_MOVES + card * ROW + goal
    return found
