"""Forecasts: at some decisions of games between strong players, what a hint would say of the chance to win.

Beside it stands what the player itself thought, and later how the game ended for that seat. Positions are a fixed
number of decisions apart, from a beginning that differs from game to game. A game depends on the sample and its number
only.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from catalaunia.ai import players
from catalaunia.ai.arena.games import play
from catalaunia.ai.arena.unit import match_seed, player_seed
from catalaunia.ai.hints.chooser import Chooser
from catalaunia.ai.hints.hint import PLAYOUTS
from catalaunia.compiled import dice
from catalaunia.core import record, registry
from catalaunia.core.match import Match
from catalaunia.core.protocol import Rules
from catalaunia.core.texts import Refusal
from catalaunia.core.variant import Variant

APART = 10  # decisions between two positions of a game
NO_GAME = 0  # the number of none: luck of forecasts is not that of any player


@dataclass(frozen=True)
class Sample:
    """Which positions: all players of a table are the same."""

    game: str
    players: int
    player: str
    seed: int = 1
    tries: int = PLAYOUTS

    @property
    def rules(self) -> Rules:
        return Variant(self.game, self.players).rules

    def header(self) -> dict[str, Any]:
        """What a file of forecasts says of itself."""
        settings = players.parse(self.player).settings(self.rules)
        return asdict(self) | {"rules": registry.find(self.game).version, "settings": settings, "apart": APART}


@dataclass(frozen=True)
class Forecast:
    """At one decision of a seat."""

    hint: float  # its chance to win with the best move, as a hint says it before it is calibrated
    thought: float | None  # the same as the player saw it; none if it does not think in chances
    came: float  # its share of the victory in the end


@dataclass(frozen=True)
class GameForecasts:
    """Those of one game."""

    number: int  # from 1
    forecasts: tuple[Forecast, ...]

    def line(self) -> str:
        rows = [[round(one.hint, 6), _rounded(one.thought), one.came] for one in self.forecasts]
        return json.dumps({"game": self.number, "forecasts": rows})

    @classmethod
    def read(cls, line: str) -> "GameForecasts":
        """Raises ValueError, KeyError or TypeError for what is no such line."""
        written = json.loads(line)
        return cls(int(written["game"]), tuple(Forecast(*row) for row in written["forecasts"]))


def _rounded(chance: float | None) -> float | None:
    return None if chance is None else round(chance, 6)


def ready(sample: Sample) -> Callable[[int], GameForecasts]:
    """What a process needs: plays the game of a number, and foretells it on the way."""
    rules, named = sample.rules, players.parse(sample.player)
    player, budget, chooser = named.player(rules), players.with_time(named, None), Chooser(rules)

    def foretold(number: int) -> GameForecasts:
        match = Match(rules, [sample.player] * sample.players, match_seed(sample.seed, number))
        first = int(np.random.default_rng([sample.seed, number]).integers(APART))
        noted: list[tuple[int, float, float | None]] = []

        def ask(decision: int, seat: int, legal: list[int]) -> int:
            view = match.view(seat)
            answer = player.answer(view, seat, legal, budget, player_seed(sample.seed, number, 1, decision, seat))
            if decision % APART == first:
                luck = dice(player_seed(sample.seed, number, NO_GAME, decision, seat), 1)
                hint = chooser.choose(view, seat, legal, sample.tries, luck).shares[:, 0].mean()
                noted.append((seat, float(hint), answer.alternatives[0].value if answer.alternatives else None))
            return answer.move

        play(match, ask)
        winners = rules.winners(match.state)
        share = {seat: 1 / len(winners) for seat in winners}
        return GameForecasts(number, tuple(Forecast(hint, own, share.get(seat, 0.0)) for seat, hint, own in noted))

    return foretold


class ForecastFile:
    """Games in a file, a line each after the sample; the same sample goes on from there."""

    def __init__(self, sample: Sample, path: Path | None) -> None:
        """Refuses a file of another sample, and one that is no file of forecasts."""
        self.games: dict[int, GameForecasts] = {}
        self._path = path
        if path is None:
            return
        record.check_place(path)
        first = json.dumps({"forecasts": sample.header()})
        try:
            whole = path.read_text("utf-8").rpartition("\n")[0].splitlines() if path.exists() else []
            if whole and whole[0] != first:
                raise Refusal("calibrate.other", path=path)
            for game in map(GameForecasts.read, whole[1:]):
                self.games[game.number] = game
            path.write_text("".join(f"{line}\n" for line in (first, *whole[1:])), "utf-8")
        except OSError as error:
            raise Refusal("cli.cannot_write", path=path, error=error.strerror) from None
        except (ValueError, KeyError, TypeError) as error:
            raise Refusal("calibrate.other", path=path) from error

    @property
    def count(self) -> int:
        """Positions there are."""
        return sum(len(game.forecasts) for game in self.games.values())

    def add(self, game: GameForecasts) -> None:
        self.games[game.number] = game
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(game.line() + "\n")
