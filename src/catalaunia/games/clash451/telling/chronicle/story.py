"""Clash 451: what happened, in words. Compares the positions before and after a move.

`seat` is who is told: of the other's draws, choices and mulligans a seat hears nothing before the
reveal; OPEN is told everything, as in a replay after the end.
"""

from typing import Any

from catalaunia.core.moves import Move
from catalaunia.core.protocol import State
from catalaunia.core.texts import Text
from catalaunia.games.clash451.rules.cards import Cards
from catalaunia.games.clash451.rules.state import CARDS, DISCARDED, OFF, OVER, ROW, VALUES
from catalaunia.games.clash451.telling.refusals import card_name, terrain_name

OPEN = -1  # told everything
SECRET = ("draw", "pick", "mulligan", "over", "under")


def story(before: State, move: Move, after: State, seat: int | None, cards: Cards) -> list[Text]:
    """The events of one move, in order."""
    verb, b, a = move.verb, before[0], after[0]
    told = [] if _is_secret(b, verb, seat) else [_made(b, move, _speaker(b, verb), cards)]
    if a["turn"] != b["turn"] or a["phase"] == OVER:
        told += _fallen(b, a, move, cards)
    told += _captures(b, a, cards)
    if a["reveals"] != b["reveals"]:
        told += _reveal(b, a, cards)
    if a["phase"] == OVER:
        scores = [Text("clash451.told.points", seat=_player(side), points=int(a["scores"][side])) for side in (0, 1)]
        told.append(Text("clash451.told.over_game", scores=scores))
    elif a["turn"] != b["turn"]:
        told.append(Text("clash451.told.turn", turn=int(a["turn"])))
    return told


def hears(before: State, move: Move, after: State, seat: int | None) -> bool:
    """Whether there is anything to tell, without putting it into words."""
    b, a = before[0], after[0]
    if not _is_secret(b, move.verb, seat):
        return True
    return bool(a["turn"] != b["turn"] or a["reveals"] != b["reveals"] or a["phase"] == OVER)


def _is_secret(b: Any, verb: str, seat: int | None) -> bool:
    return verb in SECRET and seat not in (OPEN, _speaker(b, verb))


def _speaker(b: Any, verb: str) -> int:
    return int(b["drawer"] if verb == "draw" else b["actor"])


def _player(seat: int) -> Text:
    return Text("player", seat=int(seat))


def _made(b: Any, move: Move, who: int, cards: Cards) -> Text:
    """The move itself."""
    verb = move.verb
    values: dict[str, Any] = {} if verb == "terrain" else {"seat": _player(who)}
    if verb in ("draw", "pick", "marry", "move", "migrate"):
        values["card"] = card_name(move.arguments[0], cards)
    if verb in ("place", "decline"):
        values["card"] = card_name(int(b["shown"][who]), cards)
    if verb in ("terrain", "place", "move", "migrate"):
        values["terrain"] = terrain_name(cards.ids.index(move.names[-1]), cards)
    if verb == "halt":
        values["terrain"] = terrain_name(int(b["row"][b["at"]]), cards)
    return Text(f"clash451.told.{verb}", **values)


def _captures(b: Any, a: Any, cards: Cards) -> list[Text]:
    """Buildings that have changed hands (C4.10)."""
    if b["holder"].tobytes() == a["holder"].tobytes():  # nearly always
        return []
    standing = set(b["building"].tolist()) & set(a["building"].tolist())
    return [
        Text("clash451.told.captured", seat=_player(a["holder"][card]), card=card_name(card, cards))
        for card in sorted(standing)
        if card >= 0 and a["holder"][card] != b["holder"][card]
    ]


def _fallen(b: Any, a: Any, move: Move, cards: Cards) -> list[Text]:
    """The conflicts of the turn: who stood there, as far as the positions show it, and who fell."""
    told = []
    units = {card: _stood(b, card, move) for card in range(CARDS) if _is_unit(card, cards)}
    for place in range(ROW):
        there = [card for card, at in units.items() if at == place]
        fallen = [card_name(card, cards) for card in there if a["place"][card] == DISCARDED]
        values: dict[str, Any] = {"terrain": terrain_name(int(b["row"][place]), cards), "cards": fallen}
        if fallen and move.verb in ("place", "decline"):
            sides = [_holder(b, card, move.verb) for card in there]
            for side, name in enumerate(("huns", "romans")):
                values[name] = [card_name(card, cards) for card, of in zip(there, sides, strict=True) if of == side]
            told.append(Text("clash451.told.conflict", **values))
        elif fallen:  # the last move moved or married units; where they stood is not in the positions
            told.append(Text("clash451.told.fallen", **values))
    return told


def _is_unit(card: int, cards: Cards) -> bool:
    return cards.deck[card % VALUES]["type"] in ("army", "character")


def _holder(b: Any, card: int, verb: str) -> int:
    return int(b["actor"] if verb == "place" and card == b["shown"][b["actor"]] else b["holder"][card])


def _stood(b: Any, card: int, move: Move) -> int:
    """Where a unit stood when the conflicts began: the last move may have placed it there."""
    if move.verb == "place" and card == b["shown"][b["actor"]]:
        return move.arguments[0]
    return int(b["place"][card])


def _reveal(b: Any, a: Any, cards: Cards) -> list[Text]:
    """The cards turned up; of equal value both are gone already (C4.1)."""
    turned = [card for card in range(CARDS) if b["place"][card] == OFF and a["place"][card] != OFF]
    told = [Text("clash451.told.reveal", seat=_player(card // VALUES), card=card_name(card, cards)) for card in turned]
    if all(a["place"][card] == DISCARDED for card in turned):
        told.append(Text("clash451.told.equal"))
    return told
