"""Which levels answer soon while nothing is compiled: every decision of whole games, asked of a real thinking process.

    NUMBA_DISABLE_JIT=1 .venv/bin/python -m bench.interpreted [GAME …]

Each level plays games against itself, with the fewest and the most players; hints are asked for at the decisions of the
strongest quick level. Printed is CPU time (a busy machine makes everybody wait longer, not think longer). Who once
thinks longer than the bar is not asked again. A game's `thinking/tuning.toml` says what follows: `[interpreted]`.
"""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from bench.proc import process
from bench.report import say, spread
from catalaunia.ai.players import LEVELS
from catalaunia.ai.worker import HintQuestion, Question, Worker, question
from catalaunia.core import registry
from catalaunia.core.match import Match
from catalaunia.core.variant import Variant

BAR = 1.0  # second of CPU, for every decision
MOST = 5.0  # seconds of CPU, after which the process is ended

Ask = Callable[[Worker, Variant, Match, int], int | None]


class Measured(NamedTuple):
    """What one way of thinking took, decision by decision."""

    seconds: list[float]
    whole: bool  # it came to the end of its games, and never took longer than the bar


def variants(game: str) -> Iterator[Variant]:
    players = registry.find(game).players
    for count in sorted({players[0], players[-1]}):
        yield Variant(game, count)


def level(number: int) -> Ask:
    """Its answer to a decision."""

    def ask(worker: Worker, variant: Variant, match: Match, seat: int) -> int:
        return worker.ask(_question(variant, match, seat, number)).move

    return ask


def hint(by: int) -> Ask:
    """The game is played by a quick level; nothing is to be measured of that."""

    def ask(worker: Worker, variant: Variant, match: Match, seat: int) -> None:
        asked = _question(variant, match, seat, by)
        worker.find(HintQuestion(variant, asked.view, seat, asked.legal, asked.seed))

    return ask


def _question(variant: Variant, match: Match, seat: int, number: int) -> Question:
    legal = [move.number for move in match.legal(seat)]
    return question(variant, f"level:{number}", match.view(seat), seat, legal, len(match.log))


def measured(game: str, ask: Ask, otherwise: int) -> Measured:
    """In one process, decision by decision, as long as it is quick."""
    worker, seconds = Worker(interpreted=True), list[float]()
    try:
        for variant in variants(game):
            match = Match(variant.rules, [str(k) for k in range(variant.players)], bytes(32))
            while not match.over:
                seat = match.to_act()[0]
                if len(match.legal(seat)) == 1:  # nobody is asked who has no choice
                    match.play(seat, match.legal(seat)[0].text)
                    continue
                if not seconds:
                    worker.ask(_question(variant, match, seat, 1))  # it loads what it needs
                took, move = _timed(worker, partial(ask, worker, variant, match, seat))
                seconds.append(took)
                if took > BAR:
                    return Measured(seconds, False)
                if move is None:
                    move = worker.ask(_question(variant, match, seat, otherwise)).move
                match.play(seat, match.rules.move(match.view(seat), move).text)
        return Measured(seconds, True)
    finally:
        worker.end()


def _timed(worker: Worker, ask: Callable[[], int | None]) -> tuple[float, int | None]:
    """CPU seconds of the process, at most `MOST`: whoever thinks longer is ended, however busy the machine is."""
    try:
        before, answered = _seconds(worker), threading.Event()
        threading.Thread(target=_end_if_too_long, args=(worker, before, answered), daemon=True).start()
        try:
            return _after(ask(), worker, before)
        finally:
            answered.set()
    except (EOFError, ConnectionResetError):
        return MOST, None


def _after(move: int | None, worker: Worker, before: float) -> tuple[float, int | None]:
    return _seconds(worker) - before, move


def _end_if_too_long(worker: Worker, before: float, answered: threading.Event) -> None:
    while not answered.wait(0.2):
        if _seconds(worker) - before > MOST:
            worker._process.kill()
            return


def _seconds(worker: Worker) -> float:
    pid = worker._process.pid
    assert pid is not None
    return process(pid).seconds


def main() -> None:
    for game in sys.argv[1:] or registry.names():
        quick, going = 0, True
        for number, name in enumerate(LEVELS, 1):
            if going:
                found = measured(game, level(number), number)
                going = found.whole
                quick = number if going else quick
                _print(game, f"{number} {name}", found)
        _print(game, "hint", measured(game, hint(quick), quick))
        print(f"{game:9} quick up to level {quick}")


def _print(game: str, what: str, found: Measured) -> None:
    figures = "  ".join(f"{name} {1000 * value:6.0f} ms" for name, value in spread(found.seconds).items())
    end = "quick" if found.whole else "given up"
    print(f"{game:9} {what:12} {len(found.seconds):4} decisions  {figures}  {end}", flush=True)


if __name__ == "__main__":
    began = time.monotonic()
    main()
    say(f"{time.monotonic() - began:.0f} s")
