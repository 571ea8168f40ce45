"""Take pictures of the pages with a real browser and a real server: `make screenshots`.

Those that the docs show go to docs/screenshots. Contact sheets of every page go to build/screenshots: contact_sheets.py.

python -m scripts.make_screenshots --only docs
python -m scripts.make_screenshots --only sheets --language en --page home
"""

from __future__ import annotations

import argparse
from pathlib import Path

from playwright.sync_api import sync_playwright

import hexrealm
from hexrealm import games
from hexrealm.i18n.translate import LANGUAGES
from scripts.browser import find_browser
from scripts.camera import (
    DESKTOP,
    HEX,
    LYING,
    OPEN,
    OVER,
    PHONE,
    RECORDS,
    ROOT,
    Camera,
    hover_best,
    play_on,
    select,
    serving,
    wait_for_choice,
)
from scripts.contact_sheets import make_sheets


def take_all(camera: Camera) -> None:
    """Take every picture."""
    for name, size, more in (
        ("home", DESKTOP, {}),
        ("home-dark", DESKTOP, {"color_scheme": "dark"}),
        ("home-french", DESKTOP, {"locale": "fr-FR"}),
        ("home-phone", PHONE, {}),
    ):
        camera.take(camera.open("/", size, **more), name)
    for game in games.names():
        take_table(camera, game)
        take_guides(camera, game)
    take_study(camera)


def take_study(camera: Camera) -> None:
    """Take reviews, the analysis board and its editor."""
    for game in games.names():
        record = camera.load(game)
        take_review(camera, game, record)
        take_analysis(camera, game, record)
        take_editor(camera, game)


def take_table(camera: Camera, game: str) -> None:
    """Take a table before the game, early, in the middle (light, dark, on phones), in a replay, in French, and at the end."""
    new = camera.open(f"/new?game={game}")
    new.locator(".set-up svg.board").wait_for()
    camera.take(new, f"{game}-new")
    early = camera.open("/")
    early.locator(f'[data-play="{game}"]').click()
    for number in (40, 25, 30, 35):
        select(early, number)
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
        play_on(page)
        hover_best(page)
        camera.take(page, f"{game}-{name}")
    camera.take(camera.open(middle), f"{game}-replay")
    camera.take(camera.open(f"/t/{record}/replay?moment={moments}", locale="fr-FR"), f"{game}-french")
    end = camera.open(f"/t/{record}/replay?moment={moments - 3}")
    play_on(end)
    while not end.locator(OVER).count():
        select(end)
        wait_for_choice(end)
    end.locator(".podium").wait_for()
    camera.take(end, f"{game}-end")


def take_review(camera: Camera, game: str, record: str) -> None:
    """Take the review of the record: on a desk at its first mistake, on a phone as an exercise."""
    for name, size, button in (("review", DESKTOP, "Next mistake"), ("review-phone", PHONE, "Try again")):
        page = camera.open(f"/t/{record}/review", size)
        page.locator(".review-coach h2").filter(has_text="The review is ready").wait_for()
        if page.get_by_role("button", name=button).count():
            page.get_by_role("button", name=button).click()
            page.locator(".review-coach [role=status], .review-coach .grade").first.wait_for()
        camera.take(page, f"{game}-{name}")


def take_analysis(camera: Camera, game: str, record: str) -> None:
    """Take the analysis board in the middle of the record, with a variation, a comment, and a line of the engine."""
    for name, size, more in (
        ("analysis", DESKTOP, {}),
        ("analysis-dark", DESKTOP, {"color_scheme": "dark"}),
        ("analysis-phone", PHONE, {}),
    ):
        page = camera.open(f"/analysis?table={record}&moment=60", size, **more)
        page.get_by_role("switch", name="Engine").click()
        lines = page.locator(".engine-lines.below-board li")
        lines.nth(1).wait_for(state="attached")
        if size == DESKTOP:
            lines.nth(1).locator("button").first.click()
            page.get_by_role("button", name="interesting move").click()
            page.get_by_label("Comment", exact=True).fill("What if?")
            lines.last.locator("button").first.hover()  # in the new position there may be only one
        page.locator(".board .step").first.wait_for(state="attached")
        camera.take(page, f"{game}-{name}")


def take_editor(camera: Camera, game: str) -> None:
    """Take the editor, with a few pieces that were placed by hand: on a desk, on a phone in German."""
    for name, size, more in (("editor", DESKTOP, {}), ("editor-phone", PHONE, {"locale": "de-DE"})):
        page = camera.open(f"/analysis?game={game}&players=2&edit", size, **more)
        tools = page.locator(".editor-tool")
        tools.first.wait_for()
        for tool, number in ((0, 40), (0, 41), (1, 55)):
            tools.nth(tool).click()
            place = page.locator(OPEN).nth(number)
            place.dispatch_event("click")
            page.locator(f'[data-piece="{place.get_attribute("data-hex")}"]').wait_for(state="attached")
        camera.take(page, f"{game}-{name}")


def take_guides(camera: Camera, game: str) -> None:
    """Take the rules and the lesson."""
    camera.take(camera.open(f"/games/{game}/rules"), f"{game}-rules")
    camera.take(camera.open(f"/games/{game}/rules", PHONE, locale="fr-FR"), f"{game}-rules-french")
    camera.take(camera.open(f"/games/{game}/learn"), f"{game}-learn")


def main() -> None:
    """Take the pictures of the docs and the contact sheets, or one kind of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=("docs", "study", "sheets"), help="one kind of pictures")
    parser.add_argument("--language", choices=sorted(LANGUAGES), help="sheets in one language")
    parser.add_argument("--page", default="", help="sheets of the pages whose names begin like this")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs" / "screenshots")
    parser.add_argument("--sheets", type=Path, default=ROOT / "build" / "screenshots")
    given = parser.parse_args()
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(whole=True), args=["--no-sandbox"])
        if given.only != "sheets":
            given.docs.mkdir(parents=True, exist_ok=True)
            (take_study if given.only == "study" else take_all)(Camera(browser, address, given.docs))
        if given.only in (None, "sheets"):
            languages = [given.language] if given.language else list(LANGUAGES)
            make_sheets(browser, address, given.sheets, languages, given.page)
        browser.close()


if __name__ == "__main__":
    main()
