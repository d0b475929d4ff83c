"""What every computer player promises, asked through the process that plays for the server.

Its moves are legal; they do not change when all that its seat cannot see is changed; equal questions get
equal answers. The full sizes are in `make test-long`.
"""

import zlib
from collections.abc import Callable, Iterator

import pytest

from catalaunia.ai import players
from catalaunia.ai.player import Answer, Budget
from catalaunia.ai.temperament import temperaments
from catalaunia.ai.worker import Question, Worker
from catalaunia.compiled.dealing import resample
from catalaunia.core.protocol import Rules, State
from catalaunia.core.variant import Variant
from tests import tables

BUDGET = Budget(iterations=50)
SAMPLE, MANY = 30, 10_000  # positions of each game, for each player
TABLES = {
    "attila": [Variant("attila", n) for n in (2, 3, 4, 5)] + [Variant("attila", 3, {"war_bids": "simultaneous"})],
    "clash451": [Variant("clash451", 2), Variant("clash451", 2, {"mode": "expert"})],
}
TEMPERED = (2, 6)  # levels tried with each temperament: one that compares nothing, and one that searches
Ask = Callable[[Rules, State, int, int], Answer]  # of a true position: what the player under test may make of it


def everybody(game: str) -> list[str]:
    """Every kind of player that can play this game."""
    rules = TABLES[game][0].rules
    named = [*players.examples(), *[f"level:{level}:{one}" for one in temperaments(rules) for level in TEMPERED]]
    return [name for name in named if players.parse(name).plays(rules)]


PLAYERS = [(game, name) for game in TABLES for name in everybody(game)]
every_player = pytest.mark.parametrize(("game", "name"), PLAYERS, ids=lambda value: value)


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


def asker(worker: Worker, table: Variant, name: str, budget: Budget | None = BUDGET) -> Ask:
    """The only way a position reaches a player: as the view of its seat, with the legal moves."""

    def ask(rules: Rules, state: State, seat: int, seed: int) -> Answer:
        view = rules.view(state, seat).tobytes()
        allowed = players.parse(name).budget if budget is None else budget
        return worker.ask(Question(table, name, view, seat, tuple(rules.legal(state)), allowed, seed))

    return ask


def check_legal(ask: Ask, table: Variant, count: int, seed: int) -> None:
    for rules, state, seat in tables.choices(table, count, seed, every=11):
        answer = ask(rules, state, seat, seed)
        legal = rules.legal(state)
        assert answer.move in legal
        assert all(one.move in legal and 0 <= one.value <= 1 for one in answer.alternatives)
        assert not answer.alternatives or sum(one.weight for one in answer.alternatives) == pytest.approx(1)


def check_blind(ask: Ask, table: Variant, count: int, seed: int) -> None:
    """Deal everything anew that the seat cannot see: the answer is the same, evaluation included."""
    for n, (rules, state, seat) in enumerate(tables.choices(table, count, seed, every=11)):
        other = resample(rules, rules.view(state, seat), seat, n)
        assert ask(rules, state, seat, n) == ask(rules, other, seat, n)


@every_player
def test_says_legal_moves(worker: Worker, game: str, name: str) -> None:
    for table in TABLES[game]:
        check_legal(asker(worker, table, name), table, SAMPLE // len(TABLES[game]), 1)


@every_player
def test_does_not_see_what_its_seat_cannot_see(worker: Worker, game: str, name: str) -> None:
    for table in TABLES[game]:
        check_blind(asker(worker, table, name), table, SAMPLE // len(TABLES[game]), 2)


@pytest.mark.long
@every_player
def test_says_legal_moves_in_ten_thousand_positions(worker: Worker, game: str, name: str) -> None:
    for table in TABLES[game]:
        check_legal(asker(worker, table, name), table, MANY // len(TABLES[game]) + 1, 3)


@pytest.mark.long
@every_player
def test_is_blind_in_ten_thousand_positions(worker: Worker, game: str, name: str) -> None:
    for table in TABLES[game]:
        check_blind(asker(worker, table, name), table, MANY // len(TABLES[game]) + 1, 4)


@pytest.mark.long
@every_player
def test_is_blind_with_its_full_budget(worker: Worker, game: str, name: str) -> None:
    """Who may think so long and no longer answers by the clock: he is asked by iterations alone, as `ismcts-n`."""
    for table in TABLES[game]:
        settings = players.parse(name).settings(table.rules)
        asked = f"ismcts-n:{settings['iterations']}" if "seconds" in settings else name
        check_blind(asker(worker, table, asked, None), table, 100 // len(TABLES[game]) + 1, 5)


@pytest.mark.parametrize("game", TABLES)
def test_a_player_that_cheats_is_found_out(game: str) -> None:
    """It looks at the true position: at a hidden card, which no player that is handed views could."""
    table = TABLES[game][0]

    def cheat(rules: Rules, state: State, seat: int, seed: int) -> Answer:
        legal = rules.legal(state)
        return Answer(legal[zlib.crc32(state.tobytes()) % len(legal)])

    check_legal(cheat, table, 20, 1)
    with pytest.raises(AssertionError):
        check_blind(cheat, table, 20, 2)


@every_player
def test_equal_questions_get_equal_answers(worker: Worker, game: str, name: str) -> None:
    table = TABLES[game][0]
    ask = asker(worker, table, name)
    for rules, state, seat in tables.choices(table, 5, 6, every=11):
        assert ask(rules, state, seat, 7) == ask(rules, state, seat, 7)
