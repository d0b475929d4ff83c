"""Poker: what happened, what a move is called and brings, and why it cannot be made. Reads only what it is handed."""

from collections.abc import Callable
from typing import Any

from catalaunia.core.moves import Move
from catalaunia.core.protocol import Candidate, State
from catalaunia.core.texts import Refusal, Text
from catalaunia_poker.rules.moves import CALL_MOVE, FOLD_MOVE, RAISE_MOVE
from catalaunia_poker.rules.state import CARDS, NEITHER, RAISE_CHIPS, SEATS, SHOWDOWN

OPEN = -1  # told everything, as in a replay after the end


def card_name(card: int) -> Text:
    return Text(f"poker.card.{CARDS[card]}")


def price(s: Any, verb: str) -> int:
    """The chips that a move costs the seat to act."""
    paid, actor = s["paid"], s["actor"]
    return int(paid[1 - actor] - paid[actor]) + (RAISE_CHIPS[s["second"]] if verb == "raise" else 0)


def story(before: State, move: Move, after: State, seat: int | None) -> list[Text]:
    """The events of one move, in order."""
    b, a = before[0], after[0]
    told = [_dealt(b, move, seat) if move.verb == "deal" else _bet(b, move)]
    if a["ended"] == SHOWDOWN:
        shown = [(Text("player", seat=one), card_name(a["card"][one])) for one in range(SEATS)]
        told += [Text("poker.told.show", seat=who, card=card) for who, card in shown]
    return told


def _dealt(b: Any, move: Move, seat: int | None) -> Text:
    """A card of one's own is seen by its holder only (P5.1)."""
    holder, card = int(b["dealt"]), card_name(move.arguments[0])
    if holder == SEATS:
        return Text("poker.told.open", card=card)
    who = Text("player", seat=holder)
    return Text("poker.told.deal", seat=who, card=card) if seat in (holder, OPEN) else Text("poker.told.get", seat=who)


def _bet(b: Any, move: Move) -> Text:
    key, values = _called(b, move.verb)
    return Text(f"poker.told.{key}", seat=Text("player", seat=int(b["actor"])), **values)


def _called(s: Any, verb: str) -> tuple[str, dict[str, int]]:
    """To call where nothing is to be paid is to check (P3.2)."""
    if verb == "fold":
        return "fold", {}
    chips = price(s, verb)
    return (verb, {"chips": chips}) if chips else ("check", {})


def advice(view: State, move: Move) -> Text:
    key, values = _called(view[0], move.verb)
    return Text(f"poker.move.{key}", **values)


def effects(view: State, seat: int, move: Move) -> list[Text]:
    s = view[0]
    if move.verb == "fold":
        return [Text("poker.effect.fold", chips=int(s["paid"][seat]))]
    return [Text("poker.effect.pot", chips=int(s["paid"].sum()) + price(s, move.verb))]


def candidates(view: State, move: Callable[[int], Move]) -> list[Candidate]:
    wanted = [move(number) for number in (FOLD_MOVE, CALL_MOVE, RAISE_MOVE)]
    return [Candidate(one, Text("poker.about"), Text(f"poker.want.{one.verb}")) for one in wanted]


def why_not(view: State, move: Move) -> Refusal:
    if move.verb == "deal":
        return Refusal("poker.not.chance", clause="P2.1")
    if move.verb == "fold":
        return Refusal("poker.not.nothing_to_pay", clause="P3.2")
    return Refusal("poker.not.raises", clause="P3.3")


def render(view: State, seat: int | None, names: list[str]) -> str:
    """The table in text: the pot and the open card, then a line for each player."""
    s = view[0]
    shown = card_name(s["open"]) if s["open"] >= 0 else Text("poker.card.none")
    lines = [str(Text("drawing.poker.pot", chips=int(s["paid"].sum()), card=shown)), ""]
    for one, name in enumerate(names):
        known = s["card"][one] >= 0 and (one == seat or s["ended"] == SHOWDOWN)
        card = card_name(s["card"][one]) if known else Text("poker.card.hidden")
        line = Text("drawing.poker.player", seat=name, chips=int(s["paid"][one]), card=card)
        lines.append(("> " if s["actor"] == one else "  ") + str(line))
    if s["folded"] != NEITHER:
        lines += ["", str(Text("drawing.poker.folded", seat=names[s["folded"]]))]
    return "\n".join(lines)
