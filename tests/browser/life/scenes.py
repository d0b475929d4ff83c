"""Scenes of people at a table and of who they are: devices, notices, the operator, and a table's whole life."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from catalaunia.core import registry
from catalaunia.server.notices.senders import NoticeOptions
from catalaunia.server.outgoing import presence
from catalaunia.server.shares.limits import MOST_HELD, RATES
from tests.browser.conftest import PATIENCE, serving, until
from tests.browser.scenes import Looker, Scene, page
from tests.server.admin.operators import TOKEN
from tests.server.served import Served

GAMES = registry.names()
BOARD = ".board[data-ply] *"
ADA, BEN = 0, 1  # who looks, and the other
DAYS = {"pace": "correspondence", "thinking_seconds": 2 * 86_400, "holiday_days": 10}
DIGEST = "0" * 64  # nobody knows of which number
HERE = "http://tables.example"


@contextmanager
def scene_server(folder: Path) -> Iterator[Served]:
    """Who has no page open is not here; mails can be asked for, and whoever runs it can sign in."""
    mails = NoticeOptions(smtp="smtp://127.0.0.1:1", mail_from="tables@tables.example")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(presence, "LATELY", 0.0)
        shares = {"rates": RATES, "most": MOST_HELD}
        with serving(folder, admin_token=lambda: TOKEN, notices_by=mails, public_url=HERE, **shares) as running:
            yield running


class Company:
    """The others at a table, beside the page of whoever looks."""

    def __init__(self, looker: Looker) -> None:
        browser = looker.page.context.browser
        assert browser is not None
        self.looker = looker
        self._ben, self._mine = browser.new_context().request, looker.page.request

    def mine(self, path: str, body: Any = None, method: str = "POST") -> Any:
        return self._ask(self._mine, path, body, method)

    def his(self, path: str, body: Any = None, method: str = "POST") -> Any:
        return self._ask(self._ben, path, body, method)

    def _ask(self, who: Any, path: str, body: Any, method: str) -> Any:
        answer = who.fetch(f"{self.looker.address}/api/{path}", method=method, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def sit(self, game: str = GAMES[1], host: int = ADA, **setup: Any) -> str:
        """Both are at a table that one of them has opened; it has not begun."""
        opens, joins = (self.mine, self.his) if host == ADA else (self.his, self.mine)
        names = ["Ada", "Chlodomer von Tournai"]
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = opens("tables", {"name": names[host], "setup": {"game": game, "seats": seats} | setup})
        joins(f"tables/{made['table']}/join", {"name": names[1 - host]})
        return f"tables/{made['table']}"

    def play(self, **setup: Any) -> str:
        at = self.sit(**setup)
        (self.his if setup.get("host") == BEN else self.mine)(f"{at}/start", {})
        return at

    def show(self, at: str, until: str = BOARD) -> Page:
        self.looker.go(at.replace("tables/", "/t/"), until)
        return self.looker.page


PLAYERS = "path[d^='M9 11a3.5']"  # of the picture of its tab


def show_players(page: Page) -> None:
    """In any language."""
    if (tab := page.locator(f".tabs button:has({PLAYERS})")).count():
        tab.click()
    elif (handle := page.locator(".handle button")).count():
        handle.click()


# Who one is, and how one is told


def devices_in_use(looker: Looker) -> None:
    """A link and a phrase are shown, and both questions asked that end something."""
    looker.go("/devices", "[aria-labelledby=phrase] button")
    looker.page.click("[aria-labelledby=phrase] button")
    looker.page.wait_for_selector("[data-phrase] li")
    looker.page.click("[aria-labelledby=link] button")
    looker.page.wait_for_selector("[data-invite] svg")
    looker.page.click("[aria-labelledby=devices] li button")
    looker.page.click("[aria-labelledby=data] button:last-child")


def device_link(looker: Looker) -> None:
    """Opened in a browser that is somebody already."""
    company = Company(looker)
    looker.open_table(game=GAMES[0], seats=[{"kind": "me"}, {"kind": "open"}])
    company.his("me")
    token = company.his("me/device-link")["token"]
    looker.go(f"/devices#{token}", ".enter .lose")


def notices_in_use(looker: Looker) -> None:
    """Told by a chat, a program and a mailbox that has not agreed yet; what is shown once is there."""
    company = Company(looker)
    company.mine("me")
    company.mine("me/notices/channels", {"kind": "mail", "address": "ada.von.den.goldenen.feldern@example.org"})
    company.mine("me/notices/channels", {"kind": "webhook", "url": "https://chat.example/hooks/1", "form": "content"})
    looker.go("/notices", "[aria-labelledby=webhook] form")
    looker.page.fill("[aria-labelledby=webhook] input", "https://programs.example/a/rather/long/path/of/ours")
    looker.page.select_option("[aria-labelledby=webhook] select", "json")
    looker.page.click("[aria-labelledby=webhook] button")
    looker.page.wait_for_selector("[aria-labelledby=webhook] code")
    looker.page.click("[aria-labelledby=feed] button")
    looker.page.wait_for_selector("[aria-labelledby=feed] code")
    looker.page.click("[aria-labelledby=hours] [role=switch]")


def announced(looker: Looker) -> None:
    company, bearer = Company(looker), {"Authorization": f"Bearer {TOKEN}"}
    company.play(**DAYS)
    company.play(game=GAMES[0], host=BEN, **DAYS)
    said = {"text": "Tomorrow at noon this server rests for an hour. Nothing is lost, and no time runs meanwhile."}
    answer = looker.page.request.put(f"{looker.address}/api/admin/announcement", data=said, headers=bearer)
    assert answer.ok, answer.text()
    looker.go("/", "body > [role=status] button")


# Whoever runs the server


def admin(part: int) -> Callable[[Looker], None]:
    def show(looker: Looker) -> None:
        company, bearer = Company(looker), {"Authorization": f"Bearer {TOKEN}"}
        company.play(**DAYS)
        company.sit(GAMES[0])
        for path, body in (
            ("bans", {"address": "192.0.2.0/24", "words": "Opened tables by the thousand.", "seconds": 86_400}),
            ("bans", {"player": company.his("me")["player"], "words": "Enough."}),
        ):
            answer = looker.page.request.post(f"{looker.address}/api/admin/{path}", data=body, headers=bearer)
            assert answer.ok, answer.text()
        looker.go("/admin", "input[type=password]")
        looker.page.fill("input[type=password]", TOKEN)
        looker.page.keyboard.press("Enter")
        looker.page.locator("input[type=radio]").nth(part).check(force=True, timeout=PATIENCE)
        if part == 1:
            looker.page.locator("section li button").first.click()

    return show


# A table's whole life


def menu(looker: Looker) -> None:
    """All that can be done about a table, and whether one is sure."""
    company = Company(looker)
    page = company.show(company.play(**DAYS))
    show_players(page)
    page.click("button[aria-haspopup=dialog]:has(svg)")
    page.wait_for_selector("dialog[open] section")
    page.locator("dialog[open] section:last-of-type button").click()


def menu_on_holiday(looker: Looker) -> None:
    company = Company(looker)
    at = company.play(**DAYS)
    company.mine(f"{at}/holiday", {"days": 3})
    page = company.show(at)
    show_players(page)
    page.click("button[aria-haspopup=dialog]:has(svg)")
    page.wait_for_selector("dialog[open] [data-holiday]")


def pause_asked(looker: Looker) -> None:
    company = Company(looker)
    at = company.play(thinking_seconds=3600)
    company.his(f"{at}/pause")
    company.show(at, "[data-pause] button")


def paused(looker: Looker) -> None:
    company = Company(looker)
    at = company.play(clock={"seconds": 900, "increment": 10})
    company.his(f"{at}/pause")
    company.mine(f"{at}/pause")
    company.show(at, "[data-pause] button")


def rematch(looker: Looker) -> None:
    """He has resigned and would like to play again."""
    company = Company(looker)
    at = company.play()
    company.his(f"{at}/resign", {"seat": BEN})
    company.his(f"{at}/rematch")
    company.show(at, "[data-rematch=asked] button")
    if looker.page.locator("[data-finale]").count():
        looker.page.keyboard.press("Escape")


def proof(looker: Looker) -> None:
    """A deal to which the page has contributed, open at its end."""
    company = Company(looker)
    at = company.sit(GAMES[0])
    page = company.show(at, "h1")
    until(page, "async (at) => (await (await fetch(at)).json()).table.contributions.sealed[0] !== ''", f"/api/{at}")
    company.mine(f"{at}/start", {})
    page.wait_for_selector(BOARD, state="attached", timeout=PATIENCE)
    company.his(f"{at}/resign", {"seat": BEN})
    page.wait_for_selector("[data-finale]", timeout=PATIENCE)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached", timeout=PATIENCE)
    page.click("[data-outcome] [data-proof] summary", timeout=PATIENCE)


def number_missing(looker: Looker) -> None:
    """What he has sealed is not opened, and all wait for it."""
    company = Company(looker)
    at = company.sit(host=BEN)
    company.his(f"{at}/seal", {"seat": BEN - 1, "digest": DIGEST})
    page = company.show(at, "h1")
    until(
        page, "async (at) => (await (await fetch(at)).json()).table.contributions.sealed.every(Boolean)", f"/api/{at}"
    )
    company.his(f"{at}/start", {})
    until(
        page, "async (at) => (await (await fetch(at)).json()).table.contributions?.waits_for.length === 1", f"/api/{at}"
    )


def closed(looker: Looker) -> None:
    company = Company(looker)
    at = company.sit(host=BEN)
    company.his(f"{at}/close")
    looker.go(at.replace("tables/", "/t/"), "[role=alert]")


def taken_off(looker: Looker) -> None:
    """One table just now, another before; the list of both is open."""
    company = Company(looker)
    for game in GAMES:
        at = company.play(game=game)
        company.his(f"{at}/resign", {"seat": BEN})
        company.his(f"{at}/hide", {"hidden": True})
    company.mine(f"{at}/hide", {"hidden": True})
    looker.go("/", ".mine li .hide")
    looker.page.click(".mine li .hide")
    looker.page.click(".mine details summary", timeout=PATIENCE)
    looker.page.wait_for_selector(".mine details li:nth-child(2)", timeout=PATIENCE)


def lost_link(looker: Looker) -> None:
    """A new link for his seat is there, to be sent or scanned."""
    company = Company(looker)
    page = company.show(company.play(game=GAMES[0]))
    show_players(page)
    page.click("[data-absent=gone] button", timeout=PATIENCE)
    page.click("[data-absent] .sure .primary")
    page.wait_for_selector("[data-absent=offered] [data-invite] svg", timeout=PATIENCE)
    page.click("[data-news] button", timeout=PATIENCE)  # it would go by itself


def claiming(looker: Looker) -> None:
    """Whoever comes with a link for a seat of a game that goes on."""
    company, browser = Company(looker), looker.page.context.browser
    assert browser is not None
    at = company.play(game=GAMES[0])
    link = company.mine(f"{at}/links", {"seat": BEN, "lost": True})["token"]
    looker.page.context.clear_cookies()
    looker.go(f"{at.replace('tables/', '/t/')}#{link}", "[data-watching] form")


def late(looker: Looker) -> None:
    """Who only watches, later than all happens."""
    company = Company(looker)
    at = company.play(game=GAMES[0], spectators={"delay": 600, "talk": "apart", "hear_players": False})
    looker.page.context.clear_cookies()
    company.show(at, "[data-terms]")


PARTS = ("glance", "tables", "players", "here", "say", "bans", "quotas", "audit")  # in the order of the page

PEOPLE = [
    page("devices", "/devices", "[aria-labelledby=phrase]"),
    Scene("devices-in-use", devices_in_use),
    Scene("device-link", device_link),
    page("notices", "/notices", "[aria-labelledby=feed]"),
    Scene("notices-in-use", notices_in_use),
    page("notices-stop", "/notices#stop=somebody.else.0123456789", "[aria-labelledby=link] button"),
    Scene("announced", announced),
    page("admin", "/admin", "input[type=password]"),
    *(Scene(f"admin-{part}", admin(k)) for k, part in enumerate(PARTS)),
    Scene("menu", menu),
    Scene("menu-on-holiday", menu_on_holiday),
    Scene("pause-asked", pause_asked),
    Scene("paused", paused),
    Scene("rematch", rematch),
    Scene("proof", proof),
    Scene("number-missing", number_missing),
    Scene("closed", closed),
    Scene("taken-off", taken_off),
    Scene("lost-link", lost_link),
    Scene("claiming", claiming),
    Scene("late", late),
]
