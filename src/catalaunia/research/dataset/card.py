"""The data card: what a data set is, how it was made and what is in it, as a paper beside the file."""

from collections import Counter, defaultdict
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from catalaunia import __version__
from catalaunia.ai.review.judge import CARES
from catalaunia.core import registry
from catalaunia.core.moves import Layout
from catalaunia.research.dataset import schema
from catalaunia.research.dataset.rows import Kind

MOST_PLAYERS, MOST_LEFT_OUT = 50, 50  # lines of each list

HEAD = """# {name}

Decisions from records of the game {game}: {rows:,} rows from {records:,} games, a row for each move that a player made.
Made by catalaunia {version} (rules {rules}); SHA-256 `{digest}`.

    {command}

## What it may be used for

`observation` and `legal` are what the seat knew when it decided: what was hidden from it changes none of them.
`ending`, `scores` and `win` became known later, and `player` says who decided: they are for labels and for choosing
rows, not for what a player is told. The rows of one game are not independent: split by `record`, never by row.

The records were verified, every move. Rows have the order of the records. The same records, versions of catalaunia and
pyarrow and arguments give the same bytes.
{judged}
## Sources

| file | records | SHA-256 |
|---|---:|---|
{sources}
## What is in it

| | |
|---|---|
{figures}
| player | decisions | mean of `win` |
|---|---:|---:|
{players}{left_out}
## Columns, version {schema_version}

{table}
The cells of `observation` are described in `docs/observation.md` of catalaunia: {game}, version {observation}, {cells}
cells.
"""

JUDGED = """
Every decision was judged by what its seat knew (care `{care}`: {tries:,} tries a decision; seed {seed}), as `catalaunia
review` does. A judgement is an estimate with its error, made by our own players: no truth.
"""


class Figures:
    """Counted while a file is written."""

    def __init__(self) -> None:
        self.rows = self.forced = 0
        self._players: Counter[str] = Counter()
        self._wins: dict[str, float] = defaultdict(float)
        self.counts: dict[str, Counter[str]] = {name: Counter() for name in ("players", "ending", "quality")}

    def add(self, rows: pa.Table) -> None:
        self.rows += rows.num_rows
        self.forced += pc.sum(pc.equal(pc.list_value_length(rows["legal"]), 1)).as_py() or 0
        for one in rows.group_by("player", use_threads=False).aggregate([("win", "sum"), ("win", "count")]).to_pylist():
            self._players[one["player"]] += one["win_count"]
            self._wins[one["player"]] += one["win_sum"]
        for name, counter in self.counts.items():
            if name in rows.column_names:
                for one in pc.value_counts(rows[name]).to_pylist():
                    counter[str(one["values"])] += one["counts"]

    def players(self) -> list[tuple[str, int, float]]:
        """Who decided most comes first."""
        found = sorted(self._players.items(), key=lambda one: (-one[1], one[0]))
        return [(name, count, self._wins[name] / count) for name, count in found]


def beside(out: Path) -> Path:
    return out.with_name(f"{out.stem}.card.md")


def text(
    name: str,
    command: str,
    kind: Kind,
    layout: Layout,
    sources: list[tuple[str, int, str]],
    records: int,
    left_out: list[tuple[int, int, str]],
    digest: str,
    figures: Figures,
) -> str:
    judged = ""
    if kind.judged:
        judged = JUDGED.format(care=kind.judged, tries=CARES[kind.judged].tries, seed=kind.seed)
    return HEAD.format(
        name=name,
        game=kind.game,
        rows=figures.rows,
        records=records,
        version=__version__,
        rules=registry.find(kind.game).version,
        digest=digest,
        command=command,
        judged=judged,
        sources="".join(f"| {file} | {count:,} | `{one}` |\n" for file, count, one in sources),
        figures=_figures(figures),
        players=_players(figures),
        left_out=_left_out(left_out, sources),
        schema_version=schema.VERSION,
        table=schema.table(kind.judged is not None, layout.size),
        observation=layout.version,
        cells=layout.size,
    )


def _figures(figures: Figures) -> str:
    named = {"players": "rows by number of players", "ending": "rows by ending", "quality": "rows by quality"}
    lines = [f"| rows with one legal move only | {figures.forced:,} |"]
    for name, counter in figures.counts.items():
        if counter:
            said = ", ".join(f"{value} {count:,}" for value, count in sorted(counter.items()))
            lines.append(f"| {named[name]} | {said.replace('None', 'no choice')} |")
    return "\n".join(lines) + "\n"


def _players(figures: Figures) -> str:
    found = figures.players()
    lines = [f"| {_plain(name)} | {count:,} | {win:.3f} |\n" for name, count, win in found[:MOST_PLAYERS]]
    if len(found) > MOST_PLAYERS:
        lines.append(f"| and {len(found) - MOST_PLAYERS:,} more | | |\n")
    return "".join(lines)


def _left_out(left_out: list[tuple[int, int, str]], sources: list[tuple[str, int, str]]) -> str:
    if not left_out:
        return ""
    lines = [f"- {sources[file][0]}, line {number}: {_plain(why)}\n" for file, number, why in left_out[:MOST_LEFT_OUT]]
    return f"\n## Left out: {len(left_out):,} records, of these the first\n\n" + "".join(lines)


def _plain(name: str) -> str:
    """Names come from people: none breaks a table."""
    return " ".join(name.replace("|", "/").split())
