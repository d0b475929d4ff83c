"""Attila in the terminal: the map as a grid of provinces, the players, the hand."""

import io
import json
from pathlib import Path
from typing import Any

from rich.box import HEAVY, ROUNDED, SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Styled

from catalaunia.core.protocol import State
from catalaunia.core.texts import Text
from catalaunia.games.attila.rules.board import Board
from catalaunia.games.attila.rules.influence import CENTURY
from catalaunia.games.attila.rules.state import OVER, PHASE_NAMES, TRIBE_NAMES
from catalaunia.games.attila.telling.refusals import province_text, tribe_text
from catalaunia.games.attila.telling.scenes import NUMERALS

# Where the provinces of the default board stand, west to east and north to south.
MAP = (
    ("britannia", "belgica", "germania", "raetia", "noricum", "pannonia", "moesia"),
    ("lugdunensis", "aquitania", "narbonensis", "cisalpina", "dalmatia", "thracia", "asia"),
    ("lusitania", "tarraconensis", "", "italia", "macedonia", "graecia", ""),
    ("baetica", "mauretania", "numidia", "apulia", "sicilia", "africa", ""),
)
WIDTH = 80  # fits every terminal
CELL = 9  # letters of a province's name
# How the tribes look, here and on the page.
TRIBES: dict[str, dict[str, str]] = json.loads((Path(__file__).parents[2] / "data" / "tribes.json").read_text("utf-8"))
LETTERS = "".join(TRIBES[tribe]["letter"] for tribe in TRIBE_NAMES)
STYLES = tuple(TRIBES[tribe]["terminal"] for tribe in TRIBE_NAMES)


def render(view: State, seat: int | None, names: list[str], board: Board, counts: bool) -> str:
    """The view of a seat as text; with `counts` the open discards too (A13.2)."""
    s = view[0]
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
        Text("drawing.attila.table", century=NUMERALS[CENTURY[s["peace"]]], peace=s["peace"], pile=s["left"]).say(),
        "bold",
    )
    if s["phase"] != OVER and s["actor"] >= 0:
        asked = Text(f"attila.asked.{PHASE_NAMES[s['phase']]}")
        line.append("\n" + Text("drawing.attila.to_act", seat=names[s["actor"]], asked=asked).say(), "cyan")
    if s["war"][0] >= 0:
        place = province_text(board.provinces[s["war"][0]])
        line.append("   " + Text("drawing.attila.war", province=place).say(), "bold red")
    return line


def _map(s: Any, board: Board) -> RenderableType:
    """Frontier provinces have a heavy frame, pacified ones a tick, a war a cross."""
    rows: tuple[tuple[str, ...], ...] = MAP
    if any(name and name not in board.number for row in MAP for name in row):
        found = board.provinces
        rows = tuple(tuple(found[k : k + 7]) for k in range(0, len(found), 7))
    grid = Table.grid(padding=0)
    for row in rows:
        grid.add_row(*[_province(s, board, name) if name else "" for name in row])
    return grid


def _province(s: Any, board: Board, name: str) -> Panel:
    p = board.number[name]
    at_war, pacified = p in s["war"], bool(s["pacified"] >> p & 1)
    frontier = bool(board.desk["frontier"][0] >> p & 1)
    style = "bold red" if at_war else "dim" if pacified else "red" if frontier else "none"
    title = province_text(name)
    cell = Styled(title if len(title) <= CELL else title[: CELL - 1] + ".")
    cell.append("\n✗ " if at_war else "\n✓ " if pacified else "\n  ", style)
    for t, letter in enumerate(LETTERS):
        cell.append(letter * int(s["pawns"][p, t]), STYLES[t])
    cell.append("·" * (0 if pacified else 5 - int(s["crowd"][p])), "dim")
    return Panel(cell, box=HEAVY if frontier else ROUNDED, border_style=style, width=CELL + 2, padding=0)


def _players(s: Any, names: list[str]) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), title=_legend(), title_justify="left")
    table.add_column("", no_wrap=True)
    for letter, style in zip(LETTERS, STYLES, strict=True):
        table.add_column(letter, style=style, justify="right", min_width=2)
    for title in ("score", "held", "laid", "cards"):
        justify: Any = "left" if title == "cards" else "right"
        table.add_column(Text(f"drawing.attila.{title}").say(), justify=justify, no_wrap=True)
    for seat in range(s["players"]):
        cards = [Text(f"drawing.attila.card.{k}").say() for k, unused in enumerate(s["unused"][seat]) if unused]
        name = ("▶ " if s["active"] == seat else "  ") + names[seat]
        squares = [str(n) if n else "·" for n in s["influence"][seat].tolist()]
        numbers = [str(s[field][seat]) for field in ("score", "held", "laid")]
        table.add_row(name, *squares, *numbers, " ".join(cards))
    stock = [str(n) for n in s["stock"].tolist()]
    table.add_row("  " + Text("drawing.attila.stock").say(), *stock, style="dim")
    return table


def _legend() -> Styled:
    legend = Styled()
    for letter, style, tribe in zip(LETTERS, STYLES, TRIBE_NAMES, strict=True):
        legend.append(f"  {letter} {tribe_text(tribe)}", style)
    return legend


def _cards(key: str, cards: Any) -> Styled:
    line = Styled(Text(key).say() + "  ", "bold")
    for t, n in enumerate(cards.tolist()):
        if n:
            line.append(f"{n} {tribe_text(TRIBE_NAMES[t])}  ", STYLES[t])
    return line
