"""A person at a table in a browser: sees what can be selected, points and clicks, as people do."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from playwright.sync_api import Page

import hexrealm
from hexrealm.play.record import format_record

OPEN = ".hits [data-open]"
CHOICE = ".p-prompt .choices button, .p-prompt button.ltile"
CONFIRM = ".p-prompt .answers:not(.choices) .primary:enabled"
SELECTED = ".board .m-chosen"
TURN = ".seat.turn"
OVER = '.page[data-state="over"]'
FIRST_ACTIONS = 4
PATIENCE = 180_000  # milliseconds: a bot may have to be compiled first, on a busy machine
# Waits for something and then until two frames in a row look the same. `places` are the points of the screen where a click
# meets a hex that can be selected and nothing that lies over it.
LOOK = """([wanted, before, names, patience]) => new Promise((resolve, reject) => {
  const all = (name) => [...document.querySelectorAll(names[name])];
  const middle = (each) => {
    const box = each.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const onScreen = (each) => {
    const [x, y] = middle(each);
    return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  };
  const met = (each) => document.elementFromPoint(...middle(each)) === each;
  const some = (these) => these.filter((_, k) => k % Math.ceil(these.length / 12) === 0); // elementFromPoint is slow
  const see = () => ({
    moment: Number(all('page')[0].dataset.moment ?? 0), over: all('over').length > 0,
    places: some(all('open').filter(onScreen)).filter(met).map((each) => [each.dataset.hex, ...middle(each)]),
    choices: all('choice').length, selected: all('selected').length, confirm: all('confirm').length > 0,
    turns: all('turn').map((each) => (each.matches('.me') ? 'mine' : 'theirs')),
  });
  const came = {
    choice: (now) => now.over || now.places.length + now.choices > 0,
    answer: (now) => now.moment !== before.moment || (!before.confirm && (now.confirm || now.selected !== before.selected)),
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
# Keeps whether the next press meets something that can be selected.
WATCH = """() => {
  window.hit = false;
  const note = (event) => (window.hit = event.target.closest('[data-open], button, a') !== null);
  addEventListener('pointerdown', note, { capture: true, once: true });
}"""
NAMES = {"page": ".page", "over": OVER, "open": OPEN, "choice": CHOICE, "selected": SELECTED, "confirm": CONFIRM, "turn": TURN}


@dataclass(frozen=True)
class Sight:
    """What the page shows at a moment."""

    moment: int
    over: bool
    places: list[tuple[str, float, float]]  # a hex that can be selected, and where it is on the screen
    choices: int
    selected: int
    confirm: bool
    turns: list[str]


class Player:
    """One person with one page."""

    def __init__(self, page: Page, address: str, settings: dict[str, Any], seed: int = 1) -> None:
        self.page, self.address, self.random = page, address, random.Random(seed)
        page.set_default_timeout(PATIENCE)
        page.add_init_script(
            f"localStorage.getItem('hexrealm') ?? localStorage.setItem('hexrealm', {json.dumps(json.dumps(settings))})"
        )
        self.foreign: list[str] = []
        self.problems: list[str] = []
        self.invites: list[str] = []  # to the free seats of the last table that this person created
        self.may_be_refused = False  # browsers log an error for every response with a status of 4xx
        page.on("request", lambda request: self._note(request.url))
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda message: self._log(message.text) if message.type in ("error", "warning") else None)

    def _note(self, url: str) -> None:
        if not url.startswith((self.address, self.address.replace("http", "ws"), "data:", "blob:")):
            self.foreign.append(url)

    def _log(self, text: str) -> None:
        if not (self.may_be_refused and "the server responded with a status of 4" in text):
            self.problems.append(text)

    # Opening pages

    def go(self, path: str) -> None:
        """Open a page."""
        self.page.goto(self.address + path)

    def fetch(self, path: str, method: str = "", **body: Any) -> Any:
        """Return the server's answer to this person, whatever page is open. With a body it is a POST."""
        headers = {"origin": self.address, "accept-language": self.page.evaluate("navigator.language")}
        method = method or ("POST" if body else "GET")
        response = self.page.request.fetch(
            self.address + path, method=method, headers=headers, data=body or None, timeout=PATIENCE
        )
        return response.json()

    def sit_at(self, game: str | None, seats: list[Any], name: str = "Ines", **more: Any) -> str:
        """Create a table without clicking and open it. Return its address."""
        self.set_name(name)
        wanted = [{"who": each} if isinstance(each, str) else each for each in seats]
        created = self.fetch("/api/tables", game=game, seats=wanted, **more)
        self.invites = list(created["invites"].values())
        self.open(f"/t/{created['table']}")
        return f"/t/{created['table']}"

    def sit_near_the_end(self, game: str, seats: list[Any], options: Mapping[str, Any], left: int = 16) -> str:
        """Create a table that continues a random game shortly before its end, and open it. Return its address."""
        match = hexrealm.new(game, seed=1, players=len(seats), **options)
        while not match.over:
            match.play(self.random.choice(match.legal()))
        self.set_name("Ines")
        record = self.fetch("/api/records", record=format_record(match))["table"]
        return self.sit_at(None, seats, start={"table": record, "moment": len(match.steps) - left})

    def set_name(self, name: str) -> None:
        """Give this person a name, without clicking."""
        self.fetch("/api/me", "PUT", name=name)

    def open(self, path: str) -> None:
        """Open the page of a table and wait for its board."""
        self.go(path)
        self.page.locator(".hits [data-hex]").first.wait_for(state="attached")

    # Looking

    @property
    def moment(self) -> int:
        """The moment that the page shows."""
        return int(self.page.locator(".page").get_attribute("data-moment") or 0)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.page.locator(OVER).count() > 0

    def texts(self, selector: str) -> list[str]:
        """Return the texts of elements."""
        return self.page.locator(selector).all_inner_texts()

    def _look(self, wanted: str, before: dict[str, Any] | None = None) -> Sight:
        return Sight(**self.page.evaluate(LOOK, [wanted, before, NAMES, PATIENCE]))

    def wait_for_turn(self) -> Sight:
        """Wait until something can be selected, or the game is over."""
        return self._look("choice")

    def wait_for_answer(self, before: Sight) -> Sight:
        """Wait until the page has reacted: with another moment, or with what is asked next."""
        return self._look("answer", asdict(before))

    def wait_for_moment(self, moment: int) -> Sight:
        """Wait until the page shows this moment or a later one, and whose turn it is."""
        return self._look("moment", {"moment": moment})

    # Selecting

    def act(self) -> None:
        """Select an action and wait until it is played."""
        start = now = self.wait_for_turn()
        while not now.over and now.moment == start.moment:
            if now.confirm:
                self.confirm()
            else:
                self.point(now)
            now = self.wait_for_answer(now)

    def confirm(self) -> None:
        """Click the button that confirms."""
        self.page.locator(CONFIRM).click()

    def point(self, now: Sight) -> None:
        """Click any hex or button that can be selected."""
        number = self.random.randrange(len(now.places) + now.choices)
        if number < len(now.places):
            _, x, y = now.places[number]
            self.press(self.page.mouse.click, x, y)
        else:
            self.page.locator(CHOICE).nth(number - len(now.places)).click()

    def press(self, press: Callable[[float, float], None], x: float, y: float) -> None:
        """Press where a hex was seen. On a busy machine the board may have moved meanwhile: then look and point again."""
        self.page.evaluate(WATCH)
        press(x, y)
        if not self.page.evaluate("window.hit"):
            now = self.wait_for_turn()
            assert (x, y) not in {tuple(place[1:]) for place in now.places}, f"something lies over the hex at {x}, {y}"
            if not now.over:
                self.point(now)

    def play_to_the_end(self) -> None:
        """Select actions until the game is over."""
        while not self.over:
            self.act()

    def play_start_and_end(self, game: str, seats: list[Any], **options: Any) -> None:
        """Play the first actions of a game, then the last ones of another up to the dialog at its end."""
        self.sit_at(game, seats, options=options)
        for _ in range(FIRST_ACTIONS):
            self.act()
        self.sit_near_the_end(game, seats, options)
        self.play_to_the_end()
        self.page.locator(".podium").wait_for()


def at_one_table(invite: Callable[[], Player], game: str, **more: Any) -> tuple[Player, Player]:
    """Let Ines create a table with a free seat, and Tomas take it by her link."""
    ines, tomas = invite(), invite()
    ines.sit_at(game, ["me", "open"], **more)
    assert ines.page.locator(".flyer .invite input").input_value().endswith(f"/join#{ines.invites[0]}")
    accept_invite(ines, tomas)
    return ines, tomas


def accept_invite(ines: Player, tomas: Player) -> None:
    """Let Tomas take the free seat of Ines's table by her link. He is asked for his name the first time."""
    tomas.go(f"/join#{ines.invites[0]}")
    tomas.page.locator(".invited .primary").click()
    board, name = tomas.page.locator(".hits [data-hex]").first, tomas.page.locator("dialog input[name=name]")
    name.or_(board).first.wait_for(state="attached")
    if name.count():
        name.fill("Tomas")
        tomas.page.locator("dialog .primary").click()
        board.wait_for(state="attached")
