"""Measures the time from a click to the updated board in a real browser on loopback: the median for each game.

python -m benchmarks.clicks [CLICKS]
"""

from __future__ import annotations

import json
import statistics
import sys

from playwright.sync_api import Page, sync_playwright
from scripts.browser import find_browser
from scripts.camera import LONG, serving

from hexrealm import games

MAKE = """async (game) => {
  const ask = (path, method, body) =>
    fetch(path, {method, headers: {'content-type': 'application/json'}, body: JSON.stringify(body)}).then((r) => r.json());
  await ask('/api/me', 'PUT', {name: 'Bench'});
  return (await ask('/api/tables', 'POST', {game, seats: [{who: 'me'}, {who: 'bot', level: 'easy'}]})).table;
}"""
# The time runs from the click to the next frame after the page has drawn the new position.
CLICK = """() => new Promise((resolve) => {
  const places = [...document.querySelectorAll('.hits [data-open]')];
  const choice = document.querySelector('.p-prompt .choices button');
  const page = document.querySelector('.page');
  const start = performance.now();
  const done = () => requestAnimationFrame(() => resolve(performance.now() - start));
  const seen = new MutationObserver(() => (seen.disconnect(), done()));
  seen.observe(page, {attributes: true, attributeFilter: ['data-moment']});
  (places[Math.floor(places.length / 2)] ?? choice).dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 1}));
  document.querySelector('.p-prompt .answers:not(.choices) .primary:enabled')?.click();
})"""


def measure(page: Page, address: str, game: str, clicks: int) -> list[float]:
    """Return the milliseconds of each click."""
    page.goto(f"{address}/lobby")
    page.locator(".lists").wait_for()
    page.goto(f"{address}/t/{page.evaluate(MAKE, game)}")
    found = []
    for _ in range(clicks):
        page.locator(".hits [data-open], .p-prompt .choices button").first.wait_for(state="attached")
        if page.locator(".hits .m-chosen").count() == 0:
            found.append(float(page.evaluate(CLICK)))
    return found


def main() -> None:
    """Measure all games and print a line of JSON for each."""
    clicks = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    path = find_browser()
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce").new_page()
        page.set_default_timeout(LONG)
        for game in games.names():
            times = measure(page, address, game, clicks)
            result = {"game": game, "clicks": len(times), "median_ms": statistics.median(times), "worst_ms": max(times)}
            sys.stdout.write(json.dumps(result) + "\n")
        browser.close()


if __name__ == "__main__":
    main()
