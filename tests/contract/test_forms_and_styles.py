"""What a game brings for the set-up form and for the styles of bots."""

from __future__ import annotations

import math

import pytest

import hexrealm
from hexrealm import games
from tests.support.walks import GAMES, walk

ON_THE_MAP = ("parts", "each", "hexes", "order")


@pytest.mark.parametrize("name", GAMES)
def test_choices_that_are_shown_as_boards_have_one_for_each(name: str) -> None:
    game = games.find(name)
    for option in game.options:
        shown = option.picker in ("pictures", "parts")
        assert len(game.pictures(option.name)) == (len(option.choices) if shown else 0)


@pytest.mark.parametrize("name", GAMES)
def test_options_that_are_chosen_on_the_map_have_regions_of_it(name: str) -> None:
    match = hexrealm.new(name, seed=1)
    hexes = {hex.name for hex in match.scene().board.hexes}
    regions = match.game.regions(match.options)
    assert set(regions) <= {option.name for option in match.game.options if option.picker in ON_THE_MAP}
    assert all(set(region) <= hexes for found in regions.values() for region in found)


@pytest.mark.parametrize("name", GAMES)
def test_a_style_measures_every_position_for_every_seat(name: str) -> None:
    for style in games.find(name).styles:
        found = {style.measure(match.board, match.state, seat) for match in walk(name, 1) for seat in range(match.players)}
        assert all(math.isfinite(value) for value in found)
        assert len(found) > 1
