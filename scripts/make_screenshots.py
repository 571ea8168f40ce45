"""Writes docs/screenshots anew: the pages as a real browser shows them, from a real server. `make screenshots`."""

from __future__ import annotations

import argparse
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from hexrealm import games
from hexrealm.server.run import Server, configure, listen
from hexrealm.server.settings import Limits, Settings
from scripts.browser import find_browser

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / "examples" / "records"
DESKTOP, PHONE, LYING = (1440, 900), (390, 844), (844, 390)
MANY = "100000/minute"
LONG = 600_000  # milliseconds: the first start compiles


@contextmanager
def serving() -> Iterator[str]:
    """A server that runs meanwhile, and its address."""
    with tempfile.TemporaryDirectory() as folder:
        limits = Limits(MANY, MANY, MANY, MANY, MANY)
        settings = Settings(database=f"sqlite:///{folder}/tables.db", port=0, bots=1, limits=limits)
        listening = listen(settings)
        server = Server(configure(settings))
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()
            listening.close()


class Camera:
    """Takes pictures of pages."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.browser, self.address, self.folder = browser, address, folder

    def open(self, path: str, size: tuple[int, int] = DESKTOP, **more: Any) -> Page:
        """A page, settled."""
        touch = {"has_touch": True, "is_mobile": True} if size != DESKTOP else {}
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", **{"locale": "en-GB", **touch, **more}
        )
        page = context.new_page()
        page.set_default_timeout(LONG)
        page.goto(self.address + path)
        page.locator("main .page > :not(.banners)").first.wait_for()
        page.wait_for_load_state("networkidle")
        return page

    def take(self, page: Page, name: str) -> None:
        """Keep what a page shows."""
        page.evaluate("document.fonts.ready")
        page.screenshot(path=self.folder / f"{name}.png")
        page.context.close()

    def load(self, name: str) -> str:
        """A game's example record as a table."""
        page = self.open("/load")
        page.locator("textarea").fill((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))
        page.locator(".load .primary").click()
        page.locator(".replay").wait_for()
        table = page.url.split("/t/")[1].split("/")[0]
        page.context.close()
        return table


def play(page: Page, game: str) -> None:
    """Sit down against a bot, and look at a place."""
    page.locator(f'[data-play="{game}"]').click()
    for _ in range(4):
        page.locator(".hits [data-open]").first.wait_for(state="attached")
        hexes = page.locator(".hits [data-open]")
        moment = page.locator(".page").get_attribute("data-moment")
        point(page, hexes.count() // 3, click=True)
        page.locator(f'.page:not([data-moment="{moment}"])').wait_for(state="attached")
    page.locator(".hits [data-open], .choices button").first.wait_for(state="attached")
    if page.locator(".hits [data-open]").count():
        point(page, page.locator(".hits [data-open]").count() // 3, click=False)
    page.wait_for_load_state("networkidle")


def point(page: Page, number: int, *, click: bool) -> None:
    """The pointer on one of the places that can be chosen."""
    box = page.locator(".hits [data-open]").nth(number).bounding_box()
    assert box is not None, "every hex of the board is drawn"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    if click:
        page.mouse.click(x, y)
        confirm = page.locator(".p-prompt .answers:not(.choices) .primary:enabled")
        if confirm.count():
            confirm.click()


def take_all(camera: Camera) -> None:
    """Every picture."""
    for name, size, more in (
        ("home", DESKTOP, {}),
        ("home-dark", DESKTOP, {"color_scheme": "dark"}),
        ("home-french", DESKTOP, {"locale": "fr-FR"}),
        ("home-phone", PHONE, {}),
    ):
        camera.take(camera.open("/", size, **more), name)
    for game in games.names():
        take_game(camera, game)


def take_game(camera: Camera, game: str) -> None:
    """The pages of one game: new table, early, middle and end, rules, lesson, phone, night."""
    new = camera.open(f"/new?game={game}")
    new.locator(".set-up svg.board").wait_for()
    camera.take(new, f"{game}-new")
    early = camera.open("/")
    play(early, game)
    camera.take(early, f"{game}-early")
    table = camera.load(game)
    end = int(camera.open(f"/t/{table}/replay").locator(".replay input").get_attribute("max") or 0)
    middle = f"/t/{table}/replay?moment={end * 2 // 3}"
    camera.take(camera.open(middle), f"{game}-replay")
    camera.take(camera.open(middle, color_scheme="dark"), f"{game}-dark")
    camera.take(camera.open(middle, PHONE), f"{game}-phone")
    camera.take(camera.open(middle, LYING), f"{game}-lying")
    camera.take(camera.open(f"/t/{table}/replay?moment={end}", locale="fr-FR"), f"{game}-end-french")
    camera.take(camera.open(f"/games/{game}/rules"), f"{game}-rules")
    camera.take(camera.open(f"/games/{game}/learn"), f"{game}-learn")


def main() -> None:
    """Into docs/screenshots, or another folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=ROOT / "docs" / "screenshots")
    folder: Path = parser.parse_args().into
    folder.mkdir(parents=True, exist_ok=True)
    path = find_browser()
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        take_all(Camera(browser, address, folder))
        browser.close()


if __name__ == "__main__":
    main()
