"""The events of one apply(), as rows of numbers in a buffer. Each game defines what the numbers mean.

Row 0 holds how many rows follow. A caller that needs no events passes a buffer of no rows, and nothing is written.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexrealm.engine.compiler import rule

COLUMNS = 6  # kind, seat, and four numbers that depend on the kind
MOST_ROWS = 64  # more than any one action causes


def new_buffer(rows: int = MOST_ROWS) -> np.ndarray[Any, Any]:
    """Return an empty buffer for apply(); with 0 rows, for callers that need no events."""
    return np.zeros((rows, COLUMNS), np.int16)


def read_rows(events: np.ndarray[Any, Any]) -> list[list[int]]:
    """Return the rows of a buffer, in order."""
    rows: list[list[int]] = events[1 : int(events[0, 0]) + 1].tolist() if len(events) else []
    return rows


@rule
def emit(events, kind, seat, a, b, c, d):
    """Add a row, unless the caller passed a buffer of no rows."""
    if events.shape[0] > 0:
        _write(events, kind, seat, a, b, c, d)


@rule
def _write(events, kind, seat, a, b, c, d):
    row = events[0, 0] + 1
    if row < events.shape[0]:
        events[0, 0] = row
        events[row, 0], events[row, 1] = kind, seat
        events[row, 2], events[row, 3], events[row, 4], events[row, 5] = a, b, c, d
