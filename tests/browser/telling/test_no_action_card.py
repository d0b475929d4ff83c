"""Attila: "No action card" is said with the choice before it, unless one asks to be asked."""

import json

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import PATIENCE, Person
from tests.browser.scenes import Looker

SEAT = 1  # of whoever is asked
DECLINE = "[data-part=acts] button[data-move=pass]"


class Chooser:
    """Somebody who has played a card, has two action cards left, and is asked for influence or a second pawn."""

    def __init__(self, person: Person) -> None:
        self.page: Page = person.page
        self.sent: list[str] = []  # moves
        self.over = False  # it was the other one's turn since one's last choice, who may already have played
        self.page.on("websocket", self._listen)
        Looker(self.page, person.address).sit("attila", "influence")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self._note)
        socket.on("framereceived", self._hear)

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["kind"] == "update":
            self.over |= message["picture"]["turn"]["active"] != SEAT

    def _note(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["kind"] == "play" and message["move"] not in self.sent:  # it is sent until it is acknowledged
            self.sent.append(message["move"])

    def choose(self, move: str) -> None:
        self.over = False
        if move == "gain":
            self.page.locator("[data-part=acts] button[data-move=gain]").click()
        else:
            self.page.locator(f'[data-province][data-move="{move}"]').press("Enter")

    def is_asked(self) -> None:
        """The turn is not over before one says so."""
        decline = self.page.locator(DECLINE)
        expect(decline).to_be_visible()
        expect(self.page.locator('.actions button:not([aria-disabled="true"])')).not_to_have_count(0)
        assert "pass" not in self.sent
        decline.click()
        self.turn_is_over()

    def turn_is_over(self) -> None:
        """It is the other one's."""
        for _ in range(PATIENCE // 50):
            if self.over:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("the turn does not end")


@pytest.mark.parametrize("move", ["gain", "second noricum"])
def test_it_goes_with_gaining_influence_or_with_the_second_pawn(move: str, person: Person) -> None:
    chooser = Chooser(person)
    chooser.choose(move)
    chooser.turn_is_over()
    assert chooser.sent == [move, "pass"]


def test_whoever_presses_an_action_card_first_is_asked_at_the_end(person: Person) -> None:
    chooser = Chooser(person)
    card = person.page.locator(".actions button[aria-disabled=true]").first
    card.press("Enter")
    expect(person.page.locator(".actions .later")).not_to_have_count(0)
    card.press("Enter")  # he has changed his mind
    expect(person.page.locator(".actions .later")).to_have_count(0)
    card.press("Enter")
    chooser.choose("gain")
    chooser.is_asked()
    assert chooser.sent == ["gain", "pass"]


def test_the_setting_makes_it_ask_always(person: Person) -> None:
    chooser = Chooser(person)
    page = person.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Ask before my turn ends").check()
    page.keyboard.press("Escape")
    chooser.choose("second noricum")
    chooser.is_asked()
    assert chooser.sent == ["second noricum", "pass"]
    assert '"askAction":true' in page.evaluate("localStorage.settings")
