"""The eight printed quadrants, and how four of them form a board of 20 x 20 hexes. Geometry only, no rules.

`G C D F T` are grass, canyon, desert, flower field, forest; `W` water, `M` mountain; `S` a castle, `L` a location hex. The
quadrants oracle and harbor are printed with one location hex and two castles. A game with drawn or given location kinds needs
two location hexes on every quadrant: then the castle `s` becomes the second, which is our assumption.
Every second row is half a hex further right; rotated by 180 degrees, a quadrant fits the same grid.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

from hexrealm.engine.hexgrid import POINTY, Hex, HexGrid, read_row_map

SIZE = 10  # rows and columns of a quadrant
BOARD_SIZE = 2 * SIZE
TERRAINS = MappingProxyType(
    {"G": "grass", "C": "canyon", "D": "desert", "F": "flower", "T": "forest", "W": "water", "M": "mountain"}
)
LOCATION, CASTLE_OR_LOCATION = "L", "s"
TURNED = "/180"  # after the name of a quadrant

TAVERN = """
 F D D M M D D C C C
  F F D D D M M C C C
 F F F F F F F M M M
  W W F S G G T T M M
 F F W W G G G T T C
  F C C W G T T C C C
 D F L C W T T L C G
  D D C W T T G G G G
 D D D W T T T G G G
  D D W W T T T G G G
"""

PADDOCK = """
 C C C D D W D D D D
  M M C D D W D D D D
 M M C M M W D D L F
  M C M M W M D F F F
 C C T T W M M C F F
  C T T W C C C M F F
 C L T T W F F F F F
  G G T W G S G F G T
 G G T T W G G G G T
  G G T T W G G G T T
"""

OASIS = """
 D D C W W T T G G G
  D C W F F T T T G G
 D D W F F T T L F G
  W W W F G T F F F F
 W W W W G G G G F F
  W T T W G G C C D C
 W T C T W G C C D C
  W S C F W L D D C W
 W W C F W W W D D W
  W W W W W W W W W W
"""

FARM = """
 D D C W W T T T G G
  D S C W T T T L G G
 C C C F F F T C F F
  C C F F W D D C C F
 C G G W F F D D C C
  G G L F W F W D D C
 G G G T F F W W D D
  G G T T M W W W D W
 G M T T W W W W W W
  T T T W W W W W W W
"""

ORACLE = """
 G G G T T W G T T T
  G G G S T W G T T T
 G F F G T T W G G T
  F F C G T W F L T T
 F F F C C W F F W W
  M M C G G W W W D D
 C C C M G F F F D D
  C C s D M D F F C C
 W W W D D D D M C C
  W W W W D D D D D C
"""

HARBOR = """
 G G T T T W G T T F
  G F T T W G T T F F
 G F F T W G G F F F
  F F T T W G M F D D
 C F s T W G D D D D
  C C T W G G M M D D
 C C W W W G D D D C
  W W G G W W L C M C
 W D S G W M W C C C
  W D D W W W W C C C
"""

TOWER = """
 T T T T M M G M C C
  T M T T F G M M M C
 F F T F F F G G W M
  D F F F W L G W M M
 D D D D F W G W C C
  D C D D D W W C G C
 D D C D D W F S G C
  C C L D W F F F G G
 D C W W W T T F G G
  D C C W T T T G G G
"""

BARN = """
 C D D D D D D D D D
  C C C D D D D D C D
 M M M D M M L D D C
  C M M M M M F F C C
 C C C M M W F F F C
  G C C C M F F W T C
 G G L T F F W F F T
  G G T T F F G S T T
 G G G T T W G G T T
  G G G T W G G T T T
"""

# Each quadrant is named after its printed location kind. Which four form a side is our guess, from the suggested first game.
SIDES = MappingProxyType({"A": ("tavern", "paddock", "oasis", "farm"), "B": ("oracle", "harbor", "tower", "barn")})
QUADRANTS = MappingProxyType(
    {
        "tavern": TAVERN,
        "paddock": PADDOCK,
        "oasis": OASIS,
        "farm": FARM,
        "oracle": ORACLE,
        "harbor": HARBOR,
        "tower": TOWER,
        "barn": BARN,
    }
)


@dataclass(frozen=True, eq=False)
class Land:
    """The board of one set-up. Hexes are names; a castle or location hex has no terrain.

    Equal set-ups share one Land, and all have most of it in common: the terrain of a quadrant, the names of the hexes.
    """

    terrain: Mapping[str, str]
    locations: Mapping[str, str]  # location hex -> location kind
    castles: frozenset[str]
    quadrant: Mapping[str, int]  # 0 top left, 1 top right, 2 bottom left, 3 bottom right
    grid: HexGrid
    neighbours: Mapping[str, tuple[str, ...]] = field(repr=False)


@cache
def read_quadrant(board: str) -> Mapping[Hex, str]:
    """Return the letters of a quadrant, by column from 0 and row from 1; `tavern/180` is rotated by 180 degrees."""
    letters = read_row_map(QUADRANTS[board.removesuffix(TURNED)])
    return turn_by_half(letters) if board.endswith(TURNED) else letters


def turn_by_half(letters: Mapping[Hex, str]) -> dict[Hex, str]:
    """Return the quadrant rotated by 180 degrees."""
    return {(SIZE - 1 - column, SIZE + 1 - row): letter for (column, row), letter in letters.items()}


def lay_board(options: Mapping[str, Any]) -> Land:
    """Return the board of complete options: `boards`, `locations` (four kinds, or `printed`) and `castles` (hexes, if any)."""
    printed = options["locations"] == "printed"
    boards = list(options["boards"])
    kinds = [board.removesuffix(TURNED) for board in boards] if printed else list(options["locations"])
    return _lay_out(tuple(boards), tuple(kinds), printed, frozenset(options.get("castles") or ()))


@lru_cache(maxsize=1024)  # bounded: a server keeps getting new ones
def _lay_out(boards: tuple[str, ...], kinds: tuple[str, ...], printed: bool, castle_tiles: frozenset[str]) -> Land:
    """Lay out a board. `castle_tiles` are the location hexes that become castles in the variant Beautiful castles."""
    places = {name: letter for number, board in enumerate(boards) for name, letter in _find_places(number, board).items()}
    marks = {LOCATION} if printed else {LOCATION, CASTLE_OR_LOCATION}
    locations = {name for name, letter in places.items() if letter in marks and name not in castle_tiles}
    quadrant = quadrant_by_name()
    return Land(
        terrain=ChainMap(*(_find_terrain(number, board) for number, board in enumerate(boards))),  # type: ignore[arg-type]
        locations=MappingProxyType({name: kinds[quadrant[name]] for name in sorted(locations)}),
        castles=frozenset(places) - locations,
        quadrant=quadrant,
        grid=whole_grid(),
        neighbours=neighbours_by_name(),
    )


@cache
def _lay_quadrant(number: int, board: str) -> Mapping[str, str]:
    """Return the letters of a quadrant at its place on the board."""
    names = whole_grid().names
    return {names[_on_board(number, where)]: letter for where, letter in read_quadrant(board).items()}


@cache
def _find_terrain(number: int, board: str) -> Mapping[str, str]:
    letters = _lay_quadrant(number, board)
    return MappingProxyType({name: TERRAINS[letter] for name, letter in letters.items() if letter in TERRAINS})


def _find_places(number: int, board: str) -> dict[str, str]:
    return {name: letter for name, letter in _lay_quadrant(number, board).items() if letter not in TERRAINS}


def _on_board(number: int, where: Hex) -> Hex:
    return where[0] + SIZE * (number % 2), where[1] + SIZE * (number // 2)


@cache
def quadrant_by_name() -> Mapping[str, int]:
    """Return which quadrant each hex is in."""
    found = {name: column // SIZE + 2 * ((row - 1) // SIZE) for (column, row), name in whole_grid().names.items()}
    return MappingProxyType(found)


@cache
def whole_grid() -> HexGrid:
    """Return the 400 hexes a1 to t20."""
    return HexGrid(POINTY, [(column, row) for column in range(BOARD_SIZE) for row in range(1, BOARD_SIZE + 1)])


@cache
def neighbours_by_name() -> Mapping[str, tuple[str, ...]]:
    """Return the neighbours of each hex."""
    grid = whole_grid()
    near = {grid.names[where]: grid.neighbours(where) for where in grid.hexes}
    return MappingProxyType({name: tuple(grid.names[there] for there in found) for name, found in near.items()})
