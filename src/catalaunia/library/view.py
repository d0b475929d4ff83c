"""What a seat may know of a position."""

from collections.abc import Sequence
from typing import Any

from catalaunia.core import positions
from catalaunia.core.plain import STYLES
from catalaunia.core.protocol import Rules, State


class View:
    """A position as a seat sees it, or a spectator; what is secret is blank. It never changes."""

    def __init__(self, rules: Rules, view: State, seat: int | None, names: Sequence[str]) -> None:
        self.rules = rules
        self.state = view  # the NumPy record, as the game's `rules/state.py` lists it
        self.seat = seat  # None: a spectator
        self.names = [*names]

    @property
    def actor(self) -> int:
        """The seat that is to move, CHANCE or NOBODY."""
        return self.rules.actor(self.state)

    @property
    def scores(self) -> list[int]:
        """The points of each seat; in a game that is scored at its end only, those of then."""
        return self.rules.scores(self.state)

    @property
    def picture(self) -> Any:
        """All of it as typed data, as the page of the game draws it."""
        return self.rules.picture(self.state, self.seat)

    @property
    def fields(self) -> dict[str, Any]:
        """All of it by field, as plain numbers and lists."""
        return positions.fields(self.state)

    def text(self, colours: bool = False) -> str:
        """The board as text; with the colours of a terminal, if it has them."""
        said = self.rules.render(self.state, self.seat, self.names)
        return said if colours else "\n".join(line.rstrip() for line in STYLES.sub("", said).splitlines()).strip("\n")

    def svg(self) -> str:
        """The board drawn; empty if the game has no drawing."""
        return self.rules.render_svg(self.state, self.seat, self.names)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<{type(self).__module__}.{type(self).__name__} of {who}>"

    def _repr_html_(self) -> str:
        """For notebooks."""
        return self.svg() or f"<pre>{self.text()}</pre>"
