"""Records as rows: one for each decision, from what its seat knew; the outcome and, if it is asked for, a judgement.

Every record is verified. What is hidden from a seat changes nothing in its observation and its list of legal moves;
the outcome, of course, is known only afterwards.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from catalaunia.ai.review.judge import CARES, Judge
from catalaunia.ai.review.looked import judged
from catalaunia.ai.review.moment import NO_SEAT, moment
from catalaunia.core import record, registry
from catalaunia.core.match import LoggedMove
from catalaunia.core.protocol import Rules
from catalaunia.core.records import whole
from catalaunia.core.records.line import id_of
from catalaunia.core.texts import Refusal
from catalaunia.research.dataset.schema import schema


@dataclass(frozen=True)
class Kind:
    """What a data set is like; with the records it fixes every byte."""

    game: str
    judged: str | None = None  # with which care
    seed: int = 1  # of the judge's worlds


@dataclass(frozen=True)
class Lines:
    """A unit of work: some lines that follow on one another, with the place of each."""

    number: int  # from 0
    places: tuple[tuple[int, int], ...]  # which file, and which line of it, from 1
    lines: tuple[bytes, ...]


@dataclass(frozen=True)
class Part:
    """What came of a unit."""

    number: int
    rows: pa.RecordBatch
    records: int
    left_out: list[tuple[int, int, str]]  # which file, which line of it, and why


class Reader:
    """Makes rows; rules and judges are made once."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        played = registry.find(kind.game)
        self.layout = played.rules(played.players[0], {}).layout
        self.schema = schema(self.layout, kind.judged is not None)
        self._judges: dict[int, Judge] = {}

    def part(self, unit: Lines) -> Part:
        """Depends on the kind and on the lines only."""
        rows: dict[str, list[Any]] = {name: [] for name in self.schema.names}
        left_out, records = [], 0
        for (file, number), line in zip(unit.places, unit.lines, strict=True):
            try:
                self._add(record.parse(line), rows)
                records += 1
            except Refusal as refusal:
                left_out.append((file, number, refusal.text.say("en")))
        return Part(unit.number, self._batch(rows), records, left_out)

    def _add(self, line: record.Record, rows: dict[str, list[Any]]) -> None:
        """Refuses a record that does not hold, is not over, or is of another game."""
        verdict = record.verify(line)
        if verdict.error is not None and verdict.action is not None:
            raise Refusal("cli.at_action", action=verdict.action, error=verdict.error)
        if verdict.error is not None:
            raise Refusal("import.does_not_hold", error=verdict.error)
        if line["game"] != self.kind.game:
            raise Refusal("dataset.other_game", theirs=line["game"], ours=self.kind.game)
        if not verdict.over:
            raise Refusal("dataset.unfinished", count=verdict.moves)
        rules = record.rules_of(line, shared=True)
        trail = whole.trail(rules, line["actions"])
        assert trail is not None  # it was verified
        plies = [ply for ply, actor in enumerate(trail.states["actor"][:-1].tolist()) if actor >= 0]
        seats = trail.states["actor"][plies].tolist()
        same, changing = self._of_game(line, rules, trail, len(plies)), self._by_ply(line, rules, trail, plies, seats)
        for name, values in (same | changing).items():
            rows[name] += values

    def _of_game(self, line: record.Record, rules: Rules, trail: whole.Trail, count: int) -> dict[str, list[Any]]:
        """The same in every row of the game."""
        last, ended = trail.states[-1:], record.ended(line)
        same = {
            "record": id_of(line),
            "game": line["game"],
            "rules": line["rules"],
            "players": rules.players,
            "options": json.dumps(rules.options, sort_keys=True),
            "observation_version": self.layout.version,
            "ending": ended.how if ended else rules.ending(last),
            "scores": None if ended else rules.scores(last),
        }
        return {name: [value] * count for name, value in same.items()}

    def _by_ply(
        self, line: record.Record, rules: Rules, trail: whole.Trail, plies: list[int], seats: list[int]
    ) -> dict[str, list[Any]]:
        last, ended = trail.states[-1:], record.ended(line)
        winners = [*ended.winners] if ended else rules.winners(last)
        moves = [trail.numbers[ply] for ply in plies]
        cells, legal = np.zeros((len(plies), self.layout.size), np.int8), []
        for n, (ply, seat) in enumerate(zip(plies, seats, strict=True)):
            state = trail.states[ply : ply + 1]
            rules.observe(state, seat, cells[n])
            legal.append(rules.legal(state))
        found: dict[str, list[Any]] = {
            "ply": plies,
            "seat": seats,
            "player": _names(line, plies, seats),
            "observation": [cells],
            "legal": legal,
            "move": moves,
            "text": rules.write_moves(last, moves),
            "win": [1 / len(winners) if seat in winners else 0.0 for seat in seats],
        }
        return found | (self._judgements(rules, trail, plies, seats) if self.kind.judged else {})

    def _judgements(self, rules: Rules, trail: whole.Trail, plies: list[int], seats: list[int]) -> dict[str, list[Any]]:
        judge = self._judges.get(id(rules))
        if judge is None or judge.rules is not rules:
            judge = self._judges[id(rules)] = Judge(rules, CARES[self.kind.judged or ""])
        rows = []
        for ply, seat in zip(plies, seats, strict=True):
            state = trail.states[ply : ply + 1]
            at = moment(rules, state, ply, LoggedMove(seat, rules.move(state, trail.numbers[ply])))
            if at.seat == NO_SEAT:
                rows.append(dict.fromkeys(NO_JUDGEMENT))
                continue
            one = judged(judge, at, self.kind.seed)
            rows.append(
                {
                    "quality": one.quality,
                    "loss": one.loss.mean,
                    "loss_error": one.loss.error,
                    "best": one.best.move,
                    "best_win": one.best.win.mean,
                    "played_win": one.played.win.mean,
                    "best_lead": one.best.lead.mean,
                    "played_lead": one.played.lead.mean,
                    "worlds": one.worlds,
                }
            )
        return {name: [row[name] for row in rows] for name in NO_JUDGEMENT}

    def _batch(self, rows: dict[str, list[Any]]) -> pa.RecordBatch:
        arrays = [self._array(one, rows[one.name]) for one in self.schema]
        return pa.RecordBatch.from_arrays(arrays, schema=self.schema)

    def _array(self, column: pa.Field, values: list[Any]) -> pa.Array:
        if pa.types.is_fixed_size_list(column.type):
            cells = np.concatenate([np.zeros((0, self.layout.size), np.int8), *values])
            return pa.FixedSizeListArray.from_arrays(pa.array(cells.reshape(-1)), type=column.type)
        return pa.array(values, column.type)


NO_JUDGEMENT = ("quality", "loss", "loss_error", "best", "best_win", "played_win", "best_lead", "played_lead", "worlds")


def _names(line: record.Record, plies: Iterable[int], seats: Iterable[int]) -> list[str]:
    """Who had which seat when: a stand-in may have played on."""
    changes = sorted(line.get("changes", ()), key=lambda one: int(one["ply"]))
    found = []
    for ply, seat in zip(plies, seats, strict=True):
        names = [line["seats"][seat], *(one["name"] for one in changes if one["seat"] == seat and one["ply"] <= ply)]
        found.append(names[-1])
    return found


def ready(kind: Kind) -> Callable[[Lines], Part]:
    """What a worker needs."""
    return Reader(kind).part
