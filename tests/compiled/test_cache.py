"""The cache of compiled kernels: shared by all who run the same sources, and never in the way of running them."""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from catalaunia.compiled import cache, complete, kernel
from catalaunia.compiled.kernel_cache import KernelCache, read, write
from catalaunia.core import installed

TOY = """
from catalaunia.compiled import kernel, rule

@rule
def twice(x):
    return 2 * x

@kernel
def double(numbers):
    return twice(numbers[0])

@kernel
def next_double(numbers):
    return twice(numbers[0]) + 1

@kernel
def double_of_next(numbers):
    return twice(numbers[0] + 1)
"""
USE = """
import json, os, resource, sys
import numba
import numpy as np
from catalaunia.compiled import cache
{first}
import toy
numbers, kernels = np.array([20]), (toy.double, toy.next_double, toy.double_of_next)
print(json.dumps({{
    "results": [int(one(numbers)) for one in kernels],
    "found": sum(sum(one.stats.cache_hits.values()) for one in kernels),
    "others": [os.environ.get("NUMBA_CACHE_DIR"), numba.config.CACHE_DIR],
}}))
"""
RESULTS = [40, 41, 42]
DAMAGES: list[Callable[[bytes], bytes]] = [
    lambda _: b"",
    lambda content: content[: len(content) // 2],
    lambda content: content[:-1] + bytes([content[-1] ^ 1]),
]


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., subprocess.Popen[str]]:
    """A process that uses the kernels of a toy, from a folder of its own and a cache that all share."""

    def run(checkout: str = "one", first: str = "") -> subprocess.Popen[str]:
        folder = tmp_path / checkout
        folder.mkdir(exist_ok=True)
        (folder / "toy.py").write_text(TOY)
        os.utime(folder / "toy.py", (len(checkout), len(checkout)))
        path = os.pathsep.join((str(folder), *sys.path))
        environment = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
        environment |= {"PYTHONPATH": path, cache.ROOT: str(tmp_path / "cache")}
        command = [sys.executable, "-c", USE.format(first=first)]
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)

    return run


def said(process: subprocess.Popen[str]) -> Any:
    out, _ = process.communicate()
    assert process.returncode == 0
    return json.loads(out)


def kernels(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "cache").glob("compiled-*/toy.*.kernel"))


def test_what_only_tells_of_a_game_is_no_part_of_what_was_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sentence or a measurement that is changed compiles nothing anew; a rule does."""
    changed = ("telling/story.py", "texts/fr.toml", "lesson/lesson.toml", "thinking/ratings.toml")
    for file in ("rules/war.py", *changed):
        (tmp_path / file).parent.mkdir()
        (tmp_path / file).write_text("old = 1")
    monkeypatch.setattr(installed, "packages", lambda: {"toy": "toy"})
    monkeypatch.setattr(installed, "folder", lambda _name: tmp_path)
    before = cache.cache_name()
    for file in changed:
        (tmp_path / file).write_text("new = 2")
    assert cache.cache_name() == before
    (tmp_path / "rules/war.py").write_text("new = 2")
    assert cache.cache_name() != before


def test_a_constant_of_the_core_that_kernels_are_made_with_is_part_of_what_was_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An upgrade that changes nothing else would go on with machine code in which chance has another number."""
    shutil.copytree(cache.PACKAGE, tmp_path / "catalaunia", ignore=shutil.ignore_patterns("page", "__pycache__"))
    monkeypatch.setattr(cache, "PACKAGE", tmp_path / "catalaunia")
    for file in cache.CORE:
        before = cache.cache_name()
        with open(tmp_path / "catalaunia" / "core" / file, "a") as source:
            source.write("MORE = 1\n")
        assert cache.cache_name() != before, file


NO_NUMBERS = {
    "chance",
    "texts",
    "variant",
    "small",
}  # of the core: sentences, and what begins games; no kernel is made with it


def test_all_of_the_core_that_kernels_are_made_with_is_looked_at() -> None:
    folders = [cache.PACKAGE / name for name in ("compiled", "ai/search", "games")]
    files = [file for folder in folders for file in folder.rglob("*.py") if not set(file.parts) & set(cache.TELLING)]
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    found = {line.split()[1].split(".")[2] for line in lines if line.startswith("from catalaunia.core.")}
    assert found - NO_NUMBERS == {Path(file).stem for file in cache.CORE}


def test_nothing_is_compiled_where_the_cache_does_not_look() -> None:
    def story() -> None: ...

    story.__module__ = "catalaunia.games.toy.telling.story"
    with pytest.raises(ValueError, match=r"toy\.telling\.story\..*story cannot be compiled: .* lies in telling/\."):
        kernel(story)


def test_two_checkouts_share_what_one_of_them_has_compiled_and_what_is_damaged_is_compiled_again(
    start: Callable[..., subprocess.Popen[str]], tmp_path: Path
) -> None:
    """And nobody else's functions are cached there."""
    first, second = said(start("one")), said(start("another"))
    assert (first["results"], first["found"]) == (RESULTS, 0)
    assert (second["results"], second["found"]) == (RESULTS, len(RESULTS))
    assert first["others"] == second["others"] == [None, ""]
    files = kernels(tmp_path)
    for file, damage in zip(files, DAMAGES, strict=True):
        file.write_bytes(damage(file.read_bytes()))
        assert read(file) is None
    again = said(start())
    assert (again["results"], again["found"]) == (RESULTS, 0)
    assert kernels(tmp_path) == files
    assert all(read(file) is not None for file in files)


def test_people_are_told_that_compiling_takes_long_only_before_the_first_time(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(complete, "COMPILED", True)
    assert not complete.warm()
    write(root / cache.cache_name() / "bulk.legal-1.kernel", b"machine code")
    assert complete.warm()
    assert not complete.warm("search")
    monkeypatch.setattr(complete, "COMPILED", False)
    assert complete.warm("search")


def test_two_processes_may_compile_at_once(start: Callable[..., subprocess.Popen[str]], tmp_path: Path) -> None:
    both = [start("one"), start("another")]
    assert [said(one)["results"] for one in both] == [RESULTS, RESULTS]
    assert len(kernels(tmp_path)) == len(RESULTS)
    assert all(read(file) is not None for file in kernels(tmp_path))


@pytest.mark.parametrize(
    "first",
    [
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))",  # as on a full disk, a write fails halfway
        "cache._roots = lambda: iter(())",  # nowhere can be written
    ],
)
def test_what_cannot_be_kept_runs_all_the_same(
    start: Callable[..., subprocess.Popen[str]], tmp_path: Path, first: str
) -> None:
    assert said(start(first=first))["results"] == RESULTS
    assert kernels(tmp_path) == []
    assert [file for file in tmp_path.glob("cache/*/*") if file.name != cache.LOCK] == []


ALONE = """
import resource
from catalaunia.compiled import cache, complete
from catalaunia.compiled.kernel_cache import KernelCache
{first}
with complete.compiling_alone("chess", print):
    KernelCache.when_there("apply")
print(complete.note_complete("chess"))
"""


@pytest.mark.parametrize(
    ("first", "kept"),
    [
        ("resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))", False),  # as on a full disk
        ('(cache.cache_folder() / "chess.compiling").mkdir()', True),  # no room even for an empty file
    ],
)
def test_how_far_a_compile_is_need_not_be_written_for_it_to_end(tmp_path: Path, first: str, kept: bool) -> None:
    environment = os.environ | {cache.ROOT: str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", ALONE.format(first=first)]
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    assert done.stdout.split() == ["apply", str(kept)]


@pytest.mark.long
def test_a_damaged_kernel_of_a_real_game_is_compiled_again(tmp_path: Path) -> None:
    program = """
from catalaunia.core import registry
print(registry.find("attila").rules(2, {}).new()["left"][0])
"""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    environment |= {cache.ROOT: str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, check=True, capture_output=True, text=True
        )
        assert int(done.stdout) > 0
        (kernel,) = tmp_path.glob("compiled-*/*.kernel")
        assert read(kernel)
        kernel.write_bytes(b"no kernel")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where this test's caches lie; what the other tests use is found again afterwards."""
    monkeypatch.setenv(cache.ROOT, str(tmp_path / "cache"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    cache.cache_folder.cache_clear()
    yield tmp_path / "cache"
    cache.cache_folder.cache_clear()


def test_a_folder_that_cannot_be_written_is_replaced_by_a_temporary_one_of_the_user(root: Path, tmp_path: Path) -> None:
    root.write_text("a file, where a folder should be")
    folder = cache.cache_folder()
    assert folder
    assert folder.parent == tmp_path / "temporary" / f"catalaunia-{os.getuid()}"
    assert folder.parent.stat().st_mode & 0o077 == 0


def test_a_temporary_folder_that_others_can_write_is_not_used(root: Path, tmp_path: Path) -> None:
    root.write_text("a file, where a folder should be")
    (tmp_path / "temporary" / f"catalaunia-{os.getuid()}").mkdir()
    (tmp_path / "temporary" / f"catalaunia-{os.getuid()}").chmod(0o777)
    assert cache.cache_folder() is None


def test_old_folders_are_swept_when_nobody_uses_them(root: Path) -> None:
    old = [root / f"compiled-{number}" for number in range(cache.KEPT_CACHES + 3)]
    for age, folder in enumerate(old):
        folder.mkdir(parents=True)
        (folder / "x.kernel").touch()
        os.utime(folder, (1_000 - age, 1_000 - age))
    with (old[-1] / cache.LOCK).open("w") as used:
        os.utime(old[-1], (1, 1))
        fcntl.flock(used, fcntl.LOCK_SH)
        used_here = cache.cache_folder()
        assert {*root.iterdir()} == {used_here, *old[: cache.KEPT_CACHES], old[-1]}
    cache.cache_folder.cache_clear()
    assert cache.cache_folder() == used_here
    assert {*root.iterdir()} == {used_here, *old[: cache.KEPT_CACHES]}


def test_a_folder_that_is_swept_while_a_process_begins_to_use_it_is_made_anew(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, swept = fcntl.flock, list[Path]()

    def sweep_first(file: int, kind: int) -> None:
        if not swept:
            swept.append(root / cache.cache_name())
            shutil.rmtree(swept[0])
        lock(file, kind)

    monkeypatch.setattr(fcntl, "flock", sweep_first)
    folder = cache.cache_folder()
    assert swept
    assert folder
    assert (folder / cache.LOCK).exists()


def test_a_game_is_complete_when_all_that_its_compile_used_is_there_and_whole(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = cache.cache_folder()
    assert folder == root / cache.cache_name()
    monkeypatch.setattr(KernelCache, "files", {"a.kernel": True, "b.kernel": True})
    for name in KernelCache.files:
        write(folder / name, b"machine code")
    assert not complete.is_complete("chess")  # an interrupted compile has noted nothing
    assert complete.note_complete("chess")
    assert complete.is_complete("chess")
    assert not complete.is_complete("go")
    (folder / "b.kernel").write_bytes((folder / "b.kernel").read_bytes()[:-1])
    assert not complete.is_complete("chess")
    (folder / "b.kernel").unlink()
    assert not complete.is_complete("chess")
    KernelCache.files["b.kernel"] = False
    assert not complete.note_complete("chess")


def test_whoever_compiles_the_same_game_second_waits_and_tells_how_far_the_first_one_is(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cache.cache_folder()
    monkeypatch.setattr(KernelCache, "when_there", KernelCache.when_there)
    heard: list[str] = []
    with complete.compiling_alone("chess", heard.append):
        first = KernelCache.when_there
        first("apply")
        told: list[str] = []
        monkeypatch.setattr(time, "sleep", lambda _: _stop())
        with pytest.raises(InterruptedError), complete.compiling_alone("chess", told.append):
            pass
        assert told == ["apply"]
    with complete.compiling_alone("chess", told.append):
        KernelCache.when_there("legal")
    assert (heard, told) == (["apply"], ["apply", "legal"])


def _stop() -> None:
    raise InterruptedError
