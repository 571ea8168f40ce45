"""One Chromium for the tests of this folder, and a fresh context for each test. Errors and warnings on a page fail its test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright
from scripts.browser import find_browser

PATIENCE = 180_000  # milliseconds: a busy machine is slow, and Playwright's default of 5 seconds would be a time limit
expect.set_options(timeout=PATIENCE)
OpenPage = Callable[..., Page]


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """What starts browsers.

    It does not last for the whole session: meanwhile Playwright's event loop runs in this thread, and other tests of the same
    worker could not start theirs.
    """
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A headless Chromium."""
    with launch(playwright) as started:
        yield started


@contextmanager
def launch(playwright: Playwright, whole: bool = False) -> Iterator[Browser]:
    """Start a Chromium, or a `whole` one, which also has notifications."""
    path = find_browser(whole)
    assert path is not None, "no Chromium: run `python -m scripts.browser`"
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
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: problems.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: problems.append(str(error)))
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert problems == []
