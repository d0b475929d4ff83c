"""The paper on observations is what the tables say."""

from pathlib import Path

from catalaunia.core import registry
from catalaunia.core.moves import Layout, Part
from catalaunia.research import tables

ROOT = Path(__file__).parents[2]


def test_the_paper_is_fresh() -> None:
    assert (ROOT / "docs" / "observation.md").read_text("utf-8") == tables.text()


def test_parts_lie_one_after_the_other() -> None:
    layout = Layout(1, [Part("a", (2, 3), 1, "six"), Part("b", (1,), 1, "one")])
    assert (layout.offsets, layout.size) == ({"a": 0, "b": 6}, 7)


def test_every_game_has_its_tables() -> None:
    for name in registry.names():
        played = registry.find(name)
        rules = played.rules(played.players[0], {})
        assert rules.vocabulary.moves == rules.size
        assert sum(part.cells for part in rules.layout.parts) == rules.layout.size


def test_there_are_fewer_tokens_than_an_adapter_can_write() -> None:
    for name in registry.names():
        played = registry.find(name)
        assert played.rules(played.players[0], {}).vocabulary.size < 10_000
