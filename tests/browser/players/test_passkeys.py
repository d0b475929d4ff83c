"""Passkeys in a browser with an authenticator of its own (CDP has a virtual one), and why there are none elsewhere."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Person, at_every_size, in_both_themes, quiet
from tests.browser.looks import covered, cut_off, faults
from tests.browser.players.test_devices import make_phrase, part, seats
from tests.browser.test_together import open_table, send, themed
from tests.server.served import Served

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class WithKeys(Person):
    """Somebody whose browser has an authenticator, at an address with a name."""

    def __init__(self, browser: Browser, server: Served, size: dict[str, int] = DESKTOP) -> None:
        super().__init__(browser, server, size, new=True)
        self.address = server.address.replace("127.0.0.1", "localhost")
        self.keys: CDPSession = self.context.new_cdp_session(self.page)
        self.keys.send("WebAuthn.enable")
        self.device = self.keys.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]

    def passkeys(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.keys.send("WebAuthn.getCredentials", {"authenticatorId": self.device})[
            "credentials"
        ]
        return found

    def take_up(self, passkey: dict[str, Any]) -> None:
        """As when they come along from another device of the same person."""
        self.keys.send("WebAuthn.addCredential", {"authenticatorId": self.device, "credential": passkey})


@contextmanager
def with_keys(browser: Browser, server: Served, size: dict[str, int] = DESKTOP) -> Iterator[WithKeys]:
    made = WithKeys(browser, server, size)
    yield made
    made.leave()


def mine(page: Page) -> Locator:
    return part(page, "Passkeys")


def make(person: WithKeys) -> dict[str, Any]:
    mine(person.page).get_by_role("button", name="Create a passkey").click()
    expect(mine(person.page)).to_contain_text("Your passkey is ready.")
    return person.passkeys()[-1]


def enter(person: Person) -> None:
    part(person.page, "I have a passkey").get_by_role("button", name="Sign in").click()


def test_a_passkey_is_made_brings_its_player_to_a_new_device_and_is_removed(browser: Browser, server: Served) -> None:
    with with_keys(browser, server) as ada, with_keys(browser, server, PHONE) as phone:
        table = open_table(ada, "me computer computer")
        ada.go("/devices")
        expect(mine(ada.page)).to_contain_text("You have no passkey yet.")
        passkey = make(ada)
        assert passkey["isResidentCredential"]
        assert passkey["rpId"] == "localhost"
        player = send(ada.page, "POST", "/api/me")["player"]
        assert player not in passkey["userHandle"]
        expect(mine(ada.page).get_by_role("listitem")).to_contain_text("Chrome · Linux")
        mine(ada.page).get_by_role("button", name="Create a passkey").click()
        expect(mine(ada.page)).to_contain_text("There is already a passkey of yours on this device.")

        phone.go("/devices")
        enter(phone)  # it has none yet
        expect(part(phone.page, "I have a passkey")).to_contain_text("No passkey was used.")
        phone.take_up(passkey)
        enter(phone)
        expect(phone.page.get_by_role("status").first).to_contain_text("now signed in as you")
        assert seats(phone, table) == [0]
        expect(mine(phone.page).get_by_role("listitem")).to_contain_text("last used on")
        ada.page.reload()
        expect(part(ada.page, "Where you are signed in").get_by_role("listitem")).to_have_count(2)

        mine(ada.page).get_by_role("button", name="Remove:").click()
        mine(ada.page).get_by_role("button", name="Remove", exact=True).click()
        expect(mine(ada.page)).to_contain_text("You have no passkey yet.")
        with with_keys(browser, server) as late:
            late.go("/devices")
            late.take_up(phone.passkeys()[-1])
            enter(late)
            expect(part(late.page, "I have a passkey").get_by_role("alert")).to_contain_text("No player here has this")
            assert seats(late, table) == []
            late.troubles.clear()  # the browser notes the 409


def test_who_is_somebody_already_is_told_what_he_leaves(browser: Browser, server: Served) -> None:
    with with_keys(browser, server) as ada, with_keys(browser, server) as ben:
        ada.go("/devices")
        passkey = make(ada)
        open_table(ben, "me invited")
        ben.go("/devices")
        ben.take_up(passkey)
        enter(ben)
        asked = part(ben.page, "I have a passkey")
        expect(asked.get_by_role("alert")).to_contain_text("you already have 1 table as another player")
        asked.get_by_role("button", name="Sign in all the same").click()
        expect(ben.page.get_by_role("status").first).to_contain_text("now signed in as you")
        assert send(ben.page, "POST", "/api/me")["player"] == send(ada.page, "POST", "/api/me")["player"]


def test_where_the_address_is_a_number_or_the_page_came_by_plain_http_the_page_says_so(person: Person) -> None:
    person.go("/devices")
    expect(mine(person.page)).to_contain_text("because the address of this page is a number")
    person.context.add_init_script("Object.defineProperty(window, 'isSecureContext', {get: () => false})")
    person.go("/devices")
    expect(mine(person.page)).to_contain_text("was not opened with https:// (as in a local network)")
    expect(part(person.page, "I have a passkey")).to_have_count(0)
    expect(mine(person.page).get_by_role("button")).to_have_count(0)
    make_phrase(person)  # all else works
    person.go("/notices")
    expect(person.page.locator("main, body").last).to_contain_text("only if the page was opened with https://")


@at_every_size(PHONE)
@in_both_themes("dark")
@pytest.mark.parametrize("language", [*(pytest.param(one, marks=pytest.mark.long) for one in ("en", "fr")), "de"])
def test_nothing_is_wrong_with_passkeys_on_the_page(
    browser: Browser, server: Served, size: dict[str, int], theme: str, language: str
) -> None:
    with with_keys(browser, server, size) as ada:
        themed(ada, theme)
        ada.page.add_init_script(
            f"localStorage.setItem('settings', JSON.stringify({{theme: '{theme}', language: '{language}'}}))"
        )
        ada.go("/devices")
        section = ada.page.locator("[data-passkeys=yes]")
        section.get_by_role("button").last.click()
        section.get_by_role("listitem").get_by_role("button").click()
        quiet(ada.page)
        assert (faults(ada.page), cut_off(ada.page), covered(ada.page)) == ([], [], [])


def test_a_passkey_is_made_and_removed_by_keyboard(browser: Browser, server: Served) -> None:
    with with_keys(browser, server) as ada:
        ada.go("/devices")
        mine(ada.page).get_by_role("button", name="Create a passkey").focus()
        ada.page.keyboard.press("Enter")
        mine(ada.page).get_by_role("button", name="Remove:").focus()
        ada.page.keyboard.press("Enter")
        mine(ada.page).get_by_role("button", name="Remove", exact=True).focus()
        ada.page.keyboard.press("Enter")
        expect(mine(ada.page)).to_contain_text("You have no passkey yet.")


def test_the_words_are_saved_as_a_file_and_the_file_brings_the_seats_back(
    browser: Browser, server: Served, person: Person, tmp_path: Path
) -> None:
    table = open_table(person, "me computer computer")
    person.go("/devices")
    words = make_phrase(person)
    with person.page.expect_download() as saving:
        part(person.page, "Recovery phrase").get_by_role("button", name="Save as a file").click()
    saving.value.save_as(file := tmp_path / "words.txt")
    expect(part(person.page, "Recovery phrase")).to_contain_text("Saved as catalaunia-phrase.txt")
    lines = file.read_text("utf-8").splitlines()
    assert lines[-1].split() == words
    assert person.address in lines[0]
    other = Person(browser, server)
    other.go("/devices")
    given = part(other.page, "I have a phrase")
    (tmp_path / "other.txt").write_text("Nothing of the kind", "utf-8")
    given.get_by_label("Open the saved file").set_input_files(tmp_path / "other.txt")
    expect(given.get_by_role("alert")).to_contain_text("This file has no recovery phrase in it.")
    given.get_by_label("Open the saved file").set_input_files(file)
    expect(given.get_by_label("Your twelve words")).to_have_value(" ".join(words))
    given.get_by_role("button", name="Get my seats back").click()
    expect(other.page.get_by_role("status").first).to_contain_text("now signed in as you")
    assert seats(other, table) == [0]
    other.leave()
