"""What a seat is told of a game, as text or as JSON: its view and what it saw happen, with or without its legal moves.

Nothing else goes in: dealing anew what the seat cannot see changes no letter of it.
"""

from dataclasses import asdict, is_dataclass
from typing import Any

from catalaunia.library import Game

ASKED = "Your move, in a line of its own, as in: MOVE: {example}"


def as_text(game: Game[Any], seat: int, legal: bool = True, since: int | None = None) -> str:
    """The board and what happened since the seat's last move; with `legal` all moves that it may make."""
    parts = [game.view(seat).text()]
    if told := _told(game, seat, since):
        parts.append("What happened:\n" + "\n".join(f"- {line}" for line in told))
    moves = _moves(game, seat)
    if moves and legal:
        parts.append("Legal moves:\n" + "\n".join(moves))
    if moves:
        parts.append(ASKED.format(example=moves[0] if legal else "…"))
    return "\n\n".join(parts)


def as_data(game: Game[Any], seat: int, legal: bool = True, since: int | None = None) -> dict[str, Any]:
    """The same as plain data, for JSON."""
    view = game.view(seat)
    picture = view.picture
    found = {
        "game": game.name,
        "players": game.players,
        "options": game.options,
        "seat": seat,
        "to_move": _moves(game, seat) != [],
        "view": asdict(picture) if is_dataclass(picture) and not isinstance(picture, type) else picture,
        "story": _told(game, seat, since),
    }
    return found | ({"legal": _moves(game, seat)} if legal else {})


def _moves(game: Game[Any], seat: int) -> list[str]:
    return [move.text for move in game.legal] if game.actor == seat else []


def _told(game: Game[Any], seat: int, since: int | None) -> list[str]:
    """From the seat's last move on, if nothing else is said."""
    if since is None:
        actors = [entry.actor for entry in game.moves]
        since = max((place for place, actor in enumerate(actors) if actor == seat), default=0)
    return game.story(seat, since)
