"""Chance that nobody chose: numbers of the players in the key, and the hash chain over the log (rules/notation.md)."""

import hashlib
import json
from typing import Any

import pytest

from catalaunia.cli.simulate import random_record
from catalaunia.core import record, registry
from catalaunia.core.chance import chain, chance_move, commitment, draws, key_of
from catalaunia.core.protocol import CHANCE, copy

SEED = bytes(range(32))
ONE, THREE = "01" * 32, "03" * 32
OPENED = [ONE, "", THREE]
SEALED = [hashlib.sha256(bytes.fromhex(one)).hexdigest() if one else "" for one in OPENED]


def test_the_key_and_the_first_heads_are_those_of_the_notation() -> None:
    key = key_of(SEED, OPENED)
    assert key.hex() == "f3de73664b052f3e95aeeaafe948c2ed1057a03e1d892e53c1ccc873eb8d9acc"
    start = "0adbaf1772a6d579c35a27dd8ec0a67e5799c0eb9d24f41d93660a3b0a08fd7c"
    assert chain(commitment(SEED), SEALED, key, []) == start
    first = "7827afceb457628efd8f4018ace50a4798829029a8daf7e27350740cd6b96079"
    assert chain(commitment(SEED), SEALED, key, ["chance first 0"]) == first


def test_without_contributions_the_key_is_the_seed() -> None:
    assert key_of(SEED) == SEED


@pytest.fixture(scope="module")
def game() -> dict[str, Any]:
    """A game of three to its end, drawn by the key of the notation; people's moves are the first legal ones."""
    played = registry.find("attila")
    made = random_record(played, played.rules(3, {}, None), 5)
    rules, key = record.rules_of(made), key_of(SEED, OPENED)
    actions: list[str] = []
    counts: dict[str, int] = {}
    state = rules.new()
    while (actor := rules.actor(state)) >= CHANCE:
        if actor == CHANCE:
            stream = rules.stream(state)
            move = chance_move(rules, state, key, counts.get(stream, 0))
            counts[stream] = counts.get(stream, 0) + 1
        else:
            legal = rules.legal(state)
            move = rules.move(state, legal[len(actions) % len(legal)])
        actions.append(f"{record.speaker(actor)} {move.text}")
        state = copy(state)
        rules.apply(state, move.number)
    fields = {"actions": actions, "scores": rules.scores(state), "winners": rules.winners(state)}
    secrets = {"seed": SEED.hex(), "commitment": commitment(SEED), "sealed": SEALED, "contributions": OPENED}
    return made | fields | secrets | {"chain": chain(commitment(SEED), SEALED, key, actions)}


def error(changed: dict[str, Any]) -> str:
    found = record.verify(changed).error
    return found.key if found else ""


def test_a_game_with_contributions_verifies(game: dict[str, Any]) -> None:
    assert error(game) == ""
    assert error({name: value for name, value in game.items() if name != "chain"}) == ""


def test_another_contribution_another_deal(game: dict[str, Any]) -> None:
    other = "02" * 32
    sealed = [hashlib.sha256(bytes.fromhex(other)).hexdigest(), *SEALED[1:]]
    changed = game | {"contributions": [other, *OPENED[1:]], "sealed": sealed}
    assert error(changed) == "record.draw"


def test_a_host_who_swaps_the_seed_is_caught(game: dict[str, Any]) -> None:
    assert error(game | {"seed": "ff" * 32}) == "record.commitment"
    assert error(game | {"seed": "ff" * 32, "commitment": commitment(b"\xff" * 32)}) == "record.draw"


def test_a_number_that_was_not_the_sealed_one_is_refused(game: dict[str, Any]) -> None:
    assert error(game | {"contributions": ["02" * 32, *OPENED[1:]]}) == "record.contribution"
    assert error(game | {"contributions": ["", *OPENED[1:]]}) == "record.contribution"


def test_a_wrong_head_is_found(game: dict[str, Any]) -> None:
    assert error(game | {"chain": "00" * 32}) == "record.chain"


@pytest.mark.parametrize(
    "changes",
    [
        {"contributions": OPENED[:2]},
        {"sealed": None},
        {"sealed": "text"},
        {"contributions": ["x" * 64, "", THREE]},
        {"contributions": [1, "", THREE]},
    ],
)
def test_lists_that_do_not_fit_are_refused(game: dict[str, Any], changes: dict[str, Any]) -> None:
    assert error(game | changes) in ("record.contributions", "record.null")


def test_one_list_alone_is_refused(game: dict[str, Any]) -> None:
    for name in ("sealed", "contributions"):
        assert error({key: value for key, value in game.items() if key != name}) == "record.contributions"


# What a replay carries


def with_weights(game: dict[str, Any]) -> dict[str, Any]:
    gone = record.replay(game)
    return game | {"draws": draws(gone.rules, gone.log, gone.states)}


def test_the_weights_that_a_replay_carries_are_checked(game: dict[str, Any]) -> None:
    whole = with_weights(game)
    assert error(whole) == ""
    assert json.loads(json.dumps(whole)) == whole
    heavier = copy_of(whole["draws"])
    heavier[5]["weights"][0] += 1
    swapped = copy_of(whole["draws"])
    swapped[5]["words"].reverse()
    others: list[Any] = [heavier, swapped, whole["draws"][1:], [], "text", None]
    for wrong in others:
        assert error(whole | {"draws": wrong}) == "record.draws"


def copy_of(given: Any) -> Any:
    return json.loads(json.dumps(given))


def test_it_is_said_how_much_of_chance_holds(game: dict[str, Any]) -> None:
    whole = with_weights(game)
    drawn = sum(action.startswith("chance ") for action in game["actions"])
    checked = record.verify(whole).checked
    assert checked == {
        "commitment": 1, "seals": 2, "draws": drawn, "weights": drawn, "links": len(game["actions"]),
    }  # fmt: skip
    assert record.verify({name: one for name, one in game.items() if name != "seed"}).checked == {}
