"""How the tribes look: one table for the terminal and the page, and tokens that keep to it."""

import json
import re
from pathlib import Path

from catalaunia.games.attila import game
from catalaunia.games.attila.rules.state import TRIBE_NAMES

TABLE = json.loads((Path(game.__file__).parent / "data" / "tribes.json").read_text("utf-8"))
SPRITE = Path(__file__).parents[4] / "web" / "src" / "games" / "attila" / "art" / "sprite.svg"


def test_the_table_has_the_tribes_in_the_order_of_the_rules() -> None:
    assert tuple(TABLE) == TRIBE_NAMES


def test_no_two_tribes_have_the_same_letter_colour_or_style() -> None:
    for part in ("letter", "colour", "terminal"):
        assert len({tribe[part] for tribe in TABLE.values()}) == len(TABLE)


def test_a_token_has_its_tribes_colours_and_a_shape_of_its_own() -> None:
    symbols = dict(re.findall(r'<symbol id="at-pawn-([a-z]+)"[^>]*>(.*?)</symbol>', SPRITE.read_text("utf-8")))
    for name, tribe in TABLE.items():
        assert f'fill="{tribe["colour"]}"' in symbols[name]
        assert f'fill="{tribe["ink"]}"' in symbols[name]
    outlines = [re.findall(r' d="([^"]+)"', symbols[name])[0] for name in TABLE]
    assert len(set(outlines)) == len(TABLE)
