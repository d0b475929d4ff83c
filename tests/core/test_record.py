"""Records: what is written holds, and what is corrupted is refused at its place."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from catalaunia import compiled
from catalaunia.cli.simulate import random_record
from catalaunia.core import record, registry
from catalaunia.core.match import Match
from catalaunia.core.protocol import Rules, State
from catalaunia.core.record import Record
from catalaunia.core.texts import Refusal
from catalaunia.core.variant import Variant
from tests import tables
from tests.tables import ALL


def made(table: Variant, seed: int = 1) -> Record:
    return random_record(table.played, table.rules, int(compiled.dice(seed, 1)[0]))


def played(seed: bytes = bytes(32)) -> Record:
    """The record of a finished match, with its seed."""
    rules = registry.find("attila").rules(2, {})
    match = Match(rules, ["Ada", "Bot"], seed)
    choose = np.random.default_rng(1)
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, match.legal(seat)[int(choose.integers(len(match.legal(seat))))].text)
    return record.of_match(registry.find("attila"), match)


@pytest.mark.parametrize("table", ALL, ids=str)
def test_a_written_game_holds_and_so_does_each_of_its_beginnings(table: Variant, tmp_path: Path) -> None:
    whole = made(table)
    record.write(tmp_path / "game.jsonl", [whole])
    (read,) = record.read(tmp_path / "game.jsonl")
    assert not isinstance(read, Refusal)
    assert read == whole
    verdict = record.verify(read)
    assert verdict.ok
    assert verdict.over
    beginning = {name: value for name, value in whole.items() if name not in ("scores", "winners")}
    for n in range(0, len(whole["actions"]), 17):
        beginning["actions"] = whole["actions"][:n]
        assert record.verify(beginning).ok


@pytest.mark.parametrize("table", ALL, ids=str)
def test_a_move_that_is_changed_is_named_as_the_first_wrong_one(table: Variant) -> None:
    whole = made(table)
    choose = np.random.default_rng(2)
    rules, states = table.rules, record.replay(whole).states
    for n in choose.choice(len(whole["actions"]), size=12, replace=False).tolist():
        actor = whole["actions"][n].split()[0]
        legal = {rules.move(states[n], move).text for move in rules.legal(states[n])}
        every = {text for k in range(rules.size) if (text := _text(rules, states[n], k))} - legal
        actions = list(whole["actions"])
        actions[n] = f"{actor} {choose.choice(sorted(every))}"
        verdict = record.verify(whole | {"actions": actions})
        assert verdict.action == n
        assert actions[n] in str(verdict.error)
        assert min(legal) in str(verdict.error)


def _text(rules: Rules, state: State, number: int) -> str | None:
    try:
        return rules.move(state, number).text
    except KeyError:
        return None


def changed(**fields: Any) -> Record:
    whole = made(Variant("attila", 3))
    whole |= fields
    return {name: value for name, value in whole.items() if value is not ...}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"format": ...}, "no ‘format’"),
        ({"format": 2}, "has format 2; this program reads format 1"),
        ({"format": True}, "has format True"),
        ({"game": "chess"}, "no game called ‘chess’"),
        ({"game": ["attila"]}, "no game called"),
        ({"rules": "2.0.0"}, "follows version 2.0.0 of the rules; this program plays version 1.1.0"),
        ({"rules": 1}, "‘rules’ must be a version"),
        ({"seats": ["a"]}, "for 2 to 5 players, not 1"),
        ({"seats": ["a"] * 6}, "for 2 to 5 players, not 6"),
        ({"seats": "abc"}, "‘seats’ must be a list of strings"),
        ({"actions": [1]}, "‘actions’ must be a list of strings"),
        ({"actions": None}, "‘actions’ is null"),
        ({"scores": [1.0, 2, 3]}, "‘scores’ must be a list of whole numbers"),
        ({"scores": ...}, "‘scores’ and ‘winners’ belong together"),
        ({"scores": ..., "winners": ...}, "the game record has no ‘scores’ or ‘winners’"),
        ({"scores": [0, 0, 0]}, "not [0, 0, 0]"),
        ({"winners": [2, 1, 0]}, "not [2, 1, 0]"),
        ({"data": {}}, "contains ‘data’, but the option board is not ‘own’"),
        ({"options": []}, "‘options’ must be an object"),
        ({"options": {"preset": "complete"}}, "does not give the option ‘first_player’"),
        ({"seed": "xyz"}, "‘seed’ must be 64 hexadecimal digits"),
        ({"aids": {"oracle": [1]}}, "‘aids’ may name only ‘undo’ and ‘hints’"),
    ],
)
def test_a_wrong_header_or_result_is_refused_with_a_sentence(fields: dict[str, Any], sentence: str) -> None:
    verdict = record.verify(changed(**fields))
    assert verdict.action is None
    assert sentence in str(verdict.error)


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("war_bids", "loud", "The option war_bids cannot be ‘loud’. Possible values: ordered, simultaneous."),
        ("colour", "red", "There is no option ‘colour’."),
        ("board", "own", "The option board is ‘own’, but the game record contains no ‘data’."),
        ("first_player", "named", "first_seat says who goes first"),
        ("first_seat", 1, "first_seat only goes with first_player=named"),
    ],
)
def test_wrong_options_are_refused_with_what_would_be_right(option: str, value: Any, sentence: str) -> None:
    whole = made(Variant("attila", 3))
    whole["options"] = whole["options"] | {option: value}
    assert sentence in str(record.verify(whole).error)


def test_a_first_seat_is_a_number_not_a_text() -> None:
    whole = made(Variant("attila", 3, {"first_player": "named", "first_seat": 1}))
    assert record.verify(whole).ok
    whole["options"] = whole["options"] | {"first_seat": "1"}
    assert "‘first_seat’ must be a whole number" in str(record.verify(whole).error)


def test_unknown_further_fields_are_kept_and_ignored() -> None:
    assert record.verify(changed(event="Club evening", round=3)).ok


def test_a_move_by_the_wrong_one_or_after_the_end_is_refused() -> None:
    whole = made(Variant("attila", 3))
    actions = list(whole["actions"])
    n = next(k for k, said in enumerate(actions) if not said.startswith("chance"))
    actions[n] = f"{(int(actions[n][0]) + 1) % 3}{actions[n][1:]}"
    verdict = record.verify(whole | {"actions": actions})
    assert verdict.action == n
    assert "is attributed to the wrong player" in str(verdict.error)
    verdict = record.verify(whole | {"actions": [*whole["actions"], "0 gain"]})
    assert verdict.action == len(whole["actions"])
    assert "already over" in str(verdict.error)


@pytest.mark.parametrize("said", ["0  gain", " 0 gain", "0 Gain", "0 gain ", "00 gain", "gain", "", "²0 gain"])
def test_the_spelling_of_a_move_is_exact(said: str) -> None:
    whole = played()
    n = next(k for k, action in enumerate(whole["actions"]) if action.endswith(" gain"))
    actions = [*whole["actions"][:n], said, *whole["actions"][n + 1 :]]
    assert record.verify(whole | {"actions": actions}).action == n


def test_seed_commitment_and_draws_are_a_check_of_their_own() -> None:
    whole = played()
    assert record.verify(whole).ok
    verdict = record.verify(whole | {"commitment": "0" * 64})
    assert (verdict.action, str(verdict.error)) == (None, "The commitment is not the SHA-256 of the seed.")
    other = played(bytes([1]) * 32)
    verdict = record.verify(whole | {"seed": other["seed"], "commitment": other["commitment"]})
    assert verdict.action is not None
    assert whole["actions"][verdict.action].startswith("chance")
    assert "The seed gives" in str(verdict.error)


def test_a_line_that_is_no_record_fails_alone(tmp_path: Path) -> None:
    good = json.dumps(made(Variant("attila", 2))).encode()
    lines = [good, b"", b"{broken", b"\xff\xfe", b"[1]", b'{"format": NaN}', b"  ", good]
    (tmp_path / "mixed.jsonl").write_bytes(b"\n".join(lines))
    read = list(record.read(tmp_path / "mixed.jsonl"))
    assert [isinstance(one, Refusal) for one in read] == [False, True, True, True, True, False]
    (tmp_path / "bom.jsonl").write_bytes(b"\xef\xbb\xbf" + good)
    (one,) = record.read(tmp_path / "bom.jsonl")
    assert "byte-order mark" in str(one)


def test_a_number_that_is_too_large_fails_its_line_alone(tmp_path: Path) -> None:
    whole = made(Variant("attila", 2))
    good = json.dumps(whole).encode()
    for number in (b"9" * 10_000, b"-" + b"9" * 10_000, b"1e999", b"-1e999"):
        for bad in (b'{"note":' + number + b"," + good[1:], good.replace(b'"format": 1', b'"format": ' + number)):
            (tmp_path / "mixed.jsonl").write_bytes(b"\n".join((good, bad, good)))
            before, one, after = record.read(tmp_path / "mixed.jsonl")
            assert before == after == whole
            assert isinstance(one, Refusal)
            assert "too large" in str(one)


def test_nothing_is_written_half(tmp_path: Path) -> None:
    def records() -> Any:
        yield made(Variant("attila", 2))
        raise RuntimeError("the power fails")

    with pytest.raises(RuntimeError):
        record.write(tmp_path / "games.jsonl", records())
    assert list(tmp_path.iterdir()) == []


def test_names_may_be_equal_and_in_any_script(tmp_path: Path) -> None:
    whole = made(Variant("attila", 2)) | {"seats": ["Ælfgifu 匈奴", "Ælfgifu 匈奴"]}
    record.write(tmp_path / "game.jsonl", [whole])
    (read,) = record.read(tmp_path / "game.jsonl")
    assert read == whole
    assert "匈奴" in (tmp_path / "game.jsonl").read_text("utf-8")


def test_a_random_move_of_tables_is_legal() -> None:
    """The helper of these suites, itself."""
    rules = Variant("attila", 2).rules
    assert tables.random_move(rules, rules.new(), np.random.default_rng(1)) in rules.legal(rules.new())


def of_1_0(preset: str) -> Record:
    """A record of rules 1.0, before the options of A12.7 to A12.9."""
    rules = registry.find("attila").rules(2, {"preset": preset, **DEFAULTS_OF_1_1})
    match = Match(rules, ["Ada", "Bot"], bytes(32))
    return record.of_match(registry.find("attila"), match, "1.0.3")


DEFAULTS_OF_1_1 = {"century_vii": "final", "two_player_gap": "1", "influence_choice": "may-decline"}


@pytest.mark.parametrize("preset", ["complete", "club", "summary"])
def test_a_record_of_rules_1_0_does_not_name_later_options_and_is_read_with_their_defaults(preset: str) -> None:
    old = of_1_0(preset)
    assert (old["rules"], set(old["options"]) & set(DEFAULTS_OF_1_1)) == ("1.0.3", set())
    assert record.verify(old).ok
    read = record.rules_of(old).options
    assert {name: read[name] for name in DEFAULTS_OF_1_1} == DEFAULTS_OF_1_1
    assert read["preset"] == preset


def test_a_record_of_rules_1_0_that_names_a_later_option_is_refused_as_is_one_of_1_1_that_does_not() -> None:
    old = of_1_0("club")
    named = old | {"options": old["options"] | {"century_vii": "final"}}
    assert (
        str(record.verify(named).error)
        == "Version 1.0.3 of the rules did not yet have the option century_vii, which was added in version 1.1."
    )
    assert str(record.verify(old | {"rules": "1.1.0"}).error) == (
        "The game record does not give the option ‘century_vii’; it must give every option of its game."
    )
