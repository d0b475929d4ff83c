"""Records: a game as one line of JSON. Reading, writing, verifying.

A record holds the game's name, rules version, options, seats and every move in order. Nothing else
decides anything: `replay` goes through the moves and says which is the first that is wrong.
"""

import errno
import json
import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from catalaunia.core import registry
from catalaunia.core.chance import chain, chance_move, check_contributions, commitment, draws, is_hex, key_of
from catalaunia.core.match import Ended, LoggedMove, Match
from catalaunia.core.match import speaker as speaker
from catalaunia.core.protocol import CHANCE, NOBODY, Game, Rules, State, copy
from catalaunia.core.records import study, whole
from catalaunia.core.records.checked import WrongMove as WrongMove
from catalaunia.core.records.checked import checked_move
from catalaunia.core.records.line import parse as parse
from catalaunia.core.texts import Refusal, Text
from catalaunia.core.variant import Variant

FORMAT = 1
REQUIRED = ("format", "game", "rules", "options", "seats", "actions")
OPTIONAL = (
    "scores", "winners", "data", "commitment", "seed", "aids", "changes", "ended", "sealed", "contributions", "chain",
    "study",
)  # fmt: skip
ENDINGS = ("resigned", "time", "agreed")  # by people, not by the rules
Record = dict[str, Any]
Change = dict[str, Any]  # of who plays a seat: from which ply on, which seat, the name, and a computer's level


@dataclass
class Verdict:
    """Whether a record holds, and if not, where and why."""

    error: Text | None = None
    action: int | None = None  # the first wrong move, from 0; None for a wrong header or result
    moves: int = 0  # how many moves were right
    over: bool = False
    checked: dict[str, int] = field(default_factory=dict)  # of chance: how many of each kind of thing hold

    @property
    def ok(self) -> bool:
        return self.error is None


@dataclass
class Replay:
    """A record gone through: the positions before each move, and after the last."""

    rules: Rules
    states: list[State] = field(default_factory=list)
    log: list[LoggedMove] = field(default_factory=list)
    ended: Ended | None = None  # by its people, if it was gone through to there


def brought_since(played: Game, version: str) -> list[str]:
    """The options that these rules did not have yet."""
    return [name for name, since in played.brought.items() if _numbers(version) < _numbers(since)]


def options_under(played: Game, version: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a game that began under these rules: those that came later are at their defaults."""
    return {name: played.choices[name][0] for name in brought_since(played, version)} | dict(options)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]


def make(
    played: Game, rules: Rules, seats: list[str], log: Iterable[LoggedMove], last: State, version: str = ""
) -> Record:
    """The record of a game, over or still going on; `version` is that of the rules it began under, if not ours."""
    return of_actions(played, rules, seats, [entry.action for entry in log], last, version)


def of_actions(
    played: Game, rules: Rules, seats: list[str], actions: list[str], last: State, version: str = ""
) -> Record:
    """The same, of moves that are spelled already."""
    version = version or played.version
    later = brought_since(played, version)
    record: Record = {
        "format": FORMAT,
        "game": played.name,
        "rules": version,
        "options": {name: value for name, value in rules.options.items() if name not in later},
        "seats": seats,
        "actions": actions,
    }
    if rules.data is not None:
        record["data"] = rules.data
    if rules.actor(last) == NOBODY:
        record["scores"] = rules.scores(last)
        record["winners"] = rules.winners(last)
    return record


def of_match(played: Game, match: Match, version: str = "") -> Record:
    """A match's record: its commitment and the players' numbers from the start, seed and chain at the end, aids."""
    record = make(played, match.rules, match.names, match.log, match.state, version)
    record["commitment"] = commitment(match.seed)
    if match.ended:
        seat = {} if match.ended.seat is None else {"seat": match.ended.seat}
        record["ended"] = {"how": match.ended.how} | seat
        record["winners"] = match.winners
    if match.contributions:
        record["sealed"] = [*match.contributions.sealed]
        record["contributions"] = [*match.contributions.opened]
    if match.over:
        record["seed"] = match.seed.hex()
        record["chain"] = match.head()
    if match.aids:
        record["aids"] = {aid: [*plies] for aid, plies in match.aids.items()}
    return record


def line(record: Record) -> str:
    return json.dumps(record, ensure_ascii=False) + "\n"


def write(path: Path, records: Iterable[Record]) -> None:
    """All records or none: the file appears once it is complete."""
    check_place(path)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            for record in records:
                file.write(line(record))
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def check_place(path: Path) -> None:
    """Refuses a path that no file can be written to."""
    if not path.parent.is_dir():
        raise Refusal("cli.no_folder", path=path.parent)
    if path.is_dir():
        raise Refusal("cli.is_folder", path=path)
    if not os.access(path.parent, os.W_OK):
        raise Refusal("cli.cannot_write", path=path, error=os.strerror(errno.EACCES))


def read(path: Path) -> Iterator[Record | Refusal]:
    """The records of a file, line by line; a line that is none gives the reason and fails alone."""
    if path.is_dir():
        raise Refusal("cli.is_folder", path=path)
    if not path.exists():
        raise Refusal("cli.no_file", path=path)
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise Refusal("cli.cannot_read", path=path, error=error.strerror) from None
    for line in lines:
        if line.strip():
            try:
                yield parse(line)
            except Refusal as refusal:
                yield refusal


def rules_of(record: Record, shared: bool = False) -> Rules:
    """The rules a record is played by, of one's own or those of all who ask; refuses a wrong header."""
    for name in REQUIRED:
        if name not in record:
            raise Refusal("record.missing", field=name)
    for name in (*REQUIRED, *OPTIONAL):
        if name in record and record[name] is None:
            raise Refusal("record.null", field=name)
    if type(record["format"]) is not int or record["format"] != FORMAT:
        raise Refusal("record.format", format=record["format"])
    played = registry.find(record["game"])
    _check_version(record["rules"], played.version)
    _check_lists(record)
    if not isinstance(record["options"], dict):
        raise Refusal("record.type", field="options", wanted=Text("record.wanted.object"))
    later = brought_since(played, record["rules"])
    for name in later:
        if name in record["options"]:
            raise Refusal("record.option_later", name=name, theirs=record["rules"], since=played.brought[name])
    own = record["options"].get(played.own) == "own"
    if own != ("data" in record):
        raise Refusal("record.data_missing" if own else "record.data_alone", name=played.own)
    options = options_under(played, record["rules"], record["options"])
    variant = Variant(record["game"], len(record["seats"]), options, record.get("data"))
    rules = variant.shared_rules if shared else variant.rules
    for name, value in rules.options.items():
        if name in later:
            continue
        given = record["options"].get(name)
        if given is None:
            raise Refusal("record.option_missing", name=name)
        if type(given) is not type(value):
            raise Refusal("record.type", field=name, wanted=Text("record.wanted.whole"))
    return rules


def _check_version(theirs: object, ours: str) -> None:
    if not isinstance(theirs, str) or not re.fullmatch(r"\d+\.\d+\.\d+", theirs, re.ASCII):
        raise Refusal("record.version_form", theirs=theirs)
    if theirs.split(".")[0] != ours.split(".")[0]:
        raise Refusal("record.version", theirs=theirs, ours=ours)


def _check_lists(record: Record) -> None:
    for name in ("seats", "actions"):
        if not isinstance(record[name], list) or not all(isinstance(one, str) for one in record[name]):
            raise Refusal("record.type", field=name, wanted=Text("record.wanted.texts"))
    for name in ("scores", "winners"):
        if name in record and not _whole_numbers(record[name]):
            raise Refusal("record.type", field=name, wanted=Text("record.wanted.numbers"))
    if not ended(record) and ("scores" in record) != ("winners" in record):
        raise Refusal("record.result_alone")
    for name in ("seed", "commitment", "chain"):
        if name in record and not is_hex(record[name]):
            raise Refusal("record.hex", field=name)
    check_contributions(record.get("sealed"), record.get("contributions"), len(record["seats"]))
    aids = record.get("aids", {})
    if not isinstance(aids, dict) or not set(aids) <= {"undo", "hints"} or not all(map(_whole_numbers, aids.values())):
        raise Refusal("record.aids")
    changes = record.get("changes", [])
    if not isinstance(changes, list) or not all(_is_change(one, len(record["seats"])) for one in changes):
        raise Refusal("record.changes")
    if "study" in record:
        study.check_form(record["study"])


def ended(record: Record) -> Ended | None:
    """How a game was ended by its people: then there are winners and no scores, and who gave up has not won."""
    if "ended" not in record:
        return None
    given, seats, winners = record["ended"], len(record["seats"]), record.get("winners", [])
    if not isinstance(given, dict) or given.get("how") not in ENDINGS:
        raise Refusal("record.ended", known=[*ENDINGS])
    seat = [given["seat"]] if "seat" in given else []
    if bool(seat) == (given["how"] == "agreed") or not _are_seats(seat, seats):
        raise Refusal("record.ended_seat", last=seats - 1)
    if "scores" in record or not winners or not _are_seats(winners, seats) or (seat and seat[0] in winners):
        raise Refusal("record.ended_winners")
    return Ended(given["how"], seat[0] if seat else None, tuple(winners))


def _are_seats(value: list[int], seats: int) -> bool:
    """Each once, in ascending order."""
    return _whole_numbers(value) and value == sorted({one for one in value if 0 <= one < seats})


def _is_change(one: object, seats: int) -> bool:
    if not isinstance(one, dict) or not {"ply", "seat", "name"} <= set(one):
        return False
    numbers = _whole_numbers([one["ply"], one["seat"], one.get("level", 1)])
    return numbers and one["ply"] >= 0 and 0 <= one["seat"] < seats and isinstance(one["name"], str)


def _whole_numbers(value: object) -> bool:
    return isinstance(value, list) and all(type(one) is int for one in value)


def replay(record: Record, moves: int | None = None) -> Replay:
    """Go through the first moves of a record (all by default), checking each."""
    rules = rules_of(record)
    state = rules.new()
    gone = Replay(rules, [state])
    for action, text in enumerate(record["actions"][:moves]):
        move = checked_move(rules, state, action, text)
        gone.log.append(LoggedMove(rules.actor(state), move))
        state = copy(state)
        rules.apply(state, move.number)
        gone.states.append(state)
    gone.ended = ended(record) if len(gone.log) == len(record["actions"]) else None
    return gone


def verify(record: Record) -> Verdict:
    """Whether a record holds: header, moves, result, and the moves of chance where it carries the seed."""
    verdict = Verdict()
    try:
        gone = _gone_through(record)
        last = gone.states[-1]
        verdict.moves = len(record["actions"])
        by_rules = gone.rules.actor(last) == NOBODY
        verdict.over = by_rules or gone.ended is not None
        _check_result(record, gone.rules, last, by_rules)
        verdict.checked = _check_chance(record, gone)
        if "study" in record:
            study.check(record["study"], gone.rules, replay(record).states)
    except WrongMove as wrong:
        verdict.error, verdict.action = wrong.text, wrong.action
    except Refusal as refusal:
        verdict.error = refusal.text
    return verdict


def _gone_through(record: Record) -> Replay:
    """All at once where all holds; else move by move, which says what is wrong, and where.

    Only a check of chance asks for more than the last position.
    """
    rules = rules_of(record, shared=True)
    trail = whole.trail(rules, record["actions"])
    if trail is None:
        return replay(record)
    if "seed" not in record and "draws" not in record:
        return Replay(rules, [trail.states[-1:]], [], ended(record))
    gone = Replay(rules, [trail.states[k : k + 1] for k in range(len(trail.states))], [], ended(record))
    actors, last = trail.states["actor"].tolist(), gone.states[-1]
    gone.log = [LoggedMove(actor, rules.move(last, one)) for actor, one in zip(actors, trail.numbers, strict=False)]
    return gone


def _check_result(record: Record, rules: Rules, last: State, over: bool) -> None:
    if "ended" in record:
        if over:
            raise Refusal("record.ended_over")
        return
    if over != ("scores" in record):
        raise Refusal("record.no_result" if over else "record.unfinished", count=len(record["actions"]))
    if over:
        for name, right in (("scores", rules.scores(last)), ("winners", rules.winners(last))):
            if record[name] != right:
                raise Refusal(f"record.{name}", right=str(right), given=str(record[name]))


def _check_chance(record: Record, gone: Replay) -> dict[str, int]:
    """A check of its own: the commitment fits the seed, and the key gives these moves of chance and this chain.

    The weights are those of the rules; where a record carries them, as a replay does, these must be the same.
    """
    if "draws" in record and record["draws"] != draws(gone.rules, gone.log, gone.states):
        raise Refusal("record.draws")
    if "seed" not in record:
        return {}
    seed = bytes.fromhex(record["seed"])
    if "commitment" in record and commitment(seed) != record["commitment"]:
        raise Refusal("record.commitment")
    key = key_of(seed, record.get("contributions"))
    counts: dict[str, int] = {}
    for action, (entry, state) in enumerate(zip(gone.log, gone.states[:-1], strict=True)):
        if entry.actor == CHANCE:
            stream = gone.rules.stream(state)
            right = chance_move(gone.rules, state, key, counts.get(stream, 0))
            counts[stream] = counts.get(stream, 0) + 1
            if right != entry.move:
                raise WrongMove(action, "record.draw", right=right.text, move=entry.move.text)
    if "chain" in record:
        head = chain(commitment(seed), record.get("sealed", ()), key, record["actions"])
        if head != record["chain"]:
            raise Refusal("record.chain")
    return {
        "commitment": int("commitment" in record),
        "seals": len([one for one in record.get("sealed", ()) if one]),
        "draws": sum(counts.values()),
        "weights": len(record.get("draws", ())),
        "links": len(record["actions"]) if "chain" in record else 0,
    }
