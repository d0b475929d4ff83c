"""Whoever only watches is shown the same as a player: turn by turn, at one's own pace, nothing behind what is open."""

from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE
from tests.browser.telling.watching import Watcher
from tests.server.served import Served

HASTE = 10
NOW = "() => [document.querySelector('.board').dataset.ply, window.maps.at(-1)].join()"


def test_a_spectator_sees_the_same_turns_as_a_player_and_none_behind_a_sheet(browser: Browser, server: Served) -> None:
    player, spectator = Watcher(browser, server, haste=HASTE), Watcher(browser, server, size=PHONE, haste=HASTE)
    move, page = player.looker.sit("attila-5", "reveal"), spectator.page
    spectator.person.go(player.page.url.replace(server.address, ""))
    expect(page.locator(".board .watching")).to_be_visible()
    expect(page.locator("[data-province]").first).to_be_attached()
    page.get_by_role("navigation").get_by_role("button", name="Players").click()
    expect(page.locator(".board[inert]")).to_be_attached()
    before = page.evaluate(NOW)

    player.looker.act(move)
    player.page.wait_for_selector("dialog[open]")
    player.let_others_play()
    spectator.hear_of(player)
    assert page.evaluate(NOW) == before, "the sheet lies over it"

    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]")  # the war, which the player has seen
    for watcher in (player, spectator):
        watcher.watch_to_the_end()
        assert watcher.was_behind
        assert watcher.missed == []
    assert spectator.seen == spectator.came, "one after the other"
    assert len(spectator.came) > 4, "four others have played"
    assert page.evaluate("window.maps") == player.page.evaluate("window.maps")
    for watcher in (player, spectator):
        watcher.person.leave()
