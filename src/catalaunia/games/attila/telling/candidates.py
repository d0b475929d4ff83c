"""Attila: what one may want to do now, allowed or not, for "Why can't I …?"."""

from catalaunia.core.moves import Spelling
from catalaunia.core.protocol import Candidate, State
from catalaunia.core.texts import Text
from catalaunia.games.attila.rules.board import Board
from catalaunia.games.attila.rules.state import ASIDE, BID, INFLUENCE, INFLUENCE_2, PLAY, TRIBE_NAMES
from catalaunia.games.attila.telling.advice import advice
from catalaunia.games.attila.telling.refusals import tribe_text


def candidates(view: State, moves: Spelling, board: Board) -> list[Candidate]:
    """In the view of the seat that is to act: what its cards could do anywhere on the board, and its action cards."""
    s = view[0]
    held = [tribe for t, tribe in enumerate(TRIBE_NAMES) if s["hand"][s["actor"], t]]
    found: list[Candidate] = []

    def add(about: Text, text: str, named: Text | None = None) -> None:
        move = moves.by_text[text]
        found.append(Candidate(move, about, named or advice(view, move)))

    if s["phase"] in (BID, ASIDE):
        verb = "bid" if s["phase"] == BID else "aside"
        for tribe in TRIBE_NAMES:
            add(Text("attila.wish.cards"), f"{verb} {tribe}")
        if verb == "aside":
            add(Text("attila.wish.cards"), "done")
    elif s["phase"] == INFLUENCE:
        for province in board.provinces:
            add(tribe_text(TRIBE_NAMES[s["tribe"]]), f"second {province}")
        add(tribe_text(TRIBE_NAMES[s["tribe"]]), "forgo")
    else:
        for tribe in held:
            for province in board.provinces:
                add(tribe_text(tribe), f"play {tribe} {province}")
            if s["phase"] == PLAY:
                add(tribe_text(tribe), f"discard {tribe}")
    for verb in ("exchange", "double"):
        add(Text("attila.wish.action"), verb)
    pair = TRIBE_NAMES[0]  # which tribes makes no difference to whether the card can be played
    add(Text("attila.wish.action"), f"raise {pair} {pair}", Text(f"attila.card.{INFLUENCE_2}"))
    return found
