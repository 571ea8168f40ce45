"""Asks the database whether a position is protected: that of a running rated game. rules/protected_positions.py says why."""

from __future__ import annotations

import asyncio

from hexrealm.play.match import Match
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.tables import queries
from hexrealm.server.tables.rules.protected_positions import digest_line


async def is_line_protected(database: Database, match: Match) -> bool:
    """Return whether a position is protected, or was reached through one a few actions ago.

    Digests take a while, so they are made only if there is something to compare them with.
    """
    game = match.game.name
    if not await database.read(lambda connection: queries.has_protected(connection, game)):
        return False
    digests = await asyncio.to_thread(digest_line, match)
    return await database.read(lambda connection: queries.is_protected(connection, digests))
