"""A person at a table in a browser: sees what can be chosen, points and clicks, as people do."""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import Locator, Page

OPEN = ".hits [data-open]"
CHOICE = ".p-prompt .choices button, .p-prompt button.ltile"
CONFIRM = ".p-prompt .answers:not(.choices) .primary:enabled"
PICKED = ".board .m-chosen"
OVER = '.page[data-state="over"]'
PATIENCE = 180_000  # milliseconds: a bot may have to be compiled first, on a machine that is busy


class Player:
    """One person, one page."""

    def __init__(self, page: Page, address: str, settings: dict[str, Any], seed: int = 1) -> None:
        self.page, self.address, self.random = page, address, random.Random(seed)
        page.set_default_timeout(PATIENCE)
        page.add_init_script(
            f"localStorage.getItem('hexrealm') ?? localStorage.setItem('hexrealm', {json.dumps(json.dumps(settings))})"
        )
        self.foreign: list[str] = []
        self.complaints: list[str] = []
        self.may_be_refused = False  # a browser complains of every answer that is a refusal
        page.on("request", lambda request: self._note(request.url))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self._complain(message.text) if message.type in ("error", "warning") else None)

    def _note(self, url: str) -> None:
        if not url.startswith((self.address, self.address.replace("http", "ws"), "data:", "blob:")):
            self.foreign.append(url)

    def _complain(self, text: str) -> None:
        if not (self.may_be_refused and "the server responded with a status of 4" in text):
            self.complaints.append(text)

    # Going places

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def fetch(self, path: str, **body: Any) -> Any:
        """What the server answers this person."""
        how = {"method": "POST", "headers": {"content-type": "application/json"}, "body": json.dumps(body)} if body else {}
        return self.page.evaluate("async ([path, how]) => (await fetch(path, how)).json()", [path, how])

    def sit_at(self, game: str, seats: list[Any], name: str = "Ines", **more: Any) -> str:
        """A table of these seats, made without clicking, and open. The address of the table."""
        self.go("/lobby")
        self.page.locator(".lists").wait_for()
        self.call_me(name)
        wanted = [{"who": each} if isinstance(each, str) else each for each in seats]
        made = self.fetch("/api/tables", game=game, seats=wanted, **more)
        self.open(f"/t/{made['table']}")
        return f"/t/{made['table']}"

    def call_me(self, name: str) -> None:
        how = {"method": "PUT", "headers": {"content-type": "application/json"}, "body": json.dumps({"name": name})}
        self.page.evaluate("async (how) => (await fetch('/api/me', how)).json()", how)

    def open(self, path: str) -> None:
        """A table's page, drawn."""
        self.go(path)
        self.page.locator(".hits [data-hex]").first.wait_for(state="attached")

    # Seeing

    @property
    def moment(self) -> int:
        return int(self.page.locator(".page").get_attribute("data-moment") or 0)

    @property
    def over(self) -> bool:
        return self.page.locator(OVER).count() > 0

    def texts(self, selector: str) -> list[str]:
        return self.page.locator(selector).all_inner_texts()

    # Choosing

    def wait_for_turn(self) -> None:
        """Until something can be chosen, or the game is over."""
        self.page.locator(f"{OPEN}, {CHOICE}, {OVER}").first.wait_for(state="attached")

    def act(self) -> None:
        """Choose something, and see it done."""
        self.wait_for_turn()
        if self.over:
            return
        before = self.moment
        self.point()
        if self.page.locator(PICKED).count() and not self.page.locator(CONFIRM).count():
            self.point()  # where to
        if self.page.locator(CONFIRM).count():
            self.confirm()
        self.page.locator(f'.page:not([data-moment="{before}"])').wait_for(state="attached")

    def confirm(self) -> None:
        self.page.locator(CONFIRM).click()

    def point(self) -> None:
        """Click any place, or any other answer, that can be chosen."""
        places, choices = self.page.locator(OPEN), self.page.locator(CHOICE)
        count = places.count()
        number = self.random.randrange(count + choices.count())
        if number < count:
            self.click_hex(places.nth(number))
        else:
            choices.nth(number - count).click()

    def click_hex(self, hex: Locator) -> None:
        box = hex.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def play_to_the_end(self) -> None:
        while not self.over:
            self.act()
