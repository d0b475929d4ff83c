"""Attila: a small network that judges positions.

One encoder for all tribes, whose sum and largest numbers go with what is seen of the whole into one hidden layer, and
from there into one number for each seat. To this the heuristic outlook is added; the chances of the seats are the
softmax of their numbers. So the weights are the same for all tribes and all seats.

`teach` is the way back: how the weights must change for the chances to come nearer to what they should have been.
"""

import numpy as np

from catalaunia.compiled import COMPILED, rule, sums
from catalaunia.games.attila.rules.moves import POOLED, TRIBE_HIDDEN, TRIBE_INPUTS, WHOLE_HIDDEN, WHOLE_INPUTS
from catalaunia.games.attila.rules.state import TRIBES
from catalaunia.games.attila.thinking.features import look
from catalaunia.games.attila.thinking.outlook import SPREAD, outlook, stretch

NOTHING = np.float32(0.0)


@rule
def network(s, desk, plan, players):
    """The chances of all seats into plan.value; those of the heuristic outlook where no weights fit the table."""
    if desk.trained == 0:
        for seat in range(players):
            plan.value[seat] = outlook(s, desk, seat)
        return
    foretell(s, desk)
    for seat in range(players):
        plan.value[seat] = desk.chance[seat]


@rule
def foretell(s, desk):
    """The chances of all seats into desk.chance."""
    look(s, desk)
    spread, most = SPREAD[stretch(s)][int(s.players > 2)], -1e9
    for seat in range(s.players):
        think(desk, seat)
        desk.chance[seat] += desk.network.first[0] * np.float32(desk.final[seat] / spread)
        most = max(most, desk.chance[seat])
    total = NOTHING
    for seat in range(s.players):
        desk.chance[seat] = np.exp(desk.chance[seat] - np.float32(most))
        total += desk.chance[seat]
    for seat in range(s.players):
        desk.chance[seat] /= total


def _think(desk, seat):
    """What the network adds to the outlook of a seat, into desk.chance."""
    net = desk.network
    for j in range(POOLED):
        desk.whole_in[seat, j] = NOTHING
    for tribe in range(TRIBES):
        for j in range(TRIBE_HIDDEN):
            y = net.tribe_bias[j]
            for k in range(TRIBE_INPUTS):
                y += net.tribe[j, k] * desk.tribe_in[seat, tribe, k]
            y = max(y, NOTHING)
            desk.tribe_out[seat, tribe, j] = y
            desk.whole_in[seat, j] += y
            desk.whole_in[seat, TRIBE_HIDDEN + j] = max(desk.whole_in[seat, TRIBE_HIDDEN + j], y)
    value = NOTHING
    for j in range(WHOLE_HIDDEN):
        y = net.whole_bias[j]
        for k in range(WHOLE_INPUTS):
            y += net.whole[j, k] * desk.whole_in[seat, k]
        y = max(y, NOTHING)
        desk.hidden[seat, j] = y
        value += y * net.out[j]
    desk.chance[seat] = value


def _think_in_arrays(desk, seat):
    """The same while nothing is compiled, by NumPy: number by number it would take 30 times as long."""
    net = desk.network
    out = np.maximum(desk.tribe_in[seat] @ net.tribe.T + net.tribe_bias, NOTHING)
    desk.tribe_out[seat] = out
    desk.whole_in[seat, :TRIBE_HIDDEN] = out.sum(axis=0)
    desk.whole_in[seat, TRIBE_HIDDEN:POOLED] = out.max(axis=0)
    desk.hidden[seat] = np.maximum(net.whole @ desk.whole_in[seat] + net.whole_bias, NOTHING)
    desk.chance[seat] = desk.hidden[seat] @ net.out


think = sums(_think) if COMPILED else _think_in_arrays


@rule
def teach(s, desk, slope, school):
    """Add to `slope`, a network too, how the loss changes with each weight; `foretell` has just been asked.

    The loss is the cross entropy of the chances and school.target.
    """
    spread = SPREAD[stretch(s)][int(s.players > 2)]
    for seat in range(s.players):
        error = desk.chance[seat] - np.float32(school.target[seat])
        slope.first[0] += error * np.float32(desk.final[seat] / spread)
        teach_seat(desk, slope, seat, error)


@rule
def teach_seat(desk, slope, seat, error):
    net = desk.network
    for k in range(POOLED):
        desk.back[k] = NOTHING
    for j in range(WHOLE_HIDDEN):
        y = desk.hidden[seat, j]
        slope.out[j] += error * y
        if y > NOTHING:
            back = error * net.out[j]
            slope.whole_bias[j] += back
            for k in range(WHOLE_INPUTS):
                slope.whole[j, k] += back * desk.whole_in[seat, k]
            for k in range(POOLED):
                desk.back[k] += back * net.whole[j, k]
    for tribe in range(TRIBES):
        for j in range(TRIBE_HIDDEN):
            y, largest = desk.tribe_out[seat, tribe, j], TRIBE_HIDDEN + j
            if y > NOTHING:
                back = desk.back[j]
                if y == desk.whole_in[seat, largest]:
                    back += desk.back[largest]
                    desk.back[largest] = NOTHING  # only the first of equals
                slope.tribe_bias[j] += back
                for k in range(TRIBE_INPUTS):
                    slope.tribe[j, k] += back * desk.tribe_in[seat, tribe, k]
