"""A seat that is one's own on every device: by a link or its code, by words when all is lost, and for nobody else."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from catalaunia.server.http.identity import COOKIE
from catalaunia.server.players.identity import LINK_SECONDS
from tests.browser.conftest import DESKTOP, PHONE, Person, at_every_size, in_both_themes, quiet, until
from tests.browser.looks import covered, cut_off, faults
from tests.browser.players.scanner import scanned
from tests.browser.test_together import open_table, themed
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
    """One of the moves on offer, on a phone from the sheet that it has for them."""
    person.go(f"/t/{table}")
    person.page.wait_for_selector("section.moves button[data-move]", state="attached")
    if (tab := person.page.get_by_role("navigation").get_by_role("button", name="Moves")).count():
        tab.click()
    person.page.locator("section.moves button[data-move]").first.click()


def ply(person: Person, table: str) -> int:
    return int(person.ask("GET", f"/api/tables/{table}")["table"]["ply"])


def seats(person: Person, table: str) -> list[int]:
    found: list[int] = person.ask("GET", f"/api/tables/{table}/seats")
    return found


def go_on(person: Person, table: str) -> None:
    """He moves, and the computers answer."""
    before = ply(person, table)
    move(person, table)
    until(
        person.page,
        "async ([table, before]) => (await (await fetch(`/api/tables/${table}`)).json()).table.ply > before",
        [table, before],
    )


class Thief:
    """Somebody else, with a browser that is nobody yet."""

    def __init__(self, person: Person, table: str) -> None:
        self.person, self.table = person, table

    def is_refused(self, link: str) -> None:
        page = self.person.page
        page.goto("about:blank")
        page.goto(link)
        page.get_by_role("button", name="Yes, sign in here").click()
        expect(page.get_by_role("alert")).to_contain_text("has been used or withdrawn, or has run out")
        self._has_nothing()

    def is_refused_with(self, words: list[str]) -> None:
        self.person.page.goto("about:blank")
        self.person.go("/devices")
        given = part(self.person.page, "I have a phrase")
        given.get_by_label("Your twelve words").fill(" ".join(words))
        given.get_by_role("button", name="Get my seats back").click()
        expect(given.get_by_role("alert")).to_contain_text("No player has this recovery phrase")
        self._has_nothing()

    def _has_nothing(self) -> None:
        self.person.troubles.clear()  # the browser notes the 409
        assert COOKIE not in [one["name"] for one in self.person.page.context.cookies()]
        assert seats(self.person, self.table) == []


@pytest.fixture
def another(browser: Browser, server: Served) -> Iterator[Person]:
    made = Person(browser, server)
    yield made
    made.leave()


def new_link(person: Person, instead_of: str) -> str:
    part(person.page, "Use on another device").get_by_role("button", name="New link").click()
    expect(person.page.locator("[data-invite] input")).not_to_have_value(instead_of)
    return person.page.locator("[data-invite] input").input_value()


def withdraw(person: Person) -> None:
    made = part(person.page, "Use on another device")
    made.get_by_role("button", name="Withdraw").click()
    expect(made.get_by_role("button", name="Make a link")).to_be_visible()


def test_a_player_goes_from_desktop_to_phone_in_mid_game_and_recovers_on_a_third_and_nobody_else_can(
    person: Person, phone: Person, third: Person, another: Person, server: Served
) -> None:
    table = open_table(person, "me computer computer")
    go_on(person, table)
    person.go("/devices")
    words = make_phrase(person)
    thief = Thief(another, table)

    replaced = make_link(person)
    withdrawn = new_link(person, replaced)
    thief.is_refused(replaced)
    withdraw(person)
    thief.is_refused(withdrawn)
    make_link(person)
    link = scanned(person.page, part(person.page, "Use on another device").get_by_role("img", name="QR code"))
    sign_in(phone, link)
    assert "#" not in phone.page.url
    thief.is_refused(link)  # doubled: somebody has copied it
    expect(part(person.page, "Use on another device")).to_contain_text("is now signed in as you")
    expect(part(person.page, "Where you are signed in").get_by_role("listitem")).to_have_count(2)

    person.page.context.clear_cookies()  # of the first
    assert seats(phone, table) == [0]
    go_on(phone, table)
    assert seats(person, table) == []

    thief.is_refused_with(list(reversed(words)))
    phone.go("/devices")
    stolen = make_link(phone)  # and the phone with it
    third.go("/devices")
    given = part(third.page, "I have a phrase")
    given.get_by_label("Your twelve words").fill(" ".join(words).upper())
    given.get_by_text("Sign out all my other devices").click()
    given.get_by_role("button", name="Get my seats back").click()
    expect(third.page.get_by_role("status").first).to_contain_text("now signed in as you")
    assert (seats(third, table), seats(phone, table)) == ([0], [])
    expect(part(third.page, "Where you are signed in").get_by_role("listitem")).to_have_count(1)
    thief.is_refused(stolen)
    go_on(third, table)

    third.go("/devices")
    old = make_link(third)
    server.service.clock._began += LINK_SECONDS  # type: ignore[attr-defined]
    thief.is_refused(old)
    phone.troubles.clear()  # it has been signed out


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
    person.ask("POST", "/api/me")
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
