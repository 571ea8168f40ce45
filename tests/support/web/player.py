"""A person at a table in a browser: sees what can be chosen, points and clicks, as people do."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from playwright.sync_api import Page

OPEN = ".hits [data-open]"
CHOICE = ".p-prompt .choices button, .p-prompt button.ltile"
CONFIRM = ".p-prompt .answers:not(.choices) .primary:enabled"
PICKED = ".board .m-chosen"
TURN = ".seat.turn"
OVER = '.page[data-state="over"]'
PATIENCE = 180_000  # milliseconds: a bot may have to be compiled first, on a machine that is busy
# What a person sees, as soon as it is what they wait for and nothing has moved from one frame to the next. Places are where a
# hand meets a hex that can be chosen, and nothing that lies over it.
LOOK = """([wanted, before, names, patience]) => new Promise((resolve, reject) => {
  const all = (name) => [...document.querySelectorAll(names[name])];
  const middle = (each) => {
    const box = each.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const met = (each) => document.elementFromPoint(...middle(each)) === each;
  const some = (these) => these.filter((_, k) => k % Math.ceil(these.length / 12) === 0); // asking what is met takes its time
  const see = () => ({
    moment: Number(all('page')[0].dataset.moment ?? 0), over: all('over').length > 0,
    places: some(all('open')).filter(met).map((each) => [each.dataset.hex, ...middle(each)]),
    choices: all('choice').length, picked: all('picked').length, confirm: all('confirm').length > 0,
    turns: all('turn').map((each) => (each.matches('.me') ? 'mine' : 'theirs')),
  });
  const came = {
    choice: (now) => now.over || now.places.length + now.choices > 0,
    answer: (now) => now.moment !== before.moment || (!before.confirm && (now.confirm || now.picked !== before.picked)),
    moment: (now) => now.moment >= before.moment && (now.over || now.turns.length > 0),
  }[wanted];
  const start = performance.now();
  let last = '';
  const look = () => {
    const now = see();
    const seen = JSON.stringify(now);
    if (came(now) && seen === last) return resolve(now);
    if (performance.now() - start > patience) return reject(new Error(`waited for ${wanted} and saw ${seen}`));
    last = seen;
    requestAnimationFrame(look);
  };
  look();
})"""
NAMES = {"page": ".page", "over": OVER, "open": OPEN, "choice": CHOICE, "picked": PICKED, "confirm": CONFIRM, "turn": TURN}


@dataclass(frozen=True)
class Sight:
    """What there was to see."""

    moment: int
    over: bool
    places: list[tuple[str, float, float]]  # hex and where it is on the screen
    choices: int
    picked: int
    confirm: bool
    turns: list[str]


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

    def _look(self, wanted: str, before: dict[str, Any] | None = None) -> Sight:
        return Sight(**self.page.evaluate(LOOK, [wanted, before, NAMES, PATIENCE]))

    def wait_for_turn(self) -> Sight:
        """Until something can be chosen, or the game is over."""
        return self._look("choice")

    def wait_for_answer(self, before: Sight) -> Sight:
        """Until what was done shows: another moment, or what is asked next."""
        return self._look("answer", asdict(before))

    def wait_for_moment(self, moment: int) -> Sight:
        """Until the page shows this moment or a later one, and somebody's turn."""
        return self._look("moment", {"moment": moment})

    # Choosing

    def act(self) -> None:
        """Choose something, and see it done."""
        start = now = self.wait_for_turn()
        while not now.over and now.moment == start.moment:
            if now.confirm:
                self.confirm()
            else:
                self.point(now)
            now = self.wait_for_answer(now)

    def confirm(self) -> None:
        self.page.locator(CONFIRM).click()

    def point(self, now: Sight) -> None:
        """Click any place, or any other answer, that can be chosen."""
        number = self.random.randrange(len(now.places) + now.choices)
        if number < len(now.places):
            _, x, y = now.places[number]
            self.page.mouse.click(x, y)
        else:
            self.page.locator(CHOICE).nth(number - len(now.places)).click()

    def play_to_the_end(self) -> None:
        while not self.over:
            self.act()


def at_one_table(invite: Callable[[], Player], game: str, **more: Any) -> tuple[Player, Player]:
    """Ines makes a table with a free seat, Tomas opens the link she sends."""
    ines, tomas = invite(), invite()
    ines.sit_at(game, ["me", "open"], **more)
    link = ines.page.locator(".flyer .invite input").input_value()
    tomas.page.goto(link)
    tomas.page.locator(".invited .primary").click()
    tomas.page.locator("dialog input[name=name]").fill("Tomas")
    tomas.page.locator("dialog .primary").click()
    tomas.page.locator(".hits [data-hex]").first.wait_for(state="attached")
    return ines, tomas
