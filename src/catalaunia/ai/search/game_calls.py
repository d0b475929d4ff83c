"""What a search asks of a game, in compiled code.

`s` is a position and `desk` the game's desk, with the moves listed last and the dice. `seat` is a player.
Whoever decides on a position of his own imagination may look at all of it; `policy` may look only at what
the seat to act would know there.
"""

import numpy as np

from catalaunia.compiled import bulk, may_be_of_the_game, of_the_game, rule
from catalaunia.compiled.bulk import list_moves

__all__ = ["list_moves"]


@rule
def apply_move(s, desk, move):
    """A legal move and all that follows from it; not inlined: a search makes moves in many places."""
    bulk.apply_move(s, desk, np.int64(move))


@rule
def random_move(s, desk):
    """Any legal move; one of chance as likely as chance has it."""
    return np.int64(bulk.random_move(s, desk))


@of_the_game
def policy(s, desk):
    """A sensible move of the seat to act, found in no time, and not always the same."""


@of_the_game
def newcomer(s, desk):
    """The move of a newcomer, who follows a simple plan."""


@of_the_game
def veil(s, seat):
    """Blank what a seat may not know: the view, in place."""


@of_the_game
def deal_unseen(s, seat, desk):
    """Turn a view into a full position, all deals of what is unseen being equally likely."""


@of_the_game
def reopen(s, seat):
    """Take back a secret choice that others have made and the seat has not: the search chooses for them."""


@of_the_game
def sees(s, seat, move):
    """Whether a seat gets to know which move this is, when it is made here."""


@of_the_game
def secret(s):
    """Whether the move to be made here is part of a choice that several make at once."""


@of_the_game
def insight(s, seat):
    """A number for what the seat knows and the moves so far do not show, where the search tells such apart."""


@of_the_game
def share(s, desk, seat):
    """When the game is over: the seat's share of the victory, 1 for a win alone."""


@of_the_game
def lead(s, desk, seat):
    """The seat's points less those of the best of the others; before the end, what this is likely to become."""


@of_the_game
def outlook(s, desk, seat):
    """The share of the victory to be expected, from 0 to 1; all seats' together come to about 1."""


@rule
def by_outlook(s, desk, plan, players):
    for seat in range(players):
        plan.value[seat] = outlook(s, desk, seat)


@may_be_of_the_game(otherwise=by_outlook)
def network(s, desk, plan, players):
    """The outlook of all seats by the game's network, into plan.value."""


@of_the_game
def quiet(s):
    """Whether nothing is going on that will be decided in a moment: a good place to stop and judge."""


# What explaining a move asks besides. A part is what points come from: a tribe, a terrain. A risk is
# something bad that may come before the seat's next own turn; parts and risks are numbered from 0.


@of_the_game
def parts(s):
    """How many parts there are."""


@of_the_game
def points(s, seat):
    """The seat's points so far."""


@of_the_game
def scorings(s):
    """How many scorings there have been."""


@of_the_game
def part_points(s, desk, seat, part):
    """What a scoring of this position gives the seat for one part."""


@of_the_game
def risks(s):
    """How many risks there are."""


@of_the_game
def own_turn(s, seat):
    """Whether it is the seat's own turn; where all take their turns together, whether one is being prepared."""


@of_the_game
def fought(s, after):
    """Whether the move that led from one position to the other has had anything decided by force."""


@of_the_game
def struck(s, after, desk, move, seat, risk):
    """Where something was fought: whether this risk has come true by it."""


@of_the_game
def gone(s, later, seat, risk):
    """Whether the seat has lost by then what this risk is about; `s` is the position before its move."""
