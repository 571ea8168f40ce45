"""Draws tracks as nodes: ladders side by side. Each seat has its own lane, so that markers never overlap and stems compare
like bars.

The left side of a space shows only its current gift. Banners and forbidden rows are labelled once, in the margin.
"""

from __future__ import annotations

from hexrealm.draw.svg.nodes import Node, el, group, move, num, path, rect, text, use
from hexrealm.draw.svg.panels import Panel, headed, token
from hexrealm.engine.scene import Seat, Space, Track, TrackSheet

LEFT, TOP, ROW, GAP = 34, 58, 27.5, 5
SIGNS = 33  # width at the left of each ladder for the gifts of its spaces


class _Ladders:
    """The positions of columns, rows and lanes."""

    def __init__(self, sheet: TrackSheet, seats: tuple[Seat, ...], width: float) -> None:
        self.sheet, self.seats, self.width = sheet, seats, width
        self.column = (width - LEFT + GAP) / len(sheet.tracks)
        self.inner = self.column - GAP
        self.lane = (self.inner - SIGNS - 2) / max(1, len(seats))
        self.height = TOP + (sheet.top + 1) * ROW

    def top_of(self, space: int) -> float:
        return TOP + (self.sheet.top - space) * ROW

    def middle_of(self, space: int) -> float:
        return self.top_of(space) + ROW / 2


def draw_tracks(sheet: TrackSheet, seats: tuple[Seat, ...], width: float) -> Panel:
    """Return the whole sheet under its heading."""
    ladders = _Ladders(sheet, seats, width)
    columns = [_draw_track(ladders, track, LEFT + k * ladders.column) for k, track in enumerate(sheet.tracks)]
    return headed(sheet.heading, sheet.note, Panel(group("", [*columns, *_draw_margin(ladders)]), ladders.height + 4), width)


def _draw_track(ladders: _Ladders, track: Track, x: float) -> Node:
    middle = x + ladders.inner / 2
    owner = ladders.seats[track.owner] if track.owner is not None else None
    ground = rect("k-ground", x, TOP, ladders.inner, ladders.height - TOP)
    head = move(middle, 20, 0.23, use("place"), use(track.symbol, 0, 4))
    name = text("k-name k-owned" if owner else "k-name", middle, TOP - 6, track.name)
    rules = "".join(f"M{num(x)} {num(ladders.top_of(k) + ROW)}h{num(ladders.inner)}" for k in range(1, ladders.sheet.top + 1))
    hatched = [rect("k-no", x, ladders.top_of(k), ladders.inner, ROW) for k in ladders.sheet.forbidden]
    spaces = [node for space in track.spaces for node in _draw_space(space, x + 16, ladders.middle_of(space.at))]
    owner_token = [token(owner, middle + 27, 32, 18, small=True)] if owner else []
    stems = [_draw_marker(ladders, seat, x, at) for seat, at in enumerate(track.markers)]
    return group(track.palette, [ground, head, *owner_token, name, path("k-rule", rules), *hatched, *spaces, *stems])


def _draw_marker(ladders: _Ladders, number: int, x: float, at: int) -> Node:
    seat = ladders.seats[number]
    cx, cy = x + SIGNS + ladders.lane * (number + 0.5), ladders.middle_of(at)
    down = f"M{num(cx)} {num(ladders.height - 1)}V{num(cy)}"
    stem = group(seat.palette, [path("stem-edge", down), path("stem", down)])
    return group("", [stem, token(seat, cx, cy, min(23.6, ladders.lane * 2), small=True)])


def _draw_space(space: Space, x: float, y: float) -> list[Node]:
    """Draw the current gift of a space."""
    if space.symbol:
        return [move(x, y, 0.12, use(space.symbol))]
    if not space.points:
        return []
    first = space.later is not None
    x += 6 if space.crown else -4 if first else 0
    crown = [move(x - 14.5, y - 0.5, 0.085, use("crown"))] if space.crown else []
    coin = el("circle", "v-first" if first else "v-later", cx=x, cy=y, r=9)
    later = [text("v-small", x + 13.5, y + 4, space.later)] if space.later is not None else []
    return [*crown, coin, text("v-num v-gold" if first else "v-num", x, y + 4.2, space.points), *later]


def _draw_margin(ladders: _Ladders) -> list[Node]:
    """Draw numbers, banners with a gold line across, and a cross at forbidden rows."""
    banners = dict(ladders.sheet.banners)
    nodes: list[Node] = []
    for space in range(ladders.sheet.top + 1):
        y = ladders.middle_of(space)
        if space in banners:
            rule = path("b-rule", f"M{LEFT - 2} {num(ladders.top_of(space))}H{num(ladders.width)}")
            ribbon = path("banner", f"M1 {num(y - 9)}h28v18H1l5-9z")
            nodes += [rule, ribbon, text("b-text", 17, y + 3.8, banners[space])]
        elif space in ladders.sheet.forbidden:
            nodes.append(path("no", f"M12 {num(y - 5)}l10 10m0-10l-10 10"))
        else:
            nodes.append(text("k-num", 17, y + 4, space))
    return nodes
