"""How many records so far."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

from catalaunia.cli.output import err
from catalaunia.core.texts import Text


@contextmanager
def counting() -> Iterator[Callable[[], None]]:
    """How many so far, where somebody is looking."""
    if not err.is_terminal:
        yield lambda: None
        return
    columns = (SpinnerColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(str(Text("export.records")), total=None)
        yield lambda: bar.advance(task)
