"""A game among models, programs and computer players, kept with all that was answered.

Whoever answers with an illegal move is told why, with the clause, and asked again; after the last attempt a legal move
is made for him at random, and the record says so under `answers`.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from catalaunia.library import Game, Player, Record
from catalaunia.research.llm.answers import Answer, read_answer
from catalaunia.research.llm.observation import as_data, as_text
from catalaunia.research.llm.programs import NoAnswer, Program
from catalaunia.research.llm.prompt import rules_prompt

Ask = Callable[[dict[str, Any]], str]  # a question to its answer


@dataclass(frozen=True)
class Seat:
    """Who plays a seat, and what he is told."""

    ask: Ask | Program
    form: str = "text"  # or "json": how the observation is given
    legal: bool = True  # whether with the list of legal moves
    rules: bool = True  # whether with the rulebook, at the first question
    attempts: int = 3
    language: str = "en"  # of the rulebook


@dataclass(frozen=True)
class Asked:
    """A question that was answered: what the record keeps of it."""

    ply: int
    seat: int
    attempt: int  # from 1
    answer: str  # what was said
    legal: bool
    why_not: str = ""
    clause: str | None = None

    def kept(self) -> dict[str, Any]:
        """Without what is not there."""
        return {name: value for name, value in asdict(self).items() if value not in (None, "")}


def play(game: Game[Any], seats: Mapping[int, Seat], others: Player | None = None, seed: int = 0) -> Record:
    """Play to the end: these seats by whoever is asked, the others by a computer player. Then programs are ended."""
    rest, luck, asked = others or Player("level:3"), random.Random(seed), list[Asked]()
    told: set[int] = set()
    try:
        while not game.over:
            seat = seats.get(game.actor)
            if seat is None:
                game.push(rest.choose(game, seed=luck.getrandbits(32)))
                continue
            if seat.rules and game.actor not in told:
                found = ask(game, seat, rules=rules_prompt(game.rules, game.name, game.actor, seat.language))
            else:
                found = ask(game, seat)
            told.add(game.actor)
            asked += found
            game.push(found[-1].answer if found[-1].legal else luck.choice(game.legal))
    finally:
        for seat in seats.values():
            if isinstance(seat.ask, Program):
                seat.ask.end()
    return Record(game.record() | {"answers": [one.kept() for one in asked]})


def illegal_answers(record: Mapping[str, Any]) -> dict[int, dict[str, int]]:
    """By seat, how often each clause was broken; `no move` counts what was none, `no answer` what did not come."""
    counts: dict[int, dict[str, int]] = {}
    for one in record.get("answers", []):
        if not one["legal"]:
            kind = one.get("clause") or ("no move" if one.get("answer") else "no answer")
            counts.setdefault(one["seat"], {}).setdefault(kind, 0)
            counts[one["seat"]][kind] += 1
    return counts


def ask(game: Game[Any], seat: Seat, **once: Any) -> list[Asked]:
    """Until the answer is legal, or the attempts are over; what is told `once` stands in the first question only."""
    number, found, wrong = game.actor, list[Asked](), ""
    for attempt in range(1, seat.attempts + 1):
        answer = _answer(game, seat, _question(game, seat, wrong) | (once if attempt == 1 else {}))
        legal = answer.move is not None
        found.append(Asked(game.ply, number, attempt, answer.said, legal, answer.why_not, answer.clause))
        if legal:
            break
        wrong = answer.why_not
    return found


def _question(game: Game[Any], seat: Seat, wrong: str) -> dict[str, Any]:
    number = game.actor
    observed = as_text(game, number, seat.legal) if seat.form == "text" else as_data(game, number, seat.legal)
    question: dict[str, Any] = {"seat": number, "ply": game.ply, "observation": observed}
    return question | ({"refused": wrong} if wrong else {})


def _answer(game: Game[Any], seat: Seat, question: dict[str, Any]) -> Answer:
    try:
        said = seat.ask.ask(question) if isinstance(seat.ask, Program) else seat.ask(question)
    except NoAnswer as error:
        return Answer("", None, str(error))
    return read_answer(game, said)
