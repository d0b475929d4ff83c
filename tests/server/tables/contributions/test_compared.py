"""What a program has seen of a table, compared with its record: a number left out, seals changed, undos not seen."""

from typing import Any

from catalaunia.client.numbers import Numbers
from catalaunia.core import record, registry
from catalaunia.core.chance import Contributions, chain, commitment, key_of, seal_of
from catalaunia.core.match import Match

SEED, HIS = bytes(range(32)), "03" * 32
START = {"id": "t", "commitment": commitment(SEED), "head": "", "ply": 0, "undone": 0}


def room(sealed: list[str], asked: bool = False, **changes: Any) -> dict[str, Any]:
    """What a server shows before the game begins."""
    waits_for = [k for k, seal in enumerate(sealed) if seal] if asked else []
    return START | {"contributions": {"sealed": sealed, "asked": asked, "waits_for": waits_for}} | changes


def game(sealed: list[str], opened: list[str], seed: bytes = SEED) -> dict[str, Any]:
    """A few moves with these numbers; without any if none was opened."""
    played = registry.find("clash451")
    given = Contributions(tuple(sealed), tuple(opened)) if any(opened) else None
    match = Match(played.rules(2, {}), ["Ada", "Hal"], seed, contributions=given)
    written = record.of_match(played, match)
    key = key_of(seed, opened if given else None)
    head = chain(commitment(seed), sealed if given else (), key, written["actions"])
    return written | {"seed": seed.hex(), "chain": head}


def heads(written: dict[str, Any]) -> list[str]:
    key, actions = key_of(SEED, written.get("contributions")), written["actions"]
    return [chain(commitment(SEED), written.get("sealed", ()), key, actions[:n]) for n in range(len(actions) + 1)]


def shown(numbers: Numbers, ply: int, head: str, undone: int = 0, since: int = 0) -> None:
    numbers.keep({"table": START | {"ply": ply, "head": head, "undone": undone}, "since": since, "seat": 0})


def test_a_number_of_ours_that_was_opened_after_all_were_sealed_leaves_no_doubt() -> None:
    numbers = Numbers()
    ours = numbers.seal()
    numbers.keep({"table": room([ours, ""])})
    sealed = [ours, seal_of(HIS)]
    asked = room(sealed, asked=True)
    numbers.keep({"table": asked})
    ((_, opened),) = numbers.to_open(asked)
    true = game(sealed, [opened, HIS])
    assert (numbers.disagreement("t", true), numbers.doubts("t", true)) == ("", [])


def test_a_number_of_ours_that_is_left_out_is_missed() -> None:
    """Also if the server empties its place, as if we had not been there, or has never shown it."""
    for places in (["", seal_of(HIS)], ["", ""]):
        for shows in (True, False):
            numbers = Numbers()
            ours = numbers.seal()
            numbers.opened("t", commitment(SEED), ours)
            if shows:
                numbers.keep({"table": room([ours, ""])})
            numbers.keep({"table": room(places, asked=True)})
            left = game(places, ["", HIS if any(places) else ""])
            assert numbers.disagreement("t", left) == ""
            assert numbers.doubts("t", left) == ["Our number is not in the key: the game began without it."]


def test_who_was_not_there_from_the_start_is_told_so() -> None:
    ours = seal_of(HIS)
    for numbers in (Numbers(), Numbers()):
        assert len(numbers.doubts("t", game(["", ours], ["", HIS]))) == 2
        shown(numbers, 1, heads(game(["", ours], ["", HIS]))[1])
        assert len(numbers.doubts("t", game(["", ours], ["", HIS]))) == 2


def test_seals_that_are_changed_once_ours_is_open_are_found() -> None:
    numbers = Numbers()
    ours, better = numbers.seal(), "04" * 32
    asked = room([ours, seal_of(HIS)], asked=True)
    ((_, opened),) = numbers.to_open(asked)
    changed = room([ours, seal_of(better)], asked=True)
    assert numbers.to_open(changed) == [(0, opened)]  # he knows it already
    assert numbers.disagreement("t", game(changed["contributions"]["sealed"], [opened, better])).startswith(
        "The sealed"
    )
    assert numbers.disagreement("t", game(asked["contributions"]["sealed"], [opened, HIS])) == ""


def test_a_seed_or_a_number_that_does_not_fit_is_found_by_who_has_seen_nothing() -> None:
    true = game(["", seal_of(HIS)], ["", HIS])
    for lie in ({"seed": "ff" * 32}, {"contributions": ["", "04" * 32]}, {"chain": "00" * 32}):
        assert Numbers().disagreement("t", true | lie), lie


def test_heads_before_an_undo_that_was_not_seen_are_compared() -> None:
    true = game(["", ""], ["", ""])
    all_heads = heads(true)
    last = len(all_heads) - 1
    aids = {"aids": {"undo": [6]}}
    for ply, found in ((0, True), (5, True), (6, False), (8, False)):
        numbers = Numbers()
        shown(numbers, ply, "f" * 64)
        shown(numbers, last, all_heads[last], undone=1)
        assert bool(numbers.disagreement("t", true | aids)) is found, ply


def test_what_was_made_in_secret_counts_for_the_place_of_an_undo() -> None:
    true = game(["", ""], ["", ""])
    all_heads = heads(true)
    aids = {"aids": {"undo": [6]}}
    for ply, found in ((3, True), (4, False)):
        numbers = Numbers()
        shown(numbers, ply, "f" * 64)
        shown(numbers, len(all_heads) - 3, all_heads[-1], undone=1)  # of two moves this seat was not told
        assert bool(numbers.disagreement("t", true | aids)) is found, ply


def test_an_undo_that_was_seen_leaves_the_heads_before_it() -> None:
    true = game(["", ""], ["", ""])
    numbers = Numbers()
    shown(numbers, 2, "f" * 64)
    shown(numbers, 7, "e" * 64)
    shown(numbers, 6, heads(true)[6], undone=1, since=6)
    assert numbers.disagreement("t", true | {"aids": {"undo": [6]}})
    numbers = Numbers()
    shown(numbers, 7, "e" * 64)
    shown(numbers, 6, heads(true)[6], undone=1, since=6)
    assert numbers.disagreement("t", true | {"aids": {"undo": [6]}}) == ""
    assert numbers.disagreement("t", true)  # of which the record says nothing
