"""The board of a Scene as nodes: sheet with neatline and coordinates, land, places, pieces, marks. Panels: panels.py.

Order of layers: sheet, land, hex lines, veil, areas, places and plates, joins, pieces, rays, marks, overlays.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from hexrealm.draw.svg.marks import draw_mark
from hexrealm.draw.svg.nodes import Node, el, group, move, num, path, rect, text, use
from hexrealm.draw.svg.outline import Paper, inked_loops, line, noise, polygon
from hexrealm.draw.svg.pieces import draw_areas, draw_ghosts, draw_pieces
from hexrealm.draw.svg.regions import Regions, draw_hex
from hexrealm.engine.scene import Board, BoardHex, EdgeLabel, Point, Seat

MARGIN = 30  # between the land and the neatline
BAND = 34  # between the two rules of the neatline
FRAME = 90  # from the neatline to the edge of the drawing: holds the coordinates
STREWN = 0.46  # share of plain hexes that carry an ornament

Box = tuple[float, float, float, float]


class BoardDrawing:
    """A board as nodes, with the size they need and the symbols they bring."""

    def __init__(self, board: Board, seats: tuple[Seat, ...], known: Iterable[str]) -> None:
        self._board, self._seats, self._known = board, seats, frozenset(known)
        self._paper = Paper(board)
        self._regions = Regions(board, self._paper)
        self._box = self._paper.box(MARGIN)
        left, top, right, bottom = self._box
        self.left, self.top = left - FRAME, top - FRAME
        self.width, self.height = right - left + 2 * FRAME, bottom - top + 2 * FRAME

    def symbols(self) -> dict[str, Node]:
        """The shapes that follow from the layout and the outline of this board."""
        coast = inked_loops(self._paper.outline(self._paper.centres))
        return (
            hex_symbols(self._paper)
            | self._regions.symbols()
            | {
                "coast": path("", coast),
                "coast-clip": el("clipPath", "", path("", coast)),
            }
        )

    def draw(self) -> Node:
        """Everything on the map, in drawing units."""
        board, paper = self._board, self._paper
        return group(
            "",
            [
                draw_sheet(self._box, self._steps()),
                *(_draw_label(label, self._box) for label in board.labels),
                *self._compass(),
                *self._land(),
                *self._veil(),
                *draw_areas(board, self._seats, paper),
                *(self._draw_place(each) for each in board.hexes if each.frame != "land"),
                *draw_pieces(board, self._seats, paper, self._known),
                *draw_ghosts(board, self._seats, paper),
                *(draw_mark(mark, paper) for mark in board.marks),
                *(use(each.symbol, *paper.centres[each.hex]) for each in board.overlays),
            ],
        )

    def _steps(self) -> Point:
        """Ticks of the neatline: one for each column and row."""
        return (150, 100 * math.sqrt(3)) if self._board.layout == "flat" else (100 * math.sqrt(3), 150)

    def _compass(self) -> list[Node]:
        """In the upper right corner, where that is free."""
        x, y = self._box[2] - 64, self._box[1] + 64
        free = all(math.dist((x, y), centre) > 165 for centre in self._paper.centres.values())
        return [move(x, y, 0.52, use("compass"))] if free else []

    def _land(self) -> list[Node]:
        hexes, centres = self._board.hexes, self._paper.centres
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
        """Land that is not lit recedes; plates and pieces lie above the veil."""
        if not self._board.lit:
            return []
        lit = "".join(polygon(self._paper.corners(self._paper.centres[name])) for name in self._board.lit)
        return [path("veil", inked_loops(self._paper.outline(self._paper.centres)) + lit)]

    def _ornaments(self, plain: list[BoardHex]) -> list[Node]:
        kinds, taken = self._board.ornaments, {piece.hex for piece in self._board.pieces}
        centres = [self._paper.centres[each.name] for each in plain if each.name not in taken]
        chances = [(noise(centre, 5) / STREWN, centre) for centre in centres]
        return [use(kinds[int(share * len(kinds))], *centre) for share, centre in chances if kinds and share < 1]

    def _seams(self) -> list[Node]:
        drawn = "".join(line(*self._paper.border(*pair)) for pair in self._board.seams)
        return [path("seam-key", drawn), path("seam", drawn)] if drawn else []

    def _draw_place(self, each: BoardHex) -> Node:
        """A framed hex; under a piece the drawing is left out and a plate is quieter, so that groups stay readable."""
        free = all(piece.hex != each.name for piece in self._board.pieces)
        parts = [use(each.frame if free or each.frame == "place" else "plate-taken")]
        if each.symbol and free:
            raised = -4 if each.letter or each.pips else 0
            parts.append(move(0, raised * 2, 0.86, use(each.symbol)) if each.pips else use(each.symbol, 0, raised))
        if each.letter:
            parts.append(text(f"{each.frame}-letter", -16 if each.icon else 0, 70, each.letter))
        if each.icon:
            parts.append(use(each.icon, 20, 58))
        x, y = self._paper.centres[each.name]
        where = f"translate({num(x)} {num(y)})"
        return el("g", each.ground, *parts, *_pips(each.pips), transform=where, **{"data-hex": each.name})


def hex_symbols(paper: Paper) -> dict[str, Node]:
    """A hex, and the frames of places and plates, turned as the board has them."""

    def ring(classes: str, radius: float) -> Node:
        return path(classes, polygon(paper.corners((0, 0), radius)))

    return {
        "hex": ring("", 100),
        "ring": ring("", 89),  # inside a hex, so that those of neighbours do not touch
        "place": group("", [ring("place-ground", 100), ring("place-rim", 91)]),
        "plate": group("", [ring("plate-ground", 100), ring("plate-rim", 87), ring("plate-hair", 77)]),
        "plate-taken": ring("plate-quiet", 95),
    }


def _pips(pips: tuple[int, int] | None) -> list[Node]:
    if pips is None:
        return []
    there, places = pips
    first = 3 - 12 * places
    return [rect("pip" if k < there else "pip-gone", first + 24 * k, 47, 18, 18) for k in range(places)]


def draw_sheet(box: Box, steps: Point) -> Node:
    """Paper, and the neatline: two rules with black and white ticks between, as round a printed map."""
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
    places = {
        "top": (along, top - 48),
        "bottom": (along, bottom + 74),
        "left": (left - 62, along + 13),
        "right": (right + 62, along + 13),
    }
    return text("coord", *places[label.side], label.text)
