"""The home page: one click to play, games that wait, pictures that move, rules and languages in the bar."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from hexrealm import games
from hexrealm.bots.levels import LEVELS
from hexrealm.i18n.translate import LANGUAGES
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
GAME = games.names()[0]
BOT = {"who": "bot", "level": "easy"}
PIECES = "document.querySelector('.plate svg.board').querySelectorAll('use').length"
LONGER_THAN_A_MOMENT = 6000  # ms: the plate is shown for less


def test_games_that_wait_come_first(invite: Invite) -> None:
    ines = invite()
    path = ines.sit_at(GAME, ["me", BOT])
    ines.go("/")
    waiting = ines.page.locator(".waiting")
    expect(waiting).to_contain_text("1 game waits for your move")
    plate = ines.page.locator(".plate").first.bounding_box()
    box = waiting.bounding_box()
    assert box and plate and box["y"] < plate["y"]
    waiting.get_by_role("link", name="with").click()
    ines.page.wait_for_url(f"**{path}")


def test_the_page_says_while_games_are_being_compiled(invite: Invite) -> None:
    ines = invite()
    ines.page.clock.install()
    health = {"status": "warming", "games": dict.fromkeys(games.names(), "ready")}
    ines.page.route("**/api/health", lambda route: route.fulfill(json=health))
    ines.go("/")
    notice = ines.page.get_by_role("status").filter(has_text="You can play now.")
    expect(notice).to_be_visible()
    health["status"] = "ready"
    ines.page.clock.fast_forward(LONGER_THAN_A_MOMENT)
    expect(notice).to_have_count(0)


def test_the_last_level_is_offered_first(invite: Invite) -> None:
    ines = invite()
    ines.go("/")
    level = ines.page.get_by_label("How strong the bot is").first
    expect(level.locator("option")).to_have_count(len(LEVELS))
    expect(level).to_have_value(next(iter(LEVELS)))  # a first game
    strongest = list(LEVELS)[-1]
    level.select_option(strongest)
    ines.page.reload()
    expect(level).to_have_value(strongest)


def test_the_pictures_move_until_they_are_stopped(invite: Invite) -> None:
    ines = invite(settings={"speed": 1})
    ines.page.clock.install()
    with ines.page.expect_response("**/replay.json"):
        ines.go("/")
    ines.page.locator(".plate svg.board").first.wait_for()
    before = ines.page.evaluate(PIECES)
    ines.page.clock.fast_forward(LONGER_THAN_A_MOMENT)
    ines.page.wait_for_function(f"{PIECES} < {before}")
    ines.page.get_by_role("button", name="Stop the moving pictures").first.click()
    stopped = ines.page.evaluate(PIECES)
    for _ in range(3):
        ines.page.clock.fast_forward(LONGER_THAN_A_MOMENT)
    assert ines.page.evaluate(PIECES) == stopped


def test_nothing_moves_for_people_who_want_no_motion(invite: Invite) -> None:
    ines = invite(settings={"speed": 1}, reduced_motion="reduce")
    fetched: list[str] = []
    ines.page.on("request", lambda request: fetched.append(request.url))
    ines.go("/")
    ines.page.locator(".plate svg.board").first.wait_for()
    ines.page.wait_for_load_state("networkidle")
    assert [url for url in fetched if url.endswith("replay.json")] == []
    expect(ines.page.locator(".stop")).to_have_count(0)


def test_rules_and_languages_are_in_the_bar(invite: Invite) -> None:
    ines = invite()
    ines.go("/")
    ines.page.locator(".tools").get_by_role("button", name="English").click()
    expect(ines.page.locator("dialog .menu button")).to_have_count(len(LANGUAGES))
    ines.page.locator("dialog").get_by_role("button", name="Français").click()
    ines.page.locator(".tools").get_by_role("button", name="Règles").click()
    ines.page.locator("dialog").get_by_role("button", name=games.find(GAME).title).click()
    ines.page.wait_for_url(f"**/games/{GAME}/rules")


def test_a_table_opened_from_home_keeps_its_look(invite: Invite) -> None:
    """The style sheets of other pages stay loaded: none of them may change the seat of the viewer."""
    ines = invite()
    ines.go("/")
    ines.page.locator(f'[data-play="{GAME}"]').click()
    ines.page.locator(".hits [data-hex]").first.wait_for(state="attached")
    paddings = "(seats) => seats.map((seat) => getComputedStyle(seat).padding)"
    own, other = ines.page.locator(".seat").evaluate_all(paddings)
    assert own == other
