"""Browser contexts that one leaves to the next: with all that was fetched and compiled, and nothing that was stored.

A page in a new context starts a process, fetches and compiles everything and opens the fonts: half of what it costs.
Servers of one process have the same address, one after the other (`tests/server/served.py`).
"""

from playwright.sync_api import Browser, BrowserContext, Page

KEEPER = "/manifest.webmanifest"  # the cheapest page of the same site: as long as it is open, its process lives

_free: dict[tuple[str, bool], list[BrowserContext]] = {}  # by the server's address, and whether one has a finger
_keepers: dict[BrowserContext, Page] = {}


def take(browser: Browser, address: str, touch: bool) -> BrowserContext:
    free = _free.get((address, touch))
    return free.pop() if free else new(browser, touch)


def new(browser: Browser, touch: bool, service_workers: bool = False) -> BrowserContext:
    """With nothing in it, and nothing fetched."""
    return browser.new_context(locale="en-GB", has_touch=touch, service_workers="allow" if service_workers else "block")


def give_back(context: BrowserContext, address: str, touch: bool) -> None:
    """Its pages are closed, and what they stored is gone."""
    pages = [page for page in context.pages if page is not _keepers.get(context)]
    if context not in _keepers:
        _keepers[context] = context.new_page()
        _keepers[context].goto(address + KEEPER)
    for page in pages:
        page.close()
    _keepers[context].evaluate("localStorage.clear()")
    context.clear_cookies()
    _free.setdefault((address, touch), []).append(context)


def close_others(browser: Browser) -> None:
    """All but those that wait for the next one."""
    waiting = [context for free in _free.values() for context in free]
    for context in browser.contexts:
        if context not in waiting:
            context.close()
            _keepers.pop(context, None)
