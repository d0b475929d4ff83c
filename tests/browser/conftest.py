"""A real browser on a real server, whose computers answer at once."""

import asyncio
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from catalaunia.core import registry
from catalaunia.server.http.page_files import FOLDER
from catalaunia.server.tables import deadlines
from catalaunia.server.thinking import turns
from tests.browser.players import contexts
from tests.server.served import Served, served

# Of a whole browser nobody sees more than the page: its bars are pages, too, and take a process for each window.
# Named last, these take the place of Playwright's own, which are the second half.
NOT_NEEDED = (
    "InitialWebUI,WebUIReloadButton,WebUIBackForwardButton,WebUIHomeButton,WebUIToolbar,WebUILocationBar,"
    "WebUISplitTabsButton,PreloadTopChromeWebUI,WebUIOmniboxPopup,SpareRendererForSitePerProcess,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,"
    "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--disable-features={NOT_NEEDED}",
    "--process-per-site",  # see players/contexts.py
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]
# No page of a test lives long enough for code that is compiled again, and better, to be worth it. For the shell and for
# tests: what is measured (bench.page) is measured as it is.
SHORT_LIVED = ["--js-flags=--no-opt --no-maglev", "--in-process-gpu"]
MISSING = "The tests of the page need a browser: install chromium."
PATIENCE = 120_000  # ms until a test gives up: nothing but what hangs takes that long, however busy the machine is
expect.set_options(timeout=PATIENCE)
DESKTOP, TABLET, PHONE = {"width": 1440, "height": 900}, {"width": 820, "height": 1180}, {"width": 360, "height": 740}
# To whom every prologue was told: it would lie over the table of a first game
TOLD = f"""if (location.protocol.startsWith("http"))
  localStorage.setItem("prologues", '{json.dumps(registry.names())}'),
  localStorage.getItem("guide") ?? localStorage.setItem("guide", '{{"off":true}}')"""
# At the pace at which nothing is waited for, unless a test says otherwise
AT_ONCE = """if (location.protocol.startsWith("http")) localStorage["settings"] ??= '{"pace":"instant"}'"""
LOW, LAPTOP, LARGE = {"width": 1280, "height": 720}, {"width": 1366, "height": 768}, {"width": 1920, "height": 1080}
SIZES = {"phone": PHONE, "tablet": TABLET, "low": LOW, "laptop": LAPTOP, "desktop": DESKTOP, "large": LARGE}


def at_every_size(first: dict[str, int]) -> pytest.MarkDecorator:
    """A scenario at this size in `make test`, and in the other layouts in `make test-long`."""
    layouts = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
    sizes = [
        pytest.param(size, id=name, marks=() if size is first else pytest.mark.long) for name, size in layouts.items()
    ]
    return pytest.mark.parametrize("size", sizes)


def in_both_themes(first: str) -> pytest.MarkDecorator:
    """A scenario in this theme in `make test`, and in the other in `make test-long`."""
    themes = [pytest.param(theme, marks=() if theme == first else pytest.mark.long) for theme in ("light", "dark")]
    return pytest.mark.parametrize("theme", themes)


# Nothing has changed for a moment, and the fonts are there, unless they are held back
QUIET = """async (fonts) => {
  if (fonts) await document.fonts.ready;
  await new Promise((done) => {
    let last = setTimeout(done, 300);
    const changes = () => (clearTimeout(last), (last = setTimeout(done, 300)));
    new MutationObserver(changes).observe(document, { subtree: true, childList: true, attributes: true });
  });
}"""


def quiet(page: Page, fonts: bool = True) -> None:
    """Until the page has come to rest, whatever it was doing."""
    page.evaluate(QUIET, fonts)


def until(page: Page, script: str, given: Any = None) -> None:
    """Waits until what the script promises is true: `wait_for_function` takes the promise itself for true."""
    for _ in range(PATIENCE // 60):
        if page.evaluate(script, given):
            return
        page.wait_for_timeout(60)
    raise AssertionError(f"It never came true: {script}")


def shell() -> str:
    """The browser without its windows, which takes a fifth less; where there is none, the whole one."""
    return shutil.which("chromium-headless-shell") or chromium()


def chromium() -> str:
    """The whole browser's program."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    assert program, MISSING
    return program


def end_scenes(page: Page) -> None:
    """Escape, as long as something is being told: a war, a conflict or a scoring lies over everything."""
    for _ in range(PATIENCE // 60):
        if page.locator("dialog[open]").count() == 0:
            return
        page.keyboard.press("Escape")
        page.wait_for_timeout(60)
    raise AssertionError("what is being told has no end")


def end_finale(page: Page) -> None:
    """The end of a game is told last, over everything."""
    page.wait_for_selector("[data-finale]", timeout=PATIENCE)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", timeout=PATIENCE, state="detached")


class Launched:
    """One browser of a kind for all tests of a process.

    Playwright's event loop stands in the middle of its run between two calls, and no other can run in this thread as
    long as it counts as running. So it does only while tests of a page are run.
    """

    def __init__(self) -> None:
        self._playwright = sync_playwright()
        self._launch = self._playwright.__enter__().chromium.launch
        self._browsers: dict[str, Browser] = {}  # by their programs
        self._loop = asyncio.get_running_loop()

    @contextmanager
    def awake(self, program: str) -> Iterator[Browser]:
        outer = asyncio._get_running_loop()
        asyncio._set_running_loop(self._loop)
        try:
            if program not in self._browsers:
                more = SHORT_LIVED if Path(program).name == "chromium-headless-shell" else []
                self._browsers[program] = self._launch(executable_path=program, args=FLAGS + more)
            yield self._browsers[program]
        finally:
            asyncio._set_running_loop(outer)

    def close(self) -> None:
        asyncio._set_running_loop(self._loop)
        for browser in self._browsers.values():
            browser.close()
        self._playwright.__exit__()
        asyncio._set_running_loop(None)


LAUNCHED = pytest.StashKey[Launched]()


def launched(config: pytest.Config) -> Launched:
    assert (FOLDER / "index.html").exists(), "The page is not built: make test does it."
    if LAUNCHED not in config.stash:
        config.stash[LAUNCHED] = Launched()
        config.add_cleanup(config.stash[LAUNCHED].close)
        asyncio._set_running_loop(None)
    return config.stash[LAUNCHED]


@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    with launched(request.config).awake(shell()) as made:
        yield made
        contexts.close_others(made)


@pytest.fixture
def whole_browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """With what the shell has not: notices that are shown."""
    with launched(request.config).awake(chromium()) as made:
        yield made


@contextmanager
def serving(folder: Path, **changes: Any) -> Iterator[Served]:
    """A server whose computers do not take their time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deadlines, "LEAST_DELAY", 0.0)
        patch.setattr(deadlines, "DELAY_JITTER", 0.0)
        patch.setattr(turns, "RELEASE_STEP", 0.02)
        with served(folder / "tables", **changes) as running:
            yield running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as running:
        yield running


@pytest.fixture
def size() -> dict[str, int]:
    """Of the screen, unless a test says otherwise."""
    return DESKTOP


@pytest.fixture
def person(browser: Browser, server: Served, size: dict[str, int]) -> Iterator["Person"]:
    made = Person(browser, server, size)
    yield made
    made.leave()


@pytest.fixture
def people(browser: Browser, server: Served, size: dict[str, int]) -> Iterator[list["Person"]]:
    """Three at one table, each with a browser of their own."""
    made = [Person(browser, server, size) for _ in range(3)]
    yield made
    for one in made:
        one.leave()


class Addressed(Protocol):
    """A server, in this process or in one of its own."""

    @property
    def address(self) -> str: ...


class Person:
    """Somebody with a browser, who notices everything that goes wrong in it."""

    def __init__(
        self,
        browser: Browser,
        server: Addressed,
        size: dict[str, int] = DESKTOP,
        touch: bool = False,
        told: bool = True,
        watching: bool = False,  # at the pace of whoever has chosen none
        keeping: bool = False,  # the page for when the net is away, which costs more than all else that it loads
        new: bool = False,  # with nothing fetched yet
    ) -> None:
        self._touch = touch
        self._own = new or keeping  # else the next one gets the context
        self._left = False
        self._context: BrowserContext = (
            contexts.new(browser, touch, keeping) if self._own else contexts.take(browser, server.address, touch)
        )
        self._context.set_default_timeout(PATIENCE)
        self.page: Page = self._context.new_page()
        self.page.set_viewport_size(size)  # type: ignore[arg-type]
        if not watching:
            self.page.add_init_script(AT_ONCE)
        if told:
            self.page.add_init_script(TOLD)
        self.address = server.address
        self.troubles: list[str] = []
        self.page.on(
            "response", lambda got: self.troubles.append(f"{got.status} {got.url}") if got.status >= 400 else None
        )
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", lambda line: self.troubles.append(line.text) if line.type == "error" else None)

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A request by this browser, whether or not a page is open in it: one that nobody looks at is not loaded."""
        answer = self.page.request.fetch(self.address + path, method=method, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    @property
    def context(self) -> BrowserContext:
        """Whoever does something to it has it alone."""
        self._own = True
        return self._context

    def go_away(self) -> None:
        """Whatever went wrong."""
        if self._left:
            return
        self._left = True
        if self._own:
            self._context.close()
        else:
            contexts.give_back(self._context, self.address, self._touch)

    def leave(self) -> None:
        self.go_away()
        assert self.troubles == []
