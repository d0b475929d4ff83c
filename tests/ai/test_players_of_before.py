"""Players of earlier months stay as they were: the answers here were written down before anything was changed.

Who is stronger than they were can be measured at any time: `catalaunia arena GAME --seats level:7,2026-11:level:7`.
"""

import pytest

from catalaunia.ai import players
from catalaunia.core.variant import Variant
from tests import tables

QUESTIONS = 8  # of each variant
VARIANTS = {
    "attila": [Variant("attila", 2), Variant("attila", 4)],
    "clash451": [Variant("clash451", 2), Variant("clash451", 2, {"mode": "expert"})],
}
ANSWERS = {
    "attila": {
        "greedy": "161 293 293 178 266 293 293 299 209 293 260 65 261 261 298 295",
        "flat:200": "160 293 192 4 266 293 293 299 197 211 295 82 259 261 299 257",
        "ismcts:200": "232 293 197 164 266 293 209 296 193 192 260 97 258 295 298 257",
        "ismcts-h:300": "165 293 293 101 297 293 293 299 293 296 260 82 261 261 298 295",
        "level:1": "160 293 293 162 297 293 293 299 293 293 260 67 258 261 298 295",
        "level:2": "5 293 293 166 266 293 293 299 293 293 260 73 295 261 298 259",
        "level:3": "5 293 293 166 266 293 293 299 293 293 260 73 295 295 298 259",
        "level:4": "5 293 293 178 266 293 293 299 293 293 295 73 295 295 298 259",
        "level:5": "0 293 192 163 266 293 293 299 196 293 260 73 261 295 298 295",
        "level:6": "0 293 293 109 297 293 293 299 293 296 260 83 261 261 298 295",
        "level:7": "132 293 293 100 297 293 293 299 293 296 260 82 261 295 298 256",
    },
    "clash451": {
        "greedy": "138 150 154 151 151 140 899 107 146 147 145 815 149 152 152 152",
        "flat:200": "136 154 154 148 152 140 898 116 146 153 145 955 149 152 152 152",
        "ismcts:200": "134 151 155 151 152 130 899 107 146 155 145 815 149 153 151 152",
        "ismcts-h:300": "138 150 154 152 148 140 899 114 146 154 145 815 149 151 152 152",
        "duct:200": "138 150 154 152 151 131 899 116 145 154 145 815 149 152 152 152",
        "rm:200": "137 150 154 152 147 126 899 105 146 154 145 815 149 152 152 152",
        "level:1": "138 152 153 152 152 133 898 116 146 153 145 955 149 153 153 152",
        "level:2": "138 154 154 150 152 133 894 114 145 151 145 815 149 153 152 152",
        "level:3": "138 154 154 148 152 133 899 114 146 152 145 815 149 152 152 152",
        "level:4": "138 154 152 152 152 133 899 116 146 152 145 815 149 152 152 152",
        "level:5": "138 150 152 152 152 126 899 116 146 152 145 815 149 152 152 152",
        "level:6": "135 150 152 152 152 126 899 114 145 152 145 815 148 152 152 152",
        "level:7": "135 150 154 152 152 140 899 114 145 155 146 815 149 152 152 152",
    },
}


def answers(name: str, variant: Variant) -> list[int]:
    """To the first questions of random games."""
    player, found = players.parse(name), list[int]()
    for rules, state, seat in tables.choices(variant, QUESTIONS, seed=18, every=11):
        view, legal = rules.view(state, seat), rules.legal(state)
        found.append(player.player(rules).answer(view, seat, legal, player.budget, len(found)).move)
    return found


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in ANSWERS for name in ANSWERS[game]])
def test_players_of_november_2026_answer_as_they_did(game: str, name: str) -> None:
    given = [move for variant in VARIANTS[game] for move in answers(f"2026-11:{name}", variant)]
    assert " ".join(map(str, given)) == ANSWERS[game][name]
