"""One position at a time, where speed does not matter: deal the unseen anew, and a move with what may follow it."""

from catalaunia.compiled import bulk
from catalaunia.compiled.dice import dice
from catalaunia.compiled.stubs import function_of
from catalaunia.core.protocol import Numbers, Rules, State, copy


def resample(rules: Rules, view: State, seat: int | None, seed: int) -> State:
    """A full position with this view, all deals of what is unseen being equally likely."""
    state, desk = copy(view), copy(rules.desk)  # a desk of its own: another thread may roll dice meanwhile
    desk["dice"] = dice(seed, 1)
    function_of(state.dtype, "resample")(state, 0, -1 if seat is None else seat, desk)
    return state


def step(rules: Rules, state: State, number: int, out: Numbers) -> int:
    """A legal move and all that follows; the legal ones after it into `out`, and how many."""
    count: int = bulk.step(state, 0, rules.desk, number, out)
    return count
