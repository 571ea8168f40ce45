"""Tiles in front of a seat as nodes: small, in a row, each with a word below; or one of them larger. In pixels."""

from __future__ import annotations

from hexrealm.draw.svg.nodes import Node, group, move, path, text, use
from hexrealm.engine.scene import HeldTile

SIZE = 27  # from point to point of a hex
PITCH = 40
CAPTION = 25  # from the middle of a tile to the baseline of its word


def draw_held(tile: HeldTile, x: float, y: float, size: float) -> Node:
    """A tile as a hex, `size` pixels from corner to opposite corner."""
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
    """Tiles side by side from x, their middles at height y; a rule parts tiles of one frame from those of another."""
    nodes = []
    for number, tile in enumerate(tiles):
        middle = x + SIZE / 2 + PITCH * number
        if number and (tile.frame == "plate") != (tiles[number - 1].frame == "plate"):
            nodes.append(path("line", f"M{middle - PITCH / 2:.1f} {y - SIZE / 2:.1f}v{SIZE + 12}"))
        nodes.append(draw_held(tile, middle, y, SIZE))
        nodes.append(text(f"held-word held-word-{tile.tone}", middle, y + CAPTION, tile.state))
    return nodes
