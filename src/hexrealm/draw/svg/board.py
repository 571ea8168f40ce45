"""Draws the board of a Scene as nodes: sheet with neatline and coordinates, land, places, pieces, marks.

The order of the layers is: sheet, land, hex lines, veil, areas, places and plates, joins, pieces, rays, marks, overlays.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable

from hexrealm.draw.svg.marks import draw_mark
from hexrealm.draw.svg.nodes import Node, el, group, move, num, path, rect, text, use
from hexrealm.draw.svg.outline import BoardGeometry, hand_drawn_loops, line, noise, polygon
from hexrealm.draw.svg.pieces import draw_areas, draw_ghosts, draw_pieces
from hexrealm.draw.svg.regions import Regions, draw_hex
from hexrealm.engine.scene import Board, BoardHex, EdgeLabel, Point, Seat

MARGIN = 30  # between the land and the neatline
BAND = 34  # between the two rules of the neatline
FRAME = 90  # from the neatline to the edge of the drawing: the coordinates are here
ORNAMENT_SHARE = 0.46  # share of plain hexes that have an ornament

Box = tuple[float, float, float, float]


class BoardDrawing:
    """A board as nodes, with its size and the symbols that it defines."""

    def __init__(self, board: Board, seats: tuple[Seat, ...], symbols: Iterable[str], bare: Collection[str] = ()) -> None:
        """Prepare the drawing. The hexes in `bare` have no ornaments, like those with a piece."""
        self._board, self._seats, self._symbol_names = board, seats, frozenset(symbols)
        self._bare = {*bare, *(piece.hex for piece in board.pieces)}
        self._geometry = BoardGeometry(board)
        self._regions = Regions(board, self._geometry)
        self._box = self._geometry.box(MARGIN)
        left, top, right, bottom = self._box
        self.left, self.top = left - FRAME, top - FRAME
        self.width, self.height = right - left + 2 * FRAME, bottom - top + 2 * FRAME

    def symbols(self) -> dict[str, Node]:
        """Return the shapes that depend on the layout and the outline of this board."""
        coast = hand_drawn_loops(self._geometry.outline(self._geometry.centres))
        return (
            hex_symbols(self._geometry)
            | self._regions.symbols()
            | {
                "coast": path("", coast),
                "coast-clip": el("clipPath", "", path("", coast)),
            }
        )

    def draw(self) -> Node:
        """Return everything on the map, in drawing units."""
        return group("", [self.draw_ground(), self.draw_play()])

    def draw_ground(self) -> Node:
        """Return what is below everything that play changes."""
        labels = [_draw_label(label, self._box) for label in self._board.labels]
        return group("", [draw_sheet(self._box, self._steps()), *labels, *self._compass(), *self._land()])

    def draw_play(self) -> Node:
        """Return what play changes, to be drawn above the ground."""
        board, geometry = self._board, self._geometry
        return group(
            "",
            [
                *self._veil(),
                *draw_areas(board, self._seats, geometry),
                *(self._draw_place(each) for each in board.hexes if each.frame != "land"),
                *draw_pieces(board, self._seats, geometry, self._symbol_names),
                *draw_ghosts(board, self._seats, geometry),
                *(draw_mark(mark, geometry) for mark in board.marks),
                *(use(each.symbol, *geometry.centres[each.hex]) for each in board.overlays),
            ],
        )

    def _steps(self) -> Point:
        """Return the distances between ticks of the neatline: one tick for each column and row."""
        return (150, 100 * math.sqrt(3)) if self._board.layout == "flat" else (100 * math.sqrt(3), 150)

    def _compass(self) -> list[Node]:
        """Draw a compass in the upper right corner if no hex is there."""
        x, y = self._box[2] - 64, self._box[1] + 64
        free = all(math.dist((x, y), centre) > 165 for centre in self._geometry.centres.values())
        return [move(x, y, 0.52, use("compass"))] if free else []

    def _land(self) -> list[Node]:
        hexes, centres = self._board.hexes, self._geometry.centres
        plain = [each for each in hexes if each.frame == "land" and not each.ground]
        contours = self._board.contours
        return [
            use("coast", classes="land-shadow"),
            use("coast", classes="land-fill"),
            *([el("use", "contours", href=f"#{contours}", clip_path="url(#coast-clip)")] if contours else []),
            *self._regions.draw(),
            group("hexes", [draw_hex(each, centres[each.name]) for each in plain]),
            *self._ornaments(plain),
            use("coast", classes="land-edge"),
            *self._seams(),
        ]

    def _veil(self) -> list[Node]:
        """Cover land that is not lit with a veil; plates and pieces are above it."""
        if not self._board.lit:
            return []
        lit = "".join(polygon(self._geometry.corners(self._geometry.centres[name])) for name in self._board.lit)
        return [path("veil", hand_drawn_loops(self._geometry.outline(self._geometry.centres)) + lit)]

    def _ornaments(self, plain: list[BoardHex]) -> list[Node]:
        kinds = self._board.ornaments
        centres = [self._geometry.centres[each.name] for each in plain if each.name not in self._bare]
        chances = [(noise(centre, 5) / ORNAMENT_SHARE, centre) for centre in centres]
        return [use(kinds[int(share * len(kinds))], *centre) for share, centre in chances if kinds and share < 1]

    def _seams(self) -> list[Node]:
        drawn = "".join(line(*self._geometry.border(*pair)) for pair in self._board.seams)
        return [path("seam-key", drawn), path("seam", drawn)] if drawn else []

    def _draw_place(self, each: BoardHex) -> Node:
        """Draw a framed hex. Under a piece it has no drawing and a plate is plainer, so that groups stay readable."""
        free = all(piece.hex != each.name for piece in self._board.pieces)
        parts = [use(each.frame if free or each.frame == "place" else "plate-taken")]
        if each.symbol and free:
            raised = -4 if each.letter or each.pips else 0
            parts.append(move(0, raised * 2, 0.86, use(each.symbol)) if each.pips else use(each.symbol, 0, raised))
        if each.letter:
            parts.append(text(f"{each.frame}-letter", -16 if each.icon else 0, 70, each.letter))
        if each.icon:
            parts.append(use(each.icon, 20, 58))
        x, y = self._geometry.centres[each.name]
        where = f"translate({num(x)} {num(y)})"
        return el("g", each.ground, *parts, *_pips(each.pips), transform=where, **{"data-hex": each.name})


def hex_symbols(geometry: BoardGeometry) -> dict[str, Node]:
    """Return a hex and the frames of places and plates, in the orientation of the board."""

    def ring(classes: str, radius: float) -> Node:
        return path(classes, polygon(geometry.corners((0, 0), radius)))

    return {
        "hex": ring("", 100),
        "ring": ring("", 89),  # inside a hex, so that rings of neighbours do not touch
        "place": group("", [ring("place-ground", 100), ring("place-rim", 91)]),
        "plate": group("", [ring("plate-ground", 100), ring("plate-rim", 87), ring("plate-hair", 77)]),
        "plate-taken": ring("plate-quiet", 95),
    }


def _pips(pips: tuple[int, int] | None) -> list[Node]:
    if pips is None:
        return []
    filled, total = pips
    first = 3 - 12 * total
    return [rect("pip" if k < filled else "pip-gone", first + 24 * k, 47, 18, 18) for k in range(total)]


def draw_sheet(box: Box, steps: Point) -> Node:
    """Draw the sheet and the neatline: two lines with black and white ticks between them, as on a printed map."""
    left, top, right, bottom = box
    outer = (left - BAND, top - BAND, right - left + 2 * BAND, bottom - top + 2 * BAND)
    rows, columns = (top - BAND / 2, bottom + BAND / 2), (left - BAND / 2, right + BAND / 2)
    across = [f"M{num(a)} {num(y)}H{num(b)}" for a, b in _ticks(left, right, steps[0]) for y in rows]
    down = [f"M{num(x)} {num(a)}V{num(b)}" for a, b in _ticks(top, bottom, steps[1]) for x in columns]
    inner = (left, top, right - left, bottom - top)
    ticks = path("ticks", "".join(across + down))
    return group("", [rect("sheet-ground", *outer), ticks, rect("neat-in", *inner), rect("neat-out", *outer)])


def _ticks(start: float, end: float, step: float) -> list[Point]:
    count = math.ceil((end - start) / step)
    return [(start + k * step, min(end, start + (k + 1) * step)) for k in range(0, count, 2)]


def _draw_label(label: EdgeLabel, box: Box) -> Node:
    left, top, right, bottom = box
    along = 100 * label.at
    positions = {
        "top": (along, top - 48),
        "bottom": (along, bottom + 74),
        "left": (left - 62, along + 13),
        "right": (right + 62, along + 13),
    }
    return text("coord", *positions[label.side], label.text)
