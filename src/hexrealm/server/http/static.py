"""The page and the files it is made of. Every page is the one index.html; what it shows is up to the browser."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import FileResponse, Response

import hexrealm
from hexrealm import games
from hexrealm.server.http.minify import LeanFiles

WEB = Path(hexrealm.__file__).parent / "web"
PAGES = (
    "/",
    "/new",
    "/lobby",
    "/my",
    "/load",
    "/t/{table}",
    "/t/{table}/replay",
    "/join/{invite}",
    "/games/{game}/rules",
    "/games/{game}/learn",
)
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"}


async def the_page() -> Response:
    """index.html."""
    return FileResponse(WEB / "index.html", media_type="text/html")


def wants_a_page(request: Request) -> bool:
    """Whether a person's browser asks, and not a program."""
    mine = not request.url.path.startswith(("/api/", "/web/")) and request.method in ("GET", "HEAD")
    return mine and "text/html" in request.headers.get("accept", "")


def lost_page() -> Response:
    """index.html once more: it says in the reader's language that there is nothing at this address."""
    return FileResponse(WEB / "index.html", 404, media_type="text/html")


def add_pages(app: FastAPI) -> None:
    """Files under /web and /games/<name>/web, and the page under every address a person may have."""
    for suffix, kind in TYPES.items():
        mimetypes.add_type(kind, suffix)  # some systems know others, or none
    for path in PAGES:
        app.add_api_route(path, the_page, methods=["GET", "HEAD"], include_in_schema=False)
    app.mount("/web", LeanFiles(directory=WEB), "web")
    for name in games.names():
        folder = WEB.parent / "games" / name / "web"
        if folder.is_dir():
            app.mount(f"/games/{name}/web", LeanFiles(directory=folder), name)
