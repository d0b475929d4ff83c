"""The planted errors themselves. `make mutants` takes long; whether each can still be planted is seen at once."""

from tests import mutants


def test_every_planted_error_finds_its_place() -> None:
    assert [planted.complaint for planted in mutants.load() if planted.complaint] == []


def test_an_error_whose_place_has_gone_is_told_apart() -> None:
    gone = mutants.load()[0]._replace(old="no such text in any rule")
    assert "occurs 0 times" in gone.complaint
