"""`catalaunia hint`: the question a record puts to a seat at some ply, and the answer on the screen."""

import argparse
import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from rich.console import Console

from catalaunia.cli.arguments import Command, whole
from catalaunia.cli.output import out
from catalaunia.cli.records.chosen import add_record, replayed
from catalaunia.core.protocol import CHANCE, NOBODY, Rules, State, copy
from catalaunia.core.texts import Refusal, Text

if TYPE_CHECKING:
    from catalaunia.ai.hints.hint import Hint


def add(command: Command) -> None:
    made = command("hint", run)
    add_record(made)
    made.add_argument("--seat", type=whole(0, "--seat"), required=True, metavar="S")
    made.add_argument("--seed", type=whole(0, "--seed"), default=1, metavar="R")
    made.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    from catalaunia.ai.hints.hint import hint  # slow to load, as all that searches

    line, gone = replayed(given)
    view, legal = question(gone.rules, gone.states[-1], len(gone.log), given.seat, line["seats"])
    found = hint(gone.rules, view, given.seat, legal, given.seed)
    if given.json:
        print(json.dumps(asdict(found.figures())))
    else:
        show(found, out)
    return 0


def question(rules: Rules, state: State, at: int, seat: int, names: list[str]) -> tuple[State, list[int]]:
    """The seat's view and its legal moves; refuses a moment at which it has no choice.

    Where several choose at once a seat is asked as soon as the choice begins: what others have chosen, or will
    have, it cannot see.
    """
    if not 0 <= seat < rules.players:
        raise Refusal("cli.no_seat", seat=seat, last=rules.players - 1)
    if rules.actor(state) == NOBODY:
        raise Refusal("hint.over", at=at)
    if rules.actor(state) == CHANCE:
        raise Refusal("hint.chance", at=at)
    ply = _choosing(rules, state, seat)
    waiting = rules.actor(ply)
    if waiting != seat:
        raise Refusal(
            "hint.no_turn", at=at, seat=seat, waiting=Text("hint.seat_name", seat=waiting, name=names[waiting])
        )
    view = rules.view(ply, seat)
    return view, rules.legal(view)


def _choosing(rules: Rules, state: State, seat: int) -> State:
    """The position in which the seat chooses, if the choice is open to it now; otherwise the position as it is."""
    sealed = all(map(rules.seals, rules.legal(state)))
    if seat not in rules.choosers(state) or not sealed:
        return state
    ply = copy(state)
    while rules.actor(ply) != seat:
        first = next(move for move in rules.legal(ply) if rules.seals(move))
        rules.apply(ply, first)  # any choice of another's: the seat's view does not depend on it
    return ply


def show(hint: "Hint", out: Console) -> None:
    """The sentences, then the moves with their numbers."""
    from catalaunia.ai.hints.sentences import line, sentences

    first, *others = sentences(hint)
    out.print(str(first), style="bold", markup=False)
    for sentence in others:
        out.print(str(sentence), markup=False)
    out.print()
    width = max(len(judged.move) for judged in hint.moves)
    for judged in hint.moves:
        mark = f"  {Text('hint.about_equal')}" if judged.about_equal and judged is not hint.best else ""
        out.print(f"  {judged.move:<{width}}  {line(judged)}{mark}", markup=False)
