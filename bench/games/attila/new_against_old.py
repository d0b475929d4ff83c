"""Attila: whether one file of weights judges better than another, one of it against others of the other.

    .venv/bin/python -m bench.games.attila.new_against_old NEW.npz OLD.npz --players P
        [--rotations 400] [--player level:4] [--sprt 0,20]

Both play as `--player` says, which has to be one that judges by the network, in full rotations with the same chance,
as in the arena. With `--sprt` a sequential test ends it as soon as one of both claims is proved.
"""

import argparse
import time
from pathlib import Path

from bench.report import say
from catalaunia.ai import players
from catalaunia.ai.arena import statistics
from catalaunia.ai.arena.games import Units
from catalaunia.ai.arena.statistics import Sprt
from catalaunia.ai.arena.unit import Contest
from catalaunia.compiled import weights
from catalaunia.games.attila.game import AttilaRules

TOLD_EVERY = 25  # rotations


def meeting(new: Path, old: Path, player: str, seats: int, seed: int) -> Units:
    """The first has the new weights, all others the old ones."""
    units = Units(Contest(AttilaRules.game, (player,) * seats, seed=seed))
    for place, path in enumerate((new, *[old] * (seats - 1))):
        rules = AttilaRules(seats, {}, None)
        rules.set_network(weights.read(path, rules.desk.dtype["network"], rules.fit)[0])
        units.players[place] = players.parse(player).player(rules)
    return units


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("new", type=Path)
    arguments.add_argument("old", type=Path)
    arguments.add_argument("--players", type=int, required=True)
    arguments.add_argument("--rotations", type=int, default=400)
    arguments.add_argument("--player", default="level:4")
    arguments.add_argument("--sprt")
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    units = meeting(given.new, given.old, given.player, given.players, given.seed)
    trial = Sprt(*map(float, given.sprt.split(","))).trial(given.players) if given.sprt else None
    scores: list[float] = []
    while len(scores) < given.rotations and not (trial and trial.verdict != "undecided"):
        scores.append(units.unit(len(scores) + 1).score)
        if trial:
            trial.add(scores[-1])
        if len(scores) % TOLD_EVERY == 0:
            say(f"{len(scores)}: {sum(scores) / len(scores):.1%}")
    low, high = statistics.interval(scores, given.seed)
    said = f"; {trial.verdict}, log-likelihood ratio {trial.ratio:.2f}" if trial else ""
    say(
        f"{given.players} players, {given.player}: {sum(scores) / len(scores):.1%} ({low:.1%} to {high:.1%}), fair"
        f" {1 / given.players:.1%}, {len(scores)} rotations{said}; {time.process_time():.0f} s CPU"
    )


if __name__ == "__main__":
    main()
