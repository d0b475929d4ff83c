"""The variants of Attila that the suites for all games are run on."""

from catalaunia.core.variant import Variant

ISLES = {  # so small that players have to pass
    "provinces": ["shore", "hill", "isle"],
    "frontier": ["shore"],
    "borders": [["shore", "hill"]],
    "arrows": [["hill", "isle"]],
}

VARIANTS = [
    *[Variant("attila", players) for players in (2, 3, 4, 5)],
    *[Variant("attila", players, {"war_bids": "simultaneous"}) for players in (2, 3, 4, 5)],
    Variant("attila", 3, {"preset": "club"}),
    Variant("attila", 4, {"preset": "club", "war_bids": "simultaneous", "card_count": "on"}),
    Variant("attila", 2, {"preset": "summary"}),
    Variant("attila", 5, {"preset": "summary", "first_player": "named", "first_seat": 3}),
    Variant("attila", 3, {"end": "peace", "final_scoring": "peace-only", "board": "own"}, ISLES),
    Variant("attila", 2, {"century_vii": "at-once", "two_player_gap": "2", "influence_choice": "one-of-two"}),
]
