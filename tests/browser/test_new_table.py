"""A new table offers what the rules offer: who begins, a board from a file, and what each option means."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from catalaunia.core.texts import Text
from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, Person, at_every_size, in_both_themes
from tests.browser.looks import covered, cut_off, faults

BOARD = """
provinces = ["gate", "ford", "hill"]
frontier = ["gate"]
borders = [["gate", "ford"], ["ford", "hill"]]
arrows = []
"""


def bring(page: Page, file: Path, text: str) -> None:
    file.write_text(text, "utf-8")
    page.get_by_label("Choose a file").or_(page.get_by_label("Choisir un fichier")).set_input_files(file)


@at_every_size(PHONE)
def test_a_board_is_brought_from_a_file_and_played_on(person: Person, tmp_path: Path) -> None:
    person.go("/new/attila")
    page, file = person.page, tmp_path / "three-places.toml"
    name = page.locator("[data-own]")
    bring(page, file, BOARD.replace('["gate"]', '["gates"]'))
    refused = page.get_by_role("alert")
    expect(refused).to_have_text(Text("board.unknown_in_frontier", id="gates").say("en"))
    expect(name).to_have_count(0)
    bring(page, file, BOARD)  # the same file, mended
    expect(name).to_have_text("three-places.toml")
    expect(refused).to_have_count(0)
    page.get_by_role("button", name="Remove the file").click()
    expect(name).to_have_count(0)
    bring(page, file, BOARD)
    expect(name).to_have_text("three-places.toml")
    assert (faults(page), cut_off(page), covered(page)) == ([], [], [])
    with page.expect_response("**/api/tables") as made:
        page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/t/*", timeout=PATIENCE)
    expect(page.get_by_text("from your file").first).to_be_attached(timeout=PATIENCE)  # among the table's options
    page.wait_for_selector("[data-province]", state="attached")  # the page has given its number, and the game has begun
    table = page.context.request.get(f"{person.address}/api/tables/{made.value.json()['table']}").json()
    assert table["table"]["options"]["board"] == "own"
    assert [place["id"] for place in table["picture"]["provinces"]] == ["gate", "ford", "hill"]
    person.troubles.clear()  # the browser notes the 409


def test_the_checker_speaks_the_page_s_language_and_too_large_a_file_is_not_sent(
    person: Person, tmp_path: Path
) -> None:
    person.go("/new/attila")
    page = person.page
    page.get_by_role("button", name="FR", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    bring(page, tmp_path / "none.toml", "provinces = []\nfrontier = []\nborders = []\narrows = []")
    expect(page.get_by_role("alert")).to_have_text(Text("board.no_provinces").say("fr"))
    bring(page, tmp_path / "large.toml", "#" * 70_000)
    expect(page.get_by_role("alert")).to_have_text(Text("web.new.own.too_large").say("fr"))
    person.troubles.clear()  # the browser notes the 409


@at_every_size(DESKTOP)
def test_any_seat_may_begin_and_chance_decides_if_none_is_named(person: Person) -> None:
    person.go("/new/attila")
    page = person.page
    first = page.get_by_role("group", name="Who goes first?")
    expect(first.get_by_role("radio")).to_have_count(4)
    expect(first.get_by_role("radio", name="at random")).to_be_checked()
    first.get_by_role("radio", name="C · Scout").check()
    expect(page.get_by_text("have it: the youngest player goes first")).to_be_visible()
    with page.expect_request("**/api/tables") as asked:
        page.get_by_role("button", name="Sit down").click()
    sent = json.loads(asked.value.post_data or "")["setup"]
    assert sent["options"] == {"first_player": "named", "first_seat": 2}
    page.wait_for_url("**/t/*", timeout=PATIENCE)


@at_every_size(PHONE)
@in_both_themes("dark")
def test_what_single_rules_mean_can_be_read_before_one_chooses(theme: str, person: Person) -> None:
    person.go("/")
    person.page.evaluate("theme => localStorage.setItem('settings', JSON.stringify({theme}))", theme)
    person.go("/new/attila")
    page = person.page
    page.get_by_text("Change individual rules").click()
    for option, value in (("century_vii", "at-once"), ("two_player_gap", "2"), ("influence_choice", "one-of-two")):
        expect(page.get_by_text(Text(f"web.new.means.attila.{option}.{value}").say("en"))).to_be_visible()
    assert (faults(page), cut_off(page), covered(page)) == ([], [], [])
