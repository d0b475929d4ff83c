"""Sounds: nothing of them is loaded until somebody wants them; then cards, pawns and one's turn are heard."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, Person
from tests.browser.scenes import Looker

# What begins to sound: the pitches, in Hz, and how loud
WATCH = """
window.contexts = 0; window.pitches = []; window.loud = [];
const plain = window.AudioContext;
window.AudioContext = class extends plain { constructor(...given) { super(...given); window.contexts++; } };
const notes = (name, list) => {
  const real = AudioParam.prototype[name];
  AudioParam.prototype[name] = function (value, ...rest) { list.push(value); return real.call(this, value, ...rest); };
};
notes('setValueAtTime', window.pitches);
notes('linearRampToValueAtTime', window.loud);
"""
CARD, PAWN, CUBE, TURN = 2600, 240, 420, 392  # Hz, with which each begins
PAWN_LOUD, CUBE_LOUD, TURN_LOUD = 0.2, 0.13, 0.16  # at the full volume
SOFT, MEDIUM, FULL = 0.35, 0.7, 1


def wait_for_sound(page: Page, pitch: int) -> None:
    for _ in range(PATIENCE // 50):
        if pitch in page.evaluate("window.pitches"):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{pitch} Hz is not to be heard")


def loudness(page: Page) -> set[float]:
    return {round(one, 3) for one in page.evaluate("window.loud")}


def test_sounds_are_loaded_when_somebody_wants_them_and_the_volume_is_kept(person: Person) -> None:
    page, looker = person.page, Looker(person.page, person.address)
    loaded: list[str] = []
    page.on("request", lambda asked: loaded.append(asked.url) if "/sounds-" in asked.url else None)
    page.add_init_script(WATCH)
    looker.act(looker.sit("attila-3", "play"))
    gain = page.locator("[data-part=acts] button[data-move=gain]")
    expect(gain).to_be_visible()
    assert (loaded, page.evaluate("window.contexts"), page.evaluate("window.pitches")) == ([], 0, [])

    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Sound").check()
    wait_for_sound(page, TURN)
    assert (len(loaded), page.evaluate("window.contexts")) == (1, 1)
    assert round(TURN_LOUD * MEDIUM, 3) in loudness(page)
    page.get_by_role("radio", name="full").check()
    wait_for_sound(page, PAWN)
    assert round(PAWN_LOUD * FULL, 3) in loudness(page)

    page.reload()
    expect(gain).to_be_visible()
    assert page.evaluate("window.pitches") == []  # nothing has happened since
    gain.click()
    for pitch in (CUBE, CARD, PAWN, TURN):  # one's own cube, the others' turns, and one's own has come
        wait_for_sound(page, pitch)
    assert {CUBE_LOUD * FULL, PAWN_LOUD * FULL, TURN_LOUD * FULL} <= loudness(page)

    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("radio", name="full")).to_be_checked()
    page.get_by_role("switch", name="Sound").uncheck()
    expect(page.get_by_role("radio", name="full")).to_have_count(0)
    assert '"sound":false' in page.evaluate("localStorage.settings")
