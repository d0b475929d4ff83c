"""Information-set Monte Carlo tree search, compiled for whichever game it is handed.

Each iteration deals the unseen cards anew, walks down the tree among the moves that are legal in that
deal, tries a new move, plays the game out and hands each seat its share of the victory back up the path.
Chance is not in the tree: moves of chance are drawn and not remembered.

With `others` above 0 that share of the iterations belongs to an opponent: at the first node where he is to
move everything he cannot know is dealt anew, the searcher's own cards included, and only his nodes
learn from what follows; the remaining iterations teach the searcher only. So nobody in the tree plays
as if he knew the searcher's hand.
"""

import numpy as np

from catalaunia.ai.search import game_calls as game
from catalaunia.ai.search.mixture import learn, mix
from catalaunia.ai.search.plan import LONGEST_PATH
from catalaunia.ai.search.tree import (
    NONE,
    UNTRIED,
    add_edge,
    best_edge,
    clear_offers,
    find_node,
    hashed,
    mark_offers,
    untried_move,
)
from catalaunia.compiled import kernel, roll, rule
from catalaunia.core.protocol import CHANCE, NOBODY

UNSEEN = 1 << 20  # stands for a move that was made and not seen
PLAYOUT_LIMIT = 20_000  # moves; random play finds endless games


@kernel
def search(states, desks, plans, nodes, edges, table, slots, legal, players, iterations):
    """Make so many iterations from the view in position 0; position 1 is the world being played.

    Without a question (no moves in `legal`) the tree begins with whoever is to move.
    """
    plan, desk = plans[0], desks[0]
    for _ in range(iterations):
        states[1] = states[0]
        s = states[1]
        if plan.known == 0:
            game.deal_unseen(s, plan.seat, desk)
            game.reopen(s, plan.seat)
        begin(plan, desk, players)
        descend(s, desk, plan, nodes, edges, table, slots, legal, players)
        play_out(s, desk, plan)
        judge(s, desk, plan, players)
        hand_back(plan, nodes, edges)
        plan.iterations += 1
        plan.gained += plan.value[plan.seat]


@kernel
def prime(states, plans, nodes, edges, table, legal, values, weight):
    """Begin the tree with what a first look at each move gave, as if each had been tried so many times."""
    plan = plans[0]
    key = hashed(plan.first, plan.seat + 8 * game.insight(states[0], plan.seat))
    plan.root = find_node(plan, nodes, table, key)
    root = nodes[plan.root]
    for k in range(legal.shape[0]):
        edge = edges[add_edge(plan, nodes, edges, plan.root, legal[k])]
        edge.visits = weight
        edge.offered = weight * legal.shape[0]
        edge.total = weight * values[k]
        root.visits += weight
        root.total += weight * values[k]


@rule
def begin(plan, desk, players):
    plan.length = 0
    plan.mixed = 0
    for seat in range(players):
        plan.keys[seat] = plan.first
    plan.open = plan.first
    plan.owner = -1
    if plan.others > 0.0:
        plan.owner = plan.seat
        if roll(desk, 1 << 20) < plan.others * (1 << 20):
            plan.owner = (plan.seat + 1 + roll(desk, players - 1)) % players


@rule
def descend(s, desk, plan, nodes, edges, table, slots, legal, players):
    """Down the tree, up to and including the first move that is new."""
    dealt_anew = plan.owner == plan.seat
    asked = legal.shape[0] == 0  # whether the searcher has been asked the question of the root
    while s.actor != NOBODY and plan.length < LONGEST_PATH:
        if s.actor == CHANCE:
            game.apply_move(s, desk, game.random_move(s, desk))
            continue
        actor = np.int64(s.actor)
        if actor == plan.owner and not dealt_anew:
            dealt_anew = True
            game.veil(s, actor)
            game.deal_unseen(s, actor, desk)
        game.list_moves(s, desk)
        if actor == plan.seat and not asked:
            asked = True
            plan.keys[actor] = plan.first  # however it came to this, it is the same question
            desk.count = legal.shape[0]
            for k in range(legal.shape[0]):
                desk.moves[k] = legal[k]
        if desk.count == 1:
            move, new = np.int64(desk.moves[0]), False
        else:
            move, new = choose(s, desk, plan, nodes, edges, table, slots, actor)
        if move == NONE and asked:
            return
        if move == NONE:
            move = game.policy(s, desk)
        open_to_all = True
        for seat in range(players):
            token = move if seat == actor or game.sees(s, seat, move) else UNSEEN
            open_to_all = open_to_all and token == move
            plan.keys[seat] = hashed(plan.keys[seat], token)
        plan.open = hashed(plan.open, move if open_to_all else UNSEEN)
        game.apply_move(s, desk, move)
        if new and asked:  # what others chose before the question was put is no end of the way
            return


@rule
def choose(s, desk, plan, nodes, edges, table, slots, actor):
    """A move at a node, and whether it is new there; NONE if the tree has no room for it."""
    observer = actor if plan.observers != 0 else plan.seat
    seen = plan.keys[observer]
    if plan.observers == 2 and actor != plan.seat and not game.secret(s):
        seen = plan.open
    key = hashed(seen, actor + 8 * game.insight(s, actor))
    node = find_node(plan, nodes, table, key)
    if node == NONE:
        return np.int64(NONE), False
    if plan.root == NONE and actor == plan.seat:
        plan.root = node
    mark_offers(desk, nodes, edges, slots, node)
    at, new = np.int64(NONE), False
    if plan.matching != 0 and game.secret(s):
        at = mix(plan, desk, nodes, edges, slots, node)
    else:
        at, widen = best_edge(plan, desk, nodes, edges, slots, node)
        if widen:
            move = new_move(s, desk, plan, slots, at == NONE)
            if move != NONE:
                at, new = add_edge(plan, nodes, edges, node, move), True
    clear_offers(desk, slots)
    if at == NONE:
        return np.int64(NONE), False
    plan.path_node[plan.length] = node
    plan.path_edge[plan.length] = at
    plan.path_seat[plan.length] = actor
    plan.length += 1
    return np.int64(edges[at].move), new


@rule
def new_move(s, desk, plan, slots, must):
    """A move not tried yet: any, or with the policy's help its own; if it has none, only a stray one now and then."""
    if plan.heuristic != 0:
        proposed = np.int64(game.policy(s, desk))
        game.list_moves(s, desk)
        if slots[proposed] == UNTRIED:
            return proposed
        if not must and roll(desk, 1 << 20) >= plan.stray * (1 << 20):
            return np.int64(NONE)
    return untried_move(desk, slots)


@rule
def play_out(s, desk, plan):
    """To the end; or as far as the plan says, and then on until it is quiet."""
    decisions, moves = 0, 0
    while s.actor != NOBODY and moves < PLAYOUT_LIMIT:
        is_chance = s.actor == CHANCE
        if not is_chance and decisions >= plan.depth and game.quiet(s):
            return
        move = game.random_move(s, desk) if is_chance or plan.heuristic == 0 else game.policy(s, desk)
        game.apply_move(s, desk, move)
        decisions += not is_chance
        moves += 1


@rule
def judge(s, desk, plan, players):
    """What the position is worth to each seat, from 0 to 1: victory and a touch of the lead, or the outlook."""
    if plan.network != 0 and s.actor != NOBODY:
        game.network(s, desk, plan, players)
        return
    for seat in range(players):
        if s.actor == NOBODY:
            lead = 0.5 + 0.5 * np.tanh(game.lead(s, desk, seat) / plan.spread)
            plan.value[seat] = (1 - plan.margin) * game.share(s, desk, seat) + plan.margin * lead
        else:
            plan.value[seat] = game.outlook(s, desk, seat)


@rule
def hand_back(plan, nodes, edges):
    """Each seat's value to the moves it made, if this iteration is there to teach it."""
    for row in range(plan.mixed):
        if plan.owner < 0 or plan.path_seat[plan.mixed_at[row]] == plan.owner:
            learn(plan, edges, row)
    for k in range(plan.length):
        seat = plan.path_seat[k]
        if plan.owner < 0 or seat == plan.owner:
            edge, node = edges[plan.path_edge[k]], nodes[plan.path_node[k]]
            edge.visits += 1
            edge.total += plan.value[seat]
            node.visits += 1
            node.total += plan.value[seat]
