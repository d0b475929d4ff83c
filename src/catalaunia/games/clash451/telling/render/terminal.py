"""Clash 451 in the terminal: the row of nine between the Huns above and the Romans below."""

import io
from typing import Any

from rich.box import SIMPLE
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from catalaunia.core.protocol import State
from catalaunia.core.texts import Text
from catalaunia.games.clash451.rules.cards import Cards
from catalaunia.games.clash451.rules.moves import card_text
from catalaunia.games.clash451.rules.state import (
    CARDS,
    DISCARDED,
    IN_HAND,
    OFF,
    OVER,
    PHASE_NAMES,
    PICKED,
    ROW,
    SIDES,
    VALUES,
)
from catalaunia.games.clash451.telling.refusals import card_name

WIDTH = 80  # fits every terminal
STYLES = ("green", "red")  # C1.2


def render(view: State, seat: int | None, names: list[str], cards: Cards, counts: bool) -> str:
    """The view of a seat as text; with `counts` all cards seen so far (C10.2)."""
    s = view[0]
    console = Console(file=io.StringIO(), width=WIDTH, force_terminal=True, color_system="standard")
    parts: list[RenderableType] = [_situation(s, names), _row(s, cards), _sides(s, names, cards)]
    if seat is not None:
        hand = [seat * VALUES + k for k in range(VALUES) if s["own"][seat, k] == IN_HAND]
        parts.append(_list("drawing.clash451.hand", hand, cards))
        picks = [int(card) for card in s["picks"][seat] if card >= 0]
        if picks:
            parts.append(_list("drawing.clash451.picks", picks, cards))
    shown = [int(card) for card in s["shown"] if card >= 0]
    if shown:
        parts.append(_list("drawing.clash451.shown", shown, cards))
    parts += _effects(s, seat, cards)
    if counts:
        gone = [card for card in range(CARDS) if s["place"][card] == DISCARDED]
        parts.append(_list("drawing.clash451.gone", gone, cards))
    console.print(Group(*parts))
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


def _effects(s: Any, seat: int | None, cards: Cards) -> list[RenderableType]:
    """What the buildings and events do that lie in the row, are revealed or in one's own hand (C1.5)."""
    seen = {card % VALUES for card in range(CARDS) if s["place"][card] >= 0} | {
        int(c) % VALUES for c in s["shown"] if c >= 0
    }
    if seat is not None:
        seen |= {k for k in range(VALUES) if s["own"][seat, k] in (IN_HAND, PICKED)}
    effects = dict.fromkeys(cards.deck[k]["effect"] for k in sorted(seen) if "effect" in cards.deck[k])
    return [
        Styled(f"{Text(f'clash451.card.{effect}')}: {Text(f'clash451.effect.{effect}')}", "dim") for effect in effects
    ]


def _situation(s: Any, names: list[str]) -> Styled:
    line = Styled(Text("drawing.clash451.turn", turn=int(s["turn"])).say(), "bold")
    line.append("   " + Text("drawing.clash451.overview").say(), "dim")
    if s["phase"] != OVER and s["actor"] >= 0:
        asked = Text(f"clash451.asked.{PHASE_NAMES[s['phase']]}")
        line.append("\n" + Text("drawing.clash451.to_act", seat=names[s["actor"]], asked=asked).say(), "cyan")
    return line


def _row(s: Any, cards: Cards) -> Table:
    """A column a terrain: units of the Huns, the terrain, its building, units of the Romans."""
    table = Table(box=SIMPLE, padding=0, show_header=False, width=WIDTH)
    for _ in range(ROW):
        table.add_column(justify="center", ratio=1)
    lines: list[list[Styled]] = [[_units(s, place, 0, cards) for place in range(ROW)]]
    lines.append([_terrain(s, place, cards) for place in range(ROW)])
    lines.append([_units(s, place, 1, cards) for place in range(ROW)])
    for line in lines:
        table.add_row(*line)
    return table


def _units(s: Any, place: int, side: int, cards: Cards) -> Styled:
    found = [
        card_text(card)
        for card in range(CARDS)
        if s["place"][card] == place and s["holder"][card] == side
        and cards.deck[card % VALUES]["type"] in ("army", "character")
    ]  # fmt: skip
    return Styled("\n".join(found) or "·", STYLES[side] if found else "dim")


def _terrain(s: Any, place: int, cards: Cards) -> Styled:
    """Its value, name, port (~) and stars; the building and Strategies that lie there."""
    if s["row"][place] < 0:
        return Styled("?", "dim")
    terrain = cards.terrains[s["row"][place]]
    conflict = bool(s["units"][0, place] and s["units"][1, place])
    cell = Styled(f"{terrain['value']}{'~' if terrain['port'] else ''}{'*' * terrain['stars']}\n", "bold")
    cell.append(terrain["name"][:8], "bold yellow" if conflict else "none")
    building = int(s["building"][place])
    if building >= 0:
        move = Text(f"clash451.card.{cards.deck[building % VALUES]['effect']}").say()
        cell.append(f"\n{move[:8]}", STYLES[s["holder"][building]])
    for side in range(SIDES):
        if s["barred"][side] >> place & 1:
            cell.append("\n✗", STYLES[side])
    return cell


def _sides(s: Any, names: list[str], cards: Cards) -> Styled:
    line = Styled()
    for side in range(SIDES):
        hidden = sum(bool(s["place"][side * VALUES + k] == OFF) for k in range(VALUES))
        top = card_name(int(s["top"][side]), cards) if s["top"][side] >= 0 else "–"
        values = {"seat": names[side], "cards": hidden, "top": top}
        line.append(Text(f"drawing.clash451.side{side}", **values).say() + "\n", STYLES[side])
    return line


def _list(key: str, found: list[int], cards: Cards) -> Styled:
    line = Styled(Text(key).say() + "  ", "bold")
    line.append("  ".join(f"{card_text(card)} {card_name(card, cards)}" for card in found))
    return line
