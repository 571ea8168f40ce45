"""The position that a program thinks about: what its seat may know, and nothing else."""

from __future__ import annotations

import secrets
from typing import Any

from hexrealm.server.protocol.messages import Position
from hexrealm.server.protocol.replies.program_replies import PositionAnswer
from hexrealm.server.tables.table import Table


def make_position(table: Table, message: Position) -> PositionAnswer:
    """Return the position at a table for the seat to decide. Where the game hides something, the hidden part is drawn anew."""
    match = table.match
    start: Any = match.start
    history: tuple[str, ...] = tuple(match.history)
    if match.game.has_secrets:
        start, history = match.imagined(message.seat, secrets.randbits(32)).snapshot(), ()
    return PositionAnswer(message.id, table.id, table.version, table.setup.game, match.options, start, history)
