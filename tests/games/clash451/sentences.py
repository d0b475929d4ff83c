"""What can stand in the sentences of Clash 451: its own kinds of values and all that they can be."""

import re
import tomllib

from catalaunia.core import installed
from catalaunia.core.texts import catalogue

KINDS = {
    (r"clash451\.epilogue\.points", "turns"): "many",
    (r"web\.clash451\.stakes\..*", "fights|free|unseen|units|way"): "plain",
    (r"clash451\.turn\.over.*", "others"): "number",
    (r"clash451\.turn\..*", "line|results|steps|step"): "plain",
    (r"clash451\.gist\..*", "cards|steps"): "plain",
    (r"clash451\.gist\..*", "unit"): "card",
    (r"clash451\.(told|brings|turn)\..*", "cards|huns|romans|scores|own|others|first|second|unit"): "card",
    (r"clash451\..*|hint\.clash451\..*|web\.clash451\.(story|moves|ask)\..*", "name"): "unit",
    (r"clash451\.told\.points|clash451\.brings\.(own|others)", "points"): "number",
    (r"clash451\.(because_)?risk\..*", "part"): "terrain",
    (r"clash451\.label\..*|web\.clash451\.label\..*", "place|value|type"): "plain",
}
NAMES = {
    "terrain": "terrain here terrains between origin",
    "card": "card",
    "unit": "building killer victim first second other",
    "side": "side",
}


def names(kind: str, language: str) -> tuple[str, ...]:
    """Everything of a kind, as it is called in this language."""
    if kind in ("terrain", "place"):
        data = tomllib.loads((installed.folder("clash451") / "data" / "terrains.toml").read_text("utf-8"))
        return tuple(str(terrain["name"]) for terrain in data["terrains"])
    patterns = {
        "unit": r"clash451\.(unit|card)\.\w+",
        "card": r"clash451\.(unit|card)\.\w+",
        "side": r"web\.game\.clash451\.side\.\w+",
    }
    if kind not in patterns:
        return ()
    found = tuple(text for key, text in catalogue(language).items() if re.fullmatch(patterns[kind], key))
    return tuple(f"{unit} (12)" for unit in found) if kind == "card" else found
