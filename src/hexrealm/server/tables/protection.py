"""Asks the database whether a position is protected: that of a running rated game. rules/protected_positions.py says why."""

from __future__ import annotations

import asyncio

from sqlalchemy import Connection

from hexrealm.play.match import Match
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.tables import queries
from hexrealm.server.tables.rules.protected_positions import Surroundings, Trace, is_near, trace_line


async def is_line_protected(database: Database, match: Match) -> bool:
    """Return whether a position is protected, or was reached through one a few actions ago.

    Comparing takes a while, so it is done only if there is something to compare with.
    """
    game = match.game.name
    if not await database.read(lambda connection: queries.has_protected(connection, game)):
        return False
    trace = await asyncio.to_thread(trace_line, match)
    return await is_protected(database, trace)


async def is_protected(database: Database, trace: Trace) -> bool:
    """Return whether a position is that of a running rated game, or near to it."""

    def read(connection: Connection) -> bool:
        if queries.is_protected(connection, trace.digests):
            return True
        found = queries.read_surroundings(connection, trace.game)
        return is_near(trace.facts, (Surroundings(frozenset(facts), reach) for facts, reach in found))

    return await database.read(read)
