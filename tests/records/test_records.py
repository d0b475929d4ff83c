"""Games of earlier rules (`make.py`) are read as they were played: same moves, same draws, same result."""

from pathlib import Path

import pytest

from catalaunia.core import record, registry

KEPT = sorted(Path(__file__).parent.glob("*.jsonl"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_every_kept_game_verifies_and_is_written_again_as_it_was(path: Path) -> None:
    found = list(record.read(path))
    assert len(found) >= 200
    for number, one in enumerate(found):
        assert isinstance(one, dict)
        verdict = record.verify(one)
        assert (number, verdict.error, verdict.over) == (number, None, True)
        gone = record.replay(one)
        again = record.make(
            registry.find(one["game"]), gone.rules, one["seats"], gone.log, gone.states[-1], one["rules"]
        )
        assert again == {name: one[name] for name in one if name not in ("seed", "commitment")}


def test_the_kept_games_of_1_0_have_every_preset_number_of_players_and_option() -> None:
    attila = registry.find("attila")
    kept = [one for one in record.read(KEPT[0]) if isinstance(one, dict)]
    seen = {(name, value) for one in kept for name, value in one["options"].items()}
    known = {name: values for name, values in attila.choices.items() if name not in attila.brought}
    assert {(name, value) for name, values in known.items() for value in values} <= seen
    assert {len(one["seats"]) for one in kept} == set(attila.players)
