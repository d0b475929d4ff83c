"""Games of one who looks a move ahead, in compiled code: against himself, to learn from, or one judge against another.

He compares all moves in the same imagined worlds with the same luck, each played on by the policy until it is quiet,
and makes the one whose positions are judged best. He sees what his seat may see, as everybody does.

What is learned is TD(lambda): each quiet position of a game should have been judged as those after it were, and the
last one as the game ended. Positions are remembered and studied several times.
"""

import numpy as np

from catalaunia.ai.search import game_calls as game
from catalaunia.ai.search.compare import imagine
from catalaunia.ai.search.ismcts import PLAYOUT_LIMIT, judge, play_out
from catalaunia.ai.search.plan import SEATS
from catalaunia.compiled import kernel, of_the_game, roll, rule, stored
from catalaunia.core.protocol import CHANCE, NOBODY

MOST_KEPT = 512  # quiet positions of a game that are learned from
MOST_MOVES = 512  # legal at once
LEAST_CHANCE = 1e-6  # so that the loss stays finite
START, WORLD, IMAGINED, TRIED, KEPT = range(5)  # places in the pool of positions; the kept ones follow

SCHOOL = stored(
    np.dtype(
        [
            ("worlds", np.int64),  # in which moves are compared
            ("traces", np.float64),  # the lambda: how much of what came later counts
            ("stray", np.float64),  # how often a move is made that the policy would make, to see other positions
            ("shortlist", np.int64),  # moves that are compared at most: the policy's, the others by chance; 0: all
            ("networked", np.int64),  # the seats that are judged by the network, as bits; the others by the outlook
            # The work itself.
            ("moves", np.int64, (MOST_MOVES,)),
            ("totals", np.float64, (MOST_MOVES,)),
            ("strayed", np.uint8, (MOST_KEPT,)),  # 1: after this position a stray move was made
            ("kept", np.int64),  # positions of this game
            ("remembered", np.int64),  # positions, of all games; the memory keeps the latest
            ("target", np.float64, (SEATS,)),
            # What came of it.
            ("positions", np.int64),
            (
                "loss",
                np.float64,
            ),  # cross entropy of the chances and the end, or the aims that are studied; summed over positions
            ("share", np.float64, (SEATS,)),  # of the victories, summed over games
        ]
    )
)


@of_the_game
def foretell(s, desk):
    """The chances of all seats by the network, into desk.chance."""


@of_the_game
def teach(s, desk, slope, school):
    """Add to `slope` how the loss changes with each weight, the chances meant to be school.target.

    `foretell` has just been asked, and desk.chance stays.
    """


@kernel
def practise(states, desks, plans, schools, memory, aims, players, games):
    """Play so many games from position 0; remember their quiet positions, and how each should have been judged."""
    for _ in range(games):
        play(states, desks[0], plans[0], schools[0], players)
        look_back(states, desks[0], schools[0], memory, aims, players)


@kernel
def study(memory, aims, chosen, desks, schools, slopes, players):
    """Add up how the weights should change, by these positions of the memory."""
    school = schools[0]
    for k in range(chosen.shape[0]):
        for seat in range(players):
            school.target[seat] = aims[chosen[k], seat]
        foretell(memory[chosen[k]], desks[0])
        for seat in range(players):
            school.loss -= school.target[seat] * np.log(max(np.float64(desks[0].chance[seat]), LEAST_CHANCE))
        teach(memory[chosen[k]], desks[0], slopes[0], school)


@kernel
def duel(states, desks, plans, schools, players, dice):
    """A game for each of the dice, with nothing learned."""
    for one in range(dice.shape[0]):
        desks[0].dice = dice[one]
        play(states, desks[0], plans[0], schools[0], players)


@rule
def play(states, desk, plan, school, players):
    """A game, in WORLD; the quiet positions in it are kept."""
    states[WORLD] = states[START]
    s = states[WORLD]
    school.kept = 0
    moves = 0
    while s.actor != NOBODY and moves < PLAYOUT_LIMIT:
        moves += 1
        if s.actor == CHANCE:
            game.apply_move(s, desk, game.random_move(s, desk))
            continue
        if game.quiet(s) and school.kept < MOST_KEPT:
            states[KEPT + school.kept] = s
            school.strayed[school.kept] = 0
            school.kept += 1
        game.list_moves(s, desk)
        if desk.count == 1:
            move = np.int64(desk.moves[0])
        elif roll(desk, 1 << 20) < school.stray * (1 << 20):
            move = game.random_move(s, desk) if roll(desk, 4) == 0 else np.int64(game.policy(s, desk))
            school.strayed[max(school.kept - 1, 0)] = 1
        else:
            move = best_move(states, desk, plan, school, players)
        game.apply_move(s, desk, move)
    for seat in range(players):
        school.share[seat] += game.share(s, desk, seat)


@rule
def best_move(states, desk, plan, school, players):
    """The move that is judged best by the one to move, looking a move ahead."""
    s = states[WORLD]
    seat, moves = np.int64(s.actor), np.int64(desk.count)
    for k in range(moves):
        school.moves[k] = desk.moves[k]
        school.totals[k] = 0.0
    if 0 < school.shortlist < moves:
        moves = np.int64(shorten(s, desk, school, moves))
    plan.seat = seat
    plan.network = (school.networked >> seat) & 1
    for _ in range(school.worlds):
        states[IMAGINED] = s
        game.veil(states[IMAGINED], seat)
        imagine(states[IMAGINED], desk, plan)
        luck = desk.dice
        for k in range(moves):
            states[TRIED] = states[IMAGINED]
            desk.dice = luck
            game.apply_move(states[TRIED], desk, school.moves[k])
            play_out(states[TRIED], desk, plan)
            judge(states[TRIED], desk, plan, players)
            school.totals[k] += plan.value[seat]
        desk.dice = luck
        roll(desk, 2)
    best, found = -1.0, np.int64(0)
    for k in range(moves):
        if school.totals[k] > best:
            best, found = school.totals[k], school.moves[k]
    return found


@rule
def shorten(s, desk, school, moves):
    """Leave the policy's move and others by chance, as many as the shortlist has; returns how many."""
    proposed = np.int64(game.policy(s, desk))
    for k in range(school.shortlist):
        other = k + roll(desk, moves - k)
        if k == 0:
            for at in range(moves):
                if school.moves[at] == proposed:
                    other = at
        school.moves[k], school.moves[other] = school.moves[other], school.moves[k]
    return school.shortlist


@rule
def look_back(states, desk, school, memory, aims, players):
    """From the end of the game to its beginning: each position as it should have been judged."""
    last = states[WORLD]
    for seat in range(players):
        school.target[seat] = game.share(last, desk, seat)
    for back in range(school.kept):
        at = school.kept - 1 - back
        s = states[KEPT + at]
        foretell(s, desk)
        for seat in range(players):
            school.loss -= game.share(last, desk, seat) * np.log(max(np.float64(desk.chance[seat]), LEAST_CHANCE))
        traces = 0.0
        if school.strayed[at] == 0:
            traces = school.traces
            place = school.remembered % memory.shape[0]
            school.remembered += 1
            memory[place] = s
            for seat in range(players):
                aims[place, seat] = school.target[seat]
        for seat in range(players):
            school.target[seat] = traces * school.target[seat] + (1.0 - traces) * desk.chance[seat]
    school.positions += school.kept
