"""A server of the Model Context Protocol: a model plays, looks and asks why not through its tools (extra `mcp`)."""

from pathlib import Path
from typing import Any

from mcp.server import MCPServer

from catalaunia import __version__
from catalaunia.core.texts import Refusal
from catalaunia.research.llm.tools import Tools

ABOUT = (
    "Board games about the fall of Rome. Begin with new_game, read rules, then look and play until the game is over."
)


def server(kept_in: Path | None = None) -> MCPServer:
    """With games of its own."""
    tools, made = Tools(kept_in), MCPServer("catalaunia", instructions=ABOUT, version=__version__)

    @made.tool(description=tools.new_game.__doc__)
    def new_game(game: str, players: int | None = None, seat: int = 0, level: int = 3, seed: int | None = None) -> str:
        try:
            return tools.new_game(game, players, seat, level, seed)
        except Refusal as refusal:
            return str(refusal)

    @made.tool(description=tools.games.__doc__)
    def games() -> list[str]:
        return tools.games()

    @made.tool(description=tools.rules.__doc__)
    def rules(language: str = "en") -> str:
        return tools.rules(language if language in ("en", "fr", "de") else "en")

    @made.tool(description=tools.look.__doc__)
    def look(legal: bool = True) -> str:
        return tools.look(legal)

    @made.tool(description=tools.play.__doc__)
    def play(move: str) -> str:
        return tools.play(move)

    @made.tool(description=tools.why_not.__doc__)
    def why_not(move: str) -> str:
        return tools.why_not(move)

    @made.tool(description=tools.record.__doc__)
    def record() -> dict[str, Any]:
        return tools.record()

    return made
