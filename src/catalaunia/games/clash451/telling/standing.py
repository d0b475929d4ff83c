"""Clash 451: how the game stands, for charts over time. Reads nothing but the view it is handed."""

from catalaunia.core.protocol import Standing, State
from catalaunia.games.clash451.rules.state import SIDES
from catalaunia.games.clash451.telling.change import surveyed
from catalaunia.games.clash451.telling.picture_types import ClashPicture
from catalaunia.games.clash451.thinking.hints import POINTS


def standing(picture: ClashPicture) -> Standing:
    """Points if it ended now (C8.1) and what they come from, the turn, and where there are conflicts."""
    return Standing(
        points=[side.points for side in picture.sides],
        figures={
            "terrains": [side.terrains for side in picture.sides],
            "stars": [side.stars for side in picture.sides],
            "units": [side.units for side in picture.sides],
            "buildings": [side.buildings for side in picture.sides],
        },
        turn=picture.turn or None,
        whose=None,
        wars=tuple(terrain.card.name for terrain in picture.row if terrain.conflict),
        scorings=0,
    )


def shares(view: State, desk: State) -> list[list[int]]:
    """What each side has at each place of the row (C8.1); none before the row is laid out."""
    if view["row"][0, -1] < 0:
        return []
    lines = surveyed(view, desk)
    return [list(place) for place in zip(*lines[POINTS : POINTS + SIDES], strict=True)]
