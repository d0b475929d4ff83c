"""Clash 451: the moves of a game, as numbers."""

from catalaunia.compiled import hot
from catalaunia.games.clash451.rules.state import CARDS, TERRAINS, VALUES

BLOCKS = (
    ("terrain", TERRAINS),
    ("draw", CARDS),
    ("pick", CARDS),
    ("mulligan", 1),
    ("over", 1),
    ("under", 1),
    ("place", TERRAINS),
    ("marry", CARDS),
    ("migrate", CARDS * TERRAINS),
    ("decline", 1),
    ("move", CARDS * TERRAINS),
    ("halt", 1),
)

OFFSETS = {}
MOVE_COUNT = 0
for _name, _size in BLOCKS:
    OFFSETS[_name] = MOVE_COUNT
    MOVE_COUNT += _size

TERRAIN_MOVES, DRAW_MOVES, PICK_MOVES, MULLIGAN = (OFFSETS[name] for name in ("terrain", "draw", "pick", "mulligan"))
OVER_MOVE, UNDER_MOVE, PLACE_MOVES, MARRY_MOVES = (OFFSETS[name] for name in ("over", "under", "place", "marry"))
MIGRATE_MOVES, DECLINE, UNIT_MOVES, HALT = (OFFSETS[name] for name in ("migrate", "decline", "move", "halt"))


@hot
def allow(desk, move):
    """Add a move to the legal ones."""
    desk.moves[desk.count] = move
    desk.count += 1


def card_text(card: int) -> str:
    return f"{'hr'[card // VALUES]}{card % VALUES + 1}"


def spell(terrains: list[str]) -> dict[int, str]:
    """The text of every move with these terrains."""
    texts = {}
    for t, terrain in enumerate(terrains):
        texts[TERRAIN_MOVES + t] = f"terrain {terrain}"
        texts[PLACE_MOVES + t] = f"place {terrain}"
    for card in range(CARDS):
        name = card_text(card)
        for verb in ("draw", "pick", "marry"):
            texts[OFFSETS[verb] + card] = f"{verb} {name}"
        for t, terrain in enumerate(terrains):
            texts[MIGRATE_MOVES + card * TERRAINS + t] = f"migrate {name} {terrain}"
            texts[UNIT_MOVES + card * TERRAINS + t] = f"move {name} {terrain}"
    for verb in ("mulligan", "over", "under", "decline", "halt"):
        texts[OFFSETS[verb]] = verb
    return texts
