"""The two printed maps of Cascadero. The rules use the record that board.py makes of them.

`B Y O P W` is a town of that colour, `* o x` after it the icon of its herald set, `f` a field for a farmer tile, `.` any
other field. Odd columns are half a hex higher.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from hexrealm.engine.hexgrid import FLAT, Hex, HexGrid, read_column_map
from hexrealm.games.cascadero.rules.tables import HERALD_ICONS

BASIC_MAP = """
   a  b  c  d  e  f  g  h  i  j  k  l  m  n  o
 0                         W
      .     .     .     .     .     P     .
 1 B     .     .     .     .     .     .     Y
      .     O     .     .     .     .     .
 2 .     .     .     P     .     .     .     .
      .     .     .     .     Yx    .     .
 3 .     .     .     .     .     .     Bo    .
      Yo    .     .     .     .     .     .
 4 .     .     B*    .     .     .     .     .
      .     .     .     W     .     .     .
 5 .     .     .     .     .     O*    .     .
      .     .     .     .     .     .     W
 6 .     W     .     .     .     .     .     .
      .     .     Y     .     .     .     .
 7 .     .     .     .     P     .     .     .
      .     .     .     .     .     Bx    .
 8 O     .     .     .     .     .     .     Y
      .     Px    .     .     .     .     .
 9 .     .     .     B     .     .     .     .
      .     .     .     .     O     .     .
10 .     .     .     .     .     .     W     .
      W     .     .     .     .     .     .
11 .     .     Y*    .     .     .     .     .
      .     .     .     W     .     .     .
12 .     .     .     .     .     P*    .     .
      .     .     .     .     .     .     Oo
13 .     Po    .     .     .     .     .     .
      .     .     Ox    .     .     .     .
14 .     .     .     .     B     .     .     .
      .     .     .     .     .     Y     .
15 O     .     .     .     .     .     .     P
      .     B     .     .     .     .     .
16                   W
"""

FARMER_MAP = """
   a  b  c  d  e  f  g  h  i  j  k  l  m  n  o
 0                   W
      .     .     .     .     .     .     .
 1 W     f     .     .     .     O*    f     .
      .     .     .     .     .     .     .
 2 .     .     O     f     .     .     .     Po
      .     .     .     .     .     .     .
 3 f     .     .     .     P     f     .     .
      .     .     .     .     .     .     .
 4 .     Yx    f     .     .     .     W     f
      .     .     .     .     .     .     .
 5 .     .     .     B     f     .     .     .
      .     .     .     .     .     .     .
 6 Oo    f     .     .     .     Ox    f     .
      .     .     .     .     .     .     .
 7 .     .     P     f     .     .     .     Yo
      .     .     .     .     .     .     .
 8 f     .     .     .     Y     f     .     .
      .     .     .     .     .     .     .
 9 .     Y*    f     .     .     .     P*    f
      .     .     .     .     .     .     .
10 .     .     .     B     f     .     .     .
      .     .     .     .     .     .     .
11 Bo    f     .     .     .     O     f     .
      .     .     .     .     .     .     .
12 .     .     Px    f     .     .     .     W
      .     .     .     .     .     .     .
13 f     .     .     .     Y     f     .     .
      .     .     .     .     .     .     .
14 .     W     f     .     .     .     Bx    f
      .     .     .     .     .     .     .
15 .     .     .     B*    f     .     .     .
      .     .     .     .     .     .     .
16                               W
"""

MAPS = {"basic": BASIC_MAP, "farmer": FARMER_MAP}
LETTER_COLOURS = {"B": "blue", "Y": "yellow", "O": "orange", "P": "pink", "W": "white"}
ICONS = {mark: icon for icon, mark in HERALD_ICONS.items()}


@dataclass(frozen=True)
class Town:
    """A printed town: its hex, colour and the icon of its herald set, if it has one."""

    name: str
    where: Hex
    colour: str
    icon: str | None


class Map:
    """One side of the board: its grid, towns and fields for farmer tiles, each in the order of the printed columns."""

    def __init__(self, drawing: str) -> None:
        marks = read_column_map(drawing)
        self.grid = HexGrid(FLAT, marks)
        names = self.grid.names
        self.towns = {
            names[at]: Town(names[at], at, LETTER_COLOURS[marks[at][0]], ICONS.get(marks[at][1:]))
            for at in self.grid.hexes
            if marks[at][0] in LETTER_COLOURS
        }
        self.fields = [names[at] for at in self.grid.hexes if names[at] not in self.towns]
        self.farmer_slots = [names[at] for at in self.grid.hexes if marks[at] == "f"]
        self.neighbours = {names[at]: [names[near] for near in self.grid.neighbours(at)] for at in self.grid.hexes}
        # No field touches two towns.
        self.town_beside = {near: town for town in self.towns for near in self.neighbours[town]}


@cache
def read_map(board: str) -> Map:
    """Return the map of `basic` or `farmer`."""
    return Map(MAPS[board])
