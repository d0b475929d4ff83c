"""A study in a record: written and read again, checked by the rules, within its limit; old readers ignore it."""

import json
from pathlib import Path
from typing import Any

import pytest

from catalaunia import compiled
from catalaunia.cli.simulate import random_record
from catalaunia.core import record
from catalaunia.core.protocol import CHANCE
from catalaunia.core.record import Record
from catalaunia.core.records import study
from catalaunia.core.records.study import Tree
from catalaunia.core.texts import Refusal
from catalaunia.core.variant import Variant
from tests.referee.attila import Referee

VARIANTS = [Variant("attila", 3), Variant("clash451", 2)]


def made(variant: Variant) -> Record:
    return random_record(variant.played, variant.rules, int(compiled.dice(1, 1)[0]))


def tree_of(written: Record) -> Tree:
    gone = record.replay(written)
    return Tree(gone.rules, gone.states, {})


def studied(variant: Variant, moves: int = 40) -> Record:
    """With a line that goes on from the middle of the game, chance moves and all, and another beside its beginning."""
    written = made(variant)
    gone, ply = record.replay(written), len(written["actions"]) // 2
    found: list[dict[str, str]] = []
    while len(found) < moves:
        tree = Tree(gone.rules, gone.states, study.moves_of({"moves": found}))
        after = f"v{len(found)}" if found else str(ply)
        found.append({"after": after, "move": tree.legal(after)[-1]})
    notes = [{"at": "0", "comments": [{"by": "Ada", "text": "Ça commence. “So.”"}]}, {"at": "v3", "glyph": "?!"}]
    return written | {"study": {"moves": [*found, found[0]], "notes": notes}}


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_study_goes_with_its_record_and_comes_back(variant: Variant, tmp_path: Path) -> None:
    written = studied(variant)
    actors = {one["move"].split()[0] for one in written["study"]["moves"]}
    assert "chance" in actors
    assert len(actors) > 1
    record.write(tmp_path / "game.jsonl", [written])
    (read,) = record.read(tmp_path / "game.jsonl")
    assert read == written
    assert record.verify(written).ok


def test_a_reader_that_knows_nothing_of_studies_reads_the_same_game() -> None:
    """The referee of the tests is one: it was written from the notation of before."""
    written = json.loads(json.dumps(studied(Variant("attila", 3))))
    referee = Referee(3, written["options"])
    for action in written["actions"]:
        referee.apply(action.partition(" ")[2])
    assert referee.scores == written["scores"]


@pytest.mark.parametrize(
    ("field", "key"),
    [
        ([], "record.study"),
        (None, "record.null"),
        ({"moves": []}, "record.study"),
        ({"moves": [{"after": 3, "move": "x"}], "notes": []}, "record.study"),
        ({"moves": [{"after": "٣", "move": "x"}], "notes": []}, "record.study"),
        ({"moves": [], "notes": [{"at": "0", "glyph": "!!!"}]}, "record.study"),
        ({"moves": [], "notes": [{"at": "0", "comments": [{"text": "x"}]}]}, "record.study"),
        ({"moves": [], "notes": [{"at": "0"}, {"at": "0"}]}, "record.study"),
        ({"moves": [], "notes": [{"at": "0", "comments": [{"by": "Ada", "text": "x" * 1001}]}]}, "record.study"),
        ({"moves": [], "notes": [{"at": "99999"}]}, "study.no_place"),
        ({"moves": [], "notes": [{"at": "v1"}]}, "study.no_place"),
        ({"moves": [{"after": "v1", "move": "chance first 0"}], "notes": []}, "study.no_place"),
        ({"moves": [{"after": "0", "move": "chance dance"}], "notes": []}, "record.not_a_word"),
        ({"moves": [{"after": "0", "move": "0 first 1"}], "notes": []}, "record.actor"),
        ({"moves": [{"after": "0", "move": "chance first 1"}] * 501, "notes": []}, "record.study_large"),
        (
            {"moves": [], "notes": [{"at": "0", "comments": [{"by": "A", "text": "é" * 999}] * 40}]},
            "record.study_large",
        ),
    ],
)
def test_what_is_no_study_is_refused_with_a_sentence(field: Any, key: str) -> None:
    verdict = record.verify(made(VARIANTS[0]) | {"study": field})
    assert verdict.error is not None
    assert verdict.error.key == key
    assert verdict.action is None
    for language in ("en", "fr", "de"):
        assert verdict.error.say(language)


def test_places_lead_through_those_before_them() -> None:
    written = studied(VARIANTS[0], 4)
    gone, ply = record.replay(written), len(written["actions"]) // 2
    tree = study.check(written["study"], gone.rules, gone.states)
    assert tree.path("v3") == [str(ply), "v1", "v2", "v3"]
    assert tree.leads_through("v3", "v2")
    assert not tree.leads_through("v2", "v3")
    assert not tree.leads_through("v5", "v1")
    assert tree.leads_through("v3", str(ply))
    assert not tree.leads_through("v3", str(ply + 1))
    assert tree.leads_through(str(ply + 2), str(ply + 1))
    assert gone.rules.actor(tree.state("0")) == CHANCE
    with pytest.raises(Refusal):
        tree.state("v9")


def test_the_longest_line_is_walked_without_a_call_for_each_move() -> None:
    written = made(VARIANTS[0])
    ends = len(written["actions"])
    gone = record.replay(written)
    moves = [{"after": str(k) if k == 0 else f"v{k}", "move": move} for k, move in enumerate(written["actions"][:500])]
    tree = Tree(gone.rules, gone.states, study.moves_of({"moves": moves}))
    last = min(ends, 500)
    assert tree.state(f"v{last}").tobytes() == gone.states[last].tobytes()
