"""Wheel, pinch, drag, keys and buttons zoom the board; on phones it starts zoomed to the open hexes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.web.positions import as_view, recorded
from tests.support.web.table_page import TablePage
from tests.web.conftest import OpenPage

pytestmark = pytest.mark.compiled


def visible(table: TablePage) -> list[float]:
    """Return left, top, width and height of the visible part."""
    return [float(part) for part in (table.page.locator(".board").get_attribute("viewBox") or "").split()]


def test_the_wheel_zooms_around_the_pointer(open_page: OpenPage) -> None:
    table = TablePage(open_page(), as_view(recorded("cascadero", 60)))
    before, box = visible(table), table.hex("h8").bounding_box()
    assert box is not None
    table.hover("h8")
    table.page.mouse.wheel(0, -500)
    now, moved = visible(table), table.hex("h8").bounding_box()
    assert moved is not None
    assert now[2] < before[2] * 0.7
    assert moved["x"] + moved["width"] / 2 == pytest.approx(box["x"] + box["width"] / 2, abs=2)
    assert table.count(".inset") == 1
    table.page.get_by_role("button", name="Whole board").click()
    assert visible(table) == before
    assert table.count(".inset") == 0


def test_dragging_a_zoomed_board_selects_nothing(open_page: OpenPage) -> None:
    table = TablePage(open_page(), as_view(recorded("cascadero", 60)))
    table.page.get_by_role("button", name="Zoom in").click()
    before, box = visible(table), table.page.locator(".board").bounding_box()
    assert box is not None
    table.page.mouse.move(box["x"] + 300, box["y"] + 300)
    table.page.mouse.down()
    table.page.mouse.move(box["x"] + 200, box["y"] + 260, steps=4)
    table.page.mouse.up()
    assert visible(table)[0] > before[0]
    assert table.selected() == []


def test_keys_zoom(open_page: OpenPage) -> None:
    table = TablePage(open_page(), as_view(recorded("cascadero", 60)))
    before = visible(table)
    table.hex("a1").focus()
    table.page.keyboard.press("+")
    assert visible(table)[2] < before[2]
    table.page.keyboard.press("0")
    assert visible(table) == before


def test_on_a_phone_the_board_starts_zoomed_to_the_open_hexes(open_page: OpenPage) -> None:
    view = as_view(recorded("kingdom_builder", 148))
    table = TablePage(open_page(390, 844, has_touch=True), view)
    left, top, width, height = visible(table)
    centres = {each["name"]: each["centre"] for each in view["scene"]["board"]["hexes"]}
    for name in view["legal"]:
        x, y = (100 * part for part in centres[name])
        assert left < x < left + width
        assert top < y < top + height
    box = table.hex(view["legal"][0]).bounding_box()
    assert box is not None
    assert box["width"] > 30
    assert table.count(".inset") == 1


def test_two_fingers_zoom(open_page: OpenPage) -> None:
    table = TablePage(open_page(390, 844, has_touch=True), as_view(recorded("cascadero", 60)))
    before = visible(table)
    client = table.page.context.new_cdp_session(table.page)
    for kind, apart in (("touchStart", 20), ("touchMove", 40), ("touchMove", 70)):
        points = [{"x": 195 - apart, "y": 300, "id": 0}, {"x": 195 + apart, "y": 300, "id": 1}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert visible(table)[2] < before[2] * 0.6


def test_a_board_behind_another_tab_of_a_phone_is_shown_anew_on_a_wide_screen(open_page: OpenPage) -> None:
    table = TablePage(open_page(390, 844, has_touch=True), as_view(recorded("kingdom_builder", 148)))
    assert table.count(".inset") == 1
    table.page.locator(".tabs button").last.click()
    table.page.set_viewport_size({"width": 1440, "height": 900})
    expect(table.page.locator(".board")).not_to_have_class(re.compile(r"\bzoomed\b"))
    assert table.count(".inset") == 0
