"""Clash 451 as SVG, for notebooks: the row of nine between the Huns above and the Romans below."""

from html import escape
from typing import Any

from catalaunia.core.protocol import State
from catalaunia.core.texts import Text
from catalaunia.games.clash451.rules.cards import UNITS, Cards
from catalaunia.games.clash451.rules.moves import card_text
from catalaunia.games.clash451.rules.state import CARDS, IN_HAND, ROW, SIDES, VALUES
from catalaunia.games.clash451.telling.refusals import card_name

CELL, MIDDLE, HEIGHT, LINE = 112, 190, 400, 17
GROUND, INK, LAND, FIGHT, EDGE = "#f7f0df", "#2b2118", "#fcf7ea", "#f2d49b", "#cbb88f"
SIDE = ("#2C7339", "#8e1f1f")  # C1.2


def render(view: State, seat: int | None, names: list[str], cards: Cards) -> str:
    """The view of a seat, or of a spectator."""
    s = view[0]
    parts = [_place(s, place, cards) for place in range(ROW)]
    turn = Text("drawing.clash451.turn", turn=int(s["turn"])).say()
    for side, y in ((0, 20), (1, HEIGHT - 30)):
        mark = "▶ " if s["actor"] == side else ""
        parts.append(_line(10, y, f"{mark}{names[side]}" + (f" · {turn}" if side == 0 else ""), SIDE[side]))
    if seat is not None:
        hand = [seat * VALUES + k for k in range(VALUES) if s["own"][seat, k] == IN_HAND]
        said = " · ".join(f"{card_text(card)} {card_name(card, cards)}" for card in hand)
        parts.append(_line(10, HEIGHT - 8, said, SIDE[seat], "12"))
    width = CELL * ROW + 10
    style = f'font-family="sans-serif" font-size="13" fill="{INK}" style="background:{GROUND}"'
    size = f'viewBox="0 0 {width} {HEIGHT}" width="{width}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>{"".join(parts)}</svg>'


def _place(s: Any, place: int, cards: Cards) -> str:
    """A terrain with its value, name, port and stars, what stands there, and who may not enter."""
    x, number = 10 + CELL * place, int(s["row"][place])
    fight = bool(s["units"][0, place] and s["units"][1, place])
    fill = FIGHT if fight else LAND
    box = f'<rect x="{x}" y="{MIDDLE - 40}" width="{CELL - 8}" height="78" rx="6" fill="{fill}" stroke="{EDGE}"/>'
    if number < 0:
        return box + _line(x + 6, MIDDLE, "?")
    terrain = cards.terrains[number]
    head = f"{terrain['value']}{' ⚓' if terrain['port'] else ''} {'★' * terrain['stars']}"
    parts = [box, _line(x + 6, MIDDLE - 22, head), _line(x + 6, MIDDLE - 4, terrain["name"], INK, "12")]
    building = int(s["building"][place])
    if building >= 0:
        kind = Text(f"clash451.card.{cards.deck[building % VALUES]['effect']}").say()
        parts.append(_line(x + 6, MIDDLE + 14, kind, SIDE[s["holder"][building]], "12"))
    barred = "".join("✗" for side in range(SIDES) if s["barred"][side] >> place & 1)
    parts.append(_line(x + 6, MIDDLE + 32, barred))
    for side in range(SIDES):
        units = [
            card
            for card in range(CARDS)
            if s["units"][side, place] >> card & 1 and cards.deck[card % VALUES]["type"] in UNITS
        ]
        for k, card in enumerate(units):
            y = MIDDLE - 50 - LINE * k if side == 0 else MIDDLE + 55 + LINE * k
            name = cards.name(card) or ""
            parts.append(_line(x + 4, y, f"{card_text(card)} {name[:11]}", SIDE[side], "12"))
    return "".join(parts)


def _line(x: int, y: int, text: str, colour: str = INK, size: str = "13") -> str:
    return f'<text x="{x}" y="{y}" fill="{colour}" font-size="{size}">{escape(text)}</text>'
