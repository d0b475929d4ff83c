"""Attila in the terminal: the map as a grid of provinces, the players, the hand."""

import io
from typing import Any

from rich.box import HEAVY, ROUNDED, SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Styled

from catalaunia.game import State
from catalaunia.games.attila.board import Board
from catalaunia.games.attila.state import MOMENT_NAMES, OVER, TRIBE_NAMES
from catalaunia.games.attila.telling import NUMERALS, century
from catalaunia.games.attila.why_not import province_text, tribe_text
from catalaunia.texts import Text

# Where the provinces of the default board stand, west to east and north to south.
MAP = (
    ("britannia", "belgica", "germania", "raetia", "noricum", "pannonia", "moesia"),
    ("lugdunensis", "aquitania", "narbonensis", "cisalpina", "dalmatia", "thracia", "asia"),
    ("lusitania", "tarraconensis", "", "italia", "macedonia", "graecia", ""),
    ("baetica", "mauretania", "numidia", "apulia", "sicilia", "africa", ""),
)
WIDTH = 100
LETTERS = "FHGSTV"
STYLES = ("blue", "bright_black", "yellow", "green", "white", "red")
CARDS = ("double", "exchange", "influence 2")


def draw(seen: State, seat: int | None, names: list[str], board: Board, counts: bool) -> str:
    """The view of a seat as text; with `counts` the open discards too (A13.2)."""
    s = seen[0]
    console = Console(file=io.StringIO(), width=WIDTH, force_terminal=True, color_system="standard")
    parts: list[RenderableType] = [_situation(s, names, board), _map(s, board), _players(s, names)]
    if seat is not None:
        parts.append(_cards("drawing.attila.hand", s["hand"][seat]))
        if s["bid"][seat].any():
            parts.append(_cards("drawing.attila.bid", s["bid"][seat]))
        if s["active"] == seat and s["set_aside"]:
            parts.append(_cards("drawing.attila.aside", s["aside"]))
    if counts:
        parts.append(_cards("drawing.attila.discards", s["discard"]))
    console.print(Group(*parts))
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


def _situation(s: Any, names: list[str], board: Board) -> Styled:
    """One line: century, piles, whose turn it is and what is asked."""
    line = Styled(
        Text("drawing.attila.table", century=NUMERALS[century(s)], peace=s["peace"], pile=s["left"]).say(), "bold"
    )
    if s["moment"] != OVER and s["actor"] >= 0:
        asked = Text(f"attila.asked.{MOMENT_NAMES[s['moment']]}")
        line.append("   " + Text("drawing.attila.to_act", seat=names[s["actor"]], asked=asked).say(), "cyan")
    if s["war"][0] >= 0:
        place = province_text(board.provinces[s["war"][0]])
        line.append("   " + Text("drawing.attila.war", province=place).say(), "bold red")
    return line


def _map(s: Any, board: Board) -> RenderableType:
    """Frontier provinces have a heavy frame, pacified ones a tick, a war a cross."""
    rows = MAP
    if any(name and name not in board.number for row in MAP for name in row):
        found = board.provinces
        rows = tuple(tuple(found[k : k + 7]) for k in range(0, len(found), 7))
    grid = Table.grid(padding=0)
    for row in rows:
        grid.add_row(*[_province(s, board, name) if name else "" for name in row])
    return grid


def _province(s: Any, board: Board, name: str) -> Panel:
    p = board.number[name]
    pawns = Styled()
    for t, letter in enumerate(LETTERS):
        pawns.append(letter * int(s["pawns"][p, t]), STYLES[t])
    at_war, pacified = p in s["war"], bool(s["pacified"] >> p & 1)
    mark = " ✗" if at_war else " ✓" if pacified else ""
    frontier = bool(board.record["frontier"][0] >> p & 1)
    style = "bold red" if at_war else "dim" if pacified else "red" if frontier else "none"
    pawns.append("·" * (0 if pacified else 5 - int(s["crowd"][p])), "dim")
    title = province_text(name)[:10] + mark
    return Panel(pawns, title=title, box=HEAVY if frontier else ROUNDED, border_style=style, width=14, padding=(0, 1))


def _players(s: Any, names: list[str]) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1))
    table.add_column("")
    for t, tribe in enumerate(TRIBE_NAMES):
        table.add_column(tribe_text(tribe).say()[:7], style=STYLES[t], justify="right")
    for title in ("score", "hand", "laid", "cards"):
        table.add_column(Text(f"drawing.attila.{title}").say(), justify="left" if title == "cards" else "right")
    for seat in range(s["players"]):
        cards = [card for card, unused in zip(CARDS, s["unused"][seat], strict=True) if unused]
        name = ("▶ " if s["active"] == seat else "  ") + names[seat]
        squares = [str(n) if n else "·" for n in s["influence"][seat].tolist()]
        numbers = [str(s[field][seat]) for field in ("score", "held", "laid")]
        table.add_row(name, *squares, *numbers, ", ".join(cards))
    stock = [str(n) for n in s["stock"].tolist()]
    table.add_row(Text("drawing.attila.stock").say(), *stock, style="dim")
    return table


def _cards(key: str, cards: Any) -> Styled:
    line = Styled(Text(key).say() + "  ", "bold")
    for t, n in enumerate(cards.tolist()):
        if n:
            line.append(f"{n} {tribe_text(TRIBE_NAMES[t])}  ", STYLES[t])
    return line
