"""An undo request that waits for answers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class UndoRequest:
    """A seat's request to go back to a moment, and the seats that have agreed."""

    seat: int
    moment: int
    agreed: frozenset[int] = frozenset()
