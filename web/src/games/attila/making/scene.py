"""The scene of Attila's mosaic (web/make_mosaics.py lays it): the map with its frontier, and pawns of all tribes."""

import json
from pathlib import Path

WORLD = Path(__file__).parents[1] / "board" / "map.json"
COARSE = 2


def scene(width: int, height: int) -> str:
    world = json.loads(WORLD.read_text("utf-8"))
    provinces = "".join(f'<path d="{one["d"]}"/>' for one in world["provinces"].values())
    pawns = {
        "britannia": "#2c7339", "lugdunensis": "#2457a6", "belgica": "#2457a6", "tarraconensis": "#b3261e",
        "raetia": "#9aa0a6", "noricum": "#211d1c", "pannonia": "#211d1c", "moesia": "#f2bf2b", "africa": "#b3261e",
    }  # fmt: skip
    places = world["provinces"]
    tokens = "".join(
        '<circle cx="{}" cy="{}" r="23" fill="{}" stroke="#f7ecd0" stroke-width="11"/>'.format(
            *places[name]["pawns"], colour
        )
        for name, colour in pawns.items()
    )
    return (
        f'<rect width="{width}" height="{height}" fill="#3f7d8b"/>'
        '<g transform="translate(86 -6) scale(.44)">'
        f'<path d="{world["land"]}" fill="#b7a56e" stroke="#f4e9cf" stroke-width="10"/>'
        f'<path d="{world["land"]}" fill="#b7a56e"/><g fill="#e2c588" stroke="#a9783a" stroke-width="5">{provinces}</g>'
        f'<path d="{world["frontier"]}" fill="none" stroke="#8b1f22" stroke-width="11"/>{tokens}</g>'
    )
