"""Guided games in the browser: played to the end of every part, then a first game against a bot that explains its moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from hexrealm import games
from hexrealm.guides.lesson import read_lesson
from tests.support.web.player import Player
from tests.web.pages.conftest import Invite

NEXT, PROGRESS = ".coach .answers .primary", ".coach progress"
ANSWER = ".p-prompt .answers .primary, .p-prompt .choices button"
VIEW = "() => document.querySelector('.map svg').getAttribute('viewBox')"
HIDDEN = """() => { const rest = document.querySelector('.coach .rest'); return rest.scrollHeight - rest.clientHeight; }"""
TARGET, TOUCHABLE, THREE_LINES = ".hits [data-open]", 30, 60  # pixels
WIDTH = "hex => [hex.getBoundingClientRect().width, document.querySelector('.map > svg').clientHeight / 6]"
PARTS = [(name, number) for name in games.names() for number in range(len(read_lesson(games.find(name), "en").parts))]


def is_done(page: Page) -> bool:
    return bool(page.locator(PROGRESS).evaluate("bar => bar.value >= bar.max"))


def take_step(page: Page) -> None:
    """Read on, or let the coach show the move and confirm it."""
    with page.expect_response("**/lesson"):
        if page.locator(NEXT).count():
            page.locator(NEXT).click()
        else:
            page.get_by_role("button", name="Show me").click()
            page.locator(ANSWER).first.click()
    wait_until_shown(page)


def wait_until_shown(page: Page) -> None:
    """Wait until a step is loaded and its animation has ended: until then the coach still shows the step before."""
    page.locator('.coach[aria-busy="false"]').wait_for()


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_a_part_is_played_to_its_end_on_a_steady_board(invite: Invite, game: str, part: int) -> None:
    page = open_part(invite(1280, 800), game, part)
    view = page.evaluate(VIEW)
    while not is_done(page):
        assert page.evaluate(HIDDEN) <= 0, page.locator(".coach h2").text_content()
        take_step(page)
        assert page.evaluate(VIEW) == view
    expect(page.get_by_role("button", name="Play your first game")).to_be_visible()


def open_part(player: Player, game: str, part: int) -> Page:
    page = player.page
    page.goto(f"{player.address}/games/{game}/learn?part={part + 1}")
    wait_until_shown(page)
    return page


@pytest.mark.parametrize("size", [(390, 844), (360, 740), (844, 390)])
@pytest.mark.parametrize("game", games.names())
def test_on_a_phone_the_coach_shows_panels_and_moves(invite: Invite, game: str, size: tuple[int, int]) -> None:
    page = open_part(invite(*size, has_touch=True, is_mobile=True), game, 0)
    panels = 0
    while not is_done(page):
        title = page.locator(".coach h2").text_content()
        assert page.evaluate(HIDDEN) <= THREE_LINES, title  # the rest can be scrolled to
        target = page.locator(TARGET)
        if target.count():
            expect(target.first).to_be_in_viewport()
            assert min(target.first.evaluate(WIDTH)) >= TOUCHABLE, title
        look = page.locator(".coach .look")
        if look.count():
            look.tap()
            expect(page.locator(".coach")).to_be_visible()
            panels += 1
        take_step(page)
    assert panels


@pytest.mark.parametrize("game", games.names())
def test_a_first_game_begins_at_home_and_the_bot_explains_its_moves(invite: Invite, game: str) -> None:
    player = invite()
    page = player.page
    page.goto(player.address)
    page.locator(f'a[href="/games/{game}/first"]').click()
    page.locator(".hits [data-hex]").first.wait_for(state="attached")
    expect(page.locator(".hint")).to_contain_text("Your first game!")
    why = page.get_by_role("button", name="Why this move?")
    while not why.count():
        player.act()
        player.wait_for_turn()
        page.mouse.move(1, 1)  # away from the board, whose previews take the place of the button
    why.click()
    answer = page.locator(".hint")
    expect(answer).to_contain_text("It brought")
    expect(answer).to_contain_text("Master bot would have played")


def test_show_me_follows_the_order_of_the_text(invite: Invite) -> None:
    player = invite()
    page = open_part(player, "kingdom_builder", 0)
    for _ in range(2):
        take_step(page)
    expect(page.locator(".coach .rest")).to_contain_text("Build on e6 and f5.")
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".p-prompt .primary")).to_have_text("Build on e6")


def test_a_part_that_does_not_exist_gets_a_sentence(invite: Invite) -> None:
    player = invite()
    player.may_be_refused = True
    player.go("/games/cascadero/learn?part=9")
    expect(player.page.locator(".lost h1")).to_have_text("Page not found")


def test_a_learner_who_wins_reads_so(invite: Invite) -> None:
    page = open_part(invite(), "cascadero", 2)
    for _ in range(2):
        take_step(page)
    expect(page.locator(".p-prompt h2")).to_have_text("You win!")
