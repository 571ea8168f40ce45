"""The eight quadrants as small boards, for the form of the set-up. They show terrain, castles, and where locations are."""

from __future__ import annotations

from hexrealm.engine.hexgrid import POINTY, HexGrid
from hexrealm.engine.scene import Board, BoardHex
from hexrealm.games.kingdom_builder.rules.quadrants import QUADRANTS, TERRAINS, read_quadrant
from hexrealm.games.kingdom_builder.text.names import quadrant_name
from hexrealm.i18n.translate import translate


def draw_quadrants() -> tuple[Board, ...]:
    """Return a board for each quadrant. Location kinds are drawn apart, so a location hex is an empty plate."""
    return tuple(_draw(quadrant) for quadrant in QUADRANTS)


def _draw(quadrant: str) -> Board:
    letters = read_quadrant(quadrant)
    grid = HexGrid(POINTY, letters)
    hexes = tuple(_draw_hex(grid.names[where], grid.centre(where), letter) for where, letter in letters.items())
    words = translate("quadrant {name}", name=quadrant_name(quadrant))
    return Board(layout="pointy", words=words, hexes=hexes, lined=("water",))


def _draw_hex(name: str, centre: tuple[float, float], letter: str) -> BoardHex:
    if letter in TERRAINS:
        return BoardHex(name, centre, ground=TERRAINS[letter])
    symbol = "castle" if letter == "S" else ""
    return BoardHex(name, centre, "plate", symbol or "location", symbol)
