"""What people do at a table, with the page and beside it."""

from typing import Any

from playwright.sync_api import Page

from catalaunia.core import registry
from tests.browser.conftest import PATIENCE, Person
from tests.browser.looks import covered, cut_off, faults
from tests.browser.test_together import open_table

NAMES = ("Ada", "Ben", "Cy")
GAME = registry.names()[0]


def together(people: list[Person], game: str = GAME, **setup: Any) -> str:
    """All of them play, Ada begins where one can say so; each page shows the table."""
    begins = registry.find(game).usual.begins
    options = {begins[0]: begins[1], begins[2]: 0} if begins else {}
    table = open_table(people[0], "me" + " open" * (len(people) - 1), game, options=options, **setup)
    for one, name in zip(people[1:], NAMES[1:], strict=False):
        one.ask("POST", f"/api/tables/{table}/join", {"name": name})
    people[0].ask("POST", f"/api/tables/{table}/start", {})
    for one in people:
        one.go(f"/t/{table}")
        one.page.wait_for_selector(".board[data-ply] *", state="attached", timeout=PATIENCE)
    return table


def show_players(page: Page) -> None:
    """On a small screen they are a sheet over the board."""
    tab = page.get_by_role("navigation").get_by_role("button", name="Players")
    if tab.count() and tab.get_attribute("aria-expanded") != "true":
        tab.click()


def nothing_wrong(page: Page) -> None:
    page.wait_for_timeout(300)  # a dialog rises
    assert (faults(page), cut_off(page), covered(page)) == ([], [], [])
