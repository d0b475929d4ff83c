"""A set of puzzles is made: computer players play games, and every decision of them is looked at.

What was found lies in a file beside the set after every game: the same command, also with more games, goes on from
there. A game gives at most one puzzle of each theme, that where the natural way loses most; so no game and no theme
fills the set. Of these the set has those that games played to their end bear out.
"""

import functools
import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from catalaunia.ai import players
from catalaunia.ai.hints.chooser import Chooser
from catalaunia.ai.player import Budget
from catalaunia.ai.puzzles import finder
from catalaunia.ai.puzzles.finder import Finder, Suspect
from catalaunia.ai.puzzles.puzzle import FORMAT, Puzzle
from catalaunia.ai.workers.processes import Processes
from catalaunia.ai.workers.workers import each
from catalaunia.core import record, registry
from catalaunia.core.match import Match
from catalaunia.core.protocol import Rules
from catalaunia.core.texts import Refusal
from catalaunia.core.variant import Variant

PLIES = 1 << 12  # more than any game has: so each ply has seeds of its own

Told = Callable[[int, int], None]  # how many games are done, how many puzzles there are


@dataclass(frozen=True)
class Making:
    """What a set is made from."""

    game: str
    players: tuple[int, ...]  # of the games in turn
    level: int  # of who plays them
    seed: int


@dataclass(frozen=True)
class Looked:
    """What one game gave."""

    number: int  # from 1
    decisions: int
    puzzles: tuple[Puzzle, ...]

    def line(self) -> str:
        found = [one.written() for one in self.puzzles]
        return json.dumps({"game": self.number, "decisions": self.decisions, "puzzles": found})

    @classmethod
    def read(cls, game: str, line: str) -> "Looked":
        content = json.loads(line)
        puzzles = tuple(Puzzle.read(game, one) for one in content["puzzles"])
        return cls(content["game"], content["decisions"], puzzles)


class Maker:
    """Plays games and looks at them; rules and players are made once."""

    def __init__(self, making: Making) -> None:
        self.making = making
        self._finders: dict[int, Finder] = {}

    def look(self, number: int) -> Looked:
        """Depends on what is made and on the number only."""
        count = self.making.players[(number - 1) % len(self.making.players)]
        if count not in self._finders:
            self._finders[count] = Finder(self.making.game, Variant(self.making.game, count).rules)
        finder = self._finders[count]
        match = self._played(finder.rules, number)
        suspects, decisions = [], 0
        for ply in _decisions(match):
            decisions += 1
            seat = match.log[ply].actor
            seed = _number(self.making.seed, "look", number) * PLIES + 2 * ply
            if found := finder.look(finder.rules.view(match.trail[ply], seat), seat, seed):
                suspects.append((ply, found))
        return Looked(number, decisions, tuple(_confirmed(finder, number, suspects)))

    def _played(self, rules: Rules, number: int) -> Match:
        seed = hashlib.sha256(f"{self.making.seed} puzzles {number}".encode()).digest()
        match = Match(rules, [str(seat) for seat in range(rules.players)], seed)
        player = players.parse(f"level:{self.making.level}").player(rules)
        while waiting := match.to_act():
            seat = waiting[0]
            legal = {move.number: move for move in match.legal(seat)}
            chosen = next(iter(legal))
            if len(legal) > 1:
                asked = _number(self.making.seed, "play", number) * PLIES + len(match.log)
                chosen = player.answer(match.view(seat), seat, [*legal], Budget(), asked).move
            match.play(seat, legal[chosen].text)
        return match


def _decisions(match: Match) -> Iterator[int]:
    """The plies at which a seat had a choice; of a secret one only the first."""
    rules, choosing = match.rules, -1
    for ply, entry in enumerate(match.log):
        legal = rules.legal(rules.view(match.trail[ply], entry.actor)) if entry.actor >= 0 else []
        secret = bool(legal) and all(map(rules.seals, legal))
        if len(legal) > 1 and not (secret and choosing == entry.actor):
            yield ply
        choosing = entry.actor if secret else -1


def _confirmed(finder: Finder, number: int, suspects: list[tuple[int, Suspect]]) -> Iterator[Puzzle]:
    """One of each theme."""
    themes: set[str] = set()
    for ply, one in sorted(suspects, key=lambda found: -found[1].loss):
        if one.theme not in themes and (puzzle := finder.confirm(one, (number, ply))):
            themes.add(one.theme)
            yield puzzle


def _number(seed: int, use: str, game: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{seed} {use} {game}".encode()).digest()[:4], "big")


def _ready(making: Making) -> Callable[[int], Looked]:
    return Maker(making).look


def beside(out: Path) -> Path:
    """Where the games lie that were looked at."""
    return out.with_name(f"{out.stem}.making.jsonl")


def make(making: Making, games: int, out: Path, workers: int, command: str, told: Told) -> tuple[Puzzle, ...]:
    """Until so many games were looked at; the set is on the disk, also in between."""
    record.check_place(out)
    kept, sift = _kept(making, beside(out)), Sieve()
    missing = [number for number in range(1, games + 1) if number not in kept]
    told(len(kept), len(sift.through(kept)))
    with beside(out).open("a", encoding="utf-8", newline="\n") as file:
        if not beside(out).stat().st_size:
            file.write(json.dumps(_header(making)) + "\n")
        for looked in each(Processes(workers), functools.partial(_ready, making), missing):
            kept[looked.number] = looked
            file.write(looked.line() + "\n")
            file.flush()
            if looked.puzzles:
                _write(making, kept, sift, out, command)
            told(len(kept), len(sift.through(kept)))
    return _write(making, {number: one for number, one in kept.items() if number <= games}, sift, out, command)


def _header(making: Making) -> dict[str, Any]:
    budget = {
        "tries": finder.TRIES,
        "iterations": finder.ITERATIONS,
        "played_out": finder.PLAYED_OUT,
        "ten": finder.TEN,
        "errors": finder.ERRORS,
    }
    return {"format": FORMAT, "rules": registry.find(making.game).version, **asdict(making), "budget": budget}


def _kept(making: Making, path: Path) -> dict[int, Looked]:
    """What was looked at before; a last line that was cut off is dropped. Refuses the file of another set."""
    if not path.exists():
        return {}
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        path.write_bytes(content[:whole])
    lines = content[:whole].decode("utf-8").splitlines()
    if lines and json.loads(lines[0]) != json.loads(json.dumps(_header(making))):
        raise Refusal("puzzle.other", path=path)
    return {one.number: one for one in (Looked.read(making.game, line) for line in lines[1:])}


class Sieve:
    """Looks at every puzzle once."""

    def __init__(self) -> None:
        self._choosers: dict[int, Chooser] = {}
        self._held: dict[str, bool] = {}

    def through(self, kept: dict[int, Looked]) -> tuple[Puzzle, ...]:
        """Those that hold, in the order of the games, each position once."""
        found = {one.id: one for _, looked in sorted(kept.items()) for one in looked.puzzles}
        return tuple(one for one in found.values() if self._holds(one))

    def _holds(self, one: Puzzle) -> bool:
        if one.id not in self._held:
            if one.players not in self._choosers:
                self._choosers[one.players] = Chooser(one.variant.rules)
            enough = one.secret or len(one.candidates) >= finder.OFFERED
            self._held[one.id] = enough and finder.borne_out(one, self._choosers[one.players])
        return self._held[one.id]


def _write(making: Making, kept: dict[int, Looked], sift: Sieve, out: Path, command: str) -> tuple[Puzzle, ...]:
    puzzles = sift.through(kept)
    counts = {
        "puzzles": len(puzzles),
        "games": len(kept),
        "decisions": sum(one.decisions for one in kept.values()),
        "themes": dict(sorted(Counter(one.theme for one in puzzles).items())),
    }
    header = {"command": command} | _header(making) | counts
    record.write(out, [header, *(one.written() for one in puzzles)])
    return puzzles
