"""Cuts a Scene to a part of its board, for the pictures in rules and lessons."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

from hexrealm.engine.hexgrid import ROOT3
from hexrealm.engine.scene import Area, Board, Link, Scene


def excerpt(scene: Scene, around: Iterable[str], reach: int = 1) -> Scene:
    """Return the scene with only the hexes that are at most `reach` steps away from one of `around`."""
    centres = {each.name: each.centre for each in scene.board.hexes}
    middles = [centres[name] for name in around]
    near = {
        name for name, centre in centres.items() if any(math.dist(centre, middle) < ROOT3 * reach + 0.1 for middle in middles)
    }
    return replace(scene, board=_cut(scene.board, near))


def _cut(board: Board, near: set[str]) -> Board:
    def inside(links: tuple[Link, ...]) -> tuple[Link, ...]:
        return tuple(link for link in links if link.start in near and link.end in near)

    areas = [Area(area.seat, tuple(name for name in area.hexes if name in near)) for area in board.areas]
    return replace(
        board,
        hexes=tuple(each for each in board.hexes if each.name in near),
        labels=(),
        seams=tuple(pair for pair in board.seams if near.issuperset(pair)),
        lit=tuple(name for name in board.lit if name in near),
        pieces=tuple(piece for piece in board.pieces if piece.hex in near),
        joins=inside(board.joins),
        roads=inside(board.roads),
        areas=tuple(area for area in areas if area.hexes),
        rays=inside(board.rays),
        overlays=tuple(each for each in board.overlays if each.hex in near),
        marks=tuple(mark for mark in board.marks if mark.hex in near),
    )
