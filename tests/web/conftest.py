"""One Chromium for each module of tests; a fresh context for each test. What a page complains about fails its test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from scripts.browser import find_browser

OpenPage = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium, without a window. Not for the whole session: while it is there, its event loop runs in this
    thread, and other tests of the same worker could not start theirs.
    """
    path = find_browser()
    assert path is not None, "no Chromium: run `python -m scripts.browser`"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield started
        started.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Opens pages of any size; at the end none may have complained."""
    contexts, complaints = [], []

    def open_one(width: int = 1440, height: int = 900, **more: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []
