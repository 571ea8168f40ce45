"""A Scene as a standalone SVG: hexrealm.draw.svg.document."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Literal
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexrealm.draw.svg import draw_svg
from hexrealm.engine.scene import Link, Piece, Scene
from tests.support.draw.example_scene import small_scene

SVG = "{http://www.w3.org/2000/svg}"
LAYOUTS: tuple[Literal["flat", "pointy"], ...] = ("flat", "pointy")


def parse(scene: Scene, theme: Literal["light", "dark"] = "light", board_only: bool = False) -> ElementTree.Element:
    return ElementTree.fromstring(draw_svg(scene, theme, board_only=board_only))


def uses(root: ElementTree.Element, symbol: str) -> list[tuple[float, float]]:
    """Return the positions where a symbol is used."""
    found = [use for use in root.iter(f"{SVG}use") if re.fullmatch(rf"#{symbol}-[0-9a-f]{{8}}", use.attrib["href"])]
    return [(float(use.get("x", 0)), float(use.get("y", 0))) for use in found]


def texts(root: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_hex_is_drawn_once_at_its_centre(layout: Literal["flat", "pointy"]) -> None:
    scene = small_scene(layout)
    drawn = {}
    for element in parse(scene).iter():
        name = element.get("data-hex")
        if name:
            assert name not in drawn
            moved = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
            drawn[name] = (
                (float(moved[1]), float(moved[2])) if moved else (float(element.get("x", 0)), float(element.get("y", 0)))
            )
    assert set(drawn) == {each.name for each in scene.board.hexes}
    for each in scene.board.hexes:
        assert drawn[each.name] == pytest.approx((100 * each.centre[0], 100 * each.centre[1]), abs=0.1)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_picture_is_standalone(layout: Literal["flat", "pointy"], theme: Literal["light", "dark"]) -> None:
    picture = draw_svg(small_scene(layout, log=3), theme)
    root = ElementTree.fromstring(picture)
    for unresolved in ("var(", "light-dark(", "class=", "style=", "<style", "<script", "<image", "@import"):
        assert unresolved not in picture
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    targets = re.findall(r'href="([^"]*)"', picture) + re.findall(r"url\(([^)]*)\)", picture)
    assert targets
    assert {target for target in targets if target.removeprefix("#") not in ids} == set()


def test_equal_scenes_give_equal_bytes() -> None:
    assert draw_svg(small_scene("pointy", log=4)) == draw_svg(small_scene("pointy", log=4))


def test_equal_ids_have_equal_drawings_in_different_pictures() -> None:
    """Several pictures can be on one page."""

    def definitions(theme: Literal["light", "dark"]) -> dict[str, bytes]:
        defs = parse(small_scene(), theme).find(f"{SVG}defs")
        assert defs is not None
        return {element.attrib["id"]: ElementTree.tostring(element) for element in defs}

    light, dark = definitions("light"), definitions("dark")
    assert all(light[name] == dark[name] for name in light.keys() & dark.keys())
    assert light.keys() - dark.keys()


def test_a_picture_is_an_image_with_a_title_and_a_description() -> None:
    root = parse(small_scene())
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Meadow"
    assert root.findtext(f"{SVG}desc") == "a meadow. Points: Ann & Co 7, Bo <b> 12. Ann & Co to lay a stone."


def test_the_themes_differ_only_in_colours() -> None:
    light, dark = draw_svg(small_scene(), "light"), draw_svg(small_scene(), "dark")
    assert light != dark
    colours = re.compile(r"#[0-9a-f]{6}\b|-[0-9a-f]{8}\b")
    assert colours.sub("", light) == colours.sub("", dark)


def test_pieces_are_drawn_on_their_hexes() -> None:
    root, scene = parse(small_scene(), board_only=True), small_scene()
    centres = {each.name: each.centre for each in scene.board.hexes}
    for symbol, hexes in (("stone-body", ["a2", "a3"]), ("post", ["d2", "d3"])):
        expected = sorted((100 * centres[name][0], 100 * centres[name][1]) for name in hexes)
        assert sorted(uses(root, symbol)) == [pytest.approx(point, abs=0.1) for point in expected]


def test_joins_and_roads_are_drawn_only_where_the_scene_has_them() -> None:
    scene = small_scene()
    bare = replace(scene, board=replace(scene.board, joins=(), roads=()))
    # The width of a line identifies its kind: joins have 52, roads 30.
    for width, count in (("52", 1), ("30", 1)):
        assert draw_svg(scene, board_only=True).count(f'stroke-width="{width}"') == count
        assert f'stroke-width="{width}"' not in draw_svg(bare, board_only=True)


def test_texts_are_shown_and_escaped() -> None:
    shown = texts(parse(small_scene(log=2)))
    for expected in ("Meadowtwo players", "Ann & Coto lay", "Bo <b>", "Ladders", "Prizes", "What happened", "7", "12", "I"):
        assert expected in shown
    assert any(line.startswith("Ann & Co to lay a stone") for line in shown)


def test_a_picture_of_the_board_only_has_no_panels() -> None:
    shown = texts(parse(small_scene(), board_only=True))
    assert "Ladders" not in shown
    assert "M" in shown


def test_a_scene_with_only_a_board_is_drawn() -> None:
    scene = small_scene()
    root = parse(Scene(scene.title, scene.facts, scene.assets, replace(scene.board, pieces=(), joins=(), roads=(), areas=())))
    assert "Meadowtwo players" in texts(root)


@settings(max_examples=25)
@given(st.integers(0, 40))
def test_a_long_log_stays_inside_the_picture(count: int) -> None:
    root = parse(small_scene(log=count))
    assert [float(number) for number in root.attrib["viewBox"].split()][3] < 1200


@settings(max_examples=25)
@given(st.lists(st.integers(0, 99), min_size=2, max_size=2))
def test_all_points_on_the_scale_are_drawn(points: list[int]) -> None:
    scene = small_scene()
    seats = tuple(replace(seat, points=value) for seat, value in zip(scene.seats, points, strict=True))
    picture = draw_svg(replace(scene, seats=seats, tracks=None, tiles=None, ledger=None))
    for value in points:
        assert f">{value}</text>" in picture


@settings(max_examples=25)
@given(st.sets(st.sampled_from(["b1", "b2", "b3", "c1", "c3", "d1"])))
def test_each_piece_is_drawn_once(hexes: set[str]) -> None:
    scene = small_scene()
    pieces = tuple(Piece(name, "stone", 0) for name in sorted(hexes))
    links = tuple(Link(0, one.hex, other.hex) for one, other in pairwise(pieces))
    root = parse(replace(scene, board=replace(scene.board, pieces=pieces, joins=links, roads=(), areas=())), board_only=True)
    centres = {each.name: each.centre for each in scene.board.hexes}
    expected = sorted((100 * centres[name][0], 100 * centres[name][1]) for name in hexes)
    assert sorted(uses(root, "stone-body")) == [pytest.approx(point, abs=0.1) for point in expected]
