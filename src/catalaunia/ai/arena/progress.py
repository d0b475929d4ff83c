"""How far a measurement is: a bar with the score so far in a terminal, a line now and then elsewhere."""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from catalaunia.ai import player
from catalaunia.core.texts import Text

TOLD_EVERY = 60.0  # seconds between two lines


@contextmanager
def telling(console: Console, name: str, pairs: int, scores: Collection[float]) -> Iterator[Callable[[float], None]]:
    """Starts from the scores that are there already, and is told each further one."""
    done, total, last = len(scores), sum(scores), player.now()

    def so_far() -> str:
        return f"{total / done:.1%}" if done else ""

    def tell_line(score: float) -> None:
        nonlocal done, total, last
        done, total = done + 1, total + score
        if player.now() - last > TOLD_EVERY:
            last = player.now()
            console.print(str(Text("arena.so_far", done=done, pairs=pairs, score=so_far())), style="dim")

    def tell_bar(score: float) -> None:
        nonlocal done, total
        done, total = done + 1, total + score
        bar.update(task, completed=done, score=so_far())

    if not console.is_terminal:
        yield tell_line
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[score]}"), TimeRemainingColumn())
    with Progress(TextColumn("{task.description}"), *columns, console=console, transient=True) as bar:
        task = bar.add_task(name, total=pairs, completed=done, score=so_far())
        yield tell_bar
