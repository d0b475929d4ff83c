"""Playing together and looking back: invitations, watching, notices, settings, no net, records, charts."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from catalaunia.core import record, registry
from catalaunia.core.match import Match
from tests.browser.conftest import (
    DESKTOP,
    PATIENCE,
    PHONE,
    TABLET,
    Person,
    at_every_size,
    end_finale,
    in_both_themes,
    quiet,
)
from tests.browser.looks import faults
from tests.server.served import Served

FAKES = """
window.shown = []; window.notes = 0; window.asked = 0;
window.Notification = class { static permission = 'default';
  static async requestPermission() { window.asked++; return (this.permission = 'granted'); }
  constructor(title, options) { window.shown.push([title, options.body, options.tag]); } close() {} };
const plain = window.AudioContext;
window.AudioContext = class extends plain { createOscillator() { window.notes++; return super.createOscillator(); } };
"""
HIDDEN = "Object.defineProperty(document, 'hidden', {get: () => true, configurable: true})"


def finished(name: str, players: int, moves: int | None = None) -> record.Record:
    """The record of a game that chance has played, to its end or so far."""
    played = registry.find(name)
    rules = played.rules(players, {})
    match, dice = Match(rules, ["Ada", "Ben", "Cy"][:players], bytes(32)), random.Random(11)
    while not match.over and (moves is None or len(match.log) < moves):
        seat = match.to_act()[0]
        match.play(seat, dice.choice(match.legal(seat)).text)
    return record.of_match(played, match)


def send(page: Page, method: str, path: str, body: Any = None) -> Any:
    """A request by this person's browser."""
    address = "/".join(page.url.split("/")[:3])
    answer = page.context.request.fetch(address + path, method=method, data=body)
    assert answer.ok, answer.text()
    return answer.json()


def open_table(person: Person, kinds: str, name: str = "attila", **setup: Any) -> str:
    seats = [{"kind": kind} | ({"level": 1} if kind == "computer" else {}) for kind in kinds.split()]
    made = person.ask("POST", "/api/tables", {"name": "Ada", "setup": {"game": name, "seats": seats} | setup})
    return str(made["table"])


def themed(person: Person, theme: str) -> None:
    person.page.add_init_script(f"localStorage.setItem('settings', JSON.stringify({{theme: '{theme}'}}))")


@pytest.fixture
def friend(browser: Browser, server: Served) -> Iterator[Person]:
    made = Person(browser, server, PHONE)
    yield made
    made.leave()


# Invitations


def test_an_invitation_is_a_link_and_a_code_and_its_secret_does_not_stay_in_the_address(
    person: Person, friend: Person
) -> None:
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.go("/new/clash451")
    person.page.locator("li select").nth(0).select_option("invited")
    person.page.get_by_role("button", name="Sit down").click()
    invite = person.page.locator("[data-invite]")  # the link that came with the table
    expect(invite.get_by_role("img", name="QR code")).to_be_visible(timeout=PATIENCE)
    first = invite.locator("input").input_value()
    invite.get_by_role("button", name="Copy").click()
    expect(invite.get_by_text("Copied.")).to_be_visible()
    assert person.page.evaluate("navigator.clipboard.readText()") == first
    invite.get_by_role("button", name="New link").click()
    expect(invite.locator("input")).not_to_have_value(first)
    link = invite.locator("input").input_value()
    friend.page.goto(first)
    friend.page.get_by_label("Your name").fill("Ben")
    friend.page.get_by_role("button", name="Sit down").click()
    expect(friend.page.get_by_role("alert")).to_contain_text("link", timeout=PATIENCE)  # the old one is void
    friend.troubles.clear()
    friend.go("/")
    friend.page.get_by_role("button", name="Join with a link").click()
    friend.page.get_by_label("The link you received").fill("https://example.org/")
    friend.page.get_by_role("button", name="Go to the table").click()
    expect(friend.page.get_by_role("alert")).to_contain_text("not a link to a table")
    friend.page.get_by_label("The link you received").fill(link)
    friend.page.get_by_role("button", name="Go to the table").click()
    expect(friend.page.get_by_text("Guest invites you.")).to_be_visible(timeout=PATIENCE)
    assert "#" not in friend.page.url
    friend.page.reload()
    expect(friend.page.get_by_text("Guest invites you.")).to_be_visible(timeout=PATIENCE)
    friend.page.get_by_role("button", name="Sit down").click()
    expect(person.page.get_by_text("Everybody is here.")).to_be_visible(timeout=PATIENCE)
    assert link.split("#")[1] not in friend.page.evaluate(
        "JSON.stringify([localStorage, sessionStorage, history.state])"
    )


def test_a_link_is_withdrawn(person: Person) -> None:
    person.go(f"/t/{open_table(person, 'me invited')}")
    person.page.get_by_role("button", name="Withdraw").click(timeout=PATIENCE)
    expect(person.page.get_by_role("button", name="Invite by link")).to_be_visible(timeout=PATIENCE)


@at_every_size(DESKTOP)
def test_whoever_has_no_seat_watches_and_is_sent_no_secret(person: Person, friend: Person) -> None:
    table = open_table(person, "me me computer")
    frames: list[str] = []
    friend.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(str(text))))
    friend.go(f"/t/{table}")
    expect(friend.page.locator("[data-watching]")).to_contain_text("You are watching", timeout=PATIENCE)
    updates = [json.loads(frame) for frame in frames if '"kind":"update"' in frame]
    assert updates
    for update in updates:
        assert (update["picture"]["own"], update["offers"], update["seat"]) == (None, [], None)
    assert friend.page.locator("section.moves, #chat, button[data-move]").count() == 0


def test_players_see_who_is_here_and_new_talk_is_counted_on_a_phone(person: Person, friend: Person) -> None:
    table = open_table(person, "me open", options={"first_player": "named", "first_seat": 0})
    friend.ask("POST", f"/api/tables/{table}/join", {"name": "Ben", "seat": None})
    person.ask("POST", f"/api/tables/{table}/start", {})
    person.go(f"/t/{table}")
    ben = person.page.locator("li[data-presence]").nth(1)
    expect(ben).to_have_attribute("data-presence", "gone", timeout=PATIENCE)
    friend.go(f"/t/{table}")
    expect(ben).to_have_attribute("data-presence", "here", timeout=PATIENCE)
    friend.page.wait_for_selector("aside#beside, .seats", state="attached", timeout=PATIENCE)  # else it is old talk
    person.page.get_by_label("Say something").fill("Welcome!")
    person.page.get_by_role("button", name="Send").click()
    fresh = friend.page.get_by_role("button", name="1 new message")
    fresh.click(timeout=PATIENCE)
    expect(fresh).to_have_count(0)
    expect(friend.page.get_by_role("list", name="Chat").get_by_text("Welcome!")).to_be_in_viewport()
    expect(friend.page.locator("[data-announcer]")).to_contain_text("Ada: Welcome!")  # heard while it was out of sight
    friend.go("/")
    expect(ben).to_have_attribute("data-presence", "gone", timeout=PATIENCE)
    expect(ben).to_contain_text("left ")


# Notices and settings


def test_settings_take_effect_at_once_and_are_kept(person: Person) -> None:
    person.page.add_init_script(FAKES)
    person.go("/")
    person.page.get_by_role("button", name="Settings").click()
    dialog = person.page.get_by_role("dialog")
    for answer in ("dark", "very large", "none"):
        dialog.get_by_role("radio", name=answer, exact=True).check()
    assert person.page.evaluate("window.asked") == 0  # permission is asked for on a click only
    dialog.get_by_role("switch", name="Sound").check()
    dialog.get_by_role("switch", name="Browser notifications").check()
    expect(dialog.get_by_role("switch", name="Browser notifications")).to_be_checked()
    assert person.page.evaluate("[window.asked, window.notes]") == [1, 2]
    dialog.get_by_role("radio", name="Deutsch").check()
    expect(dialog.get_by_role("heading", name="Einstellungen")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    person.page.reload()
    root = person.page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-motion", "off")
    expect(root).to_have_attribute("lang", "de")
    assert person.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"


def test_a_turn_is_announced_by_sound_and_notice_to_whoever_wants_it(person: Person, friend: Person) -> None:
    table = open_table(person, "me open", options={"first_player": "named", "first_seat": 1})
    friend.ask("POST", f"/api/tables/{table}/join", {"name": "Ben", "seat": None})
    person.ask("POST", f"/api/tables/{table}/start", {})
    person.page.add_init_script(FAKES + "localStorage.setItem('settings', '{\"sound\":true,\"notices\":true}')")
    person.go(f"/t/{table}")
    expect(person.page.get_by_text("Waiting for Ben.").first).to_be_visible(timeout=PATIENCE)
    person.page.evaluate(f"Notification.permission = 'granted'; {HIDDEN}")
    for _ in range(500):
        if person.page.evaluate("window.shown.length"):
            break
        offers = friend.ask("GET", f"/api/tables/{table}?seat=1")["offers"]
        if offers:
            move = next((one["move"] for one in offers if one["move"] in ("forgo", "pass")), offers[0]["move"])
            friend.ask("POST", f"/api/tables/{table}/moves", {"seat": 1, "move": move})
        person.page.wait_for_timeout(30)
    assert person.page.evaluate("window.shown") == [["Your turn", "Attila", table]]
    assert person.page.evaluate("window.notes") == 2
    assert person.page.title().startswith("●")


def test_at_one_screen_one_hands_over_after_a_secret_choice(person: Person) -> None:
    person.go(f"/t/{open_table(person, 'me me', 'clash451')}")
    page = person.page
    page.get_by_role("button", name="I am").first.click()
    page.wait_for_selector(".hand .held", timeout=PATIENCE)
    expect(page.get_by_text("Pass the screen to")).to_have_count(0)
    for key in "123":
        page.keyboard.press(key)
    page.get_by_role("button", name="Lock").click()
    expect(page.get_by_text("Pass the screen to")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Hand over").first.click()
    expect(page.get_by_role("button", name="I am")).to_have_count(2, timeout=PATIENCE)


def test_whoever_thinks_too_long_sees_it_coming_and_can_come_back(person: Person) -> None:
    options = {"first_player": "named", "first_seat": 0}
    table = open_table(person, "me me", options=options, thinking_seconds=5, stand_in=1)
    person.go(f"/t/{table}")
    page = person.page
    page.get_by_role("button", name="I am").first.click()
    expect(page.locator("aside time")).to_have_text(re.compile(r"^0:0[0-5] left$"), timeout=PATIENCE)
    expect(page.get_by_text("The computer is now playing for").first).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Take over again").first.click()
    expect(page.get_by_text("The computer is now playing for")).to_have_count(0, timeout=PATIENCE)


# Without a net


def test_a_lost_connection_is_said_and_tried_again(person: Person) -> None:
    person.go(f"/t/{open_table(person, 'me computer')}")
    person.page.wait_for_selector("section.moves button[data-move]", timeout=PATIENCE)
    person.context.set_offline(True)
    stale = person.page.locator(".stale")
    expect(stale).to_contain_text("You are offline.", timeout=PATIENCE)
    expect(stale).to_contain_text("Nothing you did is lost")
    person.context.set_offline(False)
    expect(stale).to_have_count(0, timeout=PATIENCE)
    person.troubles.clear()  # the browser notes failed attempts


def test_the_page_can_be_installed_and_opens_without_a_net(browser: Browser, server: Served) -> None:
    person = Person(browser, server, keeping=True)
    person.go("/")
    manifest = send(person.page, "GET", "/manifest.webmanifest")
    for icon in manifest["icons"]:
        answer = person.page.context.request.get(person.address + icon["src"])
        assert answer.headers["content-type"] == icon["type"]
    for _ in range(PATIENCE // 100):  # until the worker has everything and takes over
        if person.page.evaluate("navigator.serviceWorker.controller !== null"):
            break
        person.page.wait_for_timeout(100)
    else:
        raise AssertionError("the worker never came: is one of its files missing?")
    table = open_table(person, "me computer")
    person.go(f"/t/{table}")
    person.page.wait_for_selector("section.moves button[data-move]", timeout=PATIENCE)
    person.context.set_offline(True)
    person.page.reload()
    expect(person.page.get_by_text("You are offline.")).to_be_visible(timeout=PATIENCE)
    person.go("/")
    expect(person.page.get_by_text("Your games are stored on the server")).to_be_visible(timeout=PATIENCE)
    expect(person.page.get_by_role("heading", name="The year is 451")).to_be_visible()
    assert faults(person.page) == []
    kept = person.page.evaluate(
        """async () => { const all = []; for (const name of await caches.keys())
          for (const one of await (await caches.open(name)).keys()) all.push(new URL(one.url).pathname);
        return all; }"""
    )
    assert "/" in kept
    assert [path for path in kept if path.startswith("/api")] == ["/api/games"]  # nothing that is played
    person.context.set_offline(False)
    expect(person.page.get_by_text("Your games are stored on the server")).to_have_count(0, timeout=PATIENCE)
    person.troubles.clear()
    person.leave()


# Records and looking back


def bring(person: Person, text: str) -> None:
    person.go("/")
    person.page.get_by_role("button", name="Import a game").click()
    person.page.get_by_label("or paste a game record").fill(text)
    person.page.get_by_role("button", name="Check and show").click()


def test_a_record_is_brought_along_and_a_bad_one_gets_a_sentence(person: Person) -> None:
    bring(person, "hello\n")
    expect(person.page.get_by_role("status")).to_contain_text("must be a JSON object on a line of its own")
    written = finished("clash451", 2)
    bring(person, json.dumps(written | {"scores": [1, 2]}))
    expect(person.page.get_by_role("status")).to_contain_text(".", timeout=PATIENCE)
    bring(person, json.dumps(finished("clash451", 2, 30)))
    expect(person.page.get_by_role("button", name="Continue this game")).to_be_visible(timeout=PATIENCE)
    person.troubles.clear()  # the browser notes what was refused
    person.go("/")
    person.page.get_by_role("button", name="Import a game").click()
    file = {"name": "games.jsonl", "mimeType": "application/json", "buffer": json.dumps(written).encode()}
    person.page.get_by_label("File with game records").set_input_files(file)  # type: ignore[arg-type]
    person.page.wait_for_url("**/review/**")
    expect(person.page.get_by_text("Victory for")).to_be_visible(timeout=PATIENCE)


@at_every_size(TABLET)
@in_both_themes("dark")
def test_looking_back_has_charts_places_to_go_and_a_link_to_each_moment(theme: str, person: Person) -> None:
    themed(person, theme)
    written = finished("attila", 3)
    table = person.ask("POST", "/api/records", written)["table"]
    person.go(f"/review/{table}?at=40&seat=1")
    expect(person.page.get_by_text("position 40 of")).to_be_visible(timeout=PATIENCE)
    assert person.page.get_by_label("Seen from").input_value() == "1"
    assert person.page.locator(".chart polyline").count() == 3
    before = person.page.locator(".chart polyline").first.get_attribute("points")
    person.page.get_by_role("radio", name="Franks").check()
    assert person.page.locator(".chart polyline").first.get_attribute("points") != before
    person.page.get_by_role("button", name="Next war").click()
    expect(person.page.get_by_text("position 40 of")).to_have_count(0)
    assert "seat=1" in person.page.url
    person.page.get_by_label("Seen from").select_option("open")
    expect(person.page.get_by_role("list", name="all cards face up")).to_be_visible(timeout=PATIENCE)
    person.page.get_by_role("slider").press("End")
    expect(person.page.get_by_role("button", name="One move forward")).to_be_disabled(timeout=PATIENCE)
    assert person.page.url.endswith(f"at={len(written['actions'])}&seat=open")
    assert faults(person.page) == []
    person.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(person.page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport()
    assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_end_shows_bars_charts_and_the_proof(person: Person) -> None:
    table = person.ask("POST", "/api/records", finished("attila", 3))["table"]
    person.go(f"/t/{table}")
    end_finale(person.page)
    outcome = person.page.locator("[data-outcome]")
    expect(outcome.locator(".bar")).to_have_count(3, timeout=PATIENCE)
    outcome.get_by_text("How it went").click()
    expect(outcome.locator("polyline")).to_have_count(3, timeout=PATIENCE)
    outcome.get_by_role("button", name="Check the deal").click()
    expect(outcome).to_contain_text("Every move and every draw is genuine", timeout=PATIENCE)
    with person.page.expect_download() as kept:
        outcome.get_by_role("button", name="Save the game record").click()
    assert kept.value.suggested_filename.endswith(".jsonl")


@pytest.mark.long
@in_both_themes("light")
def test_axe_finds_nothing_on_the_tables_of_playing_together(theme: str, person: Person, friend: Person) -> None:
    """As people come to them; in `make test` `test_scenes.py` looks at each of these pages."""
    themed(person, theme)
    themed(friend, theme)
    waiting = open_table(person, "me invited", listed=True)
    shared = open_table(person, "me me computer")
    person.go(f"/t/{waiting}")
    person.page.get_by_role("button", name="New link").click(timeout=PATIENCE)
    expect(person.page.locator("[data-invite]")).to_be_visible(timeout=PATIENCE)
    assert faults(person.page) == [], "waiting room"
    person.go(f"/t/{shared}")
    expect(person.page.get_by_role("button", name="I am").first).to_be_visible(timeout=PATIENCE)
    assert faults(person.page) == [], "hand-over"
    friend.go(f"/t/{shared}")
    expect(friend.page.get_by_text("You are watching").first).to_be_visible(timeout=PATIENCE)
    assert faults(friend.page) == [], "watching"


@in_both_themes("light")
def test_axe_finds_nothing_in_what_opens_over_the_home_page(theme: str, person: Person, friend: Person) -> None:
    themed(person, theme)
    themed(friend, theme)
    open_table(person, "me me computer")
    friend.go("/")
    for button in ("Settings", "Join with a link", "Import a game"):
        friend.page.get_by_role("button", name=button).click()
        expect(friend.page.get_by_role("dialog")).to_be_visible()
        quiet(friend.page)  # it rises
        assert faults(friend.page) == [], button
        friend.page.keyboard.press("Escape")
    person.go("/")
    expect(person.page.get_by_text("Continue playing")).to_be_visible(timeout=PATIENCE)
    assert faults(person.page) == [], "home with tables"


@pytest.mark.parametrize("language", [pytest.param("FR", marks=pytest.mark.long), "DE"])
def test_long_names_break_no_page(language: str, friend: Person) -> None:
    friend.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    friend.go("/")
    friend.page.get_by_role("button", name=language, exact=True).click()
    for path in ("/", "/new/attila", "/new/clash451"):
        friend.go(path)
        friend.page.wait_for_selector("h1")
        assert friend.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
