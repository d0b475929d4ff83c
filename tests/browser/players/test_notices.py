"""The page of notices: every way to be told, by mouse and keyboard, on a phone, and what the worker shows of it."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, Page, expect

from tests.browser.conftest import PHONE, Person, at_every_size, in_both_themes, quiet, until
from tests.browser.looks import covered, cut_off, faults
from tests.browser.test_together import open_table, send, themed
from tests.server.served import Served

HOOK = "https://chat.example/hooks/secret"
# No push service is in reach of a test: the browser says where one would be.
SUBSCRIBED = """
const key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const made = { endpoint: "https://push.example/1", keys: { p256dh: key, auth: "BTBZMqHH6r4Tts7J_aSIgg" } };
window.asked = [];
PushManager.prototype.subscribe = async (options) => {
  window.asked.push(options.applicationServerKey.byteLength);
  return { toJSON: () => made };
};
Notification.requestPermission = async () => "granted";
"""


@pytest.fixture
def keeping(whole_browser: Browser, server: Served) -> Iterator[Person]:
    """Somebody whose browser has the worker."""
    made = Person(whole_browser, server, keeping=True)
    yield made
    made.leave()


def part(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)


def channels(page: Page) -> Locator:
    return part(page, "How you are told").get_by_role("listitem")


def add_webhook(page: Page) -> None:
    form = part(page, "In a chat or to a program")
    form.get_by_label("Address of the webhook").fill(HOOK)
    form.get_by_label("Form").select_option("json")
    form.get_by_role("button", name="Add").click()
    expect(form.locator("code")).not_to_be_empty()


def test_a_webhook_is_added_slowed_down_and_removed_and_its_secret_shown_once(person: Person) -> None:
    page = person.page
    person.go("/notices")
    expect(part(page, "How you are told")).to_contain_text("You are not told anything yet")
    add_webhook(page)
    expect(channels(page)).to_have_count(1)
    expect(channels(page)).to_contain_text("https://chat.example/…")
    channels(page).get_by_role("combobox").select_option("day")
    expect(part(page, "How you are told").get_by_role("status")).to_have_text("Saved.")
    page.reload()
    expect(channels(page).get_by_role("combobox")).to_have_value("day")
    expect(page.locator("code")).to_have_count(0)
    zone = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    assert send(page, "GET", "/api/me/notices")["zone"] == zone
    channels(page).get_by_role("button", name="Remove").click()
    expect(channels(page)).to_have_count(0)


def test_an_address_inside_is_refused_with_a_sentence(person: Person) -> None:
    person.go("/notices")
    form = part(person.page, "In a chat or to a program")
    form.get_by_label("Address of the webhook").fill("https://127.0.0.1/x")
    form.get_by_role("button", name="Add").click()
    expect(form.get_by_role("alert")).to_contain_text("leads into the server’s own network")
    person.troubles.clear()  # the browser notes the 409


def test_hours_are_kept(person: Person) -> None:
    page = person.page
    person.go("/notices")
    hours = part(page, "Language and hours")
    hours.get_by_label("Language of the notices").select_option("de")
    hours.get_by_label("Time zone").select_option("Europe/Paris")
    hours.get_by_text("Quiet hours").click()
    hours.get_by_label("from").fill("23:15")
    hours.get_by_label("until").fill("06:30")
    hours.get_by_role("button", name="Save").click()
    expect(hours.get_by_role("status")).to_have_text("Saved.")
    kept = send(page, "GET", "/api/me/notices")
    assert (kept["language"], kept["zone"], kept["quiet"]) == ("de", "Europe/Paris", {"begins": 1395, "ends": 390})
    page.reload()
    expect(hours.get_by_label("from")).to_have_value("23:15")


def test_a_feed_is_made_and_withdrawn_by_keyboard(person: Person) -> None:
    page = person.page
    person.go("/notices")
    feed = part(page, "Feed and calendar")
    feed.get_by_role("button", name="Make links").focus()
    page.keyboard.press("Enter")
    expect(feed.locator("code")).to_have_count(2)
    address = feed.locator("code").first.inner_text()
    assert page.evaluate("async (at) => (await fetch(at)).status", address) == 200
    feed.get_by_role("button", name="Withdraw").focus()
    page.keyboard.press("Enter")
    expect(feed.get_by_role("button", name="Make links")).to_be_visible()
    assert page.evaluate("async (at) => (await fetch(at)).status", address) == 404
    person.troubles.clear()


def test_a_link_of_a_mail_asks_before_anything_happens(person: Person) -> None:
    page = person.page
    person.go("/notices#stop=somebody.else.0123456789")
    asked = part(page, "No more of these mails?")
    expect(asked).to_be_visible()
    assert "#" not in page.url
    asked.get_by_role("button", name="Send no more").click()
    expect(asked.get_by_role("alert")).to_contain_text("This link is no longer valid")
    person.troubles.clear()
    asked.get_by_role("button", name="Close").click()
    expect(asked).to_have_count(0)


def test_this_browser_is_subscribed_with_the_servers_key(keeping: Person) -> None:
    page = keeping.page
    page.add_init_script(SUBSCRIBED)
    keeping.context.grant_permissions(["notifications"])
    keeping.go("/notices")
    here = part(page, "By this browser")
    here.get_by_role("button", name="Switch on here").click()
    expect(here).to_contain_text("Switched on in this browser.")
    assert page.evaluate("window.asked") == [65]
    expect(channels(page)).to_contain_text("This browser")
    channels(page).get_by_role("button", name="Remove").click()
    expect(here.get_by_role("button", name="Switch on here")).to_be_visible()


def deliver(page: Page, session: CDPSession, server: Served, told: dict[str, str]) -> None:
    """As a push service does it."""
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    given = {"origin": server.address, "registrationId": found[-1], "data": json.dumps(told)}
    session.send("ServiceWorker.deliverPushMessage", given)
    session.send("ServiceWorker.disable")


def test_the_worker_shows_what_was_pushed_and_the_same_notice_once(keeping: Person, server: Served) -> None:
    page = keeping.page
    keeping.context.grant_permissions(["notifications"])
    keeping.go("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    session = keeping.context.new_cdp_session(page)
    told = {"id": "n1", "title": "Your turn in Attila with Ben.", "text": "Deadline: soon.", "path": "/t/x"}
    for _ in range(2):
        deliver(page, session, server, told)
    shown = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
      .map((one) => [one.title, one.body, one.tag, one.data.path])"""
    until(page, f"async () => (await ({shown})()).length > 0")
    assert page.evaluate(shown) == [["Your turn in Attila with Ben.", "Deadline: soon.", "n1", "/t/x"]]


@at_every_size(PHONE)
@in_both_themes("dark")
def test_nothing_is_wrong_with_the_page_of_notices(person: Person, theme: str) -> None:
    themed(person, theme)
    page = person.page
    person.go("/notices")
    page.wait_for_selector("h2")
    quiet(page)
    assert (faults(page), cut_off(page), covered(page)) == ([], [], [])
    add_webhook(page)
    part(page, "Feed and calendar").get_by_role("button", name="Make links").click()
    part(page, "Language and hours").get_by_text("Quiet hours").click()
    quiet(page)
    assert (faults(page), cut_off(page), covered(page)) == ([], [], [])


def test_the_settings_lead_there_also_from_a_table(person: Person) -> None:
    table = open_table(person, "me computer computer")
    person.go(f"/t/{table}")
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_role("link", name="Notices while you are away").click()
    expect(person.page.get_by_role("heading", name="Notices while you are away", exact=True)).to_be_visible()
