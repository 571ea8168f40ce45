"""Writes docs/screenshots anew: the pages as a real browser shows them, from a real server. `make screenshots`."""

from __future__ import annotations

import argparse
import io
import re
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import hexrealm
from hexrealm import games
from hexrealm.server.run import Server, configure, listen
from hexrealm.server.settings import Limits, Settings
from scripts.browser import find_browser

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / "examples" / "records"
DESKTOP, PHONE, LYING = (1440, 900), (390, 844), (844, 390)
MANY = "100000/minute"
PLACES, CHOICES, OVER = ".hits [data-open]", ".p-prompt .choices button", '.page[data-state="over"]'
HEAT, HEX = "Heat", re.compile(r"[a-z]\d+")
LONG = 300_000  # milliseconds: the first start compiles


@contextmanager
def serving() -> Iterator[str]:
    """A server that runs meanwhile, and its address."""
    with tempfile.TemporaryDirectory() as folder:
        limits = Limits(MANY, MANY, MANY, MANY, MANY)
        settings = Settings(database=f"sqlite:///{folder}/tables.db", port=0, bot_workers=1, limits=limits)
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
        shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        few = shot.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE)
        few.save(self.folder / f"{name}.png", optimize=True)  # a quarter of the size, and nobody sees the difference
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


def wait_for_choice(page: Page) -> None:
    """Until it is our turn, or the game is over."""
    page.locator(f"{PLACES}, {CHOICES}, {OVER}").first.wait_for(state="attached")


def choose(page: Page, number: int = 0) -> None:
    """One of the places or answers, and see it done."""
    wait_for_choice(page)
    moment = page.locator(".page").get_attribute("data-moment")
    places = page.locator(PLACES).count()
    if places:
        point(page, number % places, click=True)
    else:
        page.locator(CHOICES).first.click()
    page.locator(f'.page:not([data-moment="{moment}"])').wait_for(state="attached")


def look_at_best(page: Page) -> None:
    """The pointer where most points are to be had, so that what they come from is seen."""
    page.locator(PLACES).first.wait_for(state="attached")
    page.get_by_role("button", name=HEAT).click()
    page.locator(".heat-num").first.wait_for()
    gains = {each.text_content(): each for each in page.locator(".heat-num").all()}
    best = max(gains, key=lambda words: int((words or "0").replace("−", "-")))
    box = gains[best].bounding_box()
    page.get_by_role("button", name=HEAT).click()
    assert box is not None, "what is printed on the board has a place there"
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(".preview-card .sum").wait_for()


def point(page: Page, number: int, *, click: bool) -> None:
    """The pointer on one of the places that can be chosen."""
    box = page.locator(PLACES).nth(number).bounding_box()
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
        take_table(camera, game)
        take_helps(camera, game)


def take_table(camera: Camera, game: str) -> None:
    """A table: before, early, in the middle by day and by night, in French and on phones, replayed, at the end."""
    new = camera.open(f"/new?game={game}")
    new.locator(".set-up svg.board").wait_for()
    camera.take(new, f"{game}-new")
    early = camera.open("/")
    early.locator(f'[data-play="{game}"]').click()
    for number in (40, 25, 30, 35):
        choose(early, number)
    wait_for_choice(early)
    camera.take(early, f"{game}-early")
    record = camera.load(game)
    steps = hexrealm.load(RECORDS / f"{game}.txt").steps
    moments = len(steps)
    placing = (number for number in range(moments * 2 // 3, moments) if HEX.match(steps[number].name))
    middle = f"/t/{record}/replay?moment={next(placing)}"
    for name, size, more in (
        ("middle", DESKTOP, {}),
        ("dark", DESKTOP, {"color_scheme": "dark"}),
        ("phone", PHONE, {}),
        ("lying", LYING, {}),
    ):
        page = camera.open(middle, size, **more)
        roll_out(page)
        look_at_best(page)
        camera.take(page, f"{game}-{name}")
    camera.take(camera.open(middle), f"{game}-replay")
    camera.take(camera.open(f"/t/{record}/replay?moment={moments}", locale="fr-FR"), f"{game}-french")
    end = camera.open(f"/t/{record}/replay?moment={moments - 3}")
    roll_out(end)
    while not end.locator(OVER).count():
        choose(end)
        wait_for_choice(end)
    end.locator(".podium").wait_for()
    camera.take(end, f"{game}-end")


def roll_out(page: Page) -> None:
    """From the moment that is looked at, against bots."""
    page.get_by_role("button", name="Play on from here").click()
    page.locator("dialog .primary").click()
    page.wait_for_url(lambda url: "/replay" not in url)
    wait_for_choice(page)


def take_helps(camera: Camera, game: str) -> None:
    """The rules and the first lesson."""
    camera.take(camera.open(f"/games/{game}/rules"), f"{game}-rules")
    camera.take(camera.open(f"/games/{game}/rules", PHONE, locale="fr-FR"), f"{game}-rules-french")
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
