"""Measures what the page of benchmarks says, and writes it with its drawings.

    .venv/bin/python -m bench.research.figures [--out docs] [--pgx PYTHON]

It takes some minutes. PYTHON as for `bench.research.batches`; without it the page has no figure of pgx.
"""

import argparse
import json
import os
import platform
import time
from functools import partial
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pyspiel
from rich.console import Console

from bench.library import __main__ as face
from bench.report import say
from bench.research import adapters, batches, replays
from bench.research.drawing import drawing, page
from catalaunia.cli import measuring
from catalaunia.core import registry
from catalaunia.core.variant import Variant
from catalaunia.research import openspiel, pettingzoo

LANES = 1024


def variants() -> list[Variant]:
    """A table of each game, of four players where so many can sit."""
    return [Variant(name, min(4, registry.find(name).players[-1])) for name in registry.names()]


def row(what: object, value: float, peer: bool = False) -> dict[str, Any]:
    return {"what": str(what), "value": float(f"{value:.4g}"), "peer": peer}


def chart(title: str, unit: str, about: str, rows: list[dict[str, Any]]) -> dict[str, Any]:
    say(f"{title}: {rows}")
    return {"title": title, "unit": unit, "about": about, "rows": rows}


def engine() -> dict[str, Any]:
    found = measuring.report(Console(stderr=True))
    rows = [row(f"{one['game']}, {one['players']} players", one["steps_per_s"]) for one in found["engine"]]
    rows += [row(one["name"], one["steps_per_s"], True) for one in found["peers"]]
    return chart(
        "The engine",
        "decisions a second",
        "Random games in compiled code (`catalaunia bench`), in turns with OpenSpiel's hearts in C++.",
        rows,
    )


def batch(pgx: str | None) -> dict[str, Any]:
    steps, hexes = batches.in_turns(variants(), LANES, pgx)
    rows = [row(one, ours) for one, ours in zip(variants(), steps, strict=True)]
    if hexes:
        rows.append(row("pgx hex", hexes, True))
    return chart(
        "Batches",
        "steps a second",
        f"`catalaunia.research.vector`, {LANES} games at once: observation, mask, reset and the choice of a random move"
        " included (`bench.research.batches`).",
        rows,
    )


def through_adapters() -> dict[str, Any]:
    rows = []
    for one in variants():
        raw, wrapped = pettingzoo.raw_env(one.game, one.players), pettingzoo.env(one.game, one.players)
        spiel = pyspiel.load_game(openspiel.short_name(one.game), {"players": one.players})
        ways = {
            "PettingZoo, raw": partial(adapters.through_pettingzoo, raw),
            "with its wrappers": partial(adapters.through_pettingzoo, wrapped),
            "OpenSpiel": partial(adapters.through_openspiel, spiel, False),
            "with information states": partial(adapters.through_openspiel, spiel, True),
        }
        rows += [row(f"{one}: {name}", adapters.best_of(way)) for name, way in ways.items()]
    return chart("Adapters", "decisions a second", "Random games from Python (`bench.research.adapters`).", rows)


def checked() -> dict[str, Any]:
    rows = []
    for game in registry.names():
        found = face.best(partial(face.through_the_face, game, spelled=False))
        match = face.best(partial(face.through_a_match, game))
        rows += [row(f"{game}: a library game", found[0]), row(f"{game}: a match of the server", match[0])]
    return chart("Move by move, checked", "moves a second", "One position from Python (`bench.library`).", rows)


def replayed() -> dict[str, Any]:
    rows = []
    for one in variants():
        found = replays.measured(one.game, one.players)
        rows += [row(f"{one}: verified", found["verified"]), row(f"{one}: recorded", found["recorded"])]
        rows += [row(f"{one}: with every draw", found["drawn"]), row(f"{one}: move by move", found["before"])]
    return chart("Records", "games a second", "Random games of the notation (`bench.research.replays`).", rows)


def machine() -> dict[str, Any]:
    named = [line.split(":", 1)[1].strip() for line in _processors() if line.startswith("model name")]
    return {
        "processor": named[0] if named else platform.machine(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "load": round(os.getloadavg()[0], 1),
    }


def _processors() -> list[str]:
    file = Path("/proc/cpuinfo")
    return file.read_text("utf-8").splitlines() if file.exists() else []


def put(found: dict[str, Any], out: Path) -> None:
    """The page, a drawing for each chart, and what was measured."""
    (out / "benchmarks").mkdir(exist_ok=True)
    (out / "benchmarks" / "measured.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    for name, one in found["charts"].items():
        (out / "benchmarks" / f"{name}.svg").write_text(drawing(one), "utf-8")
    (out / "benchmarks.md").write_text(page(found), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("docs"))
    parser.add_argument("--pgx", metavar="PYTHON")
    asked = parser.parse_args()
    begun = {"when": time.strftime("%B %Y"), "machine": machine()}
    charts = {
        "engine": engine(),
        "batches": batch(asked.pgx),
        "adapters": through_adapters(),
        "checked": checked(),
        "records": replayed(),
    }
    put(begun | {"charts": charts}, asked.out)


if __name__ == "__main__":
    main()
