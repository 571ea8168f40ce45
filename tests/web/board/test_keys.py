"""The board by keyboard and for screen readers: a grid with one tab stop, in which every hex has a name."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.web.positions import as_view, gains, read_match, recorded
from tests.support.web.table_page import TablePage
from tests.web.conftest import OpenPage

pytestmark = pytest.mark.compiled


def focused(table: TablePage) -> str:
    """Return the hex that has the focus."""
    return str(table.page.evaluate("document.activeElement.dataset.hex ?? ''"))


def walk(table: TablePage, *keys: str) -> list[str]:
    """Press keys, and return the focused hex after each."""
    hexes = []
    for key in keys:
        table.page.keyboard.press(key)
        hexes.append(focused(table))
    return hexes


def test_the_board_is_a_grid_with_one_tab_stop(open_page: OpenPage) -> None:
    table = TablePage(open_page(), as_view(read_match("cascadero", "middle")))
    assert table.count('.hits[role="grid"] > [role="row"] > [role="gridcell"]') == 234
    assert table.count('[role="gridcell"][tabindex="0"]') == 1
    assert table.count('[role="gridcell"]:not([aria-label])') == 0


def test_arrows_go_in_six_directions_on_a_flat_top_board(open_page: OpenPage) -> None:
    table = TablePage(open_page(), as_view(read_match("cascadero", "middle")))
    table.hex("h8").focus()
    assert walk(table, "ArrowUp", "ArrowDown") == ["h7", "h8"]
    row = walk(table, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    assert [name[0] for name in row] == ["i", "j", "k", "l"]
    assert row[1] == "j8"
    assert row[3] == "l8"
    table.hex("h8").focus()
    slanted = [walk(table, key)[0] for key in ("PageUp", "End", "Home", "PageDown")]
    assert len(set(slanted)) == 3  # two of the four lead back to h8
    table.hex("h8").focus()
    left = walk(table, "ArrowLeft")
    table.hex("h8").focus()
    assert len({*left, *walk(table, "Shift+ArrowLeft")} & {"g7", "g8", "g9"}) == 2


def test_arrows_go_in_six_directions_on_a_pointy_top_board(open_page: OpenPage) -> None:
    table = TablePage(open_page(), as_view(recorded("kingdom_builder", 60)))
    table.hex("h8").focus()
    assert walk(table, "ArrowRight", "ArrowLeft") == ["i8", "h8"]
    down = walk(table, "ArrowDown", "ArrowDown")
    assert down[1] == "h10"
    assert walk(table, "ArrowUp", "ArrowUp")[1] == "h8"


def test_arrows_stop_at_the_edge(open_page: OpenPage) -> None:
    table = TablePage(open_page(), as_view(recorded("kingdom_builder", 60)))
    table.hex("a1").focus()
    assert walk(table, "ArrowLeft", "ArrowUp", "Home") == ["a1", "a1", "a1"]


def test_focus_previews_and_enter_plays(open_page: OpenPage) -> None:
    table = TablePage(open_page(), as_view(read_match("cascadero", "middle"), ["j6"]))
    table.hex("j5").focus()
    walk(table, "ArrowDown")
    expect(table.page.locator(".preview-card h3")).to_contain_text("j6")
    assert table.count(".m-focus") == 1
    table.page.keyboard.press("Enter")
    assert table.selected() == ["j6"]


def test_the_name_of_a_hex_includes_its_gain(open_page: OpenPage) -> None:
    match = read_match("cascadero", "middle")
    table = TablePage(open_page(), {**as_view(match, ["j6"]), "gains": gains(match)})
    assert table.hex("k5").get_attribute("aria-label") == "k5, orange town, herald: one more step (C5.3)"
    table.hex("j6").focus()  # gains of so many hexes are loaded only when the board gets the focus
    expect(table.hex("j6")).to_have_attribute("aria-label", "j6, next to orange town k5, empty, would score, worth +4 VP")
    expect(table.hex("a2")).to_have_attribute("aria-label", "a2, next to blue town a1, empty, worth 0 VP")


def test_the_prompt_is_a_polite_live_region(open_page: OpenPage) -> None:
    table = TablePage(open_page(), as_view(read_match("cascadero", "middle")))
    expect(table.page.get_by_role("status").first).to_contain_text("Place an envoy")
