"""Attila A7: war."""

from tests.attila.positions import position
from tests.clauses import clause


@clause("A7.5")
def test_tied_weakest_tribes_leave_together() -> None:
    t = position("war in raetia; raetia 3 goths 1 vandals 1 huns")
    t.play("0 stand", "1 stand", "2 stand")
    assert t.pawns("raetia") == {"goths": 3}
    assert t.stock("vandals") == t.stock("huns") == 20


@clause("A7.7")
def test_worked_example_of_the_rulebook() -> None:
    t = position(
        "war in raetia; raetia 2 vandals 2 saxons 1 franks;"
        "hand 0: 2 vandals; hand 1: 1 saxons, 1 franks; hand 2: 1 franks"
    )
    t.play("0 bid vandals", "0 bid vandals", "0 stand", "1 bid franks", "1 bid saxons", "1 stand", "2 bid franks", "2 stand")
    assert t.pawns("raetia") == {"vandals": 2}
    assert t.is_pacified("raetia")
