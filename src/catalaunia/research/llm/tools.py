"""What a server of tools offers a model, as plain functions: it has a seat, and computers have the others.

All that it says is what the seat may know. Whatever was answered is kept in the record, with the clauses it breaks.
"""

from pathlib import Path
from typing import Any

from catalaunia.core import registry
from catalaunia.library import Game, Level, Record, View, game_of
from catalaunia.research.llm.answers import read_answer
from catalaunia.research.llm.games import Asked
from catalaunia.research.llm.observation import as_text
from catalaunia.research.llm.prompt import rules_prompt

NO_GAME = "There is no game yet: begin one with new_game."


class Tools:
    """One game after the other; those that are over are written to a file, if one is named."""

    def __init__(self, kept_in: Path | None = None) -> None:
        self.game: Game[View] | None = None
        self.seat = 0
        self._others = Level(3)
        self._answers: list[Asked] = []
        self._records: list[Record] = []
        self._kept_in = kept_in

    def new_game(
        self, game: str, players: int | None = None, seat: int = 0, level: int = 3, seed: int | None = None
    ) -> str:
        """Begin a game (of those that `games` names) at this seat, from 0, against computers of a level from 1 to 7."""
        begun = game_of(registry.find(game).name)(players, seed=seed)
        begun.view(seat)  # refuses a seat that there is not
        self.game, self.seat, self._others, self._answers = begun, seat, Level(level), []
        self._let_others_play()
        return self.look()

    def games(self) -> list[str]:
        """The games that there are."""
        return registry.names()

    def rules(self, language: str = "en") -> str:
        """The rulebook of this game (en, fr or de), and how moves are spelled."""
        return NO_GAME if self.game is None else rules_prompt(self.game.rules, self.game.name, self.seat, language)

    def look(self, legal: bool = True) -> str:
        """The board as your seat sees it, what happened since your last move, and, if wanted, your legal moves."""
        if self.game is None:
            return NO_GAME
        told = as_text(self.game, self.seat, legal)
        if self.game.over:
            told += f"\n\nThe game is over. Scores: {self.game.scores}. Winners, by seat: {self.game.winners}."
        return told

    def play(self, move: str) -> str:
        """Make a move; the others then make theirs. A move that is not legal is explained, and nothing happens."""
        if self.game is None:
            return NO_GAME
        answer = read_answer(self.game, move)
        attempt = 1 + sum(one.ply == self.game.ply for one in self._answers)
        self._answers.append(
            Asked(
                self.game.ply, self.seat, attempt, answer.said, answer.move is not None, answer.why_not, answer.clause
            )
        )
        if answer.move is None:
            return answer.why_not
        self.game.push(answer.move)
        self._let_others_play()
        return self.look()

    def why_not(self, move: str) -> str:
        """Why a move cannot be made now, with the clause of the rulebook."""
        if self.game is None:
            return NO_GAME
        return self.game.why_not(move.strip().lower()) or "It can be made now."

    def record(self) -> dict[str, Any]:
        """The game in the notation, with your answers, once it is over; before that it would tell hidden cards."""
        return {} if self.game is None or not self.game.over else self._written()

    def _written(self) -> Record:
        assert self.game is not None
        return Record(self.game.record() | {"answers": [one.kept() for one in self._answers]})

    def _let_others_play(self) -> None:
        game = self.game
        assert game is not None
        while not game.over and game.actor != self.seat:
            game.push(self._others.choose(game))
        if game.over:
            self._records.append(self._written())
            if self._kept_in is not None:
                Record.save_all(self._kept_in, self._records)
