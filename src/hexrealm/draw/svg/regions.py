"""Draws land with grounds as nodes: coloured regions, lines along the shores and between regions, a drawing on each free hex.

Each layer is drawn for all regions before the next one, so that no fill covers half of a neighbour's line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hexrealm.draw.svg.nodes import Node, el, group, path, use
from hexrealm.draw.svg.outline import BoardGeometry, hand_drawn_loops, hand_drawn_sides, inset_loops
from hexrealm.engine.scene import Board, BoardHex, Point

RIM = 11  # the darker rim is this far inside the border
LINES = 6  # strokes of a shore, the widest first: every second one covers the middle of the one before


class Regions:
    """The land hexes of a board that have a ground."""

    def __init__(self, board: Board, geometry: BoardGeometry) -> None:
        self._geometry = geometry
        self._taken = {piece.hex for piece in board.pieces}
        land = [each for each in board.hexes if each.frame == "land" and each.ground]
        self._own = {
            ground: [each for each in land if each.ground == ground] for ground in sorted({each.ground for each in land})
        }
        self._loops = {ground: geometry.outline(each.name for each in own) for ground, own in self._own.items()}
        self._lined = [ground for ground in board.lined if ground in self._own]

    def symbols(self) -> dict[str, Node]:
        """Return clip paths that keep the lines of a shore on their own side."""
        return {f"{ground}-clip": el("clipPath", "", path("", hand_drawn_loops(self._loops[ground]))) for ground in self._lined}

    def draw(self) -> list[Node]:
        """Return all layers."""
        rimmed = [ground for ground in self._own if ground not in self._lined]
        return [
            *self._each(self._own, lambda ground: [path("region", hand_drawn_loops(self._loops[ground]))]),
            *self._each(rimmed, lambda ground: [path("region-rim", inset_loops(self._loops[ground], RIM))]),
            *self._each(self._lined, self._lining),
            *self._each(self._own, self._hex_lines),
            *self._each(self._own, lambda ground: [path("region-line", hand_drawn_loops(self._loops[ground]))]),
            *self._each(self._lined, lambda ground: [path("shore", self._shore(ground))]),
            *self._each(self._own, self._drawings),
        ]

    def _each(self, grounds: Iterable[str], draw: Callable[[str], list[Node]]) -> list[Node]:
        return [group(ground, draw(ground)) for ground in grounds]

    def _shore(self, ground: str) -> str:
        return hand_drawn_sides(self._geometry.shores(each.name for each in self._own[ground]))

    def _lining(self, ground: str) -> list[Node]:
        shore = self._shore(ground)
        return [group("", [path(f"lining-{k}", shore) for k in range(LINES, 0, -1)], clip_path=f"url(#{ground}-clip)")]

    def _hex_lines(self, ground: str) -> list[Node]:
        return [group("region-hexes", [draw_hex(each, self._geometry.centres[each.name]) for each in self._own[ground]])]

    def _drawings(self, ground: str) -> list[Node]:
        free = [each for each in self._own[ground] if each.symbol and each.name not in self._taken]
        return [use(each.symbol, *self._geometry.centres[each.name]) for each in free]


def draw_hex(each: BoardHex, centre: Point) -> Node:
    """Return the outline of a hex, with an attribute by which programs find it in the picture."""
    node = use("hex", *centre)
    node.attributes["data-hex"] = each.name
    return node
