"""The golden playthroughs say what the rules do, and show what they are about."""

import pytest

from tests.golden import make
from tests.golden.make import SCENARIOS
from tests.golden.scenario import Scenario


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: f"{scenario.game}-{scenario.name}")
def test_a_golden_playthrough_is_what_the_rules_say(scenario: Scenario) -> None:
    written = make.path(scenario).read_text("utf-8")
    assert make.render(scenario, make.read(scenario)) == written


def test_every_golden_playthrough_is_known() -> None:
    assert make.written() == {f"{scenario.game}/{scenario.name}" for scenario in SCENARIOS}
