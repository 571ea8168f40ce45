"""The analysis board in the browser: playing for all sides, branches, comments, the engine, keys; in every language."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, expect

import hexrealm
from hexrealm import games
from hexrealm.i18n.translate import translate, using_language
from hexrealm.play.record import format_record
from tests.support.languages import DESK, PHONE, desk_and_phone
from tests.support.walks import match_after
from tests.support.web.axe import serious
from tests.support.web.player import CHOICE, Player
from tests.web.pages.conftest import Invite
from tests.web.pages.test_accessibility import set_view

pytestmark = pytest.mark.compiled
STEPS = 14
HIDE = "Object.defineProperty(document, 'hidden', { get: () => true }); document.dispatchEvent(new Event('visibilitychange'))"


def start(player: Player, game: str) -> None:
    """Open the analysis board with a new set-up."""
    player.open(f"/analysis?game={game}")


def moves(player: Player) -> Locator:
    """Return the moves in the list; the first is the starting position."""
    return player.page.locator(".tree .move")


def current(player: Player) -> Locator:
    """Return the move in the list that the board shows."""
    return player.page.locator(".tree [aria-current]")


def play(player: Player, number: int) -> str:
    """Play one of the actions that can be selected, and return how the list calls it."""
    now = player.wait_for_turn()
    if number < len(now.places):
        player.page.mouse.click(*now.places[number][1:])
    else:
        player.page.locator(CHOICE).nth(number - len(now.places)).click()
    after = player.wait_for_answer(now)
    if after.moment == now.moment:
        player.confirm()
        player.wait_for_answer(after)
    return current(player).inner_text()


def open_menu(player: Player, entry: str) -> None:
    """Choose an entry of the menu."""
    player.page.get_by_role("button", name="Menu").click()
    player.page.locator("dialog").get_by_role("button", name=entry).click()


def load_game(player: Player, name: str) -> tuple[str, int]:
    """Give the server the record of a short random game. Return the table, and how many steps the game has."""
    player.set_name("Ines")
    match = match_after(name, 1, STEPS)
    return player.fetch("/api/records", record=format_record(match))["table"], len(match.steps)


@pytest.mark.parametrize("name", games.names())
def test_a_study_branches_and_is_kept(name: str, invite: Invite) -> None:
    ines = invite()
    start(ines, name)
    main = [play(ines, 0), play(ines, 0)]
    ines.page.keyboard.press("ArrowLeft")
    expect(ines.page.locator(".page")).to_have_attribute("data-moment", "1")  # two moves may be called alike
    expect(current(ines)).to_have_text(main[0])
    other = play(ines, 1)
    expect(moves(ines)).to_have_text(["Start", main[0], main[1], other])
    expect(ines.page.locator(".tree .depth-1")).to_have_count(1)
    ines.page.get_by_role("button", name="interesting move").first.click()
    ines.page.get_by_label("Comment", exact=True).fill("What if?")
    expect(ines.page.locator(".tree .note.depth-1")).to_have_text("What if?")
    ines.page.locator(".move-tools:visible").get_by_role("button", name="Make this the main line").click()
    expect(moves(ines).nth(2)).to_contain_text("!?")
    ines.page.reload()
    expect(moves(ines)).to_have_count(4)
    expect(ines.page.locator(".tree .note.depth-0")).to_have_text("What if?")
    moves(ines).nth(1).click()
    ines.page.keyboard.press("Delete")
    ines.page.get_by_role("button", name="Delete", exact=True).click()
    expect(moves(ines)).to_have_text(["Start"])


def test_keys_go_through_the_variations(invite: Invite) -> None:
    ines = invite()
    start(ines, games.names()[0])
    first = play(ines, 0)
    last = play(ines, 0)
    ines.page.keyboard.press("Home")
    expect(current(ines)).to_have_text("Start")
    other = play(ines, 2)
    for key, shown in (("ArrowUp", first), ("End", last), ("ArrowDown", other), ("ArrowUp", first), ("ArrowRight", last)):
        ines.page.keyboard.press(key)
        expect(current(ines)).to_have_text(shown)
    ines.page.keyboard.press("Alt+Digit2")
    expect(current(ines)).to_contain_text("?")
    ines.page.keyboard.press("?")
    expect(ines.page.locator("dialog .keys")).to_contain_text("to the variation above or below")


@pytest.mark.parametrize("name", games.names())
def test_every_change_is_undone(name: str, invite: Invite) -> None:
    ines = invite()
    start(ines, name)
    undo = ines.page.locator(".move-tools:visible").get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_disabled()
    first, second = play(ines, 0), play(ines, 0)
    ines.page.keyboard.press("ArrowLeft")
    expect(ines.page.locator(".page")).to_have_attribute("data-moment", "1")
    other = play(ines, 1)
    whole = ["Start", first, second, other]
    ines.page.get_by_role("button", name="good move").first.click()
    ines.page.get_by_label("Comment", exact=True).fill("What if?")
    ines.page.locator(".move-tools:visible").get_by_role("button", name="Make this the main line").click()
    expect(moves(ines)).to_have_text(["Start", first, f"{other}!", second])
    moves(ines).nth(1).click()
    ines.page.keyboard.press("Delete")
    ines.page.get_by_role("button", name="Delete", exact=True).click()
    expect(moves(ines)).to_have_text(["Start"])
    undo.click()
    expect(moves(ines)).to_have_text(["Start", first, f"{other}!", second])
    expect(current(ines)).to_have_text(first)
    ines.page.keyboard.press("Alt+KeyZ")
    expect(moves(ines)).to_have_text(["Start", first, second, f"{other}!"])
    expect(ines.page.locator(".tree .note")).to_have_text("What if?")
    ines.page.keyboard.press("Control+KeyZ")
    expect(ines.page.locator(".tree .note")).to_have_count(0)
    undo.click()
    expect(moves(ines)).to_have_text(whole)
    undo.click()
    expect(moves(ines)).to_have_text(whole[:-1])
    expect(current(ines)).to_have_text(first)
    ines.page.reload()
    expect(moves(ines)).to_have_text(whole[:-1])
    expect(undo).to_be_disabled()


def test_studies_are_listed_and_deleted(invite: Invite) -> None:
    ines = invite()
    start(ines, games.names()[0])
    play(ines, 0)
    ines.page.get_by_role("button", name="Menu").click()
    ines.page.get_by_label("Title").fill("Openings")
    ines.page.get_by_role("button", name="Save", exact=True).click()
    ines.page.get_by_role("link", name="Studies").click()
    study = ines.page.get_by_role("link", name="Openings")
    expect(study).to_contain_text("1 move")
    study.click()
    expect(moves(ines)).to_have_count(2)
    ines.page.go_back()
    ines.page.get_by_role("button", name="Delete").click()
    ines.page.locator("dialog").get_by_role("button", name="Delete").click()
    expect(study).to_have_count(0)


@pytest.mark.parametrize("name", games.names())
def test_a_pasted_record_or_position_is_opened(name: str, invite: Invite) -> None:
    ines = invite()
    ines.may_be_refused = True
    ines.go("/analysis")
    box, button = ines.page.get_by_label("Or paste the text"), ines.page.get_by_role("button", name="Open", exact=True)
    for wrong in ("nonsense", "{nonsense", '{"game": "nothing"}'):
        box.fill(wrong)
        button.click()
        expect(ines.page.locator(".notice.bad")).to_have_count(1)
        ines.page.locator(".notice.bad").click()
        expect(button).to_have_attribute("aria-busy", "false")
    match = match_after(name, 1, STEPS)
    box.fill(format_record(match))
    button.click()
    expect(moves(ines)).to_have_count(len(match.steps) + 1)
    ines.go("/analysis")
    box.fill(json.dumps({"game": name, "options": match.options, "snapshot": hexrealm.new(name, **match.options).snapshot()}))
    button.click()
    play(ines, 0)
    expect(moves(ines)).to_have_count(2)


def test_a_study_is_shared_by_a_link_and_saved_to_a_file(invite: Invite) -> None:
    ines, tomas = invite(), invite()
    tomas.may_be_refused = True
    start(ines, games.names()[0])
    first = play(ines, 0)
    ines.page.get_by_label("Comment", exact=True).fill("A start")
    with ines.page.expect_download() as saved:
        open_menu(ines, "Save to a file")
    assert "# A start" in saved.value.path().read_text(encoding="utf-8")
    open_menu(ines, "Share")
    link = ines.page.get_by_label("Link", exact=True).input_value().removeprefix(ines.address)
    tomas.open(link)
    expect(moves(tomas)).to_have_text(["Start", first])
    expect(tomas.page.locator(".tree .note")).to_have_text("A start")
    expect(tomas.page.get_by_label("Comment", exact=True)).to_have_count(0)
    tomas.page.get_by_role("button", name="Copy to my board").click()
    expect(tomas.page).to_have_url(re.compile(r"/analysis\?study="))
    play(tomas, 1)
    expect(moves(tomas)).to_have_count(3)
    ines.page.get_by_role("button", name="Delete the link").click()
    ines.page.locator(".notice").wait_for()
    tomas.go(link)
    expect(tomas.page.locator("main .lost, main .sheet").first).to_be_visible()
    ines.go("/analysis")
    ines.page.locator(".analysis-start input[type=file]").set_input_files(saved.value.path())
    expect(ines.page.locator(".tree .note")).to_have_text("A start")


@pytest.mark.parametrize("name", games.names())
def test_the_engine_shows_lines_that_can_be_played(name: str, invite: Invite) -> None:
    ines = invite()
    table, steps = load_game(ines, name)
    ines.open(f"/t/{table}/replay?moment={steps - 2}")
    ines.page.get_by_role("button", name="Analyse this position").click()
    expect(ines.page.locator(".page")).to_have_attribute("data-moment", str(steps - 2))
    expect(moves(ines)).to_have_count(steps + 1)
    ines.page.get_by_role("switch", name="Engine").click()
    line = ines.page.locator(".engine-lines.below-board li").first
    expect(line).to_be_visible()
    expect(ines.page.get_by_role("img", name="Win chance")).to_be_visible()
    line.get_by_role("button").first.hover()
    expect(ines.page.locator(".board .ghost, .board .step").first).to_be_attached()
    line.get_by_role("button").first.click()
    expect(ines.page.locator(".page")).to_have_attribute("data-moment", str(steps - 1))


def test_the_engine_stops_when_nobody_looks(invite: Invite) -> None:
    ines = invite()
    start(ines, games.names()[0])
    with ines.page.expect_request("**/api/analysis/engine") as asked:
        ines.page.get_by_role("switch", name="Engine").click()
    ines.page.locator(".engine-lines li").first.wait_for(state="attached")
    with ines.page.expect_event("requestfailed", lambda request: request == asked.value):
        ines.page.evaluate(HIDE)


def test_a_decision_of_a_review_opens_on_the_board(invite: Invite) -> None:
    ines = invite()
    table, steps = load_game(ines, games.names()[0])
    ines.open(f"/t/{table}/review")
    ines.page.locator(".review-turns .steps button").first.click()
    ines.page.locator(".review-coach").get_by_role("button", name="Analysis board").click()
    expect(moves(ines)).to_have_count(steps + 1)


def test_a_finished_game_opens_on_the_board_from_its_end_and_from_its_menu(invite: Invite) -> None:
    ines = invite()
    table = ines.sit_near_the_end(games.names()[0], ["me", "me"], {}, left=1)
    ines.play_to_the_end()
    ines.page.locator("dialog").get_by_role("button", name="Analysis board").click()
    ines.page.wait_for_url("**/analysis?table=*")
    count = moves(ines).count()
    expect(moves(ines).last).to_have_attribute("aria-current", re.compile("."))
    ines.open(table)
    ines.page.locator("dialog").get_by_role("button", name="View the board").click()
    open_menu(ines, "Analysis board")
    expect(moves(ines)).to_have_count(count)


def test_a_running_game_is_analysed_only_alone_against_bots(invite: Invite) -> None:
    ines = invite()
    ines.may_be_refused = True
    ines.sit_at(games.names()[-1], ["me", {"who": "bot", "level": "easy"}])
    ines.act()
    ines.wait_for_turn()
    ines.page.get_by_role("button", name="Menu").click()
    ines.page.get_by_role("button", name="Analysis board").click()
    expect(ines.page.locator(".assumption")).to_contain_text("The game is not over")
    table = ines.sit_at(games.names()[0], ["me", {"who": "me", "name": "Tomas"}])
    ines.act()
    ines.page.get_by_role("button", name="Menu").click()
    expect(ines.page.locator("dialog").get_by_role("button", name="Settings")).to_be_visible()
    expect(ines.page.locator("dialog").get_by_role("button", name="Analysis board")).to_have_count(0)
    ines.go(f"/analysis?table={table.removeprefix('/t/')}")
    expect(ines.page.locator("main")).to_contain_text("A game can be reviewed and analysed when it is over")


@pytest.mark.parametrize("name", games.names())
def test_pictures_of_the_rules_open_on_the_board(name: str, invite: Invite) -> None:
    ines = invite()
    ines.go(f"/games/{name}/rules")
    links = ines.page.get_by_role("link", name="Analyse", exact=True)
    links.first.wait_for()
    assert links.count() >= 3
    links.last.click()
    expect(moves(ines)).to_have_text(["Start"])
    expect(ines.page.locator(".board [data-piece]").first).to_be_attached()
    play(ines, 0)
    expect(moves(ines)).to_have_count(2)


@pytest.mark.parametrize(("size", "language"), desk_and_phone(1))
def test_the_board_by_keyboard_in_every_language_and_as_axe_checks_it(
    size: tuple[int, int], language: str, invite: Invite
) -> None:
    width, height = size
    ines = invite(width=width, height=height, locale=language, bypass_csp=True, has_touch=size == PHONE)
    start(ines, games.names()[-1])
    with using_language(language):
        engine, tab, draw = translate("Engine"), translate("Moves"), translate("Draw at random")
    ines.page.get_by_role("button", name=draw).press("Enter")
    expect(moves(ines)).to_have_count(2)
    ines.page.get_by_role("switch", name=engine).press("Enter")
    expect(ines.page.locator(".chance").first).to_be_attached()
    assert serious(ines) == []
    if size == PHONE:
        ines.page.locator(".tabs").get_by_role("button", name=tab).press("Enter")
        expect(ines.page.locator(".engine-lines.in-panel li").first).to_be_visible()
        assert serious(ines) == []
    set_view(ines, "dark", *DESK)
    assert serious(ines) == []
    expect(ines.page.locator(".engine-lines.below-board li").first).to_be_visible()
    ines.page.locator(".engine-lines.below-board li button").first.press("Enter")
    expect(moves(ines)).to_have_count(3)
    ines.go("/analysis")
    ines.page.locator(".analysis-start").wait_for()
    assert serious(ines) == []
