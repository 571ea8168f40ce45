"""Counts long tasks while a browser replays sixty moves of a record with all animations.

python -m benchmarks.motion [MOVES]

A task of more than 50 ms delays the reaction to a person. The browser reports each one ("longtask") in wall-clock time, which
on a busy machine includes waiting. The trace shows how much of it was work.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from scripts.browser import find_browser
from scripts.camera import LONG, Camera, serving

from hexrealm import games

LIMIT = 50  # milliseconds
WATCH = """() => {
  window.tasks = [];
  const note = (list) => window.tasks.push(...list.getEntries().map((task) => task.duration));
  new PerformanceObserver(note).observe({type: 'longtask'});
}"""


def go_to_start(page: Page, table: str) -> None:
    """Open the replay and wait until everything is drawn, so that loading does not count."""
    page.goto(f"{table}/replay?moment=0")
    page.locator(".hits [data-hex]").first.wait_for(state="attached")
    page.get_by_label("Speed").select_option("4")
    page.wait_for_load_state("networkidle")


def run(page: Page, moves: int) -> None:
    """Press Run and wait for the last of the moves."""
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".replay output").filter(has_text=f"{moves}/").wait_for()


def watch(page: Page, moves: int) -> dict[str, float]:
    """Return how many long tasks the browser reports, and the milliseconds of the longest."""
    page.evaluate(WATCH)
    run(page, moves)
    tasks = [float(task) for task in page.evaluate("window.tasks")]
    return {"long_tasks": len(tasks), "longest_ms": max(tasks, default=0)}


def trace(browser: Browser, page: Page, moves: int) -> dict[str, float]:
    """Return the milliseconds of the most work in one task. Tracing takes time itself, and therefore needs a separate run."""
    browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"])
    run(page, moves)
    work = work_of_tasks(json.loads(browser.stop_tracing())["traceEvents"])
    return {"tasks_of_50_ms_work": sum(each > LIMIT for each in work), "most_work_ms": max(work)}


def work_of_tasks(events: list[dict[str, Any]]) -> list[float]:
    """Return the milliseconds of processor time of each task of the page's main thread."""
    threads = {(each["pid"], each["tid"]) for each in events if each.get("args", {}).get("name") == "CrRendererMain"}
    return [
        each.get("tdur", 0) / 1000
        for each in events
        if each.get("ph") == "X" and each["name"] == "RunTask" and (each["pid"], each["tid"]) in threads
    ]


def main() -> None:
    """Measure all games and print a line of JSON for each."""
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        camera = Camera(browser, address, Path())
        for game in games.names():
            page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
            page.set_default_timeout(LONG)
            table = f"{address}/t/{camera.load(game)}"
            go_to_start(page, table)
            result = {"game": game, "moves": moves, **watch(page, moves), "load": os.getloadavg()[0]}
            go_to_start(page, table)
            sys.stdout.write(json.dumps({**result, **trace(browser, page, moves)}) + "\n")
        browser.close()


if __name__ == "__main__":
    main()
