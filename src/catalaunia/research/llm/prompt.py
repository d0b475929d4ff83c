"""The rules of a game as a prompt: the rulebook, and how moves are spelled."""

from catalaunia.core import installed
from catalaunia.core.protocol import Rules

MANNER = """You play the board game {name} as seat {seat} of {players} (seats are numbered from 0). These are its rules.

{rulebook}

Every move is one line of lower-case words. These are the kinds of moves, with what they take:
{verbs}

Answer with your move in a line of its own that begins with MOVE: and has nothing else in it."""


def rules_prompt(rules: Rules, game: str, seat: int, language: str = "en") -> str:
    """All that a player has to know before the first move; the rulebook in one of its languages."""
    rulebook = (installed.folder(game) / "rulebook" / f"{language}.md").read_text("utf-8")
    return MANNER.format(
        name=game, seat=seat, players=rules.players, rulebook=rulebook.strip(), verbs="\n".join(_verbs(rules))
    )


def _verbs(rules: Rules) -> list[str]:
    """An example of each, from a game played at random."""
    found: dict[tuple[str, int], str] = {}
    state, (made, _) = rules.new(), rules.random_game(1)
    for number in made:
        for one in rules.legal(state) if rules.actor(state) >= 0 else ():
            move = rules.move(state, one)
            found.setdefault((move.verb, len(move.names)), move.text)
        rules.apply(state, number)
    return [f"- {text}" for text in sorted(found.values())]
