"""What a search asks of a game, in compiled code.

`s` is a position and `desk` the game's desk, with the words listed last and the dice. `seat` is a player.
Whoever decides on a position of his own imagination may look at all of it; `policy` may look only at what
the seat to act would know there.
"""

from catalaunia.compiled import of_the_game


@of_the_game
def list_words(s, desk):
    """The legal words, into desk.words; desk.count says how many."""


@of_the_game
def say(s, desk, word):
    """A legal word, and all that follows up to the next choice."""


@of_the_game
def random_word(s, desk):
    """Any legal word; one of chance as likely as chance has it."""


@of_the_game
def policy(s, desk):
    """A sensible word of the seat to act, found in no time, and not always the same."""


@of_the_game
def novice(s, desk):
    """The word of a newcomer, who follows a simple plan."""


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
def sees(s, seat, word):
    """Whether a seat gets to know which word this is, when it is said here."""


@of_the_game
def secret(s):
    """Whether the word to be said here is part of a choice that several make at once."""


@of_the_game
def insight(s, seat):
    """A number for what the seat knows and the words so far do not show, where the search tells such apart."""


@of_the_game
def share(s, desk, seat):
    """When the game is over: the seat's share of the victory, 1 for a win alone."""


@of_the_game
def lead(s, desk, seat):
    """The seat's points less those of the best of the others; before the end, what this is likely to become."""


@of_the_game
def outlook(s, desk, seat):
    """The share of the victory to be expected, from 0 to 1; all seats' together come to about 1."""


@of_the_game
def quiet(s):
    """Whether nothing is going on that will be decided in a moment: a good place to stop and judge."""
