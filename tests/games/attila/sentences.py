"""What can stand in the sentences of Attila: its own kinds of values and all that they can be."""

import itertools
import re
import tomllib

from catalaunia.core import installed
from catalaunia.core.texts import catalogue, listed

KINDS = {
    (r"web\.attila\.stakes\.sharing\..*", "first|second"): "person",
    (r"web\.attila\.stakes\.sharing\..*", "points|share"): "plain",
    (r"web\.attila\.stakes\..*", "now|then|way|ways"): "plain",
    (r"(drawing\.attila|attila\..*|web\.attila\..*)", "century"): "numeral",
    (r"web\.attila\.(centuries|scoring)\..*", "name"): "numeral",
    (r"attila\.not\.order", "last"): "tribe",
    (r"attila\.not\.used_up", "card"): "action",
    (r"attila\.brings\.scored.*", "points"): "plain",
    (r"attila\.turn\..*", "begins|held|gone|side"): "plain",
    (r"attila\.(because_)?risk\.war", "part"): "province",
    (r"attila\.(because_)?risk\.loss", "part"): "tribe",
}
NAMES = {"tribe": "tribe tribe1", "tribes": "tribes", "province": "province province1"}


def names(kind: str, language: str) -> tuple[str, ...]:
    """Everything of a kind, as it is called in this language."""
    called = tuple(text for key, text in catalogue(language).items() if re.fullmatch(r"attila\.tribe\.\w+", key))
    if kind == "tribe":
        return called
    if kind == "tribes":
        return (*called, *(listed(two, language) for two in itertools.combinations(called, 2)))
    if kind == "action":
        return tuple(text for key, text in catalogue(language).items() if re.fullmatch(r"attila\.card\.\d", key))
    if kind in ("province", "place"):
        board = tomllib.loads((installed.folder("attila") / "data" / "board.toml").read_text("utf-8"))
        spoken = tuple(catalogue(language)[f"web.attila.province.{name}"] for name in board["provinces"])
        return (*(str(name).title() for name in board["provinces"]), *spoken)
    return ()
