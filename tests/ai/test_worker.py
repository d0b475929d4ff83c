"""The process in which players think: late, dead or wrong, whoever asked hears of it and can ask on."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalaunia.ai.player import Budget
from catalaunia.ai.worker import Overdue, Question, Worker
from catalaunia.core.match import Match
from catalaunia.core.texts import Refusal
from catalaunia.core.variant import Variant

TABLE = Variant("clash451", 2)


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


def ask(player: str, budget: Budget) -> Question:
    match = Match(TABLE.rules, ["Ada", "Bo"], bytes(32))
    seat = match.to_act()[0]
    return Question(
        TABLE, player, match.view(seat).tobytes(), seat, tuple(move.number for move in match.legal(seat)), budget, 1
    )


def test_an_answer_that_is_late_is_given_up_and_the_next_question_answered(worker: Worker) -> None:
    worker.ask(ask("ismcts", Budget(iterations=1)))
    with pytest.raises(Overdue, match="No answer within"):
        worker.ask(ask("ismcts", Budget(seconds=60)), seconds=0.2)
    assert worker.ask(ask("random", Budget())).move in ask("random", Budget()).legal


def test_a_process_that_died_is_replaced(worker: Worker) -> None:
    worker._process.kill()
    with pytest.raises((EOFError, BrokenPipeError, ConnectionResetError)):
        worker.ask(ask("random", Budget()))
    assert worker.ask(ask("random", Budget())).move in ask("random", Budget()).legal


def test_a_question_that_makes_no_sense_is_refused_with_a_sentence(worker: Worker) -> None:
    with pytest.raises(Refusal, match="no player called"):
        worker.ask(ask("caesar", Budget()))


ASKER = """
from catalaunia.ai.player import Budget
from catalaunia.ai.worker import Worker
from tests.ai.test_worker import ask

if __name__ == "__main__":
    worker = Worker()
    worker.ask(ask("random", Budget()))
    print(worker._process.pid, flush=True)
    worker.ask(ask("ismcts", Budget(seconds=600)))
"""


def test_a_worker_ends_with_a_process_that_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "asker.py"
    script.write_text(ASKER, "utf-8")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(["src", ".", os.environ.get("PYTHONPATH", "")])}
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True, env=environment) as asker:
        assert asker.stdout
        worker = int(asker.stdout.readline())
        assert Path(f"/proc/{worker}").exists()
        asker.kill()
    for _ in range(600):
        if not Path(f"/proc/{worker}").exists():
            return
        time.sleep(0.1)
    os.kill(worker, signal.SIGKILL)
    raise AssertionError("it goes on thinking for nobody")
