"""Draws the marks of hexes as nodes. Each kind has a different shape, so that one hex can have two marks."""

from __future__ import annotations

from hexrealm.draw.svg.nodes import Node, el, group, num, path, text, use
from hexrealm.draw.svg.outline import BoardGeometry
from hexrealm.engine.scene import Mark, Point


def draw_mark(mark: Mark, geometry: BoardGeometry) -> Node:
    """Return one mark."""
    x, y = geometry.centres[mark.hex]
    if mark.kind in ("legal", "scoring"):
        return el("circle", "m-legal", cx=x, cy=y, r=11)
    if mark.kind == "last":
        corners = _crop_marks((x, y), geometry)
        return group("", [path("m-last-key", corners), path("m-last", corners)])
    if mark.kind == "target":
        return group("", [use("ring", x, y, "m-target-key"), use("ring", x, y, "m-target"), *_draw_badge(mark.badge, x, y)])
    outline = use("hex", x, y, f"m-{mark.kind}")
    if mark.kind == "refused":
        cross = path("m-bar", f"M{num(x - 30)} {num(y - 30)}l60 60m0-60l-60 60")
        return group("", [outline, cross])
    return outline


def _draw_badge(label: str, x: float, y: float) -> list[Node]:
    """Draw what a target would gain; a gain of 0 is shown less prominently."""
    if not label:
        return []
    tone = "badge-nil" if label == "0" else "badge-loss" if label[0] in "-−" else "badge"
    return [el("circle", tone, cx=x, cy=y, r=38), text(f"{tone}-text", x, y + 15, label)]


def _crop_marks(centre: Point, geometry: BoardGeometry) -> str:
    """Return crop marks at the six corners of the hex."""
    corners = geometry.corners(centre, 94)
    found = ""
    for k, (x, y) in enumerate(corners):
        for bx, by in (corners[k - 1], corners[(k + 1) % 6]):
            found += f"M{num(x)} {num(y)}l{num((bx - x) * 26 / 94)} {num((by - y) * 26 / 94)}"
    return found
