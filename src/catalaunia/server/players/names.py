"""What a browser calls itself, as far as a list of devices needs it: "Firefox · Android"."""

BROWSERS = (  # many name others as well, so the first that is found counts
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chromium", "Chromium"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
    ("python", "Python"),
    ("curl", "curl"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device_name(user_agent: str) -> str:
    """Of proper names only; nothing for one that says nothing."""
    parts = [_first(BROWSERS, user_agent), _first(SYSTEMS, user_agent)]
    return " · ".join(part for part in parts if part)


def _first(known: tuple[tuple[str, str], ...], text: str) -> str:
    return next((name for sign, name in known if sign in text), "")
