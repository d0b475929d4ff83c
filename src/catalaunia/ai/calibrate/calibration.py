"""Measuring a calibration, and finding one that mends it, on other games than those by which it is then judged."""

import tomllib
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from catalaunia.ai.calibrate.figures import Figures, Numbers, Told, figures, fit
from catalaunia.ai.calibrate.forecasts import ForecastFile, GameForecasts, Sample, ready
from catalaunia.ai.hints.calibrated import Mend, mend
from catalaunia.ai.workers.processes import Processes
from catalaunia.ai.workers.workers import each
from catalaunia.core.texts import Refusal

MOST_GAMES = 1_000_000
HEADER = """\
# How the chances to win that hints tell are mended, by the number of players: the log-odds of what the network says one
# move ahead, times the slope, plus the offset. Written by `catalaunia calibrate GAME --players P --positions N --fit
# FILE`, from the games with odd numbers; those with even numbers say how well it does.
"""


def forecasts(
    sample: Sample, positions: int, path: Path | None, cores: int, tell: Callable[[int], None]
) -> list[GameForecasts]:
    """At least so many positions, from the file and from games that are played now; in the order of the games."""
    file = ForecastFile(sample, path)
    missing = (number for number in range(1, MOST_GAMES) if number not in file.games)
    tell(file.count)
    if file.count < positions:
        games = each(Processes(cores), partial(ready, sample), _some(missing, positions))
        with closing(games):
            for game in games:
                file.add(game)
                tell(file.count)
                if file.count >= positions:
                    break
    return [file.games[number] for number in sorted(file.games)]


def _some(numbers: Any, most: int) -> list[int]:
    return [number for number, _ in zip(numbers, range(most), strict=False)]


def told(games: list[GameForecasts], mended: Mend) -> dict[str, Told]:
    """By kind: what hints say, and what the players thought, where they do."""
    rows = [(game.number, one) for game in games for one in game.forecasts]
    number: Numbers = np.array([number for number, _ in rows], float)
    came: Numbers = np.array([one.came for _, one in rows], float)
    found = {"hint": Told(mended(np.array([one.hint for _, one in rows], float)), came, number)}
    if rows and all(one.thought is not None for _, one in rows):
        found["thought"] = Told(np.array([one.thought for _, one in rows], float), came, number)
    return found


def measured(sample: Sample, games: list[GameForecasts]) -> dict[str, Figures]:
    return {name: figures(one) for name, one in told(games, mend(sample.rules)).items()}


def fitted(games: list[GameForecasts]) -> Mend:
    """From the games with odd numbers; offsets and slopes are kept to what these can tell."""
    raw = told(_of(games, 1), Mend())["hint"]
    slope, offset = fit(raw.chances, raw.came)
    return Mend(round(slope, 3), round(offset, 3))


def judged(games: list[GameForecasts], found: Mend) -> dict[str, Figures]:
    """On the games with even numbers: as it was, and mended."""
    other = _of(games, 0)
    return {"raw": figures(told(other, Mend())["hint"]), "hint": figures(told(other, found)["hint"])}


def _of(games: list[GameForecasts], rest: int) -> list[GameForecasts]:
    chosen = [game for game in games if game.number % 2 == rest]
    if not any(game.forecasts for game in chosen):
        raise Refusal("calibrate.few")
    return chosen


def write(path: Path, players: int, found: Mend, positions: int, command: str) -> None:
    """Into a game's file, in place of what it said of that number of players."""
    try:
        kept = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
        kept[str(players)] = {
            "slope": found.slope, "offset": found.offset, "positions": positions, "command": command,
        }  # fmt: skip
        tables = (
            f"\n[{number}]\n" + "".join(f"{name} = {_toml(value)}\n" for name, value in kept[number].items())
            for number in sorted(kept, key=int)
        )
        path.write_text(HEADER + "".join(tables), "utf-8")
    except OSError as error:
        raise Refusal("cli.cannot_write", path=path, error=error.strerror) from None
    except ValueError as error:
        raise Refusal("cli.cannot_write", path=path, error=error) from None


def _toml(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
