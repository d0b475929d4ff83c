"""Five commands on a cluster of three nodes, of which each loses one in the middle; run where Ray is installed.

python -m tests.ai.workers.cluster FOLDER [COMMAND...]: prints a line of JSON, whether each gave the same as here.
"""

import contextlib
import io
import itertools
import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import ray
from ray.cluster_utils import Cluster

from catalaunia.ai import player
from catalaunia.ai.train import learner, training
from catalaunia.ai.workers import on_ray
from catalaunia.cli.main import main

NODE = {"num_cpus": 1, "object_store_memory": 100 * 1024 * 1024}
GAMES = ["arena", "attila", "--seats", "level:3,level:2", "--pairs", "6"]
COMMANDS: dict[str, list[str]] = {
    "arena": [*GAMES, "--record", "arena.jsonl", "--json"],
    "ladder": ["ladder", "attila", "--levels", "1-3", "--pairs", "3", "--json"],
    "train": ["train", "attila", "--minutes", "0.5", "--out", "net.npz", "--json"],
    "review": ["review", "games.jsonl", "--all", "--json"],
    "dataset": ["dataset", "games.jsonl", "--judged", "glance", "--out", "games.parquet", "--json"],
}


class Trial:
    """A cluster whose youngest node is lost when the second result of a command has come, and replaced after it."""

    def __init__(self) -> None:
        self.cluster = Cluster(initialize_head=True, head_node_args=NODE)
        self.nodes = [self.cluster.add_node(**NODE) for _ in range(2)]
        self.cluster.wait_for_nodes()
        self.answers = self.lost = 0
        self._done = on_ray._Crew.done

    def done(self, crew: Any) -> list[Any]:
        found = self._done(crew)
        self.answers += 1
        if self.answers == 2:
            self.cluster.remove_node(self.nodes.pop(), allow_graceful=False)
            self.lost += 1
        return found

    def again(self) -> None:
        self.answers = 0
        self.nodes.append(self.cluster.add_node(**NODE))
        self.cluster.wait_for_nodes()


def said(folder: Path, command: list[str]) -> dict[str, bytes]:
    """What a command prints, but for times, and the files that it writes."""
    folder.mkdir()
    with contextlib.chdir(folder), contextlib.redirect_stdout(io.StringIO()) as out, clock():
        if command[0] in ("review", "dataset"):
            Path("games.jsonl").symlink_to(folder.parent / "games.jsonl")
        code = main(command)
    printed = re.sub(r'"move_ms": \[.*?\}\]', "", out.getvalue())
    files = {file.name: file.read_bytes() for file in sorted(folder.iterdir())}
    return {"code": str(code).encode(), "printed": printed.encode()} | files


@contextlib.contextmanager
def clock() -> Iterator[None]:
    """Ten seconds go by whenever somebody looks, and in each round of a training: it is as long wherever it is made."""
    before: Callable[[], float] = player.now
    ticks, joined = itertools.count(0.0, 10.0), learner.joined
    player.now = lambda: next(ticks)
    learner.joined = lambda parts, before: replace(joined(parts, before), seconds=10.0)
    try:
        yield
    finally:
        player.now, learner.joined = before, joined


def run(folder: Path, chosen: list[str]) -> None:
    training.TEST_UNITS = training.LAST_UNITS = 20
    main([*GAMES[:-1], "3", "--record", str(folder / "games.jsonl"), "--json", "--workers", "1"])
    trial = Trial()
    on_ray._Crew.done = lambda crew: trial.done(crew)  # type: ignore[assignment, method-assign]
    found = {}
    for name in chosen or COMMANDS:
        command = COMMANDS[name]
        here = said(folder / f"{name}-here", [*command, "--workers", "2" if name == "train" else "1"])
        there = said(
            folder / f"{name}-there",
            [*command, "--ray", trial.cluster.address, *(["--workers", "2"] if name == "train" else [])],
        )
        same = {part: here[part] == there.get(part) for part in here}
        found[name] = {"same": same, "lost": trial.lost, "answers": trial.answers, "code": there["code"].decode()}
        print(name, found[name], file=sys.stderr, flush=True)
        if here["printed"] != there["printed"]:
            print(here["printed"][-2000:], there["printed"][-2000:], sep="\n", file=sys.stderr, flush=True)
        trial.again()
    print(json.dumps(found))
    ray.shutdown()
    trial.cluster.shutdown()


if __name__ == "__main__":
    run(Path(sys.argv[1]).resolve(), sys.argv[2:])
