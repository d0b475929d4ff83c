"""Hints: what a game names in them has its sentences, in the game's own texts."""

from catalaunia.ai.search.explain import MOST_RISKS
from catalaunia.core.protocol import Rules, State
from catalaunia.core.texts import LANGUAGES, of_game
from catalaunia.core.variant import Variant
from tests import tables
from tests.contract.test_game import every_table


def kinds(rules: Rules, view: State) -> set[str]:
    """Of all risks that there are."""
    found = set()
    for number in range(MOST_RISKS):
        try:
            found.add(rules.risk(view, number)[0])
        except LookupError:  # no risk has this number
            continue
    return found


@every_table
def test_rules_know_the_name_of_their_game(table: Variant) -> None:
    assert table.rules.game == table.game


@every_table
def test_every_kind_of_risk_has_its_sentences_in_every_language(table: Variant) -> None:
    views = [(rules, rules.view(state, seat)) for rules, state, seat in tables.choices(table, 10, seed=11)]
    named = set().union(*(kinds(rules, view) for rules, view in views))
    assert named
    for language in LANGUAGES:
        texts = of_game(table.game, language)
        for kind in named:
            assert "{chance}" in texts[f"{table.game}.risk.{kind}"]
            assert "{chance}" not in texts[f"{table.game}.because_risk.{kind}"]
