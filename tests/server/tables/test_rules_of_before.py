"""A game that began under rules 1.0 goes on under them: as its table's options were read then, and in its record."""

from typing import Any

import pytest

from catalaunia.core import record, registry
from catalaunia.server.tables import changes, opening
from catalaunia.server.tables.events import Created, Moved, Seated, Started
from catalaunia.server.tables.setup import TableSetup
from catalaunia.server.tables.table import Table

BROUGHT = registry.find("attila").brought


def begun(version: str, **setup: Any) -> Table:
    """A table of three at which some moves were made."""
    made = TableSetup.model_validate({"game": "attila", "seats": [{}, {}, {}], **setup})
    seated = [Seated(seat, str(seat), player=str(seat)) for seat in range(3)]
    created = Created(made.model_dump(mode="json"), bytes(32).hex(), version)
    table = changes.after(Table("then"), [created, *seated, Started()], 0.0)
    for _ in range(9):
        seat = table.to_act()[0]
        assert table.match is not None
        table = changes.after(table, [Moved(seat, table.match.legal(seat)[0].text, player=str(seat))], 0.0)
    return table


@pytest.mark.parametrize("preset", ["complete", "club", "summary"])
def test_a_table_begun_under_1_0_is_played_and_written_as_then(preset: str) -> None:
    table = begun("1.0.0", options={"preset": preset})
    assert [table.rules.options[name] for name in BROUGHT] == ["final", "1", "may-decline"]
    written = table.record()
    assert (written["rules"], set(BROUGHT) & set(written["options"])) == ("1.0.0", set())
    assert record.verify(written).ok


def test_a_table_of_the_same_preset_begun_today_has_what_the_preset_sets_today() -> None:
    table = begun("1.1.0", options={"preset": "club"})
    assert [table.rules.options[name] for name in BROUGHT] == ["at-once", "1", "may-decline"]
    assert (table.record()["rules"], record.verify(table.record()).ok) == ("1.1.0", True)


def test_a_table_that_goes_on_from_a_record_of_1_0_keeps_its_rules_and_so_does_the_rematch() -> None:
    old = begun("1.0.0", options={"preset": "club"}).record()
    setup = TableSetup.model_validate({"game": "attila", "seats": [{}, {}, {}], "record": old})
    happened = opening.create(opening.Opener("ada", "Ada"), setup, bytes(32), {}).events
    (created,) = [one for one in happened if isinstance(one, Created)]
    assert created.rules == "1.0.0"
    table = changes.after(Table("later"), [created], 0.0)
    assert table.rules.options["century_vii"] == "final"
    assert opening.rematch_of(table)[0].options["century_vii"] == "final"
