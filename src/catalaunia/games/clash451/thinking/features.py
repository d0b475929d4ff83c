"""Clash 451: what the network sees of a position between two turns, by one side: nothing that is secret."""

import numpy as np

from catalaunia.compiled import count, hot, lowest, rule
from catalaunia.games.clash451.rules.scoring import controller
from catalaunia.games.clash451.rules.state import (
    CHARACTER,
    OFF,
    PLACE_INPUTS,
    ROW,
    SIDES,
    VALUES,
    VINE,
    WHOLE_INPUTS,
    value,
)
from catalaunia.games.clash451.thinking.outlook import lead, movements, outlook

VERSION = 1  # of all this: weights fit no other
OUTLOOK = 31  # of the whole: the heuristic outlook, as the logarithm of its odds
MOST_OUTLOOK = 6.0
SIDE_INPUTS = 13  # of a place, for each side


@rule
def look(s, desk, side):
    """Onto the desk, as this side sees it."""
    for place in range(ROW):
        for k in range(PLACE_INPUTS):
            desk.place_in[place, k] = 0.0
        look_at(s, desk, place, side, 0)
        look_at(s, desk, place, 1 - side, SIDE_INPUTS)
        desk.place_in[place, 2 * SIDE_INPUTS] = 0.5 * desk.stars[s.row[place]]
        desk.place_in[place, 2 * SIDE_INPUTS + 1] = desk.port[s.row[place]]
    for k in range(WHOLE_INPUTS):
        desk.whole_in[k] = 0.0
    turns = movements(s)
    if 1 <= turns <= 6:
        desk.whole_in[turns - 1] = 1.0
    for k in range(SIDES):
        count_cards(s, desk, side if k == 0 else 1 - side, 6 + 12 * k)
    desk.whole_in[30] = 0.1 * lead(s, desk, side)
    odds = outlook(s, desk, side)
    desk.whole_in[OUTLOOK] = min(max(np.log(max(odds, 1e-9) / max(1.0 - odds, 1e-9)), -MOST_OUTLOOK), MOST_OUTLOOK)


@hot
def look_at(s, desk, place, side, first):
    """What a side has at a place: units, their strength, its building, and what control of it is good for."""
    units = s.units[side, place]
    n, total, most, characters = count(units), 0, 0, 0
    while units != 0:
        card = lowest(units)
        units &= units - 1
        total += value(card)
        most = max(most, value(card))
        characters += int(desk.kind[card % VALUES] == CHARACTER)
    if n > 0:
        desk.place_in[place, first] = 1.0
        desk.place_in[place, first + 1] = 1.0 if n > 1 else 0.0
        desk.place_in[place, first + 2] = 1.0 if n > 2 else 0.0
        desk.place_in[place, first + 3] = 0.25 * n
        desk.place_in[place, first + 4] = 0.05 * total
        desk.place_in[place, first + 5] = 0.05 * most
        desk.place_in[place, first + 6] = 0.5 * characters
    building = s.building[place]
    if building >= 0 and s.holder[building] == side:
        desk.place_in[place, first + 7 + desk.kind[building % VALUES] - VINE] = 1.0
    if controller(s, place) == side:
        desk.place_in[place, first + 11] = 0.5 * desk.stars[s.row[place]]
        desk.place_in[place, first + 12] = desk.port[s.row[place]]


@rule
def count_cards(s, desk, side, first):
    """The cards that a side has not played yet: of each kind, and how strong its units are; and where it stands."""
    total, most = 0, 0
    for card in range(VALUES):
        if s.place[side * VALUES + card] == OFF:
            what = desk.kind[card]
            desk.whole_in[first + what] += 0.2 if what <= CHARACTER else 0.5
            if what <= CHARACTER:
                total += card + 1
                most = max(most, card + 1)
    desk.whole_in[first + 9] = 0.01 * total
    desk.whole_in[first + 10] = 0.05 * most
    units, built = 0, 0
    for place in range(ROW):
        units += count(s.units[side, place])
        built += int(s.building[place] >= 0 and s.holder[s.building[place]] == side)
    desk.whole_in[first + 11] = 0.1 * (units + built)
