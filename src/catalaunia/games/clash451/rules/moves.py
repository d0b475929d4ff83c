"""Clash 451: the words of a game, as numbers."""

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
WORDS = 0
for _name, _size in BLOCKS:
    OFFSETS[_name] = WORDS
    WORDS += _size

TERRAIN_WORD, DRAW_WORD, PICK_WORD, MULLIGAN = (OFFSETS[name] for name in ("terrain", "draw", "pick", "mulligan"))
OVER_WORD, UNDER_WORD, PLACE_WORD, MARRY_WORD = (OFFSETS[name] for name in ("over", "under", "place", "marry"))
MIGRATE_WORD, DECLINE, MOVE_WORD, HALT = (OFFSETS[name] for name in ("migrate", "decline", "move", "halt"))


@hot
def allow(desk, word):
    """Add a word to the legal ones."""
    desk.words[desk.count] = word
    desk.count += 1


def card_text(card: int) -> str:
    return f"{'hr'[card // VALUES]}{card % VALUES + 1}"


def spell(terrains: list[str]) -> dict[int, str]:
    """The text of every word with these terrains."""
    texts = {}
    for t, terrain in enumerate(terrains):
        texts[TERRAIN_WORD + t] = f"terrain {terrain}"
        texts[PLACE_WORD + t] = f"place {terrain}"
    for card in range(CARDS):
        name = card_text(card)
        for verb in ("draw", "pick", "marry"):
            texts[OFFSETS[verb] + card] = f"{verb} {name}"
        for t, terrain in enumerate(terrains):
            texts[MIGRATE_WORD + card * TERRAINS + t] = f"migrate {name} {terrain}"
            texts[MOVE_WORD + card * TERRAINS + t] = f"move {name} {terrain}"
    for verb in ("mulligan", "over", "under", "decline", "halt"):
        texts[OFFSETS[verb]] = verb
    return texts
