"""Terrains and settlements can be distinguished by colour, with normal sight and with red-green blindness."""

from __future__ import annotations

from typing import Literal

import pytest

from hexrealm.draw.svg.stylesheet import load_stylesheet
from hexrealm.games.kingdom_builder.rules.quadrants import TERRAINS
from hexrealm.games.kingdom_builder.rules.tables import SEAT_COLOURS
from tests.support.colours import SIGHTS, THEMES, closest, contrast

pytestmark = pytest.mark.compiled
ASSETS = "hexrealm.games.kingdom_builder"
# The least distance of any two colours, in the light and dark themes, for the three kinds of sight.
SEATS = {"light": (31.5, 31.5, 19.5), "dark": (33.5, 31.5, 20.5)}
GROUNDS = {"light": (12.9, 10.5, 8.5), "dark": (16.5, 10.5, 8.5)}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_colours_are_far_enough_apart(theme: Literal["light", "dark"], sight: str) -> None:
    stylesheet, k = load_stylesheet(ASSETS, theme), SIGHTS.index(sight)
    assert closest((stylesheet.palette(terrain)["--ground"] for terrain in TERRAINS.values()), sight) >= GROUNDS[theme][k]
    assert closest((stylesheet.palette(f"seat-{colour}")["--seat"] for colour in SEAT_COLOURS), sight) >= SEATS[theme][k]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("terrain", sorted(TERRAINS.values()))
def test_patterns_and_pieces_stand_out_from_every_terrain(theme: Literal["light", "dark"], terrain: str) -> None:
    stylesheet = load_stylesheet(ASSETS, theme)
    palette = stylesheet.palette(terrain)
    assert contrast(palette["--ground"], palette["--deep"]) >= 3
    assert max(contrast(palette["--ground"], stylesheet.root[f"--piece-{part}"]) for part in ("line", "key")) >= 4.5
