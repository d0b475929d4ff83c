"""The process in which players think: late, dead or wrong, whoever asked hears of it and can ask on."""

from collections.abc import Iterator

import pytest

from catalaunia.ai.player import Budget
from catalaunia.ai.worker import Overdue, Question, Table, Worker
from catalaunia.match import Match
from catalaunia.texts import Refusal

TABLE = Table("clash451", 2)


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


def ask(player: str, budget: Budget) -> Question:
    match = Match(TABLE.rules, ["Ada", "Bo"], bytes(32))
    seat = match.to_act()[0]
    return Question(TABLE, player, match.view(seat).tobytes(), seat, tuple(match.legal(seat)), budget, 1)


def test_an_answer_that_is_late_is_given_up_and_the_next_question_answered(worker: Worker) -> None:
    worker.ask(ask("ismcts", Budget(iterations=1)))
    with pytest.raises(Overdue, match="No answer within"):
        worker.ask(ask("ismcts", Budget(seconds=60)), seconds=0.2)
    assert worker.ask(ask("random", Budget())).word in ask("random", Budget()).legal


def test_a_process_that_died_is_replaced(worker: Worker) -> None:
    worker._process.kill()
    with pytest.raises((EOFError, BrokenPipeError, ConnectionResetError)):
        worker.ask(ask("random", Budget()))
    assert worker.ask(ask("random", Budget())).word in ask("random", Budget()).legal


def test_a_question_that_makes_no_sense_is_refused_with_a_sentence(worker: Worker) -> None:
    with pytest.raises(Refusal, match="no player called"):
        worker.ask(ask("caesar", Budget()))
