"""The board in a real browser: it has the same lines as Python's drawing, and no page scrolls sideways."""

from __future__ import annotations

import re
from typing import Any

import pytest

from hexrealm.draw.svg.outline import BoardGeometry, hand_drawn_loops, hand_drawn_sides, inset_loops
from tests.support.web.positions import as_view, read_match, recorded
from tests.support.web.stage import set_stage
from tests.support.web.table_page import TablePage
from tests.web.conftest import OpenPage

pytestmark = pytest.mark.compiled
LINES = """async () => {
  const { board } = (await (await fetch('/view')).json()).scene;
  const { Paper, inkedLoops, inkedSides, insetLoops } = await import('/web/board/geometry.js');
  const paper = new Paper(board);
  const land = board.hexes.filter((hex) => hex.ground && hex.frame === 'land');
  const of = (ground) => land.filter((hex) => hex.ground === ground).map((hex) => hex.name);
  const grounds = [...new Set(land.map((hex) => hex.ground))].sort();
  return [inkedLoops(paper.outline(paper.centres.keys())),
    ...grounds.map((ground) => inkedLoops(paper.outline(of(ground)))),
    ...board.lined.map((ground) => inkedSides(paper.shores(of(ground)))),
    ...board.areas.map((area) => insetLoops(paper.outline(area.hexes), 9))];
}"""


def python_lines(match: Any) -> list[str]:
    """Return what LINES returns, computed by Python."""
    board = match.scene().board
    geometry = BoardGeometry(board)
    land = [each for each in board.hexes if each.ground and each.frame == "land"]
    of = {ground: [each.name for each in land if each.ground == ground] for ground in sorted({each.ground for each in land})}
    return [
        hand_drawn_loops(geometry.outline(geometry.centres)),
        *(hand_drawn_loops(geometry.outline(names)) for names in of.values()),
        *(hand_drawn_sides(geometry.shores(of[ground])) for ground in board.lined),
        *(inset_loops(geometry.outline(area.hexes), 9) for area in board.areas),
    ]


def numbers(path: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?[\d.]+", path)]


@pytest.mark.parametrize(("game", "moment"), [("cascadero", 60), ("kingdom_builder", 148)])
def test_browser_and_python_draw_the_same_lines(open_page: OpenPage, game: str, moment: int) -> None:
    page, match = open_page(), recorded(game, moment)
    set_stage(page, data={"view": as_view(match)})
    drawn, wanted = page.evaluate(LINES), python_lines(match)
    assert len(drawn) == len(wanted)
    for one, other in zip(drawn, wanted, strict=True):
        assert re.sub(r"[-\d. ]+", " ", one) == re.sub(r"[-\d. ]+", " ", other)
        assert numbers(one) == pytest.approx(numbers(other), abs=0.11)


@pytest.mark.parametrize(("game", "moment"), [("cascadero", 60), ("kingdom_builder", 148)])
def test_everything_in_a_scene_is_rendered(open_page: OpenPage, game: str, moment: int) -> None:
    match = recorded(game, moment)
    table = TablePage(open_page(), as_view(match))
    scene = match.scene()
    assert table.count("[data-hex]") == len(scene.board.hexes)
    assert table.count("[data-piece]") == sum(not piece.ghost for piece in scene.board.pieces)
    assert table.count("[data-place]") == sum(each.frame != "land" for each in scene.board.hexes)
    assert table.count(".seam") == bool(scene.board.seams)
    assert table.count(".contours") == bool(scene.board.contours)
    assert table.count(".log-line") > 10
    shown = table.text("body")
    for seat in scene.seats:
        assert seat.name in shown
    missing_symbols = (
        "() => [...document.querySelectorAll('use')].map((use) => use.href.baseVal).filter((to) => !document.querySelector(to))"
    )
    assert table.page.evaluate(missing_symbols) == []


def test_tracks_and_tiles_match_the_scene(open_page: OpenPage) -> None:
    table = TablePage(open_page(), as_view(read_match("cascadero", "middle")))
    assert table.count("[data-marker]") == 15
    assert table.count(".tile") == 12
    assert table.count("[data-flag]") == 7
    assert "pink: Blue 1, Pink 3, Orange 8" in table.page.locator(".p-tracks .hidden-label").text_content()  # type: ignore[operator]
    assert table.text(".seat.turn .own") == "your track 3 of 15 up to 34 more steps"


def test_the_ledger_shows_points_and_tiles(open_page: OpenPage) -> None:
    match = recorded("kingdom_builder", 148)
    table = TablePage(open_page(), as_view(match))
    sums = table.page.locator(".ledger .total td b").all_inner_texts()
    assert sums == [str(score) for score in match.scores]
    assert table.count(".ledger .held-item") == sum(len(seat.tiles or ()) for seat in match.scene().seats)


SIZES = [(360, 740), (390, 844), (844, 390), (1024, 768), (1280, 720), (1440, 900)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_page_scrolls_sideways_and_the_board_is_visible(open_page: OpenPage, width: int, height: int) -> None:
    page = open_page(width, height, has_touch=width < 900)
    for view in (as_view(read_match("cascadero", "farmer_four_players")), as_view(recorded("kingdom_builder", 148))):
        TablePage(page, view, extraTab="Chat")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        box = page.locator(".board").bounding_box()
        assert box is not None
        assert box["width"] > 150
        assert box["height"] > 150
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width


def test_the_theme_follows_the_system_unless_a_setting_overrides_it(open_page: OpenPage) -> None:
    page = open_page(color_scheme="dark")
    TablePage(page, as_view(recorded("cascadero", 20)))
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    assert page.evaluate(ground) != dark
