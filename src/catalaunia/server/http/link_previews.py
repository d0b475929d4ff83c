"""Links to finished games say in a chat how they ended: tags in the page's head, made for each such address.

Of a game that goes on, and of an address that leads nowhere, the page says nothing but its own name, so that nobody can
tell them apart. A table that is not listed is its players' own affair: its preview stands only under the address that
the page gives to whoever shares the result (`?in=` and a language).
"""

import re
from html import escape
from urllib.parse import quote

from starlette.requests import Request

from catalaunia.core.texts import LANGUAGES, Refusal
from catalaunia.server.http.identity import asker_of, language, the_service
from catalaunia.server.outgoing.preview import Preview, preview
from catalaunia.server.outgoing.result_picture import HEIGHT, WIDTH
from catalaunia.server.tables import authority

ADDRESS = re.compile(r"(?:t|review)/([A-Za-z0-9_-]{8,40})/?")
TITLE = re.compile(r"<title>[^<]*</title>")
USUAL = re.compile(r"\s*<meta (?:property=\"og:|name=\"(?:description|twitter:))[^>]*>")


async def with_preview(request: Request, path: str, page: bytes) -> bytes | None:
    """The page with the tags of the game that this address leads to; none if there is nothing to say of it."""
    found = ADDRESS.fullmatch(path)
    if not found:
        return None
    service, shared = the_service(request), request.query_params.get("in")
    try:
        service.limits.take("request", asker_of(service, request, ""))
        table = await service.tables.get(found[1])
        eye = authority.ended(table, "", None)
    except Refusal:
        return None
    if not table.setup.listed and shared not in LANGUAGES:
        return None
    said = shared if shared in LANGUAGES else language(request)
    origin = service.public_url.rstrip("/") or f"{request.url.scheme}://{request.url.netloc}"
    return _with_tags(page.decode(), preview(eye, said), f"{origin}/{quote(path)}", _picture(origin, table.id, said))


def _picture(origin: str, table: str, said: str) -> str:
    return f"{origin}/api/tables/{quote(table)}/result.png?in={said}"


def _with_tags(page: str, made: Preview, address: str, picture: str) -> bytes:
    """Names are people's own words: all of it is escaped."""
    tags = {
        "og:type": "article",
        "og:site_name": "Catalaunia",
        "og:title": made.title,
        "og:description": made.text,
        "og:url": address,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": f"{made.title}. {made.text}",
    }
    written = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in tags.items()]
    written.append(f'<meta name="description" content="{escape(made.text)}" />')
    written.append('<meta name="twitter:card" content="summary_large_image" />')
    head = "\n    ".join([f"<title>{escape(made.title)}</title>", *written])
    return TITLE.sub(lambda _: head, USUAL.sub("", page), count=1).encode()
