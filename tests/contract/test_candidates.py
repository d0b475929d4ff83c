"""What one may want to say and cannot: every game names such moves, and says of each why not."""

import pytest

from catalaunia.core.copying import Grown
from catalaunia.core.match import Match
from catalaunia.core.protocol import CHANCE, NOBODY
from catalaunia.core.texts import LANGUAGES
from catalaunia.core.variant import Variant
from catalaunia.server.outgoing.views import MOST_REFUSALS
from tests import tables
from tests.clauses import clauses_of
from tests.sizes import sized


@sized("every", 13, 5)
@pytest.mark.parametrize("table", tables.ALL, ids=str)
def test_candidates_are_moves_and_those_denied_have_a_reason_with_a_clause(table: Variant, every: int) -> None:
    known, found = set(clauses_of(table.game)), set()
    listed = table.game in tables.LISTED  # games of a few moves are looked at move by move, and have fewer reasons
    for rules, state in tables.positions(table, 2, 11, every if listed else 1):
        seat = rules.actor(state)
        if seat in (CHANCE, NOBODY):
            continue
        match = Match(rules, [f"Name {k}" for k in range(rules.players)])
        match.trail = Grown([state])
        match._known.clear()
        if seat not in match.to_act():
            continue
        candidates = rules.candidates(match.view(seat))
        assert len({candidate.move for candidate in candidates}) == len(candidates) <= MOST_REFUSALS
        assert all(rules.parse(match.view(seat), one.move.text) == one.move for one in candidates)
        refusals = match.refusals(seat)
        legal = set(match.legal(seat))
        assert {candidate.move for candidate, _ in refusals} == {candidate.move for candidate in candidates} - legal
        for candidate, refusal in refusals[::7]:
            assert refusal.clause in known or refusal.text.key == "match.choosing"
            for language in LANGUAGES:
                assert candidate.about.say(language)
                assert candidate.text.say(language)
            found.add(refusal.clause)
    assert len(found) >= (3 if listed else 1)
