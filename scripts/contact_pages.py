"""The pages of the contact sheets, and how each is opened.

Tables are created over HTTP, so that nothing depends on the language of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from playwright.sync_api import Browser, Page

from hexrealm import games
from hexrealm.puzzles.shipped import shipped_puzzles
from scripts.camera import DESKTOP, LONG, OPEN, OVER, PHONE, RECORDS, select, wait_for_choice

LIVE, DAYS = {"kind": "live", "base": 300, "increment": 10}, {"kind": "days", "days": 3}
BOT, MOVES, NEAR_END = {"who": "bot", "level": "easy"}, 3, 3


class Visitor:
    """A person with a browser in one language."""

    def __init__(self, browser: Browser, address: str, language: str) -> None:
        context = browser.new_context(locale=language, reduced_motion="reduce")
        self.page, self.address = context.new_page(), address
        self.page.set_default_timeout(LONG)

    def go(self, path: str, wait: str) -> Page:
        """Open a page and wait for an element."""
        self.page.goto(self.address + path)
        self.page.locator(wait).first.wait_for()
        self.page.wait_for_load_state("networkidle")
        return self.page

    def fetch(self, path: str, method: str = "POST", **body: Any) -> Any:
        """Return the server's answer."""
        headers = {"origin": self.address}
        return self.page.request.fetch(self.address + path, method=method, headers=headers, data=body, timeout=LONG).json()

    def sit(self, seats: Sequence[Any], **more: Any) -> Any:
        """Create a table as a person with a name."""
        self.fetch("/api/me", "PUT", name="Marguerite")
        return self.fetch("/api/tables", seats=list(seats), **more)

    def record(self, game: str) -> tuple[str, int]:
        """Load a game's example record. Return its table, and how many moments it has."""
        self.fetch("/api/me", "PUT", name="Marguerite")
        text = (RECORDS / f"{game}.txt").read_text(encoding="utf-8")
        table = self.fetch("/api/records", record=text)["table"]
        moments = len(self.page.request.get(f"{self.address}/api/tables/{table}/scores").json()["scores"]) - 1
        return table, moments


Opener = Callable[[Visitor], object]


def list_pages() -> Iterator[tuple[str, Opener]]:
    """Yield the name of every page and how it is opened."""
    for name, path, wait in (
        ("home", "/", ".plate svg.board"),
        ("lobby-empty", "/lobby", ".lists"),
        ("load", "/load", ".load"),
        ("lost", "/nowhere", ".lost"),
        ("daily", "/daily", ".daily"),
        ("find", "/find", ".find"),
        ("ratings", "/ratings", ".ratings"),
        ("me", "/me", ".me"),
        ("analysis-start", "/analysis", ".analysis-start"),
        ("puzzles", "/puzzles", ".puzzles .answers"),
        ("duplicate-new", "/duplicate/new", ".new-duplicate"),
        ("confirm", "/confirm/nothing", ".invited"),
    ):
        yield name, partial(Visitor.go, path=path, wait=wait)
    yield from (("home-waiting", open_waiting), ("settings", open_settings), ("invited", open_invite), ("taken", open_taken))
    yield from (("lobby", partial(open_lists, path="/lobby")), ("my-games", partial(open_lists, path="/my")))
    yield from (
        ("me-account", open_account),
        ("me-bots", open_bots),
        ("link", open_link),
        ("find-waiting", open_waiting_for_game),
        ("duplicate", open_duplicate),
    )
    yield from (("profile", partial(open_rated, path="/people/me")), ("ratings-own", partial(open_rated, path="/ratings")))
    yield from (("keys", open_keys), ("chat", open_chat), ("curtain", open_curtain))
    yield from (("clock-new", open_clock_form), ("clock-fallen", open_fallen), ("notifications", open_notifications))
    for game in games.names():
        yield f"clock-live-{game}", partial(open_clocks, game=game, clock=LIVE)
        yield f"clock-days-{game}", partial(open_clocks, game=game, clock=DAYS)
    for game in games.names():
        yield f"new-{game}", partial(Visitor.go, path=f"/new?game={game}", wait=".set-up svg.board")
        yield f"new-{game}-map", partial(open_map, game=game)
        yield f"rules-{game}", partial(Visitor.go, path=f"/games/{game}/rules", wait=".rulebook section")
        yield f"learn-{game}", partial(Visitor.go, path=f"/games/{game}/learn", wait=".coach")
        yield f"table-{game}", partial(open_table, game=game, seats=2)
        yield f"table-{game}-4", partial(open_table, game=game, seats=4)
        yield f"replay-{game}", partial(open_replay, game=game)
        yield f"end-{game}", partial(open_end, game=game)
        yield f"review-{game}", partial(open_review, game=game)
        yield f"exercise-{game}", partial(open_exercise, game=game)
        yield f"analysis-{game}", partial(open_analysis, game=game)
        yield f"editor-{game}", partial(open_editor, game=game)
        yield f"help-{game}", partial(open_help, game=game)
        yield f"why-{game}", partial(open_points, game=game)
        yield f"log-{game}", partial(open_tab, game=game, symbol="record")
        yield f"goals-{game}", partial(open_tab, game=game, symbol="games")  # or achievements
        yield f"puzzle-{game}", partial(open_puzzle, game=game)
        yield f"puzzle-{game}-solution", partial(open_solution, game=game)


def open_waiting(visitor: Visitor) -> None:
    """Open the home page of a person whose turn it is in two games."""
    for game in games.names():
        visitor.sit([{"who": "me"}, BOT], game=game)
    visitor.go("/", ".waiting li")


def open_lists(visitor: Visitor, path: str) -> None:
    """Open a list of games of which some are in progress, some wait for players, and one is a record."""
    for game in games.names():
        visitor.sit([{"who": "me"}, BOT], game=game, public=True)
        visitor.sit([{"who": "me"}, {"who": "open"}], game=game, public=True)
    visitor.record(games.names()[0])
    visitor.go(path, ".lists li")


def open_keys(visitor: Visitor) -> None:
    """Open the list of keys over a table."""
    made = visitor.sit([{"who": "me"}, BOT], game=games.names()[0])
    wait_for_choice(visitor.go(f"/t/{made['table']}", ".hits [data-hex]"))
    visitor.page.keyboard.press("?")
    visitor.page.locator("dialog .keys").wait_for()


def open_chat(visitor: Visitor) -> None:
    """Open a table of two people with its chat."""
    made = visitor.sit([{"who": "me"}, {"who": "open"}], game=games.names()[-1])
    page = visitor.go(f"/t/{made['table']}", ".hits [data-hex]")
    wait_for_choice(page)
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    if not page.locator(".say input").is_visible():
        page.locator(".tools button:has([href='#i-chat'])").click()
    page.locator(".say input").fill("Marguerite")
    page.locator(".say button").first.click()


def open_curtain(visitor: Visitor) -> None:
    """Open a table of two people at one screen, who take turns."""
    made = visitor.sit([{"who": "me"}, {"who": "me", "name": "Tomas"}], game=games.names()[-1])
    visitor.go(f"/t/{made['table']}", ".curtain .primary")


def open_clock_form(visitor: Visitor) -> None:
    """Open the form for a new table, with a clock chosen."""
    page = visitor.go(f"/new?game={games.names()[0]}&with=friends", ".clock-fields select")
    page.locator(".clock-fields select").first.select_option("days 3")
    page.locator(".clock-fields").scroll_into_view_if_needed()


def open_clocks(visitor: Visitor, game: str, clock: Any) -> None:
    """Open a table of two people with a clock and a note, and let the other one be on vacation where there is one."""
    table, friend = _sit_with_friend(visitor, game, clock)
    visitor.fetch(f"/api/tables/{table}/private", "PUT", note="Marguerite")
    if clock is DAYS:
        friend.fetch(f"/api/tables/{table}/do", type="vacation", id="v", table=table, seat=1, away=True)
    friend.page.context.close()
    visitor.go(f"/t/{table}", ".clock:visible")


def open_fallen(visitor: Visitor) -> None:
    """Open a table whose flag falls at once."""
    table, friend = _sit_with_friend(visitor, games.names()[0], {**LIVE, "base": 1})
    friend.page.context.close()
    visitor.go(f"/t/{table}", OVER)


def _sit_with_friend(visitor: Visitor, game: str, clock: Any) -> tuple[str, Visitor]:
    made = visitor.sit([{"who": "me"}, {"who": "open"}], game=game, clock=clock)
    return made["table"], _let_friend_join(visitor, next(iter(made["invites"].values())))


def open_notifications(visitor: Visitor) -> None:
    """Open the settings of notifications."""
    visitor.fetch("/api/me", "PUT", name="Marguerite")
    visitor.go("/settings", ".notices-settings .switch")


def open_account(visitor: Visitor) -> None:
    """Open the page about oneself of somebody with an account, two devices and somebody blocked."""
    table, friend = _sit_with_friend(visitor, games.names()[0], None)
    visitor.fetch("/api/me/recovery-code")
    seats = visitor.page.request.get(f"{visitor.address}/api/tables/{table}").json()["sections"]["people"]["seats"]
    visitor.fetch(f"/api/me/blocks/{seats[1]['person']}", "PUT")
    friend.page.context.close()
    visitor.go("/me", ".me .rows b")


def open_bots(visitor: Visitor) -> None:
    """Open the bot accounts and tokens of a person."""
    visitor.fetch("/api/me", "PUT", name="Marguerite")
    visitor.fetch("/api/me/recovery-code")
    bot = visitor.fetch("/api/me/bots", name="Tester")["bots"][0]["id"]
    visitor.fetch("/api/me/tokens", name="Laptop", bot=bot, scopes=["play", "challenge"], days=30)
    visitor.go("/me", ".me .rows code, .me .rows b").locator(".me > .sheet").nth(-2).scroll_into_view_if_needed()


def open_link(visitor: Visitor) -> None:
    """Open a link to a second device there, up to the code that both show."""
    visitor.fetch("/api/me", "PUT", name="Marguerite")
    path = visitor.fetch("/api/me/link")["path"]
    visitor.page.context.clear_cookies()
    visitor.go(path, ".linking .primary").locator(".linking .primary").click()
    visitor.page.locator("output.code").wait_for()


def open_waiting_for_game(visitor: Visitor) -> None:
    """Wait for three others: fewer pages than that wait at a time."""
    visitor.fetch("/api/me", "PUT", name="Marguerite")
    visitor.fetch("/api/me/offer", "PUT", game=games.names()[0], players=4)
    visitor.go("/find", ".find .waiting-here")


def open_rated(visitor: Visitor, path: str) -> None:
    """Open a page of somebody who has won a rated game."""
    for who in (visitor, friend := _make_friend(visitor)):
        who.fetch("/api/me", "PUT", name="Marguerite" if who is visitor else "Tomas")
        who.fetch("/api/me/recovery-code")
    form = {"game": games.names()[0], "clock": LIVE, "rated": True, "public": True, "hints": False, "heat": False}
    made = visitor.sit([{"who": "me"}, {"who": "open"}], **form)
    friend.fetch("/api/join", invite=next(iter(made["invites"].values())))
    seats: dict[Visitor, int] = {}  # drawn by the server, of those who have moved
    while len(seats) < 2:
        for who in (visitor, friend):
            sections = who.page.request.get(f"{who.address}/api/tables/{made['table']}").json()["sections"]
            if legal := sections["legal"]["legal"].split():
                seats[who], version = sections["turn"]["seat"], sections["turn"]["version"]
                act = {"type": "act", "id": f"m{version}", "table": made["table"], "seat": seats[who], "version": version}
                who.fetch(f"/api/tables/{made['table']}/do", **act, action=legal[0])
    friend.fetch(f"/api/tables/{made['table']}/do", type="resign", id="r", table=made["table"], seat=seats[friend])
    friend.page.context.close()
    visitor.go(path, ".own-rating, .profile .total")


def open_review(visitor: Visitor, game: str) -> None:
    """Open the finished review of a record."""
    table, _ = visitor.record(game)
    visitor.go(f"/t/{table}/review", ".review-turns li")


def open_exercise(visitor: Visitor, game: str) -> None:
    """Open an exercise of the review of a short game, which was resigned."""
    open_table(visitor, game, 2)
    for number in range(MOVES, 2 * MOVES):
        select(visitor.page, 20 + 5 * number)
        wait_for_choice(visitor.page)
    table = visitor.page.url.split("/t/")[1]
    visitor.fetch(f"/api/tables/{table}/do", type="resign", id="r", table=table, seat=0)
    visitor.go(f"/t/{table}/review", ".review-turns li").locator(".review-coach .answers button:enabled").first.click()
    visitor.page.locator(".exercising").wait_for()


def open_analysis(visitor: Visitor, game: str) -> None:
    """Open a moment of a record on the analysis board, with the engine."""
    table, moments = visitor.record(game)
    visitor.go(f"/analysis?table={table}&moment={moments // 2}", ".engine-switch").locator(".engine-switch").click()
    visitor.page.locator(".engine-lines li").first.wait_for(state="attached")


def open_editor(visitor: Visitor, game: str) -> None:
    """Open the editor of the analysis board at the beginning of a game."""
    visitor.go(f"/analysis?game={game}&players=4&edit", ".editor-tool")


def open_settings(visitor: Visitor) -> None:
    """Open the settings over the home page."""
    visitor.go("/", ".plate svg.board").locator(".tools button").last.click()
    visitor.page.locator("dialog[open]").wait_for()


def open_invite(visitor: Visitor) -> None:
    """Open an invite link."""
    made = visitor.sit([{"who": "me"}, {"who": "open"}], game=games.names()[0])
    visitor.go(f"/join#{next(iter(made['invites'].values()))}", ".invited")


def open_taken(visitor: Visitor) -> None:
    """Open an invite link that somebody has used."""
    made = visitor.sit([{"who": "me"}, {"who": "open"}], game=games.names()[0])
    invite = next(iter(made["invites"].values()))
    _let_friend_join(visitor, invite).page.context.close()
    visitor.page.context.clear_cookies()  # a third person
    visitor.go(f"/join#{invite}", ".invited")


def _let_friend_join(visitor: Visitor, invite: str) -> Visitor:
    """Let another person take a free seat."""
    friend = _make_friend(visitor)
    friend.fetch("/api/me", "PUT", name="Tomas")
    friend.fetch("/api/join", invite=invite)
    return friend


def _make_friend(visitor: Visitor) -> Visitor:
    browser = visitor.page.context.browser
    assert browser is not None, "the browser was launched here"
    return Visitor(browser, visitor.address, "en")


def open_map(visitor: Visitor, game: str) -> None:
    """Open the set-up form, and the first thing that can be chosen on its map."""
    page = visitor.go(f"/new?game={game}", ".set-up svg.board")
    if not page.locator(".region-pick").count():  # some choices bring regions
        for option in page.locator("fieldset[data-option]").all():
            option.locator("input").nth(1).check(force=True)
            page.wait_for_load_state("networkidle")
    if page.locator(".region-pick").count():
        page.locator(".region-pick").first.click()


def open_table(visitor: Visitor, game: str, seats: int) -> None:
    """Open a table against bots after a few moves."""
    made = visitor.sit([{"who": "me"}, *[BOT] * (seats - 1)], game=game)
    page = visitor.go(f"/t/{made['table']}", ".hits [data-hex]")
    for number in range(MOVES):
        select(page, 20 + 5 * number)
    wait_for_choice(page)


def open_replay(visitor: Visitor, game: str) -> None:
    """Open a record in its middle."""
    table, moments = visitor.record(game)
    visitor.go(f"/t/{table}/replay?moment={moments // 2}", ".replay")


def open_end(visitor: Visitor, game: str) -> None:
    """Play the last moves of a record, up to the dialog at the end."""
    table, moments = visitor.record(game)
    seats = len(visitor.page.request.get(f"{visitor.address}/api/tables/{table}/scores").json()["scores"][0])
    made = visitor.sit([{"who": "me"}, *[BOT] * (seats - 1)], start={"table": table, "moment": moments - NEAR_END})
    page = visitor.go(f"/t/{made['table']}", ".hits [data-hex]")
    while not page.locator(OVER).count():
        select(page)
        wait_for_choice(page)
    page.locator(".podium").wait_for()


def open_help(visitor: Visitor, game: str) -> None:
    """Open a table with a hint and the heat map."""
    open_table(visitor, game, 2)
    while not visitor.page.locator(OPEN).count():
        select(visitor.page)
        wait_for_choice(visitor.page)
    for tool in ("hint", "heat"):
        visitor.page.locator(f".tools button:has([href='#i-{tool}'])").click()
    visitor.page.locator(".heat-num:not(:empty)").first.wait_for()
    visitor.page.locator(".flyer.hint .reasons").wait_for()


def open_points(visitor: Visitor, game: str) -> None:
    """Open what explains somebody's points, in the middle of a record."""
    open_replay(visitor, game)
    visitor.page.locator(".seat-points:visible, .total .why:visible").first.click()
    visitor.page.locator(".p-why").wait_for()


def open_tab(visitor: Visitor, game: str, symbol: str) -> None:
    """Open a table, and what phones have in a tab."""
    open_table(visitor, game, 3)
    visitor.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    visitor.page.locator(f".tabs button:has([href='#i-{symbol}'])").click()


def open_puzzle(visitor: Visitor, game: str) -> None:
    """Open a puzzle and take a hint."""
    puzzle = next(iter(shipped_puzzles(games.find(game))))
    visitor.go(f"/puzzles/{puzzle}", ".puzzle-coach .answers button").locator(".puzzle-coach .answers button").first.click()
    visitor.page.locator(".hints-given li").wait_for()


def open_solution(visitor: Visitor, game: str) -> None:
    """Open a puzzle and have its solution shown."""
    puzzle = list(shipped_puzzles(games.find(game)))[-1]
    visitor.go(f"/puzzles/{puzzle}", ".puzzle-coach .answers button").locator(".puzzle-coach .answers button").nth(1).click()
    visitor.page.locator(".puzzle-coach .line").wait_for()


def open_duplicate(visitor: Visitor) -> None:
    """Open a duplicate of two people, of whom one has resigned and the other plays."""
    visitor.fetch("/api/me", "PUT", name="Marguerite")
    duplicate = visitor.fetch("/api/duplicates", game=games.names()[0], kind="bot", options={"players": 2})["id"]
    friend = _make_friend(visitor)
    friend.fetch("/api/me", "PUT", name="Tomas")
    for who in (visitor, friend):
        made = who.fetch(f"/api/duplicates/{duplicate}/begin")
    friend.fetch(f"/api/tables/{made['table']}/do", type="resign", id="r", table=made["table"], seat=made["seat"])
    friend.page.context.close()
    visitor.go(f"/duplicate/{duplicate}", ".results")
