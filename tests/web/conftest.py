"""One Chromium for each test module, and a fresh context for each test. A test fails if its page logs an error or warning."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from scripts.browser import find_browser

OpenPage = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A headless Chromium.

    It does not last for the whole session: while it runs, Playwright's event loop runs in this thread, and other tests of the
    same worker could not start theirs.
    """
    path = find_browser()
    assert path is not None, "no Chromium: run `python -m scripts.browser`"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield started
        started.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Open pages of any size; at the end none of them may have logged an error or warning."""
    contexts, problems = [], []

    def open_one(width: int = 1440, height: int = 900, **more: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: problems.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: problems.append(str(error)))
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert problems == []
