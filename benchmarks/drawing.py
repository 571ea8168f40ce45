"""Measures how long the browser's scripts take to draw a table, as medians in milliseconds: python -m benchmarks.drawing."""

from __future__ import annotations

from playwright.sync_api import sync_playwright
from scripts.browser import find_browser
from tests.support.web.positions import as_view, recorded
from tests.support.web.table_page import TablePage

MEASURE = """async () => {
  const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
  const time = async (act, times = 41) => {
    const taken = [];
    for (let k = 0; k < times; k++) { const start = performance.now(); await act(k); taken.push(performance.now() - start); }
    return median(taken);
  };
  const { view } = table;
  const hexes = view.scene.board.hexes.map((hex) => hex.name);
  return {
    'a new position': await time(() => table.show(structuredClone(view))),
    'a hover': await time((k) => table.selector.hover(hexes[(k * 7) % hexes.length])),
    'a step of zoom': await time((k) => table.board.zoom.scale(k % 2 ? 1.2 : 1 / 1.2)),
  };
}"""

if __name__ == "__main__":
    path = find_browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for game, moment in (("cascadero", 60), ("kingdom_builder", 148)):
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            table = TablePage(page, as_view(recorded(game, moment)))
            print(game, {name: round(time, 2) for name, time in table.page.evaluate(MEASURE).items()})
