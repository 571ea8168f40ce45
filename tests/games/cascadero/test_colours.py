"""Envoys and towns can be distinguished by colour, with normal sight and with red-green blindness."""

from __future__ import annotations

from typing import Literal

import pytest

from hexrealm.draw.svg.stylesheet import load_stylesheet
from tests.support.colours import SIGHTS, THEMES, closest, contrast

pytestmark = pytest.mark.compiled
ASSETS = "hexrealm.games.cascadero"
SEAT_COLOURS = ("blue", "pink", "yellow", "orange")
TOWN_COLOURS = ("blue", "yellow", "orange", "pink", "white")
# The least distance of any two colours, in the light and dark themes, for the three kinds of sight.
SEATS = {"light": (34.5, 20.5, 15.5), "dark": (34.5, 20.5, 16.5)}
GROUNDS = {"light": (20.5, 11.5, 10.5), "dark": (23.5, 15.5, 14.5)}
FIELD = {"light": 15, "dark": 11.7}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_colours_are_far_enough_apart(theme: Literal["light", "dark"], sight: str) -> None:
    stylesheet, k = load_stylesheet(ASSETS, theme), SIGHTS.index(sight)
    assert closest((stylesheet.palette(f"seat-{colour}")["--seat"] for colour in SEAT_COLOURS), sight) >= SEATS[theme][k]
    assert closest((stylesheet.palette(f"town-{colour}")["--ground"] for colour in TOWN_COLOURS), sight) >= GROUNDS[theme][k]


@pytest.mark.parametrize("theme", THEMES)
def test_pieces_stand_out_from_the_fields(theme: Literal["light", "dark"]) -> None:
    root = load_stylesheet(ASSETS, theme).root
    assert max(contrast(root["--land"], root[f"--piece-{part}"]) for part in ("line", "key")) >= FIELD[theme]
