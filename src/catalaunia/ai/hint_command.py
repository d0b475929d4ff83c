"""The command `hint`: the question a record puts at some moment, and the answer on the screen."""

from rich.console import Console

from catalaunia.ai.hint import Hint
from catalaunia.ai.hint_text import line, sentences
from catalaunia.game import CHANCE, NOBODY, Rules, State, copy
from catalaunia.texts import Refusal, Text


def question(rules: Rules, state: State, at: int, seat: int, names: list[str]) -> tuple[State, list[int]]:
    """The seat's view and its legal words; refuses a moment at which it has no choice.

    Where several choose at once a seat is asked as soon as the choice begins: what others have chosen, or will
    have, it cannot see.
    """
    if not 0 <= seat < rules.players:
        raise Refusal("cli.no_seat", seat=seat, last=rules.players - 1)
    if rules.actor(state) == NOBODY:
        raise Refusal("hint.over", at=at)
    if rules.actor(state) == CHANCE:
        raise Refusal("hint.chance", at=at)
    moment = _choosing(rules, state, seat)
    waiting = rules.actor(moment)
    if waiting != seat:
        raise Refusal(
            "hint.no_turn", at=at, seat=seat, waiting=Text("hint.seat_name", seat=waiting, name=names[waiting])
        )
    view = rules.view(moment, seat)
    return view, rules.legal(view)


def _choosing(rules: Rules, state: State, seat: int) -> State:
    """The position in which the seat chooses, if the choice is open to it now; otherwise the position as it is."""
    sealed = all(map(rules.seals, rules.legal(state)))
    if seat not in rules.choosers(state) or not sealed:
        return state
    moment = copy(state)
    while rules.actor(moment) != seat:
        first = next(word for word in rules.legal(moment) if rules.seals(word))
        rules.apply(moment, first)  # any choice of another's: the seat's view does not depend on it
    return moment


def show(hint: Hint, out: Console) -> None:
    """The sentences, then the words with their numbers."""
    first, *others = sentences(hint)
    out.print(str(first), style="bold", markup=False)
    for sentence in others:
        out.print(str(sentence), markup=False)
    out.print()
    width = max(len(judged.word) for judged in hint.words)
    for judged in hint.words:
        mark = f"  {Text('hint.about_equal')}" if judged.about_equal and judged is not hint.best else ""
        out.print(f"  {judged.word:<{width}}  {line(judged)}{mark}", markup=False)
