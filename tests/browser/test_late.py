"""While the rules are compiled: the page says how far it is, who could begin, and that the one asked for has come."""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from catalaunia.ai.players import parse
from catalaunia.ai.worker import Question
from catalaunia.server.shares.fair_queue import Turn
from catalaunia.server.tables import deadlines
from catalaunia.server.thinking import turns
from tests.browser.conftest import PATIENCE, PHONE, Person
from tests.browser.looks import faults
from tests.server.served import Served, served
from tests.server.thinking.quick import QuickThinkers

CHAMPION = 7


@dataclass
class Compilers(QuickThinkers):
    """Champions wait for the compiler, which a test turns on by hand from its own thread."""

    async def open(self) -> None:
        self.loop, self.compiled = asyncio.get_running_loop(), asyncio.Event()
        self.compile(0, 40)

    async def move(self, asked: Question, turn: Turn) -> int:
        if parse(asked.player).number == CHAMPION:
            await self.compiled.wait()
        return await super().move(asked, turn)

    def come_to(self, done: int, seconds_left: int | None = None) -> None:
        def go_on() -> None:
            self.compile(done, 40, seconds_left)
            if self.ready:
                self.compiled.set()

        self.loop.call_soon_threadsafe(go_on)


@pytest.fixture
def thinkers() -> Compilers:
    return Compilers()


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thinkers: Compilers) -> Iterator[Served]:
    monkeypatch.setattr(deadlines, "LEAST_DELAY", 0.0)
    monkeypatch.setattr(deadlines, "DELAY_JITTER", 0.0)
    monkeypatch.setattr(turns, "RELEASE_STEP", 0.02)
    with served(tmp_path / "tables", thinkers=thinkers) as running:
        yield running


@pytest.fixture
def on_a_phone(browser: Browser, server: Served) -> Iterator[Person]:
    made = Person(browser, server, PHONE)
    yield made
    made.leave()


def open_with_a_champion(person: Person, **options: Any) -> str:
    """Who begins: one has to wait for him at once."""
    seats = [{"kind": "me"}, {"kind": "computer", "level": CHAMPION}]
    setup = {"game": "attila", "seats": seats, "options": {"first_player": "named", "first_seat": 1} | options}
    return str(person.ask("POST", "/api/tables", {"name": "Ada", "setup": setup})["table"])


def wait_for_the_turn(page: Page) -> None:
    page.wait_for_selector("section.moves button[data-move]", timeout=PATIENCE)


def test_one_begins_with_the_captain_and_the_champion_relieves_him(person: Person, thinkers: Compilers) -> None:
    person.go(f"/t/{open_with_a_champion(person)}")
    page, late = person.page, person.page.locator("[data-late]")
    expect(late).to_contain_text(re.compile(r"Waiting for \w+ \(Champion\)"), timeout=PATIENCE)
    expect(late).to_contain_text("0 of 40 parts")
    thinkers.come_to(12, 33)
    expect(late).to_contain_text("12 of 40 parts, about 35 seconds left", timeout=PATIENCE)
    expect(late.get_by_role("progressbar")).to_have_js_property("value", 12)
    assert faults(page) == []
    late.get_by_role("button", name="Start now with the").click()
    expect(late).to_have_count(0, timeout=PATIENCE)
    expect(page.locator("[data-relief]")).to_have_text("for now, then Champion", timeout=PATIENCE)
    chronicle = page.locator("[data-part=chronicle] [data-notice]")
    expect(chronicle).to_have_text(re.compile(r"^Until \w+ \(Champion\) can play"))
    wait_for_the_turn(page)  # he has moved

    page.get_by_role("button", name="Hint").click()
    awaited = page.locator("[data-hint-awaited]")
    expect(awaited).to_contain_text("as soon as the rules have been compiled", timeout=PATIENCE)
    expect(awaited).to_contain_text("12 of 40")
    assert faults(page) == []
    thinkers.come_to(40)
    expect(page.get_by_text("Best: this one.")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-relief]")).to_have_count(0)
    expect(page.locator("li[data-presence=computer]")).to_contain_text("Champion")
    expect(chronicle.first).to_contain_text("(Champion) will play from now on")


def test_whoever_waits_sees_the_champion_come(on_a_phone: Person, thinkers: Compilers) -> None:
    on_a_phone.go(f"/t/{open_with_a_champion(on_a_phone)}")
    page, late = on_a_phone.page, on_a_phone.page.locator("[data-late]")
    expect(late).to_contain_text(re.compile(r"Waiting for \w+ \(Champion\)"), timeout=PATIENCE)
    thinkers.come_to(30, 4)
    expect(late).to_contain_text("about 5 seconds left", timeout=PATIENCE)
    thinkers.come_to(3)  # it was interrupted, and begins anew
    expect(late).to_contain_text("3 of 40 parts", timeout=PATIENCE)
    expect(late).not_to_contain_text("left")
    assert faults(page) == []
    thinkers.come_to(40)
    expect(late).to_have_count(0, timeout=PATIENCE)
    page.get_by_role("tab", name="Chronicle").or_(page.get_by_role("button", name="Chronicle")).click()
    expect(page.locator("[data-part=chronicle] li").first).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-part=chronicle] [data-notice]")).to_have_count(0)  # nobody was relieved


def test_a_new_table_says_who_is_late_and_need_not_wait(person: Person, thinkers: Compilers) -> None:
    person.go("/new/attila")
    page, late = person.page, person.page.locator("[data-late]")
    page.get_by_role("radio", name="Champion").first.check()
    expect(late).to_contain_text("Champion: not ready yet", timeout=PATIENCE)
    late.get_by_role("switch", name="Start without waiting").check()
    assert faults(page) == []
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("[data-relief]")).to_have_text("for now, then Champion", timeout=PATIENCE)
    thinkers.come_to(40)
    expect(page.locator("[data-relief]")).to_have_count(0, timeout=PATIENCE)
    page.go_back()
    page.get_by_role("radio", name="Champion").first.check()
    expect(late).to_have_count(0)  # all can think
