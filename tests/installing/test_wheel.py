"""The wheel: without extras it plays in the terminal; with them it serves; a command says which one it misses.

The programs run interpreted: what they decide is the same, and nobody waits for a compiler.
"""

import subprocess
import tomllib
import urllib.request
import zipfile
from pathlib import Path

import pytest

from catalaunia.core.texts import LANGUAGES, Refusal, Text
from tests.installing.packages import ROOT, named, with_all_they_bring
from tests.installing.wheels import build, clean, environment

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
PATIENCE = 300.0  # seconds for a program, however busy the machine is


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def base(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    packages = with_all_they_bring(named(PROJECT["dependencies"]))
    return environment(tmp_path_factory.mktemp("base"), wheel, packages)


@pytest.fixture(scope="module")
def served(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With the extra [server] and no other."""
    packages = with_all_they_bring(named(PROJECT["dependencies"] + EXTRAS["server"]))
    return environment(tmp_path_factory.mktemp("served"), wheel, packages)


def run(folder: Path, *command: str | Path, given: str = "") -> subprocess.CompletedProcess[str]:
    """In an empty folder of its own."""
    place = {"cwd": folder, "env": clean(folder), "timeout": PATIENCE}
    return subprocess.run(command, input=given, capture_output=True, text=True, **place)  # type: ignore[call-overload, no-any-return]


def test_rulebooks_lessons_texts_and_the_page_are_in_the_wheel(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    for game in ("attila", "clash451"):
        folder = f"catalaunia/games/{game}"
        assert f"{folder}/lesson/lesson.toml" in inside
        for language in LANGUAGES:
            assert {f"{folder}/rulebook/{language}.md", f"{folder}/texts/{language}.toml"} <= inside
    assert {"catalaunia/py.typed", "catalaunia/page/index.html"} <= inside
    assert {name.split("/")[0] for name in inside if ".dist-info/" not in name} == {"catalaunia"}


@pytest.mark.parametrize("game", ["clash451", pytest.param("attila", marks=pytest.mark.long)])
def test_without_extras_games_are_simulated_verified_and_shown(game: str, base: Path, tmp_path: Path) -> None:
    program, record = base / "catalaunia", f"{game}.jsonl"
    simulated = run(tmp_path, program, "simulate", game, "--games", "2", "--players", "2", "--record", record)
    assert simulated.returncode == 0, simulated.stderr
    verified = run(tmp_path, program, "verify", record)
    assert verified.returncode == 0, verified.stderr
    assert str(Text("cli.holds", path=record, count=2)) in verified.stdout
    assert run(tmp_path, program, "show", record, "--at", "20", "--seat", "1").returncode == 0


def test_without_extras_a_person_plays_against_computers(base: Path, tmp_path: Path) -> None:
    """Three moves, with the computers' answers between them, and he is asked for a fourth."""
    played = run(tmp_path, base / "catalaunia", "play", "attila", "--level", "2", given="1\n1\n1\nquit\n")
    assert played.returncode == 0, played.stderr
    assert played.stdout.count(str(Text("play.choose"))) == 4
    assert str(Text("play.left")) in played.stdout


def test_the_base_install_pulls_none_of_the_extras() -> None:
    base = with_all_they_bring(named(PROJECT["dependencies"]))
    assert base >= {"numba", "numpy", "llvmlite"}
    assert [extra for extra, asked in EXTRAS.items() if base & named(asked)] == []


def test_without_extras_the_library_is_all_there(base: Path, tmp_path: Path) -> None:
    """But for the adapters of other packages: doors, batches, league, small games, programs that play."""
    program = """
from catalaunia import attila, clash451
from catalaunia.core import small
from catalaunia.core.variant import Variant
from catalaunia.research import league, llm, vector
from catalaunia.research.small.graph import Graph
for door in (attila, clash451):
    g = door.Game(seed=7)
    g.push(door.Level(1).choose(g))
    g.record().save("g.jsonl")
    print(door.Game.load("g.jsonl") == [g], len(llm.as_text(g, seat=0)) > 100)
with vector.Batch(Variant("clash451", 2), 2, threads=1) as batch:
    batch.reset()
    print(batch.step(batch.sample()).mask.any())
print(Graph(small.find("attila")).tree_size()["information_sets"], league.__name__)
"""
    asked = run(tmp_path, base / "python", "-c", program)
    assert asked.returncode == 0, asked.stderr
    said = "True True\nTrue True\nTrue\n260 catalaunia.research.league\n"
    assert asked.stdout == said


@pytest.mark.parametrize(
    ("extra", "command"),
    [
        ("server", ["serve", "--port", "0"]),
        ("server", ["import", "games.jsonl"]),
        ("server", ["worker", "--database", "postgresql:///none"]),
    ],
)
def test_without_extras_a_servers_command_says_what_to_install(
    base: Path, tmp_path: Path, extra: str, command: list[str]
) -> None:
    (tmp_path / "games.jsonl").write_text("")
    asked = run(tmp_path, base / "catalaunia", *command)
    assert asked.returncode == 2
    assert asked.stderr == f"{Refusal('cli.extra', extra=extra)}\n"


def test_the_client_says_what_to_install(base: Path, tmp_path: Path) -> None:
    asked = run(tmp_path, base / "python", "-c", "import catalaunia.client")
    assert "pip install 'catalaunia[client]'" in asked.stderr.splitlines()[-1]


def test_a_server_without_the_extra_of_postgresql_says_so(served: Path, tmp_path: Path) -> None:
    asked = run(
        tmp_path, served / "catalaunia", "serve", "--port", "0", "--database", "postgresql://nobody@127.0.0.1/x"
    )
    assert asked.returncode == 2
    assert asked.stderr.splitlines()[-1] == str(Refusal("cli.extra", extra="postgres"))


def test_a_server_serves_the_page_and_the_rulebooks_from_an_empty_folder(served: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with open(log, "w", encoding="utf-8") as out:
        command = [f"{served}/catalaunia", "serve", "--port", "0"]
        running = subprocess.Popen(command, cwd=tmp_path, env=clean(tmp_path), stderr=out)
    try:
        address = _address(log, running)
        for path, part in {
            "/": "<title>",
            "/api/games/attila/rulebook?language=fr": "A7",
            "/healthz": "version",
        }.items():
            assert part in urllib.request.urlopen(address + path, timeout=PATIENCE).read().decode()
    finally:
        running.terminate()
        running.wait(PATIENCE)


def _address(log: Path, running: "subprocess.Popen[bytes]") -> str:
    """Where it says that it is."""
    while True:
        try:
            running.wait(0.1)
        except subprocess.TimeoutExpired:
            pass
        else:
            raise AssertionError(log.read_text("utf-8"))
        if "Catalaunia is running at " in (said := log.read_text("utf-8")):
            return said.partition("Catalaunia is running at ")[2].split(" ")[0]
