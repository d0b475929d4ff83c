"""Attila: what holds in every position, over random games of all tables; and a million games that end."""

from typing import Any

import pytest

from catalaunia import compiled
from catalaunia.core.protocol import State, copy
from catalaunia.core.variant import Variant
from catalaunia.games.attila.game import AttilaRules
from catalaunia.games.attila.rules.state import BID, CARDS_PER_TRIBE, HAND, OVER, PAWNS_PER_TRIBE, TOP
from tests import tables
from tests.games.attila.positions import derive
from tests.games.attila.variants import VARIANTS
from tests.sizes import sized

every_table = pytest.mark.parametrize("table", VARIANTS, ids=str)


def check_conservation(s: Any) -> None:
    cards = sum(s[name].reshape(-1, 6).sum(axis=0) for name in ("hand", "bid", "aside", "traded", "discard", "pile"))
    assert cards.tolist() == [CARDS_PER_TRIBE] * 6  # 54 cards, nine a tribe (A1.2)
    assert (s["pawns"].sum(axis=0) + s["stock"]).tolist() == [PAWNS_PER_TRIBE] * 6  # A1.2
    assert (s["pawns"].sum(axis=1) <= 5).all()  # never a sixth (A5.4)
    pacified = int(s["pacified"]).bit_count()
    assert s["peace"] == max(0, 10 - pacified)  # ten peace cards, one a peace (A1.4, A8)
    assert ((s["influence"] >= 0) & (s["influence"] <= TOP)).all()  # A6.3
    assert (s["hand"] >= 0).all()
    assert (s["held"] <= HAND).all()
    assert s["scorings"] <= 4  # A11.3


def check_derived(rules: AttilaRules, state: State) -> None:
    again = copy(state)
    derive(rules, again)
    assert again.tobytes() == state.tobytes()


def check_wars(s: Any) -> None:
    full = {p for p in range(32) if s["crowd"][p] == 5 and not s["pacified"] >> p & 1}
    assert full == {int(p) for p in s["war"] if p >= 0}
    if s["phase"] not in (BID, OVER) and not full:
        assert not s["bid"].any()


@sized("games", 4, 15)
@every_table
def test_cards_pawns_and_peace_are_conserved_and_derived_fields_are_what_they_say(table: Variant, games: int) -> None:
    for rules, state in tables.positions(table, games=games, seed=21):
        assert isinstance(rules, AttilaRules)
        check_conservation(state[0])
        check_derived(rules, state)
        check_wars(state[0])


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"preset": "club"}, {"preset": "summary"}], ids=str)
def test_a_million_random_games_end(players: int, options: dict[str, str]) -> None:
    rules = Variant("attila", players, options).rules
    games = 1_000_000 if not options else 100_000
    for chunk in range(10):
        tally = rules.random_games(compiled.dice(chunk, games // 10))
        assert sum(tally.ends.values()) == tally.games
