"""A server of the Model Context Protocol: a model plays, looks and asks why not through its tools (extra `mcp`)."""

from pathlib import Path
from typing import Any

from mcp.server import MCPServer

from catalaunia import __version__
from catalaunia.core.texts import Refusal
from catalaunia.research.llm.table import Table

ABOUT = (
    "Board games about the fall of Rome. Begin with new_game, read rules, then look and play until the game is over."
)


def server(kept_in: Path | None = None) -> MCPServer:
    """With a table of its own."""
    table, made = Table(kept_in), MCPServer("catalaunia", instructions=ABOUT, version=__version__)

    @made.tool(description=table.new_game.__doc__)
    def new_game(game: str, players: int | None = None, seat: int = 0, level: int = 3, seed: int | None = None) -> str:
        try:
            return table.new_game(game, players, seat, level, seed)
        except Refusal as refusal:
            return str(refusal)

    @made.tool(description=table.games.__doc__)
    def games() -> list[str]:
        return table.games()

    @made.tool(description=table.rules.__doc__)
    def rules(language: str = "en") -> str:
        return table.rules(language if language in ("en", "fr", "de") else "en")

    @made.tool(description=table.look.__doc__)
    def look(legal: bool = True) -> str:
        return table.look(legal)

    @made.tool(description=table.play.__doc__)
    def play(move: str) -> str:
        return table.play(move)

    @made.tool(description=table.why_not.__doc__)
    def why_not(move: str) -> str:
        return table.why_not(move)

    @made.tool(description=table.record.__doc__)
    def record() -> dict[str, Any]:
        return table.record()

    return made
