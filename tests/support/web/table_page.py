"""A page with a Table component and no server, for tests of the component."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

from tests.support.web.stage import set_stage

# `toView` makes what Table.show() takes from what as_view() of positions.py returns.
BEGIN = """async ([settings, me]) => {
  const { Table } = await import('/web/table/table.js');
  const { legalActions } = await import('/web/table/selection.js');
  const view = await (await fetch('/view')).json();
  window.view = view;
  window.toView = (view, me) => ({ scene: view.scene, me, legal: legalActions(view), log: view.log });
  window.calls = [];
  const answer = (kind, value) => (...args) => { calls.push([kind, ...args]); return Promise.resolve(value(...args)); };
  window.table = new Table(document.getElementById('table'), {
    select: (action) => calls.push(['select', action]),
    preview: answer('preview', (action) => view.previews[action] ?? null),
    gains: answer('gains', () => view.gains ?? []),
    whyNot: answer('whyNot', (action) => `${action} cannot be chosen`),
    explain: answer('explain', () => view.earnings ?? []),
    goTo: answer('goTo', () => null),
  }, settings);
  await table.show(toView(view, me === undefined ? view.seat : me));
}"""


class TablePage:
    """A table in a browser, and the callbacks it has called."""

    def __init__(self, page: Page, view: dict[str, Any], more: dict[str, Any] | None = None, **settings: Any) -> None:
        self.page = page
        set_stage(page, data={"view": view, **(more or {})})
        page.evaluate(BEGIN, [{"speed": 0, **settings}, view["seat"]])

    def hex(self, name: str) -> Locator:
        """Return the cell of a hex."""
        return self.page.locator(f'[data-hex="{name}"]')

    def hover(self, name: str) -> None:
        """Move the mouse to a hex."""
        self.hex(name).hover(force=True)

    def calls(self, callback: str) -> list[Any]:
        """Return the arguments of each call of a callback."""
        return [entry[1:] for entry in self.page.evaluate("window.calls") if entry[0] == callback]

    def selected(self) -> list[str]:
        """Return the actions that were selected."""
        return [action for (action,) in self.calls("select")]

    def text(self, selector: str) -> str:
        """Return the text of an element in one line."""
        return " ".join(self.page.locator(selector).inner_text().split())

    def count(self, selector: str) -> int:
        """Return how many elements there are."""
        return self.page.locator(selector).count()
