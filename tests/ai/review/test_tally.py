"""Sums over many reviews: every decision is in one row, under whoever made it."""

import pytest

from catalaunia.ai.hints.hint import Estimate
from catalaunia.ai.review.accounts import Accounts
from catalaunia.ai.review.judge import Judgement, Weighed
from catalaunia.ai.review.review import Decision, Review
from catalaunia.ai.review.tally import Tally, level_of
from catalaunia.core.match import LoggedMove
from catalaunia.core.moves import Move
from catalaunia.core.record import Record
from catalaunia.core.variant import Variant

RULES = Variant("clash451", 2).rules


def decision(ply: int, seat: int, loss: float) -> Decision:
    weighed = Weighed(0, Estimate(0.5, 0.0), Estimate(0.0, 0.0))
    other = Weighed(1, Estimate(0.5, 0.0), Estimate(0.0, 0.0))
    return Decision(ply, seat, Judgement(weighed, other, Estimate(loss, 0.001), (weighed,), 10))


def tallied(line: Record, *decisions: Decision, verbs: tuple[str, ...]) -> Tally:
    """Of a game in which moves with these verbs were made."""
    log = [LoggedMove(0, Move(0, verb)) for verb in verbs]
    account = Accounts(0.5, 0.1, 0.0, 0.0, 0.0, 1.0, 0.01)
    tally = Tally()
    tally.add({"game": "clash451"} | line, log, RULES, Review(2, decisions, (), (account, account)))
    return tally


def test_decisions_are_summed_up_by_player_level_and_phase() -> None:
    three = decision(0, 0, 0.3), decision(1, 0, 0.1), decision(2, 1, 0.01)
    tally = tallied({"seats": ["level:4", "Ada"]}, *three, verbs=("pick", "pick", "place"))
    captain = {"game": "clash451", "level": 4, "decisions": 2, "mean_loss": 0.2, "mistakes": 2}
    assert tally.levels() == [captain]
    ada = {"player": "Ada", "level": None, "game": "clash451", "phase": "placing"}
    assert tally.phases() == [
        ada | {"decisions": 1, "mean_loss": 0.01, "mistakes": 0},
        captain | {"player": "level:4", "phase": "choice"},
    ]
    assert [(row["player"], row["level"], row["mean_loss"]) for row in tally.players()] == [
        ("Ada", None, 0.01),
        ("level:4", 4, 0.2),
    ]


def test_computers_of_a_level_are_one_row_whatever_they_are_called() -> None:
    two = decision(0, 0, 0.3), decision(1, 1, 0.1)
    tally = tallied({"seats": ["Captain 1", "level:4:bold"]}, *two, verbs=("pick", "place"))
    assert [row["decisions"] for row in tally.levels()] == [2]
    assert len(tally.phases()) == 2


def test_whoever_took_over_a_seat_has_its_later_decisions_only() -> None:
    """A record names who played at the end, and does not say who had the seat before."""
    changes = [{"ply": 1, "seat": 0, "name": "Champion 1", "level": 7}]
    two = decision(0, 0, 0.3), decision(1, 0, 0.1)
    tally = tallied({"seats": ["Champion 1", "Ben"], "changes": changes}, *two, verbs=("pick", "pick"))
    assert [(row["player"], row["level"], row["mean_loss"]) for row in tally.phases()] == [
        ("Champion 1", 7, 0.1),
        (None, None, 0.3),
    ]


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("level:4", 4),
        ("level:7/10", 7),
        ("level:5:bold", 5),
        ("Champion 2", 7),
        ("Rekrut 1", 2),
        ("2026-11:level:7", None),
        ("greedy", None),
        ("Champion", None),
        ("Ada 2", None),
    ],
)
def test_a_computer_is_known_by_its_name(name: str, level: int | None) -> None:
    assert level_of(name) == level
