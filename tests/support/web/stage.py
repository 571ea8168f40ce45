"""A page with the browser's own modules and no server: files come from the folders `web`, under the server's policy."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route

import hexrealm

PACKAGE = Path(hexrealm.__file__).parent
ADDRESS = "http://table.test"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SHEETS = ("tokens", "drawing", "board", "fonts", "table", "layout", "panels")
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Table</title>
<meta name="viewport" content="width=device-width, initial-scale=1">{sheets}</head><body>{body}</body></html>"""


def find_file(path: str) -> Path | None:
    """Return the file that the server would send for a path."""
    parts = path.split("/")
    if parts[1] == "web":
        return PACKAGE / path[1:]
    return PACKAGE / path[1:] if parts[1] == "games" and parts[3:4] == ["web"] else None


def set_stage(page: Page, body: str = '<main class="table" id="table"></main>', data: Mapping[str, Any] | None = None) -> None:
    """Open an empty page whose requests are answered from the folders; `data` is served as JSON, each value under its key."""
    sheets = "".join(f'<link rel="stylesheet" href="/web/styles/{name}.css">' for name in SHEETS)
    text = PAGE.format(sheets=sheets, body=body)

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(ADDRESS).split("?")[0]
        found = find_file(path)
        if path == "/":
            route.fulfill(body=text, content_type="text/html; charset=utf-8", headers={"content-security-policy": POLICY})
        elif data and path[1:] in data:
            route.fulfill(body=json.dumps(data[path[1:]]), content_type="application/json")
        elif found and found.is_file():
            route.fulfill(body=found.read_bytes(), content_type=mimetypes.guess_type(found.name)[0] or "text/plain")
        else:
            route.fulfill(status=404, body="")

    page.route(f"{ADDRESS}/**", answer)
    page.goto(f"{ADDRESS}/")
