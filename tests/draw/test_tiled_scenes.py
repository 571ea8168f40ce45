"""Scenes with held tiles, a prompt in a panel, lined shores, a veil and ghosts; and wide maps in a terminal."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexrealm.draw.svg import draw_svg
from hexrealm.draw.svg.outline import BoardGeometry
from hexrealm.draw.terminal import draw_text
from hexrealm.engine import scene as s
from tests.support.draw.example_scene import centre, small_board, small_scene

SVG = "{http://www.w3.org/2000/svg}"
FACES = (
    s.HeldTile("Clover", "land", "blade", "clover", "played"),
    s.HeldTile("Tile", "back", state="hidden"),
    s.HeldTile("Mill", "plate", "mill", "", "ready"),
    s.HeldTile("Kite", "plate", "kite", "", "used", "spent"),
    s.HeldTile("Mill", "plate", "mill", "", "new", "fresh"),
    s.HeldTile("Kite", "plate", "kite", "", "in use", "active"),
)
PROMPT = s.Prompt(
    "Ann & Co to fly a kite",
    0,
    (s.Choice("kite", "kite", FACES[2]), s.Choice("end", "End here"), *(s.Choice(f"c{k}", f"choice {k}") for k in range(3))),
    FACES[0],
    ("Straight on, over anything.",),
    s.Due(2, 3, "then two stones"),
)


def tiled_board(layout: Literal["flat", "pointy"] = "pointy") -> s.Board:
    board = small_board(layout)
    return replace(
        board,
        pieces=(*board.pieces, s.Piece("b2", "post", 1, ghost=True)),
        lined=("pond",),
        lit=("b1", "b2"),
        rays=(s.Link(1, "b2", "b1"),),
        marks=(s.Mark("b1", "target", "+3"), s.Mark("c1", "target", "0"), s.Mark("c3", "target", "−2"), s.Mark("d1", "target")),
    )


def tiled_scene(layout: Literal["flat", "pointy"] = "pointy", log: int = 0) -> s.Scene:
    small = small_scene(layout, log)
    first, second = small.seats
    seats = (replace(first, tiles=FACES), replace(second, tiles=(), points=None))
    return replace(small, board=tiled_board(layout), seats=seats, tracks=None, scale=None, prompt=PROMPT)


def texts(scene: s.Scene) -> list[str]:
    root = ElementTree.fromstring(draw_svg(scene))
    return ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


def count_uses(scene: s.Scene, symbol: str) -> int:
    return len(re.findall(rf'<use href="#{symbol}-[0-9a-f]{{8}}"', draw_svg(scene)))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_all_references_and_functions_are_resolved(layout: Literal["flat", "pointy"], theme: Literal["light", "dark"]) -> None:
    picture = draw_svg(tiled_scene(layout, log=3), theme)
    root = ElementTree.fromstring(picture)
    ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    targets = re.findall(r'href="#([^"]*)"', picture) + re.findall(r"url\(#([^)]*)\)", picture)
    assert set(targets) <= ids
    assert not any(unresolved in picture for unresolved in ("var(", "light-dark(", "class="))


def test_prompt_tiles_and_states_are_shown_as_text() -> None:
    shown = texts(tiled_scene(log=2))
    for expected in ("Ann & Co to fly a kite", "Straight on, over anything.", "then two stones", "End here", "choice 2"):
        assert expected in shown
    for tile in FACES:
        assert tile.state in shown
    assert {"+3", "0", "−2"} <= set(shown)


def test_a_tile_face_down_shows_its_back() -> None:
    assert count_uses(tiled_scene(), "tile-back") == 1


def test_unknown_points_are_not_drawn() -> None:
    scene = replace(tiled_scene(), ledger=None)
    assert "12" not in texts(scene)
    assert "None" not in draw_svg(scene)
    assert "None" not in draw_text(scene, False)
    rows = (s.LedgerRow("Mills", (3, None)),)
    assert texts(replace(scene, ledger=s.Ledger("Sums", "", rows, "All"))).count("–") == 2


def test_the_result_replaces_the_prompt() -> None:
    shown = texts(replace(tiled_scene(), result="Bo wins"))
    assert "Bo wins" in shown
    assert "Ann & Co to fly a kite" not in shown


def test_the_veil_is_drawn_only_if_hexes_are_lit() -> None:
    bright = replace(tiled_scene(), board=replace(tiled_board(), lit=()))
    assert draw_svg(tiled_scene()).count('fill-rule="evenodd"') == 1
    assert 'fill-rule="evenodd"' not in draw_svg(bright)


def test_a_ghost_is_drawn_lightly_and_only_once() -> None:
    with_ghost, without = tiled_scene(), replace(tiled_scene(), board=replace(tiled_board(), pieces=small_board().pieces))
    assert count_uses(with_ghost, "post") == count_uses(without, "post") + 1
    assert 'fill-opacity=".5"' in draw_svg(with_ghost)
    assert 'fill-opacity=".5"' not in draw_svg(without)


@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_shores_are_between_the_ground_and_the_rest_of_the_board(layout: Literal["flat", "pointy"]) -> None:
    board = small_board(layout)
    pond, rest = ({each.name for each in board.hexes if (each.ground == "pond") == wet} for wet in (True, False))
    geometry = BoardGeometry(board)
    shores = geometry.shores(pond)
    assert shores
    assert {_middle(*edge) for edge in shores} == {_middle(*edge) for edge in geometry.shores(rest)}
    assert geometry.shores(pond | rest) == []


def _middle(a: s.Point, b: s.Point) -> tuple[int, int]:
    return round(a[0] + b[0]), round(a[1] + b[1])


@settings(max_examples=20)
@given(st.integers(0, 12), st.integers(0, 9), st.integers(0, 3))
def test_any_number_of_choices_and_tiles_fits(choices: int, tiles: int, details: int) -> None:
    prompt = replace(PROMPT, choices=tuple(s.Choice(f"a{k}", f"a{k}") for k in range(choices)), details=("a detail",) * details)
    scene = tiled_scene()
    seats = tuple(replace(seat, tiles=(FACES * 2)[:tiles]) for seat in scene.seats)
    root = ElementTree.fromstring(draw_svg(replace(scene, prompt=prompt, seats=seats)))
    width, height = (float(number) for number in root.attrib["viewBox"].split()[2:])
    assert 400 < width < 2500
    assert 400 < height < 1500


def wide_scene(columns: int = 16, rows: int = 5) -> s.Scene:
    hexes = [
        s.BoardHex(f"{chr(97 + column)}{row + 1}", centre("pointy", column, row), ground="clover", symbol="blade")
        for column in range(columns)
        for row in range(rows)
    ]
    hexes[0] = replace(hexes[0], frame="plate", ground="", symbol="mill")
    labels = (
        s.EdgeLabel("left", 0, "1"),
        s.EdgeLabel("right", 0, "1"),
        s.EdgeLabel("top", 0, "a"),
        s.EdgeLabel("bottom", 0, "a"),
    )
    pieces = (s.Piece("b1", "stone", 0), s.Piece("c1", "post"), s.Piece("a2", "stone", 0, ghost=True))
    marks = (s.Mark("d1", "target"), s.Mark("b1", "last"))
    board = s.Board("pointy", "wide", tuple(hexes), labels, pieces=pieces, marks=marks)
    return replace(tiled_scene(), board=board, legend=(("'", "blade"), ("M", "a mill")))


def test_a_wide_map_has_two_characters_for_each_hex() -> None:
    lines = draw_text(wide_scene(), False).splitlines()
    first = next(k for k, line in enumerate(lines) if line.startswith(" 1"))
    assert lines[first][:16] == " 1  M ●<■ '*' ' "
    assert lines[first + 1][:12] == "     ●…' ' '"
    assert any(line.startswith("' blade  M a mill") for line in lines)


def test_a_wide_map_is_the_same_in_colour() -> None:
    plain = re.sub(r"\x1b\[[0-9;]*m", "", draw_text(wide_scene(), True))
    assert [line.rstrip() for line in plain.splitlines()] == draw_text(wide_scene(), False).splitlines()


def test_tiles_details_and_due_actions_are_drawn_in_the_terminal() -> None:
    text = draw_text(tiled_scene(), False).replace("\N{NO-BREAK SPACE}", " ")
    for expected in ("then two stones · Straight on, over anything.", "Clover played", "Mill new", "Kite in use", "End here"):
        assert expected in text
