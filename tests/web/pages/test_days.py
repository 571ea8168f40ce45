"""Games over days in the browser: conditional moves, vacation, notes, and what happened since somebody was last there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import tests.support.web
from hexrealm import games
from hexrealm.i18n.translate import translate, translate_plural, using_language
from hexrealm.server.settings import Settings
from tests.support.languages import english_and_one_more
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.steered_clock import SteeredClock
from tests.support.web.axe import serious
from tests.support.web.player import Player, accept_invite
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
CHECK = (Path(tests.support.web.__file__).parent / "layout.js").read_text(encoding="utf-8")
GAME = next(name for name in games.names() if not games.find(name).has_secrets)
DAYS = {"kind": "days", "days": 1, "vacation": 7}
DAY = 86_400.0
PHONE = {"width": 360, "height": 740}
EDITOR = ".flyer.conditional"


@pytest.fixture(scope="module")
def clock() -> SteeredClock:
    return SteeredClock()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, clock: SteeredClock) -> Iterator[str]:
    """A server whose clock the tests may advance."""
    database = sqlite_in(tmp_path_factory.mktemp("days"))
    settings = Settings(database=database, port=0, bot_workers=0, limits=GENEROUS, clock=clock, clock_poll_seconds=0.05)
    with serving(settings) as found:
        yield found


def play_turn(player: Player) -> None:
    """Play until it is another seat's turn."""
    while player.wait_for_moment(player.moment).turns == ["mine"]:
        player.act()


def play_out(player: Player, actions: int) -> None:
    """Select actions in the editor of conditional moves, for every seat that decides."""
    for number in range(actions):
        while count_planned(player) == number:
            now = player.wait_for_turn()
            if now.confirm:
                player.confirm()
            else:
                player.point(now)  # a click on a board that still moves may miss: it is then repeated where the hex is now


def count_planned(player: Player) -> int:
    """Return the number of actions in the editor once the board shows them."""
    expect(player.page.locator(f"{EDITOR}[aria-busy=false]")).to_be_visible()
    shown = player.page.locator(f"{EDITOR} p b")
    return len(shown.inner_text().split(" · ")) if shown.count() else 0


@pytest.mark.parametrize("language", english_and_one_more(0))
def test_conditional_moves_are_played_out_on_the_board(invite: Invite, clock: SteeredClock, language: str) -> None:
    with using_language(language):
        begin, save, cancel = translate("If they play there…"), translate("Save"), translate("Cancel")
        one = translate_plural("{n} conditional move…", "{n} conditional moves…", 1)
        since = translate_plural("{n} move since you were last here.", "{n} moves since you were last here.", 9)
    ines = invite(locale=language, bypass_csp=True)
    tomas = invite(**PHONE, locale=language, bypass_csp=True)
    path = ines.sit_at(GAME, ["me", "open"], clock=DAYS)
    accept_invite(ines, tomas)
    tomas.page.get_by_role("button", name=begin).click()
    editor = tomas.page.locator(EDITOR)
    expect(editor).to_be_visible()
    play_out(tomas, 2)
    first, answer = editor.locator("p b").inner_text().split(" · ")
    assert serious(tomas) == []
    assert tomas.page.evaluate(CHECK) == []
    editor.get_by_role("button", name=save).click()
    expect(tomas.page.get_by_role("button", name=one)).to_be_visible()
    assert tomas.fetch(f"/api/tables/{path[3:]}/private")["lines"] == [[first, answer]]
    tomas.page.reload()
    tomas.page.get_by_role("button", name=one).click()
    expect(editor.locator("li")).to_contain_text(first)
    editor.get_by_role("button", name=cancel).click()
    tomas.go("/my")

    clock.advance(DAY / 2)
    version = ines.fetch(f"/api/tables/{path[3:]}")["version"]
    act = {"type": "act", "id": "first", "table": path[3:], "seat": 0, "version": version, "action": first}
    ines.fetch(f"/api/tables/{path[3:]}/do", **act)
    ines.wait_for_moment(2)
    expect(ines.page.locator(".seat.turn.me")).to_be_visible()  # Tomas has answered already
    play_turn(ines)
    tomas.open(path)
    tomas.wait_for_moment(3)
    expect(tomas.page.locator(".notice").first).to_contain_text(since[2:])
    steps = tomas.fetch(f"/api/tables/{path[3:]}")["log"]["steps"]
    assert [step["action"] for step in steps[:2]] == [first, answer]


def test_other_moves_drop_them_and_the_player_is_told(invite: Invite) -> None:
    ines, tomas = invite(), invite()
    path = ines.sit_at(GAME, ["me", "open"], clock=DAYS)
    accept_invite(ines, tomas)
    tomas.page.get_by_role("button", name="If they play there…").click()
    assert count_planned(tomas) == 0
    tomas.may_be_refused = True
    refusal = {"code": "too-many", "words": "Too many requests."}
    tomas.page.route("**/conditional/look", lambda route: route.fulfill(status=429, json=refusal), times=1)
    play_out(tomas, 2)  # he can go on after the refusal
    expect(tomas.page.locator(".notice").first).to_contain_text("Too many requests.")
    first = tomas.page.locator(f"{EDITOR} p b").inner_text().split(" · ")[0]
    tomas.page.get_by_role("button", name="Save", exact=True).click()
    expect(tomas.page.get_by_role("button", name="1 conditional move…")).to_be_visible()
    frame = ines.fetch(f"/api/tables/{path[3:]}")
    other = next(action for action in frame["sections"]["legal"]["legal"].split() if action != first)
    act = {"type": "act", "id": "other", "table": path[3:], "seat": 0, "version": frame["version"], "action": other}
    ines.fetch(f"/api/tables/{path[3:]}/do", **act)
    expect(tomas.page.get_by_text("Your conditional moves are dropped: something else was played.")).to_be_visible()
    while tomas.fetch(f"/api/tables/{path[3:]}/private")["dropped"]:
        continue  # until the page says that it has told him


@pytest.mark.parametrize("language", english_and_one_more(1))
def test_somebody_on_vacation(invite: Invite, clock: SteeredClock, language: str) -> None:
    with using_language(language):
        menu, away, shown = translate("Menu"), translate("I am on vacation"), translate("on vacation")
    ines, tomas = invite(locale=language, bypass_csp=True), invite(**PHONE, locale=language, bypass_csp=True)
    ines.sit_at(GAME, ["me", "open"], clock=DAYS)
    accept_invite(ines, tomas)
    ines.page.get_by_role("button", name=menu).click()
    assert serious(ines) == []
    ines.page.get_by_role("button", name=away).click()
    for player in (ines, tomas):
        expect(player.page.locator(".vacation .ico").first).to_be_visible()
        assert player.page.evaluate(CHECK) == []
    clock.advance(5 * DAY)
    tomas.go("/my")
    expect(tomas.page.locator(".players")).to_contain_text(f"Ines ({shown})")
    assert serious(tomas) == []
    ines.page.reload()
    # A day, and two of vacation, less some seconds.
    expect(ines.page.locator("[data-clock].runs").first).to_have_text(re.compile(r"^2\D+23\D+$"))
    ines.act()  # who plays is back
    expect(ines.page.locator(".vacation")).to_have_count(0)


@pytest.mark.parametrize("language", english_and_one_more(0))
def test_notes_and_what_happened_since(invite: Invite, language: str) -> None:
    """The animation is on for Tomas, who has a phone; a key skips it."""
    with using_language(language):
        notes, save = translate("Notes…"), translate("Save")
        since = translate_plural("{n} move since you were last here.", "{n} moves since you were last here.", 1)
    ines = invite(locale=language)
    tomas = invite(**PHONE, locale=language, bypass_csp=True, settings={"speed": 1})
    path = ines.sit_at(GAME, ["me", "open"], clock=DAYS)
    accept_invite(ines, tomas)
    tomas.page.get_by_role("button", name=notes).click()
    tomas.page.locator("dialog textarea").fill("Watch the north.\nThen the river.")
    assert serious(tomas) == []
    tomas.page.get_by_role("button", name=save, exact=True).click()
    expect(tomas.page.locator(".note-text")).to_contain_text("Then the river.")
    with tomas.page.expect_response(lambda response: response.url.endswith("/private") and response.request.method == "PUT"):
        tomas.page.reload()
    tomas.go("/my")
    tomas.page.locator(".tables li").first.wait_for()
    play_turn(ines)
    tomas.open(path)
    expect(tomas.page.get_by_text(since).first).to_be_attached()
    tomas.page.keyboard.press("Shift")
    tomas.wait_for_moment(ines.moment)
    expect(tomas.page.locator(".note-text")).to_contain_text("Watch the north.")
    assert ines.fetch(f"/api/tables/{path[3:]}/private")["note"] == ""
