"""Draws panels next to the board in pixels: their frame, the seats with the score, the log.

A panel function takes the Scene and a width and returns its content as nodes with a height; `frame` draws the frame. The
prompt, the ledger, tracks and tiles have their own modules.
"""

from __future__ import annotations

from dataclasses import dataclass

from hexrealm.draw.svg.held_tiles import draw_held_row
from hexrealm.draw.svg.nodes import Node, group, move, num, path, rect, text, use
from hexrealm.draw.svg.text_size import shorten, text_width, wrap
from hexrealm.engine.scene import LogLine, Scale, Scene, Seat

PAD_X, PAD_Y = 16, 12
SEAT_ROW, TILED_ROW = 48, 74  # a row without tiles and with them
LINE = 17  # of the log


@dataclass(frozen=True)
class Panel:
    """A node that starts at 0 0, and its height."""

    node: Node
    height: float


def frame(content: Panel, width: float, height: float) -> Node:
    """Return the content on a sheet with a double border and a shadow."""
    shadows = [rect("lift", -1, 2, width + 2, height + 2), rect("lift", 0, 1, width, height + 1)]
    sheets = [*shadows, rect("panel", 0, 0, width, height)]
    return group("", [*sheets, rect("panel-in", 4.5, 4.5, width - 9, height - 9), move(PAD_X, PAD_Y, 1, content.node)])


def headed(heading: str, note: str, content: Panel, width: float) -> Panel:
    """Return the content under a heading."""
    top = [text("heading", 0, 14, heading), text("aside", width, 14, note)]
    return Panel(group("", [*top, move(0, 26, 1, content.node)]), content.height + 26)


def token(seat: Seat, x: float, y: float, size: float, small: bool = False) -> Node:
    """Return the piece of a seat, `size` pixels wide."""
    return move(x, y, size / 200, use(seat.symbol), classes=f"{seat.palette} small-piece" if small else seat.palette)


def draw_seats(scene: Scene, width: float) -> Panel:
    """Return the score as a scale bar, then a row for each seat."""
    scale = draw_scale(scene.scale, scene.seats, width) if scene.scale else Panel(group("", []), 0)
    row = SEAT_ROW if all(seat.tiles is None for seat in scene.seats) else TILED_ROW
    summed = scene.ledger is not None  # the ledger shows the points
    rows = [move(0, scale.height + k * row, 1, _draw_seat(seat, width, row, summed)) for k, seat in enumerate(scene.seats)]
    return Panel(group("", [scale.node, *rows]), scale.height + row * len(scene.seats))


def _draw_seat(seat: Seat, width: float, height: float, summed: bool) -> Node:
    edge = rect("turn-edge" if seat.turn else "won-edge", -4, 0.5, 3, height)
    ground = [rect("turn-ground", -4, 0.5, width + 8, height), edge] if seat.turn or seat.won else []
    points = [] if summed or seat.points is None else [text("points", width, 32, seat.points)]
    stock, left = _draw_stock(seat, width - 48 if points else width)
    crown = [move(left - 14, 15, 0.1, use("crown"))] if seat.won else []
    room = left - 44 - (20 if seat.won else 6)
    line = text("name", 44, 20, "")
    line.children = [_span("", shorten(seat.name, room, 15))]
    if seat.state and text_width(seat.name, 15) + 7 + text_width(seat.state, 11) <= room:  # a name matters more
        line.children.append(_span("state", seat.state, dx=7))
    parts = [
        path("line", f"M0 .5H{num(width)}"),
        *ground,
        token(seat, 20, height / 2, 31 if height == SEAT_ROW else 44),
        line,
        *crown,
        *stock,
    ]
    below = draw_held_row(seat.tiles, 44, 43) if seat.tiles else _draw_progress(seat)
    return group("", [*parts, *below, *points])


def _span(classes: str, content: str, **attributes: float) -> Node:
    node = Node("tspan", tuple(classes.split()), {name: num(value) for name, value in attributes.items()})
    node.text = content
    return node


def _draw_stock(seat: Seat, right: float) -> tuple[list[Node], float]:
    """Draw the stock of a seat from right to left; also return where it begins."""
    nodes, x = [], right
    for held in reversed(seat.stock):
        x -= max(text_width(str(held.count), 13), 15) + 2
        nodes.append(text("count", x, 20, held.count))
        x -= 12
        nodes.append(move(x, 15.5, 0.085, use(held.symbol), classes=f"{seat.palette} small-piece"))
        x -= 12
    return nodes, x


def _draw_progress(seat: Seat) -> list[Node]:
    """Draw the progress of a seat as a short bar with ticks, and the note."""
    if seat.progress is None:
        return [text("state", 44, 37, seat.note)]
    at, end, length = seat.progress.at, seat.progress.end, 62
    done = 44 + length * at / end
    ticks = "".join(f"M{num(44 + length * tick / end)} 30.5v6" for tick in seat.progress.ticks)
    filled = [path("own-edge", f"M43 33.5H{num(done + 1)}"), path("own-done", f"M44 33.5H{num(done)}")] if at else []
    bar = group(seat.palette, [path("own-bar", f"M44 33.5H{44 + length}"), *filled, path("own-tick", ticks)])
    return [bar, text("state", 44 + length + 9, 37, f"{at}/{end}" + (f" · {seat.note}" if seat.note else ""))]


def draw_scale(scale: Scale, seats: tuple[Seat, ...], width: float) -> Panel:
    """Draw the points along a bar. Tokens that would touch are stacked."""
    unit = (width - 24) / scale.end
    positions, levels = _stack([12 + unit * min(seat.points or 0, scale.end) for seat in seats])
    base = 14 + 15 * levels
    step, count = scale.step * unit, scale.end // scale.step
    bars = [rect("sc-a" if k % 2 else "sc-b", 12 + k * step, base, step, 7) for k in range(count)]
    numbers = [text("sc-num", 12 + k * step, base + 19, k * scale.step) for k in range(count + 1)]
    pins = [path("sc-pin", f"M{num(x)} {num(base)}V{num(base - 11)}") for x, _ in positions]
    tokens = [token(seat, x, base - 11 - 15 * level, 24, small=True) for seat, (x, level) in zip(seats, positions, strict=True)]
    return Panel(group("", [*bars, *numbers, *pins, *tokens]), base + 28)


def _stack(xs: list[float]) -> tuple[list[tuple[float, int]], int]:
    """Return for each x the lowest level where it touches no earlier one, and the number of levels."""
    taken: list[tuple[float, int]] = []
    for x in xs:
        near = {level for other, level in taken if abs(other - x) < 15}
        taken.append((x, min(set(range(len(xs))) - near)))
    return taken, 1 + max((level for _, level in taken), default=0)


def draw_log(log: tuple[LogLine, ...], seats: tuple[Seat, ...], width: float, room: float) -> Panel:
    """Return the newest entries that fit into a height."""
    nodes: list[Node] = []
    y = 0.0
    for number, entry in enumerate(log):
        lines, node = _draw_entry(entry, seats, width, number == 0)
        if y + lines * LINE + 10 > room:
            break
        rule = [path("line", f"M0 {num(y - 5)}H{num(width)}")] if number else []
        nodes += [*rule, move(0, y, 1, node)]
        y += lines * LINE + 10
    return Panel(group("", nodes), y)


def _draw_entry(entry: LogLine, seats: tuple[Seat, ...], width: float, newest: bool) -> tuple[int, Node]:
    seat = seats[entry.seat] if entry.seat is not None else None
    name = f"{seat.name} " if seat else ""
    first, *others = wrap(entry.words, width - 24, 13, text_width(name, 13))
    opening = text("", 24, 13, "")
    opening.children = [*([_span("log-name", name)] if seat else []), _span("", first)]
    rest = [text("", 24, 13 + LINE * (k + 1), line) for k, line in enumerate(others)]
    sign = [token(seat, 8, 8, 17, small=True)] if seat else []
    return 1 + len(others), group("log log-now" if newest else "log", [*sign, opening, *rest])
