"""The page: files that `web/build.py` has made. Every other address is the page itself, which knows its way."""

from pathlib import Path

from fastapi import FastAPI, Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

from catalaunia.core.texts import Refusal

FOLDER = Path(__file__).parents[2] / "page"
PLACES = ("", "new", "t", "review", "learn", "rules", "credits")  # first parts of the page's addresses
TYPES = {".webmanifest": "application/manifest+json"}  # which Python's own list has not everywhere
FOREVER = "public, max-age=31536000, immutable"  # names of assets carry a hash of their content


class Assets(StaticFiles):
    """Files whose names change with their content."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        answer = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        answer.headers["Cache-Control"] = FOREVER
        return answer


def add_page(app: FastAPI, folder: Path = FOLDER) -> None:
    """Serve it, if it was built."""
    if not (folder / "index.html").exists():
        return
    app.mount("/assets", Assets(directory=folder / "assets"))
    files = {file.name for file in folder.iterdir() if file.is_file()} - {"index.html"}

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> FileResponse:
        name = path.partition("/")[0]
        if path in files:  # the disk is not asked for names that strangers make up
            kind = TYPES.get(Path(path).suffix)
            return FileResponse(folder / path, media_type=kind, headers={"Cache-Control": "no-cache"})
        known = name in PLACES
        if not known and (name == "api" or "text/html" not in request.headers.get("accept", "")):
            raise Refusal("serve.no_page")
        # A person who is lost gets the page too: it says so, and leads home.
        headers = {"Cache-Control": "no-cache", "Vary": "Accept"}
        return FileResponse(folder / "index.html", status_code=200 if known else 404, headers=headers)
