"""Planted rule errors: is each of them caught by a test of its game's clauses?

    python -m tests.mutants [chapter …]

Every tests/games/<game>/mutants_*.toml lists errors by chapter: a text of the rules, `old`, what takes its
place, `new`, and the clause that this breaks. Each error is planted in a copy of the package and the
clause tests run on it. An error survives if all tests pass; a copy that only crashes proves nothing.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "catalaunia"
FEWEST = 10  # errors that must be planted in a chapter
PATIENCE = 300  # seconds of CPU for one run of the tests: some errors make a game endless
SURVIVED = "SURVIVED"
BOUNDED = (
    f"import resource, runpy; resource.setrlimit(resource.RLIMIT_CPU, ({PATIENCE}, {PATIENCE}));"
    " runpy.run_module('pytest', run_name='__main__')"
)
PYTEST = [sys.executable, "-c", BOUNDED, "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
FAILED = re.compile(r"^FAILED \S+?::(?P<test>.+?)(?: - (?P<reason>.*))?$", re.MULTILINE)
CRASH = re.compile(r"(Syntax|Indentation|Import|ModuleNotFound|Name|UnboundLocal|Attribute|Type)Error\b.*")
console = Console()


class Mutant(NamedTuple):
    """One planted error."""

    game: str
    chapter: str
    clause: str
    error: str
    file: str
    old: str
    new: str

    @property
    def path(self) -> Path:  # inside the package
        return Path("games") / self.game / self.file

    @property
    def complaint(self) -> str:
        """Why it cannot be planted; empty if it can."""
        name = f"'{self.error}' ({self.game} {self.chapter})"
        if self.old == self.new:
            return f"{name} changes nothing."
        if not (PACKAGE / self.path).is_file():
            return f"{name} is to be planted in {self.file}, which does not exist."
        times = (PACKAGE / self.path).read_text("utf-8").count(self.old)
        return "" if times == 1 else f"{name} wants a text that occurs {times} times in {self.file}: {self.old!r}."


class Outcome(NamedTuple):
    """What a run of the tests brought: the first test that failed, or why there is none."""

    caught: bool
    by: str


def load() -> list[Mutant]:
    mutants = []
    for path in sorted((ROOT / "tests").glob("games/*/mutants_*.toml")):
        for chapter, errors in tomllib.loads(path.read_text("utf-8")).items():
            mutants += [Mutant(path.parent.name, chapter, **error) for error in errors]
    return mutants


def run_tests(game: str, mutant: Mutant | None = None) -> Outcome:
    """The clause tests of a game, in plain Python, on a copy of the package of their own."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        shutil.copytree(PACKAGE, Path(folder) / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__"))
        if mutant:
            planted = Path(folder) / PACKAGE.name / mutant.path
            planted.write_text(planted.read_text("utf-8").replace(mutant.old, mutant.new), "utf-8")
        env = os.environ | {
            "PYTHONPATH": os.pathsep.join([folder, str(ROOT)]),
            "PYTHONDONTWRITEBYTECODE": "1",
            "NUMBA_DISABLE_JIT": "1",
            "CATALAUNIA_CACHE": folder,  # leave the compiled rules of the true sources alone
            "COLUMNS": "500",  # no reason is cut off
        }
        for tests in tests_for(game, mutant):
            run = subprocess.run([*PYTEST, *tests], cwd=ROOT, env=env, capture_output=True, text=True)
            if run.returncode:
                break
    return outcome(run.returncode, run.stdout)


def tests_for(game: str, mutant: Mutant | None) -> list[list[str]]:
    """All clause tests of a game; the files that cite the clause and that of the chapter come first: they find most."""
    folder = f"tests/games/{game}"
    if not mutant:
        return [[folder]]
    cited, chapter = f'"{mutant.clause}"', f"test_{mutant.path.stem}.py"
    files = sorted((ROOT / folder).rglob("test_*.py"))
    first = [path for path in files if path.name == chapter or cited in path.read_text("utf-8")]
    return [[path.relative_to(ROOT).as_posix() for path in first], [folder]] if first else [[folder]]


def outcome(code: int, output: str) -> Outcome:
    """What pytest has to say, in short; a test that fails because the copy crashes has caught nothing."""
    if code == 0:
        return Outcome(False, SURVIVED)
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        return Outcome(False, f"no end within {PATIENCE} s of CPU")
    failure = FAILED.search(output)
    if failure and not CRASH.match(failure["reason"] or ""):
        return Outcome(True, failure["test"].partition("[")[0])
    crash = CRASH.search(output)
    return Outcome(False, f"only a crash: {crash[0] if crash else 'no test ran'}")


def main(chapters: list[str]) -> int:
    everything = load()
    known = sorted({mutant.chapter for mutant in everything})
    if unknown := [chapter for chapter in chapters if chapter not in known]:
        console.print(f"There is no chapter {', '.join(unknown)}. The chapters are: {', '.join(known)}.")
        return 1
    mutants = [mutant for mutant in everything if not chapters or mutant.chapter in chapters]
    if complaints := [mutant.complaint for mutant in mutants if mutant.complaint]:
        console.print(*complaints, sep="\n", markup=False)
        return 1
    for game in sorted({mutant.game for mutant in mutants}):
        if (plain := run_tests(game)).by != SURVIVED:
            console.print(f"Without any planted error a test of {game} fails already: {plain.by}.", markup=False)
            return 1
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        running = pool.map(lambda mutant: run_tests(mutant.game, mutant), mutants)
        outcomes = list(track(running, "planting errors", len(mutants), console=console, transient=True))
    return report(mutants, outcomes)


def report(mutants: list[Mutant], outcomes: list[Outcome]) -> int:
    """The table, a line for each chapter, and the exit code."""
    table = Table("chapter", "clause", "planted error", "caught by")
    caught: dict[str, list[bool]] = defaultdict(list)
    for mutant, found in zip(mutants, outcomes, strict=True):
        title = f"{mutant.game} {mutant.chapter}"
        table.add_row(title, mutant.clause, mutant.error, found.by, style="" if found.caught else "bold red")
        caught[title].append(found.caught)
    console.print(table)
    for title, ones in caught.items():
        few = f"; at least {FEWEST} are needed" if len(ones) < FEWEST else ""
        console.print(f"{title}: {sum(ones)} of {len(ones)} planted errors caught{few}")
    return int(any(len(ones) < FEWEST or not all(ones) for ones in caught.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
