"""A seat that is one's own on every device: by a link or its code, by words when all is lost, and for nobody else."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from catalaunia.server.http.identity import COOKIE
from catalaunia.server.players.identity import LINK_SECONDS
from tests.browser.conftest import DESKTOP, PHONE, Person, at_every_size, in_both_themes, quiet, until
from tests.browser.looks import covered, cut_off, faults
from tests.browser.test_together import open_table, send, themed
from tests.server.served import Served


@pytest.fixture
def phone(browser: Browser, server: Served) -> Iterator[Person]:
    made = Person(browser, server, PHONE, touch=True)
    yield made
    made.leave()


@pytest.fixture
def third(browser: Browser, server: Served) -> Iterator[Person]:
    made = Person(browser, server)
    yield made
    made.leave()


def part(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)


def make_link(person: Person) -> str:
    part(person.page, "Use on another device").get_by_role("button", name="Make a link").click()
    return person.page.locator("[data-invite] input").input_value()


def make_phrase(person: Person) -> list[str]:
    part(person.page, "Recovery phrase").get_by_role("button", name="Make").click()
    words = person.page.locator("[data-phrase] li")
    expect(words).to_have_count(12)
    return words.all_text_contents()


def sign_in(person: Person, link: str) -> None:
    person.page.goto(link)
    person.page.get_by_role("button", name="Yes, sign in here").click()
    expect(person.page.get_by_role("status").first).to_contain_text("now signed in as you")


def move(person: Person, table: str) -> None:
    """One of the moves on offer, from the sheet that a phone has for them."""
    person.go(f"/t/{table}")
    person.page.get_by_role("navigation").get_by_role("button", name="Moves").click()
    person.page.locator("section.moves button[data-move]").first.click()


def ply(person: Person, table: str) -> int:
    return int(send(person.page, "GET", f"/api/tables/{table}")["table"]["ply"])


def seats(person: Person, table: str) -> list[int]:
    found: list[int] = send(person.page, "GET", f"/api/tables/{table}/seats")
    return found


def test_a_player_moves_to_the_phone_in_mid_game_loses_the_first_and_recovers_on_a_third(
    person: Person, phone: Person, third: Person, browser: Browser, server: Served
) -> None:
    table = open_table(person, "me computer computer")
    person.go("/devices")
    words = make_phrase(person)
    link = make_link(person)
    expect(part(person.page, "Use on another device").get_by_role("img", name="QR code")).to_be_visible()
    sign_in(phone, link)
    assert "#" not in phone.page.url
    expect(part(person.page, "Use on another device")).to_contain_text("is now signed in as you")
    expect(part(person.page, "Where you are signed in").get_by_role("listitem")).to_have_count(2)

    person.page.context.clear_cookies()  # of the first
    assert seats(phone, table) == [0]
    before = ply(phone, table)
    move(phone, table)
    until(
        phone.page,
        "async ([table, before]) => (await (await fetch(`/api/tables/${table}`)).json()).table.ply > before",
        [table, before],
    )
    assert seats(person, table) == []

    thief = Person(browser, server)
    thief.page.goto(link)
    thief.page.get_by_role("button", name="Yes, sign in here").click()
    expect(thief.page.get_by_role("alert")).to_contain_text("has been used or withdrawn")
    thief.troubles.clear()  # the browser notes the 409
    assert COOKIE not in [one["name"] for one in thief.page.context.cookies()]
    thief.leave()

    third.go("/devices")
    given = part(third.page, "I have a phrase")
    given.get_by_label("Your twelve words").fill(" ".join(reversed(words)))
    given.get_by_role("button", name="Get my seats back").click()
    expect(given.get_by_role("alert")).to_contain_text("No player has this recovery phrase")
    third.troubles.clear()
    given.get_by_label("Your twelve words").fill(" ".join(words).upper())
    given.get_by_text("Sign out all my other devices").click()
    given.get_by_role("button", name="Get my seats back").click()
    expect(third.page.get_by_role("status").first).to_contain_text("now signed in as you")
    assert seats(third, table) == [0]
    assert seats(phone, table) == []
    expect(part(third.page, "Where you are signed in").get_by_role("listitem")).to_have_count(1)


def test_a_device_that_is_signed_out_sees_nothing_more_at_once_and_is_told_why(person: Person, phone: Person) -> None:
    table = open_table(person, "me computer computer")
    person.go("/devices")
    sign_in(phone, make_link(person))
    phone.go(f"/t/{table}")
    phone.page.wait_for_selector("section.moves button[data-move]", state="attached")
    listed = part(person.page, "Where you are signed in")
    other = listed.get_by_role("listitem").filter(has_not_text="this device")
    other.get_by_role("button", name="Sign out").click()
    expect(other).to_contain_text("It loses your tables and seats at once")
    other.get_by_role("button", name="Sign out", exact=True).click()
    expect(listed.get_by_role("listitem")).to_have_count(1)
    expect(phone.page.get_by_role("alert")).to_contain_text("This device has been signed out")
    expect(phone.page.locator("section.moves button[data-move]")).to_have_count(0)
    assert seats(phone, table) == []
    phone.troubles.clear()


def test_who_is_somebody_already_is_told_what_he_leaves_and_may_say_no(person: Person, third: Person) -> None:
    table = open_table(third, "me invited")
    person.go("/devices")
    send(person.page, "POST", "/api/me")
    link = make_link(person)
    third.page.goto(link)
    asked = part(third.page, "Sign in on this browser?")
    expect(asked).to_contain_text("you already have 1 table as another player")
    asked.get_by_role("button", name="No, leave everything").click()
    expect(part(third.page, "Use on another device")).to_be_visible()
    assert seats(third, table) == [0]
    assert "#" not in third.page.url
    words = make_phrase(person)
    given = part(third.page, "I have a phrase")
    given.get_by_label("Your twelve words").fill(" ".join(words))
    given.get_by_role("button", name="Get my seats back").click()
    expect(given.get_by_role("alert")).to_contain_text("you already have 1 table as another player")
    assert seats(third, table) == [0]
    given.get_by_role("button", name="Get my seats back all the same").click()
    expect(third.page.get_by_role("status").first).to_contain_text("now signed in as you")
    assert seats(third, table) == []


def test_old_withdrawn_doubled_and_stolen_links_let_nobody_in(
    person: Person, phone: Person, third: Person, server: Served
) -> None:
    table = open_table(person, "me computer computer")
    person.go("/devices")

    def refused(link: str) -> None:
        third.page.goto("about:blank")
        third.page.goto(link)
        third.page.get_by_role("button", name="Yes, sign in here").click()
        expect(third.page.get_by_role("alert")).to_contain_text("has been used or withdrawn, or has run out")
        third.troubles.clear()  # the browser notes the 409
        assert seats(third, table) == []

    first = make_link(person)
    made = part(person.page, "Use on another device")
    made.get_by_role("button", name="New link").click()
    expect(person.page.locator("[data-invite] input")).not_to_have_value(first)
    refused(first)  # a newer one has taken its place
    second = person.page.locator("[data-invite] input").input_value()
    made.get_by_role("button", name="Withdraw").click()
    expect(made.get_by_role("button", name="Make a link")).to_be_visible()
    refused(second)
    link = make_link(person)
    sign_in(phone, link)
    refused(link)  # doubled: somebody has copied it
    listed = part(phone.page, "Where you are signed in").get_by_role("listitem")
    expect(listed).to_have_count(2)
    stolen = make_link(phone)
    person.page.reload()
    other = part(person.page, "Where you are signed in").get_by_role("listitem").filter(has_not_text="this device")
    other.get_by_role("button", name="Sign out").click()
    other.get_by_role("button", name="Sign out", exact=True).click()
    expect(part(person.page, "Where you are signed in").get_by_role("listitem")).to_have_count(1)
    refused(stolen)  # made on a device that was taken away, and signed out since
    phone.troubles.clear()
    late = make_link(person)
    server.service.clock._began += LINK_SECONDS  # type: ignore[attr-defined]
    refused(late)


@at_every_size(PHONE)
@in_both_themes("dark")
def test_nothing_is_wrong_with_the_page_of_devices(person: Person, theme: str) -> None:
    themed(person, theme)
    page = person.page
    person.go("/devices")
    page.wait_for_selector("h1")
    quiet(page)
    assert (faults(page), cut_off(page), covered(page)) == ([], [], [])
    make_link(person)
    make_phrase(person)
    part(page, "Where you are signed in").get_by_role("button", name="Sign out").click()
    quiet(page)
    assert (faults(page), cut_off(page), covered(page)) == ([], [], [])


def test_the_page_of_devices_is_reached_and_used_by_keyboard(person: Person) -> None:
    person.go("/")
    person.page.get_by_role("link", name="Your devices").focus()
    person.page.keyboard.press("Enter")
    made = part(person.page, "Use on another device")
    made.get_by_role("button", name="Make a link").focus()
    person.page.keyboard.press("Enter")
    expect(made.get_by_role("img", name="QR code")).to_be_visible()
    made.get_by_role("button", name="Withdraw").focus()
    person.page.keyboard.press("Enter")
    expect(made.get_by_role("button", name="Make a link")).to_be_visible()
    assert person.page.viewport_size == DESKTOP


def test_the_settings_lead_there_also_from_a_table(person: Person) -> None:
    table = open_table(person, "me computer computer")
    person.go(f"/t/{table}")
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_role("link", name="Your devices and recovery phrase").click()
    expect(person.page.get_by_role("heading", name="Your devices", exact=True)).to_be_visible()
