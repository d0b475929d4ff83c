"""Players by name: what is none gets a sentence that says what would be one."""

import pytest

from catalaunia.ai import players
from catalaunia.ai.player import Budget
from catalaunia.core.registry import find
from catalaunia.core.texts import Refusal
from tests.cli.commands import run


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("caesar", "There is no player called ‘caesar’. Possible players include random, greedy, network, flat:1000"),
        ("", "There is no player called ‘’"),
        ("level:0", "‘level:0’ is not a level: the levels are level:1 to level:7."),
        ("level:8", "‘level:8’ is not a level"),
        ("level", "‘level’ is not a level"),
        ("level:x", "‘level:x’ is not a level"),
        ("level:7/0", "‘level:7/0’ is not a level"),
        ("level:7/x", "‘level:7/x’ is not a level"),
        ("2026-11:level:8", "‘2026-11:level:8’ is not a level"),
        ("2026-11:caesar", "There is no player called ‘2026-11:caesar’"),
        ("1999-01:level:7", "There is no player called ‘1999-01:level:7’"),
        ("ismcts:0", "‘ismcts:0’ should end in a number of iterations, at least 1."),
        ("ismcts:-5", "‘ismcts:-5’ should end in a number of iterations"),
        ("flat:", "‘flat:’ should end in a number of iterations"),
        ("random:3", "‘random:3’ should be just ‘random’: the player random takes no number."),
    ],
)
def test_what_is_no_player_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        players.parse(name)
    assert sentence in str(refusal.value)


def test_a_level_may_have_a_part_of_its_iterations_and_a_temperament() -> None:
    rules = find("clash451").rules(2, {})
    whole, part = (players.parse(name).player(rules) for name in ("level:6", "level:6/10"))
    assert isinstance(whole, players.WithBudget)
    assert isinstance(part, players.WithBudget)
    assert part.iterations == whole.iterations // 10
    assert players.parse("level:6/10:bold").temper == "bold"
    assert players.parse("level:6:bold").plays(rules)
    with pytest.raises(Refusal, match="cannot play this game"):
        players.parse("level:6:drowsy").player(rules)


def test_every_example_plays_the_games_it_says_it_plays() -> None:
    for game in ("attila", "clash451"):
        rules = find(game).rules(2, {})
        for name in players.examples():
            seat = players.parse(name)
            if seat.plays(rules):
                seat.player(rules)
            else:
                with pytest.raises(Refusal, match=f"The player {name} cannot play this game"):
                    seat.player(rules)


def test_secret_choices_are_searched_in_clash_451_only_and_turns_of_one_s_own_in_attila() -> None:
    attila, clash = (find(game).rules(2, {}) for game in ("attila", "clash451"))
    assert [name for name in players.examples() if not players.parse(name).plays(attila)] == ["duct:1000", "rm:1000"]
    assert [name for name in players.examples() if not players.parse(name).plays(clash)] == ["ahead:1000"]


def test_a_search_needs_a_number_or_a_time() -> None:
    assert players.with_time(players.parse("ismcts:500"), None) == Budget(iterations=500)
    assert players.with_time(players.parse("ismcts"), 0.1) == Budget(seconds=0.1)
    assert players.with_time(players.parse("ismcts:500"), 0.1) == Budget(500, 0.1)
    with pytest.raises(Refusal, match="ismcts would search forever"):
        players.with_time(players.parse("ismcts"), None)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("arena clash451 --seats random,random,random --pairs 1", "Clash 451 is for exactly 2 players, not 3."),
        ("arena attila --seats random,caesar --pairs 1", "There is no player called ‘caesar’."),
        ("arena attila --seats random,level:8 --pairs 1", "‘level:8’ is not a level"),
        ("arena attila --seats rm:10,random --pairs 1", "The player rm:10 cannot play this game."),
        ("arena attila --seats ismcts,random --pairs 1", "ismcts would search forever"),
        ("arena attila --seats random,random --pairs 0", "--pairs must be a whole number of at least 1, not ‘0’"),
        ("play attila --level 8", "‘level:8’ is not a level"),
    ],
)
def test_the_command_line_says_what_is_wrong(command: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code, out, err = run(capsys, *command.split())
    except SystemExit as ended:
        code, (out, err) = int(str(ended.code)), capsys.readouterr()
    assert (code, out) == (2, "")
    assert sentence in err
