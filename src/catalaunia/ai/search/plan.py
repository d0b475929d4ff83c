"""How a search goes about its work, and the room it works in."""

import numpy as np

from catalaunia.compiled import stored

LONGEST_PATH = 256  # decisions of one iteration inside the tree
MIXED_CHOICES = 12  # secret choices of one iteration
MIXED_MOVES = 64  # moves of such a choice
SEATS = 8
NEVER = 1_000_000  # a playout is not cut short

PLAN = stored(
    np.dtype(
        [
            ("seat", np.int64),  # who searches
            ("exploration", np.float64),  # how much a move is favoured for having been tried seldom
            ("urgency", np.float64),  # how much better than its node an untried move is taken to be
            ("stray", np.float64),  # how often a move is tried that the policy would not make, when it is asked for one
            ("depth", np.int64),  # decisions of a playout, at least, before the outlook is taken where it is quiet
            ("heuristic", np.int64),  # 1: playouts and first tries by the game's policy, 0: at random
            ("network", np.int64),  # 1: positions are judged by the game's network, 0: by its outlook
            # How seats are told apart by what they saw. 0: all choose by what the searcher saw; 1: each by what it saw
            # itself; 2: the searcher and secret choices by what that seat saw, others by what everybody saw.
            ("observers", np.int64),
            ("known", np.int64),  # 1: nothing is unseen in position 0, and nothing is dealt
            ("matching", np.int64),  # 1: secret choices by regret matching, 0: by upper bounds
            ("others", np.float64),  # share of the iterations that are dealt anew at an opponent's node
            ("margin", np.float64),  # how much of the value is the lead in points, the rest being victory
            ("spread", np.float64),  # the lead in points that is a clear one
            # The work itself.
            ("root", np.int64),  # the node of the question that was put, -1: not made yet
            ("nodes", np.int64),  # in use
            ("edges", np.int64),  # in use
            ("iterations", np.int64),  # made so far (the budget is `WithBudget` in ai/players.py)
            ("gained", np.float64),  # by the searcher, summed over all iterations
            ("first", np.uint64),  # the key of all who have seen nothing yet: trees with other keys share the room
            ("owner", np.int64),  # whose nodes this iteration teaches, -1: everybody's
            ("keys", np.uint64, (SEATS,)),  # what each seat has seen so far, as a hash
            ("open", np.uint64),  # what everybody has seen so far, as a hash
            ("length", np.int64),  # of the path
            ("path_node", np.int32, (LONGEST_PATH,)),
            ("path_edge", np.int32, (LONGEST_PATH,)),
            ("path_seat", np.int8, (LONGEST_PATH,)),
            ("mixed", np.int64),  # secret choices on the path, by regret matching
            ("mixed_at", np.int64, (MIXED_CHOICES,)),  # their places on the path
            ("mixed_count", np.int64, (MIXED_CHOICES,)),  # moves on offer
            ("mixed_edge", np.int32, (MIXED_CHOICES, MIXED_MOVES)),
            ("mixed_chance", np.float64, (MIXED_CHOICES, MIXED_MOVES)),  # the mixture, exploration included
            ("value", np.float64, (SEATS,)),  # what came out, for each seat
        ]
    )
)
