"""Playing in the terminal: one person against computer players."""

import itertools
import secrets
import sys
from contextlib import closing
from pathlib import Path

from rich.console import Console
from rich.text import Text as Styled

from catalaunia import compiled
from catalaunia.ai import players, worker
from catalaunia.ai.answer import legal_move_at_once
from catalaunia.ai.temperament import temperaments
from catalaunia.core import record
from catalaunia.core.match import Match
from catalaunia.core.moves import Move
from catalaunia.core.protocol import Game, Rules
from catalaunia.core.texts import Refusal, Text
from catalaunia.core.variant import Variant

MOVES_SHOWN = 60  # moves listed without being asked for all

console = Console(highlight=False)


def plain(drawing: str) -> str:
    """A drawing without its colours."""
    return Styled.from_ansi(drawing).plain


def plain_or_styled(drawing: str, where: Console) -> Styled | str:
    """A drawing with its colours, or without them where the output is no terminal."""
    return Styled.from_ansi(drawing) if where.is_terminal else plain(drawing)


def play(played: Game, rules: Rules, seat: int, level: int, save: Path | None) -> int:
    """A whole game. Computer players are handed views only, like anybody."""
    if seat >= rules.players:
        raise Refusal("cli.no_seat", seat=seat, last=rules.players - 1)
    computer = Text(f"level.{players.parse(f'level:{level}').level}")
    names = [str(Text("play.computer", level=computer, number=k + 1)) for k in range(rules.players)]
    names[seat] = str(Text("play.person", number=seat + 1))
    match = Match(rules, names)
    person = Person(match, seat)
    person.welcome()
    variant = Variant(played.name, rules.players, rules.options, rules.data)
    tempers = [secrets.choice(temperaments(rules) or [""]) for _ in names]
    for k, temper in enumerate(tempers):
        if k != seat and temper:
            console.print(str(Text("play.character", seat=names[k], words=Text(f"temperament.{temper}"))), style="dim")
    with closing(Computers(variant, level, tempers)) as computers:
        while not match.over:
            waiting = match.to_act()
            if seat not in waiting:
                computers.act(match, waiting[0])
            elif not person.act():
                console.print(str(Text("play.left")))
                return 0
    person.hear()
    person.look()
    points = [Text("play.score", seat=name, points=n) for name, n in zip(names, rules.scores(match.state), strict=True)]
    winners = Text("play.won", seats=[names[winner] for winner in rules.winners(match.state)])
    console.print(str(Text("play.over", result=[winners, *points])), style="bold")
    if save is not None:
        record.write(save, [record.of_match(played, match)])
        console.print(str(Text("play.saved", path=save)))
    return 0


class Computers:
    """The computer players, who think in a process of their own, from the moment the table is opened.

    So their rules compile, the first time, while the person is reading; who is faster is told what he waits for.
    """

    def __init__(self, variant: Variant, level: int, tempers: list[str]) -> None:
        self.variant = variant
        self.players = [f"level:{level}:{temper}" if temper else f"level:{level}" for temper in tempers]
        self.worker = worker.Worker()
        self.answers = 0

    def act(self, match: Match, seat: int) -> None:
        numbers = [move.number for move in match.legal(seat)]
        asked = worker.question(self.variant, self.players[seat], match.view(seat), seat, numbers, secrets.randbits(32))
        waiting = Text("play.thinking", seat=match.names[seat])
        if self.answers == 0 and not compiled.warm("search"):
            waiting = Text("play.compiling")
        with console.status(str(waiting)):
            number = numbers[0] if len(numbers) == 1 else legal_move_at_once(asked, self._answer)
        self.answers += 1
        match.play(seat, match.rules.move(match.view(seat), number).text)

    def _answer(self, asked: worker.Question) -> int:
        return self.worker.ask(asked).move

    def close(self) -> None:
        self.worker.close()


class Person:
    """Who sits at the keyboard: shows what has happened and what may be said, and asks."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.rules = match.rules
        self.seat = seat
        self.heard = 0  # moves of the log that were told

    def welcome(self) -> None:
        others = [name for k, name in enumerate(self.match.names) if k != self.seat]
        name = self.match.names[self.seat]
        console.print(str(Text("play.welcome", seat=name, others=others)), style="bold")

    def hear(self) -> None:
        """Tell what has happened since, as this seat may know it."""
        match = self.match
        told: list[str] = []
        for place in range(self.heard, len(match.log)):
            before, after = match.trail[place], match.trail[place + 1]
            events = self.rules.story(before, match.log[place].move, after, self.seat)
            told += [event.say(names=match.names) for event in events]
        for line, same in itertools.groupby(told):
            times = len(list(same))
            console.print(f"  {line}" + (f" (×{times})" if times > 1 else ""), markup=False)
        self.heard = len(match.log)

    def look(self) -> None:
        drawing = self.rules.render(self.match.view(self.seat), self.seat, self.match.names)
        console.print(plain_or_styled(drawing, console))

    def act(self) -> bool:
        """One move of this person. False if he leaves the table."""
        self.hear()
        self.look()
        moves = sorted(self.match.legal(self.seat), key=self.in_order)
        self.list_moves(moves, MOVES_SHOWN)
        while True:
            try:
                answer = console.input(f"[bold]{Text('play.choose')}[/bold] ").strip().lower()
            except EOFError:
                return False
            if not sys.stdin.isatty():
                console.print(answer, markup=False)
            if answer == "quit":
                return False
            try:
                if self.obey(answer, moves):
                    return True
            except Refusal as refusal:
                console.print(str(refusal), style="red", markup=False)

    @staticmethod
    def in_order(move: Move) -> tuple[bool, int]:
        """Single moves first, then the long lists."""
        return bool(move.names), move.number

    def obey(self, answer: str, moves: list[Move]) -> bool:
        """Returns whether the game has gone on."""
        if answer == "board":
            self.look()
        elif answer == "moves":
            self.list_moves(moves, len(moves))
        elif answer == "undo":
            self.match.undo(self.seat, consent=True)  # alone at the table nobody has to be asked
            self.heard = len(self.match.log)
            console.print(str(Text("play.undone")))
            return True
        elif answer.isascii() and answer.isdigit():
            if not 1 <= int(answer) <= len(moves):
                raise Refusal("play.number", number=answer, last=len(moves))
            self.match.play(self.seat, moves[int(answer) - 1].text)
            return True
        elif answer:
            self.match.play(self.seat, answer)
            return True
        return False

    def list_moves(self, moves: list[Move], most: int) -> None:
        """The legal moves by number; those that differ only in their last name share a line."""
        lines: dict[str, list[str]] = {}
        for number, move in enumerate(moves[:most], 1):
            start, _, last = move.text.rpartition(" ")
            lines.setdefault(start, []).append(f"{number} {last}")
        for start, ends in lines.items():
            console.print(Styled(f"  {start:<16}", "cyan"), Styled("   ".join(ends)))
        if len(moves) > most:
            console.print("  " + str(Text("play.more", count=len(moves) - most)), style="dim")
