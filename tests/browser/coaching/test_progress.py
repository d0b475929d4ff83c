"""One's own play over time in a browser: games are judged, shown by game and by kind of decision, and deleted."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Person, at_every_size, quiet
from tests.browser.looks import faults
from tests.server.outgoing.test_history import finished
from tests.server.served import Served, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Games are judged there at once."""
    with served(tmp_path_factory.mktemp("served") / "s") as running:
        yield running


@at_every_size(PHONE)
def test_a_game_that_was_brought_counts_once_one_says_which_seat_one_had(size: dict[str, int], person: Person) -> None:
    page = person.page
    person.go("/progress")
    expect(page.get_by_text("No finished game of yours is there yet.")).to_be_visible()
    assert faults(page) == []
    brought = page.request.post(f"{person.address}/api/records", data=finished("clash451", 2)).json()
    person.go(f"/review/{brought['table']}")
    page.get_by_role("button", name="Add to my play").click()
    page.get_by_role("link", name="Your play over time").click()
    own = page.locator('[data-game="clash451"]')
    expect(own).to_contain_text("1 game")
    expect(own).to_contain_text("Where it costs you most")
    own.locator("summary").click()
    quiet(page)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    assert saved.value.suggested_filename == "catalaunia-play.json"
    page.get_by_role("button", name="Delete everything").click()
    page.get_by_role("button", name="Yes, delete everything").click()
    expect(own).to_have_count(0)
    page.reload()
    expect(page.get_by_text("No finished game of yours is there yet.")).to_be_visible()
