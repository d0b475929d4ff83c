"""The engine of this working tree against that of another revision, in turns, in the same run.

    .venv/bin/python bench/against.py [REVISION]        (default: main)

Prints decisions a second of random games, and iterations a second of players that search, of both and
their ratio, by CPU time.
"""

import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 5
GAMES = 10_000
ITERATIONS = 4_000

MEASURE = f"""
import json, time
from catalaunia import compiled
from catalaunia.ai import players
from catalaunia.ai.player import Budget
try:
    from catalaunia.core import registry
except ImportError:  # a revision before 0.1.0
    from catalaunia import game as registry

def pace(work):
    began = time.process_time()
    return work() / (time.process_time() - began)

speeds = {{}}
for name in registry.names():
    for seats in registry.find(name).players:
        rules = registry.find(name).rules(seats, {{}})
        rules.random_games(compiled.dice(1, 10))
        speeds[f"{{name}} {{seats}}"] = pace(lambda: rules.random_games(compiled.dice(1, {GAMES})).decisions)
    rules = registry.find(name).rules(2, {{}})
    state = rules.new()
    while rules.actor(state) < 0 or len(rules.legal(state)) < 6:
        rules.apply(state, rules.legal(state)[0])
    seat = rules.actor(state)
    view, legal = rules.view(state, seat), rules.legal(state)
    for kind in ("flat", "ismcts-h"):
        player = players.parse(kind).player(rules)
        answer = lambda iterations: player.answer(view, seat, legal, Budget(iterations=iterations), 1)
        answer(1)
        speeds[f"{{name}} {{kind}}"] = pace(lambda: answer({ITERATIONS}).iterations)
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
            print(f"{table:<18} {here:>12,.0f} /s   {revision} {there:>12,.0f} /s   ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
