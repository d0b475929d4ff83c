"""A worker is killed while it thinks: the job it held is free again, and another worker answers it."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import asyncpg
import httpx

from bench import proc
from bench.served import PROGRAM, ROOT, Served

READY, ANSWERED = 300.0, 60.0  # seconds
HELD = "select count(*) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()"


class WorkerProcess:
    """`catalaunia worker`, in a group of its own so that the process in which it thinks dies with it."""

    def __init__(self, folder: Path, database: str, number: int) -> None:
        self.log = folder / f"worker-{number}.log"
        command = [sys.executable, *PROGRAM, "worker", "--database", database]
        environment = os.environ | {"CATALAUNIA_DATA": str(folder), "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                command, cwd=folder, env=environment, stdout=log, stderr=log, start_new_session=True
            )

    async def ready(self) -> None:
        async with asyncio.timeout(READY):
            while len(self.log.read_text("utf-8").splitlines()) < 2:
                assert self.process.poll() is None, self.log.read_text("utf-8")
                await asyncio.sleep(0.1)

    def kill(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


async def worker_scene(database: str, folder: Path, kills: int) -> dict[str, Any]:
    """Each time one of two workers that are at a job is killed; measured is how long the computer's move takes."""
    served = Served(folder, database, workers=0)
    served.start()
    workers = [WorkerProcess(folder, database, number) for number in range(2)]
    seconds, held_by_dead = [], 0
    try:
        await served.answers()
        for worker in workers:
            await worker.ready()
        headers = {"Authorization": f"Bearer {served.signer.sign('ada')}"}
        async with served.http() as http:
            http.headers.update(headers)
            for number in range(kills):
                seat = [{"kind": "me"}, {"kind": "computer", "level": 7}]
                options = {"first_player": "named", "first_seat": 1}
                setup = {"game": "attila", "seats": seat, "options": options}
                made = await http.post("/api/tables", json={"name": "Ada", "setup": setup})
                made.raise_for_status()
                began = time.perf_counter()
                held_by_dead += await _kill_one_at_work(workers, folder, database, number)
                await _answered(http, made.json()["table"])
                seconds.append(time.perf_counter() - began)
        errors = served.log.read_text("utf-8").count("not answered by any worker")
    finally:
        for worker in workers:
            worker.kill()
        served.kill()
    return {"kills": kills, "killed_at_work": held_by_dead, "seconds_to_the_move": seconds, "fallbacks": errors}


async def _kill_one_at_work(workers: list[WorkerProcess], folder: Path, database: str, number: int) -> int:
    """Stop the worker that holds the job, and start another in its place; whether one was at work."""
    connection = await asyncpg.connect(database)
    try:
        for _ in range(400):
            if await connection.fetchval(HELD):
                break
            await asyncio.sleep(0.01)
        else:
            return 0
    finally:
        await connection.close()
    busy = max(workers, key=lambda worker: _recent_cpu(worker.process.pid))
    place = workers.index(busy)
    busy.kill()
    workers[place] = WorkerProcess(folder, database, 2 + number)
    return 1


def _recent_cpu(group: int) -> float:
    """CPU of the process in which this worker thinks; whoever has the job is burning it now."""

    def seconds() -> float:
        return sum(one.seconds for one in proc.all_processes() if one.group == group)

    before = seconds()
    time.sleep(0.1)
    return seconds() - before


async def _answered(http: httpx.AsyncClient, table: str) -> None:
    """Until it is the person's turn or there is nothing to wait for."""
    async with asyncio.timeout(ANSWERED):
        while True:
            answer = await http.get(f"/api/tables/{table}/wait", params={"seat": 0, "timeout": 20})
            if answer.status_code == 200 and answer.json()["offers"]:
                return
