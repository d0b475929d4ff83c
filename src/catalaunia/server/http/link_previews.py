"""Links say in a chat where they lead: tags in the page's head, made for each such address.

To the house, where its address is known: what can be played there. To a waiting room: who invites, and to what. To a
game that all may look for and watch: who plays. To a finished one: how it ended. A table that is not listed is its
players' own affair: what is said of it stands only under the address that the page gives to whoever invites or shares a
result (`?in=` and a language), and of its game nothing while it goes on. Of all else, and of an address that leads
nowhere, the page says nothing but its own name, so that nobody can tell them apart.
"""

import re
from html import escape
from urllib.parse import quote

from starlette.requests import Request

from catalaunia.core.texts import LANGUAGES, Refusal
from catalaunia.server.http.identity import asker_of, language, the_service
from catalaunia.server.outgoing.preview import Preview, house, invitation, result, to_watch
from catalaunia.server.outgoing.result_picture import HEIGHT, WIDTH
from catalaunia.server.tables import authority
from catalaunia.server.tables.table import Table

ADDRESS = re.compile(r"(?:t|review)/([A-Za-z0-9_-]{8,40})/?")
OF_ALL = "preview.jpg"  # both games, as large as a result's
TITLE = re.compile(r"<title>[^<]*</title>")
USUAL = re.compile(r"\s*<meta (?:property=\"og:|name=\"(?:description|twitter:))[^>]*>")


async def with_preview(request: Request, path: str, page: bytes) -> bytes | None:
    """The page with the tags of the table that this address leads to; none if there is nothing to say of it."""
    service, shared = the_service(request), request.query_params.get("in")
    if not path and service.public_url:
        origin = service.public_url.rstrip("/")
        return _with_tags(page.decode(), house(language(request)), f"{origin}/", f"{origin}/{OF_ALL}")
    found = ADDRESS.fullmatch(path)
    if not found:
        return None
    try:
        service.limits.take("request", asker_of(service, request, ""))
        table = await service.tables.get(found[1])
        if not (table.setup.listed or shared in LANGUAGES):
            return None
        said = shared if shared in LANGUAGES else language(request)
        made, picture = _told(table, said)
    except Refusal:
        return None
    origin = service.public_url.rstrip("/") or f"{request.url.scheme}://{request.url.netloc}"
    return _with_tags(page.decode(), made, f"{origin}/{quote(path)}", f"{origin}/{picture}")


def _told(table: Table, said: str) -> tuple[Preview, str]:
    """What any stranger may know who comes there, and where its picture is."""
    if table.stage == "open" and not table.closed:
        return invitation(authority.look(table, "", None), said), OF_ALL
    if table.stage == "over":
        told = result(authority.ended(table, "", None), said).preview
        return told, f"api/tables/{quote(table.id)}/result.png?in={said}"
    if not table.may_be_found:
        raise Refusal("table.not_started")
    return to_watch(authority.look(table, "", None), said), OF_ALL


def _with_tags(page: str, made: Preview, address: str, picture: str) -> bytes:
    """Names are people's own words: all of it is escaped."""
    tags = {
        "og:type": "article",
        "og:site_name": "Catalaunia",
        "og:title": made.title,
        "og:description": made.text,
        "og:url": address,
        "og:image": picture,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": f"{made.title}. {made.text}",
    }
    written = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in tags.items()]
    written.append(f'<meta name="description" content="{escape(made.text)}" />')
    written.append('<meta name="twitter:card" content="summary_large_image" />')
    head = "\n    ".join([f"<title>{escape(made.title)}</title>", *written])
    return TITLE.sub(lambda _: head, USUAL.sub("", page), count=1).encode()
