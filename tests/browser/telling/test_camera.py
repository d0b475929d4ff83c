"""On a phone the board goes to where something happens: the map of Attila, the row of Clash 451."""

import re

from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE
from tests.browser.scenes import POSITIONS
from tests.browser.telling.watching import Friend, Watcher
from tests.server.served import Served

SHORT = {"width": 360, "height": 600}  # not all nine terrains have room beside the question
# In the window, and nothing lies over it
IN_SIGHT = """choose => {
  const node = document.querySelector(choose), port = node?.closest('.port') ?? document.documentElement;
  if (!node) return false;
  const [box, edge] = [node.getBoundingClientRect(), port.getBoundingClientRect()];
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const at = document.elementFromPoint(x, y);
  return x > edge.left && x < edge.right && y > 0 && y < innerHeight && !!at
    && (node.contains(at) || !!at.closest('.port') && !at.closest('.since'));
}"""


def in_sight(watcher: Watcher, choose: str) -> bool:
    return bool(watcher.page.evaluate(IN_SIGHT, choose))


def test_the_map_goes_to_the_province_where_a_pawn_comes(browser: Browser, server: Served) -> None:
    watcher = Watcher(browser, server, size=PHONE, still=True, haste=10)
    position = POSITIONS["attila"]["play"]
    friend = Friend(watcher.person, position["seat"], game="attila", record=position["record"])
    watcher.person.go(friend.table)
    expect(watcher.page.locator("[data-province]").first).to_be_attached()
    for move, far in (("play franks thracia", "britannia"), ("second britannia", "thracia")):
        friend.play(move)
        place = move.split()[-1]
        watcher.until(f"(({IN_SIGHT})('.port .lands')) && (({IN_SIGHT})('[data-province={place}]'))")
        assert not in_sight(watcher, f"[data-province={far}]")
    friend.leave()
    watcher.person.leave()


def test_the_row_goes_to_the_terrain_where_a_unit_comes(browser: Browser, server: Served) -> None:
    watcher = Watcher(browser, server, size=SHORT, still=True, haste=10)
    position = POSITIONS["clash451"]["place"]
    friend = Friend(watcher.person, position["seat"], game="clash451", record=position["record"])
    watcher.person.go(friend.table)
    terrain = "[data-terrain=roma]"
    expect(watcher.page.locator(terrain).first).to_be_attached()
    assert not in_sight(watcher, terrain)
    friend.play("place roma")
    watcher.until(f"(({IN_SIGHT})('{terrain}'))")
    expect(watcher.page.locator(".track .score")).to_be_in_viewport(ratio=1)  # turn and points are never scrolled away
    friend.leave()
    watcher.person.leave()


def test_the_row_is_in_sight_above_what_the_others_did(browser: Browser, server: Served) -> None:
    """On a phone the account is two short lines that can be read, until all of it is asked for; nothing is scrolled."""
    watcher = Watcher(browser, server, size=PHONE, pace="instant")
    watcher.looker.sit("clash451", "place")
    lines, title = watcher.page.locator(".since ol p"), watcher.page.locator(".since .title")
    expect(title).to_be_visible()
    expect(lines.first).to_be_hidden()
    terrains = watcher.page.locator("button.terrain")
    expect(terrains).to_have_count(9)
    for terrain in terrains.all():
        assert in_sight(watcher, f"button[data-terrain={terrain.get_attribute('data-terrain')}]")
    gist = title.locator(".gist")
    assert gist.locator("svg").count() == lines.count()  # of each what it was
    assert re.search(r"\b\d+ (at|to) [A-Z]\w+", gist.inner_text()), gist.inner_text()
    assert gist.evaluate("node => node.scrollHeight <= node.clientHeight"), "no word is cut"
    assert watcher.page.evaluate("scrollY") == 0
    expect(title).to_contain_text("the other side")
    title.click()
    expect(lines.first).to_be_in_viewport(ratio=1)
    watcher.person.leave()


def test_where_one_may_go_comes_into_sight(browser: Browser, server: Served) -> None:
    watcher = Watcher(browser, server, size={"width": 360, "height": 660}, pace="instant")
    watcher.looker.sit("clash451", "place")
    goal = watcher.page.locator("button.terrain[data-move]")
    watcher.until(f"({IN_SIGHT})('button[data-terrain={goal.last.get_attribute('data-terrain')}]')")
    watcher.person.leave()
