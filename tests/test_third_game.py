"""A third game is a third folder, here in a package of its own: installed, it is played everywhere.

The programs run interpreted: what they decide is the same, and nobody waits for a compiler.
"""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from bench.served import PROGRAM, Served
from catalaunia.client import Client
from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, Person, browser  # noqa: F401  (a fixture)
from tests.browser.looks import faults
from tests.browser.test_together import open_table
from tests.installed_poker import ROOT, install
from tests.server import people_only

MOST_MOVES = 10  # of one player in one game


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return install(tmp_path_factory.mktemp("poker")) | {"NUMBA_DISABLE_JIT": "1"}


@pytest.fixture(scope="module")
def server(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(environment, tmp_path_factory.mktemp("server"), people_only.PROGRAM) as made:
        yield made


@pytest.fixture(scope="module")
def server_with_computers(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """They are not waited for: people can play before they are compiled."""
    with serving(environment, tmp_path_factory.mktemp("thinking"), PROGRAM) as made:
        yield made


@contextmanager
def serving(environment: dict[str, str], folder: Path, program: tuple[str, ...]) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("PYTHONPATH", "CATALAUNIA_CACHE", "NUMBA_DISABLE_JIT"):
            patch.setenv(name, environment[name])
        made = Served(folder, str(folder / "tables"), program=program)
        made.start()
    try:
        asyncio.run(made.answers())
        yield made
    finally:
        made.kill()


def run(environment: dict[str, str], *arguments: str, given: str = "") -> str:
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, env=environment, cwd=ROOT, input=given, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_without_its_package_there_is_no_such_game() -> None:
    command = [sys.executable, "-m", "catalaunia.cli", "simulate", "poker", "--games", "1"]
    assert subprocess.run(command, cwd=ROOT, capture_output=True).returncode == 2


def test_it_passes_the_contract_of_every_game(environment: dict[str, str]) -> None:
    out = run(environment, "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "tests/contract", "-k", "poker")
    passed = re.search(r"(\d+) passed", out)
    assert passed, out
    assert int(passed[1]) >= 18, out
    assert "skipped" not in out


def test_its_texts_are_there_in_every_language(environment: dict[str, str]) -> None:
    program = (
        "from catalaunia.core.texts import LANGUAGES, catalogue; "
        "own = [{k for k in catalogue(one) if 'poker' in k} for one in LANGUAGES]; "
        "assert own[0] == own[1] == own[2], own; print(len(own[0]))"
    )
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert int(done.stdout) > 30


def test_it_is_played_in_the_terminal_and_its_record_holds(environment: dict[str, str], tmp_path: Path) -> None:
    file = str(tmp_path / "game.jsonl")
    out = run(environment, "catalaunia.cli", "play", "poker", "--level", "1", "--record", file, given="1\n" * 20)
    assert "The game is over" in out
    assert ": 1 game record, valid." in run(environment, "catalaunia.cli", "verify", file)


def test_its_players_meet_in_the_arena(environment: dict[str, str]) -> None:
    arena = ("catalaunia.cli", "arena", "poker", "--seats", "level:3,random", "--pairs", "20", "--workers", "1")
    report = json.loads(run(environment, *arena, "--json"))
    assert report["games"] == 40
    assert 0 < report["score"] < 1


def play_first(client: Client, table: str, seat: int) -> bool:
    """The first of its moves, if it is this seat's turn; whether the game goes on."""
    now = client.look(table, seat)
    if now.moves:
        client.play(table, seat, now.moves[0])
    return not now.over


def test_it_is_played_over_http(server: Served) -> None:
    with Client(server.address) as client:
        opened = client.open("poker", ["me", "me"], name="Ada")
        for _ in range(2 * MOST_MOVES):
            if not all(play_first(client, opened.table, seat) for seat in opened.seats):
                break
        end = client.look(opened.table, opened.seats[0])
        assert sum(end.scores or []) == 26  # all chips of the table
        assert any("raises" in told or "checks" in told or "folds" in told for told in end.story)


def person_plays(person: Person, other: Callable[[], object], picture: Path) -> None:
    """To the end, always the first of what is offered."""
    page = person.page
    expect(page.locator("[data-part=board]")).to_contain_text("Pot: 2", timeout=PATIENCE)
    page.screenshot(path=picture)
    for _ in range(MOST_MOVES):
        other()
        page.wait_for_selector(".plain [data-move], [data-outcome]", timeout=PATIENCE)
        if page.locator("[data-outcome]").count():
            break
        page.evaluate("document.querySelector('.plain [data-move]')?.click()")  # the last one may be gone by now
        page.wait_for_timeout(100)
    expect(page.locator("[data-outcome]").first).to_be_visible(timeout=PATIENCE)
    assert faults(page) == []


@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop", marks=pytest.mark.long)]
)
def test_it_is_played_in_a_browser(
    server: Served,
    browser: Browser,  # noqa: F811
    size: dict[str, int],
    tmp_path: Path,
) -> None:
    """On a page that it did not bring: its board as text, its moves as buttons, and all else as for the others."""
    person = Person(browser, server, size)
    with Client(server.address) as friend:
        table = open_table(person, "me open", "poker", listed=True)
        seat = friend.join(table, "Ben")
        person.go(f"/t/{table}")
        person.page.get_by_role("button", name="Start").click()
        while not person.page.locator("[data-part=board]").count():  # its number is opened, and the game begins
            friend.look(table, seat)
            person.page.wait_for_timeout(50)
        person_plays(person, lambda: play_first(friend, table, seat), tmp_path / "poker.png")
    person.leave()


@pytest.mark.long
def test_computers_play_it_in_a_browser_and_give_hints(
    server_with_computers: Served,
    browser: Browser,  # noqa: F811
    tmp_path: Path,
) -> None:
    """Two clicks, as for the others; once they are compiled."""
    server = server_with_computers
    with ThreadPoolExecutor(1) as apart:  # Playwright has the event loop of this thread
        apart.submit(asyncio.run, server.answers(with_computers=True)).result()
    person = Person(browser, server)
    person.go("/")
    person.page.locator("article", has_text="Poker").get_by_role("button", name="Play now").click()
    person_plays(person, lambda: None, tmp_path / "poker.png")
    person.leave()
    with Client(server.address) as client:
        opened = client.open("poker", ["me", 7], name="Ada")
        now = client.wait(opened.table, opened.seats[0])
        assert now.over or client.hint(opened.table, opened.seats[0]).sentences
