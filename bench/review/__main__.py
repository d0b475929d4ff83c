"""Whether reviews tell skill from luck, at full size.

    python -m bench.review luck GAME      2,000 games of level 4 against itself: luck averages to zero
    python -m bench.review skill GAME     level 7 over level 3, ten batches of 100 games
    python -m bench.review levels GAME    each level against itself, 100 games: what a decision costs; with
        [--against 4] each in 100 games against that one, so that all decide on positions of much the same kind
    python -m bench.review repeat GAME    60 games judged twice, with other seeds
        [--games N] [--care quick] [--seats level:7/10,level:3] [--workers W] [--results FILE]

With `--results` what is finished is kept, and the same command goes on from there. Prints JSON; ends with 1 if a bar
does not hold. That the accounts add up, and that a judgement knows no more than its seat, are tests
(`tests/ai/review`).
"""

import argparse
from pathlib import Path
from typing import Any

from bench.report import report
from bench.review import proofs
from bench.review.reviewed import Found, Game, reviewed
from catalaunia.ai.players import LEVELS
from catalaunia.ai.review.judge import CARES

GAMES = {"luck": 2_000, "skill": 1_000, "levels": 100, "repeat": 60}
BATCH = 100
PLAYED_BY = 4  # where it does not matter who plays
SKILL = "level:7,level:3"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("proof", choices=GAMES)
    arguments.add_argument("game")
    arguments.add_argument("--games", type=int)
    arguments.add_argument("--care", choices=CARES, default="glance")
    arguments.add_argument("--seats", default=SKILL)
    arguments.add_argument("--levels", default=f"1-{len(LEVELS)}")
    arguments.add_argument("--against", type=int)
    arguments.add_argument("--workers", type=int, default=1)
    arguments.add_argument("--results", type=Path)
    given = arguments.parse_args()
    report({given.proof: {"game": given.game, "care": given.care} | _proved(given)})


def _proved(given: argparse.Namespace) -> dict[str, Any]:
    count = given.games or GAMES[given.proof]

    def made(games: list[Game]) -> Found:
        return reviewed(games, given.workers, given.results)

    if given.proof == "luck":
        return proofs.luck(made(proofs.of_itself(given.game, PLAYED_BY, count, given.care)))
    if given.proof == "repeat":
        return proofs.repeat(made(proofs.of_itself(given.game, PLAYED_BY, count, given.care, reviews=2)))
    if given.proof == "skill":
        strong, weak = given.seats.split(",")
        return proofs.skill(made(proofs.against(given.game, strong, weak, count, given.care)), BATCH)
    first, last = map(int, given.levels.split("-"))
    games = {level: _of_level(given, level, count) for level in range(first, last + 1)}
    found = made([one for level in games.values() for one in level])
    return proofs.levels({level: {one: found[one] for one in games[level]} for level in games})


def _of_level(given: argparse.Namespace, level: int, count: int) -> list[Game]:
    if given.against in (None, level):
        return proofs.of_itself(given.game, level, count, given.care)
    return proofs.against(given.game, f"level:{level}", f"level:{given.against}", count, given.care)


if __name__ == "__main__":
    main()
