"""What comes of a league: its table, the strongest first, the same byte for byte wherever it is played again."""

from typing import Any

from rich.console import Console
from rich.table import Table

from catalaunia import __version__
from catalaunia.ai.arena import ratings
from catalaunia.ai.arena.unit import Unit
from catalaunia.core import registry
from catalaunia.core.texts import Text
from catalaunia.research.league.games import ILLEGAL, UNANSWERED
from catalaunia.research.league.league import League

Figures = dict[str, Any]
COLUMNS = (
    "league.rank", "league.entry", "league.rating", "ladder.interval", "league.games", "ladder.share",
    "league.illegal", "league.unanswered", "league.plays",
)  # fmt: skip


def figures(league: League, units: list[Unit]) -> Figures:
    """As --json prints them."""
    rated = ratings.of_units(units, len(league.entries), league.key % 2**64)
    rows = [_row(league, units, place, rated[place]) for place in range(len(league.entries))]
    return {
        "league": league.name,
        "game": league.game,
        "players": league.players,
        "options": league.options,
        "rules": registry.find(league.game).version,
        "catalaunia": __version__,
        "commitment": league.commitment,
        "seed": league.seed,
        "rotations": len(units),
        "games": sum(len(unit.games) for unit in units),
        "table": sorted(rows, key=lambda row: (-row["rating"], row["entry"])),
    }


def _row(league: League, units: list[Unit], place: int, rated: tuple[float, float, float]) -> dict[str, Any]:
    entry = league.entries[place]
    games = [game for unit in units for game in unit.games if place in game.seats]
    faults = [unit.faults.get(entry.name, {}) for unit in units]
    elo, low, high = rated
    return {
        "entry": entry.name,
        "rating": round(elo),
        "ci95": [round(low), round(high)],
        "games": len(games),
        "share": round(sum(game.share(place) for game in games) / len(games), 4),
        ILLEGAL: sum(one.get(ILLEGAL, 0) for one in faults),
        UNANSWERED: sum(one.get(UNANSWERED, 0) for one in faults),
        "plays": entry.shown,
        "entry_sha256": entry.digest,
    }


def cells(found: Figures) -> list[list[str]]:
    """The rows, spelled."""
    return [
        [
            str(rank), row["entry"], str(row["rating"]), "{} – {}".format(*row["ci95"]), str(row["games"]),
            f"{row['share']:.1%}", str(row[ILLEGAL]), str(row[UNANSWERED]), row["plays"],
        ]
        for rank, row in enumerate(found["table"], 1)
    ]  # fmt: skip


def headings(language: str | None = None) -> list[str]:
    return [Text(column).say(language) for column in COLUMNS]


def markdown(found: Figures) -> str:
    """To be published: in English, with all that it takes to play it again."""
    said = [f"# {found['league']}", "", Text("league.played", **_said(found)).say("en"), ""]
    said += [f"| {' | '.join(headings('en'))} |", f"|{'---|' * len(COLUMNS)}"]
    said += [f"| {' | '.join(row)} |" for row in cells(found)]
    said += ["", f"commitment `{found['commitment']}`  ", f"seed `{found['seed']}`"]
    return "\n".join(said) + "\n"


def show(found: Figures, out: Console) -> None:
    """In a terminal, where there is no room for hashes."""
    out.print(str(Text("league.played", **_said(found))), markup=False)
    rows, table = [row[:-1] for row in cells(found)], Table()
    for heading, *column in zip(headings()[:-1], *rows, strict=True):
        table.add_column(heading, min_width=min(max(map(len, column)), 20))
    for row in rows:
        table.add_row(*row)
    out.print(table)


def _said(found: Figures) -> dict[str, Any]:
    names = ("game", "players", "rotations", "games", "rules")
    return {name: found[name] for name in names} | {"version": found["catalaunia"]}
