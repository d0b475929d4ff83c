"""The page: files that `web/build.py` has made. Every other address is the page itself, which knows its way.

They are read once, at the start, with what the build has compressed of them: a running server never serves a page that
is half of one build and half of another, and asks no disk for names that strangers make up. Compressed is only what is
the same for everybody. Answers of the API and messages of the socket never are: they hold what one seat may see beside
what another can write (names, talk), and the length of both compressed together tells whoever listens to the line how
much they have in common (the attack is known as BREACH).
"""

import hashlib
import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

from fastapi import FastAPI, Request
from starlette.responses import Response

from catalaunia.core.texts import Refusal

FOLDER = Path(__file__).parents[2] / "page"
# The first parts of the page's addresses.
PLACES = (
    "", "new", "t", "review", "study", "learn", "progress", "puzzles", "rules", "devices", "notices", "admin",
    "credits",
)  # fmt: skip
TYPES = {  # which Python's own list has not everywhere
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
FOREVER = "public, max-age=31536000, immutable"  # names of assets carry a hash of their content
ASK_AGAIN = "no-cache"  # whether it has changed, by its tag
SUFFIXES = {"br": ".br", "gzip": ".gz"}  # of what the build has compressed, the best first
PLAIN = "identity"
UNSAID = 0.0005  # the weight of what is plain if nothing is said of it: below all that is asked for


class Coded(NamedTuple):
    """The bytes of a file, plain or compressed, and the tag by which they are known again."""

    content: bytes
    tag: str


class PageFile(NamedTuple):
    kind: str  # its media type
    codings: dict[str, Coded]


def read(folder: Path) -> dict[str, PageFile]:
    """All files of the page by their path, with what was compressed of each."""
    files = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    compressed = {path for path in files if path.endswith(tuple(SUFFIXES.values()))}
    found = {}
    for path in files.keys() - compressed:
        names = {coding: path + suffix for coding, suffix in SUFFIXES.items()} | {PLAIN: path}
        codings = {coding: _coded(files[name]) for coding, name in names.items() if name in files}
        kind = TYPES.get(Path(path).suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
        found[path] = PageFile(kind, codings)
    return found


def _coded(content: bytes) -> Coded:
    return Coded(content, f'"{hashlib.sha256(content).hexdigest()[:24]}"')


Previewed = Callable[[Request, str, bytes], Awaitable[bytes | None]]  # a page with what an address leads to in its head


async def _plainly(request: Request, path: str, page: bytes) -> bytes | None:  # noqa: ARG001
    return None


def add_page(app: FastAPI, folder: Path = FOLDER, previewed: Previewed = _plainly) -> None:
    """Serve it, if it was built."""
    if not (folder / "index.html").exists():
        return
    files = read(folder)
    index = files.pop("index.html")

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path in files:
            return _answer(request, files[path], FOREVER if path.startswith("assets/") else ASK_AGAIN)
        name = path.partition("/")[0]
        known = name in PLACES
        if not known and (name in ("api", "assets") or "text/html" not in request.headers.get("accept", "")):
            raise Refusal("serve.no_page")
        if made := await previewed(request, path, index.codings[PLAIN].content):
            return _answer(
                request,
                PageFile(index.kind, {PLAIN: _coded(made)}),
                ASK_AGAIN,
                vary="Accept, Accept-Encoding, Accept-Language",
            )
        # A person who is lost gets the page too: it says so, and leads home.
        return _answer(request, index, ASK_AGAIN, 200 if known else 404, vary="Accept, Accept-Encoding")


def _answer(request: Request, file: PageFile, kept: str, status: int = 200, vary: str = "Accept-Encoding") -> Response:
    """In the best coding that is accepted; whoever has these bytes is only told so. Always whole, as all are small."""
    coding = best(",".join(request.headers.getlist("accept-encoding")), file.codings)
    coded = file.codings[coding]
    headers = {"Cache-Control": kept, "ETag": coded.tag, "Vary": vary, "Accept-Ranges": "none"}
    if status == 200 and _known(request, coded.tag):
        return Response(status_code=304, headers=headers)
    if coding != PLAIN:
        headers["Content-Encoding"] = coding
    return Response(coded.content, status, headers, file.kind)


def _known(request: Request, tag: str) -> bool:
    """Whether the asker has what this tag stands for."""
    tags = [one.strip().removeprefix("W/") for one in ",".join(request.headers.getlist("if-none-match")).split(",")]
    return tag in tags or "*" in tags


def best(accepted: str, there: dict[str, Coded]) -> str:
    """The coding with the greatest weight in an `Accept-Encoding`; plain if all there is was refused (RFC 9110)."""
    weights = dict(_weight(one) for one in accepted.split(","))
    others = weights.get("*", 0.0)
    usual = {PLAIN: weights.get("*", UNSAID)}
    wanted = {coding: weights.get(coding, usual.get(coding, others)) for coding in there}
    first = max(wanted, key=lambda coding: wanted[coding])  # of equals the first: the smallest
    return first if wanted[first] > 0 else PLAIN


def _weight(part: str) -> tuple[str, float]:
    """`br;q=0.5` is ("br", 0.5); nonsense weighs nothing."""
    coding, *more = (one.strip().lower() for one in part.split(";"))
    said = next((one.removeprefix("q=") for one in more if one.startswith("q=")), "1")
    try:
        weight = float(said)
    except ValueError:
        weight = 0.0
    return coding.replace("x-gzip", "gzip"), weight if 0 <= weight <= 1 else 0.0
