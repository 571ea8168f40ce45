"""The Scene of Kingdom Builder, drawn as a picture and in a terminal."""

from __future__ import annotations

import re
from typing import Literal
from xml.etree import ElementTree

import pytest

from hexrealm.draw.svg import draw_svg
from hexrealm.draw.terminal import draw_text
from hexrealm.engine.scene import Scene
from hexrealm.games.kingdom_builder.rules.quadrants import lay_board
from hexrealm.games.kingdom_builder.rules.tables import SEAT_COLOURS
from hexrealm.games.kingdom_builder.view.hex_text import SETTLEMENT_SIGNS, TERRAIN_SIGNS
from tests.games.kingdom_builder.scenes import SAVED, TARGETS, beginning, load, saved

USE = "{http://www.w3.org/2000/svg}use"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SAVED)
def test_the_whole_table_is_drawn(name: str, theme: Literal["light", "dark"]) -> None:
    picture = draw_svg(saved(name, legal=TARGETS, last=["k11"], log=["one"]), theme)
    root = ElementTree.fromstring(picture)
    drawn = [each for element in root.iter() if (each := element.get("data-hex"))]
    assert sorted(drawn) == sorted(each.name for each in saved(name).board.hexes)
    assert "var(" not in picture
    assert len(picture) < 320_000


def places(scene: Scene, symbol: str) -> set[tuple[float, float]]:
    root = ElementTree.fromstring(draw_svg(scene, board_only=True))
    found = [use for use in root.iter(USE) if re.fullmatch(rf"#{symbol}-[0-9a-f]{{8}}", use.attrib["href"])]
    return {(float(use.get("x", 0)), float(use.get("y", 0))) for use in found}


@pytest.mark.parametrize("seat", range(4))
def test_each_settlement_is_drawn_with_its_seats_symbol(seat: int) -> None:
    scene, snapshot = saved("four_players"), load("four_players")["snapshot"]
    centres = {each.name: each.centre for each in scene.board.hexes}
    own = [centres[name] for name, whose in snapshot["settlements"].items() if whose == seat]
    assert places(scene, f"settlement-{SEAT_COLOURS[seat]}") == {(round(100 * x, 1), round(100 * y, 1)) for x, y in own}


def board_lines(scene: Scene) -> list[str]:
    """Return the twenty rows of the map, without coordinates."""
    lines = draw_text(scene, False).splitlines()
    rows = [next(line for line in lines if line[:3] == f"{row:>2} ") for row in range(1, 21)]
    return [line[4:45] for line in rows]


def test_the_terminal_shows_every_hex_in_staggered_rows() -> None:
    rows, land = board_lines(beginning()), lay_board({"boards": ["tavern", "paddock", "oasis", "farm"], "locations": "printed"})
    for name, terrain in land.terrain.items():
        column, row = land.grid.by_name[name]
        assert rows[row - 1][2 * column + (row - 1) % 2] == TERRAIN_SIGNS[terrain]
    assert rows[3][6:9] == " ##"


def test_shapes_distinguish_the_seats_without_colour() -> None:
    board, snapshot = "\n".join(board_lines(saved("four_players"))), load("four_players")["snapshot"]
    for number, colour in enumerate(SEAT_COLOURS):
        built = sum(whose == number for whose in snapshot["settlements"].values())
        assert board.count(SETTLEMENT_SIGNS[f"settlement-{colour}"]) == built
    assert len(set(SETTLEMENT_SIGNS.values())) == 4
    assert board.count("##") == 6


def test_the_terminal_marks_targets_the_last_move_and_what_is_lifted() -> None:
    board = "\n".join(board_lines(saved("middle", legal=TARGETS, last=["k11"])))
    assert (board.count("*"), board.count("<"), board.count("⌂…")) == (6, 1, 1)


@pytest.mark.parametrize("name", SAVED)
def test_the_terminal_uses_at_most_100_columns(name: str) -> None:
    text = draw_text(saved(name, legal=[*TARGETS, "end"], log=["a long line of the log " * 9]), False)
    assert max(len(line) for line in text.splitlines()) <= 100
    assert any("Goals" in line and line.startswith("1") for line in text.splitlines())  # next to the map, not below it
    for text_part in ("tiles left", "ready", "castle"):
        assert text_part in text
