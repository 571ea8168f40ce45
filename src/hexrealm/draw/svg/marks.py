"""States of a hex as nodes: each kind has its own line, so that two can lie on one hex."""

from __future__ import annotations

from hexrealm.draw.svg.nodes import Node, el, group, num, path, text, use
from hexrealm.draw.svg.outline import Paper
from hexrealm.engine.scene import Mark, Point


def draw_mark(mark: Mark, paper: Paper) -> Node:
    """A state of a hex."""
    x, y = paper.centres[mark.hex]
    if mark.kind in ("legal", "scoring"):
        return el("circle", "m-legal", cx=x, cy=y, r=11)
    if mark.kind == "last":
        corners = _crop_marks((x, y), paper)
        return group("", [path("m-last-key", corners), path("m-last", corners)])
    if mark.kind == "target":
        return group("", [use("ring", x, y, "m-target-key"), use("ring", x, y, "m-target"), *_draw_badge(mark.badge, x, y)])
    outline = use("hex", x, y, f"m-{mark.kind}")
    if mark.kind == "refused":
        cross = path("m-bar", f"M{num(x - 30)} {num(y - 30)}l60 60m0-60l-60 60")
        return group("", [outline, cross])
    return outline


def _draw_badge(words: str, x: float, y: float) -> list[Node]:
    """What a target would gain; a gain of nothing is said too, quietly."""
    if not words:
        return []
    tone = "badge-nil" if words == "0" else "badge-loss" if words[0] in "-−" else "badge"
    return [el("circle", tone, cx=x, cy=y, r=38), text(f"{tone}-text", x, y + 15, words)]


def _crop_marks(centre: Point, paper: Paper) -> str:
    """The six corners of the hex, as a printer marks them."""
    corners = paper.corners(centre, 94)
    found = ""
    for k, (x, y) in enumerate(corners):
        for bx, by in (corners[k - 1], corners[(k + 1) % 6]):
            found += f"M{num(x)} {num(y)}l{num((bx - x) * 26 / 94)} {num((by - y) * 26 / 94)}"
    return found
