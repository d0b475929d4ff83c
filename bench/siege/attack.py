"""Attackers in a process of their own, so that their work does not delay the friend who is measured.

    python -m bench.siege.attack idle --port N --folder DATA --source 127.0.0.3 --count 2000 --seconds 60

Prints a line when it begins. Ends when its time is up or its standard input is closed, and prints what it met.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from bench import proc
from bench.served import ROOT, Served, raise_file_limit
from bench.siege import champions, idle, requests
from bench.siege.camp import Camp
from catalaunia.server.tables.tokens import Signer, key_in

ATTACKS: dict[str, Callable[[Camp], Awaitable[None]]] = {
    "idle": idle.hold,
    "waits": requests.wait,
    "champions": champions.open_tables,
    "imports": requests.ask_much,
    "hints": requests.ask_for_hints,
    "greetings": requests.greet,
}


class Attack:
    """One of them, under way."""

    def __init__(self, name: str, served: Served, source: str, count: int, seconds: float) -> None:
        self.name = name
        command = [sys.executable, "-m", "bench.siege.attack", name, "--source", source, "--count", str(count)]
        command += ["--port", str(served.port), "--folder", str(served.folder), "--seconds", str(seconds)]
        environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True)

    async def begins(self) -> None:
        assert self.process.stdout
        await asyncio.to_thread(self.process.stdout.readline)

    async def end(self) -> dict[str, Any]:
        """What it met."""
        seconds = proc.process(self.process.pid).seconds if self.process.poll() is None else 0.0
        written, _ = await asyncio.to_thread(self.process.communicate, timeout=60)
        met: dict[str, Any] = json.loads(written)
        return met | {"own_cpu_s": round(seconds, 1)}

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


async def _attack(given: argparse.Namespace) -> None:
    camp = Camp(given.port, given.source, Signer(key_in(given.folder)), given.count)
    requests.long_records()  # the rules are loaded before it begins
    print("begins", flush=True)
    attacking = asyncio.ensure_future(ATTACKS[given.name](camp))
    closed = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    await asyncio.wait([attacking, closed], timeout=given.seconds, return_when=asyncio.FIRST_COMPLETED)
    attacking.cancel()
    (trouble,) = await asyncio.gather(attacking, return_exceptions=True)
    if trouble and not isinstance(trouble, asyncio.CancelledError):
        camp.met[f"the attack failed: {trouble!r}"] += 1
    print(json.dumps(dict(sorted(camp.met.items()))), flush=True)
    os._exit(0)  # whatever its connections think of it


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", choices=list(ATTACKS))
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--folder", type=Path, required=True, help="the server's data: its key signs identities")
    parser.add_argument("--source", default="127.0.0.3")
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    given = parser.parse_args()
    raise_file_limit()
    # On two cores the besiegers let everybody else go first: in truth they have machines of their own.
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    asyncio.run(_attack(given))


if __name__ == "__main__":
    main()
