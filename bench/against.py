"""The engine of this working tree against that of another revision, in turns, in the same run.

    .venv/bin/python bench/against.py [REVISION]        (default: main)

Prints decisions a second of both and their ratio, by CPU time, for every game and number of players.
"""

import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 7
GAMES = 10_000

MEASURE = f"""
import json, time
from catalaunia import compiled, game
speeds = {{}}
for name in game.names():
    for players in game.find(name).players:
        rules = game.find(name).rules(players, {{}})
        rules.random_games(compiled.dice(1, 10))
        began = time.process_time()
        tally = rules.random_games(compiled.dice(1, {GAMES}))
        speeds[f"{{name}} {{players}}"] = tally.decisions / (time.process_time() - began)
print(json.dumps(speeds))
"""


def speeds(source: Path) -> dict[str, float]:
    command = [sys.executable, "-c", MEASURE]
    done = subprocess.run(command, env={"PYTHONPATH": str(source / "src")}, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    revision = sys.argv[1] if len(sys.argv) > 1 else "main"
    with tempfile.TemporaryDirectory() as folder:
        other = Path(folder) / "other"
        subprocess.run(["git", "-C", str(ROOT), "worktree", "add", "-q", "--detach", str(other), revision], check=True)
        try:
            rounds = []
            for number in range(ROUNDS):
                print(f"round {number + 1} of {ROUNDS} ...", file=sys.stderr)
                rounds.append((speeds(ROOT), speeds(other)))
        finally:
            subprocess.run(["git", "-C", str(ROOT), "worktree", "remove", "--force", str(other)], check=True)
    for table in rounds[0][0]:
        pairs = [(here[table], there[table]) for here, there in rounds if table in there]
        if pairs:
            ratio = statistics.median(here / there for here, there in pairs)
            here, there = (statistics.median(side) for side in zip(*pairs, strict=True))
            print(f"{table:<12} {here:>12,.0f} /s   {revision} {there:>12,.0f} /s   ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
