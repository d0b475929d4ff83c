"""Clash 451: why a move may not be made now, as a sentence with its clause.

Works on the view of the seat that would make it, so no answer tells more than that seat may know.
"""

from typing import Any

from catalaunia.core.moves import ABSENT, Move
from catalaunia.core.protocol import State
from catalaunia.core.texts import Refusal, Text, catalogue
from catalaunia.games.clash451.rules.cards import Cards
from catalaunia.games.clash451.rules.state import IN_HAND, MOVE, PHASE_NAMES, PICK, PLACE, RETURN, VALUES


def why_not(view: State, move: Move, cards: Cards) -> Refusal:
    """The reason against a move that is not legal in this view of the actor."""
    verb, s = move.verb, view[0]
    if verb in PHASES and s["phase"] != PHASES[verb]:
        return Refusal(f"clash451.not.{verb}_now", asked=asked(s), clause=CLAUSES[verb])
    return REASONS[verb](s, move, cards)


def asked(s: Any) -> Text:
    """What the game is waiting for."""
    return Text(f"clash451.asked.{PHASE_NAMES[s['phase']]}")


def card_name(card: int, cards: Cards) -> Text:
    """A card as people call it: by its unit's name, or by what it is."""
    entry = cards.deck[card % VALUES]
    name = cards.name(card)
    given = unit_name(name) if name else Text(f"clash451.card.{entry.get('effect') or entry['type']}")
    return Text("clash451.card_name", name=given, value=card % VALUES + 1)


def unit_name(name: str) -> Text | str:
    """In the reader's language, if it is a unit of ours; units of one's own deck are called as they are."""
    key = f"clash451.unit.{name.lower().replace(' ', '_')}"
    return Text(key) if key in catalogue("en") else name


def terrain_name(terrain: int, cards: Cards) -> str:
    return str(cards.terrains[terrain]["name"])


def _kind(card: int, cards: Cards) -> str:
    entry = cards.deck[card % VALUES]
    return str(entry.get("effect") or entry["type"])


def _not_in_row(move: Move, cards: Cards) -> Refusal:
    name = terrain_name(cards.ids.index(move.names[-1]), cards)
    return Refusal("clash451.not.no_terrain", terrain=name, clause="C2.1")


def _pick(s: Any, move: Move, cards: Cards) -> Refusal:
    card = move.arguments[0]
    if card // VALUES != s["actor"]:
        return Refusal("clash451.not.other_deck", card=card_name(card, cards), clause="C1.2")
    assert s["own"][s["actor"], card % VALUES] != IN_HAND
    return Refusal("clash451.not.not_in_hand", card=card_name(card, cards), clause="C3.2")


def _mulligan(s: Any, move: Move, cards: Cards) -> Refusal:
    if s["turn"] != 1 or s["picks"][s["actor"], 0] >= 0:
        return Refusal("clash451.not.mulligan_late", clause="C3.3")
    return Refusal("clash451.not.mulligan_units", clause="C3.3")


def _place(s: Any, move: Move, cards: Cards) -> Refusal:
    if move.number == ABSENT:
        return _not_in_row(move, cards)
    place = move.arguments[0]
    side = int(s["actor"])
    card = int(s["shown"][side])
    kind = _kind(card, cards)
    values = {"card": card_name(card, cards), "terrain": terrain_name(s["row"][place], cards)}
    if kind in ("marriage", "migrations"):
        return Refusal("clash451.not.not_placed", **values, clause="C4.7")
    if kind in ("army", "character") and s["barred"][side] >> place & 1:
        return Refusal("clash451.not.barred", **values, clause="C7.4")
    return Refusal("clash451.not.enemy", **values, clause="C4.3" if kind in ("army", "character") else "C4.4")


def _marry(s: Any, move: Move, cards: Cards) -> Refusal:
    card = move.arguments[0]
    if _kind(int(s["shown"][s["actor"]]), cards) != "marriage":
        return Refusal("clash451.not.no_marriage", clause="C7.3")
    if _kind(card, cards) != "character":
        return Refusal("clash451.not.no_character", card=card_name(card, cards), clause="C7.3")
    return Refusal("clash451.not.not_the_enemys", card=card_name(card, cards), clause="C7.3")


def _migrate(s: Any, move: Move, cards: Cards) -> Refusal:
    card, side = move.arguments[0], int(s["actor"])
    if _kind(int(s["shown"][side]), cards) != "migrations":
        return Refusal("clash451.not.no_migrations", clause="C7.5")
    if _kind(card, cards) != "army" or s["place"][card] < 0 or s["holder"][card] != side:
        return Refusal("clash451.not.no_army", card=card_name(card, cards), clause="C7.5")
    here = int(s["place"][card])
    if s["units"][1 - side, here]:
        return Refusal("clash451.not.in_conflict", card=card_name(card, cards), clause="C7.5")
    return _goal(s, move, here, cards, "C7.5")


def _goal(s: Any, move: Move, here: int, cards: Cards, clause: str) -> Refusal:
    """Why a unit cannot go there."""
    if move.number == ABSENT:
        return _not_in_row(move, cards)
    card, place = move.arguments
    values = {"card": card_name(card, cards), "terrain": terrain_name(s["row"][place], cards)}
    if s["barred"][s["actor"]] >> place & 1:
        return Refusal("clash451.not.barred", **values, clause="C7.4")
    return Refusal("clash451.not.too_far", **values, here=terrain_name(s["row"][here], cards), clause=clause)


def _move(s: Any, move: Move, cards: Cards) -> Refusal:
    card, side, here = move.arguments[0], int(s["actor"]), int(s["at"])
    values: dict[str, Text | str] = {"card": card_name(card, cards)}
    if _kind(card, cards) not in ("army", "character") or s["place"][card] < 0 or s["holder"][card] != side:
        return Refusal("clash451.not.not_your_unit", **values, clause="C5.1")
    if s["moved"] >> card & 1:
        return Refusal("clash451.not.has_moved", **values, clause="C5.2")
    if s["place"][card] != here:
        return Refusal("clash451.not.elsewhere", **values, here=terrain_name(s["row"][here], cards), clause="C5.1")
    if move.number != ABSENT and (between := _barred_way(s, here, move.arguments[1], cards)) is not None:
        goal = terrain_name(s["row"][move.arguments[1]], cards)
        way = {"terrain": goal, "between": terrain_name(between, cards)}
        return Refusal("clash451.not.barred_way", **values, **way, clause="C7.4")
    return _goal(s, move, here, cards, "C5.3")


def _barred_way(s: Any, here: int, place: int, cards: Cards) -> int | None:
    """The terrain on a way that Paved roads would open, if it is a Strategy that closes it (C5.4, C5.5)."""
    side = s["actor"]
    roads = sum(1 for c in s["building"] if c >= 0 and s["holder"][c] == side and _kind(int(c), cards) == "roads")
    if not 0 < abs(place - here) <= 1 + roads or s["barred"][side] >> place & 1:
        return None
    between = range(min(here, place) + 1, max(here, place))
    return next((int(s["row"][one]) for one in between if s["barred"][side] >> one & 1), None)


def _chance(s: Any, move: Move, cards: Cards) -> Refusal:
    return Refusal("clash451.not.chance", asked=asked(s), clause="C2.2")


def _never(s: Any, move: Move, cards: Cards) -> Refusal:
    raise AssertionError("legal at its phase")


PHASES = {
    "pick": PICK, "mulligan": PICK, "over": RETURN, "under": RETURN, "place": PLACE, "marry": PLACE,
    "migrate": PLACE, "decline": PLACE, "move": MOVE, "halt": MOVE,
}  # fmt: skip
CLAUSES = {
    "pick": "C3.2", "mulligan": "C3.3", "over": "C9.1", "under": "C9.1", "place": "C4.1", "marry": "C7.3",
    "migrate": "C7.5", "decline": "C4.2", "move": "C5.1", "halt": "C5.1",
}  # fmt: skip
REASONS = {
    "pick": _pick, "mulligan": _mulligan, "over": _never, "under": _never, "place": _place, "marry": _marry,
    "migrate": _migrate, "decline": _never, "move": _move, "halt": _never, "draw": _chance, "terrain": _chance,
}  # fmt: skip
