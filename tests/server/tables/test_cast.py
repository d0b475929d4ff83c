"""Who the computers are: the same everywhere, no two alike, and none with a name of the people there."""

import itertools
from pathlib import Path

import pytest

from catalaunia.core import registry
from catalaunia.core.texts import LANGUAGES, catalogue
from catalaunia.server.outgoing import views
from catalaunia.server.tables import cast, changes
from catalaunia.server.tables.events import Created, Seated, Started
from catalaunia.server.tables.setup import MOST_SEATS
from catalaunia.server.tables.table import Table

GAME = next(name for name in registry.names() if registry.find(name).players[-1] == MOST_SEATS)


def at_table(name: str, seed: bytes = bytes(32), person: str = "Ada") -> Table:
    computers = [{"kind": "computer", "level": 3}] * (MOST_SEATS - 1)
    setup = {"game": GAME, "seats": [{"kind": "me"}, *computers]}
    begun = Created(setup, seed.hex(), registry.find(GAME).version, player="ada")
    return changes.after(Table(name), [begun, Seated(0, person, player="ada"), Started()], 0.0)


def test_five_at_a_table_have_five_names_and_each_a_few_words_of_its_own() -> None:
    for k in range(100):
        table = at_table(f"table-{k}")
        names = views.names_of(table)
        assert len(set(names)) == MOST_SEATS
        for language in LANGUAGES:
            said = [views.about_computer(table, seat, language) for seat in range(MOST_SEATS)]
            assert said[0] == ""
            assert len({*said}) == MOST_SEATS


def test_the_seed_says_nothing_of_who_sits_there() -> None:
    assert views.names_of(at_table("here", bytes(32))) == views.names_of(at_table("here", b"x" * 32))
    assert views.names_of(at_table("here")) != views.names_of(at_table("there"))


def test_a_temperament_goes_with_the_name_not_with_the_seed() -> None:
    here, again = at_table("here"), at_table("here", b"x" * 32)
    tempers = [here.temperament(seat) for seat in range(MOST_SEATS)]
    assert tempers == [again.temperament(seat) for seat in range(MOST_SEATS)]
    assert tempers[0] == ""
    assert tempers[1:] == [cast.temperament(name, here.rules) for name in views.names_of(here)[1:]]
    assert "Plays" in views.about_computer(here, 1, "en") or "foresee" in views.about_computer(here, 1, "en")
    drawn = {at_table(f"table-{k}").temperament(1) for k in range(30)}
    assert drawn == {*cast.TEMPERAMENTS}


@pytest.mark.parametrize("person", ["Placidia", " placidia", "PLACIDIA"])
def test_nobody_meets_a_namesake(person: str) -> None:
    for k in range(50):
        assert "Placidia" not in views.names_of(at_table(f"table-{k}", person=person))[1:]


def test_whoever_plays_for_another_is_somebody_else() -> None:
    for table in ("a", "b", "c"):
        places = itertools.product(range(MOST_SEATS), (False, True))
        all_of_them = [cast.computer(table, seat, ["Ada"], deputy) for seat, deputy in places]
        assert len(set(all_of_them)) == 2 * MOST_SEATS


def test_the_record_keeps_the_level_and_the_seat() -> None:
    assert at_table("here").record()["seats"] == ["Ada", "Scout 2", "Scout 3", "Scout 4", "Scout 5"]


def test_everybody_has_a_character_and_a_name_that_no_card_has_and_no_language_elides() -> None:
    for language in LANGUAGES:
        texts = catalogue(language)
        assert {key.removeprefix("cast.") for key in texts if key.startswith("cast.")} == {*map(str.lower, cast.NAMES)}
        other = {text for key, text in texts.items() if not key.startswith("cast.")}
        assert other.isdisjoint(cast.NAMES)
    assert not [name for name in cast.NAMES if name[0] in "AEIOUYH"]


def test_everybody_has_a_face_on_the_page() -> None:
    drawn = (Path(__file__).parents[3] / "web/src/table/faces/portraits.ts").read_text("utf-8")
    assert [name for name in cast.NAMES if f"\n  {name.lower()}: " not in drawn] == []
