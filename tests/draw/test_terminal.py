"""A Scene as text: hexrealm.draw.terminal.screen."""

from __future__ import annotations

import io
import re
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from hexrealm.draw.terminal.screen import draw_text, render
from hexrealm.engine.scene import Board, BoardHex, Scene
from tests.support.draw.example_scene import ASSETS, centre, small_scene

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def test_the_flat_map_is_staggered_with_coordinates() -> None:
    lines = [line[:19].rstrip() for line in draw_text(small_scene(), False).splitlines()[2:12]]
    assert lines == [
        "    a",
        "       __    __",
        "    __/· \\__/' \\",
        " 1 /M^\\__{' }__/ 1",
        "   \\^ /  \\__[■ ]",
        "   /●^\\__/M \\__/",
        "   \\__!  !__/■ \\",
        "   /● \\__<' >__/",
        "   \\__/  \\__/",
        "    a",
    ]


def test_the_pointy_map_has_shifted_rows() -> None:
    lines = draw_text(small_scene("pointy"), False).splitlines()
    first = next(line for line in lines if "|M^^|" in line)
    second = next(line for line in lines if "|●^ |" in line)
    assert first.index("|M") - second.index("|●") == 2


@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_without_colour_there_are_no_escape_codes(layout: Literal["flat", "pointy"]) -> None:
    assert "\x1b" not in draw_text(small_scene(layout, log=3), False)


def test_colour_adds_nothing_but_escape_codes() -> None:
    coloured = draw_text(small_scene(log=3), True)
    plain = "\n".join(line.rstrip() for line in ESCAPE.sub("", coloured).splitlines())
    assert plain == draw_text(small_scene(log=3), False).rstrip("\n")
    assert "38;2;255;85;85" in coloured  # the red of the example game in the dark theme


def test_seats_tracks_tiles_ledger_and_log_are_drawn() -> None:
    text = draw_text(small_scene(log=2), False)
    for expected in (
        "> ● Ann & Co (to lay)",
        "* ■ Bo <b>",
        "●4 · 2/5 · two left",
        "1 3/1●.",
        "5 First kite ■",
        "Mills                     3    9",
    ):
        assert expected in text
    assert "number 1 of many things" in text
    assert "Ann & Co to lay a stone: pass" in text


def test_render_gives_programs_with_rich_the_same_lines() -> None:
    console = Console(width=100, file=io.StringIO(), color_system=None)
    with console.capture() as capture:
        console.print(render(small_scene()))
    shown = [line.rstrip() for line in capture.get().splitlines()]
    assert shown == draw_text(small_scene(), False).splitlines()


@settings(max_examples=25)
@given(st.integers(2, 20), st.integers(2, 12), st.sampled_from(["flat", "pointy"]), st.integers(0, 9))
def test_no_line_is_longer_than_a_hundred_characters(
    columns: int, rows: int, layout: Literal["flat", "pointy"], log: int
) -> None:
    small = small_scene(log=log)
    hexes = tuple(BoardHex(f"{c},{r}", centre(layout, c, r)) for c in range(columns) for r in range(rows))
    scene = Scene(
        "Wide " * 30,
        "facts",
        ASSETS,
        Board(layout, "", hexes),
        small.seats,
        tracks=small.tracks,
        log=small.log,
        signs=small.signs,
    )
    assert max(len(line) for line in draw_text(scene, False).splitlines()) <= 100
