"""Games as animations: hexrealm.draw.animation, decoded with Pillow."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from hexrealm.draw.animation import FRAME_MS, LAST_MS, draw_animation
from hexrealm.draw.png import render_png
from hexrealm.draw.svg.card import draw_card
from hexrealm.engine.scene import Scene
from hexrealm.play.moments import moments_to_show
from tests.support.draw.example_scene import small_scene
from tests.support.walks import GAMES, match_after

WIDTH = 240


def scenes() -> list[Scene]:
    """Return two scenes without the first pieces, and then the whole one."""
    last = small_scene()
    return [replace(last, board=replace(last.board, pieces=last.board.pieces[:count])) for count in (0, 1, None)]


@pytest.mark.parametrize("kind", ["webp", "gif"])
def test_every_scene_is_a_frame_and_the_last_one_stays_longest(kind: Any) -> None:
    drawn: list[tuple[int, int]] = []
    picture = Image.open(io.BytesIO(draw_animation(scenes(), kind, width=WIDTH, progress=lambda *done: drawn.append(done))))
    durations = []
    for frame in ImageSequence.Iterator(picture):
        frame.load()
        durations.append(frame.info["duration"])
    assert (picture.format, picture.width) == (kind.upper(), WIDTH)
    assert durations == [FRAME_MS, FRAME_MS, LAST_MS]
    assert drawn == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(("kind", "most"), [("webp", 6), ("gif", 6)])
def test_a_frame_looks_like_the_picture_of_its_scene(kind: Any, most: float) -> None:
    picture = Image.open(io.BytesIO(draw_animation(scenes(), kind, width=WIDTH)))
    picture.seek(2)
    alone = Image.open(io.BytesIO(render_png(draw_card(scenes()[2], shape="tall"), WIDTH))).convert("RGB")
    difference = ImageChops.difference(picture.convert("RGB"), alone)
    assert max(ImageStat.Stat(difference).mean) < most


@pytest.mark.parametrize("name", GAMES)
def test_an_animation_shows_the_beginning_each_turn_and_the_end(name: str) -> None:
    match = match_after(name, 1, 10_000)
    last = len(match.steps)
    assert moments_to_show(match, last + 1) == list(range(last + 1))
    turns = moments_to_show(match, last)
    assert turns[0] == 0
    assert turns[-1] == last
    assert turns == sorted(set(turns))
    seats = [step.seat for step in match.steps if step.seat is not None]
    changes = sum(before != after for before, after in pairwise(seats))
    assert len(turns) == min(last, changes + 2)
    for most in (2, 7, 30):
        few = moments_to_show(match, most)
        assert (len(few), few[0], few[-1]) == (min(most, len(turns)), 0, last)
        assert few == sorted(set(few))
