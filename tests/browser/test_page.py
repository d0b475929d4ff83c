"""The page as people use it: two clicks to a game, games played to their end by clicking, one screen for several."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, TABLET, Person, at_every_size, end_scenes, quiet
from tests.browser.looks import WATCH, at_rest, faults, shifted, shifts
from tests.browser.scenes import Looker
from tests.browser.test_together import open_table
from tests.server.served import Served
from tests.sizes import sized

MOVE = "section.moves button[data-move]:not([disabled])"
MOST_CLICKS = 400
MOST_SHIFT = 0.02
FONTS_CAME = (
    "() => [...document.fonts].every(one => one.status !== 'loading') && document.fonts.check('700 1em Alegreya')"
)
GO_HOME = "() => { history.pushState(null, '', '/'); dispatchEvent(new PopStateEvent('popstate')); }"
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def click_a_move(page: Page) -> int:
    """The first of "Your moves", if there is one; how many were made."""
    return int(page.evaluate(f"(b => b ? (b.click(), 1) : 0)(document.querySelector('{MOVE}'))"))


def go_on(page: Page) -> int:
    """A move; or the end of what is being told over the board, since nothing goes on behind it. How many were made."""
    made = click_a_move(page)
    if not made and page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    return made


def show_moves(page: Page) -> None:
    """On a small screen they are a sheet over the board."""
    page.wait_for_selector(MOVE, timeout=PATIENCE, state="attached")
    sheet = page.get_by_role("navigation").get_by_role("button", name="Moves")
    if sheet.count():
        sheet.click()


def play_to_the_end(page: Page, most: int = 400) -> int:
    """Click the first of "Your moves" whenever there is one, until the game is over."""
    show_moves(page)
    for clicks in range(most):
        page.wait_for_selector(f"{MOVE}, [data-outcome], dialog[open]", timeout=PATIENCE)
        if page.locator("[data-outcome]").count():
            return clicks
        go_on(page)
        page.wait_for_timeout(15)
    raise AssertionError("the game has no end")


def close_scenes(page: Page) -> None:
    """Wars, scorings and conflicts that are still being told, also those that are about to be."""
    for _ in range(5):
        page.wait_for_timeout(100)
        end_scenes(page)


def end_others(page: Page) -> None:
    """The finale is told once everything else is: wars, conflicts and scorings of the last turn come first."""
    others, alone = "document.querySelector('dialog[open]:not(:has([data-finale]))')", 0
    for _ in range(PATIENCE // 200):
        alone = alone + 1 if page.locator("[data-finale]").count() and not page.evaluate(f"!!{others}") else 0
        if alone == 5:
            return
        page.evaluate(f"{others}?.close()")
        page.wait_for_timeout(200)
    raise AssertionError("the end is not told")


def test_two_clicks_to_the_first_move(person: Person) -> None:
    person.go("/")
    person.page.get_by_role("button", name="Play now").first.click()
    button = person.page.locator("section.moves button[data-move]").first
    expect(button).to_be_visible(timeout=PATIENCE)
    move = button.get_attribute("data-move")
    button.click()
    expect(person.page.locator(f'section.moves button[data-move="{move}"]')).to_have_count(0, timeout=PATIENCE)
    assert person.page.url.count("/t/") == 1


@pytest.mark.parametrize(
    "whole", [pytest.param(False, id="the end of it"), pytest.param(True, id="whole", marks=pytest.mark.long)]
)
@at_every_size(PHONE)
@pytest.mark.parametrize(
    ("number", "game"),  # the end of the other is come to by keyboard: test_boards.py
    [
        pytest.param(0, "attila", id="0-Attila"),
        pytest.param(1, "clash451", id="1-Clash 451", marks=pytest.mark.long),
    ],
)
def test_a_game_is_played_to_its_end_by_clicking(number: int, game: str, whole: bool, person: Person) -> None:
    if whole:
        person.go("/")
        person.page.get_by_role("button", name="Play now").nth(number).click()
    else:
        Looker(person.page, person.address).sit_late(game)
    assert play_to_the_end(person.page) > (10 if whole else 3)
    page, finale = person.page, person.page.locator("[data-finale]")
    end_others(page)
    expect(finale.locator("[data-race=over]")).to_be_visible()
    expect(finale.get_by_role("heading", level=2)).to_contain_text(re.compile("Victory|won"))
    expect(finale.get_by_role("button", name="Play again")).to_be_visible()
    expect(finale.get_by_text("The turning point")).to_be_visible()
    page.keyboard.press("Escape")
    expect(finale).to_have_count(0)
    outcome = page.locator("[data-outcome]")
    expect(outcome).to_contain_text("Victory for")
    if whole:
        outcome.get_by_role("button", name="Check the deal").click()
        expect(outcome).to_contain_text("Every move and every draw is genuine", timeout=PATIENCE)
    outcome.get_by_role("link", name="Review").click()
    expect(person.page.get_by_role("button", name="Play", exact=True)).to_be_visible(timeout=PATIENCE)
    person.page.keyboard.press("ArrowLeft")
    expect(person.page.get_by_role("button", name="One move forward")).to_be_enabled(timeout=PATIENCE)


@at_every_size(TABLET)
@sized("hand_overs", 4, 8)
def test_three_at_one_screen_play_and_never_have_two_hands_in_the_page(
    hand_overs: int, size: dict[str, int], browser: Browser, server: Served
) -> None:
    person = Person(browser, server, size)
    frames: list[str] = []
    person.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(str(text))))
    person.go("/new/attila")
    for seat in (1, 2):
        person.page.locator("li select").nth(seat).select_option("me")
    person.page.get_by_role("button", name="Sit down").click()
    shown = [-1]  # whose view the screen held last
    for _ in range(hand_overs):
        people = person.page.get_by_role("button", name="I am")
        expect(people).to_have_count(3, timeout=PATIENCE)
        assert person.page.locator("section.moves").count() == 0
        assert views(frames) <= {None, shown[-1]}
        frames.clear()
        shown.append(people.evaluate_all("all => all.findIndex(one => one.classList.contains('primary'))"))
        people.nth(shown[-1]).click()
        play_this_turn(person.page)
        assert views(frames) <= {None, shown[-1]}
        frames.clear()
        close_scenes(person.page)
        person.page.get_by_role("button", name="Hand over").first.click()
    assert set(shown) == {-1, 0, 1, 2}
    person.leave()


def views(frames: list[str]) -> set[int | None]:
    """From whose seats these updates were."""
    updates = [json.loads(frame) for frame in frames if '"kind":"update"' in frame]
    pictures = [update["picture"] for update in updates if update["seat"] is None]
    assert all(picture["own"] is None for picture in pictures if picture)  # none before the start
    return {update["seat"] for update in updates}


def play_this_turn(page: Page) -> None:
    """Until it is somebody else's turn."""
    page.wait_for_selector(MOVE, timeout=PATIENCE, state="attached")
    for _ in range(50):
        if page.locator(MOVE).count() == 0:
            return
        click_a_move(page)
        page.wait_for_timeout(150)
    raise AssertionError("the turn has no end")


@pytest.mark.parametrize(
    "whole", [pytest.param(False, id="so far"), pytest.param(True, id="whole", marks=pytest.mark.long)]
)
@at_every_size(PHONE)
def test_two_browsers_play_a_game_through_a_reload_and_a_lost_connection(
    size: dict[str, int], whole: bool, browser: Browser, server: Served
) -> None:
    ada, ben = Person(browser, server), Person(browser, server, size, keeping=True)  # what he needs while he is offline
    ada.go("/new/clash451")
    ada.page.locator("li select").nth(0).select_option("open")
    ada.page.get_by_role("button", name="Sit down").click()
    expect(ada.page.get_by_role("button", name="Invite by link")).to_be_visible(timeout=PATIENCE)
    ben.page.goto(ada.page.url)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ada.page.get_by_text("Everybody is here.")).to_be_visible(timeout=PATIENCE)
    ada.page.get_by_role("button", name="Start").click()
    both, clicks = (ada, ben), 0
    since = dict.fromkeys(both, 0)  # how many each has made since the last of it
    for person in both:
        person.page.wait_for_selector(MOVE, timeout=PATIENCE, state="attached")
    for _ in range(10 * MOST_CLICKS):
        if clicks > 60 and not whole:
            break
        if any(person.page.locator("[data-outcome]").count() for person in both):
            break  # one more key would close what is told of the end
        for person in both:
            made = go_on(person.page)
            clicks, since[person] = clicks + made, since[person] + made
            person.page.wait_for_timeout(15)
        if clicks in (20, 21):
            clicks += 2
            ada.page.reload()
        elif clicks in (40, 41):
            clicks += 2
            ben.context.set_offline(True)
            ben.page.evaluate("window.dispatchEvent(new Event('offline'))")
            ben.page.wait_for_timeout(400)
            ben.context.set_offline(False)
            since = dict.fromkeys(both, 0)
    if whole:
        end_others(ben.page)
        expect(ben.page.locator("[data-outcome]")).to_be_attached(timeout=PATIENCE)
    assert clicks > 60
    assert all(since.values()), "after the reload and the lost connection both go on"
    ben.troubles = [one for one in ben.troubles if "ERR_INTERNET_DISCONNECTED" not in one]  # that was the test
    for person in both:
        person.leave()


@at_every_size(TABLET)
def test_the_page_speaks_three_languages(person: Person) -> None:
    person.go("/")
    for language, name in (("FR", "Jouer"), ("DE", "Jetzt spielen"), ("EN", "Play now")):
        person.page.get_by_role("button", name=language, exact=True).click()
        expect(person.page.get_by_role("button", name=name).first).to_be_visible()
        assert person.page.evaluate("document.documentElement.lang") == language.lower()


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_home_dialog_and_tables(theme: str, person: Person) -> None:
    """As people come to them; in `make test` `test_scenes.py` looks at each of these pages."""
    person.go("/")
    person.page.evaluate("theme => localStorage.setItem('settings', JSON.stringify({theme}))", theme)
    for path in ("/", "/new/attila", "/new/clash451"):
        person.go(path)
        person.page.wait_for_selector("h1")
        assert faults(person.page) == [], path
    for number in (0, 1):
        person.go("/")
        person.page.get_by_role("button", name="Play now").nth(number).click()
        person.page.wait_for_selector("section.moves button[data-move]", timeout=PATIENCE)
        assert faults(person.page) == [], number


def test_a_table_that_does_not_exist_is_said_so_in_a_sentence(person: Person) -> None:
    person.go("/t/no-such-table-here")
    expect(person.page.get_by_role("alert")).to_contain_text("There is no table here", timeout=PATIENCE)
    person.troubles.clear()  # the browser notes the 404


class Held:
    """Answers that wait until they are let go."""

    def __init__(self, page: Page, pattern: str | re.Pattern[str]) -> None:
        self.page, self.waiting, self.open, self.passed = page, list[Route](), False, 0
        page.route(pattern, self._come)

    def _come(self, route: Route) -> None:
        if self.open:
            route.continue_()
        else:
            self.waiting.append(route)

    def let_go(self) -> None:
        """Once something waits here, and the page has drawn what it has without it."""
        for _ in range(PATIENCE // 20):
            if self.waiting:
                break
            self.page.wait_for_timeout(20)
        assert self.waiting, "nothing was asked for"
        self.page.evaluate(DRAWN)
        self.open = True
        for route in self.waiting:
            route.continue_()

    def let_pass(self, until: Callable[[], bool]) -> None:
        """One after the other, each when the page has drawn what it has without it."""
        for _ in range(PATIENCE // 20):
            if self.waiting:
                quiet(self.page, fonts=False)  # they may be what waits here
                at_rest(self.page)  # Chromium does not count what moves while it fades in
                self.page.evaluate(DRAWN)
                self.waiting.pop(0).continue_()
                self.passed += 1
            elif until():
                return
            else:
                self.page.wait_for_timeout(20)
        raise AssertionError("it does not come true")


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param("attila", PHONE, id="attila-phone"),
        pytest.param("attila", DESKTOP, id="attila-desktop", marks=pytest.mark.long),
        pytest.param("clash451", PHONE, id="clash451-phone", marks=pytest.mark.long),
        pytest.param("clash451", DESKTOP, id="clash451-desktop", marks=pytest.mark.long),
    ],
)
def test_opening_a_table_moves_nothing(game: str, size: dict[str, int], browser: Browser, server: Served) -> None:
    """Every answer is held back until the page has drawn what it draws without it: so what a slow line would show in
    seconds is seen at any speed of the machine. The fonts come last of all, and are taken with the next place.
    """
    host = Person(browser, server, size)
    table = open_table(host, "me computer", game)
    cookies = host.page.context.cookies()
    host.leave()
    person = Person(browser, server, size, new=True)  # with nothing kept, the fonts neither
    person.context.add_cookies([{"name": one["name"], "value": one["value"], "url": server.address} for one in cookies])
    person.context.add_init_script(f"delete Navigator.prototype.serviceWorker;{WATCH}")  # what it fetches is not held
    fonts = Held(person.page, "**/*.woff2")
    answer = Held(person.page, f"**/api/tables/{table}/seats")
    drawing = Held(person.page, "**/assets/table-*.js")  # all that the board is made of,
    sentences = Held(person.page, f"**/assets/texts.{game}.*.js")  # and says
    person.page.goto(f"{server.address}/t/{table}", wait_until="commit")  # it is loaded when its fonts are
    loading = person.page.get_by_text("The table is being set up")
    for held in (answer, drawing, sentences):
        expect(loading).to_be_visible(timeout=PATIENCE)
        held.let_go()
    person.page.wait_for_selector(MOVE, state="attached", timeout=PATIENCE)
    fonts.let_go()
    person.page.wait_for_function(FONTS_CAME, timeout=PATIENCE)
    person.page.evaluate(DRAWN)
    person.page.evaluate(DRAWN)
    assert shifted(person.page) <= MOST_SHIFT, shifts(person.page)
    person.page.evaluate(GO_HOME)
    expect(person.page.locator("html[data-fonts=here]")).to_be_attached()
    person.leave()


# All that a first table is made of, each of which may come after the rest is drawn
LATE = {
    "fonts": r"\.woff2$",
    "pictures": r"\.webp$",
    "sentences": r"/texts\.(attila|clash451)\.",
    "board": r"/assets/(TablePage|table|attila|clash451)-[^/]*\.js$",
    "styles": r"/assets/(TablePage|table|attila|clash451|Opening|Portrait)-[^/]*\.css$",
    "opening": r"/assets/Opening-[^/]*\.js$",
    "figure": r"/assets/(Placing|Choice)-[^/]*\.js$",
    "faces": r"/assets/Portrait-[^/]*\.js$",
    "tables": r"/api/me/tables$",
    "seats": r"/api/tables/[^/]+/seats$",
}


@pytest.mark.parametrize(
    ("number", "size", "late"),
    [
        pytest.param(
            number,
            size,
            late,
            id=f"{name}-{late}",
            marks=() if f"{name}-{late}" == "attila-phone-opening" else pytest.mark.long,
        )
        for late in LATE
        for name, number, size in (
            ("attila-phone", 0, PHONE),
            ("attila-desktop", 0, DESKTOP),
            ("clash451-phone", 1, PHONE),
            ("clash451-desktop", 1, DESKTOP),
        )
    ],
)
def test_whatever_comes_late_to_a_first_table_moves_nothing(
    number: int, size: dict[str, int], late: str, browser: Browser, server: Served
) -> None:
    """Somebody who comes for the first time, to whom the prologue is told: all of a kind comes only when the page has
    drawn what it draws without it. From the click on, since who has not clicked yet looks at another page.
    """
    person = Person(browser, server, size, told=False, new=True)
    person.context.add_init_script(WATCH)
    page = person.page
    held = Held(page, re.compile(LATE[late]))
    page.goto(server.address, wait_until="commit")
    button = page.get_by_role("button", name="Play now").nth(number)
    held.let_pass(lambda: button.is_visible())
    page.evaluate("window.shifts = []")
    button.click()
    held.let_pass(
        lambda: page.locator(MOVE).count() > 0 and page.locator("[data-opening] .picture > div > *").count() > 0
    )
    quiet(page)
    page.evaluate(DRAWN)
    assert held.passed, "nothing was asked for"
    assert shifted(page) <= MOST_SHIFT, shifts(page)
    person.leave()
