"""The tree of a search: nodes found by what was seen on the way, each with a list of the moves tried.

Room for a fixed number of nodes and edges is made beforehand: a search that has used it up goes on with
the tree as it is. A node costs 24 bytes and its place in the table 8; an edge, that is a move tried, 40.
"""

from typing import Any

import numpy as np

from catalaunia.compiled import roll, rule, stored

NODE = stored(
    np.dtype(
        [
            ("key", np.uint64),  # what was seen on the way, as a hash; equal keys are one node
            ("first", np.int32),  # its first edge, -1: none
            ("visits", np.int32),
            ("total", np.float64),  # of the values that came back through it
        ]
    )
)
EDGE = stored(
    np.dtype(
        [
            ("move", np.int32),
            ("next", np.int32),  # the node's next edge, -1: none
            ("visits", np.int32),
            ("offered", np.int32),  # how often the move was legal when the node was visited
            ("total", np.float64),  # of the values that came back
            ("regret", np.float64),  # at secret choices: how much better it would have been, summed up
            ("played", np.float64),  # at secret choices: its share of the mixture, summed up
        ]
    )
)
NONE, UNTRIED = -1, -2


def room(nodes: int) -> tuple[Any, Any, Any]:
    """Nodes, edges and the table for a tree of so many nodes."""
    table = 1 << (2 * nodes - 1).bit_length()
    return np.zeros(nodes, NODE), np.zeros(2 * nodes + 512, EDGE), np.full(table, NONE, np.int32)


@rule
def hashed(key, token):
    """The key after one more thing was seen."""
    x = key ^ (np.uint64(token) + np.uint64(0x9E3779B97F4A7C15) + (key << np.uint64(6)) + (key >> np.uint64(2)))
    x ^= x >> np.uint64(31)
    x *= np.uint64(0xBF58476D1CE4E5B9)
    return x ^ (x >> np.uint64(29))


@rule
def find_node(plan, nodes, table, key):
    """The node with this key, a new one if there is none; NONE if there is no room."""
    mask = table.shape[0] - 1
    place = np.int64(key & np.uint64(mask))
    while table[place] != NONE:
        node = table[place]
        if nodes[node].key == key:
            return np.int64(node)
        place = (place + 1) & mask
    if plan.nodes == nodes.shape[0]:
        return np.int64(NONE)
    node = plan.nodes
    plan.nodes += 1
    table[place] = node
    fresh = nodes[node]
    fresh.key = key
    fresh.first = NONE
    fresh.visits = 0
    fresh.total = 0.0
    return np.int64(node)


@rule
def add_edge(plan, nodes, edges, node, move):
    """A move that is tried for the first time; NONE if there is no room."""
    if plan.edges == edges.shape[0]:
        return np.int64(NONE)
    made = plan.edges
    plan.edges += 1
    edge = edges[made]
    edge.move = move
    edge.next = nodes[node].first
    edge.visits = 0
    edge.offered = 1
    edge.total = 0.0
    edge.regret = 0.0
    edge.played = 0.0
    nodes[node].first = made
    return np.int64(made)


@rule
def mark_offers(desk, nodes, edges, slots, node):
    """Into `slots`, by move, the edge of each legal move or UNTRIED; counts that it was on offer."""
    for k in range(desk.count):
        slots[desk.moves[k]] = UNTRIED
    at = np.int64(nodes[node].first)
    while at != NONE:
        edge = edges[at]
        if slots[edge.move] == UNTRIED:
            edge.offered += 1
            slots[edge.move] = at
        at = np.int64(edge.next)


@rule
def clear_offers(desk, slots):
    for k in range(desk.count):
        slots[desk.moves[k]] = NONE


@rule
def best_edge(plan, desk, nodes, edges, slots, node):
    """The edge with the highest upper bound of its value, and whether an untried move should go before it.

    The bound counts how often a move was on offer, not how often the node was visited: in most of the
    deals a given card is not in the hand (availability counts of information-set search).
    """
    best, found, untried = -1.0, np.int64(NONE), 0
    for k in range(desk.count):
        at = np.int64(slots[desk.moves[k]])
        if at == UNTRIED:
            untried += 1
            continue
        edge = edges[at]
        if edge.visits == 0:  # tried by an iteration that taught somebody else
            return at, False
        bound = edge.total / edge.visits + plan.exploration * np.sqrt(np.log(edge.offered) / edge.visits)
        if bound > best:
            best, found = bound, at
    here = nodes[node]
    expected = here.total / here.visits if here.visits > 0 else 0.5
    return found, untried > 0 and best < expected + plan.urgency


@rule
def untried_move(desk, slots):
    """Any move that was not tried yet, each as likely as the next."""
    seen, move = 0, np.int64(NONE)
    for k in range(desk.count):
        if slots[desk.moves[k]] == UNTRIED:
            seen += 1
            if roll(desk, seen) == 0:
                move = np.int64(desk.moves[k])
    return move
