"""Why one way is better than another: from what the seat knows alone, in every language, also of a whole choice."""

import pytest

from catalaunia.ai.puzzles.explained import explained
from catalaunia.ai.puzzles.puzzle import of_game
from catalaunia.compiled.dealing import resample
from catalaunia.core.texts import LANGUAGES


@pytest.mark.parametrize("secret", [False, True], ids=["a move", "a secret choice"])
@pytest.mark.parametrize("game", ["attila", "clash451"])
def test_a_wrong_answer_is_explained_by_what_the_seat_knows(game: str, secret: bool) -> None:
    one = next(one for one in of_game(game) if one.secret is secret)
    rules = one.variant.rules
    view = one.position(rules)
    better, other = (
        tuple(move.number for text in one.candidates[k].moves if (move := rules.parse(view, text)))
        for k in (0, one.natural)
    )
    found = explained(rules, view, one.seat, better, other, 1, worlds=40)
    assert set(found) == set(LANGUAGES)
    assert all(found.values())
    dealt = rules.view(resample(rules, view, one.seat, 3), one.seat)
    assert explained(rules, dealt, one.seat, better, other, 1, worlds=40) == found
