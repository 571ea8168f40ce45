"""The space of a table: what is in view at each size, and what covers or moves nothing."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hexrealm import games
from tests.support.web.player import Player, at_one_table
from tests.web.pages.conftest import Invite
from tests.web.pages.test_layout import SETTLE

pytestmark = pytest.mark.compiled
BOT = {"who": "bot", "level": "easy"}
PHONES, TABLETS, LAPTOP = ((390, 844), (360, 740), (844, 390)), ((1024, 768), (768, 1024)), (1280, 800)
# The hexes inside the board's element where a click would meet something else.
COVERED = """() => {
  const board = document.querySelector('.map > svg').getBoundingClientRect();
  return [...document.querySelectorAll('.hits [data-hex]')].flatMap((hex) => {
    const box = hex.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (x < board.left + 2 || x > board.right - 2 || y < board.top + 2 || y > board.bottom - 2) return [];
    const met = document.elementFromPoint(x, y);
    return met?.closest('.map > svg') ? [] : [`${hex.dataset.hex} under ${met?.className}`];
  });
}"""
BOXES = "() => [...document.querySelectorAll('.panel, .board')].map((each) => JSON.stringify(each.getBoundingClientRect()))"
# The texts of marks that are wider than what they stand on.
TOO_WIDE = """([texts, ground]) => [...document.querySelectorAll(texts)].flatMap((text) => {
  const box = document.querySelector(ground).getBoundingClientRect();
  return text.getBoundingClientRect().width > box.width ? [text.textContent] : [];
})"""


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLE)


def overlap(one: Any, other: Any) -> bool:
    return bool(
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def test_tracks_and_achievements_are_in_view_on_tablets_and_laptops(invite: Invite) -> None:
    ines = invite()
    ines.sit_at("cascadero", ["me", BOT])
    for width, height in (*TABLETS, LAPTOP):
        resize(ines.page, width, height)
        for panel in (".p-tracks", ".p-tiles", ".p-prompt", ".p-seats"):
            box = ines.page.locator(panel).bounding_box()
            assert box and box["y"] + box["height"] <= height + 1, (panel, width)
        expect(ines.page.locator(".where h1")).to_have_text("Cascadero")


@pytest.mark.parametrize("game", games.names())
def test_nothing_lies_over_a_hex(game: str, invite: Invite) -> None:
    ines = invite()
    ines.sit_at(game, ["me", BOT])
    ines.wait_for_turn()
    for width, height in (*PHONES, *TABLETS, LAPTOP):
        resize(ines.page, width, height)
        assert ines.page.evaluate(COVERED) == [], (width, height)


@pytest.mark.parametrize("game", games.names())
def test_a_tap_moves_nothing_on_a_phone(game: str, invite: Invite) -> None:
    ines = invite(390, 844, has_touch=True, is_mobile=True)
    ines.sit_at(game, ["me", BOT])
    _, x, y = ines.wait_for_turn().places[0]
    before = ines.page.evaluate(BOXES)
    ines.page.touchscreen.tap(x, y)
    expect(ines.page.locator(".preview-card .sum")).to_be_visible()
    assert ines.page.evaluate(BOXES) == before


def test_an_open_chat_covers_no_other_panel(invite: Invite) -> None:
    ines, _ = at_one_table(invite, "cascadero")
    page = ines.page
    if not page.locator(".p-chat").is_visible():
        page.get_by_role("button", name="Chat").click()
    chat = page.locator(".p-chat").bounding_box()
    for panel in page.locator(".panel:not(.p-chat):visible").all():
        assert not overlap(chat, panel.bounding_box()), panel.get_attribute("class")


def resign(player: Player) -> None:
    player.page.locator(".tools button").last.click()
    player.page.get_by_role("button", name="Resign").click()
    player.page.locator("dialog").get_by_role("button", name="Resign", exact=True).click()


def test_the_end_dialog_leads_both_to_the_rematch(invite: Invite) -> None:
    ines, tomas = at_one_table(invite, "cascadero")
    first = ines.page.url
    resign(tomas)
    for player in (ines, tomas):
        player.page.locator(".podium").wait_for()
    expect(ines.page.locator("dialog h2")).to_have_text("You win!")
    expect(ines.page.locator(".ending p").first).to_have_text("Tomas resigned.")
    ines.page.set_viewport_size({"width": 844, "height": 390})
    body, answers = (ines.page.locator(f"dialog form > {part}").bounding_box() for part in (".body", ".answers"))
    assert not overlap(body, answers)
    ines.page.locator('dialog button[value="rematch"]').click()
    ines.page.wait_for_url(lambda url: url != first)
    rematch = tomas.page.locator('dialog button[value="rematch"]')
    expect(rematch).to_have_text("Go to the rematch")
    rematch.click()
    tomas.page.wait_for_url(ines.page.url)
