"""`make pictures`: those of the README, of docs/look.md and of link previews, taken in a real browser from stored
positions.
"""

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright
from rich.progress import track

from catalaunia.server.outgoing.result_picture import HEIGHT, WIDTH
from catalaunia.server.tables import deadlines
from catalaunia.server.thinking import turns
from tests.browser.conftest import FLAGS, SIZES, chromium
from tests.browser.scenes import SCENES, Looker
from tests.server.served import served

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "docs" / "pictures"
FOR_LINKS = ROOT / "web" / "public"  # what the preview of a link shows (`server/http/link_previews.py`)
LOOKED_AT = {**SIZES, "link": {"width": WIDTH, "height": HEIGHT}}
MOTION = 1_200  # ms until everything has come to rest
QUALITY = 82  # a mosaic is large as PNG


def nothing(_: Page) -> None: ...


def choose_a_card(page: Page) -> None:
    page.locator(".hand .card").first.click()


def go_by_keys(page: Page) -> None:
    """To the map, and on to another province."""
    page.keyboard.press("b")
    page.keyboard.press("ArrowRight")


def show_the_ranks(page: Page) -> None:
    page.get_by_role("button", name="Result").click()


def open_influence_2(page: Page) -> None:
    page.get_by_role("group", name="Action cards").get_by_role("button", name="Influence 2").click()


def leave_the_names(page: Page) -> None:
    """Those of the house and the games: the picture goes with every language."""
    page.add_style_tag(content=WITHOUT_WORDS)


WITHOUT_WORDS = """
header nav, header .right, .hero, .home > :not(.games), article .below > :not(h2), h2 small { display: none !important }
header, main { border: 0 !important; background: none !important }
header { justify-content: center !important; padding-top: 28px !important; font-size: 150% }
main { padding-top: 30px !important }
article .below { display: block !important; padding: 22px !important; text-align: center }
article h2 { font-size: 44px !important }
"""


class Picture(NamedTuple):
    """A scene, how it is looked at, and what is done before it is taken."""

    name: str
    scene: str
    size: str = "desktop"
    theme: str = "light"
    language: str = "en"
    first: Callable[[Page], None] = nothing
    folder: Path = FOLDER


PICTURES = [
    Picture("home", "home"),
    Picture("preview", "home", "link", first=leave_the_names, folder=FOR_LINKS),
    Picture("attila", "attila-5-play", first=choose_a_card),
    Picture("war", "attila-5-reveal", theme="dark"),
    Picture("clash451", "clash451-place"),
    Picture("phone-attila", "attila-play", "phone", first=choose_a_card),
    Picture("phone-clash451", "clash451-choice", "phone", "dark"),
    Picture("lesson", "lesson-attila"),
    # The weak spots of the mock-ups (docs/look.md)
    Picture("weak-phone-map", "attila-play", "phone"),
    Picture("weak-cubes", "attila-5-cubes"),
    Picture("weak-long-names-de", "clash451-place", language="de"),
    Picture("weak-long-names-fr", "attila-influence2", "phone", language="fr"),
    Picture("weak-five-players", "attila-5-play", theme="dark"),
    Picture("weak-many-units", "clash451-gathered-crowd"),
    Picture("weak-clash-options", "new-clash451"),
    Picture("weak-scoring", "attila-5-scoring"),
    Picture("weak-exchange", "attila-exchange", "tablet"),
    Picture("weak-influence-2", "attila-influence2", first=open_influence_2),
    Picture("weak-end", "attila-result"),
    Picture("weak-lesson", "lesson-clash451", "phone"),
    Picture("weak-hand-over", "hand-over", "tablet"),
    Picture("weak-dark-war", "attila-bid", theme="dark"),
    Picture("weak-dark-home", "home", theme="dark"),
    Picture("weak-dark-review", "attila-replay", theme="dark"),
    Picture("weak-focus", "attila-play", first=go_by_keys),
    Picture("weak-faded-cards", "clash451-move"),
    Picture("conflict", "clash451-battle", first=show_the_ranks),
]


def take(wanted: list[str]) -> None:
    """All of them, or those that are named."""
    FOLDER.mkdir(exist_ok=True)
    deadlines.LEAST_DELAY, deadlines.DELAY_JITTER, turns.RELEASE_STEP = 0.0, 0.0, 0.02
    scenes = {scene.name: scene for scene in SCENES}
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder) / "tables") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for picture in track([one for one in PICTURES if not wanted or one.name in wanted], "Taking pictures"):
            context = browser.new_context(viewport=LOOKED_AT[picture.size], locale="en-GB")  # type: ignore[arg-type]
            chosen = {"settings": json.dumps({"theme": picture.theme, "pace": "instant"}), "language": picture.language}
            context.add_init_script(f"Object.assign(localStorage, {json.dumps(chosen)})")
            page = context.new_page()
            scenes[picture.scene].show(Looker(page, server.address))
            picture.first(page)
            page.wait_for_timeout(MOTION)
            page.screenshot(path=picture.folder / f"{picture.name}.jpg", type="jpeg", quality=QUALITY)
            context.close()
        browser.close()


if __name__ == "__main__":
    take(sys.argv[1:])
