"""Clash 451: a small network that judges positions between two turns.

What stands at a place and its two neighbours goes through one encoder, the same all along the row; the sum of what it
says goes with what is seen of the whole (`features.py`) into one hidden layer and from there into one number, to which
the heuristic outlook is added. All of it is seen by the Huns; the Romans' chance is what is left.
"""

import numpy as np

from catalaunia.compiled import COMPILED, rule
from catalaunia.games.clash451.rules.state import (
    PLACE_HIDDEN,
    PLACE_INPUTS,
    ROW,
    WHOLE_HIDDEN,
    WHOLE_INPUTS,
)
from catalaunia.games.clash451.thinking.features import OUTLOOK, look
from catalaunia.games.clash451.thinking.outlook import outlook

NOTHING = np.float32(0.0)


@rule
def network(s, desk, plan, players):
    """The chances of both seats into plan.value; those of the heuristic outlook where there are no weights."""
    huns = foretell(s, desk) if desk.trained != 0 else outlook(s, desk, 0)
    plan.value[0] = huns
    plan.value[1] = 1.0 - huns


@rule
def foretell(s, desk):
    """The chance of the Huns."""
    look(s, desk, 0)
    think(desk)
    value = desk.network.first[0] * desk.whole_in[OUTLOOK]
    for j in range(WHOLE_HIDDEN):
        value += max(desk.hidden[j], NOTHING) * desk.network.out[j]
    return 1.0 / (1.0 + np.exp(-float(value)))


def _think(desk):
    """The hidden layer of what lies on the desk, before its negative numbers are cut."""
    net = desk.network
    for place in range(ROW):
        for j in range(PLACE_HIDDEN):
            desk.place_out[place, j] = net.place_bias[j]
    for place in range(ROW):
        for k in range(PLACE_INPUTS):
            x = desk.place_in[place, k]
            if x != NOTHING:
                for j in range(PLACE_HIDDEN):
                    desk.place_out[place, j] += x * net.place[1, k, j]
                if place > 0:
                    for j in range(PLACE_HIDDEN):
                        desk.place_out[place - 1, j] += x * net.place[2, k, j]
                if place < ROW - 1:
                    for j in range(PLACE_HIDDEN):
                        desk.place_out[place + 1, j] += x * net.place[0, k, j]
    for j in range(WHOLE_HIDDEN):
        desk.hidden[j] = net.whole_bias[j]
    for k in range(WHOLE_INPUTS):
        x = desk.whole_in[k]
        if x != NOTHING:
            for j in range(WHOLE_HIDDEN):
                desk.hidden[j] += x * net.whole[k, j]
    for k in range(PLACE_HIDDEN):
        x = NOTHING
        for place in range(ROW):
            x += max(desk.place_out[place, k], NOTHING)
        for j in range(WHOLE_HIDDEN):
            desk.hidden[j] += x * net.pool[k, j]


def _think_in_arrays(desk):
    """The same while nothing is compiled: faster by NumPy than number by number."""
    net, seen = desk.network, np.zeros((ROW + 2, PLACE_INPUTS), np.float32)
    seen[1:-1] = desk.place_in
    out = sum(seen[k : k + ROW] @ net.place[k] for k in range(3)) + net.place_bias
    pooled = np.maximum(out, NOTHING).sum(axis=0)
    desk.hidden[:] = pooled @ net.pool + desk.whole_in @ net.whole + net.whole_bias


think = rule(_think) if COMPILED else _think_in_arrays
