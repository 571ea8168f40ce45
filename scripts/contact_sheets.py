"""Contact sheets: every page at eight sizes, light and dark, in every language, one sheet for each page.

A page is opened once for each language and then resized, as a person turns a tablet.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page

from scripts.contact_pages import Visitor, list_pages

SIZES = ((1920, 1080), (1440, 900), (1280, 800), (1024, 768), (768, 1024), (390, 844), (360, 740), (844, 390))
THEMES = ("light", "dark")
HEIGHT, GAP, CAPTION = 420, 10, 16  # of a picture on a sheet, in pixels
# Two frames that look the same: fonts are there, and the board has its new size.
SETTLED = "() => document.fonts.ready.then(() => new Promise((resolve) => setTimeout(resolve, 120)))"


def make_sheets(browser: Browser, address: str, folder: Path, languages: Sequence[str], begin: str = "") -> None:
    """Write a sheet for every page whose name begins like this."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = [(name, opener) for name, opener in list_pages() if name.startswith(begin)]
    for number, (name, opener) in enumerate(pages, 1):
        rows: list[tuple[str, list[Image.Image]]] = []
        for language in languages:
            print(f"[{number}/{len(pages)}] {name} {language}", flush=True)
            visitor = Visitor(browser, address, language)
            opener(visitor)
            rows += [(f"{name} {language} {theme}", take_row(visitor.page, theme)) for theme in THEMES]
            visitor.page.context.close()
        make_sheet(rows).save(folder / f"{name}.png", optimize=True)


def take_row(page: Page, theme: Any) -> list[Image.Image]:
    """Return pictures of a page at every size, all of the same height."""
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    taken = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        taken.append(shot.resize((round(width * HEIGHT / height), HEIGHT), Image.Resampling.LANCZOS))
    return taken


def make_sheet(rows: Sequence[tuple[str, Sequence[Image.Image]]]) -> Image.Image:
    """Return the rows below each other, each with its name."""
    width = max(sum(shot.width + GAP for shot in shots) for _, shots in rows) + GAP
    sheet = Image.new("RGB", (width, len(rows) * (HEIGHT + CAPTION + GAP) + GAP), "#888")
    draw = ImageDraw.Draw(sheet)
    for number, (name, shots) in enumerate(rows):
        left, top = GAP, GAP + number * (HEIGHT + CAPTION + GAP)
        draw.text((left, top), name, fill="white")
        for shot in shots:
            sheet.paste(shot, (left, top + CAPTION))
            left += shot.width + GAP
    return sheet
