"""Finished games as the rules of this day play them, kept for those to come.

    python -m tests.records.make attila

writes `attila_1_0.jsonl`, named by the version of the rules: to be made once, with the last rules of a version, and
never again. `test_records.py` holds every later version to it. Seats are random, Newcomers or `greedy`; of a few
games of each table the shortest is kept: what counts is how many different tables there are.
"""

import json
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from catalaunia.ai import players
from catalaunia.ai.player import Budget
from catalaunia.core import record, registry
from catalaunia.core.match import Match
from catalaunia.core.variant import Variant
from tests.games.attila.variants import ISLES

HERE = Path(__file__).parent
TRIES = 4
SEATED = ("random", "level:1", "greedy")

COAST = {  # with one-letter names, for the sake of the file's size
    "provinces": list("abcdefghijkl"),
    "frontier": ["a", "b", "c"],
    "borders": [[*pair] for pair in ("ab", "bc", "ad", "be", "cf", "de", "ef", "dg", "gh", "hi", "fi")],
    "arrows": [[*pair] for pair in ("hj", "jk", "kl")],
}
LARGER: tuple[tuple[dict[str, Any] | None, ...], ...] = ((None,), (COAST,), (COAST,), (COAST,), (), (), ())


def variants(name: str) -> Iterator[Variant]:
    """Every preset with every number of players and each option: all on the smallest board, some on larger ones too."""
    played = registry.find(name)
    beside: list[dict[str, Any]] = [
        {option: value}
        for option, values in played.choices.items()
        if option not in ("preset", "first_player", played.own)
        for value in values
    ]
    beside.append({"first_player": "named", "first_seat": 1})
    for k, (preset, count, options) in enumerate(product(played.choices["preset"], played.players, beside)):
        for data in (ISLES, *LARGER[k % len(LARGER)]):
            own = {} if data is None else {played.own: "own"}
            yield Variant(name, count, {"preset": preset, **options, **own}, data)


def play(variant: Variant, kind: str, number: int) -> record.Record:
    """One game to its end."""
    rules = variant.rules
    thinker = players.parse(kind).player(rules)
    match = Match(rules, [kind] * variant.players, number.to_bytes(32))
    while not match.over:
        seat = match.to_act()[0]
        legal = [move.number for move in match.legal(seat)]
        answer = thinker.answer(match.view(seat), seat, legal, Budget(), 1_000 * number + len(match.log) + seat)
        match.play(seat, rules.move(match.state, answer.move).text)
    return record.of_match(variant.played, match)


def written(one: record.Record) -> str:
    return json.dumps(one, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    name = sys.argv[1]
    major, minor, _ = registry.find(name).version.split(".")
    lines = []
    for k, variant in enumerate(variants(name)):
        some = (play(variant, SEATED[k % len(SEATED)], TRIES * k + n) for n in range(TRIES))
        lines.append(min(map(written, some), key=len))
    path = HERE / f"{name}_{major}_{minor}.jsonl"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    print(f"{path.name}: {len(lines)} games, {path.stat().st_size} bytes.")


if __name__ == "__main__":
    main()
