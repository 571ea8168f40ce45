"""A table on a stage: what a test asks of it, and what was asked of the page by it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

from tests.support.web.stage import set_stage

BEGIN = """async ([settings, me]) => {
  const { Table } = await import('/web/table/table.js');
  const view = await (await fetch('/view')).json();
  window.view = view;
  window.asked = [];
  const told = (kind, value) => (...what) => { asked.push([kind, ...what]); return Promise.resolve(value(...what)); };
  window.table = new Table(document.getElementById('table'), {
    choose: (action) => asked.push(['choose', action]),
    preview: told('preview', (action) => view.previews[action] ?? null),
    gains: told('gains', () => view.gains ?? []),
    whyNot: told('whyNot', (action) => `${action} cannot be chosen`),
    why: told('why', () => view.earnings ?? []),
    goTo: told('goTo', () => null),
  }, settings);
  await table.show({ scene: view.scene, me: me === undefined ? view.seat : me, legal: view.legal, log: view.log });
}"""


class TablePage:
    """A table in a browser."""

    def __init__(self, page: Page, view: dict[str, Any], more: dict[str, Any] | None = None, **settings: Any) -> None:
        self.page = page
        set_stage(page, data={"view": view, **(more or {})})
        page.evaluate(BEGIN, [{"speed": 0, **settings}, view["seat"]])

    def hex(self, name: str) -> Locator:
        """The cell of a hex."""
        return self.page.locator(f'[data-hex="{name}"]')

    def hover(self, name: str) -> None:
        """Point at a hex with the mouse, and wait for what it would bring."""
        self.hex(name).hover(force=True)

    def asked(self, kind: str) -> list[Any]:
        """What the table asked of its page."""
        return [entry[1:] for entry in self.page.evaluate("window.asked") if entry[0] == kind]

    def chosen(self) -> list[str]:
        """The actions chosen."""
        return [action for (action,) in self.asked("choose")]

    def text(self, selector: str) -> str:
        """The words of an element, in one line."""
        return " ".join(self.page.locator(selector).inner_text().split())

    def count(self, selector: str) -> int:
        """How many there are."""
        return self.page.locator(selector).count()
