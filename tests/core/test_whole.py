"""Whole games gone through at once are the same as move by move, and what is wrong is told as before."""

import pytest

from catalaunia.compiled import dice
from catalaunia.core import record, registry
from catalaunia.core.protocol import Rules
from catalaunia.core.records import whole

TABLES = [("attila", 2), ("attila", 5), ("clash451", 2)]


def played(name: str, players: int, seed: int) -> tuple[Rules, record.Record]:
    rules = registry.find(name).rules(players, {})
    actions, last = whole.spelled(rules, rules.random_game(int(dice(seed, 1)[0]))[0])
    return rules, record.of_actions(registry.find(name), rules, ["Ada"] * players, actions, last)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_at_once_is_the_same_as_move_by_move(name: str, players: int) -> None:
    for seed in range(5):
        rules, game = played(name, players, seed)
        gone = record.replay(game)
        trail = whole.trail(rules, game["actions"])
        assert trail is not None
        assert trail.states.tobytes() == b"".join(state.tobytes() for state in gone.states)
        assert [entry.action for entry in gone.log] == game["actions"]
        assert record.verify(game).ok


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_any_wrong_word_is_left_to_who_can_say_what_is_wrong(name: str, players: int) -> None:
    rules, game = played(name, players, 3)
    actions = game["actions"]
    for place in (0, 1, len(actions) // 2, len(actions) - 1):
        who, _, word = actions[place].partition(" ")
        others = {"chance": "0", "0": "1", "1": "0"}
        wrong = [f"{others.get(who, '0')} {word}", f"{who} nothing", word, actions[(place + 7) % len(actions)]]
        for one in wrong:
            changed = [*actions[:place], one, *actions[place + 1 :]]
            verdict = record.verify(game | {"actions": changed})
            if verdict.action is None:  # another legal move, after which all others were legal too
                continue
            assert whole.trail(rules, changed) is None
            with pytest.raises(record.WrongMove) as refused:
                record.replay(game | {"actions": changed})
            assert (verdict.error, verdict.action) == (refused.value.text, refused.value.action)
    assert whole.trail(rules, [*actions, actions[-1]]) is None


def test_a_terrain_that_does_not_lie_in_the_row_is_no_place() -> None:
    rules, game = played("clash451", 2, 1)
    actions = game["actions"]
    row = {one.split()[-1] for one in actions[:9]}
    absent = sorted(set(rules.cards.ids) - row)  # type: ignore[attr-defined]
    at = next(k for k, one in enumerate(actions) if one.split()[1] == "place")
    for terrain in absent:
        changed = [*actions[:at], f"{actions[at].split()[0]} place {terrain}", *actions[at + 1 :]]
        assert whole.trail(rules, changed) is None
        assert record.verify(game | {"actions": changed}).action == at
