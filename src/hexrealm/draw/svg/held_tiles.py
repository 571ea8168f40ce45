"""Draws the tiles of a seat as nodes in pixels: a row of small tiles with captions, or a single larger tile."""

from __future__ import annotations

from hexrealm.draw.svg.nodes import Node, group, move, path, text, use
from hexrealm.engine.scene import HeldTile

SIZE = 27  # from corner to corner of a hex
PITCH = 40
CAPTION = 25  # from the middle of a tile to the baseline of its caption


def draw_held(tile: HeldTile, x: float, y: float, size: float) -> Node:
    """Return a tile as a hex, `size` pixels from corner to opposite corner."""
    ring = [move(0, 0, 1.17, use("hex", classes=f"held-{tile.tone}"))] if tile.tone in ("fresh", "active") else []
    body = group("held-spent" if tile.tone == "spent" else "", _draw_face(tile))
    return move(x, y, size / 200, *ring, body)


def _draw_face(tile: HeldTile) -> list[Node]:
    if tile.frame == "plate":
        return [use("plate"), move(0, 0, 0.92, use(tile.symbol))]
    if tile.frame == "back":
        return [use("hex", classes="held-back"), use("tile-back")]
    drawn = [use(tile.symbol)] if tile.symbol else []
    return [group(tile.ground, [use("hex", classes="held-ground"), *drawn, use("hex", classes="held-rim")])]


def draw_held_row(tiles: tuple[HeldTile, ...], x: float, y: float) -> list[Node]:
    """Return tiles side by side from x, centred at y, with a line between tiles of different frames."""
    nodes = []
    for number, tile in enumerate(tiles):
        middle = x + SIZE / 2 + PITCH * number
        if number and (tile.frame == "plate") != (tiles[number - 1].frame == "plate"):
            nodes.append(path("line", f"M{middle - PITCH / 2:.1f} {y - SIZE / 2:.1f}v{SIZE + 12}"))
        nodes.append(draw_held(tile, middle, y, SIZE))
        nodes.append(text(f"held-word held-word-{tile.tone}", middle, y + CAPTION, tile.state))
    return nodes
