"""What is told of the others speaks to whoever reads it; the chronicle has the same lines for all."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from catalaunia.core.protocol import copy
from catalaunia.server.outgoing import messages, views
from catalaunia.server.tables.authority import Onlooker
from tests.games.attila import positions as attila
from tests.games.clash451 import positions as clash451
from tests.turns import Played, retold, steps

NAMES = ["Ada", "Bo", "Cy"]
WAR = (
    "raetia 2 vandals 2 saxons 1 franks; war in raetia; influence 0: 2 vandals; influence 1: 1 vandals; no action cards"
)
BIDS = "0 bid vandals", "0 stand", "1 bid vandals", "1 stand", "2 stand"


def lines(t: Played, moves: tuple[str, ...], seat: int | None, language: str) -> list[messages.TurnStory]:
    """As the seat reads what these moves make."""
    made = list(steps(t, moves))
    states = [before for before, _ in made] + [copy(t.state)]
    eye = SimpleNamespace(seat=seat, table=SimpleNamespace(stood_in=lambda *_: False))
    return [
        line
        for turn in retold(t.rules, states, [move for _, move in made])
        for line in views.turn_lines(cast(Onlooker, eye), turn, range(len(states)), language, NAMES)
    ]


def plain(text: str) -> str:
    return text.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("language", "you", "war"),
    [
        ("en", "you", "War in Raetia (cards): Vandals 4 (you 1, Bo 1), Saxons 2 hold out"),
        ("fr", "vous", "Guerre en Raetia (cartes) : Vandales 4 (vous 1, Bo 1), Saxons 2 résistent"),
        ("de", "du", "Krieg in Raetia (Karten): Vandalen 4 (du 1, Bo 1), Sachsen 2 halten stand"),
    ],
)
def test_bids_and_points_of_the_viewer_are_called_his_own(language: str, you: str, war: str) -> None:
    def told(seat: int | None) -> list[messages.TurnStory]:
        t = attila.position(f"{WAR}; hand all: 1 vandals")
        return [one for one in lines(t, BIDS, seat, language) if one.sign in ("war", "scoring")]

    (fought, scored), others = told(0), told(None)
    assert plain(fought.brief).startswith(war)
    assert plain(fought.parts[1].words) == f"4 ({you} 1, Bo 1),"
    assert fought.parts[1].name in ("Vandals", "Vandales", "Vandalen")
    assert f"{you} +" in scored.brief
    assert "Bo +" in scored.brief
    assert not any(you in one.brief for one in others)
    assert [one.text for one in (fought, scored)] == [one.text for one in others], "the chronicle is the same for all"


@pytest.mark.parametrize(
    ("language", "brief", "gist"),
    [
        ("en", "Conflict at Colonia Agrippina, won by you.", "Agrippina won by you"),
        ("fr", "Conflit à Colonia Agrippina, victoire pour vous.", "Agrippina, victoire pour vous"),
        ("de", "Konflikt in Colonia Agrippina, Sieger: du.", "Agrippina, Sieger: du"),
    ],
)
def test_a_conflict_that_the_viewer_wins_is_told_so(language: str, brief: str, gist: str) -> None:
    t: Any = clash451.position("huns 3: h2 h9; romans 3: r10 r11; turn 3; shown h21; round 2")
    [fight] = [one for one in lines(t, ("0 decline",), 1, language) if one.sign == "conflict"]
    assert plain(fight.brief).startswith(brief)
    assert plain(fight.gist) == gist
