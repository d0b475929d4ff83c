"""Golden playthroughs: games as text that a player can check by eye.

    python -m tests.golden.make            write them anew from the moves they hold, and missing ones
    python -m tests.golden.make --check    say which differ from what the rules say now

A file holds its moves; around them stands what they do, in sentences, with the board before the turn it
is about. To make it anew the moves are read from the file and said again, so a change of the rules shows
as a difference, or as a move that is not legal any more.
"""

import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from catalaunia.cli.terminal import plain
from catalaunia.core import protocol, record, registry
from catalaunia.core.match import LoggedMove
from catalaunia.core.moves import Move
from catalaunia.core.protocol import CHANCE, NOBODY, Rules, State
from catalaunia.core.record import Replay
from tests import tables
from tests.golden import attila_games, clash451_games
from tests.golden.scenario import Events, Scenario

SCENARIOS = [*attila_games.SCENARIOS, *clash451_games.SCENARIOS]
FOLDER = Path(__file__).parent
TRIES = 4000
OPEN = -1  # told everything


def path(scenario: Scenario) -> Path:
    return FOLDER / scenario.game / f"{scenario.name}.txt"


def written() -> set[str]:
    """The playthroughs there are."""
    return {f"{file.parent.name}/{file.stem}" for file in FOLDER.glob("*/*.txt")}


def rules_of(scenario: Scenario) -> Rules:
    return registry.find(scenario.game).rules(scenario.players, scenario.options, scenario.data)


def search(scenario: Scenario) -> Replay:
    """The first random game in which it happens, shortest of a handful for a turn's sake."""
    rules = rules_of(scenario)
    for seed in range(TRIES):
        gone = random_game(rules, seed, scenario.liking.split())
        if scenario.find(gone, events_of(gone)) is not None:
            return gone
    raise SystemExit(f"No game of {TRIES} shows: {scenario.title}.")


def random_game(rules: Rules, seed: int, liking: list[str]) -> Replay:
    choose = np.random.default_rng(seed)
    gone = Replay(rules, [rules.new()])
    while rules.actor(gone.states[-1]) != NOBODY:
        state = gone.states[-1]
        liked = [move for move in rules.legal(state) if rules.move(state, move).verb in liking]
        if liked and rules.actor(state) != CHANCE and choose.random() < 0.9:
            move = int(choose.choice(liked))
        else:
            move = tables.random_move(rules, state, choose)
        play(gone, rules.move(state, move))
    return gone


def play(gone: Replay, move: Move) -> None:
    state = protocol.copy(gone.states[-1])
    gone.log.append(LoggedMove(gone.rules.actor(state), move))
    gone.rules.apply(state, move.number)
    gone.states.append(state)


def events_of(gone: Replay) -> Events:
    pairs = zip(gone.states[:-1], gone.states[1:], strict=True)
    return [
        gone.rules.story(before, entry.move, after, OPEN)
        for entry, (before, after) in zip(gone.log, pairs, strict=True)
    ]


def read(scenario: Scenario) -> Replay:
    """Say the moves of the file again."""
    gone = Replay(rules_of(scenario), [])
    gone.states.append(gone.rules.new())
    for line in path(scenario).read_text("utf-8").splitlines():
        for said in said_in(line):
            who, _, text = said.partition(" ")
            state = gone.states[-1]
            move = gone.rules.parse(state, text)
            if not move or move.number not in gone.rules.legal(state) or who != record.speaker(gone.rules.actor(state)):
                raise SystemExit(f"{path(scenario).name}: '{said}' is not legal any more.")
            play(gone, move)
    return gone


def said_in(line: str) -> list[str]:
    """The moves of a line: one with its number, or many of the turns before."""
    if line.startswith(">> "):
        return line[3:].split(" | ")
    return [line[2:].split(maxsplit=1)[1]] if line.startswith("> ") else []


def render(scenario: Scenario, gone: Replay) -> str:
    events = events_of(gone)
    about = scenario.find(gone, events)
    if about is None:
        raise SystemExit(f"{path(scenario).name} does not show any more: {scenario.title}.")
    start, end = (0, len(gone.log)) if scenario.whole else turn_around(gone, about, scenario.turn)
    return "\n".join(lines(scenario, gone, events, start, end)) + "\n"


def turn_around(gone: Replay, n: int, field: str) -> tuple[int, int]:
    """The moves of the turn in which move n falls, the draw at its end included."""
    turns = [0]
    for k, state in enumerate(gone.states[1:], 1):
        if state[field][0] != gone.states[k - 1][field][0]:
            turns.append(k)
    turns.append(len(gone.log))
    start = max(turn for turn in turns if turn <= n)
    return start, min(turn for turn in turns if turn > n)


def lines(scenario: Scenario, gone: Replay, events: Events, start: int, end: int) -> Iterator[str]:
    options = ", ".join(f"{name} {value}" for name, value in scenario.options.items()) or "none"
    yield f"# {scenario.title}"
    yield f"# {scenario.players} players; options: {options}"
    names = [f"player {seat}" for seat in range(scenario.players)]
    said = [f"{record.speaker(entry.actor)} {entry.move.text}" for entry in gone.log[:end]]
    if start:
        yield from ["", "The turns before, without their story:", ""]
        packed = " | ".join(move.replace(" ", "~") for move in said[:start])
        for line in textwrap.wrap(packed, 110, break_on_hyphens=False):
            yield ">> " + line.strip(" |").replace("~", " ")
        yield from ["", f"The table after these {start} moves, and the turn that follows:", ""]
        yield from board(gone.rules, gone.states[start], names)
    for n in range(start, end):
        yield f"> {n:>3} {said[n]}"
        if gone.log[n].actor != CHANCE or len(events[n]) > 1:
            yield from (f"        {event}" for event in events[n])
    yield ""
    yield from board(gone.rules, gone.states[end], names)
    if gone.rules.actor(gone.states[end]) == NOBODY:
        yield f"Scores: {gone.rules.scores(gone.states[-1])}  winners: {gone.rules.winners(gone.states[-1])}"


def board(rules: Rules, state: State, names: list[str]) -> Iterator[str]:
    for line in plain(rules.render(rules.view(state, None), None, names)).splitlines():
        yield line.rstrip()


def main() -> int:
    stale = []
    for scenario in SCENARIOS:
        known = path(scenario).exists()
        if "--check" in sys.argv and not known:
            stale.append(scenario.name)
            continue
        text = render(scenario, read(scenario) if known else search(scenario))
        if not known or path(scenario).read_text("utf-8") != text:
            stale.append(scenario.name)
            if "--check" not in sys.argv:
                path(scenario).parent.mkdir(exist_ok=True)
                path(scenario).write_text(text, "utf-8")
    unknown = written() - {f"{scenario.game}/{scenario.name}" for scenario in SCENARIOS}
    if "--check" in sys.argv and (stale or unknown):
        print(f"Golden playthroughs that differ from the rules or are missing: {', '.join([*stale, *unknown])}.")
        print("If the rules have changed on purpose: make golden, and read the difference.")
        return 1
    print(f"{len(SCENARIOS)} golden playthroughs, {len(stale)} written.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
