"""The editor of the analysis board in the browser: by mouse, finger and keys, with reasons; in every language."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from hexrealm import games
from hexrealm.i18n.translate import translate, using_language
from tests.support.languages import DESK, PHONE, desk_and_phone
from tests.support.web.axe import serious
from tests.support.web.player import Player
from tests.web.pages.conftest import Invite
from tests.web.pages.test_accessibility import set_view
from tests.web.pages.test_analysis import moves, play

pytestmark = pytest.mark.compiled
EDIT = "**/api/analysis/edit"
PICTURES = "(buttons) => buttons.map((each) => each.querySelector('svg').outerHTML)"


def open_editor(player: Player, game: str) -> dict[str, Any]:
    """Open the editor at the beginning of a game. Return what can be changed there."""
    with player.page.expect_response(EDIT) as answer:
        player.open(f"/analysis?game={game}&players=2&edit")
    expect(tools(player).first).to_be_visible()
    found: dict[str, Any] = answer.value.json()
    return found


def tools(player: Player) -> Locator:
    return player.page.locator(".editor-tool")


def piece(player: Player, hex: str) -> Locator:
    return player.page.locator(f'.board [data-piece="{hex}"]')


def hex_at(player: Player, hex: str) -> Locator:
    return player.page.locator(f'.hits [data-hex="{hex}"]')


def place_of(player: Player, hex: str) -> tuple[float, float]:
    """Return where a hex is on the screen."""
    box = hex_at(player, hex).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(player: Player, start: tuple[float, float], end: tuple[float, float]) -> None:
    mouse = player.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(*end, steps=4)
    mouse.up()


def free_hexes(player: Player, tool: dict[str, Any], count: int) -> list[str]:
    """Return hexes where a tool can be used, and that can be clicked."""
    shown = {name for name, _, _ in player.wait_for_turn().places}
    return [hex for hex in tool["hexes"] if hex in shown][:count]


@pytest.mark.parametrize("name", games.names())
def test_pieces_are_placed_moved_and_removed_with_a_mouse(name: str, invite: Invite) -> None:
    ines = invite()
    start = open_editor(ines, name)
    first, second, third = free_hexes(ines, start["edits"][0], 3)
    hex_at(ines, first).click()
    expect(piece(ines, first)).to_be_attached()
    box = tools(ines).first.bounding_box()
    assert box is not None
    drag(ines, (box["x"] + 20, box["y"] + 20), place_of(ines, second))
    expect(piece(ines, second)).to_be_attached()
    drag(ines, place_of(ines, second), place_of(ines, third))
    expect(piece(ines, third)).to_be_attached()
    expect(piece(ines, second)).to_have_count(0)
    hex_at(ines, first).click()
    expect(piece(ines, first)).to_have_count(0)
    hex_at(ines, third).click(button="right")
    expect(piece(ines, third)).to_have_count(0)
    ines.page.locator(".editor").get_by_role("button", name="Undo").click()
    expect(piece(ines, third)).to_be_attached()
    drag(ines, place_of(ines, third), (4, 400))
    expect(piece(ines, third)).to_have_count(0)
    ines.page.locator(".editor").get_by_role("button", name="Undo").click()
    expect(piece(ines, third)).to_be_attached()
    ines.page.get_by_role("button", name="Analyse this position").click()
    expect(moves(ines)).to_have_text(["Start"])
    expect(piece(ines, third)).to_be_attached()
    play(ines, 0)
    ines.page.reload()
    expect(moves(ines)).to_have_count(2)
    expect(piece(ines, third)).to_be_attached()


@pytest.mark.parametrize("name", games.names())
def test_a_wrong_position_is_told_why_and_cannot_be_analysed(name: str, invite: Invite) -> None:
    ines = invite()
    open_editor(ines, name)
    ines.page.evaluate("document.querySelectorAll('.editor-values details').forEach((each) => (each.open = true))")
    numbers, finish = ines.page.locator(".editor-values input[type=number]"), ines.page.locator(".editor .primary")
    expect(finish).to_be_enabled()
    problem = ""
    for number in numbers.all():
        most = number.get_attribute("max") or ""
        if number.input_value() == most:
            continue
        with ines.page.expect_response(EDIT) as answer:
            number.fill(most)
            number.press("Tab")
        problem = answer.value.json()["problem"]
        if problem:
            break
    expect(ines.page.locator(".editor-state")).to_have_text(problem)
    expect(finish).to_be_disabled()
    ines.page.locator(".editor").get_by_role("button", name="Undo").click()
    expect(finish).to_be_enabled()
    ines.page.locator(".editor").get_by_role("button", name="Redo").click()
    expect(finish).to_be_disabled()
    ines.page.locator(".editor").get_by_role("button", name="Clear the board").click()
    expect(finish).to_be_enabled()
    ines.page.locator(".editor").get_by_role("button", name="Cancel").click()
    expect(moves(ines)).to_have_text(["Start"])


def test_the_turn_is_given_to_another_seat(invite: Invite) -> None:
    ines = invite()
    ines.open(f"/analysis?game={games.names()[0]}&players=2")
    play(ines, 0)
    ines.page.keyboard.press("Alt+KeyS")
    turn = ines.page.locator(".editor-values select").first
    other = turn.locator("option").nth(0).get_attribute("value") or ""
    with ines.page.expect_response(EDIT):
        turn.select_option(other)
    ines.page.locator(".editor .primary").click()
    expect(moves(ines)).to_have_text(["Start"])
    expect(ines.page.locator(".seat.turn")).to_have_count(1)


@pytest.mark.parametrize(("size", "language"), desk_and_phone(0))
def test_the_editor_by_touch_and_keys_in_every_language_and_as_axe_checks_it(
    size: tuple[int, int], language: str, invite: Invite
) -> None:
    width, height = size
    ines = invite(width=width, height=height, locale=language, bypass_csp=True, has_touch=size == PHONE)
    start = open_editor(ines, games.names()[size == DESK])
    with using_language(language):
        tab, finish = translate("Position"), translate("Analyse this position")
    assert serious(ines) == []
    pictures = ines.page.locator(".editor :is(.editor-tool, .tool:not(.mirrored))").evaluate_all(PICTURES)
    assert len(set(pictures)) == len(pictures)
    first, second = free_hexes(ines, start["edits"][0], 2)
    if size == PHONE:
        ines.page.touchscreen.tap(*place_of(ines, first))
    else:
        hex_at(ines, first).press("Enter")
    expect(piece(ines, first)).to_be_attached()
    ines.page.keyboard.press("2")
    expect(tools(ines).nth(1)).to_have_attribute("aria-pressed", "true")
    hex_at(ines, second).press("Enter")
    expect(piece(ines, second)).to_be_attached()
    ines.page.keyboard.press("Delete")
    expect(piece(ines, second)).to_have_count(0)
    ines.page.keyboard.press("Alt+KeyZ")
    expect(piece(ines, second)).to_be_attached()
    ines.page.keyboard.press("?")
    expect(ines.page.locator("dialog .keys")).to_be_visible()
    ines.page.keyboard.press("Escape")
    if size == PHONE:
        ines.page.locator(".tabs").get_by_role("button", name=tab).press("Enter")
    expect(ines.page.locator(".editor-values select").first).to_be_visible()
    assert serious(ines) == []
    set_view(ines, "dark", *DESK)
    assert serious(ines) == []
    ines.page.keyboard.press("Alt+KeyZ")
    expect(piece(ines, second)).to_have_count(0)
    ines.page.get_by_role("button", name=finish).press("Enter")
    expect(moves(ines)).to_have_count(1)
    expect(piece(ines, first)).to_be_attached()
