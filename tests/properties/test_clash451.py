"""Clash 451: what holds in every position, over random games of all tables; and a million games that end."""

from typing import Any

import pytest

from catalaunia import compiled
from catalaunia.compiled.dealing import resample
from catalaunia.core.variant import Variant
from catalaunia.games.clash451.game import ClashRules
from catalaunia.games.clash451.rules.state import CARDS, DISCARDED, NOWHERE, OFF, PICKED, SHOWN, VALUES
from tests import tables
from tests.games.clash451.variants import VARIANTS
from tests.sizes import sized

every_table = pytest.mark.parametrize("table", VARIANTS, ids=str)


def check_places(s: Any) -> None:
    """Each of the 42 cards is in exactly one place, and what is with its player is seen nowhere else."""
    for card in range(CARDS):
        place, own = int(s["place"][card]), int(s["own"][card // VALUES, card % VALUES])
        assert (place == OFF) == (own != NOWHERE)
        assert place in (OFF, DISCARDED, SHOWN) or 0 <= place < 9
        assert (own == PICKED) == (card in s["picks"])
        assert (place == SHOWN) == (card in s["shown"])


def check_derived(rules: ClashRules, s: Any) -> None:
    for place in range(9):
        here = [card for card in range(CARDS) if s["place"][card] == place]
        kinds = {card: rules.cards.deck[card % VALUES]["type"] for card in here}
        for side in (0, 1):
            units = [c for c in here if kinds[c] in ("army", "character") and s["holder"][c] == side]
            assert int(s["units"][side, place]) == sum(1 << c for c in units)
        buildings = [c for c in here if kinds[c] == "building"]
        assert [int(s["building"][place])] == (buildings or [-1])
        for c in buildings:  # C4.10: never alone with the enemy
            side = int(s["holder"][c])
            assert s["units"][side, place] or not s["units"][1 - side, place]
    for side in (0, 1):
        held = [int(c) for c in s["building"] if c >= 0 and s["holder"][c] == side]
        assert int(s["built"][side]) == sum(1 << c for c in held)


@sized("games", 4, 12)
@every_table
def test_every_card_is_in_one_place_and_derived_fields_are_what_they_say(table: Variant, games: int) -> None:
    for rules, state in tables.positions(table, games=games, seed=31):
        assert isinstance(rules, ClashRules)
        check_places(state[0])
        check_derived(rules, state[0])


@sized("games", 3, 6)
@every_table
def test_after_resampling_too_every_card_is_in_one_place(table: Variant, games: int) -> None:
    for n, (rules, state) in enumerate(tables.positions(table, games=games, seed=32, every=3)):
        for seat in (None, 0, 1):
            check_places(resample(rules, rules.view(state, seat), seat, n)[0])


@pytest.mark.long
@every_table
def test_a_million_random_games_end(table: Variant) -> None:
    for chunk in range(10):
        tally = table.rules.random_games(compiled.dice(chunk, 100_000))
        assert sum(tally.ends.values()) == tally.games
