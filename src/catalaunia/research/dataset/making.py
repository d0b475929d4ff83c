"""A data set is made: records in, Parquet out, never more than a few units of either in memory.

What workers have made of a unit lies in a folder beside the file until all are there: a command that was stopped goes
on from there. Then they are written in their order; so the bytes depend on the records and the kind alone, and not on
how many workers there were, or which was done first.
"""

import functools
import hashlib
import itertools
import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from catalaunia import __version__
from catalaunia.ai.workers.workers import Workers, each
from catalaunia.core import record, registry
from catalaunia.core.records.line import parse
from catalaunia.core.texts import Refusal
from catalaunia.research.dataset import card
from catalaunia.research.dataset.rows import Kind, Lines, Part, Reader, ready
from catalaunia.research.dataset.schema import VERSION

RECORDS = 64  # of a unit; with judgements, which take long, each record is one
GROUP_ROWS = 16_384  # of a row group, at least
HEADER = "making.json"

Told = Callable[[int, int], None]  # how many records are done, of how many


@dataclass(frozen=True)
class Source:
    """A file of records."""

    path: Path
    records: int
    sha256: str


@dataclass(frozen=True)
class Made:
    """A data set that is on the disk."""

    records: int
    rows: int
    left_out: list[tuple[int, int, str]]
    sha256: str


def kind_of(paths: list[Path], judged: str | None, seed: int) -> Kind:
    """Of the game of the first record that names one."""
    error: object = ""
    for _, line in _lines(paths):
        try:
            name = parse(line).get("game")
            return Kind(registry.find(name).name, judged, seed)
        except Refusal as refusal:
            error = error or refusal.text
    if not error:
        raise Refusal("cli.empty", path=paths[0])
    raise Refusal("dataset.nothing", error=error)


def make(paths: list[Path], kind: Kind, out: Path, workers: Workers, command: str, told: Told) -> Made:
    record.check_place(out)
    sources = [_source(path) for path in paths]
    folder = beside(out)
    _open(folder, kind, sources)
    size, total = (1 if kind.judged else RECORDS), sum(one.records for one in sources)
    count = -(-total // size)
    there = {number for number in range(count) if _place(folder, number).exists()}
    done = sum(min(size, total - size * number) for number in there)
    told(done, total)
    missing = (unit for unit in _units(paths, size) if unit.number not in there)
    for part in each(workers, functools.partial(ready, kind), missing):
        _keep(folder, part)
        done += part.records + len(part.left_out)
        told(done, total)
    made = _put_together(folder, count, kind, sources, out, command)
    shutil.rmtree(folder)
    return made


def beside(out: Path) -> Path:
    """Where finished units lie until all are there."""
    return out.with_name(f"{out.name}.parts")


def _lines(paths: list[Path]) -> Iterator[tuple[tuple[int, int], bytes]]:
    """With their places: which file, and which line of it."""
    for file, path in enumerate(paths):
        if path.is_dir():
            raise Refusal("cli.is_folder", path=path)
        if not path.exists():
            raise Refusal("cli.no_file", path=path)
        try:
            with path.open("rb") as opened:
                for number, line in enumerate(opened, 1):
                    if line.strip():
                        yield (file, number), line
        except OSError as error:
            raise Refusal("cli.cannot_read", path=path, error=error.strerror) from None


def _units(paths: list[Path], size: int) -> Iterator[Lines]:
    lines = _lines(paths)
    for number in itertools.count():
        some = [*itertools.islice(lines, size)]
        if not some:
            return
        yield Lines(number, tuple(place for place, _ in some), tuple(line for _, line in some))


def _source(path: Path) -> Source:
    with path.open("rb") as opened:
        digest = hashlib.file_digest(opened, "sha256").hexdigest()
    return Source(path, sum(1 for _ in _lines([path])), digest)


def _open(folder: Path, kind: Kind, sources: list[Source]) -> None:
    """Refuses the folder of another data set."""
    header = {"schema": VERSION, "catalaunia": __version__, "rules": registry.find(kind.game).version}
    header |= asdict(kind) | {"observation": Reader(kind).layout.version, "sources": [one.sha256 for one in sources]}
    text = json.dumps(header)
    try:
        folder.mkdir(exist_ok=True)
        if any(folder.iterdir()) and (folder / HEADER).read_text("utf-8") != text:
            raise Refusal("dataset.other", path=folder)
        (folder / HEADER).write_text(text, "utf-8")
    except OSError as error:
        raise Refusal("cli.cannot_write", path=folder, error=error.strerror) from None


def _place(folder: Path, number: int) -> Path:
    return folder / f"{number:08}.arrow"


def _keep(folder: Path, part: Part) -> None:
    """All of it or nothing."""
    about = {"records": str(part.records), "left_out": json.dumps(part.left_out)}
    unfinished = folder / "unfinished"
    options = pa.ipc.IpcWriteOptions(compression="zstd")
    schema = part.rows.schema.with_metadata(about)
    with pa.OSFile(str(unfinished), "wb") as file, pa.ipc.new_stream(file, schema, options=options) as stream:
        stream.write_batch(part.rows.replace_schema_metadata(about))
    unfinished.replace(_place(folder, part.number))


def _parts(folder: Path, count: int, found: dict[str, Any]) -> Iterator[pa.Table]:
    """In their order; counts what they say of themselves."""
    for number in range(count):
        with pa.OSFile(str(_place(folder, number)), "rb") as file, pa.ipc.open_stream(file) as stream:
            about = {name.decode(): value.decode() for name, value in (stream.schema.metadata or {}).items()}
            found["records"] += int(about["records"])
            found["left_out"] += [tuple(one) for one in json.loads(about["left_out"])]
            yield stream.read_all().replace_schema_metadata(None)


def _groups(tables: Iterator[pa.Table]) -> Iterator[pa.Table]:
    waiting: list[pa.Table] = []
    for table in tables:
        waiting.append(table)
        if sum(one.num_rows for one in waiting) >= GROUP_ROWS:
            yield pa.concat_tables(waiting)
            waiting = []
    if waiting:
        yield pa.concat_tables(waiting)


def _put_together(folder: Path, count: int, kind: Kind, sources: list[Source], out: Path, command: str) -> Made:
    found: dict[str, Any] = {"records": 0, "left_out": []}
    reader, figures, unfinished = Reader(kind), card.Figures(), folder / "unfinished"
    about = {"catalaunia.schema": str(VERSION), "catalaunia.observation": str(reader.layout.version)}
    with pq.ParquetWriter(unfinished, reader.schema.with_metadata(about), compression="zstd") as writer:
        for group in _groups(_parts(folder, count, found)):
            figures.add(group)
            if group.num_rows:
                writer.write_table(group.replace_schema_metadata(about), row_group_size=group.num_rows)
    if not figures.rows:
        error = found["left_out"][0][2]
        shutil.rmtree(folder)
        raise Refusal("dataset.nothing", error=error)
    with unfinished.open("rb") as opened:
        digest = hashlib.file_digest(opened, "sha256").hexdigest()
    made = Made(found["records"], figures.rows, found["left_out"], digest)
    named = [(one.path.name, one.records, one.sha256) for one in sources]
    text = card.text(out.name, command, kind, reader.layout, named, made.records, made.left_out, digest, figures)
    card.beside(out).write_text(text, "utf-8")
    unfinished.replace(out)
    return made
