"""Load, or compile, all that a game needs, before the first person waits for it.

A game of each kind is played through and shown to all, and each kind of player is asked once. As a program,
`python -m catalaunia.server.thinking.warm`, it leaves everything compiled on the disk, each game in a process of its
own; with the name of a game it is that process, and with one more word that of what only reviews of it need.
"""

import os
import random
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace

from catalaunia import compiled
from catalaunia.ai import players
from catalaunia.ai.player import Budget
from catalaunia.ai.review.moment import moment
from catalaunia.ai.review.reasons import LEAST_WORLDS, because
from catalaunia.ai.stage_search import SHORT_TIME
from catalaunia.ai.worker import Desk, HintQuestion, Question, ReviewQuestion, question
from catalaunia.core import record, registry
from catalaunia.core.protocol import NOBODY, Game, Rules, State
from catalaunia.core.variant import Variant
from catalaunia.server.outgoing import views
from catalaunia.server.tables import authority
from catalaunia.server.tables.changes import after
from catalaunia.server.tables.events import Created, Moved, Seated, Started
from catalaunia.server.tables.table import Table
from catalaunia.server.thinking.compiling import PROGRAM, REVIEW, WHOLE

MOST_MOVES = 400  # moves; random games end long before
KINDS_OF_LEVELS = (1, 2, 5, 6)  # by a plan, by the policy, by comparing, by a tree; one that solves is asked beside
FEW_PLAYOUTS = 60  # games for a hint that nobody reads: everything it needs is loaded by then
NICE = 10  # compiling must not keep the server from answering people


def play_through(played: Game) -> int:
    """A whole game with everything that a page is sent, and its record checked; how many moves it had."""
    seats = range(played.players[0])
    table, dice = Table(f"warm-{played.name}"), random.Random(451)
    setup = {"game": played.name, "seats": [{} for _ in seats]}
    seated = [Seated(seat, str(seat), player=str(seat)) for seat in seats]
    table = after(table, [Created(setup, bytes(32).hex(), played.version), *seated, Started()], 0.0)
    versions = dict.fromkeys([*seats, None], 0)
    while table.stage != "over" and table.ply < MOST_MOVES:
        right = authority.hold(table, str(table.to_act()[0]), table.to_act()[0])
        move = dice.choice(right.legal()).text
        table = after(table, [Moved(right.own, move, player=right.player)], 0.0)
        for seat, version in versions.items():
            versions[seat] = views.update(authority.look(table, str(seat), seat), "en", version).version
    record.verify(table.record())  # so does whoever imports one
    return table.ply


def everything() -> None:
    for name in registry.names():
        play_through(registry.find(name))


def first_choice(rules: Rules) -> tuple[int, State, list[int]]:
    """The seat that is to act first, what it sees and what it may do."""
    state = rules.new()
    while rules.actor(state) < 0:
        rules.apply(state, rules.legal(state)[0])
    seat = rules.actor(state)
    return seat, rules.view(state, seat), rules.legal(state)


def choice_to_solve(rules: Rules) -> tuple[int, State, list[int]] | None:
    """The same of the last secret choice of a game of which everything else is known, if there is any."""
    state, dice, found = rules.new(), random.Random(451), None
    while (seat := rules.actor(state)) != NOBODY:
        legal = rules.legal(state)
        if seat >= 0 and rules.seals(legal[0]):
            view = rules.view(state, seat)
            found = (seat, view, legal) if rules.stage(view, seat) is not None else found
        rules.apply(state, dice.choice(legal))
    return found


def solving_level(rules: Rules) -> str | None:
    """A level that solves such choices."""
    levels = [f"level:{level}" for level in range(1, len(players.LEVELS) + 1)]
    return next((one for one in levels if players.parse(one).settings(rules).get("by") == "stage"), None)


def questions(game: str) -> list[Question | HintQuestion]:
    """One for each kind of thinking, hints too: the first of each would wait for a compiler, or a disk."""
    variant = Variant(game, registry.find(game).players[0])
    rules = variant.rules
    seat, view, legal = first_choice(rules)
    asked = [question(variant, f"level:{level}", view, seat, legal, 1) for level in KINDS_OF_LEVELS]
    if (solving := solving_level(rules)) and (choice := choice_to_solve(rules)):
        last = question(variant, solving, choice[1], choice[0], choice[2], 1)
        asked.append(replace(last, budget=Budget(seconds=SHORT_TIME)))
    return [*asked, HintQuestion(variant, view.tobytes(), seat, tuple(legal), 1, playouts=FEW_PLAYOUTS)]


def use_all(game: str) -> None:
    """Everything once that a server or a thinking process asks of a game."""
    play_through(registry.find(game))
    desk = Desk()
    for asked in questions(game):
        desk.answer(asked)


def compile_game(game: str) -> None:
    """Says each kernel as it is there, and at last whether everything is kept for others."""
    with compiled.compiling_alone(game, lambda kernel: print(kernel, flush=True)):
        use_all(game)
        if compiled.note_complete(game):
            print(WHOLE, flush=True)


def review_one(game: str) -> None:
    """What reviews need beside all else: nobody asks for one in the first minutes."""
    variant = Variant(game, registry.find(game).players[0])
    first = moment(variant.shared_rules, variant.shared_rules.new(), 0, None)
    with compiled.compiling_alone(game + REVIEW, lambda _: None):
        Desk().answer(ReviewQuestion(variant, "glance", (first,), 1, 0.0))
        seat, view, legal = first_choice(variant.shared_rules)
        because(variant.shared_rules, view, seat, legal[0], legal[-1], 1, LEAST_WORLDS)
        compiled.note_complete(game + REVIEW)


def compile_all() -> None:
    """What is not yet on the disk, the games side by side; one that fails is compiled again by whoever needs it."""
    for what in ("", REVIEW):
        missing = [game for game in registry.names() if not compiled.is_complete(game + what)]
        more = [what] if what else []
        processes = [subprocess.Popen([*PROGRAM, game, *more], stdout=subprocess.DEVNULL) for game in missing]
        for process in processes:
            process.wait()


if __name__ == "__main__":
    with suppress(OSError):
        os.nice(NICE)
    if sys.argv[2:]:
        review_one(sys.argv[1])
    elif sys.argv[1:]:
        compile_game(sys.argv[1])
    else:
        compile_all()
