"""Real pages for pictures: a server, a browser, and what a person does at a table."""

from __future__ import annotations

import io
import re
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page

from hexrealm.server.run import Server, configure, listen
from hexrealm.server.settings import Limits, Settings

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / "examples" / "records"
DESKTOP, PHONE, LYING = (1440, 900), (390, 844), (844, 390)
MANY = "100000/minute"
OPEN, CHOICES, OVER = ".hits [data-open]", ".p-prompt .choices button", '.page[data-state="over"]'
HEAT, HEX = "Heat map", re.compile(r"[a-z]\d+")
# The open hexes with their numbers, best first.
RANKED = """() => {
  const holds = (box, x, y) => box.left < x && x < box.right && box.top < y && y < box.bottom;
  const worth = (each) => Number(each.textContent.replace('−', '-')) || 0;
  const numbers = [...document.querySelectorAll('.heat-num:not(:empty)')].sort((a, b) => worth(b) - worth(a));
  const open = [...document.querySelectorAll('.hits [data-open]')];
  const hexes = open.map((hex) => [hex.dataset.hex, hex.getBoundingClientRect()]);
  return numbers.flatMap((each) => {
    const box = each.getBoundingClientRect();
    const found = hexes.find(([, hex]) => holds(hex, box.x + box.width / 2, box.y + box.height / 2));
    return found ? [found[0]] : [];
  });
}"""
# Where the first of these hexes is that a pointer can meet.
WHERE = """(names) => names.map((name) => {
  const hex = document.querySelector(`.hits [data-hex="${name}"]`);
  const box = hex.getBoundingClientRect();
  const place = [box.x + box.width / 2, box.y + box.height / 2];
  return document.elementFromPoint(...place) === hex ? place : null;
}).find(Boolean)"""
LONG = 300_000  # milliseconds: the first start compiles


@contextmanager
def serving() -> Iterator[str]:
    """Run a server; the value is its address."""
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
    """Opens pages and takes pictures of them."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.browser, self.address, self.folder = browser, address, folder

    def open(self, path: str, size: tuple[int, int] = DESKTOP, **more: Any) -> Page:
        """Open a page and wait until it is complete."""
        touch = {"has_touch": True, "is_mobile": True} if size != DESKTOP else {}
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", **{"locale": "en-GB", **touch, **more}
        )
        page = context.new_page()
        page.set_default_timeout(LONG)
        page.goto(self.address + path)
        page.locator("main .page > *").first.wait_for()
        page.wait_for_load_state("networkidle")
        return page

    def take(self, page: Page, name: str) -> None:
        """Save a picture of a page, and close the page."""
        page.evaluate("document.fonts.ready")
        shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        few = shot.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE)
        few.save(self.folder / f"{name}.png", optimize=True)  # a quarter of the size, without a visible difference
        print(self.folder.name, name, flush=True)
        page.context.close()

    def load(self, name: str) -> str:
        """Load a game's example record. Return its table."""
        page = self.open("/load")
        page.locator("textarea").fill((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))
        page.locator(".load .primary").click()
        page.locator(".replay").wait_for()
        table = page.url.split("/t/")[1].split("/")[0]
        page.context.close()
        return table


def wait_for_choice(page: Page) -> None:
    """Wait until it is our turn, or the game is over."""
    page.locator(f"{OPEN}, {CHOICES}, {OVER}").first.wait_for(state="attached")


def select(page: Page, number: int = 0) -> None:
    """Select one of the open hexes or choices, and wait until it is played. Do nothing when the game is over."""
    wait_for_choice(page)
    if page.locator(OVER).count():
        return
    moment = page.locator(".page").get_attribute("data-moment")
    count = page.locator(OPEN).count()
    if count:
        point(page, number % count, click=True)
    else:
        page.locator(CHOICES).first.click()
    page.locator(f'.page:not([data-moment="{moment}"])').wait_for(state="attached")


def hover_best(page: Page) -> None:
    """Hover the hex that brings most points, so that its preview is shown."""
    page.locator(OPEN).first.wait_for(state="attached")
    page.get_by_role("button", name=HEAT).click()
    page.locator(".heat-num:not(:empty)").first.wait_for()
    ranked = page.evaluate(RANKED)
    page.get_by_role("button", name=HEAT).click()
    page.locator(".heat-num").first.wait_for(state="detached")  # the board may have another size without them
    page.mouse.move(*page.evaluate(WHERE, ranked))
    page.locator(".preview-card .sum").wait_for()


def point(page: Page, number: int, *, click: bool) -> None:
    """Hover one of the open hexes, and click it if wanted."""
    box = page.locator(OPEN).nth(number).bounding_box()
    assert box is not None, "every hex is rendered"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    if click:
        page.mouse.click(x, y)
        confirm = page.locator(".p-prompt .answers:not(.choices) .primary:enabled")
        if confirm.count():
            confirm.click()


def play_on(page: Page) -> None:
    """Start a new table from the moment that is shown, against bots."""
    page.get_by_role("button", name="Continue from here").click()
    page.locator("dialog .primary").click()
    page.wait_for_url(lambda url: "/replay" not in url)
    wait_for_choice(page)
