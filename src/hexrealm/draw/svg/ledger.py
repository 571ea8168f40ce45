"""Draws the ledger as nodes in pixels: a row for each source of points, a column for each seat, the sums below."""

from __future__ import annotations

from hexrealm.draw.svg.nodes import Node, group, move, num, path, rect, text, use
from hexrealm.draw.svg.panels import Panel, headed, token
from hexrealm.draw.svg.text_size import shorten, text_width
from hexrealm.engine.scene import Ledger, LedgerRow, Seat

LABELS = 166  # minimum width of the names at the left
WIDEST = 82  # maximum width of a seat's column
HEAD, ROW, SUM = 46, 38, 36
UNKNOWN = "–"


class _Columns:
    """The positions of the seats' columns."""

    def __init__(self, seats: tuple[Seat, ...], width: float) -> None:
        self.seats, self.width = seats, width
        self.column = min(WIDEST, (width - LABELS) / max(1, len(seats)))
        self.labels = width - self.column * len(seats)
        self.middles = [self.labels + self.column * (k + 0.5) for k in range(len(seats))]


def draw_ledger(ledger: Ledger, seats: tuple[Seat, ...], width: float) -> Panel:
    """Return the whole ledger under its heading; the column of the seat whose turn it is, is highlighted."""
    columns = _Columns(seats, width)
    bottom = HEAD + ROW * len(ledger.rows)
    turn = [
        rect("turn-ground", x - columns.column / 2, 0, columns.column, bottom + SUM)
        for x, seat in zip(columns.middles, seats, strict=True)
        if seat.turn or seat.won
    ]
    heads = [node for x, seat in zip(columns.middles, seats, strict=True) for node in _draw_head(seat, x, columns.column)]
    rows = [_draw_row(row, HEAD + ROW * k, columns) for k, row in enumerate(ledger.rows)]
    sums = _draw_sums(ledger.total, bottom, columns)
    return headed(ledger.heading, ledger.note, Panel(group("", [*turn, *heads, *rows, *sums]), bottom + SUM), width)


def _draw_head(seat: Seat, x: float, room: float) -> list[Node]:
    crown = [move(x + 19, 8, 0.075, use("crown"))] if seat.won else []
    return [token(seat, x, 15, 26), *crown, text("l-head", x, 41, shorten(seat.name, room - 4, 12.5))]


def _draw_row(row: LedgerRow, y: float, columns: _Columns) -> Node:
    sign = [move(12, y + 19, 0.12, use(row.symbol))] if row.symbol else []
    note = row.note if text_width(row.note, 11) <= columns.labels - 32 else ""
    names = [text("name", 30, y + (17 if note else 24), row.name), *([text("l-note", 30, y + 31, note)] if note else [])]
    values = [text("l-value", x, y + 25, _value(value)) for x, value in zip(columns.middles, row.values, strict=True)]
    return group("", [path("line", f"M0 {num(y)}H{num(columns.width)}"), *sign, *names, *values])


def _draw_sums(label: str, y: float, columns: _Columns) -> list[Node]:
    rule = path("l-rule", f"M0 {num(y)}H{num(columns.width)}")
    sums = [text("l-total", x, y + 26, _value(seat.points)) for x, seat in zip(columns.middles, columns.seats, strict=True)]
    return [rule, move(12, y + 18, 0.11, use("coin")), text("name", 30, y + 24, label), *sums]


def _value(value: int | None) -> str:
    return UNKNOWN if value is None else str(value)
