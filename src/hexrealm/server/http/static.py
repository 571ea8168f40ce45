"""The page and its files. Every page is index.html; its scripts decide what to show.

Scripts, styles and drawings are prepared once per file (scripts and styles minified, everything compressed) and kept in memory.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import os
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, FastAPI
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

import hexrealm
from hexrealm.engine.game_folders import game_folders
from hexrealm.server.http.scripts import minify

WEB = Path(hexrealm.__file__).parent / "web"
Endpoint = Callable[..., Awaitable[Response]]
PAGES = (
    "/",
    "/new",
    "/lobby",
    "/my",
    "/me",
    "/ratings",
    "/people/{person}",
    "/find",
    "/daily",
    "/daily/{day}",
    "/puzzles",
    "/puzzles/{puzzle}",
    "/duplicate/{duplicate}",
    "/link",
    "/load",
    "/settings",
    "/confirm/{token}",
    "/unsubscribe/{token}",
    "/t/{table}",
    "/t/{table}/review",
    "/t/{table}/replay",
    "/analysis",
    "/analysis/{study}",
    "/join",
    "/join/{invite}",
    "/games/{game}/rules",
    "/games/{game}/learn",
    "/games/{game}/first",
)
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
TEXT_SUFFIXES = (".js", ".css", ".svg", ".json", ".webmanifest")
MAX_PREPARED_FILES = 512


@dataclass(frozen=True)
class PreparedFile:
    """The content of a file as it is sent, plain and compressed. The tag identifies the content."""

    plain: bytes
    compressed: bytes
    tag: str


@lru_cache(maxsize=MAX_PREPARED_FILES)
def prepare_file(path: Path, modified: int) -> PreparedFile:
    """Read and compress a file, minified if it is a style sheet or our own script. A new `modified` is a new cache entry."""
    content = path.read_bytes()
    if path.suffix == ".js" and "vendor" not in path.parts:
        content = minify(content)
    if path.suffix == ".css":
        content = minify_style_sheet(content)
    return PreparedFile(content, gzip.compress(content, 9, mtime=0), hashlib.sha256(content).hexdigest()[:32])


def minify_style_sheet(content: bytes) -> bytes:
    """Remove comments, and spaces around braces, colons and semicolons. Our strings in style sheets have none of these."""
    text = re.sub(rb"/\*.*?\*/", b"", content, flags=re.DOTALL)
    text = re.sub(rb"\s+", b" ", text)
    return re.sub(rb" ?([{};]) ?|(:) ", rb"\1\2", text).replace(b";}", b"}").strip()


def accepts_gzip(header: str) -> bool:
    """Return whether an Accept-Encoding header names gzip with a weight above zero."""
    for part in header.split(","):
        coding, _, weight = part.partition(";")
        if coding.strip().lower() == "gzip":
            return re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", weight) is None
    return False


class PreparedFiles(StaticFiles):
    """A folder of static files. Those that are text are sent prepared."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file, compressed if the client accepts that; 304 if the client has it already."""
        path = Path(full_path)
        if path.suffix not in TEXT_SUFFIXES:
            return super().file_response(full_path, stat_result, scope, status_code)
        file, request_headers = prepare_file(path, stat_result.st_mtime_ns), Headers(scope=scope)
        compressed = accepts_gzip(request_headers.get("accept-encoding", ""))
        # The two encodings are different representations, so each has its own tag.
        headers = {"etag": f'"{file.tag}{"-gzip" if compressed else ""}"', "vary": "accept-encoding"}
        if compressed:
            headers["content-encoding"] = "gzip"
        media_type = mimetypes.guess_type(path.name)[0]
        response = Response(file.compressed if compressed else file.plain, status_code, headers, media_type)
        if self.is_not_modified(response.headers, request_headers):
            return NotModifiedResponse(response.headers)
        return response


def read_page() -> str:
    """Return index.html as text."""
    path = WEB / "index.html"
    return _read_text(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=1)
def _read_text(path: Path, modified: int) -> str:
    """Return the text of a file. A new `modified` is a new cache entry."""
    return path.read_text(encoding="utf-8")


async def get_page() -> Response:
    """Return index.html."""
    return FileResponse(WEB / "index.html", media_type="text/html")


async def get_service_worker() -> Response:
    """Return the service worker. It must be at the root, since it may only serve pages below its own address."""
    return FileResponse(WEB / "service_worker.js", media_type="text/javascript")


def wants_page(request: Request) -> bool:
    """Return whether a browser asks for a page, and not a program for data."""
    is_page = not request.url.path.startswith(("/api/", "/web/")) and request.method in ("GET", "HEAD")
    return is_page and "text/html" in request.headers.get("accept", "")


def not_found_page() -> Response:
    """Return index.html with status 404: its scripts report in the reader's language that there is no such page."""
    return FileResponse(WEB / "index.html", 404, media_type="text/html")


def add_pages(app: FastAPI, pages: Mapping[str, Endpoint]) -> None:
    """Serve files under /web and /games/<name>/web, and the page under the paths that people use.

    Those in `pages` say more about themselves to pages that show links.
    """
    for suffix, media_type in TYPES.items():
        mimetypes.add_type(media_type, suffix)  # some systems know other types, or none
    app.router.routes.extend(_page_routes(tuple(pages.items())))
    app.mount("/web", PreparedFiles(directory=WEB), "web")
    for name, folder in game_folders().items():
        if (folder / "web").is_dir():
            app.mount(f"/games/{name}/web", PreparedFiles(directory=folder / "web"), name)


@lru_cache(maxsize=1)
def _page_routes(pages: tuple[tuple[str, Endpoint], ...]) -> list[BaseRoute]:
    """Return the routes of the page and the service worker. They are the same in every application of this process."""
    router, linked = APIRouter(), dict(pages)
    for path in PAGES:
        router.add_api_route(path, linked.get(path, get_page), methods=["GET", "HEAD"], include_in_schema=False)
    router.add_api_route("/service-worker.js", get_service_worker, methods=["GET"], include_in_schema=False)
    return router.routes
