"""Secret choices by regret matching: each side mixes its moves, in proportion to its regrets.

A move's regret is how much better it would have been than the mixture, summed over the iterations. The
average of the mixtures, not the last one, is what approaches an equilibrium and what is played.
"""

import numpy as np

from catalaunia.ai.search.plan import MIXED_CHOICES, MIXED_MOVES
from catalaunia.ai.search.tree import NONE, UNTRIED, add_edge
from catalaunia.compiled import roll, rule

EXPLORED = 0.15  # share of the choices that is spread evenly over all moves


@rule
def mix(plan, desk, nodes, edges, slots, node):
    """Draw an edge from the mixture; NONE if there is no room to keep it."""
    n = np.int64(desk.count)
    if plan.mixed == MIXED_CHOICES or n > MIXED_MOVES:
        return np.int64(NONE)
    row = plan.mixed
    for k in range(n):
        at = np.int64(slots[desk.moves[k]])
        if at == UNTRIED:
            at = add_edge(plan, nodes, edges, node, desk.moves[k])
            if at == NONE:
                return np.int64(NONE)
        plan.mixed_edge[row, k] = at
    set_mixture(plan, edges, row, n)
    plan.mixed_at[row] = plan.length
    plan.mixed_count[row] = n
    plan.mixed += 1
    u = roll(desk, 1 << 30) / (1 << 30)
    for k in range(n):
        u -= plan.mixed_chance[row, k]
        if u < 0:
            return np.int64(plan.mixed_edge[row, k])
    return np.int64(plan.mixed_edge[row, n - 1])


@rule
def set_mixture(plan, edges, row, n):
    """In proportion to the positive regrets, evenly if there is none; sums up what is played."""
    total = 0.0
    for k in range(n):
        total += max(edges[plan.mixed_edge[row, k]].regret, 0.0)
    for k in range(n):
        edge = edges[plan.mixed_edge[row, k]]
        chance = max(edge.regret, 0.0) / total if total > 0 else 1.0 / n
        edge.played += chance
        plan.mixed_chance[row, k] = (1 - EXPLORED) * chance + EXPLORED / n


@rule
def learn(plan, edges, row):
    """After the value came back: regrets, from the moves' averages and this one sample."""
    place = plan.mixed_at[row]
    chosen = plan.path_edge[place]
    value = plan.value[plan.path_seat[place]]
    expected = 0.0
    for k in range(plan.mixed_count[row]):
        expected += plan.mixed_chance[row, k] * estimate(plan, edges, row, k, chosen, value)
    for k in range(plan.mixed_count[row]):
        edge = edges[plan.mixed_edge[row, k]]
        edge.regret = max(edge.regret + estimate(plan, edges, row, k, chosen, value) - expected, 0.0)


@rule
def estimate(plan, edges, row, k, chosen, value):
    """An unbiased estimate of a move's value: its average, mended by the sample where it was the one chosen."""
    edge = edges[plan.mixed_edge[row, k]]
    average = edge.total / edge.visits if edge.visits > 0 else 0.5
    if plan.mixed_edge[row, k] != chosen:
        return average
    return average + (value - average) / plan.mixed_chance[row, k]
