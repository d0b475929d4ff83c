"""A friend plays on while others lay siege to the server, all of them on this machine.

    python -m bench.siege                      each attack by itself, then all of them together
    python -m bench.siege --only idle,waits    these only, then these together
    python -m bench.siege --together           only all of them together
    python -m bench.siege --seconds 30         of each of them

Before them the same friend is measured in peace. Prints JSON; ends with 1 if a bar does not hold.
"""

import argparse
import asyncio
import json
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench import proc
from bench.report import bar, report, say
from bench.served import Served, raise_file_limit
from bench.siege.attack import Attack
from bench.siege.friend import evening
from tests.server.processes import running

FRIEND, ENEMY = "127.0.0.2", "127.0.0.3"
SIZES = {"idle": 2000, "waits": 1500, "champions": 400, "imports": 12, "hints": 20, "greetings": 30}
HEAD_START, RECOVERY = 6.0, 5.0  # seconds until the friend comes; from the last attack until all is measured again


@dataclass
class Toll:
    """What the server used while it was watched."""

    served: Served
    memory: int = 0
    workers: int = 0
    files: int = 0

    def __post_init__(self) -> None:
        self._began = time.perf_counter()
        self._before = self.served.log.stat().st_size, self.served.seconds()

    async def watch(self) -> None:
        """Until it is cancelled."""
        while True:
            self.memory = max(self.memory, self.served.memory())
            self.workers = max(self.workers, self.served.workers_memory())
            self.files = max(self.files, proc.open_files(self.served.pid))
            await asyncio.sleep(0.5)

    def figures(self) -> dict[str, Any]:
        log, cpu = self._before
        seconds = time.perf_counter() - self._began
        return {
            "memory_at_most_mb": in_mb(self.memory),
            "workers_memory_at_most_mb": in_mb(self.workers),
            "open_files_at_most": self.files,
            "server_cores": round((self.served.seconds() - cpu) / seconds, 2),
            "log_bytes_a_minute": round(60 * (self.served.log.stat().st_size - log) / seconds),
        }


def in_mb(size: int) -> int:
    return round(size / 2**20)


async def measure(served: Served, names: list[str], given: argparse.Namespace) -> dict[str, Any]:
    """One evening of the friend under these attacks, or in peace."""
    before = served.memory()
    most = HEAD_START + given.seconds + 120
    attacks = [Attack(name, served, ENEMY, getattr(given, name), most) for name in names]
    try:
        for attack in attacks:
            await attack.begins()
        toll = Toll(served)
        watching = asyncio.create_task(toll.watch())
        await asyncio.sleep(HEAD_START if attacks else 0)
        experience = await evening(served, FRIEND, given.seconds, given.friends)
        watching.cancel()
        spent = toll.figures()
        met = {attack.name: await attack.end() for attack in attacks}
    finally:
        for attack in attacks:
            attack.kill()
    await asyncio.sleep(RECOVERY if attacks else 0)
    memory = {"memory_before_mb": in_mb(before), "memory_after_mb": in_mb(served.memory())}
    return {"friend": experience.figures(), "server": spent | memory, "attackers": met}


def bars(calm: dict[str, Any], run: dict[str, Any], given: argparse.Namespace) -> dict[str, Any]:
    """For each bar what was measured, and whether it holds."""
    friend, server = run["friend"], run["server"]
    usual, now = calm["friend"]["computers_ms"], friend["computers_ms"]
    ratio = {name: round(now[name] / max(1.0, usual[name]), 2) for name in ("p50", "p95")}
    slowest = max(friend["until_ack_ms"]["p95"], friend["until_update_ms"]["p95"])
    grown = server["memory_at_most_mb"] - calm["server"]["memory_at_most_mb"]
    return {
        "p95_ms_below_300": bar(slowest, bool(friend["acts"]) and slowest < 300),
        "computers_within_twice_their_time": bar(ratio, bool(friend["acts"]) and max(ratio.values()) <= 2),
        "log_below_1_mb_a_minute": bar(server["log_bytes_a_minute"], server["log_bytes_a_minute"] < 1_000_000),
        f"memory_grows_by_less_than_{given.memory}_mb": bar(grown, grown < given.memory),
        "friend_meets_no_error": bar(friend["errors"], not friend["errors"]),
    }


async def run(given: argparse.Namespace, folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = {}
    async with running(folder, workers=given.workers, with_computers=True) as served:
        await evening(served, FRIEND, min(5.0, given.seconds), given.friends)  # everything has been loaded once
        calm = found["calm"] = await measure(served, [], given)
        say(f"calm: {json.dumps(calm)}")
        alone = [] if given.together else [[name] for name in given.only]
        for names in alone + ([given.only] if len(given.only) > 1 else []):
            title = " + ".join(names)
            found[title] = one = await measure(served, names, given)
            one["bars"] = bars(calm, one, given)
            say(f"{title}: {json.dumps(one)}")
        found["exit_code"] = served.stop()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", type=lambda text: text.split(","), default=list(SIZES), metavar="A,B")
    parser.add_argument("--together", action="store_true", help="none of them by itself")
    parser.add_argument("--seconds", type=float, default=30.0, help="of each evening")
    parser.add_argument("--friends", type=int, default=3, help="at one address, each with a table of his own")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--memory", type=int, default=400, help="MB by which the server may grow beyond calm")
    for name, size in SIZES.items():
        parser.add_argument(f"--{name}", type=int, default=size, metavar="N", help=f"(default: {size})")
    given = parser.parse_args()
    if unknown := set(given.only) - set(SIZES):
        parser.error(f"no such attack: {', '.join(unknown)}")
    raise_file_limit()
    with tempfile.TemporaryDirectory(prefix="catalaunia-siege-") as name:
        found = asyncio.run(run(given, Path(name)))
    report(found)


if __name__ == "__main__":
    main()
