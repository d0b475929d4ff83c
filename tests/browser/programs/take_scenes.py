"""`make scenes`: a picture of every scene at every size, light and dark, in build/scenes."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from rich.progress import track

from tests.browser.conftest import FLAGS, SIZES, chromium
from tests.browser.life.scenes import PEOPLE, scene_server
from tests.browser.scenes import SCENES, THEMES, Looker, Scene

FOLDER = Path(__file__).parents[3] / "build" / "scenes"
MOTION = 900  # ms until everything has come to rest


def take(wanted: list[str]) -> None:
    """All of them, or those whose name has one of these in it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    todo = [
        (scene, size, theme)
        for scene in (*SCENES, *PEOPLE)
        for size in SIZES
        for theme in THEMES
        if not wanted or any(part in f"{scene.name}.{size}.{theme}" for part in wanted)
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for scene, size, theme in track(todo, "Taking pictures"):
            _take(browser, scene, size, theme)
        browser.close()


def _take(browser: Browser, scene: Scene, size: str, theme: str) -> None:
    with tempfile.TemporaryDirectory() as folder, scene_server(Path(folder)) as server:
        context = browser.new_context(viewport=SIZES[size], locale="en-GB")  # type: ignore[arg-type]
        context.add_init_script(
            f"localStorage.setItem('settings', JSON.stringify({{theme: '{theme}', pace: 'instant'}}))"
        )
        page = context.new_page()
        scene.show(Looker(page, server.address))
        page.wait_for_timeout(MOTION)
        page.screenshot(path=FOLDER / f"{scene.name}.{size}.{theme}.png")
        context.close()


if __name__ == "__main__":
    take(sys.argv[1:])
