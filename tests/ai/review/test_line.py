"""Lines: they begin with the move that is asked about, are legal throughout, and know no more than the seat does."""

import pytest

from catalaunia.ai.hints.chooser import Chooser
from catalaunia.ai.review.line import MOST_STEPS, Step, line
from catalaunia.compiled.dealing import resample
from catalaunia.core.protocol import NOBODY, Rules, State, copy
from catalaunia.core.variant import Variant
from tests import tables

TABLES = [Variant("attila", 3), Variant("clash451", 2), Variant("attila", 3, {"war_bids": "simultaneous"})]
every_game = pytest.mark.parametrize("table", TABLES, ids=str)
TRIES = 40


def of(rules: Rules, state: State, seat: int, seed: int = 1) -> list[Step]:
    view = rules.view(state, seat)
    return line(rules, view, seat, rules.legal(view)[-1], seed, TRIES)


def written(steps: list[Step]) -> list[tuple[bytes, int, int]]:
    return [(one.before.tobytes(), one.actor, one.move) for one in steps]


@every_game
def test_a_line_begins_with_the_move_and_every_move_of_it_is_legal(table: Variant) -> None:
    for rules, state, seat in tables.choices(table, 8, seed=1, every=9):
        found = of(rules, state, seat)
        assert (found[0].actor, found[0].move) == (seat, rules.legal(rules.view(state, seat))[-1])
        assert rules.view(found[0].before, seat).tobytes() == rules.view(state, seat).tobytes()
        heard = 0
        for one, after in zip(found, [*(step.before for step in found[1:]), None], strict=True):
            assert rules.actor(one.before) == one.actor != NOBODY
            assert one.move in rules.legal(one.before)
            reached = copy(one.before)
            rules.apply(reached, one.move)
            assert after is None or reached.tobytes() == after.tobytes()
            heard += rules.hears(one.before, rules.move(one.before, one.move), reached, seat)
        assert heard <= MOST_STEPS


@every_game
def test_a_line_is_the_same_whatever_is_hidden_from_the_seat(table: Variant) -> None:
    for n, (rules, state, seat) in enumerate(tables.choices(table, 6, seed=2, every=9)):
        other = resample(rules, rules.view(state, seat), seat, n)
        assert written(of(rules, other, seat, n)) == written(of(rules, state, seat, n))


def test_each_plays_by_its_own_knowledge(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is handed to whoever chooses is the view of its own seat."""
    plain = Chooser.choose

    def watched(self: Chooser, view: State, seat: int, *others: object) -> object:
        assert self.rules.view(view, seat).tobytes() == view.tobytes()
        asked.append(seat)
        return plain(self, view, seat, *others)  # type: ignore[arg-type]

    asked: list[int] = []
    monkeypatch.setattr(Chooser, "choose", watched)
    for rules, state, seat in tables.choices(TABLES[0], 4, seed=3, every=9):
        of(rules, state, seat)
    assert len(set(asked)) > 1
