"""Long tasks while a game plays itself: sixty moves of a record, every event animated, in a real browser.

python -m benchmarks.motion [MOVES]

A task of more than 50 ms holds up what a person does meanwhile; the browser tells of each ("longtask"). The clock is that of
the wall: on a machine that is busy with other things, the time a task had to wait counts.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from scripts.browser import find_browser
from scripts.make_screenshots import LONG, Camera, serving

from hexrealm import games

WATCH = """() => {
  window.tasks = [];
  const note = (list) => window.tasks.push(...list.getEntries().map((task) => task.duration));
  new PerformanceObserver(note).observe({type: 'longtask'});
}"""


def measure(page: Page, moves: int) -> list[float]:
    """Milliseconds of each long task, from the press of Run to the last of the moves."""
    page.locator(".replay").wait_for()
    page.get_by_label("Speed").select_option("4")
    page.evaluate(WATCH)
    page.get_by_role("button", name="Run").click()
    page.locator(".replay output").filter(has_text=f"{moves}/").wait_for()
    return [float(task) for task in page.evaluate("window.tasks")]


def main() -> None:
    """All games."""
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        camera = Camera(browser, address, Path())
        for game in games.names():
            page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
            page.set_default_timeout(LONG)
            page.goto(f"{address}/t/{camera.load(game)}/replay?moment=0")
            tasks = measure(page, moves)
            told = {
                "game": game,
                "moves": moves,
                "long_tasks": len(tasks),
                "longest_ms": max(tasks, default=0),
                "load": os.getloadavg()[0],
            }
            sys.stdout.write(json.dumps(told) + "\n")
        browser.close()


if __name__ == "__main__":
    main()
